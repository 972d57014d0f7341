"""Which request led to a page whose own address does not tell what is meant."""

from typing import Any

import pytest

from actors.rules.facts.source import Constant, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.led_by import led_by
from actors.rules.writing.craft import Explained
from tests.actors.rules.request_values import context, entered

OPEN = "http://x/open/17"
ROW: dict[str, Any] = {"type": "click", "row": "Lamp", "parameter": "item", "href": OPEN}


def led(own: Source, url: str = OPEN, **clicked: str) -> list[str]:
    page = Value(place="path", name="0", value="form", source=own)
    request = {"method": "GET", "url": "http://x/form", "led_here": {"id": "t2", "method": "GET", "url": url}}
    typed = entered("q", "felt")
    return led_by(Explained("t3", request, [page]), context(clicks=[ROW | clicked], inputs=[typed]))


@pytest.mark.parametrize(
    ("own", "clicked", "found"),
    [
        (Constant(), {}, ["t2"]),
        (Parameter(parameter="item"), {}, []),
        (Parameter(parameter="other"), {}, ["t2"]),
        (Constant(), {"row": ""}, []),
        (Constant(), {"href": "http://x/open/18"}, []),
    ],
)
def test_it_is_the_link_of_the_row_that_was_meant_unless_the_page_says_which(
    own: Source, clicked: dict[str, str], found: list[str]
) -> None:
    assert led(own, **clicked) == found


def test_it_is_the_question_with_what_was_entered() -> None:
    assert led(Constant(), "http://x/search?q=felt", row="") == ["t2"]
    assert led(Constant(), "http://x/search?q=silk", row="") == []
