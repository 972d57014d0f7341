"""The row that a box picks: its neighbours have such boxes, too."""

import re
from collections.abc import Callable, Sequence
from itertools import islice

from selectolax.lexbor import LexborNode

from actors.specialists.element import words
from actors.specialists.rows.place import is_table_row, neighbours
from actors.specialists.rows.row import FURTHEST, is_item, is_region, telling_texts
from routines.extracting.element import attribute, outwards
from routines.extracting.page import texts_of, visible_text


def ticked_row(node: LexborNode) -> str:
    """The text that names the row which the box picks; empty if it picks none. Of several texts the box itself may say
    which its row is called by, as `Select Ann` does."""
    here, others = _ticked_among(node)
    told = list(telling_texts(here, others, "")) if others else []
    said = words(attribute(node, "aria-label") or attribute(node, "title"))
    return next((text for text in told if _stands_in(words(text), said)), next(iter(told), ""))


def says_row(node: LexborNode, label: str) -> bool:
    """Whether the label of such a box names its row by a text that this has alone, with a word more: `Select 00041`."""
    (here, others), own = _ticked_among(node), words(label)
    elsewhere = {words(text) for other in others for text in texts_of(other)}
    mine = {each for each in map(words, texts_of(here)) if others and len(each) > 1} - elsewhere - {own}
    return any(_stands_in(each, own) for each in mine)


def _stands_in(text: str, said: str) -> bool:
    """Whether it does so in whole words."""
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", said) is not None


def _ticked_among(node: LexborNode) -> tuple[LexborNode, list[LexborNode]]:
    """The row that the box picks, and the others of its list; none if it picks none."""
    for here in islice(outwards(node), 1, FURTHEST):
        if is_region(here):
            break
        beside = neighbours(here) if is_item(here) else []
        boxes = _boxes_of(node, [here, *beside])
        others = [other for other in beside if len(boxes(other)) == 1]
        if others:
            return here, others if len(boxes(here)) == 1 and not _is_switch(boxes, here, others) else []
    return node, []


def _boxes_of(node: LexborNode, rows: Sequence[LexborNode]) -> Callable[[LexborNode], list[LexborNode]]:
    """What finds the boxes of a row: all, or those of the name by which its rows are picked, if each of these sends
    another value than the rest, or the one with which a row of a table begins."""
    if is_table_row(rows[0]) and [node.mem_id] == [each.mem_id for each in _leading_box(rows[0])]:
        return _leading_box
    name = attribute(node, "name")
    picking = [box for row in rows for box in _boxes(row) if attribute(box, "name") == name]
    sent = {attribute(box, "value") for box in picking}
    picks = bool(name) and len(sent) == len(picking) > 1 and "" not in sent
    return lambda row: [box for box in _boxes(row) if not picks or attribute(box, "name") == name]


def _leading_box(row: LexborNode) -> list[LexborNode]:
    """The box in the first cell of the row that holds anything, if it stands there alone and says nothing."""
    cell = next((each for each in row.iter() if [*each.iter()] or visible_text(each)), None)
    boxes = _boxes(cell) if cell is not None and not visible_text(cell) else []
    return boxes if len(boxes) == 1 else []


def _is_switch(
    boxes_of: Callable[[LexborNode], list[LexborNode]], row: LexborNode, others: Sequence[LexborNode]
) -> bool:
    """Whether the box of a list that is no table is named by words of its own, and says what all of them say: it is a
    setting."""
    boxes = [box for each in (row, *others) for box in boxes_of(each)]
    own, *names = (re.sub(r"\d+", "", attribute(box, "name")) for box in boxes)
    same = len({attribute(box, "value") for box in boxes}) == 1
    return bool(own) and own not in names and same and not is_table_row(row)


def _boxes(row: LexborNode) -> list[LexborNode]:
    return row.css("input[type=checkbox i]")
