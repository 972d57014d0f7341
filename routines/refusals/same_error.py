"""Whether two errors are the same one, told of other values."""

import re
from collections.abc import Collection, Iterable
from typing import Any


def without_numbers(text: str) -> str:
    """An error as it is told of other values, too."""
    return re.sub(r"\d+", "", text)


def same(now: str, recorded: str, given: Collection[str] = ()) -> bool:
    """Whether an error says what a recorded one said: but for numbers and the values that are `given` now it has no
    word that the other had not, and most of its words in their order. `Ann is lent` is `Bob is lent`."""
    if without_numbers(now) == without_numbers(recorded):
        return True
    said, known = _words(_without_values(now, given)), _words(recorded)
    few = 2 * len(set(said)) < len(set(known))
    return bool(said) and not few and (_in_order(said, known) or _in_order(dict.fromkeys(said), dict.fromkeys(known)))


def texts_of(values: Iterable[Any]) -> list[str]:
    """What the values are as texts, of lists each; neither a switch nor nothing is one."""
    each_of = (each for value in values for each in (value if isinstance(value, list) else [value]))
    return [str(each) for each in each_of if isinstance(each, str | int) and not isinstance(each, bool)]


def _without_values(text: str, values: Collection[str]) -> str:
    for each in sorted((each for each in values if each.strip()), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", " ", text)
    return text


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"\w+", text.casefold()) if not re.search(r"\d", word)]


def _in_order(said: Iterable[str], known: Iterable[str]) -> bool:
    """Whether all that is said stands in what is known, one after the other."""
    left = iter(known)
    return all(word in left for word in said)
