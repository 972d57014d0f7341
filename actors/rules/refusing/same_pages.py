"""Pages whose address always names the same thing: what a change takes from them leads to that thing in each run."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

from actors.rules.facts.source import Constant, Extracted, Unknown
from actors.rules.facts.value import Value
from actors.rules.sources.value import names_thing, refers_to_thing
from actors.rules.writing.craft import Explained
from captures.opaque import is_random

_AROUND = "[]()'\""
_VERSIONS = frozenset({"api", "rest", "v", "version"})
_PROGRAM = (".js", ".mjs", ".css")
_WORD = re.compile(r"[A-Za-z_-]+")
IN_PATH = "the path of"
ADDRESS = frozenset({"url", "path", "query"})
"""The places of a request's address."""


def same_pages(each: Explained, explained: list[Explained]) -> list[Explained]:
    """From whose answers the address or the ids of a request are taken, theirs and those of the pages before them; none
    if anything in its address is given or found anew in each run."""
    known = {one.transaction_id: one for one in explained}
    return [] if _varies(each, known) else list({one.transaction_id: one for one in _above(each, known)}.values())


def ids_of(page: Explained) -> Iterator[str]:
    """The ids in the address of a page, each with where it stands; the name of a script's file tells no thing."""
    if urlsplit(page.request["url"]).path.endswith(_PROGRAM):
        return
    before = ""
    for line in page.values:
        if line.place in ("path", "query") and is_unexplained(line) and is_id(line, before):
            yield f"{line.value} in {where(line, page.request)} ({page.request['method']})"
        before = line.value if line.place == "path" else ""


def where(line: Value, request: dict[str, Any]) -> str:
    """Where a value of the request stands, in words."""
    return f"{IN_PATH} {request['url'].partition('?')[0]}" if line.place == "path" else f"`{line.name}`"


def is_of_same(line: Value, pages: list[Explained]) -> bool:
    """Whether a value is taken from one of these pages, as it stands there whatever is given."""
    return _is_plain(line) and line.transaction_id in {page.transaction_id for page in pages}


def is_unexplained(line: Value) -> bool:
    """Whether it is always sent as it was."""
    return isinstance(line.source, Constant | Unknown)


def is_id(line: Value, before: str) -> bool:
    """In a path a number, unless it is a version, or what a generator made; elsewhere what is called an id, but 0, that
    of what has none yet."""
    value = line.value
    if line.place == "path":
        return is_number(value, before) or is_random(value)
    return refers_to_thing(line) and value.strip("0") != "" and (bool(re.search(r"\d", value)) or is_random(value))


def is_number(step: str, before: str) -> bool:
    """Whether a step of a path numbers a thing; `before` is the step before it."""
    return step.strip(_AROUND).isdecimal() and before.lower() not in _VERSIONS


def _above(each: Explained, known: dict[str, Explained]) -> Iterator[Explained]:
    for line in each.values:
        page = known.get(line.transaction_id) if names_thing(line) and _is_plain(line) else None
        if page and page is not each and _is_same(page, known):
            yield page
            yield from _above(page, known)


def _is_plain(line: Value) -> bool:
    """Whether it is taken from a response without regard to what is given."""
    source = line.source
    return isinstance(source, Extracted) and not (source.asked or source.by or source.unless)


def _is_same(page: Explained, known: dict[str, Explained]) -> bool:
    return page.request["method"] == "GET" and not page.landing_of and not _varies(page, known)


def _varies(each: Explained, known: dict[str, Explained]) -> bool:
    """Whether anything in its address is given, or found by what is given, or in an answer to what varies itself."""
    for line in each.values:
        if line.place in ADDRESS and (line.is_given or line.is_taken) and not _says_kind(line, each):
            page = known.get(line.transaction_id)
            if not _is_plain(line) or page is None or page is each or not _is_same(page, known):
                return True
    return False


def _says_kind(line: Value, each: Explained) -> bool:
    """Whether it is a word of a path with a fixed id behind it: `groups` of `/groups/4` says of what kind thing 4 is,
    be it chosen in a menu."""
    steps = [one for one in each.values if one.place == "path"]
    if line not in steps or not _WORD.fullmatch(line.value):
        return False
    behind = steps[steps.index(line) :]
    return any(is_unexplained(one) and is_id(one, last.value) for last, one in pairwise(behind))
