"""How a request that is made now stands to one that was recorded."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from captures.capture import Capture
from captures.fields import RequestValue, request_values
from captures.noise import is_noise
from captures.opaque import is_random
from captures.transaction import Request, Response, Transaction

_SHORT = 3
"""Shorter values stand everywhere by chance: where they are echoed cannot be told."""


_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_Place = tuple[str, str]
Explained = Callable[[str, str, str], bool]
"""(place, recorded, now) -> whether it may be so."""


@dataclass(frozen=True)
class Likeness:
    """`unexplained` names what the request has otherwise than recorded, `elsewhere` says that it is the path; `unlike`
    counts what it lacks or has beside, and `equal` the rest; `begun` the characters of it that were recorded as the
    beginning of what is asked for."""

    elsewhere: bool = False
    unexplained: tuple[str, ...] = ()
    unlike: int = 0
    equal: int = 0
    begun: int = 0


def values_of(request: Request) -> list[RequestValue]:
    return request_values(Transaction("", 0.0, 0.0, "", request, Response(0)))


def same_address(recorded: list[RequestValue], asked: list[RequestValue]) -> bool:
    """Whether as many segments of a path are there; the values are for `compare`."""
    return len(_path(recorded)) == len(_path(asked))


def compare(recorded: list[RequestValue], asked: list[RequestValue], explained: Explained) -> Likeness:
    """`explained` says whether a value that stands at a place of the request may stand there for the recorded one."""
    there, here = _by_place(asked), _by_place(recorded)
    unlike = sum(abs(len(there.get(each, [])) - len(here.get(each, []))) for each in _fields(here) | _fields(there))
    unexplained, equal, begun, elsewhere = [], 0, 0, False
    for place, values in here.items():
        for value, now in zip(values, there.get(place, []), strict=False):
            if place[0] in ("header", "cookie") or explained(place[0], value, now):
                equal += value == now
                begun += len(value) if value != now and _is_begun(value, now) else 0
            else:
                elsewhere |= place[0] == "path"
                unexplained.append(f"{_named(place)} is '{now[:60]}', and '{value[:60]}' was recorded")
    return Likeness(elsewhere, tuple(unexplained), unlike, equal, begun)


def _fields(places: Mapping[_Place, list[str]]) -> set[_Place]:
    return {each for each in places if each[0] not in ("header", "cookie", "path")}


def replaced(text: str, given: Mapping[str, str]) -> str:
    """The text with what was given in the place of what was recorded, each once."""
    if not given:
        return text
    longest_first = sorted((each for each in given if each), key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), lambda found: given[found[0]], text)


class Known:
    """What stands on the recorded pages and in the recorded data: a request may choose from it."""

    def __init__(self, capture: Capture) -> None:
        answered = (each for each in capture.transactions if not is_noise(each))
        self._texts = [each.response.body for each in answered]

    def __contains__(self, value: str) -> bool:
        whole = re.compile(rb"(?<![\w-])" + re.escape(value.encode("utf-8", "replace")) + rb"(?![\w-])")
        return any(whole.search(text) for text in self._texts)


def may_stand_for(place: str, recorded: str, now: str, given: Mapping[str, str], known: Known) -> bool:
    """Whether a value is what was recorded, with what the routine was given in its place; or a time, a number or a
    name that is made on the spot; or something else that the application offered, in a path only what the recorded
    value is the beginning of. `given` maps recorded to given
    values."""
    if now == recorded or now == replaced(recorded, given):
        return True
    if place == "path":
        return _is_begun(recorded, now) and now in known
    stamps = all(re.fullmatch(r"\d{10,17}", each) for each in (recorded, now))
    made = stamps or _UUID.fullmatch(now) is not None or (is_random(recorded) and is_random(now))
    return made or (bool(now) and now in known)


def _is_begun(typed: str, whole: str) -> bool:
    """Whether somebody typed the beginning of it, until a list offered the rest: no code is found so."""
    is_code = typed.isdigit() or is_random(typed)
    return not is_code and len(typed) >= _SHORT and whole.casefold().startswith(typed.casefold())


def _by_place(values: list[RequestValue]) -> dict[_Place, list[str]]:
    found: dict[_Place, list[str]] = {}
    for each in values:
        if not each.standard:
            name = ".".join(map(str, each.path)) or each.name
            found.setdefault((each.place, name.lower() if each.place == "header" else name), []).append(each.value)
    return found


def _path(values: list[RequestValue]) -> list[RequestValue]:
    return [each for each in values if each.place == "path"]


def _named(place: _Place) -> str:
    kind, name = place
    return f"segment {int(name) + 1} of the path" if kind == "path" else f"the {kind} value `{name}`"


def is_echoed(value: str) -> bool:
    return len(value) >= _SHORT
