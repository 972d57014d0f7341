"""A thing that a change would find by its place in a list: another one stands there tomorrow, so no routine is made
of it."""

import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from actors.rules.facts.click import Click
from actors.rules.facts.source import Choice, Constant, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts, fixed_in
from actors.rules.sources.looked_up import is_in_list_of_thing, place_in_thing
from actors.rules.sources.value import is_key, names_one, names_thing
from actors.rules.sources.ways import is_later
from actors.rules.writing.craft import Explained
from captures.opaque import is_random

_NTH = re.compile(r"(?:tr|li|article|section|dt|dd|form|div):nth-(?:of-type|child)\((?!1\))\d+\)")
_NUMBERED = re.compile(r"[A-Za-z]\w*[$:|]0")
"""`Delete$0`"""
_ITEM = frozenset({"PUT", "PATCH"})
"""What changes the thing that has the address."""
_SOON = 5.0
"""Seconds within which a request follows the click that asks for it."""
_TELLING = 2
"""A number of one digit may be anything."""


def acts_by_place(explained: Sequence[Explained], logins: frozenset[str], clicks: Sequence[Click] = ()) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    pages = {each.transaction_id: each for each in explained}
    acting = [each for each in explained if each.transaction_id not in logins and acts(each)]
    for each in explained if acting else ():
        if each.transaction_id not in logins and (click := _picked_by_place(each, clicks)):
            return (
                f"{each.transaction_id} is about what stood in one place of a list, where `{click.called}` was "
                "clicked, and nothing in the recording tells how that is found by what it is called: a routine would "
                "change something of whatever stands in that place; record how it is found by name"
            )
        if each.transaction_id not in logins and (click := _picked_in_column(each, clicks)):
            across = click.link.across if click.link else ""
            return (
                f"{each.transaction_id} is about what stood in the row `{click.row}` of the column `{across}`, where "
                "other columns have the like, and only the row is known by what it is called: a routine would change "
                "something of whatever stands in that place of the row; record how it is found by one name"
            )
    for each in acting:
        if thing := _recorded(each, explained):
            return (
                f"{each.transaction_id} changes {thing}, one of several things that were listed, and nothing in the "
                "recording tells how that was chosen: a routine would change the recorded one, whatever it is given; "
                "record how it is found by name"
            )
        placed = (*_placed(each, pages), *_in_list_of_thing(each, clicks), *_of_like_forms(each, clicks))
        clicked = (*_of_row_clicked(each, clicks), *_number_of_hit(each, clicks))
        for line in (*placed, *_keys_of_clicked(each, clicks), *clicked):
            return (
                f"{each.transaction_id} changes what stood in one place of a list ({line.value[:60]}), and nothing in "
                "the recording tells how that is found by what it is called: a routine would change whatever stands in "
                "that place; record how it is found by name"
            )
    return ""


def _picked_by_place(each: Explained, clicks: Sequence[Click]) -> Click | None:
    """The click that asked for one of several things of a list, if that is known by its place there only; what a page
    asks for by itself is always the first, and so is the first hit of a search, unless it is a later one of another
    list."""
    moment = each.request.get("time") or 0.0
    before = [one for one in clicks if moment - _SOON <= one.time <= moment]
    if not before or before[-1].form is not None:
        return None
    first = before[-1].first_hit
    item = each.request["method"] in (*_ITEM, "DELETE")
    told = [line for line in each.values if names_thing(line) or (item and _is_revision(line))]
    picked = any(_is_one_of(line.source) and not (first and _is_first(line.source)) for line in told)
    return before[-1] if picked else None


def _picked_in_column(each: Explained, clicks: Sequence[Click]) -> Click | None:
    """The click of a link in one of several columns of a row that have such links, if the request leads where the same
    place of the row does."""
    crossed = {one.parameter: one for one in clicks if one.parameter and one.row and one.link and one.link.across}
    for line in each.values:
        source = line.source if isinstance(line.source, Choice) and line.place in ("url", "path", "query") else None
        if source and source.parameter in crossed and any(way.get("within") for way in source.extractors[:1]):
            return crossed[source.parameter]
    return None


def _is_revision(line: Value) -> bool:
    """Whether it may tell the state of the thing that has the address."""
    return line.hint == "opaque" and line.place in ("query", "form", "json")


def _is_one_of(source: Source | None) -> bool:
    found = source if isinstance(source, Extracted) else None
    return found is not None and found.one_of > 1 and not (found.asked or found.by or found.unless)


def _is_first(source: Source | None) -> bool:
    ways = source.extractors[:1] if isinstance(source, Extracted) else []
    return not any(map(is_later, ways))


def _recorded(each: Explained, explained: Sequence[Explained]) -> str:
    """The id in which the address of the thing ends that is changed, or any in it where nothing is sent that the caller
    gives, if it is always the recorded one of a list."""
    steps = [line for line in each.values if line.place == "path"]
    same = each.request["method"] == "POST" and not any(line.is_given for line in each.values)
    own = steps[-1:] if each.request["method"] in _ITEM else steps if same else []
    ids = [line.value for line in own if line.listed and len(line.value) >= _TELLING]
    told = fixed_in(each, list(explained)) if ids else []
    return next((text for text in told if text.partition(" in the path ")[0] in ids), "")


def _placed(each: Explained, pages: dict[str, Explained]) -> Iterator[Value]:
    named = (line for line in each.values if names_thing(line))
    return (line for line in named if isinstance(line.source, Extracted) and _is_placed(line, line.source, pages))


def _keys_of_clicked(each: Explained, clicks: Sequence[Click]) -> Iterator[Value]:
    """The keys, sent in headers, of what stands in a list where the row that was clicked stood in its own: the key of
    what nobody chose is the page's, and as good as another."""
    moment = each.request.get("time") or 0.0
    places = {one.row_place for one in clicks if one.row and one.time <= moment}
    for line in each.values:
        source = line.source if isinstance(line.source, Extracted) and _is_one_of(line.source) else None
        way = source.extractors[0] if source and is_key(line) else {"kind": ""}
        if way["kind"] == "json" and any(isinstance(step, int) and step in places for step in way["path"]):
            yield line


def _of_row_clicked(each: Explained, clicks: Sequence[Click]) -> Iterator[Value]:
    """The ids that the row has in which was clicked, each found by what is written around it in the text of an answer,
    where the first of a list is found, or in a list of texts by its place; one that nothing else has by chance may
    follow any time later."""
    moment = each.request.get("time") or 0.0
    before = [one for one in clicks if one.time <= moment and not one.first_hit]
    ids = {own for one in before for own in one.row_ids if one.time >= moment - _SOON or is_random(own)}
    for line in each.values:
        source = line.source if isinstance(line.source, Extracted) else None
        known = source is None or not source.extractors or source.asked or source.by or source.unless
        if line.value in ids and source is not None and not known and _is_written_there(source.extractors[0]):
            yield line


def _is_written_there(way: dict[str, Any]) -> bool:
    """Whether it is found by the text around it, or is a text in a list that is found by its place."""
    return way["kind"] == "pattern" or (way["kind"] == "json" and isinstance(["", *way["path"]][-1], int))


def _number_of_hit(each: Explained, clicks: Sequence[Click]) -> Iterator[Value]:
    """A command with the number of the first row, as it was sent for the row that a search had found: it is that of the
    first of several as well."""
    moment = each.request.get("time") or 0.0
    hit = any(one.first_hit and one.row_texts and moment - _SOON <= one.time <= moment for one in clicks)
    for line in each.values if hit else ():
        if line.place == "form" and isinstance(line.source, Constant) and _NUMBERED.fullmatch(line.value):
            yield line


def _in_list_of_thing(each: Explained, clicks: Sequence[Click]) -> Iterator[Value]:
    """What was taken from a list that a thing has by its place there: a later one, or the first, though what was
    clicked has it for its own."""
    moment = each.request.get("time") or 0.0
    kept = {text for one in clicks if one.time <= moment and one.form is None for text in _kept(one)}
    for line in each.values:
        at = place_in_thing(line.source)
        placed = line.place == "json" and _is_thing(line.value) and (at > 0 or (at == 0 and line.value in kept))
        if placed or (names_one(line) and (_is_part_of_later(line.source) or _is_later_of_thing(line.source))):
            yield line


def _is_part_of_later(source: Source | None) -> bool:
    """Whether it is found by the name of a part of what stood at a later place of a list, as the recorded thing did."""
    way = source.extractors[0] if isinstance(source, Choice) and source.extractors else {"kind": ""}
    path = way["path"] if way["kind"] == "json" else []
    named = next((n for n, step in enumerate(path) if isinstance(step, dict)), 0)
    return any(isinstance(step, int) and step > 0 for step in path[:named])


def _is_later_of_thing(source: Source | None) -> bool:
    """Whether it is the id of a later one of the things that a named thing has: of the second leaf of a tree."""
    way = source.extractors[0] if isinstance(source, Choice) and source.extractors else {"kind": ""}
    path = way["path"] if is_in_list_of_thing(way) else []
    later = [step for step in path if isinstance(step, int)]
    return bool(later) and isinstance(path[-1], str) and later[-1] > 0


def _of_like_forms(each: Explained, clicks: Sequence[Click]) -> Iterator[Value]:
    """The numbers that the button of a later row or form sent, each found by how many forms stand before its own."""
    moment = each.request.get("time") or 0.0
    sent = [one for one in clicks if one.form and moment - _SOON <= one.time <= moment and _NTH.search(one.selector)]
    names = {name for one in sent if one.form and not one.first_hit for name in one.form.fields}
    for line in each.values if any(not one.parameter for one in sent) else ():
        source = line.source if isinstance(line.source, Extracted) else None
        known = source is None or not source.extractors or source.asked or source.by or source.unless
        numbered = line.place in ("form", "multipart") and line.name in names and line.value.isdecimal()
        if numbered and source is not None and not known and _is_field_by_place(source.extractors[0]):
            yield line


def _is_field_by_place(way: dict[str, Any]) -> bool:
    return way["kind"] == "form_field" and is_later(way)


def _kept(click: Click) -> Iterator[str]:
    """What the element keeps for a script."""
    yield from (text for name, text in click.attributes.items() if name.startswith("data-"))


def _is_thing(text: str) -> bool:
    return (text.isdecimal() and len(text) >= _TELLING) or is_random(text)


def _is_placed(line: Value, source: Extracted, pages: dict[str, Explained]) -> bool:
    """Whether it is the id of one thing, or an address with one, that is neither looked up nor that of its page."""
    if source.asked or source.by or source.unless or not source.extractors:
        return False
    way, page = source.extractors[0], pages.get(source.transaction_id)
    ids = {source.core} if line.place != "url" else _ids(line.value)
    other = ids - (_ids(page.request["url"]) if page else set())
    return bool(other) and (is_later(way) or _NTH.search(way.get("selector", "")) is not None)


def _ids(address: str) -> set[str]:
    parts = [part for part in urlsplit(address).path.split("/") if part]
    return {part for part in parts if part.isdecimal() or is_random(part)}
