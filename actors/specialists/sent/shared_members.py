"""The members that two objects have in common, whatever convention their names follow."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

_BETWEEN = re.compile(r"[\W_]")


def in_both(sent: dict[str, Any], held: dict[str, Any]) -> Iterator[tuple[str, Any, str, Any]]:
    """The members that both have, each as `(name, value, name there, value there)`: what a script calls `taxClass` may
    have come as `tax_class`."""
    words = [_word(name) for name in held]
    counts = Counter(words)
    alike = {word: name for word, name in zip(words, held, strict=True) if word and counts[word] == 1}
    for name, value in sent.items():
        called = name if name in held else alike.get(_word(name))
        if called is not None and (called == name or called not in sent):
            yield name, value, called, held[called]


def _word(name: str) -> str:
    return _BETWEEN.sub("", name.lower())
