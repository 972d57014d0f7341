"""Rows of forms, and things of documents, that are meant by what they show."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.document import as_changed
from actors.rules.explaining.rows import in_rows
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Derived, Extracted, Part, responses_of
from tests.actors.rules.request_values import context, entered, told, value

Line = dict[str, Any]
NOTHING = context(clicks=[])
CODES = {"true": "4", "false": None}


def row(number: int, label: str, name: str = "many", **more: Any) -> Line:
    way = {"kind": "form_row", "field": "item-#-many", "which": "shown", "label": label}
    about = {"name": f"item-{number}-{name}", "start": "item-", "number": str(number), "end": f"-{name}"}
    return about | {"ways": [way], "labels": [label]} | more


def named(rows: list[Line], known: Context, filled: bool = True) -> list[str]:
    """The parameters by which the rows are known; empty for a name that stays."""
    lines = [value("form", each["name"], "1") for each in rows]
    found = in_rows(lines, {"id": "t1", "filled": filled, "rows": rows}, known)
    return [told(each.called.source).get("parameter", "-") if each.called else "" for each in found]


def test_each_row_has_a_parameter_of_its_own() -> None:
    rows = [row(0, "Nuts"), row(0, "Nuts", "cool"), row(1, "Dates")]
    assert named(rows, NOTHING) == ["item", "item", "item_2"]
    assert named(rows, context(inputs=[entered("q", "dates")])) == ["item", "item", "q"]
    assert named(rows, context(clicks=[{"row": "Nuts", "parameter": "thing"}])) == ["thing", "thing", "item"]


def test_a_label_counts_where_it_stood_in_its_row() -> None:
    own = row(2, "Lamp") | {"labels": ["Lamp", "oak"], "by": {"Lamp": "item-#-name", "oak": "#"}}
    for chosen, by in (("oak", "#"), ("Lamp", "item-#-name")):
        lines, form = [value("form", "item-2-many", "1")], {"id": "t1", "filled": True, "rows": [own]}
        (found,) = in_rows(lines, form, context(inputs=[entered("q", chosen)]))
        (way,) = told(found.called and found.called.source)["extractors"]
        assert (way["label"], way["by"]) == (chosen, by)


def test_a_row_and_the_field_in_it_that_is_called_alike_have_each_its_own_parameter() -> None:
    number = Input(id="i1", name="item[7]", parameter="item", value="12")
    assert named([row(7, "Nuts")], context(inputs=[number])) == ["row"]
    other = Input(id="i2", name="row", parameter="row", value="3")
    assert named([row(7, "Nuts"), row(8, "Dates")], context(inputs=[number, other])) == ["row_2", "row_3"]


def test_a_row_that_nothing_calls_for_keeps_its_number() -> None:
    assert named([row(0, "Nuts", single=True)], NOTHING) == [""]
    assert named([row(0, "Street")], NOTHING, filled=False) == [""]
    assert named([row(0, "Ann", box=True)], NOTHING, filled=False) == ["item"]
    alone = {"kind": "form_row", "field": "item-#-many", "which": "filled"}
    only = row(0, "Nuts") | {"ways": [*row(0, "Nuts")["ways"], alone]}
    assert named([only], NOTHING) == ["-"]


def test_a_row_is_called_as_the_box_that_picks_it_says() -> None:
    lamp = row(2, "for the hall", "drop") | {"labels": ["for the hall", "Lamp"]}
    box = Input(name="item-2-drop", type="checkbox", parameter="drop", picks="Lamp", chosen_label="Lamp", of_row=True)
    assert named([lamp], context(inputs=[box])) == ["drop"]
    box = replace(box, of_row=False, chosen_label="")
    several = [box, replace(box, name="item-0-drop", picks="Desk")]
    both = [lamp, row(0, "Desk", "drop") | {"labels": ["oak", "Desk"]}]
    lines = [value("form", each["name"], "1") for each in both]
    found = in_rows(lines, {"id": "t1", "filled": True, "rows": both}, context(inputs=several))
    sources = [told(each.called.source) for each in found if each.called]
    assert [(each["parameter"], each["label"]) for each in sources] == [("item", "Lamp"), ("item_2", "Desk")]


def test_a_box_that_sends_something_else_than_those_of_other_rows_sends_what_that_of_the_row_does() -> None:
    form = {"id": "t1", "filled": True, "rows": [row(2, "oak", "of", box=True, sends=True)]}
    said = Derived(parts=[Part(parameter="of", type="boolean", shown="true")], how="code", codes=CODES)
    (ticked,) = in_rows([replace(value("form", "item-2-of", "4"), source=said)], form, NOTHING)
    assert ticked.called
    assert (told(ticked.called.source)["parameter"], told(ticked.source)["parameter"]) == ("item", "item")
    assert [each.get("sends") for each in told(ticked.source)["extractors"]] == [True]
    assert [each.get("sends") for each in told(ticked.called.source)["extractors"]] == [None]
    (unticked,) = in_rows([replace(value("form", "item-2-of", ""), source=said)], form, NOTHING)
    assert unticked.called
    assert told(unticked.source)["codes"] == {"false": None}
    other = Derived(parts=[Part(parameter="of", shown="any")], how="code", codes={"any": ""})
    (as_chosen,) = in_rows([replace(value("form", "item-2-of", ""), source=other)], form, NOTHING)
    assert as_chosen.source == other


def test_the_hidden_field_beside_a_box_sends_the_same_in_each_row() -> None:
    drop, held = row(2, "Lamp", "drop"), {"kind": "form_field", "name": "item-2-drop"}
    hidden = value("form", "item-2-drop", "0")
    hidden = replace(hidden, source=Extracted(core="0", transaction_id="t1", extractors=[held]))
    for beside, kept in (([value("form", "item-2-drop", "1")], True), ([], False)):
        (line, *_) = in_rows([hidden, *beside], {"id": "t1", "filled": True, "rows": [drop]}, NOTHING)
        assert (line.source == Constant()) is kept


def test_a_row_whose_fields_are_called_form_is_called_a_row() -> None:
    assert named([row(2, "Lamp") | {"start": "form-"}], NOTHING) == ["row"]
    assert named([row(2, "Lamp") | {"start": "platform-"}], NOTHING) == ["platform"]


TITLE = Extracted(core="Nuts", transaction_id="t0", extractors=[{"kind": "attribute", "selector": "h1"}])


def test_a_row_is_known_by_what_was_found_before_anybody_is_asked() -> None:
    lines, form = [value("form", "item-0-many", "1")], {"id": "t1", "filled": True, "rows": [row(0, "Nuts")]}
    (found,) = in_rows(lines, form, NOTHING, {"Nuts": TITLE})
    assert found.called
    assert found.called.source == Extracted(core="0", transaction_id="t1", extractors=row(0, "Nuts")["ways"], by=TITLE)
    assert responses_of(found.called.source) == ["t0", "t1"]
    (found,) = in_rows(lines, form, context(inputs=[entered("q", "nuts")]), {"Nuts": TITLE})
    assert found.called
    assert told(found.called.source)["parameter"] == "q"
    several = form | {"rows": [row(0, "Nuts") | {"labels": ["In stock", "Nuts"]}]}
    (found,) = in_rows(lines, several, NOTHING, {"Nuts": TITLE, "In stock": TITLE})
    assert told(found.called and found.called.source)["extractors"][0]["label"] == "Nuts"
    fixed = form | {"rows": [row(0, "Nuts", single=True)]}
    assert in_rows(lines, fixed, NOTHING, {"Nuts": TITLE}) == lines


def test_each_thing_of_a_document_has_a_parameter_of_its_own() -> None:
    changes = [
        {"do": "put", "path": ["rooms", {"id": n}, "on"], "sent": [], "named": [{"name": name}]}
        for n, name in (("4", "Hall"), ("9", "Attic"), ("4", "Hall"))
    ]
    _, *steps = as_changed([], {"id": "t1", "changes": changes}, NOTHING)
    assert [told(each.source)["parameter"] for each in steps] == ["room", "room_2", "room"]


def test_a_member_is_not_called_as_a_menu_that_was_clicked() -> None:
    clicks = [Click(id="i1", text="Tags", href="http://x/tags", parameter="place")]
    changes = [{"do": "put", "path": ["tags", 0, "note"], "sent": ["tags", 0, "note"], "named": []}]
    assert len(as_changed([], {"id": "t1", "changes": changes}, context(clicks=clicks))) == 1
