"""Expressions of routines, which anybody may have written."""

import pytest

from routines.extracting.regex import BadPattern, compiled, first_groups, matches


def test_an_expression_takes_time_that_is_linear_in_the_text() -> None:
    text = "a" * 100_000 + "!"
    assert list(first_groups(r"((?:a+)+)$", text)) == []
    assert not matches(r"(a|a)*$b", text)


@pytest.mark.parametrize("pattern", ["(?=x)", r"(a)\1", "("])
def test_an_expression_that_could_take_longer_is_none(pattern: str) -> None:
    with pytest.raises(BadPattern, match=r"\w"):
        compiled(pattern)
