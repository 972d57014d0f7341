"""Lists of similar items (search hits, product cards, list entries, terms and their definitions)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import parsed, visible_text
from routines.extracting.selector import classes, is_stable, tag_of
from routines.records.defined import defined
from routines.records.grids import named, without_heading
from routines.records.item_fields import item_fields
from routines.records.pattern import Found, found
from routines.records.rule import RecordRule

_BARE = ("li", "article")
"""Elements that are items whatever their class."""
_ROLES = ("row", "listitem", "article")
"""What elements say that are items though they have neither class nor tag of one."""
_NEVER = set(
    """script style option br hr input td th tr tbody thead label meta link dd head html body img col button source path
    template noscript optgroup select""".split()  # noqa: SIM905
)
_FOUND = re.compile(r"(?:^|[-_])(?:results?|hits|found)(?:$|[-_])|[a-z]Results?$")
_PART = re.compile(r"#([\w.:-]+)")
_BEGUN = re.compile(r"\A/|(?<=[\w.-])/|\?[\w-]+=")
"""Where an address begins as others do, whatever it goes on with."""
_LEAST = 2
_SEVERAL = 3
"""Kinds of elements inside that make one item like another."""

Path = tuple[int, str]
"""The number of the path that encloses an element, and the element's own tag, id and classes."""


def find_lists(html: str) -> Iterator[Found]:
    """The groups of at least two elements of one kind that a selector can name."""
    seen: set[tuple[int, ...]] = set()
    for nodes, own in _groups(html):
        identity = tuple(node.mem_id for node in nodes)
        if identity in seen:
            continue
        seen.add(identity)
        if (result := _read_list(nodes, own)) is not None:
            yield result


def _groups(html: str) -> Iterator[tuple[list[LexborNode], str]]:
    """Elements of one kind that share a class, then those that share but tag and parent; with their own selector."""
    kinds: dict[tuple[int, str], list[LexborNode]] = defaultdict(list)
    places: dict[int, int] = {}
    paths: dict[Path, int] = {}
    for node in parsed(html).css("body *"):
        place = _place(node.parent, places, paths)
        if node.tag and node.tag not in _NEVER and not _heads_a_table(node):
            kinds[(place, node.tag)].append(node)
    for (_, tag), nodes in kinds.items():
        if len(nodes) >= _LEAST:
            yield from _by_class(nodes)
            if tag in (*_BARE, "dt"):
                yield nodes, tag
            yield from _by_role(nodes)
            if tag == "a":
                yield from _by_address(nodes)


def _heads_a_table(node: LexborNode) -> bool:
    """Whether it stands in the heading of a column, as a link by which to sort does."""
    return node.parent is not None and node.parent.tag == "th"


def _place(node: LexborNode | None, places: dict[int, int], paths: dict[Path, int]) -> int:
    """The number of the node's path (all that encloses it, by tag, id and classes); equal for equal paths.

    Asked in document order, so that the place of what encloses the node is known already.
    """
    if node is None:
        return 0
    if node.mem_id not in places:
        identity = node.attributes.get("id") or ""
        own = f"{node.tag}#{identity if is_stable(identity) else ''}.{'.'.join(sorted(classes(node)))}"
        outer = places.get(node.parent.mem_id, 0) if node.parent is not None else 0
        places[node.mem_id] = paths.setdefault((outer, own), len(paths) + 1)
    return places[node.mem_id]


def _by_class(nodes: list[LexborNode]) -> Iterator[tuple[list[LexborNode], str]]:
    sharing: dict[str, list[LexborNode]] = defaultdict(list)
    for node in nodes:
        for name in classes(node):
            sharing[name].append(node)
    seen: set[tuple[int, ...]] = set()
    for name, alike in sharing.items():
        identity = tuple(node.mem_id for node in alike)
        if len(alike) >= _LEAST and identity not in seen:  # pages are built with a dozen classes that go together
            seen.add(identity)
            alike, only = _but_odd(alike)
            yield alike, f"{tag_of(alike[0])}.{name}{only}"


def _by_role(nodes: list[LexborNode]) -> Iterator[tuple[list[LexborNode], str]]:
    for role in _ROLES:
        alike = [node for node in nodes if node.attributes.get("role") == role]
        if len(alike) >= _LEAST:
            yield alike, f'{tag_of(alike[0])}[role="{role}"]'


def _by_address(nodes: list[LexborNode]) -> Iterator[tuple[list[LexborNode], str]]:
    """Links in lines of their own, as far as all their addresses begin alike, and those beside them do not."""
    lines = [node for node in nodes if _ends_line(node)]
    hrefs = sorted({node.attributes.get("href") or "" for node in lines})
    if len(hrefs) < _LEAST:
        return
    others = [node.attributes.get("href") or "" for node in nodes if not _ends_line(node)]
    alike = next((n for n, (one, other) in enumerate(zip(hrefs[0], hrefs[-1], strict=False)) if one != other), 0)
    for end in _BEGUN.finditer(hrefs[0][:alike]):
        begun = hrefs[0][: end.end()]
        if len(begun) > 1 and not any(each.startswith(begun) for each in others):
            yield lines, f'a[href^="{begun}"]'
            return


def _ends_line(node: LexborNode) -> bool:
    """Whether a break follows, and no other element before that."""
    after = node.next
    while after is not None and not after.is_element_node:
        after = after.next
    return after is not None and after.tag == "br"


def _but_odd(nodes: list[LexborNode]) -> tuple[list[LexborNode], str]:
    """The elements without those, at most a third, that hold none of the several kinds of elements which all others
    hold, such as a caption that is built with the same class; and what a selector says of that."""
    held = [_kinds_inside(node) for node in nodes]
    counts = Counter(name for names in held for name in names)
    mark = max((name for name in counts if counts[name] < len(nodes)), key=lambda name: counts[name], default="")
    alike = [node for node, names in zip(nodes, held, strict=True) if mark in names]
    common = set(counts).intersection(*(names for names in held if mark in names))
    odd = [set(names) for names in held if mark not in names]
    apart = all(names and not names & common for names in odd)
    if not apart or len(common) < _SEVERAL or len(alike) * 3 < len(nodes) * 2:
        return nodes, ""
    return alike, f":has({mark})"


def _kinds_inside(node: LexborNode) -> dict[str, None]:
    inside = (inner for inner in node.css("[class]") if inner.mem_id != node.mem_id)
    return dict.fromkeys(f".{name}" for inner in inside for name in classes(inner))


def _read_list(nodes: list[LexborNode], own: str) -> Found | None:
    if not any(visible_text(node) for node in nodes) or all(_leads_within(node) for node in nodes):
        return None
    names, nodes, only = without_heading(nodes)
    own = f"{own}{only}"
    selector = _selector(nodes, own)
    fields = defined(nodes) if own.startswith("dt") else item_fields(nodes)
    fields = named(fields, names, nodes[0]) if names else fields
    return found(RecordRule(selector=selector, fields=fields), nodes) if selector and fields else None


def _leads_within(node: LexborNode) -> bool:
    """Whether it is nothing but a link to another part of its own page, such as `Skip to content`."""
    links = [node] if node.tag == "a" else node.css("a[href]")
    target = _PART.fullmatch(links[0].attributes.get("href") or "") if len(links) == 1 else None
    if target is None or visible_text(links[0]) != visible_text(node):
        return False
    return node.parser.css_first(f'[id="{target[1]}"]') is not None


def _selector(nodes: list[LexborNode], own: str) -> str:
    """The shortest selector that matches exactly these elements; empty if there is none."""
    wanted = {node.mem_id for node in nodes}
    for selector in _selectors(nodes[0], own):
        if {node.mem_id for node in nodes[0].parser.css(selector)} == wanted:
            return selector
    return ""


def _selectors(node: LexborNode, own: str) -> Iterator[str]:
    """Within what is called by what was found; by its class alone, then below its parent, then below what encloses
    that; a bare tag never stands alone."""
    around = node.parent.attributes.get("id") or "" if node.parent is not None else ""
    if _FOUND.search(around) and is_stable(around):
        yield f"#{around} > {own}"
    if "." in own or "[role=" in own:
        yield own
    parent, below = node.parent, f"> {own}"
    while parent is not None and parent.tag not in (None, "html"):
        yield from (f"{outer} {below}" for outer in _outer(parent))
        below = f"> {tag_of(parent)} {below}"
        parent = parent.parent


def _outer(node: LexborNode) -> list[str]:
    identity = node.attributes.get("id") or ""
    named = [f"#{identity}"] if is_stable(identity) else []
    own = classes(node)
    return [
        *([f"{tag_of(node)}.{'.'.join(own)}"] if own else []),
        *named,
        *([node.tag] if node.tag in ("main", "dl", "body") else []),
    ]
