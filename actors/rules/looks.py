"""What a text looks like by itself: how surely two places that have it do not have it by chance."""

import re

_TRIVIAL = frozenset({"on", "off", "true", "false", "yes", "no", "-1", "null", "none"})
_COUNTED = 3
"""Digits of a number that stands in every other answer."""


def is_telling(text: str) -> bool:
    """Whether two places that read so hardly do so by chance: `oil`, but not `7b`."""
    return len(text) > 2


def is_particular(text: str) -> bool:
    """Whether it hardly stands within another text, or beside another thing, by chance: `lamp`, but not `oil`."""
    return len(text) > 3


def is_trivial(code: str) -> bool:
    """Whether a code is so ordinary that it stands beside everything: 0, 1, on."""
    return len(code) < 2 or code.lower() in _TRIVIAL


def tells_by_itself(code: str) -> bool:
    """Whether it is known to be meant without a name: `kiln`, but neither `on` nor `true`."""
    return is_telling(code) and not is_trivial(code)


def is_short_number(text: str) -> bool:
    """Whether it is a number that many things have: 7, 200."""
    return text.isdigit() and len(text) <= _COUNTED


def but_count(text: str) -> str:
    """The text without how many there are of it, `Garden (12)`: that is another number tomorrow."""
    return re.sub(r"\s*[(\[]\d[\d.,\s]*[)\]]$", "", text) or text
