"""`python -m tests.bench.lighthouse`: what Lighthouse says of the front page and the lesson."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.browser import NoBrowserError, find_or_install, this_machine
from tests.host import hosted
from tests.npm.tools import ROOT, NoToolError, folder_of, node

PAGES = ("", "performance/performance-04/")
BOUNDS = {"accessibility": 100, "best-practices": 100, "seo": 100, "performance": 95}
RUNS = 3
"""Times differ from run to run, so the middle one of these counts."""
FLAGS = "--headless=new --no-sandbox --disable-gpu"


@dataclass(frozen=True)
class Scores:
    """What Lighthouse gave a page, in percent, and the audits that cost it something."""

    page: str
    scores: dict[str, int]
    short: dict[str, tuple[str, ...]]
    """Category → its audits below full marks, each with what was found."""

    @property
    def is_kept(self) -> bool:
        """Whether every bound is kept."""
        return all(self.scores[name] >= bound for name, bound in BOUNDS.items())

    def lines(self) -> Iterator[str]:
        """The page in a few lines; audits only where a bound is not kept."""
        yield f"/{self.page}"
        for name, bound in BOUNDS.items():
            score = self.scores[name]
            verdict = "" if score >= bound else f", below {bound}"
            yield f"  {name:15} {score:3}{verdict}"
            if verdict:
                yield from (f"      {audit}" for audit in self.short[name])


def read_scores(page: str, report: dict[str, Any]) -> Scores:
    """Read a report of Lighthouse."""
    scores, short = {}, {}
    for name in BOUNDS:
        category = report["categories"][name]
        scores[name] = round(category["score"] * 100)
        audits = [report["audits"][each["id"]] for each in category["auditRefs"] if each["weight"]]
        short[name] = tuple(
            f"{audit['id']}: {audit.get('displayValue') or audit['title']}"
            for audit in audits
            if audit["score"] is not None and audit["score"] < 1
        )
    return Scores(page, scores, short)


def middle(measured: list[Scores]) -> Scores:
    """The run that is neither the quickest nor the slowest."""
    return sorted(measured, key=lambda each: each.scores["performance"])[len(measured) // 2]


def measure(url: str, page: str, chromium: str) -> Scores:
    """Let Lighthouse load a page once, as a middling phone on a slow network would.

    Raises:
        NoToolError: Lighthouse is missing or failed.
    """
    script = folder_of("lighthouse") / "node_modules/lighthouse/cli/index.js"
    settings = ["--output=json", "--quiet", f"--chrome-flags={FLAGS}"]
    settings.append(f"--only-categories={','.join(BOUNDS)}")
    code, out, err = node(script, url + page, *settings, env={"CHROME_PATH": chromium})
    if code:
        raise NoToolError(f"lighthouse failed on /{page}:\n{err.strip()}")
    return read_scores(page, json.loads(out))


def main() -> int:
    """Build the site, measure, print; 1 where a bound is not kept."""
    try:
        chromium = find_or_install(this_machine())
        subprocess.run([sys.executable, "-m", "scripts", "build"], cwd=ROOT, check=True)
        is_kept = True
        with hosted(ROOT / "site") as host:
            for page in PAGES:
                scores = middle([measure(host.url, page, chromium) for _ in range(RUNS)])
                print("\n".join(scores.lines()), flush=True)
                is_kept = is_kept and scores.is_kept
    except (NoBrowserError, NoToolError, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        return 1
    return int(not is_kept)


if __name__ == "__main__":
    sys.exit(main())
