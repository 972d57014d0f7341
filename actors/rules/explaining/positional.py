"""The first argument of a call whose arguments have no names: `POST /things/7` with `[7, "done"]`."""

import re

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.value import Value
from captures.body import path_segments

NAME = "id"
_FIRST = re.compile(r"\[(\d+)[,\]]")


def named_by_address(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which it is called an id, if it is the number in the address that the document is sent to."""
    return [
        replace(line, name=NAME) if _is_first(line) and is_number_of(line.value, context) else line for line in lines
    ]


def first_number(text: str) -> str:
    """The number with which a list in JSON begins; empty if it begins with anything else."""
    found = _FIRST.match(text)
    return found[1] if found else ""


def is_number_of(text: str, context: Context) -> bool:
    """Whether the address has it for a part of its path."""
    return text.isdecimal() and text in path_segments(context.url)


def _is_first(line: Value) -> bool:
    return line.place == "json" and line.path == [0] and line.source is None
