"""What a request turns, and does not say into which state: done already, it is not undone."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.explaining.toggled import with_state
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter
from actors.rules.facts.value import Value
from routines.extractor import NOT_DONE_YET
from runtime.http.execute import execute
from tests.actors.rules.playing import calls_of
from tests.discovering import discover, routine_of
from tests.sites import chores

WAY = {"kind": "beside", "selector": "li", "label": "Gate", "within": "button"}
THING = Choice(parameter="job", label="Gate", transaction_id="t0002", extractors=[WAY])
NUMBER = Value(place="path", name="1", value="41", source=THING)
TOKEN = Value(place="form", name="csrf_token", value="9f8a7b6c5d4e3f2a", hint="opaque")
PAGES = {"pages": [{"id": "t0003", "extractors": [WAY]}, {"id": "t0002", "extractors": [WAY | {"at": "b"}]}]}


def context(method: str = "POST", url: str = "http://x/jobs/41/turn", clicked: bool = True) -> Context:
    return Context(transaction_id="t0005", method=method, url=url, clicks=[Click(text="Turn")] if clicked else [])


def asked(*lines: Value, **about: Any) -> list[Any]:
    def steps() -> Any:
        yield from with_state(list(lines), context(**about))
        yield []

    return calls_of(steps())


def test_the_state_is_taken_where_the_thing_is_looked_up() -> None:
    found = list[Value]()

    def steps() -> Any:
        found.extend((yield from with_state([NUMBER, TOKEN], context())))
        yield []

    calls_of(steps(), [PAGES])
    (state,) = (each for each in found if each.place == "state")
    assert (state.name, state.transaction_id, found[:2]) == (NOT_DONE_YET, "t0002", [NUMBER, TOKEN])
    assert isinstance(state.source, Choice)
    assert (state.source.parameter, state.source.extractors) == ("job", [WAY | {"at": "b"}])


def test_what_says_which_state_is_wanted_is_not_asked_about() -> None:
    (call,) = asked(NUMBER, TOKEN, Value(place="form", name="_method", value="patch", source=Constant()))
    assert call.name == "trace_state"
    assert call.arguments == {"transaction_id": "t0005", "label": "Gate", "held_by": ["t0002"]}
    page = Extracted(core="41", transaction_id="t0004", extractors=[WAY])
    (call,) = asked(Value(place="json", name="jobId", value="41", source=page))
    assert (call.arguments["label"], call.arguments["held_by"]) == ("", ["t0004"])
    given = Value(place="form", name="note", value="Oil", source=Parameter(parameter="note"))
    wanted = Value(place="json", name="done", value="true", source=Constant())
    for line in (given, wanted):
        assert asked(NUMBER, line) == []
    assert asked(NUMBER, method="DELETE") == asked(NUMBER, url="http://x/jobs/41/delete") == []
    assert asked(NUMBER, method="GET") == asked(NUMBER, clicked=False) == asked(NUMBER, url="http://x/search") == []


LINK = "http://x/jobs/41/turn?token=9f8a7b6c"
IN_LINK = Value(place="query", name="token", value="9f8a7b6c", hint="opaque")
BACK = "http://x/jobs?page=1"


@pytest.mark.parametrize(
    ("lines", "landing", "href", "asks"),
    [
        ([NUMBER, IN_LINK], "http://x/jobs", LINK, True),
        ([NUMBER, IN_LINK], "http://x/done", LINK, True),
        ([NUMBER], BACK, LINK, True),
        ([NUMBER], "http://x/done", LINK, False),
        ([NUMBER, IN_LINK], "", LINK, False),
        ([NUMBER, IN_LINK], BACK, "http://x/jobs/42/turn", False),
        ([NUMBER, IN_LINK, Value(place="query", name="to", value="done", source=Constant())], BACK, LINK, False),
    ],
)
def test_a_link_that_leads_back_or_has_a_token_in_it_may_turn_a_thing(
    lines: list[Value], landing: str, href: str, asks: bool
) -> None:
    def steps() -> Any:
        told = {"transaction_id": "t0005", "method": "GET", "url": LINK, "landing_url": landing}
        yield from with_state(lines, Context(**told, clicks=[Click(text="Turn", url=BACK, href=href)]))
        yield []

    assert [each.name for each in calls_of(steps())] == ["trace_state"] * asks


@pytest.mark.parametrize("way", ["form", "link", "script", "mark", "slip", "icon"])
def test_what_is_done_already_is_not_undone(way: str, tmp_path: Path) -> None:
    with chores.serve() as site:
        chores.record(site.url, tmp_path / "capture", way)
        ending, _ = discover(tmp_path / "capture", chores.TASK, tmp_path / "again")
        assert "into which the recording turned it: turn it back" in str(ending)
        assert [name for name, done in site.truth().items() if done] == [chores.CHORE]
    port = urlsplit(site.url).port or 0
    with chores.serve(port):
        ending, _ = discover(tmp_path / "capture", chores.TASK, tmp_path / "run")
    routine = routine_of(ending)
    (parameter,) = routine.parameters
    with chores.serve(port, shift=7) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, {parameter.name: "Mend the pump"}))
        assert (result.ok, site.truth()) == (False, before)
        assert "it is in another state than it was when recorded (" in result.error
        assert "not_done_yet" not in result.error
        assert asyncio.run(execute(routine, {parameter.name: "Sweep the yard"})).ok
        assert site.truth() == before | {"Sweep the yard": True}
