"""Finding texts by what they are about."""

import math
import re
from collections import Counter
from collections.abc import Mapping

_WORD = re.compile(r"[a-z0-9]+")
_ENDINGS = ("ing", "es", "ed", "s")


def ranked(question: str, texts: Mapping[str, str]) -> list[str]:
    """The names of the texts that share words with the question, the nearest first: a word counts for as much as it is
    rare. Without a shared word no text is named."""
    words = {name: Counter(_words(text)) for name, text in texts.items()}
    in_how_many = Counter(word for counted in words.values() for word in counted)
    asked = set(_words(question))
    score = {
        name: sum(_worth(counted[w], in_how_many[w], len(words)) for w in asked) for name, counted in words.items()
    }
    return sorted((name for name in score if score[name] > 0), key=lambda name: (-score[name], name))


def _worth(times: int, in_how_many: int, of: int) -> float:
    return math.log(1 + of / in_how_many) * times / (times + 1) if times else 0.0


def _words(text: str) -> list[str]:
    """The words without the commonest endings."""
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()
    return [_stem(word) for word in _WORD.findall(spaced)]


def _stem(word: str) -> str:
    ending = next((each for each in _ENDINGS if word.endswith(each) and len(word) - len(each) > 2), "")
    return word.removesuffix(ending)
