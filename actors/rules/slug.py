"""Texts as names of parameters."""

import re
import unicodedata

_MAX = 40


def slug(text: str, longest: int = _MAX) -> str:
    """Lower-case letters, digits and underscores, a letter first; empty if nothing is left."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text)
    plain = unicodedata.normalize("NFKD", spaced.casefold()).encode("ascii", "ignore").decode()
    found = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:longest].strip("_")
    return re.sub(r"^[0-9_]+", "", found)
