"""What the server made, it gave before: in any response, or in a field of the form that was sent."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from actors.rules.facts.source import Extracted, Session, Source
from actors.rules.facts.value import Value
from actors.rules.looks import is_short_number
from actors.rules.play import call
from actors.rules.slug import slug
from actors.rules.sources.kind_of_id import is_any_id, is_called_so, is_of_another_kind, is_of_kind, last_of
from actors.rules.sources.labels import is_code_of
from actors.rules.sources.leading import fields_of, led_page, same_address
from actors.rules.sources.number_in_path import is_made_there, of_number_in_path
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.same_part import of_same_part
from actors.rules.sources.value import core, is_condition, is_named_id, is_own_header
from actors.rules.sources.ways import is_behind_others, is_by_name, is_by_place, typed_as
from captures.program import is_program

Line = dict[str, Any]
_MADE = frozenset({"opaque", "secret", "timestamp"})
_MADE_BY_SERVER = frozenset({"plain", "opaque", "secret"})
_DEEP = 2
"""Steps of a path that lead to an entry of a list and a member of it."""


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
            usable = of_number_in_path(usable, line, self.url, self.led)
        elif line.place == "path":
            usable = [each for each in usable if each.get("made") and is_made_there(each, self.url)] or usable
        elif line.hint not in _MADE and line.place not in ("url", "cookie"):
            usable = self._named(usable, line)
        usable = _of_thing(usable, self.url) if is_condition(line) else usable
        if not usable:
            return None
        elsewhere = [is_of_another_kind(each, line, self.pages) for each in usable]
        usable = [each for each, is_other in zip(usable, elsewhere, strict=True) if not is_other] or usable
        best = of_same_part(min(usable, key=lambda each: not same_address(each.get("url", ""), self.seen_on)), line)
        by_place = is_by_place(best) or _is_of_first(best) or _is_of_list(best, line, self.url) or all(elsewhere)
        by_place = by_place or (is_short_number(line.value) and is_any_id(best, line))
        return replace(taken(best, line), by_place=by_place, address=self.address)

    def _named(self, origins: list[Line], line: Value) -> list[Line]:
        """Those that are known by a name; a short number by one like its own, or by that of an id, unless such things
        were listed, one of which has it."""
        named = [origin for origin in origins if _names_one(origin) or (is_own_header(line) and _is_alone(origin))]
        if not is_short_number(line.value):
            return named
        called = [origin for origin in named if is_called_so(origin, line, self.pages)]
        own = [origin for origin in origins if is_of_kind(origin, line)]
        return [each for each in called if not own or each in own or last_of(each) == slug(line.name)]


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
        decode=origin.get("decode", "") or typed_as(line, origin["extractors"]),
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
    return is_by_name(extractor) or (extractor["kind"] == "header" and not extractor.get("pattern"))


def _but_keyed_by(line: Value, origin: Line) -> Line:
    """The origin without members that only who knows the value already can reach: `{"9f3a": {"id": "9f3a"}}`."""
    kept = [each for each in origin.get("extractors", []) if each["kind"] != "json" or core(line) not in each["path"]]
    return origin | {"extractors": kept}


def _takes(origin: Line, line: Value) -> bool:
    """For the parts of an address a text pattern is too weak a reason."""
    kinds = {extractor["kind"] for extractor in origin.get("extractors", [])}
    return bool(kinds - {"pattern"} if line.place in ("url", "path") else kinds)
