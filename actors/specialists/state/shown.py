"""The states of what can be pressed that a page shows: by an attribute, a tick, a class or what it reads."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from selectolax.lexbor import LexborNode

from captures.field_name import is_forgery_name
from captures.opaque import is_random
from routines.extracting.beside_label import beside_element, beside_field
from routines.extracting.element import attribute, outwards
from routines.extracting.labelled_record import record_with
from routines.extracting.locate import gives
from routines.extracting.page import Page, visible_text
from routines.extracting.regex import first_groups, quoted
from routines.extracting.selector import selectors
from routines.extractor import Attribute, Beside, Extractor, Pattern

_ATTRIBUTES = ("aria-pressed", "aria-checked", "data-state", "aria-label", "title")
_PLAIN = re.compile(r"[\w .:-]{1,60}")
_CLASS = re.compile(r"[A-Za-z][\w-]*")
_PAIR = re.compile(r"[\w.-]+=[\w.-]+")
_ANY = r"[^\s<>]+"
"""Any word."""
_LONGEST = 40


@dataclass(frozen=True)
class State:
    """Of an element, by `condition`, which a selector of it may end in; by its `text`, a regular expression; or by what
    the hidden `field` of its form says."""

    condition: str = ""
    text: str = ""
    field: tuple[str, str] = ("", "")


def what_changed(was: LexborNode, now: LexborNode) -> State | None:
    """The state before, by what tells it best; None if both look the same, but for numbers."""
    return next(_states(was, now), None)


def _states(was: LexborNode, now: LexborNode) -> Iterator[State]:
    for name in _ATTRIBUTES[:3]:
        yield from _by_attribute(name, was, now)
    if ("checked" in was.attributes) != ("checked" in now.attributes):
        yield tick_of(was)
    texts = [" ".join(visible_text(each).split()) for each in (was, now)]
    if all(0 < len(text) <= _LONGEST for text in texts) and len({_but_numbers(text) for text in texts}) > 1:
        yield State(text=_but_shared(*texts))
    for name in _ATTRIBUTES[3:]:
        yield from _by_attribute(name, was, now)
    yield from _by_address(attribute(was, "href"), attribute(now, "href"))
    yield from _by_field(_hidden(was), _hidden(now))
    old, new = (attribute(each, "class").split() for each in (was, now))
    yield from (State(f":not(.{name})") for name in new if name not in old and _CLASS.fullmatch(name))
    yield from (State(f".{name}") for name in old if name not in new and _CLASS.fullmatch(name))


def tick_of(box: LexborNode) -> State:
    """Whether it stands ticked."""
    return State("[checked]" if "checked" in box.attributes else ":not([checked])")


def _but_shared(was: str, now: str) -> str:
    """The text as an expression in which any word may stand for one that is there still, such as the name of the thing,
    and any number for a number."""
    both, words = set(now.split()), was.split()
    said = [word for word in words if word not in both]
    telling = [word for word in words if not said or word in said]
    written = (re.sub(r"\d+", "[0-9]+", quoted(word)) if word in telling else _ANY for word in words)
    return r"\s+".join(_with_several(list(written)))


def _with_several(words: list[str]) -> Iterator[str]:
    """Names have as many words as they please."""
    for any_word, group in groupby(words, key=lambda word: word == _ANY):
        yield from [rf"{_ANY}(?:\s+{_ANY})*"] if any_word else group


def _by_attribute(name: str, was: LexborNode, now: LexborNode) -> Iterator[State]:
    old, new = was.attributes.get(name), now.attributes.get(name)
    if not old or not new or set(old.split()) & set(new.split()):
        return
    if _but_numbers(old) != _but_numbers(new) and _PLAIN.fullmatch(old) and not re.search(r"\d", old):
        yield State(f'[{name}="{old}"]')


def _by_address(was: str, now: str) -> Iterator[State]:
    """By the one member of a link's query that is another one now, tokens aside: `done=1`."""
    old, new = ({pair.partition("=")[0]: pair for pair in _query(each).split("&")} for each in (was, now))
    other = [name for name in old if old[name] != new.get(name) and not is_forgery_name(name)]
    other = [name for name in other if not is_random(old[name].partition("=")[2])]
    if [*old] == [*new] and len(other) == 1 and _PAIR.fullmatch(old[other[0]]):
        pair = f"{'?' if other[0] == next(iter(old)) else '&'}{old[other[0]]}"
        yield State(f'[href$="{pair}"]' if was.endswith(pair) else f'[href*="{pair}&"]')


def _query(href: str) -> str:
    return href.partition("#")[0].partition("?")[2]


def _by_field(was: dict[str, str], now: dict[str, str]) -> Iterator[State]:
    """By the one hidden field of its form that says something else now, a word or yes and no: a count goes on."""
    other = [(name, text) for name, text in was.items() if text != now.get(name, text) and not is_forgery_name(name)]
    other = [pair for pair in other if _PAIR.fullmatch("=".join(pair)) and not is_random(pair[1])]
    if len(other) == 1 and ({other[0][1], now[other[0][0]]} == {"0", "1"} or not re.search(r"\d", other[0][1])):
        yield State(field=other[0])


def _hidden(node: LexborNode) -> dict[str, str]:
    form = next((each for each in outwards(node) if each.tag == "form"), None)
    fields = form.css('input[type="hidden" i][name][value]') if form is not None else []
    return {attribute(each, "name"): attribute(each, "value") for each in fields}


def _but_numbers(text: str) -> str:
    return re.sub(r"\d+", "", text)


def ways_to_see(state: State, page: Page, node: LexborNode, label: str) -> list[Extractor]:
    """The extractor that finds something on the page only while the element, which stands in one record with the label,
    is in that state; none if it is in another one."""
    if state.field[0]:
        return [*_held(state.field, page, label)][:1] if label else []
    if label and record_with(node, label) is not None:
        pattern = f"^\\s*({state.text})\\s*$" if state.text else ""
        return [*beside_element(page, node, label, state.condition, pattern)][:1]
    return [] if label else _alone(state, page, node)


def _held(field: tuple[str, str], page: Page, label: str) -> Iterator[Extractor]:
    name, text = field
    for way in beside_field(page, label, name, text):
        if isinstance(way, Beside):
            yield way.model_copy(update={"within": f'input[name="{name}"][value="{text}"]'})


def _alone(state: State, page: Page, node: LexborNode) -> list[Extractor]:
    if state.text:
        pattern = f">\\s*({state.text})\\s*<"
        return [Pattern(pattern=pattern)] if len(list(first_groups(pattern, page.text))) == 1 else []
    for selector in selectors(node):
        alike = node.parser.css(selector)
        way = Attribute(selector=f"{selector}{state.condition}")
        if len(alike) == 1 and alike[0].mem_id == node.mem_id and gives(way, page, visible_text(node)):
            return [way]
    return []
