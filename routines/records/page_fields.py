"""What a page that is about one thing says: its heading, a message, the values that stand beside their names."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from html import unescape
from itertools import chain, islice

from selectolax.lexbor import LexborNode

from routines.extracting.extraction import extract
from routines.extracting.fragment import is_only_markup
from routines.extracting.page import ExtractionError, Page, is_shown, normal, parsed, visible_text
from routines.extracting.selector import unique_place
from routines.extractor import Attribute, Beside, Extractor, Pattern
from routines.records.descriptions import CONTROLS, descriptions
from routines.records.families import Told
from routines.records.field_name import snake, unique
from routines.records.in_forms import in_forms
from routines.records.in_lines import in_lines
from routines.records.region import CONTENT, weight
from routines.records.supposed import supposed

OF_EVERY_PAGE = frozenset({"heading", "message", "text"})
"""Names of values that a page has whatever it is about, as one has that says that there is no such thing."""
_HEADINGS = ("h1", "h2", "title")
_MESSAGES = (
    ".alert-success",
    ".flash-success",
    ".message-success",
    ".notification-success",
    ".success",
    '[role="status"]',
    '[role="alert"]',
)
_MAIN = ("main", '[role="main"]', "article", "#content", "body")
_LONGEST, _MOST, _TABLES = 60, 30, 8
"""Characters of a name, how many values of a page are told, and of how many tables."""


@dataclass(frozen=True)
class PageField:
    """A value of a page, what it is called, and how it is taken."""

    name: str
    value: str
    extractor: Extractor


def find_fields(page: Page) -> list[PageField]:
    """The heading first, then a message, then what stands beside its name; if nothing does and nothing is told, the
    text of the main part. Markup that JSON brings along has no furniture: all of its text is told."""
    named = list(islice(_named(page), _MOST))
    if is_only_markup(page.text):
        return [*_first(page, "heading", ("h1",)), *named, *_first(page, "text", ("body",))]
    told = _first(page, "message", _MESSAGES)
    return [*_first(page, "heading", _HEADINGS), *told, *(named or ([] if told else _first(page, "text", _MAIN)))]


def suppose_fields(page: Page) -> list[PageField]:
    """The heading, and what may stand beside its name on a page that is known to tell of one thing."""
    ways = (list(islice(_called(page, found), _MOST)) for found in (supposed(page.text), in_forms(page.text)))
    return [*_first(page, "heading", _HEADINGS), *next(filter(None, ways), [])]


def form_fields(page: Page) -> list[PageField]:
    """What the fields of its forms hold, by their labels."""
    return list(islice(_called(page, in_forms(page.text)), _MOST))


def _first(page: Page, name: str, selectors: tuple[str, ...]) -> list[PageField]:
    """What the first of the selectors that matches something shown finds."""
    for selector in selectors:
        for node in parsed(page.text).css(selector)[:1]:
            if is_shown(node) and visible_text(node):
                return _field(page, name, Attribute(selector=selector))
    return []


def _named(page: Page) -> Iterator[PageField]:
    in_tables = (
        Beside(selector=f"{place} tr", label=name, within=f"td:nth-of-type({column})")
        for place, name, column in _in_tables(page)
    )
    described = (field for each in descriptions(page.text) for field in each.fields)
    marked = ((each.label, each) for each in chain(in_tables, described))
    return _called(page, chain(marked, in_lines(page.text)))


def _called(page: Page, found: Iterable[Told]) -> Iterator[PageField]:
    """Those that have a name and are there; of what stands in no element of its own but what is not told already."""
    taken, told = {*OF_EVERY_PAGE, "url"} - {"text"}, set[tuple[str, str]]()
    for label, one in found:
        for field in _field(page, snake(label), one) if snake(label) else []:
            if not isinstance(one, Pattern) or (field.name, field.value) not in told:
                told.add((field.name, field.value))
                yield replace(field, name=unique(field.name, taken))


def _in_tables(page: Page) -> Iterator[tuple[str, str, int]]:
    """The table, the name and the column of the value of each pair, of the first tables that have any."""
    flat = (table for table in parsed(page.text).css("table") if len(table.css("table")) == 1)
    paired = ((table, [pair for row in table.css("tr") for pair in _pairs(row)]) for table in flat)
    for table, pairs in islice(((table, pairs) for table, pairs in paired if pairs), _TABLES):
        if weight(table) >= CONTENT:
            place = unique_place(table)
            yield from ((place, name, column) for name, column in pairs)


def _pairs(row: LexborNode) -> Iterator[tuple[str, int]]:
    """Each name in a row of names and values by turns, and which of its data cells has the value."""
    cells = [cell for cell in row.iter() if cell.tag in ("td", "th")]
    data = [cell.mem_id for cell in cells if cell.tag == "td"]
    pairs = list(zip(cells[::2], cells[1::2], strict=False))
    if len(cells) % 2 == 0 and all(_is_named(name, value) for name, value in pairs):
        yield from ((visible_text(name), data.index(value.mem_id) + 1) for name, value in pairs)


def _is_named(name: LexborNode, value: LexborNode) -> bool:
    text = visible_text(name)
    marked = name.tag == "th" or text.endswith(":")
    shown = value.tag == "td" and value.css_first(CONTROLS) is None and not visible_text(value).endswith(":")
    return marked and shown and 1 < len(text) <= _LONGEST


def _field(page: Page, name: str, extractor: Extractor) -> list[PageField]:
    try:
        value = extract(extractor, page)
    except ExtractionError:
        return []
    if not isinstance(value, str):
        return []
    return [PageField(name, normal(unescape(value)) if isinstance(extractor, Pattern) else value, extractor)]
