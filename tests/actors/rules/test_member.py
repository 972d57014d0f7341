"""A thing that is deleted without a word of how it was chosen is asked for by its name in the list above it."""

import asyncio
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.facts.source import Parameter
from actors.rules.sources.member import of_member
from actors.rules.sources.question import Situation
from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from runtime.http.execute import execute
from tests.actors.rules.request_values import context, value
from tests.actors.specialists.calls import call, refused
from tests.actors.specialists.library import exchange
from tests.discovering import discover, routine_of
from tests.sites import parcels
from tests.sites.others import MOVED_ON

TASK = "Delete the parcel with the given name."


def test_it_is_found_by_its_name_wherever_it_stands_then(tmp_path: Path) -> None:
    with parcels.serve() as site:
        parcels.record_removal(site.url, tmp_path / "capture", TASK, "Books")
    port = urlsplit(site.url).port or 0
    with parcels.serve(port):
        ending, _ = discover(tmp_path / "capture", TASK, tmp_path / "run")
    routine = routine_of(ending)
    assert [(each.name, each.required, each.examples) for each in routine.parameters] == [("parcel", True, ["Books"])]
    with parcels.serve(port, shift=MOVED_ON) as site:
        before = site.truth()
        assert asyncio.run(execute(routine, {"parcel": "Plates"})).ok
        assert site.truth() == {name: each for name, each in before.items() if name != "Plates"}
        nothing = asyncio.run(execute(routine, {"parcel": "Sofa"}))
        assert "Sofa" in nothing.error
        assert len(site.truth()) == len(before) - 1


LAMP: dict[str, Any] = {"id": 4, "name": "Lamp"}


def test_of_several_lists_it_is_the_one_that_is_called_as_the_address_is() -> None:
    bob = {"id": 4, "name": "Bob"}
    for held, label in (
        ({"by": [bob], "things": [LAMP]}, "Lamp"),
        ({"things": [LAMP | {"by": [bob]}]}, "Lamp"),
        ({"by": [bob], "of": [LAMP]}, None),
    ):
        asked = exchange(1, 0, "GET", "/things", json.dumps(held), mime="application/json")
        tools = ValueTrace(Capture(transactions=(asked, exchange(2, 5, "DELETE", "/things/4", ""))))
        assert call(tools, "trace_member", transaction_id="t0002", taken_from=[]).get("label") == label


@pytest.mark.parametrize(("method", "status", "found"), [("GET", 200, True), ("POST", 200, False), ("GET", 500, False)])
def test_only_an_answer_that_lists_them_tells(method: str, status: int, found: bool) -> None:
    asked = exchange(1, 0, method, "/things", json.dumps([LAMP]), mime="application/json", status=status)
    tools = ValueTrace(Capture(transactions=(asked, exchange(2, 5, "DELETE", "/things/4", ""))))
    assert bool(call(tools, "trace_member", transaction_id="t0002", taken_from=[])) is found


@pytest.mark.parametrize(("method", "optional"), [("PUT", True), ("DELETE", False)])
def test_a_setting_that_nobody_chose_has_the_recorded_one_as_default(method: str, optional: bool) -> None:
    lines = [value("path", "0", "settings"), value("path", "1", "theme")]
    (asked,) = of_member(Situation(lines, context("http://x/settings/theme", method=method)))
    given = asked.source({"id": "t0001", "label": "theme", "extractors": []}, lines[1])
    assert given == Parameter(parameter="setting", shown="theme", optional=optional)


@pytest.mark.parametrize(
    ("listed", "address", "label"),
    [
        ([LAMP, {"id": 5, "name": "Rug"}], "/things/4", "Lamp"),
        ([LAMP, {"id": 5, "name": "Lamp"}], "/things/4", None),
        ([LAMP, {"id": 4, "name": "Rug"}], "/things/4", None),
        ([{"id": 4}, {"id": 5}], "/things/4", None),
        ([LAMP, {"id": 5, "name": "Rug"}], "/things/Rug", "Rug"),
        ([LAMP, {"id": 5, "name": "Rug"}], "/other/4", None),
        ([LAMP, {"id": 5, "name": "Rug"}], "/things/4/parts", None),
    ],
)
def test_it_has_a_name_of_its_own_in_the_list_above(
    listed: list[dict[str, Any]], address: str, label: str | None
) -> None:
    asked = exchange(1, 0, "GET", "/things", json.dumps({"all": listed}), mime="application/json")
    tools = ValueTrace(Capture(transactions=(asked, exchange(2, 5, "DELETE", address, ""))))
    assert call(tools, "trace_member", transaction_id="t0002", taken_from=[]).get("label") == label
    assert "t0009" in refused(tools, "trace_member", transaction_id="t0009", taken_from=[])


def test_what_is_made_of_the_thing_alone_is_of_no_other() -> None:
    listed = exchange(1, 0, "GET", "/things", json.dumps([LAMP]), mime="application/json")
    alone = exchange(2, 2, "GET", "/things/4", json.dumps(LAMP), mime="application/json")
    tools = ValueTrace(Capture(transactions=(listed, alone, exchange(3, 5, "PUT", "/things/4", sent=json.dumps(LAMP)))))
    of = {"transaction_id": "t0003"}
    assert call(tools, "trace_member", **of, taken_from=["t0001"])["label"] == "Lamp"
    assert call(tools, "trace_member", **of, taken_from=["t0001", "t0002"]) == {}
