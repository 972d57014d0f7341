"""An HTML document as a tree, built nearly as browsers build it, with the standard library alone."""

from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser

from routines.export.standalone.fragment import framed, page_in

VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track"),
    "wbr",
}
HEAD = {"base", "link", "meta", "noscript", "script", "style", "template", "title"}
BLOCKS = {
    *("address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figure"),
    *("footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "menu", "nav", "ol", "p"),
    *("pre", "section", "table", "ul"),
}
CLOSES = {
    "li": ({"li"}, {"ul", "ol", "menu"}),
    "dt": ({"dt", "dd"}, {"dl"}),
    "dd": ({"dt", "dd"}, {"dl"}),
    "option": ({"option"}, {"select", "datalist"}),
    "optgroup": ({"option", "optgroup"}, {"select"}),
    "tr": ({"tr"}, {"table", "tbody", "thead", "tfoot"}),
    "td": ({"td", "th"}, {"tr", "table"}),
    "th": ({"td", "th"}, {"tr", "table"}),
    "tbody": ({"tbody", "thead", "tfoot"}, {"table"}),
    "thead": ({"tbody", "thead", "tfoot"}, {"table"}),
    "tfoot": ({"tbody", "thead", "tfoot"}, {"table"}),
}
INSIDE = {"tr": [("table", "tbody")], "td": [("table", "tbody"), ("tbody", "tr"), ("thead", "tr"), ("tfoot", "tr")]}


class Node:
    """An element; its children are elements and texts."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Node | None") -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Node | str] = []

    @property
    def elements(self) -> "list[Node]":
        return [child for child in self.children if isinstance(child, Node)]

    def walk(self) -> "Iterator[Node]":
        """This element and all below it, in the order of the document."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(node.elements)

    def raw_text(self) -> str:
        """All text below, as it is."""
        found, pending = [], [*reversed(self.children)]
        while pending:
            child = pending.pop()
            if isinstance(child, str):
                found.append(child)
            else:
                pending += reversed(child.children)
        return "".join(found)


class TreeBuilder(HTMLParser):
    """Elements whose end tags are left out end where browsers end them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("#document", {}, None)
        self.here = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.here.tag in ("textarea", "title"):
            self.handle_data(self.get_starttag_text() or "")
            return
        attributes = {name: value or "" for name, value in reversed(attrs)}
        if tag in ("html", "body") and (there := self.find(tag)) is not None:
            there.attributes = attributes | there.attributes
            return
        self.make_room(tag)
        parent = self.here
        self.open(tag, attributes)
        if tag in VOID or (tag == "form" and parent.tag in ("table", "tbody", "tr")):
            self.here = parent

    def handle_endtag(self, tag: str) -> None:
        if self.here.tag in ("textarea", "title") and tag != self.here.tag:
            self.handle_data(f"</{tag}>")
            return
        stops = ("table",) if tag in ("table", "tbody", "tr") else ("table", "td", "th")
        node: Node | None = self.here
        while node is not None and node.tag != tag:
            node = None if node.tag in stops else node.parent
        if node is not None and node.parent is not None and tag not in ("html", "body"):
            self.here = node.parent

    def handle_data(self, data: str) -> None:
        if self.here.tag in ("#document", "html", "head"):
            if not data.strip():
                return
            self.place_in("body")
        self.here.children.append(data)

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        node = Node(tag, attributes, self.here)
        self.here.children.append(node)
        self.here = node

    def find(self, tag: str) -> Node | None:
        """`html`, `head` or `body`, if it is open."""
        whole = next(iter(self.root.elements), None)
        if tag == "html" or whole is None:
            return whole
        return next((node for node in whole.elements if node.tag == tag), None)

    def place_in(self, tag: str) -> None:
        """Into `head` or `body`, made if need be."""
        for name in ("html", tag):
            self.here = self.root if name == "html" else self.find("html") or self.root
            there = self.find(name)
            if there is None:
                self.open(name, {})
            else:
                self.here = there

    def make_room(self, tag: str) -> None:
        """End what this tag ends, and open what it needs around it."""
        if tag in ("html", "head", "body"):
            self.here = self.root if tag == "html" else self.find("html") or self.root
            if tag != "html" and self.here is self.root:
                self.open("html", {})
        elif self.here.tag in ("#document", "html", "head"):
            self.place_in("head" if tag in HEAD and self.find("body") is None else "body")
        if tag in BLOCKS:
            self.leave({"p"}, {"td", "th", "table", "button"})
        if tag in CLOSES:
            self.leave(*CLOSES[tag])
        if tag in ("tbody", "thead", "tfoot"):
            self.leave({"tr"}, {"table"})
        for outer, needed in INSIDE.get("td" if tag == "th" else tag, ()):
            if self.here.tag == outer:
                self.open(needed, {})

    def leave(self, tags: set[str], stops: set[str]) -> None:
        """Leave the innermost of these elements, and all inside it, if it is in reach."""
        node: Node | None = self.here
        while node is not None and node.tag not in tags:
            node = None if node.tag in stops else node.parent
        if node is not None and node.parent is not None:
            self.here = node.parent


@lru_cache(maxsize=8)
def parsed(content: str) -> Node:
    """The document, of a JSON answer that of the markup in it, of a row alone that of a table with it. Its first child
    is `html`."""
    builder = TreeBuilder()
    builder.feed(page_in(content) or framed(content))
    builder.close()
    return builder.root
