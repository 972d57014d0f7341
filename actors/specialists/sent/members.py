"""The members that two objects have in common, whatever convention their names follow."""

import re
from collections.abc import Iterator
from typing import Any

_NO_LETTERS = re.compile(r"[^a-z0-9]")


def in_both(sent: dict[str, Any], held: dict[str, Any]) -> Iterator[tuple[str, Any, str, Any]]:
    """The members that both have, each as `(name, value, name there, value there)`: what a script calls `taxClass` may
    have come as `tax_class`."""
    words = [_NO_LETTERS.sub("", name.lower()) for name in held]
    alike = {word: name for word, name in zip(words, held, strict=True) if words.count(word) == 1}
    for name, value in sent.items():
        called = name if name in held else alike.get(_NO_LETTERS.sub("", name.lower()), "")
        if called in held and (called == name or called not in sent):
            yield name, value, called, held[called]
