"""Links of a page: which stand in one list with a link that was clicked."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.element import ancestor
from actors.specialists.rows.label import column_called
from actors.specialists.rows.place import same_in_rows
from captures.route import parts_of, routed
from routines.address import leads_nowhere
from routines.extracting.element import attribute, outwards
from routines.extracting.page import texts_of
from routines.extracting.pager import is_pager, shown_name

MAX_CHOICES = 30
_KEY = re.compile(r"\[[^\[\]]+\]$")
_FULL_LIST = 3
_FURTHEST = 7
_MENUS = frozenset({"navigation", "menubar", "menu"})
_PARTS = ("main", "aside", "nav", "header", "footer")


def base_in(tree: LexborHTMLParser, url: str) -> str:
    """What the addresses of the page at `url` are relative to: its `<base>`, if it has one."""
    base = tree.css_first("base[href]")
    return url if base is None else resolved(url, attribute(base, "href")) or url


def resolved(base: str, href: str) -> str:
    """The address that a link leads to; empty if it is none."""
    try:
        return urljoin(base, href.strip())
    except ValueError:
        return ""


def link_of(tree: LexborHTMLParser, url: str, node: LexborNode) -> dict[str, Any] | None:
    """The link that the element is or stands in: its address, and what else the page offered in its place. One that
    leads nowhere by itself is none: a script gave it something to do."""
    anchor = ancestor(node, "a", "area")
    if anchor is None or "href" not in anchor.attributes or leads_nowhere(attribute(anchor, "href")):
        return None
    base = base_in(tree, url)
    if not (href := resolved(base, attribute(anchor, "href"))):
        return None
    around, alike = _list_around(base, anchor, href)
    pagers = [each for each in alike if is_pager(each)]
    others = [each for each in alike if not is_pager(each)]
    shown = pagers if is_pager(anchor) else others
    choices = _distinct((_called(each), resolved(base, attribute(each, "href"))) for each in shown)
    return {
        "href": href, "rel": attribute(anchor, "rel"), "is_pager": is_pager(anchor), "list": _place(around),
        "choices": [{"text": text, "href": target} for target, text in choices[:MAX_CHOICES]],
        "more_choices": max(0, len(choices) - MAX_CHOICES),
        "across": _across(base, anchor, href),
    } | ({"is_menu": True} if _is_of_menu(base, anchor, href) else {})  # fmt: skip


def _across(base: str, anchor: LexborNode, href: str) -> str:
    """What the column of the link is called, or its place, if other cells of its row have links that read alike, and
    lead to others of the kind, as in a plan of hours and rooms; empty if none has."""
    cell, text = ancestor(anchor, "td"), shown_name(anchor)
    row = cell.parent if cell is not None and text else None
    if cell is None or row is None:
        return ""
    own = {each.mem_id for each in cell.css("a[href]")}
    others = [each for each in row.css("a[href]") if each.mem_id not in own and shown_name(each) == text]
    targets = {resolved(base, attribute(each, "href")) for each in others} - {href}
    cells = [each.mem_id for each in row.iter() if each.tag in ("td", "th")]
    called = column_called(anchor) or str(cells.index(cell.mem_id) + 1)
    return called if any(same_shape(href, each) for each in targets) else ""


def name_in_address(anchor: LexborNode) -> str:
    """Which of several texts of a link stands in its address, as `lamps` does of `lamps`, `What gives light` in
    `/topics/lamps`: the others say more of what is called so. Empty if none does."""
    texts, told = texts_of(anchor), parts_of(attribute(anchor, "href").strip())
    return next((text for text in texts if text in told and not text.isdigit()), "") if len(texts) > 1 else ""


def _called(anchor: LexborNode) -> str:
    return name_in_address(anchor) or shown_name(anchor)


def same_shape(one: str, other: str) -> bool:
    """Whether two addresses look like two of a kind: the same host and query names, and paths that differ in one
    segment, or in a number and a title beside it (`/topic/4/river`), or lie in the same directory; or one path and
    other values in the query."""
    left, right = urlsplit(routed(one)), urlsplit(routed(other))
    if left.netloc != right.netloc or _query_names(left.query) != _query_names(right.query):
        return False
    ours, theirs = left.path.rstrip("/").split("/"), right.path.rstrip("/").split("/")
    if ours == theirs:
        return bool(left.query)
    if len(ours) == len(theirs):
        differing = [n for n, (a, b) in enumerate(zip(ours, theirs, strict=True)) if a != b]
        return len(differing) == 1 or _numbered_title(differing, ours, theirs)
    return len(ours) > 2 and theirs[: len(ours) - 1] == ours[:-1]


def keyless(url: str) -> str:
    """The address with the last key in brackets left out of each name in its query, where that is a word:
    `?edit[][ann]=1` tells of Ann as `?edit[][bob]=1` does of Bob."""
    parts = urlsplit(url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    return parts._replace(query=urlencode([(_KEY.sub("[]", name), value) for name, value in pairs])).geturl()


def _numbered_title(differing: list[int], ours: list[str], theirs: list[str]) -> bool:
    if len(differing) != 2 or differing[1] - differing[0] != 1 or differing[0] < 2:
        return False
    numbers = [ours[n].isdigit() and theirs[n].isdigit() for n in differing]
    texts = [not ours[n].isdigit() and not theirs[n].isdigit() for n in differing]
    return any(numbers) and any(texts)


def _list_around(base: str, anchor: LexborNode, href: str) -> tuple[LexborNode | None, list[LexborNode]]:
    """The nearest element with at least three different links of the shape, else with two; and those links. In a row
    are the parts of one thing: its like stand in the same place of the other rows."""
    best: tuple[LexborNode | None, list[LexborNode]] = (None, [anchor])
    for here in _surroundings(anchor):
        links = [each for each in here.css("a[href]") if _alike(base, each, href)]
        targets = {resolved(base, attribute(each, "href")) for each in links}
        column = [each for each in same_in_rows(here, anchor) if _alike(base, each, href, but_keys=True)]
        keyed = any(not _alike(base, each, href) for each in column)
        if len(column) > 1 and (keyed or len(targets) > 1):
            return here.parent, column
        if len(targets) >= _FULL_LIST:
            return here, links
        if len(targets) > 1 and best[0] is None:
            best = (here, links)
    return best


def _is_of_menu(base: str, anchor: LexborNode, href: str) -> bool:
    """Whether it stands in a part of the page most of whose links lead to pages of other shapes."""
    part = next((each for each in outwards(anchor) if _is_menu(each)), None)
    targets = {resolved(base, attribute(each, "href")) for each in part.css("a[href]")} if part is not None else set()
    alike = {each for each in targets if each == href or same_shape(href, each)}
    return len(alike) > 1 and 2 * len(alike) <= len(targets)


def _is_menu(part: LexborNode) -> bool:
    named = part.tag in _PARTS and part.tag != "main" and not _is_of_article(part)
    return named or attribute(part, "role") in _MENUS


def _surroundings(anchor: LexborNode) -> Iterator[LexborNode]:
    """What the link stands in, as far as a list may reach: not out of a part of the page, nor to all of a deep one."""
    for n, here in enumerate(islice(outwards(anchor), 1, _FURTHEST + 1)):
        if here.tag == "html" or (here.tag == "body" and n > 2):
            return
        yield here
        if here.tag in _PARTS and not _is_of_article(here):
            return


def _is_of_article(part: LexborNode) -> bool:
    """Whether it is the head or foot of one article, rather than of the page."""
    return part.tag in ("header", "footer") and ancestor(part, "article") is not None


def _alike(base: str, each: LexborNode, href: str, but_keys: bool = False) -> bool:
    target = resolved(base, attribute(each, "href"))
    return target == href or same_shape(href, target) or (but_keys and same_shape(keyless(href), keyless(target)))


def _distinct(links: Any) -> list[tuple[str, str]]:
    """Addresses with the first text that is shown for each: a picture and a title often lead to the same place."""
    found: dict[str, str] = {}
    for text, target in links:
        found[target] = found.get(target) or text
    return list(found.items())


def _place(node: LexborNode | None) -> str:
    if node is None:
        return ""
    name = f"#{attribute(node, 'id')}" if attribute(node, "id") else ""
    return (node.tag or "") + (name or "".join(f".{each}" for each in attribute(node, "class").split()[:2]))


def _query_names(query: str) -> set[str]:
    return {name for name, _ in parse_qsl(query, keep_blank_values=True)}
