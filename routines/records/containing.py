"""The entries of a list that contain a text, as a page shows them that filters its list by itself."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from routines.placeholder import as_text


def containing(entries: Sequence[Any], text: str, members: Sequence[str]) -> list[Any]:
    """Those with `text` in a text or number of one of their `members` (none: of any), ignoring case and outer space."""
    wanted = text.strip().casefold()
    return [each for each in entries if any(wanted in one.casefold() for one in _texts(each, members))]


def _texts(entry: Any, members: Sequence[str]) -> Iterator[str]:
    match entry:
        case Mapping():
            for name, value in entry.items():
                if not members or name in members:
                    yield from _texts(value, ())
        case list():
            for value in entry:
                yield from _texts(value, ())
        case str() | int() | float():
            yield as_text(entry)
