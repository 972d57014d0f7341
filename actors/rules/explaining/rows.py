"""Fields of a numbered row: the row is known by what it shows, or is a new one, whatever number it had."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Derived, Extracted, Source
from actors.rules.facts.value import Called, Value
from actors.rules.looks import is_trivial
from actors.rules.naming import unused
from actors.rules.slug import slug

Line = dict[str, Any]
Labels = Mapping[str, Extracted]


def in_rows(lines: list[Value], form: Line, context: Context, labels: Labels | None = None) -> list[Value]:
    """The lines with how their names, or a count of the rows, are taken from the page: `item-3-count` is the count in
    the row that shows `Nuts`, whatever number that row has by then. `labels` are texts of rows that earlier responses
    have, the most telling first: of two things that may be called so, what the caller says counts, and then what was
    found."""
    told = {each["name"]: each for each in form.get("rows", ())}
    rows = _Rows(form, context, labels or {}, {})
    lines = [_unticked(line, lines) if _is_told(line, told) else line for line in lines]
    return [_in_row(line, told[line.name], rows) if _is_told(line, told) else line for line in lines]


def _unticked(line: Value, lines: list[Value]) -> Value:
    """What a hidden field beside the box of its name sends, for it not to be ticked, is the same in each row."""
    ways = line.source.extractors if isinstance(line.source, Extracted) else []
    own = any(way["kind"] == "form_field" and way["name"] == line.name for way in ways)
    beside = any(each.name == line.name and each is not line for each in lines)
    return replace(line, source=Constant()) if own and beside and is_trivial(line.value) else line


@dataclass(frozen=True)
class _Rows:
    """`asked` has the parameter of each row that has one of its own, by its label."""

    form: Line
    context: Context
    labels: Labels
    asked: dict[str, str]


def _is_told(line: Value, told: dict[str, Line]) -> bool:
    return line.place in ("form", "multipart") and line.name in told and line.called is None


def _in_row(line: Value, row: Line, rows: _Rows) -> Value:
    form, first = rows.form, row["ways"][0]
    if "number" not in row:
        return replace(line, source=_taken(first, line.value, form)) if form["filled"] else line
    if "labels" not in row:
        return _named(_as_held(line, row, form), row, _taken(first, row["number"], form)) if form["filled"] else line
    known = next(
        ((label, name) for label in row["labels"] if (name := rows.context.parameter_of(label, line.name))), None
    )
    if known is None and (row.get("single") or not (form["filled"] or row.get("box"))):
        return line
    if known is None and (shown := next((label for label in rows.labels if label in row["labels"]), "")):
        looked_up = _taken(_shown(shown, row), row["number"], form)
        return _named(line, row, replace(looked_up, by=rows.labels[shown]))
    if known is None and len(row["ways"]) > 1 and form["filled"]:
        return _named(line, row, _taken(row["ways"][1], row["number"], form))
    label, parameter = known or _called_by(line, row, rows) or (row["labels"][0], _own(row, rows))
    ways = [_shown(label, row)]
    return _named(line, row, Choice(parameter=parameter, label=label, transaction_id=form["id"], extractors=ways))


def _shown(label: str, row: Line) -> Line:
    """The way to its number by that label, where in a row this stands."""
    way = {name: told for name, told in row["ways"][0].items() if name != "by"}
    by = row.get("by", {}).get(label, "")
    return way | {"label": label} | ({"by": by} if by else {})


def _called_by(line: Value, row: Line, rows: _Rows) -> tuple[str, str] | None:
    """By the field itself: the box that picks the row, or one that a page calls by the row."""
    own = [each for each in rows.context.inputs if each.name == line.name and not each.secret]
    for each in own:
        if (label := each.picks or each.label) in row["labels"]:
            return label, each.parameter if each.of_row else _own(row | {"labels": [label]}, rows)
    return None


def _own(row: Line, rows: _Rows) -> str:
    """Each row has a parameter of its own, however many of its fields are touched, and whatever these are called."""
    begun, taken = slug(row["start"]), {each.parameter for each in rows.context.done}
    wanted = "row" if begun in ("", "form", *taken) else begun
    return rows.asked.setdefault(row["labels"][0], unused(wanted, [*rows.asked.values(), *taken]))


def _as_held(line: Value, row: Line, form: Line) -> Value:
    """What a script put into a new row, and nobody entered: the number of the thing that it is of, say."""
    if line.is_given or "held" not in row:
        return line
    return replace(line, source=_taken(row["held"][0], line.value, form))


def _taken(way: Line, value: str, form: Line) -> Extracted:
    return Extracted(core=value, transaction_id=form["id"], extractors=[way])


def _named(line: Value, row: Line, source: Source) -> Value:
    line = _as_its_row(line, source) if "sends" in row else line
    name = f"{slug(row['start']) or 'form'}_row"
    called = Called(place="name", name=name, value=row["number"], hint="plain", source=source)
    return replace(line, called=replace(called, before=row["start"], after=row["end"]))


def _as_its_row(line: Value, source: Source) -> Value:
    """Of boxes that differ in what they send: what that of the row does, or of one that is unticked nothing, always."""
    match source, line.source:
        case ((Choice() | Extracted()), _) if line.value:
            return replace(
                line, source=replace(source, extractors=[way | {"sends": True} for way in source.extractors])
            )
        case _, Derived(codes={"false": nothing}) if not line.value:
            return replace(line, source=replace(line.source, codes={"false": nothing}))
        case _:
            return line
