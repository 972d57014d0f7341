"""`when`: comparisons that hold or do not, and everything else that is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.pipeline_condition import MAX_LENGTH, BadCondition, condition

SCOPE: dict[str, Any] = {"a": 1, "t": True, "s": "high", "l": ["low", 1, True], "o": {"k": None}, "n": None}


@pytest.mark.parametrize(
    "text",
    [
        "$a == 1",
        "$a == 1.0",
        "$a != true",
        "$t",
        "not $a",
        "$a < 2 and $a >= 1",
        "$a > 5 or $s == 'high'",
        "not $a > 5 and $t",
        "not ($a == 1 and $s == 'low')",
        "$s in ['high', \"low\"]",
        "1 in $l",
        "'k' in $o",
        "'ig' in $s",
        "$o.k == null",
        "$o.nothing == null",
        "$nobody.at.all == null",
        "not ($s < 3)",
        "'a' < 'b'",
        "$l == ['low', 1, true]",
        "$l != ['low', true, true]",
        "$a == 2 or $a == 3 or $a == 1",
        "-1 < $a",
    ],
)
def test_what_holds(text: str) -> None:
    assert condition(text).holds(SCOPE)
    assert not condition(f"not ({text})").holds(SCOPE)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a value was expected, not 'the end'"),
        ("$a ==", "a value was expected"),
        ("$a = 1", "'= 1' cannot be read"),
        ("$a == high", "a value was expected, not 'high'; text stands in quotes"),
        ("$a == 1 $b", "'$b' was not expected there"),
        ("($a == 1", "')' is missing"),
        ("[1, 2", "']' is missing"),
        ("__import__('os')", "cannot be read"),
        ("$a.b()", "'(' was not expected there"),
        ("$a == 1 == 1", "'==' was not expected there"),
        ("not " * 60 + "$a", "nested deeper than 40 levels"),
        ("(" * 60 + "$a", "nested deeper than 40 levels"),
        ("[" * 60, "was expected"),
        ("$a == 1 or " * 300, f"{MAX_LENGTH} are allowed"),
        ("'a", "cannot be read"),
    ],
)
def test_what_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(BadCondition) as wrong:
        condition(text)
    assert why in str(wrong.value)


@given(st.text(alphabet="$ab.()[]<>=!,'\"01 andornt{}", max_size=30))
def test_any_text_is_refused_or_holds_or_does_not(text: str) -> None:
    try:
        found = condition(text)
    except BadCondition:
        return
    assert found.holds(SCOPE) in (True, False)


def test_the_references_are_told() -> None:
    found = condition("$a.b[0] > 1 and not $c in [${d}, 'x']")
    assert [each.text for each in found.references] == ["$a.b[0]", "$c", "${d}"]
