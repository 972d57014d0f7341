"""Several things that were chosen alike are one list."""

from typing import Any

import pytest

from actors.rules.explaining.several import as_list
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import context, entered, told, value_of

NOWHERE = context()


def chosen(
    value: str, label: str, parameter: str, place: str = "form", path: list[Any] | None = None, **more: Any
) -> Value:
    ways = [{"kind": "option", "name": "pick", "label": label}, {"kind": "pattern", "pattern": value}]
    source = {"kind": "choice", "parameter": parameter, "label": label, "transaction_id": "t1", "extractors": ways}
    return value_of({"place": place, "name": "pick", "value": value, "source": source | more, "path": path or []})


def test_one_parameter_takes_all_of_a_field() -> None:
    button = Value(place="form", name="go")
    first, go, second = as_list([chosen("3", "Blue", "crate"), button, chosen("7", "Red", "crate_2")], NOWHERE)
    source = told(first.source)
    assert (source["parameter"], source["type"], source["shown"]) == ("crates", "list", ["Blue", "Red"])
    assert source["extractors"] == [{"kind": "option", "name": "pick", "label": "Blue"}]
    assert (told(second.source), go) == ({"kind": "left_out"}, button)


def test_a_list_in_a_document_is_put_where_it_stands() -> None:
    lines = [chosen("3", "Blue", "room", "json", ["ids", 0]), chosen("7", "Red", "room_2", "json", ["ids", 1])]
    first, second = as_list(lines, NOWHERE)
    assert (first.path, told(first.source)["parameter"], told(second.source)["kind"]) == (["ids"], "rooms", "left_out")


def test_a_document_may_be_nothing_but_a_list() -> None:
    lines = [chosen("3", "Blue", "blue", "json", [0]), chosen("7", "Red", "red", "json", [1])]
    first, second = as_list(lines, NOWHERE)
    assert (first.path, told(first.source)["parameter"], told(second.source)["kind"]) == ([], "blues", "left_out")
    number = Value(place="json", name="", value="3", path=[0])
    assert as_list([number], NOWHERE) == [number]


@pytest.mark.parametrize(("known", "name"), [("", "crews"), ("crew", "blues")])
def test_a_list_is_not_called_as_the_first_of_what_was_chosen(known: str, name: str) -> None:
    here = context(inputs=[entered(known, "x")] if known else [])
    lines = [chosen("3", "Blue", "blue", "json", ["crew", 0]), chosen("7", "Red", "red", "json", ["crew", 1])]
    assert told(as_list(lines, here)[0].source)["parameter"] == name


@pytest.mark.parametrize(
    "other",
    [
        chosen("7", "Red", "crate"),
        chosen("7", "Blue", "crate_2"),
        chosen("7", "Red", "crate_2", transaction_id="t2"),
        chosen("7", "Red", "crate_2", extractors=[{"kind": "pattern", "pattern": "7"}]),
        chosen("7", "Red", "crate_2", kind="extracted", core="7"),
        chosen("7", "Red", "crate_2", "json", ["other"]),
    ],
)
def test_what_is_not_alike_stays_apart(other: Value) -> None:
    lines = [chosen("3", "Blue", "crate"), other]
    assert as_list(lines, NOWHERE) == lines


def unseen(place: str, text: str, path: list[Any] | None = None, **more: Any) -> Value:
    source = {"kind": "parameter", "parameter": "tags", "optional": True} | more
    return value_of({"place": place, "name": "tags", "value": text, "source": source, "path": path or []})


def test_a_field_that_is_sent_again_with_something_else_is_a_list_though_nobody_saw_it_entered() -> None:
    first, second = as_list([unseen("form", "old"), unseen("form", "rare")], NOWHERE)
    assert (told(first.source)["type"], told(first.source)["shown"]) == ("list", ["old", "rare"])
    assert told(second.source) == {"kind": "left_out"}
    first, _ = as_list([unseen("json", "old", ["tags", 0]), unseen("json", "rare", ["tags", 1])], NOWHERE)
    assert (first.path, told(first.source)["shown"]) == (["tags"], ["old", "rare"])


@pytest.mark.parametrize("more", [{"input": "i1"}, {"type": "integer"}, {"optional": False}])
def test_what_was_seen_or_is_no_text_stays_apart(more: dict[str, Any]) -> None:
    lines = [unseen("form", "1"), unseen("form", "2", **more)]
    assert as_list(lines, NOWHERE) == lines


def test_texts_that_were_entered_in_one_field_one_after_the_other_are_a_list() -> None:
    def tags(earlier: list[str]) -> list[Value]:
        field = entered("tag", "cheap", earlier_values=earlier)
        last = {"kind": "parameter", "parameter": "tag", "input": "i1"}
        lines = [("office", {"kind": "constant"}), ("cheap", last)]
        told_of = [
            {"place": "json", "name": "tags", "value": text, "source": source, "path": ["tags", n]}
            for n, (text, source) in enumerate(lines)
        ]
        return as_list([value_of(each) for each in told_of], context(inputs=[field]))

    first, second = tags(["office"])
    assert (first.path, told(first.source)["type"], told(first.source)["shown"]) == (
        ["tags"],
        "list",
        ["office", "cheap"],
    )
    assert told(second.source) == {"kind": "left_out"}
    assert told(tags(["other"])[0].source) == {"kind": "constant"}
