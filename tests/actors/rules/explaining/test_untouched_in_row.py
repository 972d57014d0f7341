"""Fields of the form of a row that nobody touched."""

import pytest

from actors.rules.explaining.untouched_in_row import untouched_in_row
from actors.rules.facts.source import Choice, Extracted
from actors.rules.facts.value import Value
from routines.extracting.extract import extract
from routines.extracting.page import Page
from routines.extractor import Beside
from tests.actors.rules.request_values import Line, context, entered

LIST = "http://x/tools"
WAY = {"kind": "beside", "selector": "tr", "label": "Crate", "within": 'input[name="id"]', "attribute": "value"}
ID = Value(
    place="form",
    name="id",
    value="7",
    source=Choice(parameter="item", label="Crate", transaction_id="t1", extractors=[WAY]),
)
ROW = {"type": "click", "row": "Crate", "parameter": "item", "url": LIST, "text": "Save"}
ROW |= {"form": {"action": "http://x/save", "method": "post", "fields": ["id"]}}


def taken(form: Line, *lines: Value, inputs: tuple[Line, ...] = (), **row: str) -> dict[str, Line]:
    """How each line that is taken from the row is found there."""
    about = context("http://x/save", inputs=[*inputs], clicks=[ROW | row])
    found = untouched_in_row([ID, *lines], {"id": "t1", "url": LIST} | form, about)
    return {each.name: each.source.extractors[0] for each in found if isinstance(each.source, Extracted)}


def test_boxes_that_were_not_sent_and_empty_fields_are_as_the_row_has_them() -> None:
    form = {"boxes": ["lent"], "blank": ["note"], "areas": ["story"]}
    found = taken(form, Value(place="form", name="note", value=""))
    assert {name: (way["within"], way.get("attribute", "")) for name, way in found.items()} == {
        "note": ('input[name="note"]', "value"),
        "lent": ('input[name="lent"][checked]', "value"),
        "story": ('textarea[name="story"]', ""),
    }


def test_what_was_filled_in_or_stands_on_another_page_is_not() -> None:
    assert taken({"blank": ["note"]}, inputs=(entered("note", "new"),)) == {}
    assert taken({"blank": ["note"]}, url="http://x/other") == {}
    assert taken({"id": "t2", "blank": ["note"]}) == {}


@pytest.mark.parametrize("name", ['lent["now"]', "lent\\now", "form:rows:0:lent"])
def test_a_field_may_be_called_as_no_selector_has_it(name: str) -> None:
    way = Beside.model_validate(taken({"boxes": [name]})[name])
    written = name.replace('"', "&quot;")
    html = f'<table><tr><td>Crate<td><input type=checkbox name="{written}" value=1 checked></table>'
    assert extract(way, Page(LIST, [], html)) == "1"
