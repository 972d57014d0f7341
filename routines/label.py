"""Finding how the value that stands next to a label could be extracted: what a person chose by name, sent by code."""

import html
import re
from collections.abc import Iterator
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from routines.boundary import address_patterns
from routines.decoding import parse_json
from routines.extraction import extract
from routines.extractor import Beside, Extractor, JsonPath, Link, Option
from routines.form import choices
from routines.fragment import markup_in
from routines.json_path import NoSuchPlace, Path, leaves, members, walk
from routines.locate import distinct, gives, is_json
from routines.markup import called, text_beside
from routines.page import ExtractionError, Page, normal, parsed, resolve, same_label, texts_of
from routines.placeholder import as_text
from routines.regex import quoted
from routines.script import documents
from routines.selector import classes, holders, simple_selectors

_MOST = 6
_TELLING = 4
"""Characters of a text that hardly stands in another by chance."""
_CONTAINERS = ("html", "body", "table", "tbody", "thead", "ul", "ol", "dl", "main", "nav", None)
_ADDRESSES = ("action", "formaction", "hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete", "data-url", "data-href")
_NAME = re.compile(r"[\w.\[\]-]+")
_ITEMS = ("tr", "li", "article", "option", "label", "td", "a")


def locate_by_label(page: Page, label: str, value: str) -> list[Extractor]:
    """Every extractor that, asked for this label, gives this value on this page; the one to trust most first.

    The label stands in each as it is given here; put a placeholder (or `escape` it) before making it part of a routine.
    """
    if not label.strip() or not value:
        return []
    bare = is_json(page) and not markup_in(page.text)
    seekers = (_json,) if bare else (_options, _json, _links, _records)
    found = [one for seek in seekers for one in seek(page, label, value)]
    return distinct(one for one in found if _leads_to(one, page, value))


def _leads_to(one: Extractor, page: Page, value: str) -> bool:
    """Whether it gives the value, or the same address in another spelling."""
    try:
        found = as_text(extract(one, page))
    except ExtractionError:
        return False
    address = bool(set("/?#") & set(value))
    same = address and found == resolve(page, value)
    return found == value or same or (value.startswith("http") and resolve(page, found) == value)


def _options(page: Page, label: str, value: str) -> Iterator[Extractor]:
    for choice in choices(page.text):
        if not any(same_label(text, label) for text in choice.labels):
            continue
        if choice.attribute("value") == value:
            yield Option(name=choice.name, label=label)
        for attribute, text in choice.node.attributes.items():
            if attribute != "value" and text == value:
                yield Option(name=choice.name, label=label, attribute=attribute)


def _json(page: Page, label: str, value: str) -> Iterator[Extractor]:
    bodies = {"": page.text} if is_json(page) else {}
    there: dict[str, Any] = {script: parse_json(text) for script, text in bodies.items()} or documents(page.text)
    for script, document in there.items():
        paths = [*_by_condition(document, label, value), *_by_member(document, label, value)]
        yield from (JsonPath(path=path, script=script) for path in paths[:_MOST])


def names_within(page: Page, label: str, value: str) -> list[str]:
    """What a longer label is made around: texts of the entry in a JSON list that holds the value, where the label has
    them as whole words and those of no other entry. `2. Winter garden` is one of `Winter garden`. What stands first in
    the label comes first, as the name of a thing stands above what there is to say of it."""
    found: list[str] = []
    for _, array in _arrays(parse_json(page.text)) if is_json(page) else ():
        entries = [members(element) for element in array]
        for held in (entry for entry in entries if _holds(entry, value)):
            others = [entry for entry in entries if entry is not held]
            found += [text for name, text in held.items() if _stands_alone(name, text, label, others)]
    return sorted(dict.fromkeys(found), key=lambda each: (_place_in(each, label), -len(each)))


def _place_in(text: str, label: str) -> int:
    return normal(label).casefold().find(normal(text).casefold())


def _holds(entry: dict[str, Any], value: str) -> bool:
    return any(leaf is not None and as_text(leaf) == value for _, leaf in leaves(entry))


def _stands_alone(name: str, text: Any, label: str, others: list[dict[str, Any]]) -> bool:
    if not _stands_in(text, label) or same_label(text, label):
        return False
    rivals = (other.get(name) for other in others if _stands_in(other.get(name), label))
    return all(_stands_in(rival, text) and not same_label(str(rival), text) for rival in rivals)


def _stands_in(text: Any, label: str) -> bool:
    if not isinstance(text, str) or len(text) < _TELLING:
        return False
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", label, re.IGNORECASE) is not None


def _by_condition(document: Any, label: str, value: str) -> Iterator[Path]:
    """Through the object or list, element of an array, in which one member is the label and another place holds the
    value."""
    for path, array in _arrays(document):
        for element in array:
            held = members(element).items()
            texts = [(name, text) for name, text in held if isinstance(text, str)]
            names = [name for name, text in texts if same_label(text, label)] or _together(texts, label)
            if not names:
                continue
            inner = [steps for steps, leaf in leaves(element) if leaf is not None and as_text(leaf) == value]
            inner = [steps for steps in inner if not _all_alike(array, steps, value)]
            inner.sort(key=lambda steps: (len(steps), not _is_called_id(steps)))
            yield from (
                [*path, {name: label}, *steps] for name in names for steps in inner if list(map(str, steps)) != [name]
            )


def _together(texts: list[tuple[str, str]], label: str) -> list[str]:
    """Two members whose texts are the label one behind the other, as `first last`."""
    words = [(name, text) for name, text in texts if text and " " not in name and text.casefold() in label.casefold()]
    pairs = ((one, other) for one in words for other in words if one is not other)
    return [f"{one[0]} {other[0]}" for one, other in pairs if same_label(f"{one[1]} {other[1]}", label)]


def _is_called_id(steps: Path) -> bool:
    return bool(steps) and str(steps[-1]).lower().rstrip("s") in ("id", "pk", "uid", "uuid", "key")


def _all_alike(array: list[Any], steps: Path, value: str) -> bool:
    """Whether all of several elements have the value there: then it tells nothing of any of them."""
    found = [as_text(_at(element, steps)) for element in array if isinstance(element, dict | list)]
    return len(found) > 1 and set(found) == {value}


def _at(element: Any, steps: Path) -> Any:
    try:
        return walk(element, steps)
    except NoSuchPlace:
        return None


def _arrays(document: Any) -> Iterator[tuple[Path, list[Any]]]:
    pending: list[tuple[Path, Any]] = [([], document)]
    while pending:
        path, value = pending.pop(0)
        match value:
            case dict():
                pending += [([*path, name], member) for name, member in value.items()]
            case list():
                yield path, value
                pending += [([*path, place], element) for place, element in enumerate(value)]


def _by_member(document: Any, label: str, value: str) -> Iterator[Path]:
    """Through the member whose name is the label (`{"Hamburg": {"code": "HH"}}`)."""
    for path, leaf in leaves(document):
        if leaf is not None and as_text(leaf) == value:
            for place, step in enumerate(path):
                if isinstance(step, str) and same_label(step, label) and _is_entry(document, path, place, label):
                    yield [*path[:place], label, *path[place + 1 :]]


def _is_entry(document: Any, path: Path, place: int, label: str) -> bool:
    """Whether the member is an entry under its name, rather than a part of the document that happens to be called so:
    no other is beside it that is built in another way, unless it is spelt as it is shown, and it leads to no place in
    a list."""
    beside, rest = _at(document, path[:place]), path[place + 1 :]
    others = [name for name in beside if name != path[place]]
    leaves_of_others = (_at(beside, [name, *rest]) for name in others)
    alike = any(leaf is not None and not isinstance(leaf, dict | list) for leaf in leaves_of_others)
    return (alike or not others or path[place] == label) and not any(isinstance(step, int) for step in rest)


def _links(page: Page, label: str, value: str) -> Iterator[Extractor]:
    """The address itself, or a part of it, of the link that `extract` would take for the label."""
    yield Link(text=label)
    same, containing = called(page.text, label)
    for address in dict.fromkeys((same or containing)[:_MOST]):
        for pattern in address_patterns(resolve(page, address), value):
            candidate = Link(text=label, pattern=pattern)
            if gives(candidate, page, value):
                yield candidate
                return


def _with_value_in_address(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    nodes = parsed(page.text).css("a[href]")
    found = [(node, "href") for node in nodes if value in resolve(page, node.attributes.get("href") or "")]
    if not value.startswith("http"):
        return found
    others = [(node, name) for name in _ADDRESSES for node in parsed(page.text).css(f"[{name}]")]
    return found + [(node, name) for node, name in others if resolve(page, node.attributes.get(name) or "") == value]


def _with_value_in_query(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    """The elements that keep for a script what it sends: a query such as `do=delete&id=7`, with the value in it."""
    if f"={value}" not in html.unescape(markup_in(page.text) or page.text):
        return []
    kept = ((node, name, text or "") for node in parsed(page.text).css("*") for name, text in node.attributes.items())
    return [(node, name) for node, name, text in kept if name.startswith("data-") and _member(text, value)]


def _member(query: str, value: str) -> str:
    """The name of the member of a query that is written so; empty if there is none."""
    pairs = (pair.partition("=") for pair in query.lstrip("?").split("&")) if "=" in query else ()
    return next((name for name, _, text in pairs if text == value and _NAME.fullmatch(name)), "")


def _records(page: Page, label: str, value: str) -> Iterator[Extractor]:
    """The smallest element that holds both, by kind; the value by its kind of place in it."""
    places = [*holders(page.text).get(" ".join(value.split()), []), *_with_value_in_address(page, value)]
    places += _with_value_in_query(page, value)
    for node, attribute in places[: _MOST * 2]:
        record = _smallest_with(node, label)
        if record is not None:
            yield from _beside(record, node, attribute, label, value, page)


def _smallest_with(node: LexborNode, label: str) -> LexborNode | None:
    record: LexborNode | None = node
    while record is not None and record.tag not in _CONTAINERS:
        if any(same_label(text, label) for text in texts_of(record)) and not _only_offers(record, label):
            return record if _is_one_of_several(record) else None
        record = record.parent
    return None


def _only_offers(record: LexborNode, label: str) -> bool:
    """Whether the label is there only as an option of a select: whatever else is there belongs to all of these."""
    if record.tag in ("select", "optgroup", "option") or record.css_first("select") is None:
        return False
    rest = LexborHTMLParser(record.html or "")
    for select in rest.css("select"):
        select.decompose()
    return rest.root is None or not any(same_label(text, label) for text in texts_of(rest.root))


def _is_one_of_several(record: LexborNode) -> bool:
    """Whether it is by its tag an item, or has a neighbour of its kind."""
    return record.tag in _ITEMS or any(
        one.mem_id != record.mem_id and one.tag == record.tag and classes(one) == classes(record)
        for one in _children(record.parent)
    )


def _children(parent: LexborNode | None) -> list[LexborNode]:
    return [] if parent is None else [child for child in parent.iter() if child.is_element_node]


def _beside(
    record: LexborNode, node: LexborNode, attribute: str, label: str, value: str, page: Page
) -> Iterator[Extractor]:
    inside = record.mem_id != node.mem_id
    within = next((one for one in simple_selectors(node, attribute) if value not in one), "") if inside else ""
    patterns = [""]
    if attribute == "href":
        patterns += list(address_patterns(resolve(page, node.attributes.get("href") or ""), value))
    elif name := _member(node.attributes.get(attribute) or "", value):
        patterns.append(f"(?:^|[?&]){quoted(name)}=([^&#]+)")
    for selector in _kind_selectors(record):
        for pattern in patterns:
            one = Beside(selector=selector, label=label, within=within, attribute=attribute, pattern=pattern)
            if _leads_to(one, page, value) and not (inside and _alike_in_all(selector, one, page)):
                yield one
                return


def _alike_in_all(selector: str, one: Beside, page: Page) -> bool:
    """Whether all of several records have the same there, such as a token in every row."""
    records = parsed(page.text).css(selector)
    return len(records) > 1 and len({text_beside(record, one) for record in records}) == 1


def _kind_selectors(record: LexborNode) -> list[str]:
    """What the record has in common with its like: its tag and classes, never its id."""
    own = classes(record)
    return [*([f"{record.tag}.{'.'.join(own)}"] if own else []), record.tag or "*"]
