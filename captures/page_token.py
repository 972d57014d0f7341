"""Tokens that stand in a page: in its head, in a field, in an attribute, in an inline script, in a link's address."""

import html
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from captures.called_credential import is_called_credential
from captures.expression import expression
from captures.field_name import is_address_token_name, is_meta_token_name, is_token_name
from captures.opaque import is_random, is_uuid

_NAME: Final = r"[\w.-]*(?:token|key|jwt|secret|sess|sid|sessionid|session_id|verifier|assertion|bearer|signature)"
_QUOTE: Final = r"""(?:\\*["'`]|&quot;|&#34;|&#39;)"""
_CHARACTER: Final = r"""(?:[\w.~+/=:|*!$%-]|\\u[0-9a-f]{4}|\\x[0-9a-f]{2}|\\/|&#x?[0-9a-f]+;)"""
_MEMBER: Final = expression(rf"{_NAME}{_QUOTE}?\]?\s*[:=]\s*{_QUOTE}{_CHARACTER}+{_QUOTE}", ignore_case=True)
_NUMBER: Final = expression(rf"{_NAME}{_QUOTE}?\]?\s*[:=]\s*[0-9]{{8,40}}\b", ignore_case=True)
_GIVEN: Final = expression(rf"\(\s*{_QUOTE}{_NAME}{_QUOTE}\s*,\s*{_QUOTE}{_CHARACTER}+{_QUOTE}\s*\)", ignore_case=True)
_LINK: Final = expression(rf"[?&;]{_NAME}=[\w%.~+/:-]+", ignore_case=True)
_TAG: Final = expression(r"<(?:meta|input|button|param)\s[^<>]*>", ignore_case=True)
_AREA: Final = expression(r"<textarea\s[^<>]*>[^<>]*</textarea", ignore_case=True)
_SELECT: Final = expression(r"(?s)<select\s[^<>]*>.*?</select", ignore_case=True)
_OPTION: Final = expression(r"<option\s[^<>]*>|<option>[^<>]*", ignore_case=True)
_BARE: Final = expression(rf"\s{_NAME}=[\w.~+/:|*!$%-]+[\s/>]", ignore_case=True)
"""An attribute whose value has no quotes."""
_SPLIT: Final = re.compile(rf"{_QUOTE}?\]?\s*[:=]\s*{_QUOTE}")
_COLON: Final = re.compile(rf"{_QUOTE}?\]?\s*[:=]\s*")
_COMMA: Final = re.compile(rf"{_QUOTE}\s*,\s*{_QUOTE}")
_OPENED: Final = re.compile(rf"^\(\s*{_QUOTE}")
_CLOSED: Final = re.compile(rf"{_QUOTE}(?:\s*\))?$")
_BYTE: Final = re.compile(r"\\x(..)")
_ATTRIBUTE: Final = re.compile(r"""(?<![\w-])([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)""")
_META_NAMES: Final = ("name", "property", "itemprop", "http-equiv")
_FIELD_NAMES: Final = ("name", "id")

Pair = tuple[str, str]
"""(name, value)"""


def page_tokens(page: bytes) -> Iterator[str]:
    """By their names, if a generator made them, or if the name says credential and the value can be one: a page has
    much that is called a key or a token and is for people."""
    yield from (value for name, value in _members(page) if _is_token(name, value))
    yield from (value for name, value in _numbers(page) if is_called_credential(name, value))
    yield from _links(page)
    yield from _in_tags(page)
    yield from (value for name, value in _in_fields(page) if _is_token_of_field(name, value))


@lru_cache(maxsize=4096)
def _is_named(name: str) -> bool:
    return is_token_name(name) or is_address_token_name(name)


def _is_token(name: str, value: str) -> bool:
    return (_is_named(name) and _is_made(value)) or is_called_credential(name, value)


def _is_token_of_field(name: str, value: str) -> bool:
    """A field that is called a token and no more guards a form."""
    if name.lower() == "token":
        return False
    return (is_token_name(name) and _is_made(value)) or is_called_credential(name, value)


def _members(page: bytes) -> Iterator[Pair]:
    """Of `"name": "value"` and `("name", "value")` in scripts, of `data-name="value"` and `data-name=value`."""
    for start, end in _MEMBER(page):
        name, value = _SPLIT.split(page[start:end].decode("utf-8", "replace"), maxsplit=1)
        yield name, _read(value)
    for start, end in _GIVEN(page):
        name, value = _COMMA.split(_OPENED.sub("", page[start:end].decode("utf-8", "replace")), maxsplit=1)
        yield name, _read(value)
    for start, end in _BARE(page):
        name, _, value = page[start + 1 : end - 1].decode("utf-8", "replace").partition("=")
        yield name, html.unescape(value)


def _numbers(page: bytes) -> Iterator[Pair]:
    """Of `"name": 48291736`, which is shorter if it is a span of time."""
    for start, end in _NUMBER(page):
        name, value = _COLON.split(page[start:end].decode("utf-8", "replace"), maxsplit=1)
        yield name, value


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
    """Of elements that have a name and a value, in the head and in forms."""
    for start, end in _TAG(page):
        said = _attributes(page[start:end])
        if "content" in said:
            names = [said[each] for each in _META_NAMES if said.get(each)]
            told = (_is_of_head(name, said["content"]) for name in names)
            yield from [said["content"]] if any(told) else []
        else:
            names = [said[each] for each in _FIELD_NAMES if said.get(each)]
            value = said.get("value", "")
            yield from [value] if any(_is_token_of_field(name, value) for name in names) else []


def _is_of_head(name: str, value: str) -> bool:
    named = is_token_name(name) or is_meta_token_name(name)
    return (named and _is_made(value)) or is_called_credential(name, value)


def _in_fields(page: bytes) -> Iterator[Pair]:
    """Of fields whose value is no attribute of their own: several lines of text, and what can be chosen."""
    for start, end in _AREA(page):
        tag, _, rest = page[start:end].partition(b">")
        value = html.unescape(rest.rpartition(b"</")[0].decode("utf-8", "replace").strip())
        yield from ((name, value) for name in _field_names(tag))
    for start, end in _SELECT(page):
        tag, _, rest = page[start:end].partition(b">")
        for name in _field_names(tag):
            yield from ((name, value) for value in _choices(rest))


def _choices(options: bytes) -> Iterator[str]:
    for start, end in _OPTION(options):
        tag, _, text = options[start:end].partition(b">")
        yield _attributes(tag + b">").get("value", "") or html.unescape(text.decode("utf-8", "replace").strip())


def _field_names(tag: bytes) -> list[str]:
    said = _attributes(tag)
    return [said[each] for each in _FIELD_NAMES if said.get(each)]


def _attributes(tag: bytes) -> dict[str, str]:
    found = _ATTRIBUTE.findall(tag.decode("utf-8", "replace"))
    return {name.lower(): html.unescape(value.strip("\"'")) for name, value in found}


def _is_made(value: str) -> bool:
    return len(value) >= 16 and is_random(value) and not is_uuid(value)
