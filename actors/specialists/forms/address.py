"""Where a form of a page is sent, as the page itself says it."""

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from actors.specialists.recorded_page import dumped
from captures.route import routed
from routines.extracting.element import attribute
from routines.extracting.extract import gives
from routines.extracting.form import Field, form_of
from routines.extracting.page import Page, parsed, resolve
from routines.extracting.selector import unique_selector
from routines.extractor import Attribute, Extractor, Url


def form_address(form: Sequence[Field], page: Page, url: str) -> dict[str, Any]:
    """`{address, extractors}`: what takes the address of the request, with its query or without, from the page whose
    form was sent; a form that names none is sent to its page. Empty if it was sent elsewhere."""
    node = form_of(form[0].node)
    if node is None:
        return {}
    action = attribute(node, "action")
    for address in _addresses(url):
        if _sent_to(action, page) == address and (way := _way(form, node, action, page)):
            return {"address": address, "extractors": dumped([way])}
    return {}


def leads_to(form: Sequence[Field], page: Page, url: str) -> bool:
    """Whether the page says that the form is sent there."""
    node = form_of(form[0].node)
    return node is not None and _sent_to(attribute(node, "action"), page) in _addresses(url)


def _sent_to(action: str, page: Page) -> str:
    return routed(resolve(page, action) if action else page.url)


def _addresses(url: str) -> tuple[str, str]:
    return routed(url), urlsplit(routed(url))._replace(query="").geturl()


def _way(form: Sequence[Field], node: LexborNode, action: str, page: Page) -> Extractor | None:
    """By a selector that does not name the thing that the form is about, else by a field that no other form has."""
    if not action:
        return Url()
    selector, index = unique_selector(node, "action", action)
    names = [each.name for each in form if re.fullmatch(r"[\w.:-]*[A-Za-z][\w.:-]*", each.name)]
    tried = ([selector] if selector and not index else []) + [f'form:has([name="{name}"])' for name in names]
    alone = (each for each in tried if len(parsed(page.text).css(each)) == 1)
    ways = (Attribute(selector=each, attribute="action") for each in alone)
    return next((way for way in ways if gives(way, page, action)), None)
