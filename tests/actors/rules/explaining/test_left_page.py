"""What was typed into a search is looked up in what the search found, not on a page that had been left before."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.left_page import without_left_pages
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.transcript import Result

SEARCHED = Input(id="i1", name="q", type="text", value="Winter garden", parameter="q", time=5.0)
CLICKED = Click(type="click", time=7.0, url="http://x/all", text="Winter garden", parameter="q")
FOUND = Extracted(core="6", transaction_id="t4", extractors=[], asked={"Winter garden": Parameter(parameter="q")})


def is_kept(
    page: str = "http://x/home", found: Source = FOUND, later: float = 6.0, clicked: str = "q", **typed: Any
) -> bool:
    """Whether the link on the page is still what gives the address."""
    linked = Choice(parameter="q", label="Winter garden", transaction_id="t2", extractors=[{"kind": "link"}])
    lines = [
        Value(place="url", value="http://x/6/", source=linked),
        Value(place="path", name="0", value="6", source=found),
    ]
    pages = [{"id": "t2", "url": page, "time": 2.0}], [{"id": "t4", "url": "http://x/list", "time": later}]
    answers = [*(Result(True, {"pages": each}) for each in pages), Result(False, None)]
    inputs = [Input(**({name: getattr(SEARCHED, name) for name in SEARCHED.__struct_fields__} | typed))]
    context = Context(
        transaction_id="t5", url="http://x/6/", inputs=inputs, clicks=[replace(CLICKED, parameter=clicked)]
    )
    (address, own) = without_left_pages(lines, answers, context)
    assert own == lines[1]
    return address == lines[0]


def test_a_link_of_a_page_that_was_left_before_is_none_of_what_the_search_found() -> None:
    assert not is_kept()


@pytest.mark.parametrize(
    "more",
    [
        {"page": "http://x/all"},
        {"clicked": ""},
        {"found": Constant()},
        {"later": 1.0},
        {"time": 1.0},
        {"chosen_label": "Winter garden"},
        {"parameter": "other"},
    ],
)
def test_where_it_was_clicked_or_nothing_else_tells_it_is(more: dict[str, Any]) -> None:
    assert is_kept(**more)
