"""Captured bytes to text that is the same on every machine."""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

_ANSI = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # colours and cursor movements
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles and links
    r"|\x1b[@-Z\\^_]"
)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Cleaner:
    """Takes this machine out of text.

    Args:
        folders: Absolute folder → what stands for it. An empty text drops the folder with the
            separator behind it, so that what lies inside becomes relative.
    """

    folders: Mapping[str, str]
    _pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        longest_first = sorted(self.folders, key=len, reverse=True)
        names = "|".join(re.escape(folder) for folder in longest_first)
        pattern = re.compile(rf"(?<![\w.-])(?:file://)?({names})(/|(?![\w-]|\.\w))")
        object.__setattr__(self, "_pattern", pattern)

    def __call__(self, text: str) -> str:
        """The text without ANSI codes, control characters and this machine's folders."""
        text = _ANSI.sub("", text).replace("\r\n", "\n")
        text = _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)
        return self._pattern.sub(self._replace, text)

    def _replace(self, match: re.Match[str]) -> str:
        standing = self.folders[match[1]]
        if standing:
            return standing + match[2]
        return "" if match[2] else "."


def machine_cleaner(root: Path, scratch: Path) -> Cleaner:
    """A cleaner for this machine.

    Args:
        root: The project's folder; paths inside it become relative.
        scratch: The worker's folder.
    """
    folders: dict[str, str] = {}
    paths = sysconfig.get_paths()
    named = [
        (str(Path.home()), "~"),
        (_real_home(), "~"),
        (sys.base_prefix, "python"),
        (sys.prefix, "python"),
        (paths["stdlib"], "python"),
        (paths["platlib"], "site-packages"),
        (paths["purelib"], "site-packages"),
        (str(root), ""),
        (str(scratch), "scratch"),
    ]
    for folder, standing in named:
        for spelling in (folder, os.path.realpath(folder)):
            if len(Path(spelling).parts) > 1:  # never the root of the file system
                folders[spelling] = standing
    return Cleaner(folders)


def _real_home() -> str:
    """The home folder of the account, whatever ``HOME`` says."""
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_dir
    except (ImportError, KeyError):
        return "/"
