"""How large a JSON value, and a schema with its references followed, is: a short schema can refer to itself doubling,
again and again."""

import re
from typing import Any
from urllib.parse import unquote

from routines.size import depth as depth

MANY = 20_000

_PLACE = re.compile(r"0|[1-9][0-9]{0,5}")


def unfolded(schema: dict[str, Any]) -> int:
    """The number of subschemas once every local reference is followed, counted up to `MANY`; a cycle counts once.

    Iterative, as a chain of references may be longer than the interpreter's stack.
    """
    known: dict[int, int] = {}  # by identity; a part on the way counts 1
    waiting: list[tuple[Any, bool]] = [(schema, False)]
    while waiting:
        part, counted = waiting.pop()
        if counted:
            known[id(part)] = min(1 + sum(known.get(id(each), 0) for each in _inside(schema, part)), MANY)
        elif id(part) not in known:
            known[id(part)] = 1
            waiting += [(part, True), *((each, False) for each in _inside(schema, part))]
    return known[id(schema)]


def _inside(root: Any, part: Any) -> list[Any]:
    inside = [*part.values(), resolve(root, part.get("$ref"))] if isinstance(part, dict) else part
    return [each for each in inside if isinstance(each, dict | list)]


def resolve(root: Any, reference: Any) -> Any:
    """What a local reference (`#/$defs/row`, `#/anyOf/0`) points at; None for any other."""
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    part = root
    for step in unquote(reference[1:]).split("/")[1:]:
        part = _member(part, step.replace("~1", "/").replace("~0", "~"))
    return part


def _member(part: Any, name: str) -> Any:
    match part:
        case dict():
            return part.get(name)
        case list() if _PLACE.fullmatch(name) and int(name) < len(part):
            return part[int(name)]
        case _:
            return None
