"""Fields that are called by the number of the thing that they are about, such as `due-17`: of another thing they have
another name, and are known by the rest of it."""

import re
from collections.abc import Iterator
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.element import select
from captures.label import quoted
from routines.extracting.page import Page, parsed
from routines.extractor import Attribute

_NUMBER = re.compile(r"(?<![A-Za-z0-9])\d+(?![A-Za-z0-9])")


def numbered_name(name: str, page: Page) -> list[dict[str, Any]]:
    """For each number in the name that may be another one: `{number, extractors}`, of which the extractors give the
    name of the only such field of a page."""
    return [
        {"number": number, "extractors": [{"kind": "attribute", "selector": like, "attribute": "name"}]}
        for number in dict.fromkeys(_NUMBER.findall(name))
        if (like := _only_like(name, number, page))
    ]


def numbered_value(name: str, page: Page) -> Iterator[Attribute]:
    """Ways to take what such a field holds."""
    for each in numbered_name(name, page):
        selector = each["extractors"][0]["selector"]
        node = select(parsed(page.text), selector)[0]
        if node.tag == "select":
            yield Attribute(selector=f"{selector} option[selected]", attribute="value")
        elif node.tag == "textarea":
            yield Attribute(selector=selector)
        elif (node.attributes.get("type") or "").lower() not in ("checkbox", "radio", "file", "password"):
            yield Attribute(selector=selector, attribute="value")


def _only_like(name: str, number: str, page: Page) -> str:
    """The selector of the only field with such a name, wherever in the name the number stands: in all places, in the
    first of them or in the last; empty if others are called alike."""
    spans = [found.span() for found in _NUMBER.finditer(name) if found[0] == number]
    tried = (_like(name, some) for some in (spans, spans[:1], spans[-1:]))
    return next((like for like in tried if like and _names(select(parsed(page.text), like)) == {name}), "")


def _names(nodes: list[LexborNode]) -> set[str]:
    return {node.attributes.get("name") or "" for node in nodes}


def _like(name: str, spans: list[tuple[int, int]]) -> str:
    """Elements whose name begins, goes on and ends as this one does around the numbers."""
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(name)]
    parts = [name[start:end] for start, end in zip(ends, starts, strict=True)]
    signs = ["^", *("*" for _ in parts[1:-1]), "$"]
    told = [f'[name{sign}="{quoted(part)}"]' for sign, part in zip(signs, parts, strict=True) if part]
    return "".join(told) if any(part.strip("[]._-:") for part in parts) else ""
