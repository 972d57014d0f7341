"""What is taken by the label of an entry is its code, and not what the page has for anything else beside it."""

from typing import Any

import pytest

from tests.actors.rules.request_values import entered, settled, value

OFFERED = {"kind": "option", "name": "urgency", "label": "Low"}
IN_ROW = {"kind": "beside", "selector": "tr.job", "label": "Low", "within": 'input[type="checkbox"][value]'}
IN_ROW |= {"attribute": "value"}
LISTED = {"kind": "json", "path": ["urgencies", {"0": "Low"}, 1], "script": "filters"}
CHOSEN = entered("urgency", "2", type="select", chosen_label="Low")


@pytest.mark.parametrize("offered", [OFFERED, LISTED])
def test_where_the_page_says_what_is_offered_no_row_with_the_label_is_taken(offered: dict[str, Any]) -> None:
    line = value("query", "urgency", "2", "constant_looking")
    page = {"id": "t1", "extractors": [offered, IN_ROW]}
    assert settled(line, {"pages": [page]}, inputs=[CHOSEN])["extractors"] == [offered]


@pytest.mark.parametrize(("selector", "kind"), [("div", "constant"), ("tr", "choice"), ("div.card", "choice")])
def test_what_a_form_holds_belongs_to_no_label_that_stands_somewhere_in_the_page(selector: str, kind: str) -> None:
    held = {"kind": "beside", "selector": selector, "label": "Low", "attribute": "value"}
    held |= {"within": 'input[name="sort"][value]'}
    line = value("query", "sort", "number:desc")
    assert settled(line, {"pages": [{"id": "t1", "extractors": [held]}]}, inputs=[CHOSEN])["kind"] == kind
