"""Elements of a page: what they stand in, and what their attributes say."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode


def outwards(node: LexborNode) -> Iterator[LexborNode]:
    """The node, what it stands in, what that stands in, and so on."""
    here: LexborNode | None = node
    while here is not None:
        yield here
        here = here.parent


def attribute(node: LexborNode, name: str) -> str:
    """What it says; empty if the element has none of that name."""
    return node.attributes.get(name) or ""
