"""Texts as names of parameters."""

import re

from routines.extracting.letters import words_of

_MAX = 40


def slug(text: str, longest: int = _MAX) -> str:
    """Small letters, digits and underscores, no digit first; empty if nothing is left."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text)
    found = "_".join(words_of(spaced))[:longest].strip("_")
    return re.sub(r"^[0-9_]+", "", found)


def plain(name: str, otherwise: str = "value") -> str:
    """A slug in the letters that a parameter may have: it is an option of a program, a variable of a shell and a
    property of a tool, for which not all letters will do."""
    found = re.sub(r"[^a-z0-9]+", "_", name).strip("_")
    return re.sub(r"^[0-9_]+", "", found) or otherwise
