"""What was entered in other units than are sent, such as an amount that travels in hundredths: one value alone that
reads so, under whatever name."""

from collections.abc import Sequence

from msgspec.structs import replace

from actors.rules.counting import in_units
from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Part, parameters_of
from actors.rules.facts.value import Value
from actors.rules.sources.value import is_named_id
from captures.method import changes
from routines.derive import How, derive
from routines.placeholder import SubstitutionError

_NUMBERS: tuple[How, ...] = ("digits", "point")
_PLACES = frozenset({"json", "form", "multipart", "query"})


def as_counted(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each that alone is what was entered in one such field alone is made of that."""
    given = {name for line in lines for name in parameters_of(line.source)}
    inputs = context.inputs if changes(context.method) else []
    typed = {each.parameter: each for each in inputs if each.parameter not in given and is_typed(each, context)}
    found = [(n, each) for each in typed.values() for n in _counting(each, lines)]
    lines = list(lines)
    for n, each in found:
        if [one for _, one in found].count(each) == 1 == [at for at, _ in found].count(n):
            part = Part(parameter=each.parameter, shown=each.value.strip(), input=each.id)
            how = in_units(each.value, lines[n].name)[lines[n].value]
            lines[n] = replace(lines[n], source=Derived(parts=[part], how=how))
    return lines


def as_respelt(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each text that alone is the digits of a telephone number that was entered, or an amount with
    a point for its comma, is made of that."""
    given = {name for line in lines for name in parameters_of(line.source)}
    typed = [each for each in context.inputs if each.parameter not in given and is_typed(each, context)]
    return [_respelt(line, typed) for line in lines]


def _respelt(line: Value, inputs: Sequence[Input]) -> Value:
    if line.place not in _PLACES or line.source is not None or line.type in ("integer", "number"):
        return line
    for each, how in ((each, how) for each in inputs for how in _NUMBERS):
        if each.value.strip() != line.value == _written(each.value.strip(), how):
            part = Part(parameter=each.parameter, shown=each.value.strip(), input=each.id)
            return replace(line, source=Derived(parts=[part], how=how))
    return line


def _written(text: str, how: How) -> str:
    try:
        return derive(text, how)
    except SubstitutionError:
        return ""


def is_typed(each: Input, context: Context) -> bool:
    """Whether a person wrote it, before this was sent."""
    chosen = each.type in (*CHOSEN_TYPES, "checkbox", "file", "search") or each.secret
    return bool(each.parameter and each.value.strip()) and not chosen and each.time <= context.time


def _counting(each: Input, lines: Sequence[Value]) -> list[int]:
    return [n for n, line in enumerate(lines) if is_open(line) and line.value in in_units(each.value, line.name)]


def is_open(line: Value) -> bool:
    """Whether it may be a number of which nothing is known yet."""
    number = line.type in ("integer", "number") or line.place != "json"
    return line.place in _PLACES and number and line.source is None and not is_named_id(line)
