"""What somebody entered or chose, and nothing that the routine sends is made of: it is done without."""

from collections.abc import Iterator
from typing import Any

from actors.rules.craft import Explained

Line = dict[str, Any]
_LONGEST = 80


def left_out(explained: list[Explained], inputs: list[Line]) -> list[str]:
    """What there is to say of each field, once; of secrets not what they hold."""
    sent = {name for each in explained for line in each.values for name in _parameters(line)}
    lost = [each for each in inputs if each["parameter"] not in sent and (each.get("value") or each.get("secret"))]
    return list({each["parameter"]: _told(each) for each in lost}.values())


def _parameters(value: Any) -> Iterator[str]:
    match value:
        case {"parameter": str(name)}:
            yield name
            yield from (found for each in value.values() for found in _parameters(each))
        case dict():
            yield from (found for each in value.values() for found in _parameters(each))
        case list() | tuple():
            yield from (found for each in value for found in _parameters(each))


def _told(each: Line) -> str:
    shown = "" if each.get("secret") else str(each.get("chosen_label") or each["value"])[:_LONGEST]
    name = each.get("label") or each.get("name") or each["parameter"]
    return f"`{name}` ({shown})" if shown else f"`{name}`"
