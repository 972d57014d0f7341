"""Fields of a numbered row: the row is known by what it shows, or is a new one, whatever number it had."""

from typing import Any

from actors.rules.facts.context import Context
from actors.rules.naming import unused
from actors.rules.slug import slug

Line = dict[str, Any]


def in_rows(lines: list[Line], form: Line, context: Context) -> list[Line]:
    """The lines with how their names, or a count of the rows, are taken from the page."""
    told = {each["name"]: each for each in form.get("rows", ())}
    asked: dict[str, str] = {}
    return [_in_row(line, told[line["name"]], form, context, asked) if _is_told(line, told) else line for line in lines]


def _is_told(line: Line, told: dict[str, Line]) -> bool:
    return line["place"] in ("form", "multipart") and line["name"] in told and "called" not in line


def _in_row(line: Line, row: Line, form: Line, context: Context, asked: dict[str, str]) -> Line:
    """`asked` has the parameter of each row that has one of its own, by its label."""
    if "number" not in row:
        return line | {"source": _taken(row["ways"][0], line["value"], form)} if form["filled"] else line
    if "labels" not in row:
        return (
            _named(_as_held(line, row, form), row, _taken(row["ways"][0], row["number"], form))
            if form["filled"]
            else line
        )
    known = next(((label, name) for label in row["labels"] if (name := _known(label, line, context))), None)
    if known is None and len(row["ways"]) > 1 and form["filled"]:
        return _named(line, row, _taken(row["ways"][1], row["number"], form))
    if known is None and (row.get("single") or not (form["filled"] or row.get("box"))):
        return line
    label, parameter = known or (row["labels"][0], _own(row, asked))
    chosen = {"kind": "choice", "parameter": parameter, "label": label}
    way = row["ways"][0] | {"label": label}
    return _named(line, row, _taken(way, row["number"], form) | chosen)


def _own(row: Line, asked: dict[str, str]) -> str:
    """Each row has a parameter of its own, however many of its fields are touched."""
    wanted = slug(row["start"]) or "row"
    return asked.setdefault(row["labels"][0], unused(wanted, asked.values()))


def _as_held(line: Line, row: Line, form: Line) -> Line:
    """What a script put into a new row, and nobody entered: the number of the thing that it is of, say."""
    told = line.get("source", {}).get("kind") in ("parameter", "choice", "derived")
    return line if told or "held" not in row else line | {"source": _taken(row["held"][0], line["value"], form)}


def _taken(way: Line, value: str, form: Line) -> Line:
    return {"kind": "extracted", "core": value, "transaction_id": form["id"], "extractors": [way]}


def _named(line: Line, row: Line, source: Line) -> Line:
    name = f"{slug(row['start']) or 'form'}_row"
    called = {"place": "name", "name": name, "value": row["number"], "hint": "plain", "source": source}
    return line | {"called": called | {"before": row["start"], "after": row["end"]}}


def _known(label: str, line: Line, context: Context) -> str:
    """The parameter that stands for what was entered or clicked before and reads so; what is entered in the row itself
    says which row no more than any other new value."""
    wanted = " ".join(label.split()).casefold()
    inputs = [each for each in context.inputs if not each.secret and each.name != line["name"]]
    told = [(text, each.parameter) for each in inputs for text in (each.value, each.chosen_label)]
    told += [(each.called, each.parameter) for each in context.clicks]
    return next((name for text, name in told if " ".join(text.split()).casefold() == wanted and name), "")
