"""What an operation of a routine sends, and takes for others to send."""

from typing import Any

from routines.placeholder import names

Line = dict[str, Any]
SENT = ("url", "query", "headers", "body", "text", "values")
"""The parts of an operation in which placeholders stand for what it sends."""


def names_sent(operation: Line) -> list[str]:
    """The names that an operation sends, or makes another one of."""
    return [name for part in SENT for text in _texts(operation.get(part)) for name in names(text)]


def lookups(operation: Line) -> list[Line]:
    """What an operation takes from its answer to go on with: what is only returned has a default."""
    return [each for each in operation.get("extract", ()) if "default" not in each]


def _texts(value: Any) -> list[str]:
    match value:
        case str():
            return [value]
        case dict():
            return [text for each in value.items() for part in each for text in _texts(part)]
        case list() | tuple():
            return [text for each in value for text in _texts(each)]
        case _:
            return []
