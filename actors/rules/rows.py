"""Fields of a numbered row: the row is known by what it shows, or is a new one, whatever number it had."""

from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, Source
from actors.rules.facts.value import Called, Value
from actors.rules.naming import unused
from actors.rules.slug import slug

Line = dict[str, Any]


def in_rows(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines with how their names, or a count of the rows, are taken from the page: `item-3-count` is the count in
    the row that shows `Nuts`, whatever number that row has by then."""
    told = {each["name"]: each for each in form.get("rows", ())}
    asked: dict[str, str] = {}
    return [_in_row(line, told[line.name], form, context, asked) if _is_told(line, told) else line for line in lines]


def _is_told(line: Value, told: dict[str, Line]) -> bool:
    return line.place in ("form", "multipart") and line.name in told and line.called is None


def _in_row(line: Value, row: Line, form: Line, context: Context, asked: dict[str, str]) -> Value:
    """`asked` has the parameter of each row that has one of its own, by its label."""
    if "number" not in row:
        return replace(line, source=_taken(row["ways"][0], line.value, form)) if form["filled"] else line
    if "labels" not in row:
        return (
            _named(_as_held(line, row, form), row, _taken(row["ways"][0], row["number"], form))
            if form["filled"]
            else line
        )
    known = next(((label, name) for label in row["labels"] if (name := context.parameter_of(label, line.name))), None)
    if known is None and len(row["ways"]) > 1 and form["filled"]:
        return _named(line, row, _taken(row["ways"][1], row["number"], form))
    if known is None and (row.get("single") or not (form["filled"] or row.get("box"))):
        return line
    label, parameter = known or (row["labels"][0], _own(row, asked))
    way = row["ways"][0] | {"label": label}
    return _named(line, row, Choice(parameter=parameter, label=label, transaction_id=form["id"], extractors=[way]))


def _own(row: Line, asked: dict[str, str]) -> str:
    """Each row has a parameter of its own, however many of its fields are touched."""
    wanted = slug(row["start"]) or "row"
    return asked.setdefault(row["labels"][0], unused(wanted, asked.values()))


def _as_held(line: Value, row: Line, form: Line) -> Value:
    """What a script put into a new row, and nobody entered: the number of the thing that it is of, say."""
    if line.is_given or "held" not in row:
        return line
    return replace(line, source=_taken(row["held"][0], line.value, form))


def _taken(way: Line, value: str, form: Line) -> Extracted:
    return Extracted(core=value, transaction_id=form["id"], extractors=[way])


def _named(line: Value, row: Line, source: Source) -> Value:
    name = f"{slug(row['start']) or 'form'}_row"
    called = Called(place="name", name=name, value=row["number"], hint="plain", source=source)
    return replace(line, called=replace(called, before=row["start"], after=row["end"]))
