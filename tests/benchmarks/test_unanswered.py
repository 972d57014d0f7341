"""Recordings that were stopped too early: what is left of them, and what has to come of them."""

import json
from pathlib import Path

import pytest

from benchmarks.discovery.running import Discovery
from benchmarks.discovery.unanswered import STOPPED, Unanswered, stop, table
from tests.sites import notes


def test_nothing_is_left_of_what_came_after_the_request(tmp_path: Path) -> None:
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "whole")
    capture = stop(tmp_path / "whole", tmp_path / "stopped", r"GET .*/notes\?q=")
    entries = json.loads((capture / "capture.har").read_text())["log"]["entries"]
    assert [each["request"]["url"].removeprefix(site.url) for each in entries][-2:] == ["/notes", "/site.css"]
    assert '"q"' in (capture / "interactions.jsonl").read_text()
    assert "results" not in (capture / "dom.jsonl").read_text()


def test_a_recording_without_that_request_is_refused(tmp_path: Path) -> None:
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "whole")
    with pytest.raises(SystemExit, match="no request matches"):
        stop(tmp_path / "whole", tmp_path / "stopped", "DELETE ")


@pytest.mark.parametrize(
    ("reason", "routine", "ended"),
    [
        ("error: nothing was sent; record the task again", None, "yes"),
        ("paused (budget)", None, "no: the reason does not say what to do"),
        ("", {"operations": []}, "no: a routine was made of a recording that has no answer"),
    ],
)
def test_only_a_reason_that_helps_counts(reason: str, routine: dict[str, object] | None, ended: str) -> None:
    found = Unanswered(STOPPED[0], Discovery(Path("run"), 12.3, 7, reason, routine))
    assert f"| {ended} | 7 | 12 |" in table([found])
