"""Lists of a form that stood on nothing, such as `Please select`: whoever sends the form has to choose."""

import re
from collections.abc import Sequence

from actors.rules.facts.input import Input

_STEM = 4
"""Characters by which a word is known, whatever its ending."""


def unchosen_lists(inputs: Sequence[Input], task: str) -> frozenset[str]:
    """The parameters of such lists, but for what the routine does: the task says that, or it is done to what was ticked
    on that page."""
    ticked = {each.url for each in inputs if each.of_row or each.picks}
    lists = (each for each in inputs if each.unchosen and each.url not in ticked)
    return frozenset(each.parameter for each in lists if not _says_words(each.chosen_label, task))


def _says_words(label: str, task: str) -> bool:
    """Whether the task has all words of it, be they inflected: `Approve a request` has `Approved`."""
    told, words = (re.findall(r"\w+", text.casefold()) for text in (task, label))
    return bool(words) and all(any(_is_inflected(each, other) for other in told) for each in words)


def _is_inflected(word: str, other: str) -> bool:
    shorter = min(len(word), len(other))
    shared = max(_STEM, shorter - 2)
    return word == other or (shorter >= _STEM and word[:shared] == other[:shared])
