"""How a machine gets the browser for its tests."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest

from tests.browser import Answer, Machine, NoBrowserError, find_or_install, is_debian

OWN = "/project/.browser/chromium/chrome"


class Scene:
    """A machine made up of the programs that start and of what the others answer."""

    def __init__(self, *starting: str, brings: dict[str, str] | None = None, fails: str = ""):
        self.starting = set(starting)
        self.brings = brings or {}
        self.fails = fails
        self.commands: list[str] = []

    def run(self, command: Sequence[str]) -> Answer:
        line = " ".join(command)
        self.commands.append(line)
        for words, path in self.brings.items():
            if words in line:
                self.starting.add(path)
                return Answer(ok=True)
        if "executable_path" in line:
            return Answer(ok=True, text=f"{OWN}\n")
        if "install" in line or "sudo -n true" in line:
            return Answer(ok=False, text=self.fails)
        return Answer(ok=command[0] in self.starting)

    def machine(self, *programs: str, debian: bool = True, root: bool = True) -> Machine:
        known = {name: f"/usr/bin/{name}" for name in programs}
        return Machine(
            run=self.run,
            which=known.get,
            is_debian=debian,
            is_root=root,
        )


def test_a_named_browser_is_taken_as_it_is():
    scene = Scene("/opt/chromium")
    machine = dataclasses.replace(
        scene.machine(), environment={"RIDGEPOINT_CHROMIUM": "/opt/chromium"}
    )
    assert find_or_install(machine) == "/opt/chromium"


def test_a_named_browser_that_does_not_start_is_an_error():
    machine = dataclasses.replace(
        Scene().machine(), environment={"RIDGEPOINT_CHROMIUM": "/opt/chromium"}
    )
    with pytest.raises(NoBrowserError) as caught:
        find_or_install(machine)
    assert str(caught.value) == "RIDGEPOINT_CHROMIUM names /opt/chromium, which does not start."


def test_an_installed_chromium_is_used_without_asking_apt():
    scene = Scene("/usr/bin/chromium")
    assert find_or_install(scene.machine("chromium", "apt-get")) == "/usr/bin/chromium"
    assert scene.commands == ["/usr/bin/chromium --version"]


def test_root_on_debian_installs_chromium_through_apt():
    scene = Scene(brings={"apt-get install": "/usr/bin/chromium"})
    assert find_or_install(scene.machine("chromium", "apt-get")) == "/usr/bin/chromium"
    assert "env DEBIAN_FRONTEND=noninteractive apt-get update" in scene.commands


def test_a_user_with_sudo_installs_chromium_through_apt():
    scene = Scene(brings={"apt-get install": "/usr/bin/chromium", "sudo -n true": "sudo"})
    machine = scene.machine("chromium", "apt-get", "sudo", root=False)
    assert find_or_install(machine) == "/usr/bin/chromium"
    assert any(command.startswith("sudo -n env") for command in scene.commands)


def test_elsewhere_playwright_brings_its_own_build():
    scene = Scene(brings={"playwright install chromium": OWN})
    assert find_or_install(scene.machine("chromium", debian=False)) == OWN


def test_playwrights_build_is_not_fetched_twice():
    scene = Scene(OWN)
    assert find_or_install(scene.machine(debian=False)) == OWN
    assert not any("install chromium" in command for command in scene.commands)


def test_where_nothing_works_the_error_says_what_was_tried():
    scene = Scene(fails="E: Unable to locate package chromium\nError: no such host\n  at stack")
    with pytest.raises(NoBrowserError) as caught:
        find_or_install(scene.machine("apt-get"))
    assert str(caught.value).splitlines() == [
        "The browser tests need Chromium, and none could be had:",
        "  - apt: E: Unable to locate package chromium",
        "  - playwright: E: Unable to locate package chromium",
        "  → Install Chromium by hand and name it: RIDGEPOINT_CHROMIUM=/path/to/chromium make test",
    ]


@pytest.mark.parametrize(
    ("programs", "reason"),
    [
        ((), "apt: there is no apt-get."),
        (("apt-get",), "apt: neither root nor sudo without a password."),
        (("apt-get", "sudo"), "apt: neither root nor sudo without a password."),
    ],
)
def test_why_apt_could_not_be_asked_is_said(programs, reason):
    with pytest.raises(NoBrowserError) as caught:
        find_or_install(Scene().machine(*programs, root=False))
    assert f"  - {reason}" in str(caught.value).splitlines()


def test_missing_system_libraries_are_said():
    scene = Scene(brings={"playwright install chromium": "something else"})
    with pytest.raises(NoBrowserError) as caught:
        find_or_install(scene.machine(debian=False))
    assert "playwright install-deps chromium" in str(caught.value)


@pytest.mark.parametrize(
    ("os_release", "expected"),
    [
        ("ID=debian\nVERSION_ID=12\n", True),
        ('ID=raspbian\nID_LIKE="debian"\n', True),
        ("ID=ubuntu\nID_LIKE=debian\n", False),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', False),
        ("ID=fedora\n", False),
        ("", False),
    ],
)
def test_debian_is_told_from_its_cousins(os_release, expected):
    assert is_debian(os_release) is expected
