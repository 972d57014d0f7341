"""A list in JSON with markup in its elements as the table that a script draws of it: what stands in an element then
stands in its row. It is how DataTables takes rows from a server, https://datatables.net/manual/server-side."""

import json
from functools import lru_cache
from html import escape
from typing import Any

from routines.extracting.fragment import framed, has_tag, in_parent, is_markup, markup_in, parts


@lru_cache(maxsize=16)
def page_in(text: str) -> str:
    """All markup in an answer, as `markup_in`; of JSON with the rows that have some."""
    markup = markup_in(text)
    if not markup or text.lstrip().startswith("<"):
        return markup
    pieces = parts(json.loads(text.removeprefix("\ufeff")), are_rows)
    drawn = (table_of(each) if isinstance(each, list) else each for each in pieces)
    return "\n".join(framed(each) for each in drawn if isinstance(each, str) and is_markup(each))


def are_rows(value: Any) -> bool:
    """Whether a value is a list of objects or arrays that are built alike and have several texts each, of which one is
    markup somewhere, and none a piece of a table of its own."""
    if not isinstance(value, list) or not all(isinstance(each, dict | list) for each in value):
        return False
    built = {tuple(each) if isinstance(each, dict) else len(each) for each in value}
    texts = [[cell for cell in _cells(each) if isinstance(cell, str)] for each in value]
    found = [cell for cells in texts for cell in cells if is_markup(cell)]
    return bool(found) and len(built) == 1 and min(map(len, texts)) > 1 and not any(map(in_parent, found))


def table_of(rows: list[Any]) -> str:
    """Each element as a row, each of its members a cell; a text without tags is shown as it is."""
    drawn = ("".join(f"<td>{_drawn(cell)}</td>" for cell in _cells(row)) for row in rows)
    return f"<table>{''.join(f'<tr>{each}</tr>' for each in drawn)}</table>"


def _cells(row: Any) -> list[Any]:
    return list(row.values()) if isinstance(row, dict) else row


def _drawn(cell: Any) -> str:
    texts = (each for each in parts(cell) if each is not None)
    return " ".join(each if isinstance(each, str) and has_tag(each) else escape(str(each)) for each in texts)
