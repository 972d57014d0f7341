"""The value that stands in one record with a label: found by the kind of the record, and by its place in there."""

import html
import json
import re
from collections.abc import Iterator
from itertools import islice, product

from selectolax.lexbor import LexborNode

from routines.address import leads_nowhere
from routines.extracting.boundary import address_patterns
from routines.extracting.extraction import extract
from routines.extracting.fragment import markup_in
from routines.extracting.labelled_record import record_with, row_with, smallest_with
from routines.extracting.locate import gives
from routines.extracting.markup import links, text_beside
from routines.extracting.of_all import is_of_all
from routines.extracting.page import ExtractionError, Page, parsed, resolve, visible_text
from routines.extracting.place_in_record import ADDRESSES, column_of, has_like, kind_selectors, places_in, ways_within
from routines.extracting.regex import first_groups, quoted
from routines.extracting.scripted import (
    SCRIPT,
    address_in,
    address_pattern,
    argument_patterns,
    arguments_in,
    behind_number,
    handed_in,
    is_of_numbered,
    is_script,
    kind_of,
    telling_argument,
)
from routines.extracting.selector import holders, tag_of
from routines.extractor import Beside, Extractor
from routines.placeholder import as_text

_MOST = 6
_NAME = re.compile(r"[\w.\[\]-]+")
_WORD = re.compile(r"[A-Za-z][A-Za-z_/-]*[-_:/]?")
_NOT_HELD = frozenset({"checkbox", "button", "submit", "image", "file", "password"})
_NOT_FILLED_IN = _NOT_HELD | {"radio", "hidden", "reset"}


def beside_label(page: Page, label: str, value: str) -> Iterator[Extractor]:
    """The smallest element that holds both, by kind; the value by its kind of place in it."""
    places = [*holders(page.text).get(" ".join(value.split()), []), *_with_value_in_address(page, value)]
    places += _with_value_in_query(page, value) + _with_value_in_json(page, value) + _led_by_script(page, value)
    for node, attribute in (*places[: _MOST * 2], *_with_number_in_id(page, value)[:_MOST]):
        record = smallest_with(node, label, of_thing=_tells_thing(attribute, value))
        found = False
        for one in _beside(record, node, attribute, label, value, page) if record is not None else ():
            found = True
            yield one
        # A cell has no like beside it in which other links than the first could be known by what they do.
        row = row_with(node, label) if attribute == "href" and not found else None
        if row is not None:
            yield from _beside(row, node, attribute, label, value, page)


def _tells_thing(attribute: str, value: str) -> bool:
    """Whether it may tell one thing from its like: an address, or what has a number in it."""
    return attribute in ("href", SCRIPT, *ADDRESSES) or (bool(attribute) and any(map(str.isdigit, value)))


def _beside(
    record: LexborNode, node: LexborNode, attribute: str, label: str, value: str, page: Page
) -> Iterator[Extractor]:
    inside = record.mem_id != node.mem_id
    patterns = [""]
    if attribute == "href":
        href = node.attributes.get("href") or ""
        there = resolve(page, href)
        own = (each for each in address_patterns(there, value) if not is_of_all(page, label, there, each))
        patterns += [*handed_over(page, href, value), *own]
    elif attribute == SCRIPT:
        code = node.attributes.get(SCRIPT) or ""
        patterns = [address_pattern(code)] if address_in(code) else list(argument_patterns(code, value))
    elif name := _member(node.attributes.get(attribute) or "", value):
        patterns.append(f"(?:^|[?&]){quoted(name)}=([^&#]+)")
    elif name := _json_member(node.attributes.get(attribute) or "", value):
        patterns.append(f'"{quoted(name)}"\\s*:\\s*"?([^",}}]+)')
    elif attribute == "id" and (word := _numbered(node.attributes.get("id") or "", value)):
        patterns.append(f"^{quoted(word)}([0-9]+)$")
    places = places_in(record, node, attribute, (value, label)) if inside else [""]
    if inside and (kind := _kind_of_script(node, attribute, value)) and label.casefold() not in kind.casefold():
        places = [f'{tag_of(node)}[{attribute}*="{kind}"]', *places]
    if attribute == "value" and _is_filled_in(node):
        places = [each.removesuffix("[value]") if "[name=" in each else each for each in places]
    if inside and attribute == "name" and (called := behind_number(value)):
        places = [f'{tag_of(node)}[name$="{called}"]', *places]
    plain = Beside(selector="", label=label, at=column_of(record, label), attribute=attribute)
    tried = (
        plain.model_copy(update={"selector": selector, "within": within, "pattern": pattern})
        for within, selector in product(places, kind_selectors(record))
        for pattern in patterns
    )
    ways = (
        one for one in tried if leads_to(one, page, value) and not (inside and _alike_in_all(one.selector, one, page))
    )
    if first := next(ways, None):
        yield first
        yield from _of_another_kind(first, ways, record, page)


def _of_another_kind(first: Beside, ways: Iterator[Beside], record: LexborNode, page: Page) -> Iterator[Beside]:
    """The same by its tag alone, for a record without its like, whose classes may be its own: `category-roof`. So too
    for a row that is known by a column of the only table: of several classes that all rows have, one may say in what
    state they are."""
    known = bool(first.at) and first.selector.count(".") > 1 and _is_of_only_table(record, page)
    if (known or not has_like(record)) and first.selector != tag_of(record):
        alike = (each for each in ways if (each.selector, each.within) == (tag_of(record), first.within))
        yield from islice(alike, 1)


def _is_of_only_table(record: LexborNode, page: Page) -> bool:
    """Whether all rows of the page that have cells stand beside it."""
    rows = (each for each in parsed(page.text).css("tr") if each.css_first("td") is not None)
    beside = {each.mem_id for each in record.parent.iter()} if record.parent is not None else set[int]()
    return record.tag == "tr" and all(each.mem_id in beside for each in rows)


def _kind_of_script(node: LexborNode, attribute: str, value: str) -> str:
    code = node.attributes.get(attribute) or ""
    return kind_of(code, value) if attribute == SCRIPT or (attribute == "href" and is_script(code)) else ""


def handed_over(page: Page, href: str, value: str) -> Iterator[str]:
    """What finds a value that tells the script of a link from those of its like, or which button of a row it is."""
    hrefs = [each for _, each in links(page.text)]
    own = behind_number(value) or is_of_numbered(href, value, hrefs)
    handed = [each for each in hrefs if value in arguments_in(each)] if own else []
    if handed == [href] or telling_argument(href, hrefs) == value:
        yield from argument_patterns(href, value)


def beside_element(page: Page, node: LexborNode, label: str, condition: str, pattern: str) -> Iterator[Extractor]:
    """What finds the text of the element by a label of its record, be it the same in all records; `condition` is what
    its selector ends in, and the text matches the pattern."""
    record = record_with(node, label)
    inside = record is not None and record.mem_id != node.mem_id
    places = ways_within(record, node) if record is not None and inside else [""] * (not condition)
    column, said = column_of(record, label) if record is not None else "", visible_text(node)
    for within, selector in product(places, kind_selectors(record) if record is not None else []):
        place = f"{within}{condition}" if within else ""
        one = Beside(selector=selector, label=label, at=column, within=place, pattern=pattern)
        if label.casefold() not in within.casefold() and not within.startswith("#") and gives(one, page, said):
            yield one


def beside_field(page: Page, label: str, name: str, value: str) -> Iterator[Extractor]:
    """What finds the value that the field of this name holds in the record of a label, be it the same in all records.
    Of a list the chosen entry, else the first; a checkbox or button holds its own whether or not it is sent."""
    fields = parsed(page.text).css("input[name], select[name]")
    for node in (each for each in fields if each.attributes.get("name") == name and _standing(each) == value):
        record = record_with(node, label)
        selectors = kind_selectors(record) if record is not None and _NAME.fullmatch(name) else []
        plain = Beside(selector="", label=label, at=column_of(record, label) if record is not None else "")
        for selector in selectors:
            told = (
                (plain, {"selector": selector, "within": one, "attribute": "value"}) for one in _held_in(node, name)
            )
            ways = [one.model_copy(update=said) for one, said in told]
            if next((leads_to(way, page, value) for way in ways if _finds(way, page)), False):
                yield from ways


def _held_in(node: LexborNode, name: str) -> list[str]:
    field = f'{tag_of(node)}[name="{name}"]'
    if node.tag == "select":
        return [f"{field} option[selected][value]", f"{field} option[value]"]
    if _kind_of(node) == "radio":
        return [f"{field}[checked]"]
    return [field if _is_filled_in(node) else f"{field}[value]"]


def _is_filled_in(node: LexborNode) -> bool:
    """Whether it is a line for a text, which is empty if it has no value."""
    return node.tag == "input" and _kind_of(node) not in _NOT_FILLED_IN


def _standing(node: LexborNode) -> str | None:
    """What is sent of it as it stands; None for what says nothing by itself, and for entries without a value."""
    if node.tag == "select":
        options = node.css("option")
        chosen = [each for each in options if "selected" in each.attributes] or options[:1]
        return chosen[0].attributes.get("value") if chosen else None
    if _kind_of(node) == "radio" and "checked" not in node.attributes:
        return None
    return None if _kind_of(node) in _NOT_HELD else node.attributes.get("value")


def _kind_of(node: LexborNode) -> str:
    return (node.attributes.get("type") or "").lower()


def _with_value_in_address(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    there = ((node, node.attributes.get("href") or "") for node in parsed(page.text).css("a[href]"))
    found = [
        (node, "href") for node, href in there if _is_in(href if leads_nowhere(href) else resolve(page, href), value)
    ]
    if not value.startswith("http"):
        return found
    others = [(node, name) for name in ADDRESSES for node in parsed(page.text).css(f"[{name}]")]
    return found + [(node, name) for node, name in others if resolve(page, node.attributes.get(name) or "") == value]


def _led_by_script(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    """The elements with a script that leads to the address when they are clicked, as rows of a table have, or that
    hands the value to a call."""
    there = [(node, node.attributes.get(SCRIPT) or "") for node in parsed(page.text).css(f"[{SCRIPT}]")]
    handed = [(node, SCRIPT) for node, code in there if not address_in(code) and value in handed_in(code)]
    if "/" not in value:
        return handed
    leading = [(node, text) for node, code in there if (text := address_in(code))]
    return handed + [(node, SCRIPT) for node, text in leading if resolve(page, text) == resolve(page, value)]


def _is_in(address: str, value: str) -> bool:
    """Whether an address has the value; a number as a whole, and not in the name of the host."""
    if not value.isdecimal():
        return value in address
    return re.search(rf"(?<!\d){value}(?!\d)", re.sub(r"^\w+://[^/?#]*", "", address)) is not None


def _with_value_in_query(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    """The elements that keep for a script what it sends: a query such as `do=delete&id=7`, with the value in it."""
    if f"={value}" not in html.unescape(markup_in(page.text) or page.text):
        return []
    kept = ((node, name, text or "") for node in parsed(page.text).css("*") for name, text in node.attributes.items())
    return [(node, name) for node, name, text in kept if name.startswith("data-") and _member(text, value)]


def _with_value_in_json(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    """The elements that keep for a script a document with the value in it: `hx-vals='{"lead": "7"}'`."""
    if value not in page.text:
        return []
    kept = ((node, name, text or "") for node in parsed(page.text).css("*") for name, text in node.attributes.items())
    return [(node, name) for node, name, text in kept if _json_member(text, value)]


def _json_member(text: str, value: str) -> str:
    """The name of the member of an object in JSON that is the value; empty if there is none."""
    if not (text.startswith("{") and value in text):
        return ""
    try:
        members = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    alike = (name for name, held in members.items() if type(held) in (str, int) and str(held) == value)
    return next((name for name in alike if _NAME.fullmatch(name)), "")


def _with_number_in_id(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    """The elements that are called by a word, or an address, and the number, as the rows are of which scripts act:
    `item_7`, `delete-/boats/7`."""
    if not value.isdecimal():
        return []
    return [(node, "id") for node in parsed(page.text).css("[id]") if _numbered(node.attributes.get("id") or "", value)]


def _numbered(identity: str, value: str) -> str:
    """The word before the number; empty if it is not called so."""
    word = identity.removesuffix(value)
    return word if word != identity and _WORD.fullmatch(word) else ""


def _member(query: str, value: str) -> str:
    """The name of the member of a query that is written so; empty if there is none."""
    pairs = (pair.partition("=") for pair in query.lstrip("?").split("&")) if "=" in query else ()
    return next((name for name, _, text in pairs if text == value and _NAME.fullmatch(name)), "")


def leads_to(one: Extractor, page: Page, value: str) -> bool:
    """Whether it gives the value, or the same address in another spelling."""
    try:
        found = as_text(extract(one, page))
    except ExtractionError:
        return False
    address = bool(set("/?#") & set(value))
    same = address and found == resolve(page, value)
    return found == value or same or (value.startswith("http") and resolve(page, found) == value)


def _finds(one: Extractor, page: Page) -> bool:
    try:
        extract(one, page)
    except ExtractionError:
        return False
    return True


def _alike_in_all(selector: str, one: Beside, page: Page) -> bool:
    """Whether all of several records have the same there, such as a token in every row."""
    records = parsed(page.text).css(selector)
    return len(records) > 1 and len({_part_beside(record, one, page) for record in records}) == 1


def _part_beside(record: LexborNode, one: Beside, page: Page) -> str | None:
    text = text_beside(record, one)
    if text is None or not one.pattern:
        return text
    return next(first_groups(one.pattern, resolve(page, text) if one.attribute == "href" else text), None)
