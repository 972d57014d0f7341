"""The address of a link that is told by how many stand before it."""

import pytest

from actors.rules.facts.source import Extracted
from actors.rules.play import call
from actors.rules.sources.hit import Hit
from actors.rules.sources.origin import Origin
from tests.actors.rules.request_values import clicks_of, inputs_of, told, value

WORDS = {"kind": "link", "text": "Lamp"}
PLACE = {"kind": "attribute", "selector": "main > a:nth-of-type(2)", "attribute": "href"}
ROW = {"kind": "attribute", "selector": "ul > li:nth-of-type(2) > a", "attribute": "href"}


def ways(ask: Origin, *found: dict[str, str]) -> list[str]:
    answer = {"origins": [{"id": "t0003", "source": "response", "extractors": [*found]}]}
    source = ask.source(answer, value("url", "", "http://x/list.csv"))
    assert isinstance(source, Extracted)
    return [each["kind"] for each in told(source)["extractors"]]


@pytest.mark.parametrize(
    ("text", "first_hit", "place", "kept"),
    [
        ("Export", False, PLACE, ["link", "attribute"]),
        ("Lamp", True, PLACE, ["attribute"]),
        ("Export", False, ROW, ["link"]),
    ],
)
def test_what_it_reads_comes_first_but_for_the_name_of_what_a_search_found(
    text: str, first_hit: bool, place: dict[str, str], kept: list[str]
) -> None:
    (click,) = clicks_of({"id": "i9", "type": "click", "text": text, "first_hit": first_hit})
    assert ways(Hit(0, call("trace_value"), click=click), WORDS, place) == kept


def test_a_link_that_has_the_words_that_were_typed_is_found_by_them() -> None:
    (click,) = clicks_of({"id": "i9", "type": "click", "text": "Lamp"})
    (typed,) = inputs_of({"id": "i1", "name": "q", "type": "text", "value": "lamp", "parameter": "q"})
    assert ways(Hit(0, call("trace_value"), click=click, typed=typed), WORDS, PLACE) == ["link", "attribute"]
