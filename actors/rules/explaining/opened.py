"""The thing that the address of a page names which the person opened by its address: it was entered there."""

from msgspec.structs import replace

from actors.rules.address_named import kind_below, kind_called
from actors.rules.facts.context import Context
from actors.rules.facts.opened import Addressed
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.sources.value import FIELDS, refers_to_thing
from captures.body import path_segments

_TELLING = 3
"""Digits of a number that hardly is another one by chance."""


def as_opened(lines: list[Value], context: Context) -> list[Value]:
    """What nothing explains as what was entered there; what was recorded stays the default."""
    opened = [each for each in context.addressed if each.time <= context.time]
    return [_given(line, named) if (named := _meant(line, opened, context)) else line for line in lines]


def _given(line: Value, named: Addressed) -> Value:
    kind = "integer" if line.value.isdecimal() and str(int(line.value)) == line.value else "string"
    return replace(line, source=Parameter(parameter=named.parameter, type=kind, optional=True))


def _meant(line: Value, opened: list[Addressed], context: Context) -> Addressed | None:
    """The thing that stands there, by the last page that was opened: a short number only where a thing of its kind
    stands."""
    if line.source is not None or not _is_open(line, opened, context):
        return None
    alike = [each for each in reversed(opened) if each.value == line.value]
    kind = _kind_of(line, context)
    own = next((each for each in alike if each.kind == kind), None)
    telling = not line.value.isdecimal() or (line.place == "path" and len(line.value) >= _TELLING)
    return own or (alike[0] if alike and telling else None)


def _is_open(line: Value, opened: list[Addressed], context: Context) -> bool:
    """Where things are named: in its own address any, elsewhere by what is called an id."""
    own = line.place == "query" and any(each.url == context.url for each in opened)
    return line.place == "path" or own or (line.place in FIELDS and refers_to_thing(line))


def _kind_of(line: Value, context: Context) -> str:
    if line.place != "path":
        return kind_called(line.name)
    at = int(line.name) if line.name.isdigit() else 0
    return kind_below("".join(path_segments(context.url)[:at][-1:]))
