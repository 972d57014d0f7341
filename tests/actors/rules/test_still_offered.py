"""A form for something new that is asked for by its name: of what exists already it has another button."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.explaining.still_offered import with_button
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Parameter
from actors.rules.facts.value import Value
from routines.extractor import STILL_OFFERED
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import clippings

WAY = {"kind": "attribute", "selector": "input", "attribute": "value"}
FORM: dict[str, Any] = {
    "id": "t0003",
    "url": "http://x/add?address=moon.example",
    "time": 20.0,
    "items": [{"name": "address", "extractors": [WAY]}],
    "button": {"name": "keep", "value": "Keep", "extractors": [WAY]},
}
TYPED = Input(id="i1", name="address", value="moon.example", parameter="address", time=10.0)
ADDRESS = Value(place="form", name="address", value="http://moon.example")


def lines(button: str = "Keep", **about: Any) -> list[Value]:
    return [ADDRESS, Value(place="form", name="keep", value=button, **({"source": Constant()} | about))]


def required(form: dict[str, Any], *inputs: Input, given: list[Value] | None = None) -> list[str]:
    context = Context(transaction_id="t0005", method="POST", url="http://x/add", inputs=list(inputs))
    found = with_button(given or lines(), form, context)
    return [each.transaction_id for each in found if (each.place, each.name) == ("state", STILL_OFFERED)]


def test_the_button_of_a_page_that_was_asked_for_by_what_is_given_has_to_be_there() -> None:
    assert required(FORM, TYPED) == ["t0003"]
    assert required(FORM | {"url": "http://x/add/moon.example"}, TYPED) == ["t0003"]


@pytest.mark.parametrize(
    "form",
    [
        {name: told for name, told in FORM.items() if name != "button"},
        FORM | {"url": "http://x/add?address=sun.example"},
        FORM | {"items": []},
        FORM | {"time": 5.0},
    ],
)
def test_nothing_has_to_be_there_where_the_page_was_not_asked_for_by_it_or_has_no_such_button(
    form: dict[str, Any],
) -> None:
    assert required(form, TYPED) == []


@pytest.mark.parametrize("called", ["Keep 3", "Keep moon.example"])
def test_a_button_that_is_called_otherwise_for_others_need_not_be_there(called: str) -> None:
    form = FORM | {"button": FORM["button"] | {"value": called}}
    assert required(form, TYPED, given=lines(called)) == []
    given = lines(source=Parameter(parameter="keep"))
    assert required(FORM, TYPED, given=given) == []


@pytest.mark.parametrize("again", [True, False])
def test_what_exists_already_is_not_changed_by_what_adds(again: bool, tmp_path: Path) -> None:
    """Be what was recorded still there when it is discovered, or not: other names are made up for the trials."""
    with clippings.serve() as site:
        clippings.record(site.url, tmp_path / "capture")
        port = urlsplit(site.url).port or 0
        if again:
            ending, _ = discover(tmp_path / "capture", clippings.TASK, tmp_path / "run")
            recorded = {clippings.RECORDED["address"]: clippings.RECORDED["title"]}
            assert site.truth().items() >= (clippings.KEPT | recorded).items()
    if not again:
        with clippings.serve(port):
            ending, _ = discover(tmp_path / "capture", clippings.TASK, tmp_path / "run")
    routine = routine_of(ending)
    assert routine.as_recorded == {}
    with clippings.serve(port) as site:
        for others in clippings.OTHERS:
            assert asyncio.run(execute(routine, others)).ok
        made = clippings.KEPT | {each["address"]: each["title"] for each in clippings.OTHERS}
        assert site.truth() == made
        there = next(iter(clippings.KEPT))
        result = asyncio.run(execute(routine, {"address": there, "title": "Something else"}))
        assert "no longer has the button that was pressed" in result.error
        assert (result.ok, site.truth()) == (False, made)
