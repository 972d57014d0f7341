"""A row that is picked by a box which is called after it."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from actors.rules.facts.source import Choice, Constant, Parameter
from actors.rules.facts.value import Value
from actors.rules.naming import named_inputs
from actors.rules.sources.box_name import with_box_names
from runtime.http.execute import execute
from tests.actors.rules.request_values import inputs_of
from tests.discovering import discover, routine_of
from tests.sites import pegboard, roster


def test_another_row_is_picked_by_its_text_whatever_its_box_is_called(tmp_path: Path) -> None:
    with roster.serve() as site:
        roster.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with roster.serve(port):
        ending, _ = discover(tmp_path / "capture", roster.TASK, tmp_path / "run")
    routine = routine_of(ending)
    assert [(each.name, each.required) for each in routine.parameters] == [("drop", True)]
    with roster.serve(port, added={"zed": "Zed Moe"}) as site:
        for name in ("Bo Wik", "Zed Moe"):
            left = [each for each in site.truth() if each != name]
            assert asyncio.run(execute(routine, {"drop": name})).ok
            assert site.truth() == left
        nobody = asyncio.run(execute(routine, {"drop": "Nobody"}))
        assert not nobody.ok
        assert site.truth() == left


def test_the_button_of_another_row_is_pressed_by_its_text_whatever_its_number_is(tmp_path: Path) -> None:
    with pegboard.serve() as site:
        pegboard.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with pegboard.serve(port):
        ending, _ = discover(tmp_path / "capture", pegboard.TASK, tmp_path / "run")
    routine = routine_of(ending)
    assert [each.name for each in routine.parameters] == ["item"]
    with pegboard.serve(port, added=["Attic", "Well"]) as site:
        for name in ("Mill", "Well", "Tower"):
            left = [each for each in site.truth() if each != name]
            assert asyncio.run(execute(routine, {"item": name})).ok
            assert site.truth() == left
        assert not asyncio.run(execute(routine, {"item": "Nobody"})).ok
        assert site.truth() == left


@pytest.mark.parametrize(
    ("name", "parameter"), [("drop[cyd]", "drop"), ("cyd", "item"), ("drop[7]", "drop"), ("men[drop][cyd]", "drop")]
)
def test_such_a_box_is_not_called_after_the_recorded_row(name: str, parameter: str) -> None:
    box = {"name": name, "value": "on", "type": "checkbox", "checked": True, "row": ["cyd", "Cyd"], "picks": "Cyd"}
    assert named_inputs(inputs_of(box))[0].parameter == parameter


def test_a_field_that_says_which_box_was_turned_has_the_name_that_is_looked_up() -> None:
    name = "grid$ctl03$rush"
    looked_up = Choice(parameter="item", label="Lamp", transaction_id="t3", extractors=[])
    target = Value(place="form", name="__EVENTTARGET", value=name, source=Parameter(parameter="eventtarget"))
    box = Value(place="form", name=name, value="on", source=Constant())
    other = Value(place="form", name="state", value="on", source=Constant())
    said, turned, kept = with_box_names([target, box, other], {name: looked_up})
    assert (said.source, turned.called and turned.called.source, kept) == (looked_up, looked_up, other)


@pytest.mark.parametrize("name", ["7", "117", "on"])
def test_a_box_that_is_called_by_a_number_is_not_meant_by_each_number_that_is_sent(name: str) -> None:
    looked_up = Choice(parameter="item", label="Lamp", transaction_id="t3", extractors=[])
    typed = Value(place="form", name="count", value=name, source=Parameter(parameter="count"))
    assert with_box_names([typed], {name: looked_up}) == [typed]
