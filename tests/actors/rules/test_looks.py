"""What texts look like by themselves."""

import pytest

from actors.rules.looks import is_particular, is_short_number, is_telling, is_trivial, tells_by_itself


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("7", {is_trivial, is_short_number}),
        ("7b", set[object]()),
        ("on", {is_trivial}),
        ("oil", {is_telling, tells_by_itself}),
        ("True", {is_telling, is_particular, is_trivial}),
        ("lamp", {is_telling, is_particular, tells_by_itself}),
        ("200", {is_telling, tells_by_itself, is_short_number}),
        ("2001", {is_telling, is_particular, tells_by_itself}),
    ],
)
def test_what_a_text_looks_like(text: str, found: set[object]) -> None:
    rules = (is_telling, is_particular, is_trivial, tells_by_itself, is_short_number)
    assert {rule for rule in rules if rule(text)} == found
