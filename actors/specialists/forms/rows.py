"""The numbered rows of a form: which of the names that were sent belong to one, and how a page tells its number."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from actors.specialists.as_written import as_written
from actors.specialists.element import words
from captures.label import quoted
from routines.extracting.element import attribute, outwards
from routines.extracting.form import Field, box_value
from routines.extracting.form_rows import KEY, ROWS, Row, holds_words, is_box, is_text, rows_of, shown_in, shows_thing
from routines.extracting.page import Page, normal, texts_of
from routines.extracting.place_in_record import column_of
from routines.extractor import FormRow

_NUMBER = re.compile(r"(?<=[-_.:$\[])\d+(?=[-_.:$\]]|$)")
_WORD = r"[A-Za-z_{}%$]+"
"""What stands in the place of the number in the row of which a script makes new ones."""
_MOST, _LONGEST, _MOST_ADDED = 12, 80, 20

Sent = Mapping[str, list[str]]


@dataclass(frozen=True)
class Named:
    """A name that was sent, with the number of a row in it; `own` is that row, if the page has it, be it by another
    field: what a link in the row sends has none (`list:2:edit`). `said` are the texts of the row of which a script
    makes new ones."""

    name: str
    start: str
    number: int
    end: str
    rows: Sequence[Row]
    own: Row | None
    ways: tuple[FormRow, ...] = ()
    labels: tuple[str, ...] = ()
    single: bool = False
    said: frozenset[str] = frozenset()

    @property
    def field(self) -> str:
        return (self.own and _numbered(self.own.field.name, self)) or f"{self.start}#{self.end}"


def rows_sent(sent: Sent, form: Sequence[Field], touched: Sequence[str], page: Page) -> list[dict[str, Any]]:
    """`{name, start, number, end, ways, labels}` for each name that was `touched` and belongs to a row: `ways` take the
    number from such a page. A row that exists is known by one of `labels`, the likeliest first, and if it is the only
    one that holds anything, by that too (the last way); a new one gets the number of a blank row, or the next. What
    only counts the rows is `{name, ways}`. `single`: nothing says that there may be other such rows; `box`: it is
    ticked; `sends`: each row's box sends something else, as those of choices do. `held` are ways to take what a script
    puts into a new row.
    """
    found = [named for name in touched if (named := _named(name, form, page)) is not None]
    told = [told for each in found if (told := _told(each)) is not None]
    solved = sorted(told, key=lambda each: each.ways[0].which == "filled")  # what a row shows or lacks says more
    rows = [each for each in (_like_its_row(named, solved) for named in found) if each.ways]
    return [
        *(_line(each, form, sent) for each in rows),
        *_counts(sent, form, [each for each in rows if each.own is None]),
    ]


def shows_row(form: Sequence[Field]) -> bool:
    """Whether a row of it is that of a thing that exists."""
    return any(map(shows_thing, form))


def _named(name: str, form: Sequence[Field], page: Page) -> Named | None:
    """By the last number in the name of which the page shows that it numbers rows."""
    for found in reversed(list(_NUMBER.finditer(name))):
        start, number, end = name[: found.start()], int(found[0]), name[found.end() :]
        alike = rows_of(page.text, f"{start}#{end}")
        rows = alike or _rows_beside(start, end, form, page)
        own = next((row for row in rows if row.number == number and (not alike or row.field.name == name)), None)
        templates = _templates(start, end, form)
        several = len(rows) > 1 or bool(templates) or _is_counted(start, rows, form)
        if (several or rows) and (end or (own is not None and is_box(own.field))):
            return Named(name, start, number, end, rows, own, single=not several, said=_said_in(templates, own))
    return None


def _rows_beside(start: str, end: str, form: Sequence[Field], page: Page) -> list[Row]:
    """The rows by another field of theirs: a script may have made this one."""
    alike = re.compile(rf"{re.escape(start)}\d+(\D.*)")
    ends = dict.fromkeys(found[1] for field in form if end and (found := alike.fullmatch(field.name)))
    return next((rows for each in ends if (rows := rows_of(page.text, f"{start}#{each}"))), [])


def _templates(start: str, end: str, form: Sequence[Field]) -> list[Field]:
    """The fields with a word in the place of the number, as the rows have that a script makes new ones of."""
    return [field for field in form if re.fullmatch(rf"{re.escape(start)}{_WORD}{re.escape(end)}", field.name)]


def _said_in(templates: Sequence[Field], own: Row | None) -> frozenset[str]:
    """What the rows around these say, and every new row with them, such as what its buttons are called."""
    tag = own.holder.tag if own is not None and own.holder.tag in ROWS else None
    rows = (next((node for node in outwards(field.node) if node.tag == tag), None) for field in templates if tag)
    return frozenset(text for row in rows if row is not None for text in texts_of(row))


def _is_counted(start: str, rows: Sequence[Row], form: Sequence[Field]) -> bool:
    """Whether another field says how many rows there are."""
    stem = start.rstrip("-_.[")
    beside = [f for f in form if f.name.startswith(stem) and not f.name[len(start) :][:1].isdigit()]
    return bool(rows) and any(field.value == str(max(row.number for row in rows) + 1) for field in beside)


def _told(each: Named) -> Named | None:
    if each.own is None:
        return _told_as_new(each)
    only = [row for row in each.rows if row.is_of_thing] == [each.own]
    alone = (
        (FormRow(field=each.field, which="filled"),) if only and not each.single and not _sends_its_own(each) else ()
    )
    if labels := _labels(each.own, each):
        shown = FormRow(field=each.field, which="shown", label=labels[0], by=_by(each.own, labels[0], each))
        return replace(each, ways=(shown, *alone), labels=labels)
    if each.own.field.value == "" and each.own.is_blank and is_text(each.own.field) and not each.single:
        blank = [row.number for row in each.rows if row.is_blank]
        return replace(each, ways=(FormRow(field=each.field, which="blank", plus=blank.index(each.number)),))
    return replace(each, ways=alone) if alone else _told_as_unnamed(each, each.own)


def _told_as_unnamed(each: Named, own: Row) -> Named | None:
    """A row in which every field has a default is a blank one if it has a field for an id, and none in it."""
    key = next((_numbered(field.name, each) for field in own.inside if KEY.search(field.name) and not field.value), "")
    ids = {row.number: [f.value for f in row.inside if _is_called(f.name, key, row.number)] for row in each.rows}
    blank = [number for number, values in ids.items() if values in ([None], [""])]
    if not key or each.number not in blank or len(blank) == len(each.rows):
        return None
    return replace(each, ways=(FormRow(field=key, which="blank", plus=blank.index(each.number)),))


def _is_called(name: str, field: str, number: int) -> bool:
    return name == field.replace("#", str(number))


def _told_as_new(each: Named) -> Named | None:
    """What a script numbers by the clock is a number of its own, and stays; nor is one before the last a new one."""
    plus = each.number - max((row.number for row in each.rows), default=each.number - 1) - 1
    if not 0 <= plus < _MOST_ADDED:
        return None
    field = re.sub(r"\d+", "#", each.rows[0].field.name[len(each.start) :], count=1) if each.rows else f"#{each.end}"
    first = 0 if each.rows else each.number
    way = FormRow(field=f"{each.start}{field}", which="next", plus=plus, first=first)
    return replace(each, ways=(way,)) if first < _MOST_ADDED else None


def _like_its_row(each: Named, solved: Sequence[Named]) -> Named:
    """All fields of a row get its number in the same way, be it one with a default in a row that is blank otherwise."""
    row = next((one for one in solved if one.number == each.number and _are_in_one(one, each)), None)
    return each if row is None else replace(each, ways=row.ways, labels=row.labels)


def _are_in_one(one: Named, other: Named) -> bool:
    if one.own is None or other.own is None:
        return one.own is other.own and one.start == other.start
    return one.name == other.name or any(field.name == other.name for field in one.own.inside)


def _labels(own: Row, each: Named) -> tuple[str, ...]:
    """The texts that only this row shows; numbers tell nothing, nor does what only counts the rows (`Answer 2`), says
    what a field is for (`Size:`) or is `said` in every new row. First comes what the field is called by, `Count of
    Nuts`, and last what is written over. Where there is no other row, one that holds nothing shows what every row says:
    a `single` one is known by what the caller calls it, or not at all."""
    rows, name = each.rows, each.name
    of_thing = each.single or any(map(holds_words, own.inside)) or shows_row(own.inside)
    if len(rows) == 1 and own.holder.tag not in ROWS and not of_thing:
        return ()
    others = [row.texts for row in rows if row is not own]
    counted = set.intersection(*({*map(_but_number, texts)} for texts in others)) if others else set()
    theirs = {text for texts in others for text in texts}
    mine = [text for text in own.texts if text not in theirs and 1 < len(text) <= _LONGEST]
    shared = {text for text in mine if _but_number(text) in counted or text in each.said or text.endswith(":")}
    mine = [text for text in mine if text in own.entered or text not in shared]
    held = {normal(field.value or "") for field in own.inside if field.name == name}
    called = words(attribute(own.field.node, "aria-label"))
    ordered = sorted(mine, key=lambda text: (text in held, words(text) not in called))
    return tuple(text for text in ordered if re.search(r"[^\W\d_]", text))[:_MOST]


def _by(own: Row, label: str, each: Named) -> str:
    """Where in its row the label stands, beside all fields or in one; see `FormRow`."""
    if label in own.beside:
        return column_of(own.holder, label) or "#"
    return next((_numbered(field.name, each) for field in own.inside if label in shown_in(field)), "")


def _numbered(name: str, each: Named) -> str:
    """The name of a field of the row, with `#` for the number; empty if it does not have it once."""
    begun, number = each.start, str(each.number)
    if name.startswith(begun + number):
        return f"{begun}#{name[len(begun + number) :]}"
    parts = re.split(rf"(?<!\d){number}(?!\d)", name)
    return "#".join(parts) if len(parts) == 2 else ""


def _but_number(text: str) -> str:
    return re.sub(r"\d+", "", text)


def _held_alike(each: Named, form: Sequence[Field], value: str) -> list[dict[str, Any]]:
    """Where a new row gets from what a script put there: of the row that it makes all of, or of any other one, if all
    have that alike."""
    alike = re.compile(rf"{re.escape(each.start)}(\d+|{_WORD}){re.escape(each.end)}")
    fields = [field for field in form if alike.fullmatch(field.name)]
    made = [
        field for field in fields if field.value == value and not re.search(r"\d", field.name[len(each.start) :][:1])
    ]
    if each.own is not None or not value:
        return []
    if made:
        return [{"kind": "form_field", "name": made[0].name}]
    if fields and all(field.value == value for field in fields):
        like = f'[name^="{quoted(each.start)}"][name$="{quoted(each.end)}"]'
        return [{"kind": "attribute", "selector": like, "attribute": "value"}]
    return []


def _line(each: Named, form: Sequence[Field], sent: Sent) -> dict[str, Any]:
    ways = [as_written(way) for way in each.ways]
    about: dict[str, Any] = {
        "name": each.name,
        "start": each.start,
        "number": str(each.number),
        "end": each.end,
        "ways": ways,
    }
    about |= {"labels": list(each.labels)} if each.labels else {}
    about |= {"by": {label: _by(each.own, label, each) for label in each.labels}} if each.labels and each.own else {}
    about |= {"held": held} if (held := _held_alike(each, form, sent.get(each.name, [""])[0])) else {}
    about |= {"box": True} if each.own is not None and _is_box_of(each.own, each.name) else {}
    about |= {"sends": True} if _sends_its_own(each) else {}
    return about | ({"single": True} if each.single else {})


def _is_box_of(row: Row, name: str) -> bool:
    return row.field.name == name and is_box(row.field)


def _sends_its_own(each: Named) -> bool:
    """Whether the boxes of the rows differ in what they send; one that is ticked says nothing of a thing in its row."""
    sent = {box_value(row.field.node) for row in each.rows if is_box(row.field)}
    return each.own is not None and _is_box_of(each.own, each.name) and 1 < len(sent) == len(each.rows)


def _counts(sent: Sent, form: Sequence[Field], added: Sequence[Named]) -> list[dict[str, Any]]:
    """The fields that grew by as many as rows were added."""
    lines = []
    for start, field, first in dict.fromkeys((each.start, each.ways[0].field, each.ways[0].first) for each in added):
        new = {each.number for each in added if each.start == start}
        for one in form:
            now = sent.get(one.name, [""])[0]
            grown = one.name.startswith(start.rstrip("-_.[")) and (one.value or "").isdigit() and now.isdigit()
            if grown and int(now) - int(one.value or 0) == len(new):
                way = FormRow(field=field, which="next", plus=int(now) - min(new), first=first)
                lines.append({"name": one.name, "ways": [as_written(way)]})
    return lines
