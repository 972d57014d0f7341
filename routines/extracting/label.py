"""Finding how the value that stands next to a label could be extracted: what a person chose by name, sent by code."""

import html
import re
from collections.abc import Iterator
from itertools import product

from selectolax.lexbor import LexborHTMLParser, LexborNode

from routines.address import leads_nowhere
from routines.extracting.boundary import address_patterns, generalised
from routines.extracting.extraction import extract
from routines.extracting.form import choices, form_of
from routines.extracting.fragment import markup_in
from routines.extracting.label_in_json import locate_in_json
from routines.extracting.locate import distinct, gives, is_json
from routines.extracting.markup import called, links, text_beside
from routines.extracting.page import ExtractionError, Page, parsed, resolve, same_label, texts_of, visible_text
from routines.extracting.regex import first_groups, quoted
from routines.extracting.scripted import argument_patterns, kind_of, telling_argument
from routines.extracting.selector import classes, holders, is_stable, simple_selectors, tag_of
from routines.extractor import Beside, Extractor, Link, Option
from routines.placeholder import as_text

_MOST, _DEEP = 6, 4
_CONTAINERS = ("html", "body", "table", "tbody", "thead", "ul", "ol", "dl", "main", "nav", None)
_ADDRESSES = ("action", "formaction", "hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete", "data-url", "data-href")
_END = re.compile(r"/[A-Za-z][A-Za-z_.-]*/?$")
_BEFORE_NUMBER = re.compile(r"/[A-Za-z][A-Za-z_.-]*/(?=\d+/?$)")
_NAME = re.compile(r"[\w.\[\]-]+")
_WORD = re.compile(r"[A-Za-z][A-Za-z_-]*[-_:]?")
_TITLE = re.compile(r"[\w .:-]{1,40}")
_AROUND = {"tr": "<table>", "td": "<table><tr>", "th": "<table><tr>", "tbody": "<table>"}
"""Without which a parser leaves the tags of a part of a table out, and runs its texts together."""
_FIELDS = ("input", "select", "textarea", "button")
_ITEMS = ("tr", "li", "article", "option", "label", "td", "a")


def locate_by_label(page: Page, label: str, value: str) -> list[Extractor]:
    """Every extractor that, asked for this label, gives this value on this page; the one to trust most first.

    The label stands in each as it is given here; put a placeholder (or `escape` it) before making it part of a routine.
    """
    if not label.strip() or not value:
        return []
    bare = is_json(page) and not markup_in(page.text)
    seekers = (locate_in_json,) if bare else (_options, locate_in_json, _links, _records)
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


def _links(page: Page, label: str, value: str) -> Iterator[Extractor]:
    """The address itself, or a part of it, of the link that `extract` would take for the label."""
    there = [
        each for each in dict.fromkeys(called(page.text, label)[:_MOST]) if not leads_nowhere(each) or value in each
    ]
    if there:
        yield Link(text=label)
    for address in there:
        for pattern in (*_handed_over(page, address, value), *address_patterns(resolve(page, address), value)):
            candidate = Link(text=label, pattern=pattern)
            if gives(candidate, page, value) and not _is_of_all(page, label, resolve(page, address), value):
                yield candidate
                return


def _is_of_all(page: Page, label: str, address: str, value: str) -> bool:
    """Whether the links of other things have the value in the same place: `author` of `/author/7` and `/author/12` says
    what kind of thing they lead to, and not to which."""
    before, _, after = address.rpartition(value)
    if any(map(str.isdigit, value)) or not any(map(str.isdigit, after)):
        return False
    like = re.compile(re.escape(before + value) + generalised(after))
    others = (href for texts, href in links(page.text) if not any(same_label(text, label) for text in texts))
    return any(like.fullmatch(there) and there != address for there in (resolve(page, href) for href in others))


def _with_value_in_address(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    there = ((node, node.attributes.get("href") or "") for node in parsed(page.text).css("a[href]"))
    found = [(node, "href") for node, href in there if value in (href if leads_nowhere(href) else resolve(page, href))]
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


def _with_number_in_id(page: Page, value: str) -> list[tuple[LexborNode, str]]:
    """The elements that are called by a word and the number, as the rows are of which scripts act: `item_7`."""
    if not value.isdecimal():
        return []
    return [(node, "id") for node in parsed(page.text).css("[id]") if _numbered(node.attributes.get("id") or "", value)]


def _numbered(identity: str, value: str) -> str:
    """The word before the number; empty if it is not called so."""
    word = identity.removesuffix(value)
    return word if word != identity and _WORD.fullmatch(word) else ""


def _member(query: str, value: str) -> str:
    """The name of the member of a query that is written so; empty if there is none."""
    pairs = (pair.partition("=") for pair in query.lstrip("?").split("&")) if "=" in query else ()
    return next((name for name, _, text in pairs if text == value and _NAME.fullmatch(name)), "")


def _records(page: Page, label: str, value: str) -> Iterator[Extractor]:
    """The smallest element that holds both, by kind; the value by its kind of place in it."""
    places = [*holders(page.text).get(" ".join(value.split()), []), *_with_value_in_address(page, value)]
    places += _with_value_in_query(page, value)
    for node, attribute in (*places[: _MOST * 2], *_with_number_in_id(page, value)[:_MOST]):
        record = smallest_with(node, label, of_thing=_tells_thing(attribute, value))
        if record is not None:
            yield from _beside(record, node, attribute, label, value, page)


def _tells_thing(attribute: str, value: str) -> bool:
    """Whether it may tell one thing from its like: an address, or what has a number in it."""
    return attribute in ("href", *_ADDRESSES) or (bool(attribute) and any(map(str.isdigit, value)))


def smallest_with(node: LexborNode, label: str, of_thing: bool = False) -> LexborNode | None:
    """The smallest with both, or the item that it is the line of; for what tells a thing, that or the card which it is
    the body of."""
    record: LexborNode | None = node
    while record is not None and record.tag not in _CONTAINERS:
        if _says(record, label) and not _only_offers(record, label):
            return record if _is_one_of_several(record) else _item_around(record, node, of_thing)
        record = record.parent
    return None


def _item_around(part: LexborNode, node: LexborNode, of_thing: bool) -> LexborNode | None:
    """The item that it is the line of, else the nearest item or card around it beside which another one of its kind has
    such an element, too."""
    around = part.parent
    if part.tag == "p" and around is not None and around.tag in _ITEMS:
        return around
    for _ in range(_DEEP if of_thing else 0):
        if around is None or around.tag in _CONTAINERS:
            return None
        if (around.tag in _ITEMS or classes(around)) and any(_kin_with(node, around)):
            return around
        around = around.parent
    return None


def _kin_with(node: LexborNode, record: LexborNode) -> Iterator[bool]:
    """Of each neighbour of its kind, whether it has an element of the node's."""
    for one in _children(record.parent):
        if one.mem_id != record.mem_id and (one.tag, classes(one)) == (record.tag, classes(record)):
            yield one.css_first(node.tag or "*") is not None


def record_with(node: LexborNode, label: str) -> LexborNode | None:
    """The same, also of what stands in a list within a row, item or article, as in a menu of what can be done there."""
    record: LexborNode | None = node
    while record is not None and record.tag not in ("html", "body", "table"):
        if record.tag in ("tr", "li", "article") and _says(record, label) and not _only_offers(record, label):
            return smallest_with(node, label) or record
        record = record.parent
    return smallest_with(node, label)


def _says(record: LexborNode, label: str) -> bool:
    """Whether one of its texts is the label. All of its characters are looked through first: to take the texts of a
    large element apart is slow."""
    sought = _letters(label)
    if sought not in _letters(record.text()):
        titles = (each.attributes.get("title") or "" for each in record.css("[title]"))
        if not any(sought in _letters(title) for title in titles):
            return False
    return any(same_label(text, label) for text in texts_of(record))


def _letters(text: str) -> str:
    return "".join(text.split()).casefold()


def _only_offers(record: LexborNode, label: str) -> bool:
    """Whether the label is there only as an option of a select: whatever else is there belongs to all of these."""
    if record.tag in ("select", "optgroup", "option") or record.css_first("select") is None:
        return False
    rest = LexborHTMLParser(_AROUND.get(record.tag or "", "") + (record.html or ""))
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
    patterns = [""]
    if attribute == "href":
        href = node.attributes.get("href") or ""
        patterns += [*_handed_over(page, href, value), *address_patterns(resolve(page, href), value)]
    elif name := _member(node.attributes.get(attribute) or "", value):
        patterns.append(f"(?:^|[?&]){quoted(name)}=([^&#]+)")
    elif attribute == "id" and (word := _numbered(node.attributes.get("id") or "", value)):
        patterns.append(f"^{quoted(word)}([0-9]+)$")
    places = _places(record, node, attribute, (value, label)) if inside else [""]
    if inside and attribute == "href" and (kind := kind_of(node.attributes.get("href") or "", value)):
        places = [f'{tag_of(node)}[href*="{kind}"]', *places]
    plain = Beside(selector="", label=label, at=_column(record, label), attribute=attribute)
    for within, selector in product(places, _kind_selectors(record)):
        for pattern in patterns:
            one = plain.model_copy(update={"selector": selector, "within": within, "pattern": pattern})
            if _leads_to(one, page, value) and not (inside and _alike_in_all(selector, one, page)):
                yield one
                return


def _handed_over(page: Page, href: str, value: str) -> Iterator[str]:
    """What finds a value that tells the script of a link from those of its like."""
    if telling_argument(href, [each for _, each in links(page.text)]) == value:
        yield from argument_patterns(href, value)


def beside_element(page: Page, node: LexborNode, label: str, condition: str, pattern: str) -> Iterator[Extractor]:
    """What finds the text of the element by a label of its record, be it the same in all records; `condition` is what
    its selector ends in, and the text matches the pattern."""
    record = record_with(node, label)
    inside = record is not None and record.mem_id != node.mem_id
    places = _within(record, node) if record is not None and inside else [""] * (not condition)
    column, said = _column(record, label) if record is not None else "", visible_text(node)
    for within, selector in product(places, _kind_selectors(record) if record is not None else []):
        place = f"{within}{condition}" if within else ""
        one = Beside(selector=selector, label=label, at=column, within=place, pattern=pattern)
        if label.casefold() not in within.casefold() and not within.startswith("#") and gives(one, page, said):
            yield one


def _within(record: LexborNode, node: LexborNode) -> list[str]:
    """Ways to name what can be pressed in its record: alone, else by the word in which its address ends, as another
    record may lack what stands before it."""
    plain, owner = list(simple_selectors(node)), form_of(node) or node
    told = [(name, _last_word(owner.attributes.get(name) or "")[1]) for name in _ADDRESSES]
    led = [f"{tag_of(owner)}[{name}{word}]" for name, word in told if word]
    inner = f" {tag_of(node)}" if owner.mem_id != node.mem_id else ""
    alone = [each for each in plain if len(record.css(each)) == 1]
    return [*alone, *(f"{each}{inner}" for each in led), *plain]


def _column(record: LexborNode, label: str) -> str:
    """The cell of a row in which the label stands, if that is one: in another column it would be of another thing."""
    cells = [each for each in _children(record) if record.tag == "tr" and each.tag in ("td", "th")]
    found = [each for each in cells if any(same_label(text, label) for text in texts_of(each))]
    return f"{found[0].tag}:nth-of-type({_place_of(found[0])})" if len(found) == 1 else ""


def _places(record: LexborNode, node: LexborNode, attribute: str, said: tuple[str, str]) -> list[str]:
    """Where the element stands in the record: by what it is, else, if it is read and the record is a row of a table, by
    its column."""
    plain = [one for one in _inner(node, attribute) if not any(text.casefold() in one.casefold() for text in said)]
    plain = [one for one in plain if _is_first(node, one, record)] or plain
    plain = [one for one in plain if not one.startswith("#") or _is_in_others(one, record)] or plain
    cell: LexborNode | None = node
    while cell is not None and cell.tag != "td":
        cell = cell.parent
    if attribute in _ADDRESSES:
        return [*_by_last_word(node, attribute, record), *plain[:1]]
    if attribute or cell is None or record.tag != "tr":
        return plain[:1]
    column = f"td:nth-of-type({_place_of(cell)})"
    return [*plain[:1], column if cell.mem_id == node.mem_id else f"{column} {tag_of(node)}"]


def _by_last_word(node: LexborNode, attribute: str, record: LexborNode) -> list[str]:
    """By the word in which the address of a form or button ends, as another record may have none of these, but first
    one that does something else; by one before a number if another one stands there elsewhere. A word that only this
    record has may be what the thing is called, unless it stands behind its number, or the record has the same address
    with another one."""
    tag, (rest, word) = tag_of(node), _last_word(node.attributes.get(attribute) or "")
    beside = [each for each in _children(record.parent) if each.tag == record.tag]
    held, own = [_last_words(each, tag, attribute) for each in beside], _last_words(record, tag, attribute)
    shared = sum(word in [each for _, each in one] for one in held) > 1
    shared = shared or any(each != word and stem == rest for stem, each in own)
    shared = shared or (word.startswith("$") and re.search(r"/\d+$", rest) is not None)
    others = word.startswith("$") or any(each != word for one in held for _, each in one)
    return [f"{tag}[{attribute}{word}]"] if word and others and shared else []


def _last_words(record: LexborNode, tag: str, attribute: str) -> list[tuple[str, str]]:
    return [_last_word(each.attributes.get(attribute) or "") for each in record.css(f"{tag}[{attribute}]")]


def _last_word(address: str) -> tuple[str, str]:
    """The rest, and how a selector tells it: `/7/lend` ends in it, `/lend/7` has it before the number; empty if there
    is none."""
    for found, how in ((_END.search(address), "$="), (_BEFORE_NUMBER.search(address), "*=")):
        if found:
            return address[: found.start()] + address[found.end() :], f'{how}"{found[0]}"'
    return address, ""


def _is_first(node: LexborNode, selector: str, record: LexborNode) -> bool:
    found = record.css_first(selector)
    return found is not None and found.mem_id == node.mem_id


def _is_in_others(identity: str, record: LexborNode) -> bool:
    """Whether an id, which a page has once, says nothing of this record alone: there is no other, or others have it."""
    others = [each for each in _children(record.parent) if each.tag == record.tag and each.mem_id != record.mem_id]
    return not others or any(each.css_first(identity) is not None for each in others)


def _place_of(cell: LexborNode) -> int:
    alike = [each for each in _children(cell.parent) if each.tag == cell.tag]
    return 1 + next(n for n, each in enumerate(alike) if each.mem_id == cell.mem_id)


def _inner(node: LexborNode, attribute: str) -> list[str]:
    """Ways to name the element in its record. Of a field the name counts most: its id is often one in all the page."""
    found = [*simple_selectors(node, attribute), *_by_picture(node, attribute)]
    return sorted(found, key=lambda one: "[name=" not in one) if node.tag in _FIELDS else found


def _by_picture(node: LexborNode, attribute: str) -> Iterator[str]:
    """Ways to name a link or button that shows nothing but a picture: by its title, by the picture, by its place."""
    has, title = f"[{attribute}]" if is_stable(attribute) else "", node.attributes.get("title") or ""
    if node.tag not in ("a", "button") or node.text().strip():
        return
    if _TITLE.fullmatch(title):
        yield f'{node.tag}[title="{title}"]{has}'
    yield from (
        f"{node.tag}{has}:has(> {tag_of(child)}.{name})" for child in _children(node) for name in classes(child)
    )
    yield f"{node.tag}{has}:nth-of-type({_place_of(node)})"


def _alike_in_all(selector: str, one: Beside, page: Page) -> bool:
    """Whether all of several records have the same there, such as a token in every row."""
    records = parsed(page.text).css(selector)
    return len(records) > 1 and len({_part_beside(record, one, page) for record in records}) == 1


def _part_beside(record: LexborNode, one: Beside, page: Page) -> str | None:
    text = text_beside(record, one)
    if text is None or not one.pattern:
        return text
    return next(first_groups(one.pattern, resolve(page, text) if one.attribute == "href" else text), None)


def _kind_selectors(record: LexborNode) -> list[str]:
    """What the record has in common with its like: its tag and classes, never its id; without those that say in what
    state it is, as only some of the items beside it have them."""
    own = classes(record)
    beside = [set(classes(each)) for each in _children(record.parent) if each.tag == record.tag]
    shared = [name for name in own if all(name in each for each in beside if each & set(own))]
    kinds = [shared, own] if 0 < len(shared) < len(own) else [own]
    return [*(f"{tag_of(record)}.{'.'.join(names)}" for names in kinds if names), tag_of(record)]
