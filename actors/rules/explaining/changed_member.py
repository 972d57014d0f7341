"""What was entered and is sent as the member of a document that was changed, whatever that is called: a page may speak
another language than its documents."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.explaining.guess import parameter_for
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import parameters_of
from actors.rules.facts.value import Value
from actors.rules.sources.value import is_named_id

Line = dict[str, Any]
_READ = frozenset({"integer", "number", ""})
"""Types in JSON of what may be typed; a text has none."""


def entered_in_changed(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which each that was put anew is what the caller gives, if one field alone was left so and it alone
    reads so, however short it is."""
    put = [each["sent"] for each in form.get("changes", ()) if each["do"] == "put" and each["sent"]]
    return entered_alone(lines, [line for line in lines if line.place == "json" and line.path in put], context)


def entered_alone(lines: list[Value], changed: list[Value], context: Context) -> list[Value]:
    """The lines, of which each of the changed ones is what the caller gives, if one field alone was left so and it
    alone reads so."""
    changed = [line for line in changed if _is_open(line)]
    given = {name for line in lines for name in parameters_of(line.source)}
    typed = [each for each in context.inputs if each.parameter not in given and _is_typed(each, context)]
    said = [(line, [each for each in typed if each.value.strip() == line.value]) for line in changed]
    alone = [(line, meant[0]) for line, meant in said if len({each.parameter for each in meant}) == 1]
    known = {id(line): each for line, each in alone if [one.value for one in changed].count(line.value) == 1}
    return [replace(line, source=parameter_for(known[id(line)], line)) if id(line) in known else line for line in lines]


def _is_open(line: Value) -> bool:
    return line.source is None and line.type in _READ and not is_named_id(line)


def _is_typed(each: Input, context: Context) -> bool:
    chosen = each.type in (*CHOSEN_TYPES, "checkbox", "file", "search") or each.secret
    return bool(each.parameter and each.value.strip()) and not chosen and each.time <= context.time
