"""What was chosen in a list and travels as it reads: no other text may be given than what is offered there."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Parameter
from actors.rules.facts.value import Value
from routines.page import same_label

Line = dict[str, Any]
_BODY = frozenset({"form", "multipart", "json", "xml"})


def as_offered(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which each such choice is looked up in the form of the page, which says what is offered then; what
    a script drew, and nothing fetched, is one of the recorded ones."""
    return [_offered(line, form, context) for line in lines]


def _offered(line: Value, form: Line, context: Context) -> Value:
    source = line.source
    if not isinstance(source, Parameter) or source.type != "string" or source.among or line.place not in _BODY:
        return line
    entered = [each for each in context.inputs if each.id == source.input and each.type in CHOSEN_TYPES and each.id]
    if not entered or not entered[-1].options or line.value not in entered[-1].options.values():
        return line
    if line.place in ("form", "multipart") and form:
        return _by_page(line, source, form)
    return line if entered[-1].fetched else replace(line, source=replace(source, among=_codes(entered[-1])))


def _codes(entered: Input) -> list[str]:
    return list(dict.fromkeys(entered.options.values()))


def _by_page(line: Value, source: Parameter, form: Line) -> Value:
    way = next((each for each in form.get("offers", ()) if each["name"] == line.name), None)
    if way is None or line.called is not None or not same_label(way["label"], line.value):
        return line
    told = {name: getattr(source, name) for name in ("parameter", "input", "optional", "shown", "unsaid")}
    ways = {"transaction_id": form["id"], "extractors": way["extractors"], "label": way["label"]}
    return replace(line, source=Choice(**told, **ways))
