"""What a script reckons of two things that were entered: what so many cost, or how many days there are between two."""

import re
from collections.abc import Iterator, Sequence
from itertools import permutations

from msgspec.structs import replace

from actors.rules.explaining.counted import is_open, is_typed
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Part, parameters_of
from actors.rules.facts.value import Value
from actors.rules.method import changes
from routines.placeholder import SubstitutionError
from routines.units import Unit, counted

_CALLED: dict[Unit, re.Pattern[str]] = {
    "product": re.compile(r"total|sum|amount|cost|price|net|gross|value", re.IGNORECASE),
    "days": re.compile(r"day|night|length|duration|stay|span", re.IGNORECASE),
}
"""How is called what is reckoned so: another number may be the same by chance."""
_BETWEEN: dict[Unit, str] = {"product": "*", "days": "/"}


def as_reckoned(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each that is called as what two of the fields make, and is that, is made of them, if these
    are sent themselves, too."""
    given = {name for line in lines for name in parameters_of(line.source)} if changes(context.method) else set[str]()
    inputs = [each for each in context.inputs if each.parameter in given and is_typed(each, context)]
    return [_made(line, inputs) if is_open(line) else line for line in lines]


def _made(line: Value, inputs: Sequence[Input]) -> Value:
    found = list(_ways(line, inputs))
    return replace(line, source=found[0]) if len({str(sorted(_of(each))) for each in found}) == 1 else line


def _of(source: Derived) -> list[str]:
    return [part.parameter for part in source.parts if isinstance(part, Part)]


def _ways(line: Value, inputs: Sequence[Input]) -> Iterator[Derived]:
    for unit in (unit for unit, called in _CALLED.items() if called.search(line.name)):
        for first, second in permutations(inputs, 2):
            if _reckoned(first, second, unit) == line.value and line.value not in (first.value, second.value):
                yield Derived(parts=[_part(first), _BETWEEN[unit], _part(second)], how=unit)


def _part(each: Input) -> Part:
    return Part(parameter=each.parameter, shown=each.value.strip(), input=each.id)


def _reckoned(first: Input, second: Input, unit: Unit) -> str:
    try:
        return str(counted(f"{first.value}{_BETWEEN[unit]}{second.value}", unit))
    except SubstitutionError:
        return ""
