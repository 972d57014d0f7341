"""What a record of a list has in common with its like, and where in each of them an element stands."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.form import form_of
from routines.extracting.page import same_label, texts_of
from routines.extracting.selector import classes, is_stable, simple_selectors, tag_of

ADDRESSES = ("action", "formaction", "hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete", "data-url", "data-href")
"""Attributes in which an element keeps where it leads, besides `href`."""
_END = re.compile(r"/[A-Za-z][A-Za-z_.-]*/?$")
_BEFORE_NUMBER = re.compile(r"/[A-Za-z][A-Za-z_.-]*/(?=\d+/?$)")
_WORD_SENT = re.compile(r"([?&;][A-Za-z_]+=)[A-Za-z][\w.-]*(?:&|$)")
_STEM = re.compile(r"([A-Za-z][A-Za-z_-]*[-_\[])\d+\]?")
_TITLE = re.compile(r"[\w .:-]{1,40}")
_FIELDS = ("input", "select", "textarea", "button")


def places_in(record: LexborNode, node: LexborNode, attribute: str, said: tuple[str, str]) -> list[str]:
    """Where the element stands in the record: by what it is, else, if it is read and the record is a row of a table, by
    its column."""
    plain = [one for one in _inner(node, attribute) if not any(text.casefold() in one.casefold() for text in said)]
    plain = [one for one in plain if _is_first(node, one, record)] or plain
    plain = [one for one in plain if not one.startswith("#") or _is_in_others(one, record)] or plain
    cell: LexborNode | None = node
    while cell is not None and cell.tag != "td":
        cell = cell.parent
    if attribute in ADDRESSES:
        return [*_by_last_word(node, attribute, record), *plain[:1]]
    if attribute in ("id", "name") and plain and not _is_first(node, plain[0], record):
        return [*_by_stem(node, attribute), *plain[:1]]
    column = f"td:nth-of-type({_place_of(cell)})" if cell is not None and record.tag == "tr" else ""
    if attribute == "href" and plain and not _is_first(node, plain[0], record):
        told = [*_by_last_word(node, attribute, record), *_by_member(node, attribute, record)]
        return [*told, *([f"{column} a[href]"] if column else plain[:1]), *_by_words(node, attribute, record)]
    if attribute or cell is None or not column:
        return plain[:1]
    return [*plain[:1], column if cell.mem_id == node.mem_id else f"{column} {tag_of(node)}"]


def _by_stem(node: LexborNode, attribute: str) -> list[str]:
    """By what stands before the number of its row in what it is called: `drop_` of `drop_7`."""
    found = _STEM.fullmatch(node.attributes.get(attribute) or "")
    return [f'{tag_of(node)}[{attribute}^="{found[1]}"]'] if found else []


def _by_last_word(node: LexborNode, attribute: str, record: LexborNode) -> list[str]:
    """By the word in which the address of a form or button ends, as another record may have none of these, but first
    one that does something else; by one before a number if another one stands there elsewhere. A word that only this
    record has may be what the thing is called, unless it stands behind its number, or the record has the same address
    with another one."""
    tag, (rest, word) = tag_of(node), _last_word(node.attributes.get(attribute) or "")
    beside = [each for each in elements_in(record.parent) if each.tag == record.tag]
    held, own = [_last_words(each, tag, attribute) for each in beside], _last_words(record, tag, attribute)
    shared = sum(word in [each for _, each in one] for one in held) > 1
    shared = shared or any(each != word and stem == rest for stem, each in own)
    shared = shared or (word.startswith("$") and re.search(r"/\d+$", rest) is not None)
    others = word.startswith("$") or any(each != word for one in held for _, each in one)
    place = f"{tag}[{attribute}{word}]"
    alone = word.endswith('/"') or not word.startswith("*") or (attribute != "href" and len(record.css(place)) == 1)
    return [place] if word and others and shared and alone else []


def _by_member(node: LexborNode, attribute: str, record: LexborNode) -> list[str]:
    """By what its address says is to be done, where one program does it all: `action=drop` of `/shop?action=drop&id=7`,
    if another address of its like has something else there, and other records have such a one."""
    tag, address = tag_of(node), node.attributes.get(attribute) or ""
    beside = [each for each in elements_in(record.parent) if each.tag == record.tag]
    for found in _WORD_SENT.finditer(address):
        place = f'{tag}[{attribute}{"*=" if found.end() < len(address) else "$="}"{found[0]}"]'
        alike = f'{tag}[{attribute}*="{found[1]}"]'
        if sum(len(each.css(place)) == 1 for each in beside) > 1 and 1 == len(record.css(place)) < len(
            record.css(alike)
        ):
            return [place]
    return []


def _by_words(node: LexborNode, attribute: str, record: LexborNode) -> list[str]:
    """By what it reads, `Remove`, if it alone reads so there, and one of another record does, too."""
    text = (node.text(deep=False) or "").strip()
    place = f'{tag_of(node)}[{attribute}]:lexbor-contains("{text}")'
    beside = [each for each in elements_in(record.parent) if each.tag == record.tag] if _TITLE.fullmatch(text) else []
    shared = sum(len(each.css(place)) == 1 for each in beside) > 1
    return [place] if shared and len(record.css(place)) == 1 else []


def _last_words(record: LexborNode, tag: str, attribute: str) -> list[tuple[str, str]]:
    return [_last_word(each.attributes.get(attribute) or "") for each in record.css(f"{tag}[{attribute}]")]


def _last_word(address: str) -> tuple[str, str]:
    """The rest, and how a selector tells it: `/7/lend` ends in it, `/lend/7` has it before the number, `/lend?id=7` and
    `/lend;s=x?id=7` before what is sent there; empty if there is none."""
    path = re.split(r"[?;]", address, maxsplit=1)[0]
    more = address[len(path) :]
    for found, how in ((_END.search(path), "*=" if more else "$="), (_BEFORE_NUMBER.search(path), "*=")):
        if found:
            ended = "?" if more.startswith("?") and found.end() == len(path) else ""
            return path[: found.start()] + path[found.end() :] + more, f'{how}"{found[0]}{ended}"'
    return address, ""


def _is_first(node: LexborNode, selector: str, record: LexborNode) -> bool:
    found = record.css_first(selector)
    return found is not None and found.mem_id == node.mem_id


def _is_in_others(identity: str, record: LexborNode) -> bool:
    """Whether an id, which a page has once, says nothing of this record alone: there is no other, or others have it."""
    others = [each for each in elements_in(record.parent) if each.tag == record.tag and each.mem_id != record.mem_id]
    return not others or any(each.css_first(identity) is not None for each in others)


def _inner(node: LexborNode, attribute: str) -> list[str]:
    """Ways to name the element in its record. Of a field the name counts most: its id is often one in all the page."""
    found = [*simple_selectors(node, attribute), *_by_picture(node, attribute)]
    return sorted(found, key=lambda one: "[name=" not in one) if node.tag in _FIELDS else found


def _by_picture(node: LexborNode, attribute: str) -> Iterator[str]:
    """Ways to name a link or button that shows nothing but a picture: by its title, by the picture, by its place."""
    has, title = f"[{attribute}]" if is_stable(attribute) else "", node.attributes.get("title") or ""
    button = node.tag == "input" and (node.attributes.get("type") or "").lower() in ("submit", "image", "button")
    if not (button or node.tag in ("a", "button")) or node.text().strip() or node.attributes.get("value"):
        return
    if _TITLE.fullmatch(title):
        yield f'{node.tag}[title="{title}"]{has}'
    if button:
        return
    yield from (
        f"{node.tag}{has}:has(> {tag_of(child)}.{name})" for child in elements_in(node) for name in classes(child)
    )
    yield f"{node.tag}{has}:nth-of-type({_place_of(node)})"


def ways_within(record: LexborNode, node: LexborNode) -> list[str]:
    """Ways to name what can be pressed in its record: alone, else by the word in which its address ends, as another
    record may lack what stands before it."""
    plain, owner = list(simple_selectors(node)), form_of(node) or node
    told = [(name, _last_word(owner.attributes.get(name) or "")[1]) for name in ("href", *ADDRESSES)]
    led = [f"{tag_of(owner)}[{name}{word}]" for name, word in told if word]
    inner = f" {tag_of(node)}" if owner.mem_id != node.mem_id else ""
    alone = [each for each in plain if len(record.css(each)) == 1]
    return [*alone, *(f"{each}{inner}" for each in led), *plain]


def column_of(record: LexborNode, label: str) -> str:
    """The cell of a row in which the label stands, if that is one: in another column it would be of another thing."""
    cells = [each for each in elements_in(record) if record.tag == "tr" and each.tag in ("td", "th")]
    found = [each for each in cells if any(same_label(text, label) for text in texts_of(each))]
    return f"{found[0].tag}:nth-of-type({_place_of(found[0])})" if len(found) == 1 else ""


def kind_selectors(record: LexborNode) -> list[str]:
    """What the record has in common with its like: its tag and classes, never its id; without those that say in what
    state it is, as only some of the items beside it have them."""
    own = classes(record)
    beside = [set(classes(each)) for each in elements_in(record.parent) if each.tag == record.tag]
    shared = [name for name in own if all(name in each for each in beside if each & set(own))]
    kinds = [shared, own] if 0 < len(shared) < len(own) else [own]
    return [*(f"{tag_of(record)}.{'.'.join(names)}" for names in kinds if names), tag_of(record)]


def has_like(record: LexborNode) -> bool:
    """Whether another element of its tag stands beside it."""
    return any(each.tag == record.tag and each.mem_id != record.mem_id for each in elements_in(record.parent))


def elements_in(parent: LexborNode | None) -> list[LexborNode]:
    return [] if parent is None else [child for child in parent.iter() if child.is_element_node]


def _place_of(cell: LexborNode) -> int:
    alike = [each for each in elements_in(cell.parent) if each.tag == cell.tag]
    return 1 + next(n for n, each in enumerate(alike) if each.mem_id == cell.mem_id)
