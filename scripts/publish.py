"""Putting a finished site in place in one step, so that a reader never meets half of one."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from pathlib import Path

from scripts.errors import SiteError, reason

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_NEXT = "site-next-"


def next_site(site: Path) -> Path:
    """Where this process builds the site that is to follow.

    No other process builds there, not even the orphan of a build that was killed.
    """
    return site.parent / ".cache" / f"{_NEXT}{os.getpid()}"


def publish(finished: Path, site: Path) -> None:
    """Put ``finished`` where ``site`` is, and remove what was there.

    On Linux both change places in one system call; elsewhere there is a moment without a site,
    which ``recover`` mends.

    Args:
        finished: A folder on the same file system as ``site``.
        site: Where readers look, or a link to it; it may not exist yet.

    Raises:
        SiteError: The system refuses.
    """
    try:
        _put_in_place(finished, site.resolve(), _spare(site))
    except OSError as error:
        raise SiteError(
            f"the site cannot be put in place: {reason(error)}",
            where=site.name,
            hint="Let it be a folder beside docs/, writable for you, and build again.",
        ) from None


def _put_in_place(finished: Path, site: Path, spare: Path) -> None:
    if not site.exists():
        finished.rename(site)
        return
    if not _exchange(finished, site):
        site.rename(spare)
        finished.rename(site)
        spare.rename(finished)
    shutil.rmtree(finished)


def recover(site: Path) -> None:
    """Bring the last good site back after a build that died between two renames.

    Only whoever holds the build lock may call this; it also removes what that build left.
    """
    for left in (site.parent / ".cache").glob(f"{_NEXT}*"):
        shutil.rmtree(left, ignore_errors=True)
    spare = _spare(site)
    if not spare.exists():
        return
    if site.exists():
        shutil.rmtree(spare)
    else:
        spare.rename(site)


def _spare(site: Path) -> Path:
    return site.parent / ".cache" / "site-last"


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change places; False where the system has no such call."""
    if sys.platform != "linux":
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        return False
    result: int = rename(
        _AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE
    )
    return result == 0
