"""The ids in a text that a program made of them are found anew, and all else in it stays."""

import json
import re

import pytest
from msgspec.structs import replace

from actors.rules.explaining.in_text import as_texts, in_texts
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Constant, Extracted, Joined, Source, parameters_of
from actors.rules.facts.value import Value
from actors.rules.writing.recipe import Recipe

ID, OTHER = "cva1hno2ruftsg7dby915wpe1", "q7c3x9k2m4p8z1n5"
CHOSEN = Choice(
    parameter="thing",
    label="Lamp",
    transaction_id="t1",
    extractors=[{"kind": "json", "path": [{"name": "Lamp"}, "id"]}],
)
NOTE = Input(id="i2", name="title", value="Spring fair", parameter="title", time=1.0)
CONTEXT = Context(transaction_id="t9", method="POST", url="http://x/upload", inputs=[NOTE], time=2.0)
TAKEN = Extracted(core=OTHER, transaction_id="t2", extractors=[{"kind": "json", "path": ["board"]}], decode="")


def sent(document: object, source: Source | None = None) -> Value:
    text = document if isinstance(document, str) else json.dumps(document)
    return Value(place="query", name="variables", value=text, hint="plain", source=source)


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ({"id": ID, "all": True, "page": 1}, [("id", ID)]),
        ([{"json": {"thing": [ID]}}, OTHER], [("", OTHER), ("thing", ID)]),
        ({"a": ID, "b": ID}, [("b", ID)]),
        ({"name": "Lamp"}, []),
        (ID, []),
        ("{" + ID, []),
        ("", []),
    ],
)
def test_what_looks_made_for_one_thing_is_asked_about(document: object, told: list[tuple[str, str]]) -> None:
    whole, *parts = in_texts([sent(document)], CONTEXT)
    assert [(each.name, each.value) for each in parts] == told
    assert in_texts([replace(whole, source=Constant())], CONTEXT) == [replace(whole, source=Constant())]


def test_it_is_made_of_those_that_are_found() -> None:
    whole, first, second = in_texts([sent({"id": ID, "of": [OTHER, ID], "x": "{{a}}"})], CONTEXT)
    by_value: dict[str, Source] = {ID: CHOSEN, OTHER: TAKEN}
    (made,) = as_texts([whole, *(replace(each, source=by_value[each.value]) for each in (first, second))], CONTEXT)
    written = Recipe([], [Click(id="i1", parameter="thing", text="Lamp")]).text(made)
    told = written.replace("variables_value", "board").replace("variables", "thing_2")
    assert told == '{"id": "{{thing_2}}", "of": ["{{board}}", "{{thing_2}}"], "x": "{{{{a}}"}'


@pytest.mark.parametrize("other", [None, replace(TAKEN, by_place=True)])
def test_one_of_which_not_all_is_found_is_not_written_anew(other: Source | None) -> None:
    whole, first, second = in_texts([sent({"id": ID, "checksum": OTHER})], CONTEXT)
    known = [replace(first, source=CHOSEN), replace(second, source=other)]
    assert as_texts([whole, *known], CONTEXT) == [whole]


@pytest.mark.parametrize("place", ["form", "multipart", "query"])
def test_what_was_entered_beside_them_is_given(place: str) -> None:
    document = {"variables": {"title": "Spring fair", "folderId": 31, "kind_id": "31", "size": 31, "board": OTHER}}
    whole, *parts = in_texts([replace(sent(document), place=place, name="operations")], CONTEXT)
    assert [(each.name, each.value) for each in parts] == [("board", OTHER), ("folderId", "31"), ("kind_id", "31")]
    kind = replace(CHOSEN, parameter="kind", label="Open")
    known = [replace(part, source=source) for part, source in zip(parts, (TAKEN, CHOSEN, kind), strict=True)]
    (made,) = as_texts([whole, *known], CONTEXT)
    assert (made.is_given, parameters_of(made.source)) == (True, ["thing", "kind", "title"])
    clicks = [Click(id="i1", parameter="thing", text="Lamp"), Click(id="i3", parameter="kind", text="Open")]
    written = Recipe([NOTE], clicks).text(made)
    assert re.sub(r"\{\{operations\w*\}\}", "@", written) == (
        '{"variables": {"title": "{{title_json}}", "folderId": @, "kind_id": "@", "size": 31, "board": "@"}}'
    )


def test_a_number_of_a_list_or_of_something_else_is_not_asked_about() -> None:
    assert len(in_texts([sent({"ids": [31], "a_id": True, "page": 3, "b_id": 2.5, "c_id": "x1"})], CONTEXT)) == 2
    (whole, part), known = in_texts([sent({"ids": [31]})], CONTEXT), CHOSEN
    assert as_texts([whole, replace(part, source=known)], CONTEXT) == [whole]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ('[7,"$K1"]', True),
        ('["a",7]', False),
        ("[8]", False),
        ("[17]", False),
        ("[7] mend the lamp", False),
        ('[7,{"id":7}]', False),
        ('[7,{"pump":{"id":7},"plan":{"id":7}}]', False),
    ],
)
def test_the_first_argument_of_a_call_is_the_id_in_its_address(text: str, asked: bool) -> None:
    context = replace(CONTEXT, url="http://x/lamps/7/edit")
    whole, *parts = in_texts([replace(sent(text), place="multipart", name="0")], context)
    assert [(each.name, each.value) for each in parts] == ([("id", "7")] if asked else [])
    made = as_texts([whole, *(replace(each, source=CHOSEN) for each in parts)], context)[0].source
    assert isinstance(made, Joined) is asked
    assert not asked or (isinstance(made, Joined) and made.texts == ["[", ',"$K1"]'])


def test_a_first_number_that_the_address_has_not_stays() -> None:
    context = replace(CONTEXT, url="http://x/other")
    whole, part = in_texts([replace(sent('[7,{"id":7}]'), place="multipart", name="0")], context)
    made = as_texts([whole, replace(part, source=CHOSEN)], context)[0].source
    assert isinstance(made, Joined)
    assert made.texts == ['[7,{"id":', "}]"]


def test_a_number_of_which_nothing_is_known_stays_beside_what_was_chosen() -> None:
    whole, thing, _ = in_texts([sent({"id": ID, "workspaceId": 1})], CONTEXT)
    (made,) = as_texts([whole, replace(thing, source=CHOSEN), replace(thing, name="workspaceId", value="1")], CONTEXT)
    assert isinstance(made.source, Joined)
    assert made.source.texts == ['{"id": "', '", "workspaceId": 1}']


def test_two_numbers_that_are_called_and_read_alike_are_not_told_apart() -> None:
    both = sent({"pump": {"id": 3}, "plan": {"id": 3}})
    assert in_texts([both], CONTEXT) == [both]


def test_a_state_of_many_ids_is_no_such_text() -> None:
    state = sent([{"row_id": number} for number in range(31, 40)])
    assert in_texts([state], CONTEXT) == [state]


def test_a_state_in_a_body_is_no_such_text() -> None:
    state = replace(sent({"memo": {"id": ID}}), place="json", name="snapshot", path=["snapshot"])
    assert in_texts([state], CONTEXT) == [state]


def test_one_of_which_nothing_is_known_stays_unknown() -> None:
    whole, part = in_texts([sent({"id": ID})], CONTEXT)
    assert as_texts([whole, part], CONTEXT) == [whole]


GUID = "47aa2dba-d9e2-4c8d-809f-001680289e32"


@pytest.mark.parametrize(
    ("place", "text", "told"),
    [
        ("path", f"Orders(guid'{GUID}')", [GUID]),
        ("path", "Orders(17)", ["17"]),
        ("path", "17.json", ["17"]),
        ("path", f"{GUID}.data", [GUID]),
        ("path", "orders.json", []),
        ("path", "17.5", []),
        ("path", "Orders('a''b')", []),
        ("path", f"Lines(Order=guid'{GUID}',No='00010')", [GUID, "00010"]),
        ("path", "Lines%28Order%3D17%2CNo%3D%273%27%29", ["17", "3"]),
        ("path", "Orders", []),
        ("path", "Orders(Id=7,Active=true)", ["7"]),
        ("path", "(17)", []),
        ("query", f"guid'{GUID}'", [GUID]),
        ("query", f"'{ID}'", [ID]),
        ("query", "'Lamp'", []),
        ("header", f"guid'{GUID}'", []),
    ],
)
def test_a_key_in_an_address_is_made_of_ids(place: str, text: str, told: list[str]) -> None:
    whole = Value(place=place, name="5", value=text, hint="opaque")
    assert [each.value for each in in_texts([whole], CONTEXT)[1:]] == told


def test_a_key_that_is_known_by_a_name_is_a_better_word_than_what_stands_around_it() -> None:
    whole, part = in_texts([Value(place="query", name="OrderId", value=f"guid'{GUID}'", hint="opaque")], CONTEXT)
    around = Extracted(core=GUID, transaction_id="t1", extractors=[{"kind": "pattern", "pattern": "x(.*)y"}])
    named = replace(around, extractors=[{"kind": "json", "path": ["id"]}])
    for source, is_better in ((around, True), (replace(named, by_place=True), True), (named, False)):
        (made,) = as_texts([replace(whole, source=source), replace(part, source=CHOSEN)], CONTEXT)
        assert isinstance(made.source, Joined) is is_better


def test_an_id_that_stands_there_twice_is_not_written_anew() -> None:
    whole, *parts = in_texts([Value(place="path", name="5", value="Lines(Order=7,No=7)", hint="opaque")], CONTEXT)
    assert as_texts([whole, *(replace(each, source=CHOSEN) for each in parts)], CONTEXT) == [whole]
