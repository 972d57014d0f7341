"""What nobody entered or chose is not taken for it."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.asking import questions
from actors.rules.explaining.chosen import carriers_of
from actors.rules.explaining.order import Known, said
from actors.rules.sources.entered import Entered
from actors.rules.transcript import Result
from actors.rules.writing.recipe import Recipe
from tests.actors.rules.request_values import context, entered, origin, settle, settled, told, value

Line = dict[str, Any]


def test_what_one_logs_in_with_is_no_label_of_anything() -> None:
    login = entered("user", "Lamp is broken", url="http://x/login")
    password = entered("password", "secret-1-password", url="http://x/login", type="password", secret=True)
    asked = questions([value("form", "code", "abcd")], context(inputs=[login, password]))
    assert [each for each in asked if each.parameter] == []


def test_nothing_was_entered_while_somebody_looked_on_and_nothing_was_done() -> None:
    line = value("json", "method", "item-get", "constant_looking")
    assert [isinstance(each, Entered) for each in questions([line], context(clicks=[]))] == [True]
    assert questions([line], context(clicks=[], watched=True)) == []


def test_who_logs_in_is_nothing_that_was_chosen() -> None:
    user, password = entered("user", "keeper", time=1.0), entered("password", "{{p}}", time=2.0, secret=True)
    lines = [value("json", "kind", "hotp", "constant_looking")]
    assert list(carriers_of(lines, context(method="POST", inputs=[user, password]))) == []
    (asked,) = next(
        carriers_of(lines, context(method="POST", inputs=[user, password, entered("user", "wren", url="u")]))
    )
    assert asked.arguments["value"] == "wren"


@pytest.mark.parametrize(
    ("path", "more", "kind"),
    [
        (["nodes", 2, "id"], {"method": "POST", "clicks": []}, "constant"),
        (["nodes", 0, "id"], {"method": "POST", "clicks": []}, "extracted"),
        (["nodes", 2, "id"], {"method": "GET", "clicks": []}, "extracted"),
        (["nodes", 2, "id"], {"method": "POST", "clicks": [], "watched": True}, "extracted"),
    ],
)
def test_what_nobody_was_seen_to_choose_is_not_known_by_its_place(path: list[Any], more: Line, kind: str) -> None:
    line = value("json", "id", "SXRlbT5ccd", "opaque", path=["variables", "id"])
    held = {"origins": [origin("t0001", {"kind": "json", "path": path})], "total": 1}
    assert settled(line, held, **more)["kind"] == kind


def test_a_document_of_graphql_and_its_name_are_nothing_that_somebody_enters() -> None:
    asked = "mutation Move($id: ID!) { move(id: $id) { id } }"
    line = value("json", "query", asked, "constant_looking", path=["query"])
    assert questions([line], context(clicks=[])) == []
    assert questions([replace(line, value="green lamp")], context(clicks=[])) != []
    named = value("json", "operationName", "Move", path=["operationName"])
    lines = said("at once", [named, line], Known(context(inputs=[entered("do", "Move")])))
    assert told(lines[0].source) == {"kind": "constant"}


OFFERED = {"id": "t0001", "label": "Cleo", "extractors": [{"kind": "option", "name": "who", "label": "Cleo"}]}


@pytest.mark.parametrize(
    ("found", "kind"),
    [
        ({"total": 0, "offered": OFFERED}, "choice"),
        ({"total": 0, "offered": {"id": "t0001", "ticked": True}}, "constant"),
        ({"total": 0}, "parameter"),
        ({"total": 1, "offered": OFFERED}, "constant"),
    ],
)
def test_what_a_page_offered_under_the_name_was_chosen_and_what_none_had_was_entered(found: Line, kind: str) -> None:
    where = context(method="POST", clicks=[])
    lines = [value("form", "who", "9", "constant_looking")]
    asked = questions(lines, where)
    (settled_as,) = settle(lines, asked, [Result(True, found) for _ in asked], where)
    assert told(settled_as.source)["kind"] == kind


@pytest.mark.parametrize(("kind", "decode"), [("integer", "json"), ("", "")])
def test_what_was_sent_as_a_number_is_looked_up_as_one(kind: str, decode: str) -> None:
    where = context(method="POST", clicks=[])
    lines = [replace(value("json", "who", "9", "constant_looking", path=["who"]), type=kind)]
    asked = questions(lines, where)
    (found,) = settle(lines, asked, [Result(True, {"total": 0, "offered": OFFERED}) for _ in asked], where)
    assert told(found.source).get("decode", "") == decode


@pytest.mark.parametrize(("place", "optional"), [("query", True), ("form", False)])
def test_what_a_script_may_have_sent_in_an_address_need_not_be_given(place: str, optional: bool) -> None:
    where = context(method="POST", clicks=[])
    lines = [value(place, "who", "9", "constant_looking")]
    asked = questions(lines, where)
    (found,) = settle(lines, asked, [Result(True, {"total": 0, "offered": OFFERED}) for _ in asked], where)
    recipe = Recipe([], [])
    assert recipe.text(found) == "{{who_value}}"
    assert recipe.parameters["who"].get("default") == ("Cleo" if optional else None)
    assert recipe.parameters["who"]["required"] == (not optional)
    assert "optional" not in recipe.extractions["t0001"][0]


@pytest.mark.parametrize(
    ("way", "offered", "kind"),
    [
        (
            {"kind": "css", "selector": "option[value]", "attribute": "value", "index": 1},
            {"offered": OFFERED},
            "choice",
        ),
        ({"kind": "css", "selector": "option[value]", "attribute": "value", "index": 1}, {}, "extracted"),
        ({"kind": "meta", "name": "token"}, {"offered": OFFERED}, "extracted"),
        (None, {"offered": OFFERED}, "choice"),
    ],
)
def test_a_made_code_that_a_page_offered_is_not_that_of_whatever_stands_in_its_place(
    way: Line | None, offered: Line, kind: str
) -> None:
    where = context(method="POST", clicks=[])
    lines = [value("form", "who", "01HZX3K5W9QJ8V2N4M6P7R8S9U", "opaque")]
    asked = questions(lines, where)
    held = {"origins": [origin("t0001", way)], "total": 1} if way else {"origins": [], "total": 0}
    answers = [Result(True, {"total": 0} | offered if isinstance(each, Entered) else held) for each in asked]
    (found,) = settle(lines, asked, answers, where)
    assert told(found.source)["kind"] == kind


def test_a_box_that_names_a_thing_is_of_another_one_tomorrow() -> None:
    where = context(method="POST", clicks=[])
    lines = [value("form", "item_ids", "51", "constant_looking")]
    asked = questions(lines, where)
    answers = [Result(True, {"total": 0, "offered": {"id": "t0001", "ticked": True}}) for _ in asked]
    (settled_as,) = settle(lines, asked, answers, where)
    assert told(settled_as.source)["kind"] == "parameter"


def test_several_of_one_name_are_given_together_as_they_are_sent() -> None:
    where = context(method="POST", clicks=[])
    lines = [value("form", "who", each, "constant_looking") for each in ("9", "8")]
    asked = questions(lines, where)
    found = settle(lines, asked, [Result(True, {"total": 0, "offered": OFFERED}) for _ in asked], where)
    assert [told(each.source)["kind"] for each in found] == ["parameter", "left_out"]


@pytest.mark.parametrize(
    ("place", "name", "optional"), [("form", "note", True), ("query", "post_id", True), ("form", "post_id", False)]
)
def test_what_is_done_to_a_thing_is_done_to_none_by_default(place: str, name: str, optional: bool) -> None:
    where = context(method="POST", clicks=[])
    line = value(place, name, "51", "constant_looking")
    asked = questions([line], where)
    (found,) = settle([line], asked, [Result(True, {"total": 0}) for _ in asked], where)
    assert told(found.source).get("optional", False) is optional
