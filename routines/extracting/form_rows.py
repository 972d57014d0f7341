"""Rows of a form whose fields are numbered (`item-0-name`, `items[0][name]`): which number is whose, as it stands."""

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import takewhile

from selectolax.lexbor import LexborNode

from routines import extractor as kinds
from routines.extracting.form import Field, box_value, forms, option_value
from routines.extracting.json_path import listed
from routines.extracting.page import ExtractionError, Page, normal, same_label, texts_of, visible_text

_TEXTS = frozenset({"", "text", "search", "email", "url", "tel", "number", "date", "time", "datetime-local"})
_ENDS = frozenset({"form", "table", "tbody", "body", "html", "main", "ul", "ol"})
ROWS = frozenset({"tr", "li", "article", "fieldset", "dd"})
KEY = re.compile(r"[-_.\[](\d+)[-_.\]]+\[?(id|pk|uuid)\]?$")
"""The name of the field that says which thing a row shows."""


@dataclass(frozen=True)
class Row:
    """`field` is the one whose name bears the number, `inside` are all fields that stand with it or are called as it is
    up to the number; `holder` is the part of the page that is this row's alone."""

    number: int
    field: Field
    inside: Sequence[Field]
    holder: LexborNode

    @property
    def entered(self) -> list[str]:
        """What its fields for texts hold, and the names of its choices."""
        return [text for field in self.inside for text in shown_in(field) if text]

    @property
    def texts(self) -> list[str]:
        """All that a reader sees in it, what can be changed first; of its choices those that are made."""
        return list(dict.fromkeys((*self.entered, *self.beside)))

    @property
    def beside(self) -> list[str]:
        """What a reader sees of it that stands in no field."""
        options = {visible_text(each) for each in self.holder.css("option, select")}
        return [each for each in texts_of(self.holder) if each not in options]

    def texts_by(self, by: str) -> list[str]:
        """The texts by which alone it is known: those of a field, or of a cell, or beside all fields; see `FormRow`."""
        if by in ("", "#"):
            return self.beside if by else self.texts
        if "#" in by:
            named = (field for field in self.inside if field.name == by.replace("#", str(self.number)))
            return [text for field in named for text in shown_in(field)]
        return [text for cell in self.holder.css(by)[:1] for text in texts_of(cell)]

    @property
    def is_of_thing(self) -> bool:
        """Whether it shows what exists: by what that field holds, an id, or words in another field."""
        return bool(self.field.value) or any(shows_thing(field) or holds_words(field) for field in self.inside)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is in the field that is filled in, nor an id beside it."""
        return not self.field.value and not any(shows_thing(field) for field in self.inside)


def shows_thing(field: Field) -> bool:
    """Whether it is the id of what exists."""
    return bool(KEY.search(field.name)) and field.value not in (None, "", "0")


def rows_of(html: str, field: str) -> list[Row]:
    """The rows by the fields called so, with `#` in the place of the number; each once, in the page's order."""
    start, _, end = field.partition("#")
    named = re.compile(rf"{re.escape(start)}(\d+){re.escape(end)}")
    for fields in forms(html):
        marked = {int(found[1]): each for each in fields if (found := named.fullmatch(each.name))}
        if marked:
            same, form = _by_number(start, fields), _Form(fields, list(marked.values()))
            return [_row(number, each, form, same.get(number, set())) for number, each in marked.items()]
    return []


def _by_number(start: str, fields: Sequence[Field]) -> dict[int, set[int]]:
    """The fields of each row by their names: nothing need stand around `form-2-name` and `form-2-DELETE` alone."""
    named, found = re.compile(rf"{re.escape(start)}(\d+)(?!\d)"), dict[int, set[int]]()
    for each in fields:
        if start and (told := named.match(each.name)):
            found.setdefault(int(told[1]), set()).add(each.node.mem_id)
    return found


class _Form:
    """The fields, of which those that are `marked` are each of a row; `around` has by their nodes what they stand in,
    and `held` how many of the marked ones stand in an element."""

    def __init__(self, fields: Sequence[Field], marked: Sequence[Field]) -> None:
        self.fields, self.several = fields, len(marked) > 1
        self.around = {each.node.mem_id: {node.mem_id for node in _around(each.node)} for each in fields}
        self.held = Counter(node for each in marked for node in self.around[each.node.mem_id])


def _row(number: int, field: Field, form: _Form, same: Set[int]) -> Row:
    if form.several:
        own = [node for node in _around(field.node) if form.held[node.mem_id] == 1 and node.tag not in _ENDS]
    else:
        others = [each for each in form.fields if each is not field and not _bears(each, number)]
        foreign = {node for other in others for node in form.around[other.node.mem_id]}
        own = list(takewhile(_is_within, (node for node in _around(field.node) if node.mem_id not in foreign)))
    own = own or [field.node]
    alone = own[-1] if form.several else next((node for node in own if node.tag in ROWS), own[-1])
    inside = [f for f in form.fields if f.node.mem_id in same or alone.mem_id in form.around[f.node.mem_id]]
    return Row(number, field, inside, alone)


def _is_within(node: LexborNode) -> bool:
    """What a form or list stands in is about other things as well."""
    return node.tag not in _ENDS


def _bears(field: Field, number: int) -> bool:
    """Whether its name has the number of a row in it: a row that is the only one ends where other fields stand."""
    return re.search(rf"(?<!\d){number}(?!\d)", field.name) is not None


def _around(node: LexborNode) -> list[LexborNode]:
    """The element and all that it stands in, the nearest first."""
    found, outer = [node], node.parent
    while outer is not None:
        found.append(outer)
        outer = outer.parent
    return found


def shown_in(field: Field) -> list[str]:
    """What a field for texts holds, or the name of its choice."""
    if field.node.tag == "select":
        chosen = field.node.css("option[selected]")
        return [visible_text(option) for option in chosen if option_value(option) == field.value]
    return [normal(field.value or "")] if is_text(field) else []


def is_text(field: Field) -> bool:
    """Whether a person writes in it."""
    kind = (field.node.attributes.get("type") or "").lower()
    return field.node.tag == "textarea" or (field.node.tag == "input" and kind in _TEXTS)


def is_box(field: Field) -> bool:
    return field.node.tag == "input" and (field.node.attributes.get("type") or "").lower() == "checkbox"


def holds_words(field: Field) -> bool:
    return is_text(field) and re.search(r"[^\W\d_]", field.value or "") is not None


def form_row(wanted: kinds.FormRow, page: Page) -> str:
    """The number, or what that row `sends`. Raises `ExtractionError` if no row is meant, or more than one."""
    rows = rows_of(page.text, wanted.field)
    match wanted.which:
        case "next":
            return str(max((row.number for row in rows), default=wanted.first - 1) + 1 + wanted.plus)
        case "blank":
            return str(_nth([row for row in rows if row.is_blank], wanted.plus, wanted))
        case "filled":
            return str(_only([row for row in rows if row.is_of_thing], wanted).number)
        case "shown":
            row = _only([row for row in rows if _is_shown(row, wanted)], wanted, rows)
            return box_value(row.field.node) if wanted.sends else str(row.number)


def _nth(rows: Sequence[Row], place: int, wanted: kinds.FormRow) -> int:
    if place < len(rows):
        return rows[place].number
    raise ExtractionError(f"{len(rows)} rows have an empty `{wanted.field}`, so there is none to be filled")


def _is_shown(row: Row, wanted: kinds.FormRow) -> bool:
    return any(same_label(text, wanted.label) for text in row.texts_by(wanted.by))


def _only(rows: Sequence[Row], wanted: kinds.FormRow, among: Sequence[Row] = ()) -> Row:
    """The only one; else says which there are, be it of those `among` which none is meant."""
    if len(rows) == 1:
        return rows[0]
    meant = f"that shows '{wanted.label}'" if wanted.which == "shown" else "that is filled"
    shown = listed(dict.fromkeys(next(iter(row.texts_by(wanted.by)), "") for row in rows or among))
    none = f"there is none among {shown}" if among else "there is none"
    raise ExtractionError(
        f"of the rows with `{wanted.field}` one is wanted {meant}, and "
        + (f"there are {len(rows)}: {shown}" if rows else none)
    )
