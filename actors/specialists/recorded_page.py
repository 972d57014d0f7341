"""Recorded responses and snapshots as the pages that extractors read, and where in them a value stands."""

import re
from collections.abc import Sequence
from itertools import islice, takewhile
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.as_written import as_written
from actors.specialists.element import select
from actors.specialists.exchange import body_text
from captures.dom import Snapshot
from captures.masking.handle import is_handle
from captures.mime import is_html, is_json
from captures.set_cookie import split_set_cookie
from captures.spelling import spellings
from captures.transaction import Transaction
from routines.extracting.beside_label import beside_field
from routines.extracting.decoding import decode, parse_json
from routines.extracting.element import attribute, outwards
from routines.extracting.fragment import markup_in
from routines.extracting.label import locate_by_label
from routines.extracting.label_in_json import names_within
from routines.extracting.label_of_another import locate_by_another
from routines.extracting.locate import gives, locate
from routines.extracting.markup import links
from routines.extracting.page import ExtractionError, Page, parsed, resolve, visible_text
from routines.extracting.selector import first_of_kind, is_lasting_place
from routines.extractor import Attribute, Extractor, Link, ResponseHeader, Url
from routines.placeholder import as_text

MOST = 4
_TAG = re.compile(rb"\s*<[A-Za-z!]")
_FURTHER = re.compile(r"\b(?:tr|li|article):nth-(?:of-type|child)\((?!1\))")
_ONE_OF = re.compile(r":nth-(?:of-type|child)\(\d+\)$")
"""Of an element that is one of several in its cell."""
_NUMBERED = re.compile(r"> a:nth-(?:of-type|child)\((?!1\))\d+\)$")
"""Of a link that others stand before: who sees fewer of them has another one there."""
_ROW = re.compile(r"\b(tr|li):nth-(?:of-type|child)\(\d+\)")
_ROWS = frozenset({"tr", "li", "article"})
_DECODABLE = ("percent", "form", "html", "json", "base64")


def page_of(transaction: Transaction) -> Page:
    """The response as a page; its cookies are those that it sets."""
    response = transaction.response
    text = body_text(response.body, response.mime_type) or ""
    return Page(transaction.request.url, list(response.headers), text, cookies_set(transaction))


def document_of(transaction: Transaction) -> Any:
    """What the response has in JSON; None if it has none, or none that can be read."""
    try:
        return parse_json(page_of(transaction).text)
    except ExtractionError:
        return None


def cookies_set(transaction: Transaction) -> dict[str, str]:
    """The cookies that the response gives, by name."""
    lines = (value for name, value in transaction.response.headers if name.lower() == "set-cookie")
    return {name: value for name, value, _ in map(split_set_cookie, lines)}


def has_markup(transaction: Transaction) -> bool:
    """Whether the answer is HTML, be it called JSON, which no tag begins, or JSON or XML that brings some along."""
    mime_type, body = transaction.response.mime_type, transaction.response.body
    if not body or is_html(mime_type) or (is_json(mime_type) and _TAG.match(body)):
        return bool(body)
    return (is_json(mime_type) or "xml" in mime_type) and bool(markup_in(body_text(body, mime_type) or ""))


def page_of_snapshot(snapshot: Snapshot) -> Page:
    """The page as the browser had it, after its scripts."""
    return Page(snapshot.url, [], snapshot.html, dict(snapshot.cookies))


def ways_to(page: Page, value: str, clicked: str = "") -> dict[str, Any]:
    """`{extractors, decode?}`: what takes the value out of the page, the sturdiest first, as JSON.

    A value that stands there only encoded is taken as it is written, and `decode` says how it is encoded. Of a secret
    nobody sees how it is written: what stands in an address is taken as an address has it.
    """
    found = [*at_place(page, value, clicked), *locate(page, value)]
    if not found:
        return _ways_to_encoded(page, value)
    if is_handle(value) and _is_of_address(found[0]):
        return {"extractors": dumped([each for each in found if _is_of_address(each)]), "decode": "percent"}
    return {"extractors": dumped(found)}


def _ways_to_encoded(page: Page, value: str) -> dict[str, Any]:
    """The extractors for a value that stands in a page in an encoded form only."""
    for way, encoding in spellings(value).items():
        written = way.decode("utf-8", "replace")
        if encoding not in _DECODABLE or written == value or not _holds(page, written):
            continue
        if _says(written, encoding, value) and (found := locate(page, written)):
            return {"extractors": dumped(found), "decode": encoding}
    return {"extractors": []}


def _is_of_address(way: Extractor) -> bool:
    return isinstance(way, Url | ResponseHeader | Link) and way.pattern != ""


def at_place(page: Page, value: str, clicked: str) -> list[Extractor]:
    """The address of the element at a place of the page, if it leads where the value does: of the first of its kind. A
    link further down in a list, or behind others, is known by what it reads: tomorrow the list is longer. Or what it
    reads, if that is the value."""
    for node in select(parsed(page.text), clicked)[:1]:
        for name in ("href", "action"):
            if (address := attribute(node, name)) and resolve(page, address) == resolve(page, value):
                selector = first_of_kind(node, name, clicked)
                further = _FURTHER.search(selector) and (_ONE_OF.search(selector) or not _is_in_first_row(node))
                read = _by_its_words(page, node, value) if further or _is_behind_others(node, selector, address) else []
                whole = _of_only_row(parsed(page.text), node, selector)
                return [*read, Attribute(selector=whole or selector, attribute=name, only=bool(whole))]
        if visible_text(node) == value and gives(
            text := Attribute(selector=first_of_kind(node, "", clicked)), page, value
        ):
            return [text]
    return []


def _of_only_row(tree: LexborHTMLParser, node: LexborNode, selector: str) -> str:
    """Where a link that reads nothing, such as a picture, stands in whichever row of its list, if no other row has one:
    tomorrow there may be several, and then nobody said of which. Empty if others have one, or there are no rows."""
    if visible_text(node) or not (rows := list(_ROW.finditer(selector))):
        return ""
    in_any = f"{selector[: rows[-1].start()]}{rows[-1][1]}{selector[rows[-1].end() :]}"
    return in_any if len(select(tree, in_any)) == 1 else ""


def _is_behind_others(node: LexborNode, selector: str, address: str) -> bool:
    """Whether it is a link that is told by how many stand before it, in no row, and neither reads nor leads as one of
    several things does."""
    named = visible_text(node) + urlsplit(address).path
    return (
        _NUMBERED.search(selector) is not None
        and not any(map(str.isdigit, named))
        and not any(each.tag in _ROWS for each in outwards(node))
    )


def _is_in_first_row(node: LexborNode) -> bool:
    """Whether only rows of headings stand above its row of a table."""
    row = next((each for each in outwards(node) if each.tag == "tr"), None)
    if row is None or row.parent is None:
        return False
    rows = (each for each in row.parent.iter() if each.tag == "tr")
    return all(each.css_first("td") is None for each in takewhile(lambda each: each.mem_id != row.mem_id, rows))


def _by_its_words(page: Page, node: LexborNode, value: str) -> list[Extractor]:
    text = visible_text(node)
    link = Link(text=text)
    return [link] if len(text) > 1 and not text.isdigit() and gives(link, page, resolve(page, value)) else []


def dumped(extractors: Sequence[Extractor]) -> list[dict[str, Any]]:
    """The first few as JSON."""
    return [as_written(each) for each in extractors[:MOST]]


def _says(written: str, encoding: str, value: str) -> bool:
    try:
        return as_text(decode(written, encoding)) == value
    except ExtractionError:
        return False


def _holds(page: Page, text: str) -> bool:
    return text in page.text or any(text in value for _, value in page.headers)


def ways_within_label(page: Page, label: str, value: str) -> tuple[str, list[dict[str, Any]]]:
    """The same for a label that a page made around the name of an entry: that name, and what finds the value by it."""
    tried = ((name, ways_by_label(page, name, value)) for name in names_within(page, label, value))
    return next(((name, ways) for name, ways in tried if ways), ("", []))


def ways_by_label(page: Page, label: str, value: str) -> list[dict[str, Any]]:
    """Extractors that find the value by the label that stands beside it, as JSON."""
    return dumped(locate_by_label(page, label, value))


def ways_beside(page: Page, label: str, value: str, among: str = "") -> dict[str, Any]:
    """`{extractors, decode?}` by the label, also of a value that is encoded there, as in the address of a link; empty
    if it does not stand beside the label. A link is taken from the list `among` whose links it was chosen, if the page
    has that."""
    link = Link(text=label, among=among)
    if among and is_lasting_place(among) and gives(link, page, resolve(page, value)):
        return {"extractors": dumped([link])}
    if found := ways_by_label(page, label, value):
        return {"extractors": found}
    if value.startswith("/") or "://" in value:  # within an address it is one to go back to, the same for every label
        return {}
    for way, encoding in spellings(value).items():
        written = way.decode("utf-8", "replace")
        if encoding in ("percent", "form") and written != value and _holds(page, written):
            found = ways_by_label(page, label, written)
            if found:
                return {"extractors": found, "decode": encoding}
    return {}


def ways_around(page: Page, label: str, value: str) -> dict[str, Any]:
    """`{extractors}` by the text of the link to that address, which has the label among words of its own."""
    if not (value.startswith("/") or "://" in value):
        return {}
    wanted = resolve(page, value)
    leading = (texts for texts, address in links(page.text) if resolve(page, address) == wanted)
    own = re.compile(rf"(?<!\w){re.escape(label)}(?!\w)")
    around = (Link(text=text) for texts in leading for text in texts if own.search(text) and text != label)
    found = [each for each in around if gives(each, page, wanted)]
    return {"extractors": dumped(found)} if found else {}


def ways_in_field(page: Page, label: str, value: str, field: str) -> dict[str, Any]:
    """`{extractors}` that find what the field holds in the record of the label, be it the same in all of them."""
    found = list(islice(beside_field(page, label, field, value), MOST))
    return {"extractors": dumped(found)} if found else {}


def ways_by_another(page: Page, label: str, value: str) -> dict[str, Any]:
    """`{extractors}` that find the id of an entry by the name of another thing that it refers to."""
    found = locate_by_another(page, label, value)
    return {"extractors": dumped(found)} if found else {}
