"""What a field in a row of a list is called, whichever row it stands in."""

import re

from selectolax.lexbor import LexborNode

from actors.specialists.element import ancestor, words
from actors.specialists.rows.row import row_texts
from routines.extracting.element import attribute
from routines.extracting.page import shown_text, texts_of

_LEAST = 3
_JOINING = re.compile(r"\s+\w{1,3}$")
"""What joins two names: `of`, `for`, `von`."""


def but_row(label: str, node: LexborNode) -> str:
    """The label; of one that tells also which row is meant, `State of Ann Hill`, what stands above its column, else
    what is left of it. A text of a row of a grid, where each row has such a field, tells the row alone, and so does
    beside one without a name what another cell says than that which begins the row."""
    texts = [words(text) for text in row_texts(node)]
    if words(label) in texts and (_is_of_grid(node) or not (attribute(node, "name") or words(label) == texts[0])):
        return _above(node) or label
    inside = [text for text in row_texts(node) if len(text) >= _LEAST and words(text) in words(label)]
    inside = [text for text in inside if words(text) != words(label)]
    if not inside:
        return label
    rest = re.sub(re.escape(max(inside, key=len)), "", label, flags=re.IGNORECASE).strip(" :-()'\"")
    return _above(node) or _JOINING.sub("", rest) or label


def _is_of_grid(node: LexborNode) -> bool:
    """Whether its table has other fields of its name but for a number."""
    table, own = ancestor(node, "table"), attribute(node, "name")
    alike = re.compile(r"\d+".join(map(re.escape, re.split(r"\d+", own))))
    others = table.css("[name]") if table is not None and re.search(r"\d", own) else []
    return any(alike.fullmatch(name) for each in others if (name := attribute(each, "name")) != own)


def column_called(node: LexborNode) -> str:
    """What the heading reads first of the column in which it stands: pictures of what sorts it come behind that."""
    heading = _heading(node)
    return next(iter(texts_of(heading)), "") if heading is not None else ""


def _above(node: LexborNode) -> str:
    """The heading of the column in which it stands."""
    heading = _heading(node)
    return shown_text(heading) if heading is not None else ""


def _heading(node: LexborNode) -> LexborNode | None:
    cell, table = ancestor(node, "td"), ancestor(node, "table")
    top = table.css_first("tr") if table is not None else None
    if cell is None or top is None:
        return None
    place = next(n for n, each in enumerate(_cells(cell.parent)) if each.mem_id == cell.mem_id)
    heading = _cells(top)[place : place + 1]
    return heading[0] if heading and heading[0].tag == "th" else None


def _cells(row: LexborNode | None) -> list[LexborNode]:
    return [] if row is None else [each for each in row.iter() if each.tag in ("td", "th")]
