"""What the server made, it gave before: in any response, or in a field of the form that was sent."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from actors.rules.address_named import kind_below
from actors.rules.facts.source import Extracted, Session, Source
from actors.rules.facts.value import Value
from actors.rules.looks import is_short_number
from actors.rules.noun import but_id, singular, thing_at, thing_in
from actors.rules.play import call
from actors.rules.slug import slug
from actors.rules.sources.labels import is_code_of
from actors.rules.sources.leading import fields_of, led_page, same_address
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.same_part import of_same_part
from actors.rules.sources.value import FIELDS, core, is_condition, is_id_name, is_named_id, is_own_header
from captures.body import path_segments
from captures.program import is_program

Line = dict[str, Any]
_MADE = frozenset({"opaque", "secret", "timestamp"})
_MADE_BY_SERVER = frozenset({"plain", "opaque", "secret"})
_ROW = re.compile(r"\b(?:tr|li|article):nth-")
_DEEP = 2
"""Steps of a path that lead to an entry of a list and a member of it."""
_ACCOUNT = r"(?:user|account|member|profile|person|people)s?"
_ME = frozenset({"me", "myself", "self", "whoami", "current", "current_user", "currentuser"})
_OWN_ID = [["id"], ["data", "id"], ["user", "id"], ["data", "user", "id"]]
_ANY_ID = frozenset({"id", "_id", "pk", "uid"})
_THING = re.compile(r"/[A-Za-z]\w*/\d+(?=/|$)")


@dataclass(frozen=True)
class Origin(Question):
    """`url` is the address of the request, `seen_on` that of the page on which the person was; `address` is what was
    asked for where that is the address of the request itself; `pages` are those on which the person did something;
    `led` is the page that a link had led to, on which the person did something last."""

    seen_on: str = ""
    url: str = ""
    address: str = ""
    pages: frozenset[str] = frozenset()
    led: str = ""

    def source(self, answer: Line, line: Value) -> Source | None:
        """The page that the person was on, else the earliest response, that a recipe can take the value from."""
        origins = origins_in(answer)
        if line.place == "cookie":
            return _session(origins) or _set_by_script(origins, line)
        usable = [told for origin in origins if _takes(told := _but_keyed_by(line, origin), line)]
        if line.value.isdigit() and line.place == "path":
            there = [origin for origin in usable if _made_there(origin, self.url)]
            there = there or [_of_page(origin) for origin in usable if _is_of_page(origin, self.led, self.url, line)]
            usable = there or [_own_id(origin) for origin in usable if _is_own_account(origin, self.url, line)]
        elif line.hint not in _MADE and line.place not in ("url", "path", "cookie"):
            usable = self._named(usable, line)
        usable = _of_thing(usable, self.url) if is_condition(line) else usable
        if not usable:
            return None
        elsewhere = [_is_of_another_kind(each, line, self.pages) for each in usable]
        usable = [each for each, is_other in zip(usable, elsewhere, strict=True) if not is_other] or usable
        best = of_same_part(min(usable, key=lambda each: not same_address(each.get("url", ""), self.seen_on)), line)
        by_place = is_by_place(best) or _is_of_first(best) or _is_of_list(best, line, self.url) or all(elsewhere)
        by_place = by_place or (is_short_number(line.value) and _is_any_id(best, line))
        return replace(taken(best, line), by_place=by_place, address=self.address)

    def _named(self, origins: list[Line], line: Value) -> list[Line]:
        """Those that are known by a name; a short number by one like its own, or by that of an id, unless such things
        were listed, one of which has it."""
        named = [origin for origin in origins if _names_one(origin) or (is_own_header(line) and _is_alone(origin))]
        if not is_short_number(line.value):
            return named
        called = [origin for origin in named if _is_called_so(origin, line, self.pages)]
        own = [origin for origin in origins if _is_of_kind(origin, line)]
        return [each for each in called if not own or each in own or _last(each) == slug(line.name)]


def _of_thing(origins: list[Line], url: str) -> list[Line]:
    """Those that answer about what is changed, if any do: the version of something else may be called the same."""
    own = urlsplit(url).path.rstrip("/")
    return [each for each in origins if urlsplit(each.get("url", "")).path.rstrip("/") == own] or origins


def of_origin(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where a value that a server makes, a hidden number or an id was given."""
    context = asked.context
    if line.place == "url" or any(is_code_of(line, each) for each in context.inputs):
        return []
    of = {"transaction_id": context.transaction_id}
    if line.cut:
        return [Origin(place, call("trace_field", name=line.name, **of), seen_on=asked.page, url=context.url)]
    if line.place in ("form", "multipart") and line.value.isdigit() and line.name in fields_of(context):
        field = call("trace_field", name=line.name, value=line.value, **of)
        return [Origin(place, field, seen_on=asked.page, url=context.url)]
    if not _is_made(line):
        return []
    pages = frozenset((*(each.url for each in context.done), *(each.href for each in context.clicks)))
    traced = call("trace_value", value=core(line), **of)
    return [Origin(place, traced, seen_on=asked.page, url=context.url, pages=pages, led=led_page(context))]


def _is_made(line: Value) -> bool:
    """Whether it looks like something that a server gave."""
    made = line.hint in _MADE or line.place == "cookie" or is_named_id(line)
    made = made or is_condition(line) or is_own_header(line)
    if line.place == "path" and is_program(line.value):
        return False
    return made or (line.place == "path" and (line.hint in _MADE_BY_SERVER or line.value.isdigit()))


def origins_in(answer: Line) -> list[Line]:
    """The responses that an answer names; what only a snapshot had cannot be fetched."""
    return [origin for origin in answer.get("origins", []) if str(origin.get("id", "")).startswith("t")]


def taken(origin: Line, line: Value) -> Extracted:
    """The source of a value that is taken from a response."""
    return Extracted(
        core=core(line),
        transaction_id=origin["id"],
        extractors=origin["extractors"][: _ways(line, origin["extractors"])],
        decode=origin.get("decode", "") or ("json" if line.type in ("integer", "number") else ""),
        one_of=origin.get("one_of", 1),
    )


def _session(origins: list[Line]) -> Session | None:
    """The response that set a cookie; the session carries it by itself."""
    for origin in origins:
        if origin["source"] in ("cookie", "response_header"):
            return Session(transaction_id=str(origin.get("renews", origin["id"])))
    return None


def _set_by_script(origins: list[Line], line: Value) -> Extracted | None:
    """The response that a script took a credential from, to put it into a cookie that no response had set."""
    made = [each for each in origins if {one["kind"] for one in each.get("extractors", [])} & _NAMED]
    return taken(made[0], line) if made and line.hint in _MADE else None


_NAMED = frozenset({"json", "form_field", "meta", "script_variable"})


def is_by_place(origin: Line) -> bool:
    """Whether it is found as a later one of a list, or between other texts only: if it goes with what was chosen, it is
    found by that."""
    return origin["extractors"][0]["kind"] == "pattern" or is_later(origin["extractors"][0])


def is_later(way: Line) -> bool:
    """Whether it leads to a later one of a list."""
    steps = way["path"] if way["kind"] == "json" else [way.get("index", 0)]
    return any(isinstance(step, int) and step > 0 for step in steps)


def _is_of_first(origin: Line) -> bool:
    """Whether it stands in the first entry of a list in JSON: what that entry is called says more."""
    first = origin["extractors"][0]
    return first["kind"] == "json" and any(isinstance(step, int) for step in first["path"])


def _is_of_list(origin: Line, line: Value, url: str) -> bool:
    """Whether it is the version of another document than is changed, as of the list that the thing is the newest of."""
    of_whole = is_condition(line) and origin["extractors"][0]["kind"] == "header"
    return of_whole and urlsplit(origin.get("url", "")).path != urlsplit(url).path


def _ways(line: Value, ways: list[Line]) -> int | None:
    """Of an address only the first way: where that finds nothing, any other place of the page leads elsewhere. But a
    link that always stands behind others may read otherwise for somebody else."""
    return (1 + is_behind_others(ways)) if line.place == "url" else None


def is_behind_others(ways: list[Line]) -> bool:
    """Whether it is a link that is known by what it reads, or else by how many stand before it."""
    return [each["kind"] for each in ways[:2]] == ["link", "attribute"] and not _ROW.search(ways[1]["selector"])


def _made_there(origin: Line, url: str) -> bool:
    """A number in a path is the id of what a response made, if that response was to the path before it and names it
    once: `POST /posts` answered `{"id": 25}`, then came `/posts/25`; or if its redirect led to a thing of this kind:
    from `/posts/25` to `/api/posts/25`."""
    if _leads_to_kind(origin, url):
        return True
    path = urlsplit(origin.get("url", "")).path.rstrip("/")
    named = [each for each in origin["extractors"] if each["kind"] == "json" and _by_name(each) and not _counts(each)]
    return bool(named) and bool(path) and urlsplit(url).path.startswith(f"{path}/")


def _leads_to_kind(origin: Line, url: str) -> bool:
    """Whether it is a redirect to what the address names, too: `/posts/25`."""
    header = any(each["kind"] == "header" for each in origin["extractors"]) and origin.get("name", "").lower()
    things = (each[0] for each in _THING.finditer(urlsplit(url).path))
    return header == "location" and any(re.search(rf"{each}(?!\d)", origin["snippet"]) for each in things)


def _is_of_page(origin: Line, page: str, url: str, line: Value) -> bool:
    """Whether it is the page, and its address names a thing of the kind that the request's does: `/posts/25/edit`, on
    which a script changes `/api/post/25`."""
    if not page or not same_address(origin.get("url", ""), page) or not _of_page(origin)["extractors"]:
        return False
    return not is_short_number(line.value) or bool(_kinds(page, line.value) & _kinds(url, line.value))


def _kinds(url: str, value: str) -> set[str]:
    above = [before for before, step in pairwise(path_segments(url)) if step == value]
    return {kind_below(each) for each in above if re.search(r"[A-Za-z]", each)}


def _of_page(origin: Line) -> Line:
    return origin | {"extractors": [each for each in origin["extractors"] if each["kind"] == "url"]}


def _is_own_account(origin: Line, url: str, line: Value) -> bool:
    """Whether the server told whose session it is, and the address is that of this account: `/api/me` answered
    `{"id": 25}`, then came `/users/25`."""
    last = urlsplit(origin.get("url", "")).path.rstrip("/").rpartition("/")[2]
    whose = re.search(rf"/{_ACCOUNT}/{line.value}(?=/|$)", urlsplit(url).path) is not None
    return whose and slug(last) in _ME and bool(_own_id(origin)["extractors"])


def _own_id(origin: Line) -> Line:
    """The origin with the ways to the id of what it answers alone."""
    named = [each for each in origin["extractors"] if each["kind"] == "json" and each["path"] in _OWN_ID]
    return origin | {"extractors": named}


def _counts(extractor: Line) -> bool:
    """Whether it says how many there are: a list of two things has a thing of the number two by chance."""
    return slug(str(extractor["path"][-1])) in _COUNTS if extractor["path"] else True


_COUNTS = frozenset(
    {"total", "count", "size", "length", "limit", "offset", "page", "pages", "total_count", "num_pages"}
)


def _is_called_so(origin: Line, line: Value, pages: frozenset[str]) -> bool:
    """Whether the place is called an id, or as the value is: a short number stands in many others by chance."""
    name = _last(origin)
    return name == slug(line.name) or (is_id_name(name) and not _is_of_other(origin, line, pages))


def _last(origin: Line) -> str:
    """What the place is called; empty if it is all of an answer."""
    way = origin["extractors"][0]
    return slug(str(next(reversed(way["path"]), "") if way["kind"] == "json" else way.get("name", "")))


def _is_any_id(origin: Line, line: Value) -> bool:
    """Whether it is called an id, and nothing says that it is one of what the value is called after."""
    return line.place in FIELDS and _last(origin) != slug(line.name) and not _is_of_kind(origin, line)


def _is_of_kind(origin: Line, line: Value) -> bool:
    """Whether it is the id of a thing that is called as the value is: of one of `columns` for `column_id`."""
    way, own = origin["extractors"][0], but_id(singular(slug(line.name)))
    if way["kind"] != "json" or not is_named_id(line) or _last(origin) != "id":
        return False
    above = [singular(slug(step)) for step in way["path"][-2:-1] if isinstance(step, str)]
    return any(_is_kin(own, name) for name in (*above, thing_in(way["path"], origin.get("url", ""))))


def _is_of_other(origin: Line, line: Value, pages: frozenset[str]) -> bool:
    """Whether the answer is about another kind of thing than the value is called after, of which the person was on the
    page: `project_id` is that of `/projects/1`, not of the upload 1."""
    own, of = but_id(singular(slug(line.name))), thing_at(origin.get("url", ""))
    steps = [segments for url in pages if (segments := path_segments(url))]
    return of not in ("", own) and any((own, line.value) in pairwise(map(singular, each)) for each in steps)


def _is_of_another_kind(origin: Line, line: Value, pages: frozenset[str]) -> bool:
    """Whether nothing around it is called as the thing that the value refers to, though it may be known otherwise which
    that is: by the number on whose page the person was, or to which they clicked, if the value is called an id and no
    more (the zone 2 is not the customer of `/customers/2`), or by what was chosen in a field, if that had the code."""
    way, own = origin["extractors"][0], singular(slug(line.name))
    if way["kind"] != "json" or line.place != "json":
        return False
    pairs = (pair for url in pages for pair in pairwise(path_segments(url)))
    opened = {singular(slug(of)) for of, value in pairs if value == line.value}
    kinds = opened if own in _ANY_ID else {but_id(own)} if line.entered_as and is_short_number(line.value) else set()
    around = [singular(slug(str(step))) for step in way["path"]] + [thing_at(origin.get("url", ""))]
    return bool(kinds) and not any(_is_kin(kind, name) for kind in kinds for name in around)


def _is_kin(kind: str, name: str) -> bool:
    """Whether one is called as the other, or ends as that does: `tax_category` is a `category`."""
    longer, shorter = sorted((kind, name), key=len, reverse=True)
    return bool(shorter) and f"_{longer}".endswith(f"_{shorter}")


def _names_one(origin: Line) -> bool:
    """An ordinary text is taken from a response only by a name, never by the place that it had in a list."""
    kinds = {"form_field", "meta", "script_variable"}
    return any(e["kind"] in kinds or _is_called(e) for e in origin["extractors"])


def _is_alone(origin: Line) -> bool:
    """Whether it is a member of the only answer that has it of those to several questions that were sent together."""
    first = origin["extractors"][0]
    path = first["path"] if first["kind"] == "json" else []
    named = len(path) > _DEEP and all(isinstance(step, str) for step in path[1:])
    return named and origin.get("one_of", 1) == 1


def _is_called(extractor: Line) -> bool:
    """Whether it is a member of a document or a whole header."""
    return (extractor["kind"] == "json" and _by_name(extractor)) or (
        extractor["kind"] == "header" and not extractor.get("pattern")
    )


def _by_name(extractor: Line) -> bool:
    return all(isinstance(step, str) for step in extractor["path"])


def _but_keyed_by(line: Value, origin: Line) -> Line:
    """The origin without members that only who knows the value already can reach: `{"9f3a": {"id": "9f3a"}}`."""
    kept = [each for each in origin.get("extractors", []) if each["kind"] != "json" or core(line) not in each["path"]]
    return origin | {"extractors": kept}


def _takes(origin: Line, line: Value) -> bool:
    """For the parts of an address a text pattern is too weak a reason."""
    kinds = {extractor["kind"] for extractor in origin.get("extractors", [])}
    return bool(kinds - {"pattern"} if line.place in ("url", "path") else kinds)
