"""The markup that an answer in JSON or XML brings along, and the rows that a script draws of a list with some."""

import html
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

PARTS_OF_PAGE = re.compile(r"\s*(?:<\?xml[^<>]*>\s*)?<(?:partial|ajax)-response[\s>]")
MARKUP = re.compile(r"\s*<(?:!--|(?P<tag>[a-zA-Z][\w-]*))[^<>]*>")
PARENTS = {"tr": "table", "td": "table", "th": "table", "tbody": "table", "thead": "table", "option": "select"}
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")


def markup_in(content: str) -> str:
    """All markup in the texts of a JSON object or array, or of the parts of a page in XML; empty if it has none, or is
    neither."""
    return "\n".join(framed(each) for each in parts(document_in(content)) if is_markup(each))


def page_in(content: str) -> str:
    """The same; what has markup beside other texts, in a list of its like, is a row of a table."""
    pieces = parts(document_in(content), are_rows)
    drawn = (table_of(each) if isinstance(each, list) else each for each in pieces)
    return "\n".join(framed(each) for each in drawn if is_markup(each)) if markup_in(content) else ""


def document_in(content: str) -> Any:
    if PARTS_OF_PAGE.match(content):
        return re.findall(r"<!\[CDATA\[(.*?)\]\]>", content, re.DOTALL)
    if content.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return None
    try:
        return json.loads(content.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None


def parts(document: Any, is_part: Callable[[Any], bool] = lambda _: False) -> Iterator[Any]:
    """Every value that holds no others, or is a part as a whole, in its order."""
    pending = [document]
    while pending:
        value = pending.pop()
        if isinstance(value, dict | list) and not is_part(value):
            pending += reversed(value.values() if isinstance(value, dict) else value)
        else:
            yield value


def are_rows(value: Any) -> bool:
    """Whether it is a list of objects or arrays, built alike, with markup in a cell beside other texts."""
    if not isinstance(value, list) or not all(isinstance(each, dict | list) for each in value):
        return False
    built = {tuple(each) if isinstance(each, dict) else len(each) for each in value}
    texts = [[cell for cell in cells_of(each) if isinstance(cell, str)] for each in value]
    found = [cell for cells in texts for cell in cells if is_markup(cell)]
    return bool(found) and len(built) == 1 and min(map(len, texts)) > 1 and not any(map(in_parent, found))


def table_of(rows: list[Any]) -> str:
    drawn = ("".join(f"<td>{drawn_cell(cell)}</td>" for cell in cells_of(row)) for row in rows)
    return f"<table>{''.join(f'<tr>{each}</tr>' for each in drawn)}</table>"


def cells_of(row: Any) -> list[Any]:
    return list(row.values()) if isinstance(row, dict) else row


def drawn_cell(cell: Any) -> str:
    texts = (each for each in parts(cell) if each is not None)
    return " ".join(each if isinstance(each, str) and TAG.search(each) else html.escape(str(each)) for each in texts)


def is_markup(value: Any) -> bool:
    return isinstance(value, str) and MARKUP.match(value) is not None and value.rstrip().endswith(">")


def framed(markup: str) -> str:
    """Markup in what it has to stand in, if it is a piece of a table or of a list of options."""
    parent = in_parent(markup)
    return f"<{parent}>{markup}</{parent}>" if parent else markup


def in_parent(markup: str) -> str:
    opened = MARKUP.match(markup)
    return PARENTS.get((opened["tag"] or "").lower(), "") if opened else ""
