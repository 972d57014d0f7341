"""What tells an element from its like in one row, as the slots of a plan are told apart by the hour that each keeps."""

import re
from itertools import islice

from selectolax.lexbor import LexborNode

from actors.specialists.element import select
from routines.extracting.element import attribute, outwards
from routines.extracting.page import visible_text

_ROWS = frozenset({"tr", "fieldset"})
"""The entries of a list are things rather than places in one."""
_FURTHEST = 4
_FEWEST = 3
_LONGEST = 20
_MOST = 100


def kept_in_row(node: LexborNode) -> dict[str, str]:
    """What it keeps for a script where at least two others of its row keep something else, each by the name of the
    attribute without `data-`: `{"hour": "11"}`. They read alike, or say a number, too: buttons that read otherwise do
    other things."""
    row = next((each for each in islice(outwards(node), 1, _FURTHEST) if each.tag in _ROWS), None)
    names = [name for name, text in node.attributes.items() if name.startswith("data-") and _is_code(text or "")]
    return {
        name.removeprefix("data-"): attribute(node, name)
        for name in (names if row is not None else ())
        if row is not None and _tells_apart(name, node, row)
    }


def _tells_apart(name: str, node: LexborNode, row: LexborNode) -> bool:
    beside = [each for each in select(row, node.tag or "") if name in each.attributes]
    alike = [each for each in beside if _reads(each) == _reads(node)] if len(beside) <= _MOST else []
    values = {attribute(each, name) for each in alike}
    return len(values) == len(alike) >= _FEWEST and all(map(_is_code, values))


def _is_code(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and re.search(r"\d", text) is not None and "{" not in text


def _reads(node: LexborNode) -> str:
    """Its text, whatever numbers stand in it."""
    return re.sub(r"\d+", "0", visible_text(node))
