"""The thing that the address of a page names which the person opened by its address: it was entered there."""

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.sources.value import FIELDS, refers_to_thing


def as_opened(lines: list[Value], context: Context) -> list[Value]:
    """What nothing explains as what was entered there; what was recorded stays the default."""
    named = {each.value: each.parameter for each in context.addressed if each.time <= context.time}
    return [
        _given(line, named[line.value]) if _is_open(line, context) and line.value in named else line for line in lines
    ]


def _given(line: Value, name: str) -> Value:
    kind = "integer" if line.value.isdecimal() and str(int(line.value)) == line.value else "string"
    return replace(line, source=Parameter(parameter=name, type=kind, optional=True))


def _is_open(line: Value, context: Context) -> bool:
    """Where things are named: in its own address any, elsewhere by what is called an id."""
    own = line.place == "query" and any(each.url == context.url for each in context.addressed)
    return line.source is None and (line.place == "path" or own or (line.place in FIELDS and refers_to_thing(line)))
