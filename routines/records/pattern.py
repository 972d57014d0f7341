"""Records that were found on a page, and how much they say."""

import math
from collections.abc import Collection
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from routines.extracting.css import checked
from routines.extracting.page import shown_text
from routines.records.region import weight
from routines.records.rule import FieldRule, RecordRule

_LONGEST = 200
_FORM_CONTROLS = "input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=checkbox]), select, textarea"


@dataclass(frozen=True)
class Found:
    """A rule, the elements that it matched, and what its fields read there."""

    rule: RecordRule
    nodes: list[LexborNode]
    values: dict[str, list[str]]


def score(found: Found) -> float:
    """The text that varies from record to record, more for more records, less outside the content or in forms."""
    texts = [field for field in found.rule.fields if not field.attribute]
    whole = [field.name for field in texts if not field.selector and len(texts) > 1]
    counted = {name: texts for name, texts in found.values.items() if name not in whole}
    said = sum(min(len(text), _LONGEST) for texts in _telling(counted) for text in set(texts))
    text = sum(min(len(shown_text(node)) - _offered(node), _LONGEST * 4) for node in found.nodes)
    read = sum(min(len(text), _LONGEST) for texts in counted.values() for text in texts)
    covered = min(1.0, read / text) if text > 0 else 0.0
    return said * math.sqrt(min(len(found.nodes), 25)) * weight(found.nodes[0]) * (0.2 + covered) * _form_weight(found)


def is_made_of(whole: Found, parts: Found) -> bool:
    """Whether the one are entries of a list, of which each has lines of the other kind and more than one text of its
    own beside them, or rows of a table, in whose cells the others stand, or say all of the others beside a label.
    What a section of a page holds are no parts of it."""
    entries = {node.mem_id for node in whole.nodes}
    lines = {node.mem_id for node in parts.nodes}
    if lines <= _beside_labels(whole):
        return len(lines) > len(entries)
    if whole.nodes[0].tag not in (*_ENTRIES, *_ROWS) or len(lines) <= len(entries) or lines & entries:
        return False
    if not all(_stands_in(node, entries) for node in parts.nodes):
        return False
    if whole.nodes[0].tag in _ROWS:
        return all(_cells_with(entry, lines) > 1 for entry in whole.nodes)
    own = [field for field in whole.rule.fields if not field.attribute and _is_beside(whole.nodes, field, lines)]
    return len(own) >= _OWN


def _beside_labels(whole: Found) -> set[int]:
    fields = [each for each in whole.rule.fields if ":lexbor-contains(" in each.selector]
    found = (place(entry, field.selector) for entry in whole.nodes for field in fields)
    return {node.mem_id for node in found if node is not None}


_ENTRIES, _ROWS = ("li", "article"), ("tr", "tbody")
_OWN = 2


def _cells_with(row: LexborNode, lines: Collection[int]) -> int:
    """How many cells of a row, or of a group of rows, hold some of the lines."""
    return sum(any(each.mem_id in lines for each in cell.css("*")) for cell in row.css("td"))


def _is_beside(entries: list[LexborNode], field: FieldRule, lines: Collection[int]) -> bool:
    """Whether a field says something of each entry, and stands in none of its lines."""
    found = [place(entry, field.selector) for entry in entries]
    texts = {shown_text(node) for node in found if node is not None and not _stands_in(node, lines)}
    return all(node is not None and not _stands_in(node, lines) for node in found) and bool(texts - {""})


def _stands_in(node: LexborNode, around: Collection[int]) -> bool:
    here: LexborNode | None = node
    while here is not None:
        if here.mem_id in around:
            return True
        here = here.parent
    return False


def _offered(node: LexborNode) -> int:
    """How much of its text only says what could be chosen instead, or done."""
    return sum(len(shown_text(each)) for each in node.css("select, button"))


def _telling(values: dict[str, list[str]]) -> list[list[str]]:
    return [texts for name, texts in values.items() if not name.endswith(("href", "url", "image", "id"))]


def _form_weight(found: Found) -> float:
    """A row of inputs is a form to fill in, not a record to read."""
    inputs = sum(_is_form(node, found.rule) for node in found.nodes)
    headed = sum(bool(node.css("h1, h2, h3, h4, h5, h6, a[href]")) for node in found.nodes)
    return 0.05 if inputs * 2 >= len(found.nodes) and headed * 2 < len(found.nodes) else 1.0


def _is_form(node: LexborNode, rule: RecordRule) -> bool:
    """Whether it has fields to fill in, and no more texts beside them."""
    inputs = len(node.css(_FORM_CONTROLS))
    places = (place(node, field.selector) for field in rule.fields if inputs and not field.attribute)
    texts = [each for each in places if each is not None and shown_text(each)]
    return inputs > 0 and inputs >= sum(each.css_first(_FORM_CONTROLS) is None for each in texts)


def found(rule: RecordRule, nodes: list[LexborNode]) -> Found:
    """The rule with what its fields read."""
    values = {field.name: [text for node in nodes if (text := raw(node, field))] for field in rule.fields}
    return Found(rule, nodes, values)


def raw(record: LexborNode, field: FieldRule) -> str:
    """The text or attribute of a field in one record; empty if it has none."""
    node = place(record, field.selector)
    if node is None:
        return ""
    return (node.attributes.get(field.attribute) or "").strip() if field.attribute else shown_text(node)


def place(record: LexborNode, selector: str) -> LexborNode | None:
    """The element of a field: the record's own, one inside it, or (`+ dd`) one that follows it before its next like."""
    if not selector:
        return record
    if selector.startswith("+ "):
        return _following(record, selector.removeprefix("+ "))
    return record.css_first(checked(selector))


def _following(record: LexborNode, selector: str) -> LexborNode | None:
    after = record.next
    while after is not None:
        if after.is_element_node and (match := after.css_first(checked(selector))) is not None:
            return match
        if after.is_element_node and after.tag == record.tag:
            return None
        after = after.next
    return None
