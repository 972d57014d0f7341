"""A number that stays as it was recorded, though the recording asked for the thing that has it, is told."""

import pytest

from actors.rules.facts.source import Source
from actors.rules.refusing.fixed_number import fixed_numbers
from tests.actors.rules.refusing.test_fixed import CONSTANT, TAKEN, line, request


@pytest.mark.parametrize(
    ("url", "method", "name", "source", "told"),
    [
        ("http://x/items/harbours/3?fields=name", "GET", "harbour", CONSTANT, ["3 in `harbour` (POST)"]),
        ("http://x/items/harbours/3", "GET", "harbour_id", CONSTANT, ["3 in `harbour_id` (POST)"]),
        ("http://x/items/harbours/3", "GET", "harbour", TAKEN, []),
        ("http://x/items/harbours/3", "DELETE", "harbour", CONSTANT, []),
        ("http://x/items/harbours/4", "GET", "harbour", CONSTANT, []),
        ("http://x/items/harbours/3", "GET", "length", CONSTANT, []),
    ],
)
def test_the_number_of_a_thing_that_was_asked_for_is_told(
    url: str, method: str, name: str, source: Source, told: list[str]
) -> None:
    sent = request(line("json", name, "3", source))
    made = [{"id": "t0", "method": method, "url": url}, {"id": "t2", "method": "GET", "url": "http://x/lengths/3"}]
    assert fixed_numbers([sent], frozenset(), made) == told
    assert fixed_numbers([sent], frozenset({"t1"}), made) == []
