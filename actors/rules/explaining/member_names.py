"""Names of members that the person entered, as in an editor of names and values."""

from collections.abc import Iterator

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import LeftOut, Parameter
from actors.rules.facts.value import Called, Value
from actors.rules.naming import but_credentials
from actors.rules.slug import slug


def with_entered_names(lines: list[Value], context: Context) -> list[Value]:
    """The values, those of members with what had been entered by then as their names: it travels nowhere else in the
    request, and no other request has a member of that name there."""
    sent = {line.value for line in lines}
    entered = {each.value: each for each in _texts(context) if each.value not in sent}
    return [_named(line, entered.get(line.name)) if _is_alone(line) else line for line in lines]


def _texts(context: Context) -> Iterator[Input]:
    kinds = {*CHOSEN_TYPES, "checkbox", "file"}
    inputs = but_credentials(context.inputs, context.inputs)
    before = (each for each in inputs if each.time <= context.time)
    return (each for each in before if each.value and not each.secret and each.type not in kinds)


def _is_alone(line: Value) -> bool:
    """Whether it is a member within another, as no request had it before, and sent by itself."""
    nested = line.place == "json" and len(line.path) > 1 and line.path[-1] == line.name
    alone = nested and not line.same_elsewhere and not line.other_value_count and line.called is None
    return alone and not isinstance(line.source, LeftOut) and not _is_own_field(line)


def _is_own_field(line: Value) -> bool:
    """Whether a field of the page that is called so gives it: another one may have held that word, as a search may."""
    return isinstance(line.source, Parameter) and line.source.parameter == slug(line.name)


def _named(line: Value, each: Input | None) -> Value:
    if each is None:
        return line
    source = Parameter(parameter=each.parameter, input=each.id)
    return replace(line, called=Called(place="name", name=line.name, value=line.name, hint="plain", source=source))
