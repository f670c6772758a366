"""The Chromium that drives the built site: found, or else installed.

`python -m tests.browser` prints its path; what it does meanwhile goes to stderr.
Debian's own package comes first, where apt may be asked. Elsewhere Playwright's build is put into
`.browser/`. Ubuntu counts as elsewhere: its package is only a pointer to a snap.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
VARIABLE = "RIDGEPOINT_CHROMIUM"
APT_PACKAGES = ("chromium", "fonts-dejavu-core")
"""A page without a single font has no text to test."""
ASK_PLAYWRIGHT = (
    "from playwright.sync_api import sync_playwright as start\n"
    "with start() as playwright: print(playwright.chromium.executable_path)"
)


class NoBrowserError(Exception):
    """No Chromium is here, and none could be installed."""


@dataclass(frozen=True)
class Answer:
    """What a command said."""

    ok: bool
    text: str = ""


@dataclass(frozen=True)
class Machine:
    """What finding a browser needs to know of a machine, and to do on it."""

    run: Callable[[Sequence[str]], Answer]
    which: Callable[[str], str | None]
    is_debian: bool
    is_root: bool
    environment: Mapping[str, str] = field(default_factory=dict)


def find_or_install(machine: Machine) -> str:
    """The path of a Chromium that starts.

    Raises:
        NoBrowserError: There is none, and this says what was tried and what to do.
    """
    if named := machine.environment.get(VARIABLE):
        if _starts(machine, named):
            return named
        raise NoBrowserError(f"{VARIABLE} names {named}, which does not start.")
    tried: list[str] = []
    for attempt in (_debian, _playwright):
        if path := attempt(machine, tried):
            return path
    raise NoBrowserError(
        "\n".join(
            [
                "The browser tests need Chromium, and none could be had:",
                *(f"  - {line}" for line in tried),
                f"  → Install Chromium by hand and name it: {VARIABLE}=/path/to/chromium make test",
            ]
        )
    )


def _debian(machine: Machine, tried: list[str]) -> str:
    """Debian's package, installed where it is missing and apt may be asked."""
    if not machine.is_debian:
        tried.append("apt: this is not Debian.")
        return ""
    if path := _debian_path(machine):
        return path
    if not machine.which("apt-get"):
        tried.append("apt: there is no apt-get.")
        return ""
    become_root: list[str] = []
    if not machine.is_root:
        if not (machine.which("sudo") and machine.run(["sudo", "-n", "true"]).ok):
            tried.append("apt: neither root nor sudo without a password.")
            return ""
        become_root = ["sudo", "-n"]
    apt = [*become_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    machine.run([*apt, "update"])  # where it fails, the lists at hand may still do
    installed = machine.run([*apt, "install", "--yes", "--no-install-recommends", *APT_PACKAGES])
    if installed.ok and (path := _debian_path(machine)):
        return path
    tried.append(f"apt: {_reason(installed) or 'its chromium does not start.'}")
    return ""


def _debian_path(machine: Machine) -> str:
    path = machine.which("chromium") or ""
    return path if path and _starts(machine, path) else ""


def _playwright(machine: Machine, tried: list[str]) -> str:
    """Playwright's own build in `.browser/`, fetched where it is missing."""
    path = _last_line(machine.run([sys.executable, "-c", ASK_PLAYWRIGHT]))
    if path and _starts(machine, path):
        return path
    fetched = machine.run([sys.executable, "-m", "playwright", "install", "chromium"])
    if not fetched.ok:
        tried.append(f"playwright: {_reason(fetched) or 'its download failed.'}")
        return ""
    if _starts(machine, path):
        return path
    tried.append(
        "playwright: its Chromium does not start, as a rule for want of system libraries: "
        "sudo .venv/bin/python -m playwright install-deps chromium"
    )
    return ""


def _starts(machine: Machine, path: str) -> bool:
    return machine.run([path, "--version"]).ok


def _last_line(answer: Answer) -> str:
    lines = answer.text.strip().splitlines()
    return lines[-1].strip() if lines else ""


def _reason(answer: Answer) -> str:
    """The line that tells why a command failed: apt's begins with E:, Playwright's with Error:."""
    lines = [line.strip() for line in answer.text.splitlines()]
    errors = [line for line in lines if line.startswith(("E:", "Error:"))]
    return errors[0] if errors else _last_line(answer)


def is_debian(os_release: str) -> bool:
    """Whether `/etc/os-release` tells of Debian or of a kin that packages Chromium itself."""
    entries = dict(line.split("=", 1) for line in os_release.splitlines() if "=" in line)
    names = f"{entries.get('ID', '')} {entries.get('ID_LIKE', '')}".replace('"', "").split()
    return "debian" in names and "ubuntu" not in names


def this_machine() -> Machine:
    """The machine this runs on; its commands speak on stderr."""
    environment = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(ROOT / ".browser")}

    def run(command: Sequence[str]) -> Answer:
        is_installing = "install" in command
        if is_installing:
            print("Chromium:", *command, file=sys.stderr)
        try:
            done = subprocess.run(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
        except OSError as error:
            return Answer(ok=False, text=str(error))
        if is_installing and done.returncode:
            print(done.stdout, file=sys.stderr)
        return Answer(ok=done.returncode == 0, text=done.stdout)

    release = Path("/etc/os-release")
    return Machine(
        run=run,
        which=shutil.which,
        is_debian=release.exists() and is_debian(release.read_text(encoding="utf-8")),
        is_root=hasattr(os, "geteuid") and os.geteuid() == 0,
        environment=environment,
    )


def main() -> int:
    """Print the path of the browser, or why there is none."""
    try:
        print(find_or_install(this_machine()))
    except NoBrowserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
