"""The page of the documentation that has the table: what was measured, when, on what, with which command."""

import os
import platform
import re
import time
from collections.abc import Iterable
from pathlib import Path

from benchmarks.discovery.judging import Outcome
from benchmarks.discovery.table import reasons, table
from benchmarks.discovery.unanswered import Unanswered
from benchmarks.discovery.unanswered import table as unanswered

PAGE = Path(__file__).resolve().parents[2] / "docs" / "discovery.md"
MEASURED = re.compile(r"(?<=<!-- measured -->\n).*?(?=<!-- /measured -->)", re.S)
COMMAND = "python -m benchmarks.discovery --sites SITES --write"


def write(outcomes: list[Outcome], stopped: list[Unanswered], model: str) -> None:
    """Put what was measured in the place of what was measured last."""
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(MEASURED.sub(lambda _: _measured(outcomes, stopped, model), text), encoding="utf-8")


def _measured(outcomes: list[Outcome], stopped: list[Unanswered], model: str) -> str:
    when = time.strftime("%Y-%m-%d", time.gmtime())
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    head = f"Measured on {when} ({machine}), model `{model}`, with `{COMMAND}`:\n\n"
    without = f"\nRecordings that were stopped before they held an answer:\n\n{unanswered(stopped)}" if stopped else ""
    return f"{head}{table(outcomes)}\n{_wrong(outcomes)}{without}"


def _wrong(outcomes: Iterable[Outcome]) -> str:
    lines = reasons(outcomes)
    if not lines:
        return "Every routine was right twice.\n"
    return "What was wrong:\n\n" + "".join(f"- `{line.replace('`', chr(39))}`\n" for line in lines)
