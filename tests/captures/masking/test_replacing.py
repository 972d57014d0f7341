"""Handles are put where `re` would find a value, whatever its spelling and the bytes around it."""

import json
import quopri
import re
from typing import Any
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from captures.masking.handle import HANDLE
from captures.masking.replacing import replace_all
from captures.spelling import any_spelling, spellings

TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=[]) | st.sampled_from("aB3_%+&#;\\/\"' \n\0-"), min_size=1
)
BETWEEN = b"\xff"
"""A byte that is in no spelling of any value."""
VALUES = st.lists(TEXT.filter(lambda text: len(text) <= 20), min_size=1, max_size=4, unique=True)


def escapes(character: str) -> list[str]:
    """The character as it is, and as a URL, JSON and HTML have it."""
    return [character, quote(character, safe=""), f"&#{ord(character)};", json.dumps(character)[1:-1]]


def named(values: list[str]) -> tuple[tuple[str, str], ...]:
    longest = sorted(values, key=len, reverse=True)
    return tuple((value, f"secret-{n}-token") for n, value in enumerate(longest, 1))


@given(VALUES, st.data())
def test_no_value_is_left_in_any_mixture_of_spellings(values: list[str], data: Any) -> None:
    ways = [way for value in values for way in (*spellings(value), quote(quote(value)).encode())]
    ways += ["".join(data.draw(st.sampled_from(escapes(each))) for each in value).encode() for value in values]
    parts = st.sampled_from([*ways, b"secret-7-token"]) | st.binary(max_size=6)
    text = BETWEEN.join(data.draw(st.lists(parts, max_size=12)))
    masked = re.sub(HANDLE.pattern.encode(), BETWEEN, replace_all(text, named(values)))
    assert [value for value in values if any_spelling(value).search(masked)] == []


@pytest.mark.parametrize("value", ["a b/c", "Käse & Brot", "x" * 3000, "%&=" * 900])
def test_a_value_is_found_in_each_spelling(value: str) -> None:
    for way in (value, quote(value), quote_plus(value), quote(quote(value))):
        assert replace_all(b"<" + way.encode() + b">", ((value, "secret-1-token"),)) == b"<secret-1-token>"


@pytest.mark.parametrize("depth", range(3))
def test_a_value_that_ends_in_a_backslash_is_found_with_all_that_json_writes_for_it(depth: int) -> None:
    held: str = "9f3a+\\"
    for _ in range(depth):
        held = json.dumps({"token": held, "other": 'a"b'})
    masked = replace_all(held.encode(), (("9f3a+\\", "secret-1-token"),)).decode()
    for _ in range(depth):
        masked = json.loads(masked)["token"]
    assert masked == "secret-1-token"


def test_a_value_is_found_across_the_line_breaks_of_mail() -> None:
    value = "s3cr3t=Token/with+special&chars_" + "0123456789abcdefghijklmnopqrstuvwxyz" * 2
    mail = quopri.encodestring(f"see {value} there".encode())
    masked = replace_all(mail, ((value, "secret-1-token"),))
    assert quopri.decodestring(masked) == b"see secret-1-token there"
