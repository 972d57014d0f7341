"""Boxes in the form of a row which nobody turned, and fields which nobody filled in: whether one is ticked in the row
that is meant, and whether that has something there, that row says."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.held import is_of_row
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, Parameter
from actors.rules.facts.value import Value
from actors.rules.sources.leading import row_of
from captures.label import quoted

Line = dict[str, Any]
_PLACES = ("form", "multipart")
_WITHIN = {"boxes": 'input[name="{}"][checked]', "blank": 'input[name="{}"]', "areas": 'textarea[name="{}"]'}
"""Where each kind of them stands."""


def untouched_in_row(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines with these, each as it stands in the row by which other fields of the form are found as well; `form` is
    what `trace_form` tells."""
    row = row_of(context)
    way = _way_to_field(lines, form, row) if row is not None and is_of_row(form, context) else None
    if row is None or way is None:
        return lines
    touched, sent = {each.name for each in context.inputs}, [line.name for line in lines if line.place in _PLACES]
    within = {
        name: kind.format(quoted(name))
        for told, kind in _WITHIN.items()
        for name in form.get(told, ())
        if name not in touched
    }
    place = next(line.place for line in lines if line.place in _PLACES)
    unsent = [Value(place=place, name=name, hint="plain") for name in within if name not in sent]

    def in_row(line: Value) -> Value:
        own = line.place in _PLACES and line.name in within
        return _from_row(line, form, row, way | {"within": within[line.name]}) if own else line

    return [in_row(line) for line in (*lines, *unsent)]


def _way_to_field(lines: list[Value], form: Line, row: Click) -> Line | None:
    """How a field of the form is found in the row, under the name by which it is sent."""
    for line in lines:
        source = line.source
        if not isinstance(source, Choice) or line.place not in _PLACES or source.transaction_id != form["id"]:
            continue
        own = (way for way in source.extractors if way["kind"] == "beside" and source.parameter == row.parameter)
        if way := next((each for each in own if f'[name="{line.name}"]' in each.get("within", "")), None):
            return way
    return None


def _from_row(line: Value, form: Line, row: Click, way: Line) -> Value:
    told = {name: said for name, said in way.items() if name not in ("pattern", "attribute")}
    told |= {} if way["within"].startswith("textarea") else {"attribute": "value"}
    given = Parameter(parameter=row.parameter, shown=row.row)
    about = {"transaction_id": form["id"], "extractors": [told], "optional": True, "asked": {row.row: given}}
    return replace(line, source=Extracted(core=line.value, **about))
