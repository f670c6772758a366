"""What a check found, told to a person, a pull request and two kinds of machine."""

from __future__ import annotations

from scripts.reports.machine import json_report, junit_report
from scripts.reports.markdown import markdown_report
from scripts.reports.terminal import terminal_report
from scripts.reports.words import Findings

__all__ = ["Findings", "json_report", "junit_report", "markdown_report", "terminal_report"]
