"""Boxes in the form of a row which nobody turned: whether one is ticked in the row that is meant, that row says."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.held import is_of_row
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, Parameter
from actors.rules.facts.value import Value
from actors.rules.sources.leading import row_of

Line = dict[str, Any]
_PLACES = ("form", "multipart")


def with_row_boxes(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines with these boxes, each sent only if it is ticked in the row by which other fields of the form are found
    as well; `form` is what `trace_form` tells."""
    row = row_of(context)
    way = _way_to_field(lines, form, row) if row is not None and is_of_row(form, context) else None
    if row is None or way is None:
        return lines
    turned, sent = {each.name for each in context.inputs}, {line.name for line in lines if line.place in _PLACES}
    boxes = [name for name in form.get("boxes", ()) if name not in turned]
    own = [_from_row(line, form, row, way) if line.name in boxes and line.place in _PLACES else line for line in lines]
    place = next(line.place for line in lines if line.place in _PLACES)
    unsent = [Value(place=place, name=name, hint="plain") for name in boxes if name not in sent]
    return [*own, *(_from_row(line, form, row, way) for line in unsent)]


def _way_to_field(lines: list[Value], form: Line, row: Click) -> Line | None:
    """How a field of the form is found in the row."""
    chosen = (line.source for line in lines if isinstance(line.source, Choice) and line.place in _PLACES)
    own = (each for each in chosen if each.parameter == row.parameter and each.transaction_id == form["id"])
    ways = (way for each in own for way in each.extractors)
    return next((way for way in ways if way["kind"] == "beside" and way.get("within", "").startswith("input[")), None)


def _from_row(line: Value, form: Line, row: Click, way: Line) -> Value:
    told = {name: said for name, said in way.items() if name != "pattern"}
    ticked = told | {"within": f'input[name="{line.name}"][checked]', "attribute": "value"}
    given = Parameter(parameter=row.parameter, shown=row.row)
    about = {"transaction_id": form["id"], "extractors": [ticked], "optional": True, "asked": {row.row: given}}
    return replace(line, source=Extracted(core=line.value, **about))
