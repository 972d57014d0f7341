"""What the members of a record are called."""

import re

from routines.extracting.letters import words_of
from routines.extracting.page import normal

_LOOKS = {"col", "row", "text", "inner", "wrapper", "container", "left", "right", "center", "first", "last"}
_LOOKS |= {"small", "muted"}
_UTILITY = re.compile(r"(?:col|text|font|bg|m[tblrxy]?|p[tblrxy]?|h\d|d|fs|fw|is|js)-")
_TELLING = ("title", "price", "date", "author", "rating", "description", "summary", "availability", "name")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_PRICE = re.compile(r"^\W{0,3}(?:[$€£¥₹]|[A-Z]{3}\s)\s?\d[\d.,' ]*$|^\d[\d.,' ]*\s?(?:[$€£¥₹]|[A-Z]{3})$")
_DATE = re.compile(
    r"^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    r"|^\d{1,2} [A-Z][a-z]{2,8},? \d{4}$|^[A-Z][a-z]{2,8} \d{1,2}, \d{4}$"
)


def snake(text: str) -> str:
    """The text as an identifier: `Unit price (€)` becomes `unit_price`; empty if nothing of it is a letter or digit."""
    name = "_".join(words_of(_CAMEL.sub("_", normal(text))))[:40].strip("_")
    return f"n{name}" if name[:1].isdigit() else name


def from_classes(names: list[str]) -> str:
    """The most telling class: `price_color` gives `price`; classes that only speak of looks give nothing."""
    telling = [snake(name) for name in names if name.lower() not in _LOOKS and not _UTILITY.match(name)]
    for known in _TELLING:
        if any(known in name.split("_") for name in telling):
            return known
    return telling[0] if telling else ""


def from_values(values: list[str]) -> str:
    """What most of the values look like: `price`, `date`, or nothing known."""
    for name, shape in (("price", _PRICE), ("date", _DATE)):
        if sum(shape.search(value) is not None for value in values) * 2 > len(values):
            return name
    return ""


def unique(name: str, taken: set[str]) -> str:
    """The name, numbered if it is taken; it is then taken too."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    taken.add(free)
    return free
