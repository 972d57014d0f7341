"""Whether two errors are the same one, told of other values."""

import re
from collections.abc import Collection, Iterable
from typing import Any


def without_numbers(text: str) -> str:
    """An error as it is told of other values, too."""
    return re.sub(r"\d+", "", text)


def same(now: str, recorded: str, given: Collection[str] = ()) -> bool:
    """Whether an error says what a recorded one said: but for numbers and the values that are `given` now it has no
    word that the other had not, and most of its words. `Ann is lent` and `Bob is lent` are the same of a given name."""
    if without_numbers(now) == without_numbers(recorded):
        return True
    said, known = _words(_without_values(now, given)), _words(recorded)
    return bool(said) and said <= known and 2 * len(said) >= len(known)


def texts_of(values: Iterable[Any]) -> list[str]:
    """What the values are as texts, of lists each; neither a switch nor nothing is one."""
    each_of = (each for value in values for each in (value if isinstance(value, list) else [value]))
    return [str(each) for each in each_of if isinstance(each, str | int) and not isinstance(each, bool)]


def _without_values(text: str, values: Collection[str]) -> str:
    for each in sorted((each for each in values if each.strip()), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", " ", text)
    return text


def _words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if not re.search(r"\d", word)}
