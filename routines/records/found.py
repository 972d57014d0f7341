"""The repeated records of an HTML page, as JSON objects."""

from selectolax.lexbor import LexborNode

from routines.extracting.css import checked
from routines.extracting.page import absolute, base_of, normal, parsed, shown_text
from routines.records.items import find_lists
from routines.records.pattern import Found, is_made_of, place, score
from routines.records.rule import FieldRule, RecordRule
from routines.records.tables import find_tables

__all__ = ["FieldRule", "RecordRule", "find_records", "read_records"]

_MOST, _LESS = 12, 4
_CUT = ("…", "...")
_ADDRESSES = ("href", "src", "action", "data-href", "data-url")


def read_records(html: str, rule: RecordRule, base_url: str) -> list[dict[str, str | None]]:
    """Each record as an object with all fields of the rule; a field that a record lacks is null.

    Text is white-space-normalised, addresses are absolute (`base_url` is the page's). A record without any field is
    left out. Raises `BadSelector`.
    """
    tree, start = parsed(html), base_of(base_url, html)
    records = [
        {field.name: _field(node, field, start) for field in rule.fields} for node in tree.css(checked(rule.selector))
    ]
    return [record for record in records if any(record.values())]


def _field(record: LexborNode, field: FieldRule, base: str) -> str | None:
    node = place(record, field.selector)
    if node is None:
        return None
    if not field.attribute:
        return _whole_text(node)
    value = node.attributes.get(field.attribute)
    if value is None:
        return None
    return absolute(base, value) if field.attribute in _ADDRESSES else normal(value)


def _whole_text(node: LexborNode) -> str:
    """The text; where the page has cut it, the `title` or `aria-label` that holds the whole of it."""
    text = shown_text(node)
    begun = next((text.removesuffix(end).rstrip() for end in _CUT if text.endswith(end)), None)
    if not begun:
        return text
    told = (normal(node.attributes.get(name) or "") for name in ("title", "aria-label"))
    return next((whole for whole in told if whole.startswith(begun) and len(whole) > len(begun)), text)


def find_records(html: str) -> list[RecordRule]:
    """Rules for the repeated structures of the page, the one that most likely is what the page is about first."""
    candidates = [*find_tables(html), *find_lists(html)]
    ranked = sorted(((score(one), one) for one in candidates), key=lambda pair: -pair[0])
    return [one.rule for one in _whole_first([pair for pair in ranked if pair[0] > 0])][:_MOST]


def _whole_first(ranked: list[tuple[float, Found]]) -> list[Found]:
    """The records with the likeliest first; where those are but the parts of others that say more of themselves, as the
    lines of an entry are, the others."""
    ordered = [one for _, one in ranked]
    if not ranked:
        return ordered
    least, parts = ranked[0][0] / _LESS, ranked[0][1]
    whole = next((one for points, one in ranked[1:] if points >= least and is_made_of(one, parts)), None)
    return ordered if whole is None else [whole, *(one for one in ordered if one is not whole)]
