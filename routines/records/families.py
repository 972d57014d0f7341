"""Elements of a kind that stand together in the content of a page."""

from collections import defaultdict
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import parsed, visible_text
from routines.extractor import Extractor
from routines.records.region import CONTENT, weight

Told = tuple[str, Extractor]
"""What a value is called, and how it is found."""
_LEAST = 2


def families(html: str, tags: tuple[str, ...]) -> Iterator[tuple[LexborNode, list[LexborNode]]]:
    """At least two with a text, and what they stand in."""
    found: dict[tuple[int, str], list[LexborNode]] = defaultdict(list)
    for node in parsed(html).css(", ".join(f"body {tag}" for tag in tags)):
        if node.parent is not None and visible_text(node):
            found[(node.parent.mem_id, node.tag or "")].append(node)
    for nodes in found.values():
        around = nodes[0].parent
        if around is not None and len(nodes) >= _LEAST and weight(nodes[0]) >= CONTENT:
            yield around, nodes
