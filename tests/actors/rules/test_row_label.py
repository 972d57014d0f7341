"""What the row of a form shows, as the first hit of a search or the page of the thing had it before."""

from typing import Any

import pytest

from actors.rules.sources.row_label import labels_of_rows
from actors.rules.transcript import Result
from tests.actors.rules.playing import calls_of
from tests.actors.rules.request_values import context

Line = dict[str, Any]
FORM: Line = {"id": "t3", "rows": [{"name": "row-0-many", "labels": ["Desk lamp", "In stock"]}]}
HIT = {"type": "click", "text": "Desk lamp", "url": "http://x/find?q=lamp", "href": "http://x/things/7", "time": 1.0}
PLACE = {"kind": "attribute", "selector": "article a"}
HEADING = {"kind": "attribute", "selector": "main h1.name"}
SEARCH = {"id": "t1", "source": "response_body", "url": "http://x/find?q=lamp"}
THING = {"id": "t2", "source": "response_body", "url": "http://x/things/7"}


def taken(click: Line, *origins: Line, form: Line = FORM) -> Any:
    """From which response, and how, the first label is taken; None if it is not."""
    steps = labels_of_rows(form, context(clicks=[HIT | click], time=2.0))
    try:
        asked = next(steps)
        first = {"total": len(origins), "origins": list(origins)}
        steps.send(tuple(Result(True, first if n == 0 else {"origins": []}) for n in range(len(asked))))
    except StopIteration as ended:
        found = ended.value.get("Desk lamp")
        return found and (found.transaction_id, found.extractors)
    raise AssertionError("nothing else is to be asked")


def test_the_first_hit_stands_in_the_list() -> None:
    origins = [THING | {"extractors": [HEADING]}, SEARCH | {"extractors": [PLACE, HEADING]}]
    assert taken({"first_hit": True}, *origins) == ("t1", [PLACE])


def test_a_thing_is_called_so_by_the_heading_of_its_page() -> None:
    image = {"kind": "attribute", "selector": "img", "attribute": "alt"}
    page = THING | {"extractors": [image, PLACE, HEADING]}
    assert taken({"parameter": "thing", "text": "Lamp, desk"}, page) == ("t2", [HEADING])
    assert taken({"first_hit": True}, SEARCH | {"extractors": [PLACE | {"index": 3}]}, page) == ("t2", [HEADING])


@pytest.mark.parametrize(
    "extractor", [PLACE, HEADING | {"index": 1}, {"kind": "pattern", "pattern": "(.*)"}, PLACE | {"selector": "h1 a"}]
)
def test_any_other_text_of_a_page_is_called_so_by_chance(extractor: Line) -> None:
    assert taken({"first_hit": True}, THING | {"extractors": [extractor]}) is None


def test_the_page_of_the_form_itself_comes_too_late() -> None:
    assert taken({"first_hit": True}, THING | {"id": "t3", "extractors": [HEADING]}) is None


def test_nothing_is_asked_where_the_caller_says_the_row_or_there_is_one_only() -> None:
    single = {"id": "t3", "rows": [FORM["rows"][0] | {"single": True}]}
    assert taken({"first_hit": True}, form=single) is None
    assert taken({"parameter": "thing"}, form=FORM) is None


def test_another_text_of_the_row_that_was_found_is_not_what_it_is_called() -> None:
    click = {"first_hit": True, "text": "Show", "row_texts": ["Desk lamp", "In stock"]}
    assert taken(click, SEARCH | {"extractors": [PLACE]}) is None
    assert taken(click | {"row": "Desk lamp"}, SEARCH | {"extractors": [PLACE]}) == ("t1", [PLACE])


def test_what_was_clicked_is_asked_for_first() -> None:
    form = {"id": "t3", "rows": [{"name": "row-0-many", "labels": ["In stock", "Desk lamp"]}]}
    asked = calls_of(labels_of_rows(form, context(clicks=[HIT | {"first_hit": True, "selector": "a"}], time=2.0)))
    assert [each.arguments["value"] for each in asked] == ["Desk lamp", "In stock"]
    assert asked[0].arguments == {"value": "Desk lamp", "clicked": "a", "transaction_id": "t0009"}
