"""Recordings that hold no answer, since they were stopped too early: a run has to end in `fail`, with a reason that
helps, within its budget. Nothing is started for them: there is no routine that could be tried."""

import json
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks.discovery.running import Discovery, discover

HEAD = ("recording", "stopped before", "ended in `fail`", "turns", "seconds", "reason")
HELPS = re.compile(r"record the task again", re.IGNORECASE)
"""What a person can do about it has to be said."""


@dataclass(frozen=True)
class Stopped:
    """The recording of a flow, up to the last request whose method and address match `before`."""

    flow: str
    before: str
    told: str


STOPPED = (
    Stopped("roundup_create", r"POST [^?]*/issue$", "the issue is filed"),
    Stopped("roundup_search", r"GET [^?]*/issue\?.*title=", "the issues are searched"),
    Stopped("oscar_basket", r"GET [^?]*/search/\?", "a book is searched"),
)


@dataclass(frozen=True)
class Unanswered:
    """What came of one."""

    case: Stopped
    found: Discovery

    def wrong(self) -> str:
        """What was not as it has to be; empty if nothing."""
        if self.found.routine is not None:
            return "a routine was made of a recording that has no answer"
        return "" if HELPS.search(self.found.reason) else "the reason does not say what to do"


def discover_stopped(case: Stopped, captures: Path, out: Path, model: str) -> Unanswered:
    """Stop the recording below `captures`, and discover what is left."""
    capture = stop(captures / case.flow, out.with_name(f"{out.name}.capture"), case.before)
    task = str(json.loads((capture / "task.json").read_text(encoding="utf-8"))["task"])
    print(f"{case.flow}, stopped: {out}", file=sys.stderr)
    return Unanswered(case, discover(capture, task, out, model))


def stop(capture: Path, folder: Path, before: str) -> Path:
    """A copy of the capture without what happened from the last request on that matches; raises `SystemExit` if none
    does."""
    har = json.loads((capture / "capture.har").read_text(encoding="utf-8"))
    entries, wanted = har["log"]["entries"], re.compile(before)
    matching = [each for each in entries if wanted.search(f"{each['request']['method']} {each['request']['url']}")]
    if not matching:
        raise SystemExit(f"{capture}: no request matches {before}")
    end = max(map(_began, matching))
    har["log"]["entries"] = [each for each in entries if _began(each) < end]
    folder.mkdir(parents=True)
    (folder / "capture.har").write_text(json.dumps(har), encoding="utf-8")
    for name, unit in (("interactions.jsonl", 1000), ("dom.jsonl", 1)):
        kept = [line for line in _lines(capture / name) if json.loads(line)["ts"] / unit < end]
        (folder / name).write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    (folder / "task.json").write_bytes((capture / "task.json").read_bytes())
    return folder


def table(cases: Iterable[Unanswered]) -> str:
    rows = [HEAD, tuple("---" for _ in HEAD), *map(_row, cases)]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _row(case: Unanswered) -> tuple[str, ...]:
    found = case.found
    ended = "no: " + case.wrong() if case.wrong() else "yes"
    said = found.reason.removeprefix("error: ").replace("|", "/").replace("`", "'")
    return case.case.flow, case.case.told, ended, str(found.turns), f"{found.seconds:.0f}", said


def _began(entry: dict[str, Any]) -> float:
    return datetime.fromisoformat(entry["startedDateTime"].replace("Z", "+00:00")).timestamp()


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
