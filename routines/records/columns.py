"""The columns of a table: what they are called, and where in a record their texts stand."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.extracting.selector import classes, tag_of
from routines.records.cells import parts_of
from routines.records.field_name import from_classes, from_values, snake, unique
from routines.records.item_places import has_bare_words
from routines.records.rule import FieldRule

Row = list[LexborNode]
_CONTROLS = "input[type=text], input[type=password], input:not([type]), textarea, select"
_TYPED = "input[type=text], input[type=number], input[type=date], input:not([type])"
_PARTS = ("select", "option", "optgroup", "button", "label", "script", "style")
_TELLING = 2


def span(cell: LexborNode) -> int:
    text = cell.attributes.get("colspan") or "1"
    return max(1, min(int(text), 100)) if text.isdecimal() else 1


def is_filled_in(cells: Row, headed: bool = False) -> bool:
    """Whether the row is there to be filled in: it has fields, and hardly a text beside them; below headings not more
    texts than fields."""
    fields = [cell.css_first(_CONTROLS) is not None for cell in cells]
    beside = sum(1 for cell, field in zip(cells, fields, strict=True) if not field and visible_text(cell))
    shown = sum(1 for cell, field in zip(cells, fields, strict=True) if field and _shown(cell) is not None)
    enough = beside + shown >= _TELLING
    return any(fields) and not (enough and (shown or (headed and beside > sum(fields))))


def titles(heading: Row, width: int) -> list[str]:
    spread = [cell for cell in heading for _ in range(span(cell))]
    return [snake(visible_text(cell)) for cell in spread] or [""] * width


def fields_of(
    titles: list[str], records: list[Row], within: str = "", taken: set[str] | None = None
) -> list[FieldRule]:
    """The fields of all columns; `within` is the selector of what holds the cells, if that is not the record."""
    taken = set() if taken is None else taken
    fields: list[FieldRule] = []
    for i, title in enumerate(titles):
        column = [cells[i] for cells in records]
        fields += _column(i, title, column, taken, within)
    return fields


def _column(i: int, title: str, cells: Row, taken: set[str], within: str) -> Iterator[FieldRule]:
    """The text of the column's cells, and where their links lead."""
    if (field := _filled(i, title, cells, taken, within)) is not None:
        yield field
        return
    selector, column = _place(
        f"{within}{'td' if any(c.tag == 'td' for c in cells) else 'th'}:nth-child({i + 1})", cells
    )
    texts = [text for cell in column if (text := visible_text(cell))]
    links = [link for cell in column if (link := cell.css_first("a[href]")) is not None]
    shared = set.intersection(*(set(classes(cell)) for cell in column)) if column else set()
    name = title or from_classes(sorted(shared)) or from_values(texts) or f"column_{i + 1}"
    if _is_pressed(column) and (not title or _is_alike(texts)):
        return
    if parts := parts_of(column, selector, name, taken):
        yield from parts
        return
    if texts or title:
        name = unique(name, taken)
        yield FieldRule(name=name, selector=selector)
    if links:
        yield FieldRule(name=unique(f"{name}_href", taken), selector=f"{selector} a[href]", attribute="href")
    if not texts and not links and any(cell.css_first("img[alt]") is not None for cell in column):
        yield FieldRule(name=unique(f"{name}_image", taken), selector=f"{selector} img[alt]", attribute="alt")


def _filled(i: int, title: str, cells: Row, taken: set[str], within: str) -> FieldRule | None:
    """What the fields of a column hold, where most of its cells have but a field each."""
    for kind, inner, attribute in (("select", "option[selected]", ""), (_TYPED, _TYPED, "value")):
        fields = [found for cell in cells if (found := _only(cell, kind)) is not None]
        if title and 2 * len(fields) > len(cells):
            places = (f"{within}td:nth-child({i + 1}) {each}" for each in inner.split(", "))
            return FieldRule(name=unique(title, taken), selector=", ".join(places), attribute=attribute)
    return None


def _only(cell: LexborNode, kind: str) -> LexborNode | None:
    """The only such element of a cell that shows nothing else."""
    found = cell.css(kind)
    others = [each for each in cell.css("*") if each.tag not in _PARTS and each.mem_id != cell.mem_id]
    return found[0] if len(found) == 1 and not any(map(has_bare_words, [cell, *others])) else None


def _is_pressed(column: Row) -> bool:
    """Whether all that it says stands on buttons."""
    said = ((visible_text(cell), " ".join(map(visible_text, cell.css("button")))) for cell in column)
    told = [text == pressed for text, pressed in said if text]
    return bool(told) and all(told)


def _is_alike(texts: list[str]) -> bool:
    """Whether several cells say the same: a button may tell a state, and one of another row another."""
    return len(texts) > 1 and len(set(texts)) == 1


def _place(selector: str, cells: Row) -> tuple[str, Row]:
    """Where the texts are: in the cells, or beside the form with which each can be changed in its place."""
    shown = [_shown(cell) for cell in cells]
    inner = [each for each in shown if each is not None]
    kinds = {(each.tag, tuple(classes(each))) for each in inner}
    if not inner or len(inner) < len(cells) or len(kinds) > 1:
        return selector, cells
    return f"{selector} > {tag_of(inner[0])}.{'.'.join(classes(inner[0]))}", inner


def _shown(cell: LexborNode) -> LexborNode | None:
    """The only element of the cell beside a form, if it has a class."""
    children = [child for child in cell.iter() if child.tag]
    forms = [child for child in children if child.tag == "form" and child.css_first(_CONTROLS) is not None]
    beside = [child for child in children if child.tag not in ("form", "script", "style")]
    return beside[0] if forms and len(beside) == 1 and classes(beside[0]) else None
