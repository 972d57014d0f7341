"""What a run was refused with goes back to a specialist, who knows where else it had stood."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.facts.source import Extracted
from actors.rules.facts.value import Value
from actors.rules.trying.elsewhere import places_elsewhere, taken_there
from events.event import ReportBack, RoutineProposed, TaskCreated
from runtime.ending import Failed
from tests.actors.rules.playing import calls_of
from tests.discovering import discover, routine_of, run_with
from tests.sites import sluice

Line = dict[str, Any]


def recorded(folder: Path) -> int:
    with sluice.serve(lucky=True) as site:
        sluice.record(site.url, folder / "capture")
    return urlsplit(site.url).port or 0


def test_a_token_that_is_refused_is_taken_from_where_it_had_stood_as_well(tmp_path: Path) -> None:
    port = recorded(tmp_path)
    with sluice.serve(port):
        routine = routine_of(discover(tmp_path / "capture", sluice.TASK, tmp_path / "run")[0])
    assert [urlsplit(each.url).path for each in routine.operations if each.type == "fetch"][-2:] == ["/gate", "/boats"]
    with sluice.serve(port) as site:
        assert [run_with(routine, sluice.RECORDED, values).error for values in sluice.OTHERS] == ["", ""]
        assert site.truth() == [each["boat"] for each in sluice.OTHERS]


def test_the_specialist_is_told_why_and_reports_the_places(tmp_path: Path) -> None:
    port = recorded(tmp_path)
    with sluice.serve(port, kept=True) as site:
        ending, setup = discover(tmp_path / "capture", sluice.TASK, tmp_path / "run")
        assert site.truth() == []
    assert isinstance(ending, Failed)
    assert "the server answered 403" in ending.reason
    events = [event for record in setup.open_log().read("super_discovery") for event in record.events]
    (asked,) = [
        each.task for each in events if isinstance(each, TaskCreated) and "doubted" in (each.task.context or {})
    ]
    assert (asked.agent_type, "403" in asked.prompt) == ("value_trace", True)
    (told,) = [each for each in events if isinstance(each, ReportBack) and each.task_id == asked.id]
    assert [each["extractors"][0]["path"] for each in told.output["places"]] == [["gate", "token"], ["pass"]]
    assert sum(isinstance(each, RoutineProposed) for each in events) >= 2


TAKEN = {"name": "key", "sources": [{"kind": "meta", "name": "key"}]}
START: Line = {"type": "fetch", "url": "http://x/", "transaction": "t0001", "extract": [TAKEN]}
SAVE: Line = {"type": "fetch", "method": "POST", "url": "http://x/save", "transaction": "t0009"}
SAVE |= {"headers": [("X-Key", "{{key}}"), ("Authorization", "{{token}}")]}
ROUTINE: Line = {"hosts": ["http://x"], "operations": [START, SAVE]}


@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("http://x/form?lang=en", True),
        ("http://x/things/7/edit", False),  # always the recorded thing
        ("http://elsewhere/form", False),
    ],
)
def test_a_page_that_names_no_thing_is_asked_for_with_the_credentials_of_the_request(url: str, asked: bool) -> None:
    place = {"name": "key", "transaction_id": "t0005", "extractors": [{"kind": "json", "path": ["key"]}], "decode": ""}
    page = {"id": "t0005", "method": "GET", "url": url, "status": 200}
    found = list(taken_there(ROUTINE, 1, [place, place | {"transaction_id": "t0001"}], [page]))
    assert [each["operations"][1] for each in found] == [
        {
            "type": "fetch",
            "url": "http://x/form",
            "transaction": "t0005",
            "query": [("lang", "en")],
            "headers": [("Authorization", "{{token}}")],
            "extract": [{"name": "key", "sources": place["extractors"], "decode": ""}],
        }
    ] * asked


def test_a_specialist_that_fails_ends_nothing() -> None:
    held = Extracted(core="c2VjcmV0LTE", transaction_id="t0001", extractors=TAKEN["sources"])
    taken = {"key": Value(place="header", name="X-CSRF-Token", value="c2VjcmV0LTE", source=held)}
    failed = [{"task_id": "k1", "status": "failed", "reason": "it said nothing"}]
    with pytest.raises(StopIteration) as ended:
        calls_of(places_elsewhere(ROUTINE, 1, "403", taken), [{"task_id": "k1", "agent_id": "a1"}, failed])
    assert ended.value.value == []


def test_what_may_name_a_thing_is_not_looked_for_elsewhere() -> None:
    held = Extracted(core="25", transaction_id="t0001", extractors=[{"kind": "json", "path": ["id"]}])
    taken = {"key": Value(place="form", name="id", value="25", source=held)}
    with pytest.raises(StopIteration) as ended:
        next(places_elsewhere(ROUTINE, 1, "it was refused", taken))
    assert ended.value.value == []
