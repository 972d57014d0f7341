"""A JavaScript program as a tree in which every node knows its parent and every name what it stands for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tree_sitter import Node

_ESCAPE = re.compile(
    r"\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-7]{1,3})|(\r\n|[\s\S]))",
)
_SINGLE = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "\n": "", "\r\n": "", "\r": ""}
_LONGEST = 200
_DEEPEST = 50
MAX_DEPTH = 300


@dataclass
class Binding:
    """A name that the program declares: where, what it is initialised with (None: unknown), how often it is written."""

    name: Node
    initial: Node | None = None
    writes: int = 0


@dataclass
class Program:
    """The tree of a program, `depth` levels deep. `scopes` maps the ids of nodes that open a scope to the names
    declared in it; `texts` remembers constant expressions by the ids of their nodes."""

    source: bytes
    root: Node
    parents: dict[int, Node] = field(default_factory=dict)
    scopes: dict[int, dict[str, Binding]] = field(default_factory=dict)
    texts: dict[int, str | None] = field(default_factory=dict)
    depth: int = 0

    def walk(self) -> Iterator[Node]:
        """Every node, in the order of the text; without recursion, as code may nest deeply."""
        level = [self.root]
        while level:
            node = level.pop()
            yield node
            level.extend(reversed(node.children))

    def parent(self, node: Node) -> Node | None:
        return self.parents.get(node.id)

    def outer(self, node: Node) -> Node | None:
        """The parent, not counting parentheses."""
        above = self.parent(node)
        while above is not None and above.type == "parenthesized_expression":
            above = self.parent(above)
        return above

    def ancestors(self, node: Node) -> Iterator[Node]:
        above = self.parent(node)
        while above is not None:
            yield above
            above = self.parent(above)

    def binding(self, name: Node) -> Binding | None:
        """What the program itself declares under this name where it stands; None for a global of the browser."""
        text = word(name)
        scopes = (self.scopes.get(above.id, {}) for above in self.ancestors(name))
        return next((scope[text] for scope in scopes if text in scope), None)

    def constant(self, node: Node | None, level: int = 0) -> str | None:
        """The text that an expression always gives, if that can be seen: literals, sums of them, constants."""
        node = unwrap(node)
        if node is None or level > _DEEPEST:
            return None
        if node.id not in self.texts:
            self.texts[node.id] = None  # a constant that is made of itself is none
            text = self._constant(node, level + 1)
            self.texts[node.id] = text if text is None or len(text) <= _LONGEST else None
        return self.texts[node.id]

    def _constant(self, node: Node, level: int) -> str | None:
        match node.type:
            case "string":
                return unescape(text_of(node)[1:-1])
            case "number":
                return text_of(node)
            case "template_string":
                return _joined([self._piece(child, level) for child in node.named_children])
            case "binary_expression" if text_of(node.child_by_field_name("operator")) == "+":
                return _joined([self.constant(node.child_by_field_name(side), level) for side in ("left", "right")])
            case "identifier":
                known = self.binding(node)
                return self.constant(known.initial, level) if known is not None and known.writes == 0 else None
        return None

    def _piece(self, child: Node, level: int) -> str | None:
        """A part of a template: its text, or what is put in."""
        if child.type != "template_substitution":
            return unescape(text_of(child))
        return self.constant(child.named_children[0], level) if child.named_children else None


def _joined(parts: list[str | None]) -> str | None:
    known = [part for part in parts if part is not None]
    return "".join(known) if len(known) == len(parts) else None


def at(node: Node) -> str:
    row, column = node.start_point
    return f"line {row + 1}, column {column + 1}"


def word(node: Node | None) -> str:
    """The text of a name, its Unicode escapes resolved."""
    text = text_of(node)
    return unescape(text) if "\\" in text else text


def unescape(text: str) -> str:
    """The text that the inside of a string literal stands for."""
    return _ESCAPE.sub(_escaped, text)


def unwrap(node: Node | None) -> Node | None:
    """The expression inside parentheses."""
    while node is not None and node.type == "parenthesized_expression":
        inside = [child for child in node.named_children if child.type != "comment"]
        node = inside[0] if len(inside) == 1 else None
    return node


def _escaped(found: re.Match[str]) -> str:
    braces, four, two, octal, other = found.groups()
    if other is not None:
        return _SINGLE.get(other, other)
    number = int(octal, 8) if octal else int(braces or four or two, 16)
    return chr(number) if number < 0x110000 else "\ufffd"


def text_of(node: Node | None) -> str:
    return (node.text or b"").decode("utf-8", "replace") if node is not None else ""
