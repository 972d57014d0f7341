"""What somebody entered or chose, and nothing that the routine sends is made of: it is done without."""

from collections.abc import Iterator
from typing import Any

from actors.rules.craft import Explained
from actors.rules.facts.input import Input

Line = dict[str, Any]
_LONGEST = 80


def left_out(explained: list[Explained], inputs: list[Input]) -> list[str]:
    """What there is to say of each field, once; of secrets not what they hold."""
    sent = {name for each in explained for line in each.values for name in _parameters(line)}
    shown = [text.casefold() for each in explained for line in each.values for text in _shown(line["source"])]
    lost = [each for each in inputs if each.parameter not in sent and (each.value or each.secret)]
    lost = [each for each in lost if not _was_looked_for(each, shown)]
    return list({each.parameter: _told(each) for each in lost}.values())


def _shown(source: Line) -> Iterator[str]:
    """What was picked, and a person may have typed a part of to find it."""
    if source["kind"] in ("parameter", "choice"):
        yield from (str(source[name]) for name in ("shown", "label") if source.get(name))


def _was_looked_for(each: Input, shown: list[str]) -> bool:
    typed = each.value.strip().casefold()
    return not each.secret and len(typed) > 1 and any(typed in text for text in shown)


def _parameters(value: Any) -> Iterator[str]:
    match value:
        case {"parameter": str(name)}:
            yield name
            yield from (found for each in value.values() for found in _parameters(each))
        case dict():
            yield from (found for each in value.values() for found in _parameters(each))
        case list() | tuple():
            yield from (found for each in value for found in _parameters(each))


def _told(each: Input) -> str:
    shown = "" if each.secret else (each.chosen_label or each.value)[:_LONGEST]
    name = each.label or each.name or each.parameter
    return f"`{name}` ({shown})" if shown else f"`{name}`"
