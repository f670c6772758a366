from __future__ import annotations

import os
import subprocess
import sys

import pytest

from scripts.measure import caches
from scripts.measure.caches import Cache, darwin_caches, known_caches, linux_caches

MAC = """\
hw.ncpu: 10
hw.l1dcachesize: 65536
hw.perflevel0.physicalcpu: 8
hw.perflevel0.l1dcachesize: 131072
hw.perflevel0.l2cachesize: 12582912
hw.perflevel0.cpusperl2: 4
hw.machine: arm64
"""
OLD_MAC = (
    "hw.physicalcpu: 4\nhw.l1dcachesize: 32768\nhw.l2cachesize: 262144\nhw.l3cachesize: 8388608\n"
)


@pytest.fixture
def sys_folder(tmp_path):
    """Four cores in two pairs: each core has an L1, each pair an L2, and all share an L3."""
    for core in range(4):
        pair = "0-1" if core < 2 else "2-3"
        rows = [
            ("1", "Data", "32K", str(core)),
            ("1", "Instruction", "64K", str(core)),
            ("2", "Unified", "512K" if core < 2 else "1024K", pair),
            ("3", "Unified", "16M", "0-3"),
        ]
        for index, row in enumerate(rows):
            folder = tmp_path / f"cpu{core}/cache/index{index}"
            folder.mkdir(parents=True)
            for name, text in zip(("level", "type", "size", "shared_cpu_list"), row, strict=True):
                (folder / name).write_text(f"{text}\n", encoding="ascii")
    return tmp_path


def test_linux_tells_each_level_with_its_smallest_size_and_how_many_there_are(sys_folder) -> None:
    assert linux_caches(sys_folder, range(4)) == (
        Cache("L1d", 2**15, 4),
        Cache("L2", 2**19, 2),
        Cache("L3", 2**24, 1),
    )


def test_only_caches_of_usable_cores_count(sys_folder) -> None:
    assert linux_caches(sys_folder, [3]) == (
        Cache("L1d", 2**15, 1),
        Cache("L2", 2**20, 1),
        Cache("L3", 2**24, 1),
    )


@pytest.mark.parametrize("text", [None, "", "0K", "much"])
def test_a_cache_of_unknown_size_is_left_out(sys_folder, text) -> None:
    for core in range(4):
        size = sys_folder / f"cpu{core}/cache/index3/size"
        size.unlink() if text is None else size.write_text(text, encoding="ascii")
    assert [each.name for each in linux_caches(sys_folder, range(4))] == ["L1d", "L2"]


def test_a_system_that_tells_nothing_has_no_known_caches(tmp_path) -> None:
    assert linux_caches(tmp_path, [0, 1]) == ()


def test_a_mac_tells_of_its_fast_cores() -> None:
    assert darwin_caches(MAC) == (Cache("L1d", 131072, 8), Cache("L2", 12582912, 2))


def test_an_older_mac_has_one_kind_of_core() -> None:
    assert darwin_caches(OLD_MAC) == (
        Cache("L1d", 32768, 4),
        Cache("L2", 262144, 4),
        Cache("L3", 8388608, 1),
    )


def test_a_mac_is_asked_by_sysctl(monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    done = subprocess.CompletedProcess(["sysctl"], 0, MAC, "")
    monkeypatch.setattr(caches.subprocess, "run", lambda *_, **__: done)
    assert [each.name for each in known_caches()] == ["L1d", "L2"]


def test_a_mac_without_sysctl_tells_nothing(monkeypatch) -> None:
    def refuse(*_, **__):
        raise FileNotFoundError

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(caches.subprocess, "run", refuse)
    assert known_caches() == ()


def test_a_system_without_affinity_tells_nothing(monkeypatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert known_caches() == ()


def test_threads_find_no_more_caches_than_there_are() -> None:
    cache = Cache("L2", 1000, 2)
    assert [cache.capacity(threads) for threads in (1, 2, 8)] == [1000, 2000, 2000]
