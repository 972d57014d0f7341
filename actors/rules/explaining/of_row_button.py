"""What the button of a row holds for the form that it opens: `data-room="47"` fills in the field `room_id`, for a form
that all rows share shows nothing of any of them before."""

from typing import Any

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Parameter
from actors.rules.facts.value import Value
from actors.rules.kept_for_form import kept_under
from actors.rules.naming import same_name
from actors.rules.sources.leading import row_of

Line = dict[str, Any]
_BODY = frozenset({"form", "multipart", "json"})


def of_row_button(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each that nobody entered, and of which the button has just this under such a name, is taken
    from the button of that row; where the row's button is found by one of its attributes already."""
    row = _row_of(context)
    found = next((told for line in lines if row and (told := _at_button(line, row))), None)
    if row is None or found is None:
        return lines
    return [_held(line, row, *found) if _is_open(line, row, context) else line for line in lines]


def _row_of(context: Context) -> Click | None:
    """The row of a button that a script heard, whose form was sent from the same page."""
    last = row_of(context)
    before = [each for each in context.clicks if each.row and each.parameter and each.time <= context.time]
    here = [each for each in before if any(one.form and one.url == each.url for one in context.clicks)]
    return last or next((each for each in reversed(here) if not each.href and not each.form), None)


def _at_button(line: Value, row: Click) -> tuple[Choice, Line] | None:
    """How the line is taken from an attribute of the button, if it is."""
    source = line.source
    if not isinstance(source, Choice) or source.parameter != row.parameter:
        return None
    ways = (
        way for way in source.extractors if way["kind"] == "beside" and way.get("within") and not way.get("pattern")
    )
    return next(((source, way) for way in ways if way.get("attribute", "") in row.attributes), None)


def _is_open(line: Value, row: Click, context: Context) -> bool:
    own = isinstance(line.source, Parameter | Choice) and line.source.parameter == row.parameter
    unknown = line.source is None or isinstance(line.source, Constant) or own
    entered = any(same_name(each, line) for each in context.inputs)
    return line.place in _BODY and unknown and not entered and line.filename is None


def _held(line: Value, row: Click, source: Choice, way: Line) -> Value:
    name = kept_under(row.attributes, line.name, line.value)
    if not name or name in _attributes(line):
        return line
    told = {n: said for n, said in way.items() if n != "pattern"} | {"attribute": name, "within": f"{row.tag}[{name}]"}
    decode = "json" if line.type in ("integer", "number") else ""
    return replace(line, source=replace(source, extractors=[told], decode=decode, address=""))


def _attributes(line: Value) -> set[str]:
    """Those from which the line is taken already."""
    ways = line.source.extractors if isinstance(line.source, Choice) else []
    return {str(way.get("attribute", "")) for way in ways}
