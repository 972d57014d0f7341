"""What was named to be found is sent as it is called, and what programs write is nobody's choice."""

from typing import Any

import pytest

from actors.rules.explaining.as_called import as_called
from actors.rules.explaining.asking import questions
from actors.rules.explaining.order import Known, said
from actors.rules.facts.value import Value
from actors.rules.noun import but_id
from tests.actors.rules.request_values import context, told, value

Line = dict[str, Any]
MOVE = "mutation Move($input: MoveInput!) { move(input: $input) { id } }"


def sent(path: list[Any], name: str = "Washer <A>") -> list[Value]:
    """The id of an entry that was found at the path, and beside it a name that the caller gave."""
    found = {"kind": "choice", "parameter": "item", "label": "Washer <A>", "transaction_id": "t0003"}
    by_name = found | {"extractors": [{"kind": "json", "path": path}], "decode": "json"}
    given = {"kind": "parameter", "parameter": "item", "shown": name}
    return [value("json", "id", "9", source=by_name), value("json", "name", name, source=given)]


@pytest.mark.parametrize(
    ("path", "named"),
    [
        (["all", {"name": "Washer <A>"}, "id"], ["all", {"name": "Washer <A>"}, "name"]),
        ([{"fields.name": "Washer <A>"}, "id"], [{"fields.name": "Washer <A>"}, "fields", "name"]),
        ([{"first last": "Washer <A>"}, "id"], None),
        ([{"1.name": "Washer <A>"}, 0], [{"1.name": "Washer <A>"}, 1, "name"]),
        ([0, "id"], None),
    ],
)
def test_what_a_found_entry_is_called_is_taken_from_it(path: list[Any], named: list[Any] | None) -> None:
    source = told(as_called(sent(path))[1].source)
    if named is None:
        assert source["kind"] == "parameter"
    else:
        assert (source["extractors"], source.get("decode", "")) == ([{"kind": "json", "path": named}], "")


@pytest.mark.parametrize(
    ("name", "text", "to"),
    [
        ("first last", "Washer", ["first"]),
        ("of.first last", "Washer", ["of", "first"]),
        ("first last", "Wash", None),
        ("name", "Washer", None),
    ],
)
def test_the_first_of_two_names_by_which_it_was_found_is_taken_from_it(
    name: str, text: str, to: list[str] | None
) -> None:
    """The caller gives both, and would have it called so."""
    source = told(as_called(sent([{name: "Washer <A>"}, "id"], text))[1].source)
    assert source.get("extractors") == (to and [{"kind": "json", "path": [{name: "Washer <A>"}, *to]}])


def test_another_text_of_the_caller_is_sent_as_it_is() -> None:
    path = ["all", {"name": "Washer <A>"}, "id"]
    assert told(as_called(sent(path, "Washer <B>"))[1].source)["kind"] == "parameter"


@pytest.mark.parametrize(
    ("members", "kinds"),
    [
        ({"operationName": "Move", "query": MOVE, "note": "Move"}, ["constant", "constant", "parameter"]),
        ({"note": "Move", "query": "Move the lamp"}, ["parameter", None]),
    ],
)
def test_the_text_of_graphql_and_its_operation_are_written_by_a_program(members: Line, kinds: list[str | None]) -> None:
    pressed = {"type": "click", "tag": "button", "text": "Move", "parameter": "choice", "url": "http://x/", "time": 1.0}
    lines = [value("json", name, text, path=[name]) for name, text in members.items()]
    after = said("at once", lines, Known(context(method="POST", clicks=[pressed])))
    assert [told(each.source)["kind"] if each.source else None for each in after] == kinds


@pytest.mark.parametrize(("since", "asks"), [(5.0, False), (0.0, True), (25.0, True)])
def test_a_number_that_was_sent_before_anything_was_chosen_is_no_code(since: float, asks: bool) -> None:
    click = {"type": "click", "url": "http://x/list", "text": "Long screw", "parameter": "choice", "time": 20.0}
    where = context(clicks=[click], method="POST")
    for line, kept in (
        (value("json", "first", "20", since=since), asks),
        (value("json", "id", "20", since=since), True),
        (value("json", "lang", "de_DE", first_sent=since), asks),
        (value("json", "lang", "de_DE", since=since), True),
    ):
        asked = [each for each in questions([line], where) if each.label == "Long screw"]
        assert bool(asked) == kept


@pytest.mark.parametrize(("name", "thing"), [("id", "item"), ("room_id", "room"), ("uuid", "item"), ("grid", "grid")])
def test_a_thing_is_not_called_by_its_id(name: str, thing: str) -> None:
    assert but_id(name) == thing


@pytest.mark.parametrize(("name", "text", "asked"), [("_method", "patch", False), ("_method", "cash", True)])
def test_by_which_method_a_form_is_meant_no_other_form_tells(name: str, text: str, asked: bool) -> None:
    lines = said("at once", [value("form", name, text, "constant_looking")], Known(context(method="POST")))
    assert [each.source is None for each in lines] == [asked]
