"""The record of a page in which a label stands: the smallest element, or the item that this is a line of."""

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from routines.extracting.page import same_label, texts_of
from routines.extracting.place_in_record import elements_in
from routines.extracting.selector import classes

_DEEP = 4
_CONTAINERS = ("html", "body", "table", "tbody", "thead", "ul", "ol", "dl", "main", "nav", None)
_AROUND = {"tr": "<table>", "td": "<table><tr>", "th": "<table><tr>", "tbody": "<table>"}
"""Without which a parser leaves the tags of a part of a table out, and runs its texts together."""
_ITEMS = ("tr", "li", "article", "option", "label", "td", "a")


def record_with(node: LexborNode, label: str) -> LexborNode | None:
    """The same, also of what stands in a list within a row, item or article, as in a menu of what can be done there."""
    record: LexborNode | None = node
    while record is not None and record.tag not in ("html", "body", "table"):
        if record.tag in ("tr", "li", "article") and _says(record, label) and not _only_offers(record, label):
            return smallest_with(node, label) or record
        record = record.parent
    return smallest_with(node, label)


def row_with(node: LexborNode, label: str) -> LexborNode | None:
    """The row of a table with both, of what stands in a list within it, as in a menu of what can be done there."""
    row: LexborNode | None = node
    while row is not None and row.tag != "tr":
        row = row.parent
    return row if row is not None and _says(row, label) and not _only_offers(row, label) else None


def smallest_with(node: LexborNode, label: str, of_thing: bool = False) -> LexborNode | None:
    """The smallest with both, or the item that it is the line of; for what tells a thing, that or the card which it is
    the body of."""
    record: LexborNode | None = node
    while record is not None and record.tag not in _CONTAINERS:
        if _says(record, label) and not _only_offers(record, label):
            return record if _is_one_of_several(record) else _item_around(record, node, of_thing)
        record = record.parent
    return None


def _item_around(part: LexborNode, node: LexborNode, of_thing: bool) -> LexborNode | None:
    """The item that it is the line of, else the nearest item or card around it beside which another one of its kind has
    such an element, too."""
    around = part.parent
    if part.tag == "p" and around is not None and around.tag in _ITEMS:
        return around
    for _ in range(_DEEP if of_thing else 0):
        if around is None or around.tag in _CONTAINERS:
            return None
        if (around.tag in _ITEMS or classes(around)) and any(_kin_with(node, around)):
            return around
        around = around.parent
    return None


def _kin_with(node: LexborNode, record: LexborNode) -> Iterator[bool]:
    """Of each neighbour of its kind, whether it has an element of the node's."""
    for one in elements_in(record.parent):
        if one.mem_id != record.mem_id and (one.tag, classes(one)) == (record.tag, classes(record)):
            yield one.css_first(node.tag or "*") is not None


def _says(record: LexborNode, label: str) -> bool:
    """Whether one of its texts is the label. All of its characters are looked through first: to take the texts of a
    large element apart is slow."""
    sought = _letters(label)
    if sought not in _letters(record.text()):
        titles = (each.attributes.get("title") or "" for each in record.css("[title]"))
        if not any(sought in _letters(title) for title in titles):
            return False
    return any(same_label(text, label) for text in texts_of(record))


def _letters(text: str) -> str:
    return "".join(text.split()).casefold()


def _only_offers(record: LexborNode, label: str) -> bool:
    """Whether the label is there only as an option of a select: whatever else is there belongs to all of these."""
    if record.tag in ("select", "optgroup", "option") or record.css_first("select") is None:
        return False
    rest = LexborHTMLParser(_AROUND.get(record.tag or "", "") + (record.html or ""))
    for select in rest.css("select"):
        select.decompose()
    return rest.root is None or not any(same_label(text, label) for text in texts_of(rest.root))


def _is_one_of_several(record: LexborNode) -> bool:
    """Whether it is by its tag an item, or has a neighbour of its kind."""
    return record.tag in _ITEMS or any(
        one.mem_id != record.mem_id and one.tag == record.tag and classes(one) == classes(record)
        for one in elements_in(record.parent)
    )
