"""The ids by which a row, card or item of a list is known to scripts and servers, whatever element of it has them."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.rows.place import is_card, is_row, neighbours, siblings
from captures.opaque import is_random
from routines.extracting.element import outwards

_FURTHEST, _COMPARED, _MOST = 8, 50, 12
_NUMBER = re.compile(r"(?<![A-Za-z0-9])[0-9]{2,}(?![A-Za-z0-9])")
_DIGIT = re.compile(r"(?<=/)[0-9](?=[/?#]|$)|(?<=[?&]id=)[0-9](?=[&#]|$)")
"""A digit is an id only where an address has one: as a step of its path, or by that name."""
_WORD = re.compile(r"[A-Za-z0-9_-]{8,}={0,2}")
_ADDRESSES = frozenset({"href", "action", "formaction"})
_HOLDING = frozenset({"href", "value", "id", "onclick", "action", "formaction", "name"})


def known_by(node: LexborNode) -> dict[str, Any]:
    """`{row_ids, row_place}`: the ids of the nearest row, card or item around the element that none of its neighbours
    has, and how many of these stand before it; empty if it stands alone."""
    for row in islice(outwards(node), _FURTHEST):
        others = neighbours(row) if is_row(row) or is_card(row) else []
        if others:
            return {"row_ids": _own(row, others), "row_place": _place(row, others)}
    return {}


def _place(row: LexborNode, others: Sequence[LexborNode]) -> int:
    alike = {each.mem_id for each in (row, *others)}
    return [each.mem_id for each in siblings(row) if each.mem_id in alike].index(row.mem_id)


def _own(row: LexborNode, others: Sequence[LexborNode]) -> list[str]:
    elsewhere = {found for each in others[:_COMPARED] for found in _ids(each)}
    return list(islice((each for each in dict.fromkeys(_ids(row)) if each not in elsewhere), _MOST))


def _ids(row: LexborNode) -> Iterator[str]:
    for node in (row, *row.css("*")):
        for name, text in node.attributes.items():
            if text and (name in _HOLDING or name.startswith(("data-", "hx-"))):
                yield from _NUMBER.findall(text)
                yield from _DIGIT.findall(text) if name in _ADDRESSES or name.startswith("hx-") else ()
                yield from filter(is_random, _WORD.findall(text))
