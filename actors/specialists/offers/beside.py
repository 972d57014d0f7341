"""What a person chose from by a click on one of several elements that stand side by side, each with its code in an
attribute: buttons of a group, stars, entries of a list that a script draws."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.element import listed_options, select
from actors.specialists.listing import short
from actors.specialists.offers.radios import radios_around
from captures.opaque import is_random
from routines.extracting.element import attribute, outwards

_KINDS = frozenset({"li", "button", "span", "div", "label", "i", "svg"})
_CODES = ("data-value", "value", "data-key", "data-code")
_OF_TESTS = re.compile(r"data-(test|testid|test-id|cy|qa|v-[0-9a-f]+|reactid|reactroot|index|action|toggle|target)")
_WORD = re.compile(r"[^\W\d_][\w.+-]{0,40}")
_HEADINGS = frozenset({"label", "legend", "dt", "h4", "h5", "h6"})
_CONTROLS = "a[href], button, input, select, textarea"
_NEAR, _MOST, _LONGEST = 3, 40, 60


def chosen_from(node: LexborNode) -> dict[str, Any]:
    """The `options` of the list box of which it is an entry, or what was offered beside it."""
    in_list = any(attribute(here, "role") == "option" for here in outwards(node))
    return {"options": listed_options(node)} if in_list else radios_around(node) or _beside(node)


def _beside(node: LexborNode) -> dict[str, Any]:
    """`options`, the code of each label that stood side by side with what was clicked; `text`, the label of that where
    it shows a picture only; `group`, what they are called together. Empty if it is none of several: the ids of things
    are no codes, and what has buttons of its own is a thing rather than a choice."""
    for here in islice(outwards(node), _NEAR):
        for name in _attributes(here) if here.tag in _KINDS else ():
            if options := _options(here, name):
                text = {"text": _label(here)} if not _has_word(here.text()) else {}
                return {"options": options, "group": group_of(here)} | text
    return {}


def _attributes(node: LexborNode) -> Iterator[str]:
    """The names of those in which a code may be, the likeliest first."""
    yield from (name for name in _CODES if name in node.attributes)
    yield from (name for name in node.attributes if name.startswith("data-") and name not in (*_CODES, "data-id"))


def _options(node: LexborNode, name: str) -> dict[str, str]:
    around = node.parent
    if around is None or _OF_TESTS.match(name) or _sends(node):
        return {}
    alike = (each for each in around.iter() if each.tag == node.tag and name in each.attributes)
    beside = list(islice(alike, _MOST + 1))
    if not 1 < len(beside) <= _MOST:
        return {}
    codes, labels = [attribute(each, name) for each in beside], [_label(each) for each in beside]
    apart = len({*codes}) == len({*labels}) == len(beside) and "" not in (*codes, *labels)
    alone = not any(each.css_first(_CONTROLS) not in (None, each) for each in beside)
    is_choice = apart and alone and max(map(len, labels)) <= _LONGEST
    return dict(zip(labels, codes, strict=True)) if is_choice and (codes == labels or _are_codes(codes)) else {}


def _sends(node: LexborNode) -> bool:
    """Whether it is a button that sends its form: what that does, it says itself."""
    kind = attribute(node, "type") or "submit"
    return node.tag == "button" and kind == "submit" and any(here.tag == "form" for here in outwards(node))


def _are_codes(texts: list[str]) -> bool:
    """Whether they are words, or numbers that count the choices; other numbers are ids of things."""
    counting = [str(n) for n in range(len(texts) + 1)]
    words = all(_WORD.fullmatch(each) and not is_random(each) for each in texts)
    return words or texts in (counting[1:], counting[:-1], counting[1:][::-1])


def _label(node: LexborNode) -> str:
    text = " ".join(node.text(separator=" ").split())
    return text if _has_word(text) else attribute(node, "aria-label") or attribute(node, "title") or text


def _has_word(text: str) -> bool:
    return re.search(r"\w", text) is not None


def group_of(node: LexborNode) -> str:
    """What the element around says of itself, else what stands before it as its label."""
    around = node.parent
    if around is None or (named := attribute(around, "aria-label")):
        return "" if around is None else named
    ids = attribute(around, "aria-labelledby").split()
    told = [each for each in select(_top(around), "[id]") if attribute(each, "id") in ids] if ids else []
    told += [each for each in _before(around) if each.tag in _HEADINGS]
    return short(" ".join(told[0].text().split())) if told else ""


def _top(node: LexborNode) -> LexborNode:
    return [*outwards(node)][-1]


def _before(node: LexborNode) -> Iterator[LexborNode]:
    """The element that stands before, text left out."""
    here = node.prev
    while here is not None and here.tag == "-text":
        here = here.prev
    if here is not None:
        yield here
