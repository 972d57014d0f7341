"""What the button of a row holds for the form of a dialog that it opens."""

from typing import Any

import pytest

from actors.rules.explaining.of_row_button import of_row_button
from actors.rules.facts.source import Choice, Constant, Parameter
from tests.actors.rules.request_values import context, entered, told, value

Line = dict[str, Any]
WAY = {"kind": "beside", "selector": "tr", "label": "Tea", "at": "td:nth-of-type(1)", "within": "button.edit[data-url]"}
HELD = {"data-url": "/goods/7", "data-fill-place": "47", "data-name": "Tea", "data-note": "", "data-text": "long …"}
ROW = {"type": "click", "url": "http://x/goods", "tag": "button", "row": "Tea", "parameter": "item", "time": 1.0}
SAVE = {"type": "click", "url": "http://x/goods", "form": {"action": "http://x/goods/7", "method": "post"}, "time": 2.0}


def found(kind: str, name: str, text: str, source: Any = None, **inputs: Any) -> Any:
    """The source of a value that is sent after the button `Edit` of the row of tea was pressed."""
    by_row = Choice(parameter="item", label="Tea", transaction_id="t0003", extractors=[WAY | {"attribute": "data-url"}])
    lines = [value("url", "", "http://x/goods/7", "url", source=told(by_row))]
    lines += [value(kind, name, text, source=told(source))]
    typed = [entered(name, text) for name, text in inputs.items()]
    here = context("http://x/goods/7", clicks=[ROW | {"attributes": HELD}, SAVE], inputs=typed, time=2.1)
    return of_row_button(lines, here)[1].source


@pytest.mark.parametrize(
    ("name", "text", "source", "attribute"),
    [
        ("goods[place_id]", "47", None, "data-fill-place"),
        ("place", "47", Constant(), "data-fill-place"),
        ("goods[name]", "Tea", Parameter(parameter="item", shown="Tea"), "data-name"),
        ("note", "", Constant(), "data-note"),
        ("text", "long story of tea", None, "data-text"),
    ],
)
def test_what_nobody_entered_is_taken_from_the_button(name: str, text: str, source: Any, attribute: str) -> None:
    taken = WAY | {"attribute": attribute, "within": f"button[{attribute}]"}
    for place in ("form", "json"):
        there = found(place, name, text, source)
        assert isinstance(there, Choice)
        assert (there.parameter, there.transaction_id, there.extractors) == ("item", "t0003", [taken])


@pytest.mark.parametrize(
    ("place", "name", "text"),
    [("form", "place", "48"), ("form", "size", "47"), ("query", "place", "47"), ("header", "place", "47")],
)
def test_what_reads_otherwise_or_is_called_otherwise_is_not(place: str, name: str, text: str) -> None:
    assert found(place, name, text) is None


@pytest.mark.parametrize(("attribute", "stays"), [("data-id", False), ("data-fill-place", True)])
def test_what_another_attribute_of_the_row_has_by_chance_is_taken_from_its_own(attribute: str, stays: bool) -> None:
    chance = Choice(parameter="item", label="Tea", transaction_id="t0003", extractors=[WAY | {"attribute": attribute}])
    there = found("form", "place", "47", chance)
    assert (there == chance) is stays
    assert isinstance(there, Choice)
    assert there.extractors[0]["attribute"] == "data-fill-place"


def test_what_was_entered_or_comes_from_elsewhere_stays() -> None:
    assert found("form", "place", "47", place="47") is None
    other = Parameter(parameter="count", shown="47")
    assert found("form", "place", "47", other) == other
