"""What is different between a document as an answer held it and as it was sent back."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from captures.opaque import is_random

_MOST, _LONGEST, _MOST_WAYS = 12, 200, 8
_READ = ("name", "label", "title", "displayName", "display_name")
_CALLED = (*_READ, "id", "key", "slug", "uuid")
_OF_ID = re.compile(r"(?:^|_|[a-z])(id|Id|ID)$")

Path = list[str | int]
Step = str | int | dict[str, str]


@dataclass(frozen=True)
class Difference:
    """`path` leads to the place in the document held, with a condition where an element of a list is meant; `sent` to
    the value in what was sent, empty for what was taken out. `named` are the ways to call each such element, in order:
    its members that no other element has alike. `entry`: the last step is a text in a list of texts;
    `key`: the member that tells the things of the list apart to which something is added, or from which the `thing`
    was taken out; `of`: the code of another one that was taken out, which this one has in a member of its own."""

    do: str
    path: list[Step]
    sent: Path
    named: tuple[dict[str, str], ...] = ()
    entry: bool = False
    key: str = ""
    thing: dict[str, Any] = field(default_factory=dict)
    of: str = ""

    def line(self) -> dict[str, Any]:
        about: dict[str, Any] = {"do": self.do, "path": self.path, "sent": self.sent}
        about |= {"named": list(self.named)} if self.named else {}
        about |= {"key": self.key} if self.key and not self.thing else {}
        about |= {"of": self.of} if self.of else {}
        return about | ({"entry": True} if self.entry else {})


def differences(held: Any, sent: Any) -> list[Difference] | None:
    """What makes of the document held the one sent; None if that is no small change of it, nor a list to whose address
    one thing was sent under its name: `{"data": []}` and `{"data": {…}}`."""
    if not isinstance(held, dict) or not isinstance(sent, dict) or not set(held) <= set(sent):
        return None
    if held and all(isinstance(each, list) and isinstance(sent[name], dict) for name, each in held.items()):
        return None
    found = _belonging(list(_between(held, sent, [], [], ())))
    return found if 0 < len(found) <= _MOST and all(each.do for each in found) else None


def _belonging(found: list[Difference]) -> list[Difference]:
    """Those that were taken out along with the thing that they belong to say of which they are."""
    codes = {str(each.thing[each.key]) for each in found if each.thing}
    return [replace(each, of=_owner(each, codes)) if each.thing else each for each in found]


def _owner(each: Difference, codes: set[str]) -> str:
    told = {name: str(value) for name, value in each.thing.items() if name != each.key and _is_told(value)}
    named = (text for name, text in told.items() if is_random(text) or _OF_ID.search(name))
    return next((text for text in named if text in codes - {str(each.thing[each.key])}), "")


def _between(
    held: Any, sent: Any, here: list[Step], there: Path, named: tuple[dict[str, str], ...]
) -> Iterator[Difference]:
    match held, sent:
        case dict(), dict():
            for name in dict.fromkeys((*held, *sent)):
                if name not in sent:
                    yield Difference("take_out", [*here, name], [], named)
                elif name not in held:
                    yield Difference("put", [*here, name], [*there, name], named)
                else:
                    yield from _between(held[name], sent[name], [*here, name], [*there, name], named)
        case list(), list() if held != sent:
            yield from _of_lists(held, sent, here, there, named)
        case _:
            if held != sent or type(held) is not type(sent):
                yield Difference("put", here, there, named)


def _of_lists(
    held: list[Any], sent: list[Any], here: list[Step], there: Path, named: tuple[dict[str, str], ...]
) -> Iterator[Difference]:
    if all(isinstance(each, str | int) and not isinstance(each, bool) for each in (*held, *sent)):
        yield from _of_texts(held, sent, here, there, named)
    elif (key := _key(held, sent)) is not None:
        yield from _of_things(held, sent, key, (here, there, named))
    else:
        yield Difference("put" if not held else "", here, there, named)


def _of_texts(
    held: list[Any], sent: list[Any], here: list[Step], there: Path, named: tuple[dict[str, str], ...]
) -> Iterator[Difference]:
    """Entries that were added or taken out; all of them, if that is most of them."""
    if not set(held) & set(sent) and held:
        yield Difference("put", here, there, named)
        return
    for each in held:
        if each not in sent:
            yield Difference("take_out", [*here, str(each)], [], named, entry=True)
    for place, each in enumerate(sent):
        if each not in held:
            yield Difference("add", here, [*there, place], named)


def _of_things(
    held: list[Any], sent: list[Any], key: str, at: tuple[list[Step], Path, tuple[dict[str, str], ...]]
) -> Iterator[Difference]:
    here, there, named = at
    known = {str(each[key]): each for each in held}
    places = {str(each.get(key)): place for place, each in enumerate(sent)}
    own = _added_everywhere(held, sent, key)
    before, after = _called_anew(held, sent, key)
    places |= {before: places[after]} if before else {}
    for text, each in known.items():
        step: Step = {key: text}
        if text not in places:
            yield Difference("take_out", [*here, step], [], (*named, ways_to_call(each, held)), key=key, thing=each)
            continue
        now = {name: value for name, value in sent[places[text]].items() if name not in own}
        if now != each:
            yield from _between(each, now, [*here, step], [*there, places[text]], (*named, ways_to_call(each, held)))
    for place, each in enumerate(sent):
        if str(each.get(key)) not in {*known, after}:
            yield Difference("add", here, [*there, place], named, key=key)


def _called_anew(held: list[Any], sent: list[Any], key: str) -> tuple[str, str]:
    """What the only thing that is there no more was called, and what the only new one is, if all else of it is as it
    was, and of no other thing, unless it stands in its place; else empty."""
    gone = [each for each in held if str(each[key]) not in _texts(sent, key)]
    new = [each for each in sent if key in each and str(each[key]) not in _texts(held, key)]
    if not (len(gone) == len(new) == 1 and len(held) == len(sent)):
        return "", ""
    rest = [{**each, key: ""} for each in held]
    own = rest.count({**gone[0], key: ""}) == 1 or held.index(gone[0]) == sent.index(new[0])
    same = own and {**new[0], key: ""} == {**gone[0], key: ""}
    return (str(gone[0][key]), str(new[0][key])) if same else ("", "")


def _added_everywhere(held: list[Any], sent: list[Any], key: str) -> set[str]:
    """What a script adds to everything that it is given, as no part of it."""
    before = {str(each[key]): each for each in held}
    pairs = [(before[str(each.get(key))], each) for each in sent if str(each.get(key)) in before]
    return set.intersection(*({*now} - {*each} for each, now in pairs)) if pairs else set()


def _key(held: list[Any], sent: list[Any]) -> str | None:
    """The member that tells the things of the list apart, and most of them alike before and after: an id rather than a
    name, and another one's id, of which each had one of its own, only if what has a name got another."""
    things = [*held, *sent]
    if not held or not all(isinstance(each, dict) for each in things):
        return None
    called = [name for name in _CALLED if all(_is_told(each.get(name)) for each in held)]
    ids = [*sorted(called, key=lambda name: name in _READ), *(_ids(held) if called else ())]
    telling = [name for name in ids if _tells(held, name) and _tells([e for e in sent if name in e], name)]
    return max(telling, key=lambda name: len(_texts(held, name) & _texts(sent, name)), default=None)


def _ids(held: list[Any]) -> list[str]:
    """What else each of them has under a name such as `deviceID`."""
    told = [name for name in held[0] if _OF_ID.search(name) and name not in _CALLED]
    return [name for name in told if all(_is_told(each.get(name)) for each in held)]


def _texts(things: list[Any], name: str) -> set[str]:
    return {str(each[name]) for each in things if name in each}


def _tells(things: Sequence[dict[str, Any]], name: str) -> bool:
    texts = [str(each.get(name)) for each in things]
    return len(set(texts)) == len(texts)


def ways_to_call(thing: dict[str, Any], things: Sequence[Any]) -> dict[str, str]:
    """The members by which only this thing is known, those that a person reads first: what it is called, be it that
    others of the list have no such name; and what tells all of them apart."""
    told = {name: value for name, value in thing.items() if _is_told(value) and _is_its_own(name, value, things)}
    texts = {name: str(value) for name, value in told.items() if len(str(value)) <= _LONGEST}
    order = sorted(
        texts, key=lambda name: (_CALLED.index(name) if name in _CALLED else len(_CALLED), is_random(texts[name]))
    )
    return {name: texts[name] for name in order[:_MOST_WAYS]}


def _is_its_own(name: str, value: Any, things: Sequence[Any]) -> bool:
    return [each.get(name) for each in things].count(value) == 1 if name in _READ else _tells(things, name)


def _is_told(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and str(value) != ""
