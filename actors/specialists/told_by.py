"""How the address of a request is taken from the header of an empty answer that told it to a script."""

from typing import Any

from actors.specialists.listing import present
from actors.specialists.recorded_page import dumped, page_of
from captures.capture import Capture
from captures.fields import request_values
from captures.led_by_header import leads_by, told_by_header
from captures.mime import header
from captures.transaction import Transaction
from routines.extracting.extraction import extract
from routines.extracting.page import ExtractionError, Page
from routines.extractor import ResponseHeader

_PATH, _AFTER = r'"path"\s*:\s*"([^"]+)"', r"(?i)\burl\s*=\s*[\"']?([^\"']+)"
_BEFORE = r"^(.+);\s*(?:push|replace)$"
_SPELT = {"%2F": "percent", "%2f": "percent", "http%3A": "percent", "https%3A": "percent"}
_BODY = ("form", "multipart", "json", "query")


def told_by(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{id, address, extractors, decode?, sends}`: the request whose answer told it, what the header has, the ways to
    it, and what that request carried; empty if none did."""
    first = told_by_header(capture, transaction)
    if first is None:
        return {}
    name, page = leads_by(first), page_of(first)
    way = ResponseHeader(name=name, pattern=_pattern(page, header(first.response.headers, name)))
    text = str(extract(way, page))
    decode = next((how for start, how in _SPELT.items() if text.startswith(start)), "")
    sends = [each.value for each in request_values(first) if each.place in _BODY]
    return {"id": first.id, "address": text, "extractors": dumped([way]), "sends": sends} | present({"decode": decode})


def _pattern(page: Page, text: str) -> str:
    """Of a header that says more than an address, the expression whose group is that."""
    kind = _PATH if text.lstrip().startswith("{") else _AFTER if text.strip()[:1].isdigit() else _BEFORE
    try:
        extract(ResponseHeader(name="x", pattern=kind), Page(page.url, [("x", text)], "", {}))
    except ExtractionError:
        return ""
    return kind
