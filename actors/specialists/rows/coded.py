"""The row of a table whose link reads only a code that a machine made: what is meant has a name in another column."""

import re
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.element import words
from actors.specialists.rows.place import at_path, is_table_row, neighbours, path_from, siblings
from actors.specialists.rows.row import telling_texts
from captures.opaque import is_random
from routines.extracting.element import outwards
from routines.extracting.page import visible_text

_CODE = re.compile(r"[0-9a-f-]{7,40}")
_NAMES, _TITLED = 2, re.compile(r"[^\W\d]{2,}\W+\w")
"""Rows that have names; of several words, as a title has them and a kind or a state seldom."""


def row_of_code(node: LexborNode) -> dict[str, Any]:
    """`{row, row_texts, is_first}` as `row_of` tells it: the row is called by the text of a column in which every row
    has another one, of several words. Empty if the code has its like in no other row, or nothing else names one."""
    row = next((each for each in outwards(node) if is_table_row(each)), None)
    rows = [row, *neighbours(row)] if row is not None and node.tag == "a" else []
    if row is None or len(rows) <= _NAMES or not all(map(_is_code, codes := _column(rows, node))) or not codes:
        return {}
    columns = ([visible_text(each) for each in _column(rows, cell)] for cell in row.iter())
    titles = [texts[0] for texts in columns if _are_names(texts)]
    told = [text for text in telling_texts(row, rows[1:], words(visible_text(node))) if text in titles]
    among = {each.mem_id for each in rows}
    first = next(each.mem_id for each in siblings(row) if each.mem_id in among) == row.mem_id
    return {"row": told[0], "row_texts": told, "is_first": first} if told else {}


def _column(rows: list[LexborNode], node: LexborNode) -> list[LexborNode]:
    """What stands in its place in all rows, of which the first is its own; nothing if one of them lacks it."""
    found = [at_path(each, path_from(rows[0], node)) for each in rows]
    there = [each for each in found if each is not None]
    return there if len(there) == len(rows) else []


def _is_code(node: LexborNode) -> bool:
    text = visible_text(node)
    return _CODE.fullmatch(text) is not None and is_random(text)


def _are_names(texts: list[str]) -> bool:
    return len({*map(words, texts)}) == len(texts) > 0 and _TITLED.match(texts[0]) is not None
