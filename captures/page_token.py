"""Tokens that stand in a page: in its head, in a hidden field, in an inline script, in the address of a link."""

import html
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from captures.expression import expression
from captures.field_name import is_address_token_name, is_meta_token_name, is_token_name
from captures.opaque import is_random, is_uuid

_NAME: Final = r"[\w.-]*(?:token|key|jwt|secret|sess|sid|sessionid|session_id|verifier|assertion|bearer|signature)"
_QUOTE: Final = r"""(?:\\*["']|&quot;|&#34;|&#39;)"""
_CHARACTER: Final = r"""(?:[\w.~+/=:|*!$%-]|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\/|&#x?[0-9a-f]+;)"""
_MEMBER: Final = expression(rf"{_NAME}{_QUOTE}?\s*[:=]\s*{_QUOTE}{_CHARACTER}+{_QUOTE}", ignore_case=True)
_LINK: Final = expression(rf"[?&;]{_NAME}=[\w%.~+/:-]+", ignore_case=True)
_TAG: Final = expression(r"<(?:meta|input)\s[^<>]*>", ignore_case=True)
_SPLIT: Final = re.compile(rf"{_QUOTE}?\s*[:=]\s*{_QUOTE}")
_CLOSED: Final = re.compile(rf"{_QUOTE}$")
_BYTE: Final = re.compile(r"\\x(..)")
_ATTRIBUTE: Final = re.compile(r"""([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""")


def page_tokens(page: bytes) -> Iterator[str]:
    """By their names, if a generator made them: a page has much that is called a key or a token and is for people."""
    yield from _members(page)
    yield from _links(page)
    yield from _in_tags(page)


@lru_cache(maxsize=4096)
def _is_named(name: str) -> bool:
    return is_token_name(name) or is_address_token_name(name)


def _members(page: bytes) -> Iterator[str]:
    """Of `"name": "value"` in scripts, and of `data-name="value"`."""
    for start, end in _MEMBER(page):
        name, value = _SPLIT.split(page[start:end].decode("utf-8", "replace"), maxsplit=1)
        if _is_named(name) and _is_made(plain := _read(value)):
            yield plain


def _read(literal: str) -> str:
    """What a literal says, of which the closing quote is still there."""
    plain = html.unescape(_CLOSED.sub("", literal))
    try:
        return str(json.loads('"' + _BYTE.sub(r"\\u00\1", plain) + '"'))
    except ValueError:
        return plain


def _links(page: bytes) -> Iterator[str]:
    for start, end in _LINK(page):
        name, _, value = page[start + 1 : end].decode("utf-8", "replace").partition("=")
        if _is_named(name.removeprefix("amp;")) and _is_made(plain := unquote(value)):
            yield plain


def _in_tags(page: bytes) -> Iterator[str]:
    for start, end in _TAG(page):
        tag = page[start:end].decode("utf-8", "replace")
        said = {name.lower(): html.unescape(value.strip("\"'")) for name, value in _ATTRIBUTE.findall(tag)}
        name, of_head = said.get("name", ""), "content" in said
        value = said["content"] if of_head else said.get("value", "")
        # A field that is called a token and no more guards a form.
        named = is_token_name(name) if name.lower() != "token" else of_head
        if (named or (of_head and is_meta_token_name(name))) and _is_made(value):
            yield value


def _is_made(value: str) -> bool:
    return len(value) >= 16 and is_random(value) and not is_uuid(value)
