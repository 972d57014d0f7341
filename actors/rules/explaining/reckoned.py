"""What a script reckons of two things that were entered: what so many cost, or how many days there are between two."""

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from msgspec.structs import replace

from actors.rules.explaining.counted import is_open, is_typed
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Part, parameters_of
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from captures.method import changes
from routines.placeholder import SubstitutionError
from routines.units import Unit, counted

_CALLED: dict[Unit, frozenset[str]] = {
    "product": frozenset({"total", "subtotal", "sum", "amount", "cost", "price", "net", "gross"}),
    "days": frozenset({"day", "days", "night", "nights", "length", "duration", "stay", "span"}),
}
"""How is called what is reckoned so: another number may be the same by chance."""
Ways = Mapping[str, Sequence[tuple[Input, Input]]]
_BETWEEN: dict[Unit, str] = {"product": "*", "days": "/"}


def as_reckoned(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each that is called as what two of the fields make, and is that, is made of them, if these
    are sent themselves, too."""
    given = {name for line in lines for name in parameters_of(line.source)} if changes(context.method) else set[str]()
    inputs = [each for each in context.inputs if each.parameter in given and is_typed(each, context)]
    made = {unit: _all_made(inputs, unit) for unit in {_unit(line) for line in lines if is_open(line)} if unit}
    return [_made(line, made) if is_open(line) else line for line in lines]


def _made(line: Value, made: Mapping[Unit, Ways]) -> Value:
    unit = _unit(line)
    pairs = made[unit].get(line.value, ()) if unit else ()
    if unit is None or len(pairs) != 1:
        return line
    ((first, second),) = pairs
    return replace(line, source=Derived(parts=[_part(first), _BETWEEN[unit], _part(second)], how=unit))


def _unit(line: Value) -> Unit | None:
    words = {*slug(line.name).split("_")}
    return next((unit for unit, called in _CALLED.items() if words & called), None)


def _all_made(inputs: Sequence[Input], unit: Unit) -> Ways:
    """By what each two make, the two; what one of them is already, nothing and one digit tell nothing, but for days."""
    made: dict[str, set[tuple[str, str]]] = {}
    known = {each.id: each for each in inputs}
    for first, second in combinations(inputs, 2) if unit == "product" else permutations(inputs, 2):
        text = _reckoned(first, second, unit)
        if text not in ("", "0", first.value, second.value) and (unit == "days" or len(text) > 1):
            made.setdefault(text, set()).add((first.id, second.id))
    return {text: [(known[one], known[other]) for one, other in pairs] for text, pairs in made.items()}


def _part(each: Input) -> Part:
    return Part(parameter=each.parameter, shown=each.value.strip(), input=each.id)


def _reckoned(first: Input, second: Input, unit: Unit) -> str:
    try:
        return str(counted(f"{first.value}{_BETWEEN[unit]}{second.value}", unit))
    except SubstitutionError:
        return ""
