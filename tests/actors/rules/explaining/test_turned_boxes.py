"""Boxes of one name, of which a person turned some."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.turned_boxes import as_turned, forgets_boxes
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Constant, Derived, Extracted, LeftOut, Parameter
from actors.rules.facts.value import Value

WAY = {"kind": "form_field", "name": "tags", "every": True, "but": ["acc", "net"]}
GROUP: dict[str, Any] = {
    "name": "tags",
    "ticked": ["acc"],
    "unticked": [{"value": "net", "labels": ["Network"]}],
    "kept": ["hw"],
    "extractors": [WAY],
}
FORM: dict[str, Any] = {"id": "t0001", "filled": True, "items": [{"name": "title"}], "groups": [GROUP]}
CHOSEN = Choice(parameter="tag", label="Access", transaction_id="t0001", extractors=[])
BOX = Input(id="i1", name="tags", type="checkbox", label="Network", checked=False, parameter="network")


def lines() -> list[Value]:
    hw = Value(place="form", name="tags", value="hw", source=Constant())
    return [hw, Value(place="form", name="tags", value="acc", source=CHOSEN)]


def context(*inputs: Input) -> Context:
    return Context(transaction_id="t0002", url="http://h/edit", inputs=list(inputs))


def test_boxes_that_nobody_turned_are_taken_from_the_page_without_those_that_were() -> None:
    held, kept, ticked, unticked = as_turned(lines(), FORM, context(BOX))
    assert isinstance(held.source, Extracted)
    assert held.source.extractors == [WAY | {"but": ["net", "Access"]}]
    assert held.source.asked == {"Access": CHOSEN}
    assert (kept.source, ticked.source) == (LeftOut(), CHOSEN)
    assert isinstance(unticked.source, Derived)
    assert unticked.source.codes == {"true": "net", "false": None}


def test_a_box_that_nobody_was_seen_to_untick_stays_unticked() -> None:
    *_, unticked = as_turned(lines(), FORM, context())
    assert unticked.source == LeftOut()


def test_a_box_that_was_unticked_stays_as_it_is_or_has_to_be_told_of() -> None:
    way = {"kind": "attribute", "selector": "input[checked]", "attribute": "value"}
    (*_, asked), told = as_turned(lines(), FORM, context(BOX)), GROUP["unticked"][0] | {"standing": [way]}
    assert isinstance(asked.source, Derived)
    assert asked.source.parts[0].unsaid == "asked"  # type: ignore[union-attr]
    *_, kept = as_turned(lines(), FORM | {"groups": [GROUP | {"unticked": [told]}]}, context(BOX))
    assert isinstance(kept.source, Extracted)
    assert (kept.source.extractors, kept.source.optional) == ([way], True)
    assert isinstance(kept.source.unless, Derived)
    assert kept.source.unless.codes == {"true": "net", "false": []}


@pytest.mark.parametrize(("kept", "filled", "unsaid"), [(["Case"], True, "kept"), ([], False, "")])
def test_boxes_whose_label_is_sent_are_a_list_of_labels(kept: list[str], filled: bool, unsaid: str) -> None:
    told = {
        "name": "with",
        "ticked": ["Bag", "Pen"],
        "unticked": [],
        "kept": kept,
        "options": {"Bag": "Bag", "Pen": "Pen"},
    }
    way = {"kind": "form_field", "name": "with", "every": True, "but": ["Bag", "Pen"]}
    form = FORM | {"filled": filled, "groups": [told | {"extractors": [way]}]}
    sent = [Value(place="form", name="with", value=each, source=Constant()) for each in (*kept, "Bag", "Pen")]
    boxes = [
        Input(
            id=each, name="with", type="checkbox", value=each, chosen_label=each, checked=True, parameter=each.lower()
        )
        for each in ("Bag", "Pen")
    ]
    *_, chosen, other = as_turned(sent, form, context(*boxes))
    assert isinstance(chosen.source, Choice)
    assert (chosen.source.type, chosen.source.shown, chosen.source.unsaid) == ("list", ["Bag", "Pen"], unsaid)
    assert chosen.source.extractors == [{"kind": "option", "name": "with", "label": "Bag"}]
    assert other.source == LeftOut()
    picking = [replace(each, picks=each.value, of_row=True) for each in boxes]
    assert not any(isinstance(each.source, Choice) for each in as_turned(sent, form, context(*picking)))


def test_boxes_that_pick_rows_say_nothing_of_a_thing() -> None:
    form = FORM | {"groups": [GROUP | {"kept": [], "unticked": []}]}
    picking = Input(name="tags", type="checkbox", label="Access", checked=True, picks="Access")
    assert as_turned(lines(), form, context(picking)) == lines()
    assert as_turned(lines(), form, context()) != lines()


@pytest.mark.parametrize(
    "form", [FORM | {"groups": [GROUP | {"extractors": []}]}, FORM | {"rows": [{"name": "tags"}]}], ids=["form", "row"]
)
def test_boxes_that_cannot_be_told_from_others_of_the_page_are_refused(form: dict[str, Any]) -> None:
    assert "other boxes called `tags`" in forgets_boxes(form, context(BOX))
    assert as_turned(lines(), form, context(BOX)) == lines()
    assert forgets_boxes(FORM, context(BOX)) == ""


def test_what_is_taken_out_of_a_list_is_known_by_what_it_is_called() -> None:
    told = [
        {"value": "7", "labels": ["Network"], "called": "Network"},
        {"value": "9", "labels": ["Hall"], "called": "Hall"},
    ]
    form = FORM | {"groups": [GROUP | {"unticked": told}]}
    held, *others = as_turned(lines(), form, context(BOX))
    assert isinstance(held.source, Extracted)
    assert held.source.extractors == [WAY | {"but": ["Network", "Access"]}]
    removed = held.source.asked["Network"]
    assert isinstance(removed, Parameter)
    assert (removed.parameter, removed.type, removed.shown) == ("tags_removed", "list", ["Network", "Hall"])
    assert (removed.unsaid, removed.input) == ("kept", "i1")
    assert [each.source for each in others] == [LeftOut(), CHOSEN]


def test_a_box_that_is_known_by_a_word_says_yes_or_no_by_itself() -> None:
    told = GROUP["unticked"][0] | {"called": "Network"}
    *_, unticked = as_turned(lines(), FORM | {"groups": [GROUP | {"unticked": [told]}]}, context(BOX))
    assert isinstance(unticked.source, Derived)
