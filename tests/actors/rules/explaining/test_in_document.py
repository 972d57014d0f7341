"""The ids in a document that is sent as a text are found anew, and all else in it stays."""

import json

import pytest
from msgspec.structs import replace

from actors.rules.explaining.in_document import as_documents, in_documents
from actors.rules.facts.click import Click
from actors.rules.facts.source import Choice, Constant, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.writing.recipe import Recipe

ID, OTHER = "cva1hno2ruftsg7dby915wpe1", "q7c3x9k2m4p8z1n5"
CHOSEN = Choice(
    parameter="thing",
    label="Lamp",
    transaction_id="t1",
    extractors=[{"kind": "json", "path": [{"name": "Lamp"}, "id"]}],
)
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
    whole, *parts = in_documents([sent(document)])
    assert [(each.name, each.value) for each in parts] == told
    assert in_documents([replace(whole, source=Constant())]) == [replace(whole, source=Constant())]


@pytest.mark.parametrize(
    ("source", "other", "text"),
    [
        (CHOSEN, TAKEN, '{"id": "{{thing_2}}", "of": ["{{board}}", "{{thing_2}}"], "x": "{{{{a}}"}'),
        (CHOSEN, None, '{"id": "{{thing_2}}", "of": ["OTHER", "{{thing_2}}"], "x": "{{{{a}}"}'),
        (
            CHOSEN,
            replace(TAKEN, by_place=True),
            '{"id": "{{thing_2}}", "of": ["OTHER", "{{thing_2}}"], "x": "{{{{a}}"}',
        ),
    ],
)
def test_it_is_made_of_those_that_are_found(source: Source, other: Source | None, text: str) -> None:
    whole, first, second = in_documents([sent({"id": ID, "of": [OTHER, ID], "x": "{{a}}"})])
    by_value = {ID: source, OTHER: other}
    (made,) = as_documents([whole, *(replace(each, source=by_value[each.value]) for each in (first, second))])
    written = Recipe([], [Click(id="i1", parameter="thing", text="Lamp")]).text(made)
    assert written.replace("variables_value", "board").replace("variables", "thing_2") == text.replace("OTHER", OTHER)


def test_one_of_which_nothing_is_known_stays_unknown() -> None:
    whole, part = in_documents([sent({"id": ID})])
    assert as_documents([whole, part]) == [whole]
