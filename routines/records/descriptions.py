"""Values that stand beside their names outside of tables: definition lists, and rows that mark what is a name."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from selectolax.lexbor import LexborNode

from routines.extracting.page import normal, parsed, visible_text
from routines.extracting.selector import classes, tag_of, unique_place
from routines.extractor import Beside
from routines.records.field_name import snake
from routines.records.region import CONTENT, weight

CONTROLS = "input:not([type=hidden i]), select, textarea"
_LONGEST, _WORDS = 40, 5
"""Characters and words of a name."""
_MOST, _PIECES = 8, 6
"""How many groups of a page are read, and how much stands in a row that is a name and a value, blanks included."""
_SAID, _AT_LENGTH = 3, 20
"""Words of a sentence, and of a text that is one whether or not it ends as such."""
_LEAST = 2
_TABLE = ("table", "thead", "tbody", "tfoot", "tr", "dl", "select", "datalist", "optgroup")
_NAMES = ("label", "dt")
_BREAKS = ("br", "hr")
_NAMING = {"label", "key", "term", "caption", "attribute", "property", "dt"}
"""What the class of an element says that names what stands beside it."""

Part = tuple[LexborNode, LexborNode]
"""A name and its value."""


@dataclass(frozen=True)
class Description:
    """Names, each once, with how the value of each is taken; `nodes` are the elements that hold them."""

    fields: list[Beside]
    nodes: frozenset[int]


@dataclass(frozen=True)
class Group:
    """Names with their values, that stand in `around`: in `rows`, or, where there are none, by turns."""

    around: LexborNode
    parts: list[Part]
    rows: list[LexborNode]


def descriptions(html: str) -> list[Description]:
    """The first of the content of a page, in its order. Where several have the same name, each describes one thing of
    many."""
    groups = [one for one in _groups(html) if describe(one.parts)]
    named = Counter(name for one in groups for name in _names(one))
    alone = (one for one in groups if all(named[name] == 1 for name in _names(one)) and weight(one.around) >= CONTENT)
    return [found for one in islice(alone, _MOST) for found in described(one)]


def stands_in(node: LexborNode, one: Description) -> bool:
    here: LexborNode | None = node
    while here is not None and here.mem_id not in one.nodes:
        here = here.parent
    return here is not None


def _groups(html: str) -> Iterator[Group]:
    for node in parsed(html).css("body, body *"):
        if node.tag == "dl":
            inner = (each for child in node.iter() for each in (child.iter() if child.tag == "div" else [child]))
            terms = [(each, value) for each in inner if each.tag == "dt" and (value := _next(each)) is not None]
            yield Group(node, [part for part in terms if part[1].tag == "dd"], [])
        elif node.tag not in _TABLE:
            yield from _in_rows(node, list(node.iter()))


def _in_rows(around: LexborNode, children: list[LexborNode]) -> Iterator[Group]:
    """Each child a name and a value, or names and values by turns."""
    rows = [(row, part) for row in children if row.tag not in _TABLE and (part := _part(row)) is not None]
    if len(rows) >= _LEAST:
        yield Group(around, [part for _, part in rows], [row for row, _ in rows])
    elif (
        2 * _LEAST <= len(children) == 2 * (len(children) // 2)
        and all(map(is_marked, children[::2]))
        and not any(each.tag in _BREAKS for each in children[1::2])
    ):
        yield Group(around, list(zip(children[::2], children[1::2], strict=True)), [])


def _part(row: LexborNode) -> Part | None:
    """The two elements that are all it holds, if the first is marked as the name of the second."""
    inner = list(islice(row.iter(include_text=True), _PIECES))
    elements = [each for each in inner if each.is_element_node]
    blank = not any(normal(each.text_content or "") for each in inner if each.is_text_node)
    if len(inner) == _PIECES or len(elements) != 2 or not blank or not is_marked(elements[0]):
        return None
    return None if is_marked(elements[1]) else (elements[0], elements[1])


def is_marked(name: LexborNode) -> bool:
    """By its tag, its class, or a colon."""
    said = {word for each in classes(name) for word in re.split(r"[-_]+", each.casefold())}
    plain = not any(inner.first_child is not None for child in name.iter() for inner in child.iter())
    return plain and (name.tag in _NAMES or bool(said & _NAMING) or visible_text(name).endswith(":"))


def _names(one: Group) -> set[str]:
    return {snake(visible_text(name)) for name, _ in one.parts}


def describe(parts: Iterable[Part]) -> bool:
    """Whether they name values of one thing: short names, each another one, that lead nowhere, and no prose, which
    explains what it stands beside."""
    names, values = [each for each, _ in parts], [each for _, each in parts]
    texts = [visible_text(each) for each in names]
    once = len({snake(text) for text in texts}) == len(texts) > 0
    plain = all(map(is_name, texts)) and not any(each.css_first(f"a[href], {CONTROLS}") for each in names)
    if not once or not plain or any(each.css_first(f"dl, table, {CONTROLS}") for each in values):
        return False
    return sum(_is_prose(visible_text(each)) for each in values) * 2 <= len(values)


def is_name(text: str) -> bool:
    return bool(snake(text)) and 1 < len(text) <= _LONGEST and len(text.split()) <= _WORDS


def _is_prose(text: str) -> bool:
    words = len(text.split())
    return words >= _AT_LENGTH or (words >= _SAID and text[-1:] in ".!?")


def _next(node: LexborNode) -> LexborNode | None:
    after = node.next
    while after is not None and not after.is_element_node:
        after = after.next
    return after


def described(one: Group) -> Iterator[Description]:
    """None if no selector tells the values."""
    place, names, values = unique_place(one.around), *([each[n] for each in one.parts] for n in (0, 1))
    if one.around.tag == "dl":
        selector, within = f"{place} dt", "+ dd"
    elif one.rows:
        selector, within = f"{place} > {_shared(one.rows)}", _within(one)
    else:
        selector, within = f"{place} > {_shared(names)}", _after(names, values)
    if within:
        fields = [Beside(selector=selector, label=visible_text(name), within=within) for name in names]
        yield Description(fields, frozenset(node.mem_id for node in one.rows or [*names, *values]))


def _shared(nodes: Iterable[LexborNode]) -> str:
    """The tag and the classes that they have in common; any tag if they have several."""
    tags, named = {tag_of(node) for node in nodes}, [classes(node) for node in nodes]
    common = [name for name in named[0] if all(name in each for each in named)]
    return ".".join([tags.pop() if len(tags) == 1 else "*", *common])


def _after(names: list[LexborNode], values: list[LexborNode]) -> str:
    """How the value is found behind each name, and not the next name where it has none; empty if they look alike."""
    name, value = _shared(names), _shared(values)
    if name == value:
        return ""
    alike = any(found.mem_id == each.mem_id for each in names if (found := each.css_first(value)) is not None)
    return f"+ {value}:not({name})" if alike else f"+ {value}"


def _within(one: Group) -> str:
    """How the value is found in each row; empty if there is no one way."""
    values = [value for _, value in one.parts]
    for selector in (_shared(values), f"{_shared(values)}:nth-child(2)"):
        first = [row.css_first(selector) for row in one.rows]
        if all(one is not None and one.mem_id == value.mem_id for one, value in zip(first, values, strict=True)):
            return selector
    return ""
