"""A form that shows what exists is sent with all that nobody touched as it stands when the routine runs."""

from collections.abc import Collection, Set
from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.held import is_done_on, is_entered, is_of_row
from actors.rules.facts.context import Context
from actors.rules.facts.source import Extracted, LeftOut, parameters_of, responses_of
from actors.rules.facts.value import Value
from captures.field_name import is_forgery_name

Line = dict[str, Any]
OTHERS = "others"
"""The place of the one value that stands for all other fields of a form."""


def as_standing(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which one (`others`) stands for all that nobody touched, be it a field that the form has had only
    since: who changes the title of a note sends all its labels on. What was made for this one sending stays by itself,
    so that it can be proved; and where every row of a list has such a form, the row says which is meant."""
    untouched = _untouched(lines, form, context)
    of_rows = is_of_row(form, context) and not any(_is_of_edited(line, form) for line in lines)
    if not (untouched or form.get("unsent")) or "whole" not in form or not form["filled"] or of_rows:
        return lines
    kept = [replace(line, source=LeftOut()) if _is_field(line, untouched) else line for line in lines]
    said = {line.name for line in kept if _is_field(line, {line.name})}
    return [*kept, _others(form, said)]


def _is_of_edited(line: Value, form: Line) -> bool:
    """Whether it is a field of the one row that the page has for being edited, known by what that row is called."""
    return line.called is not None and form["id"] in responses_of(line.called.source)


def _untouched(lines: list[Value], form: Line, context: Context) -> frozenset[str]:
    """The names of the fields that are sent as they stand, but for tokens."""
    here = {each.parameter for each in context.done if is_done_on(each, form)}
    entered = [each for each in context.inputs if each.parameter in here]
    names = {item["name"] for item in form.get("items", []) if "name" in item and not item.get("of_script")}
    sent = [line for line in lines if _is_field(line, names)]
    own = {line.name for line in sent if _is_own(line, here) or any(is_entered(line, each) for each in entered)}
    return frozenset(names - own)


def _is_field(line: Value, names: Collection[str]) -> bool:
    return line.place in ("form", "multipart") and line.name in names and line.filename is None


def _is_own(line: Value, here: Set[str]) -> bool:
    """Whether the value is a token, or a parameter says it for which somebody entered or chose something `here`, while
    the form was shown: what was said before led to the form, which holds it."""
    return is_forgery_name(line.name) or line.is_made or not here.isdisjoint(parameters_of(line.source))


def _others(form: Line, said: Collection[str]) -> Value:
    without = [name for name in form["whole"].get("without", ()) if name not in said]
    way = {name: value for name, value in form["whole"].items() if name != "without"}
    way |= {"without": without} if without else {}
    source = Extracted(core=OTHERS, transaction_id=form["id"], extractors=[way])
    return Value(place=OTHERS, name="form", value=OTHERS, hint="plain", source=source)
