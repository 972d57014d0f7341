"""The list box of which an entry was clicked, as scripts draw one: what it is called, and which entry it was."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.element import FIELDS, find, label_of, select, words
from actors.specialists.pages import Pages
from actors.specialists.rows.place import siblings
from captures.capture import Capture
from captures.interaction import Interaction
from captures.label import quoted
from routines.extracting.element import attribute, outwards
from routines.extracting.page import texts_of

_FURTHEST, _NEAR = 9, 7
_NAME, _INITIALS = 80, 3
_OPENING = '[role="combobox"][aria-haspopup="listbox"], button[aria-haspopup="listbox"]'
"""What opens a list box that a script draws."""
_BY_ITSELF = frozenset({*FIELDS, "a", "button", "form", "summary"})


def box_of(tree: LexborHTMLParser, node: LexborNode) -> dict[str, str]:
    """What the page calls the list box of an entry: by what it says itself, else by the field that opened it, which
    names it as its own."""
    entry = next((each for each in islice(outwards(node), _FURTHEST) if attribute(each, "role") == "option"), None)
    boxes = outwards(entry) if entry is not None else ()
    box = next((each for each in boxes if attribute(each, "role") == "listbox"), None)
    called = (name for each in (*_owners(tree, box), box) if each is not None and (name := label_of(tree, each)))
    return {"group": name} if (name := next(called, "")) else {}


def _owners(tree: LexborHTMLParser, box: LexborNode | None) -> Iterator[LexborNode]:
    """The fields that say that the list is theirs, and those in what says so."""
    identity = quoted(attribute(box, "id")) if box is not None else ""
    owners = select(tree, f'[aria-owns="{identity}"], [aria-controls="{identity}"]') if identity else []
    return (each for one in owners for each in (one, *one.css("input, select")))


def called_in_box(node: LexborNode) -> dict[str, str]:
    """What an entry of a list box is called that says too much for a name: what it reads first, be it before a colon,
    if no other entry of the list reads so."""
    texts = texts_of(node) if attribute(node, "role") == "option" else []
    names = [text for text in texts if len(text) > _INITIALS] if len(" ".join(texts)) > _NAME else []
    others = [text for each in siblings(node) if each.mem_id != node.mem_id for text in texts_of(each)]
    heads = [head for text in names[:1] if (head := _head(text))] + names[:1]
    return next(({"text": name} for name in heads if name not in [*others, *map(_head, others)]), {})


def _head(text: str) -> str:
    """What stands before a colon that has more behind it, `Lamp: gives light`; empty if there is none."""
    head, colon, _ = text.partition(": ")
    return head.strip() if colon and len(head.strip()) > _INITIALS else ""


def entry_of_opened(click: Interaction, capture: Capture, pages: Pages) -> dict[str, Any]:
    """That what no page shows is an entry, where the click just before opened a list box: a script draws the entries
    only then. Empty if it was none, or is known to do something by itself."""
    text = click.text.strip()
    if click.type != "click" or click.tag in _BY_ITSELF or not text or len(text) > _NAME:
        return {}
    earlier = [each for each in capture.interactions if each.time < click.time]
    last = earlier[-1] if earlier and earlier[-1].type == "click" and earlier[-1].url == click.url else None
    name = _name_of_opened(last, pages) if last is not None else ""
    return {"group": name, "attributes": {"role": "option"}} if name else {}


def _name_of_opened(opened: Interaction, pages: Pages) -> str:
    for shown in pages.around(opened):
        tree = pages.tree(shown)
        if (node := find(tree, opened)) is not None:
            openers = {each.mem_id: each for each in select(tree, _OPENING)}
            around = list(islice(outwards(node), _NEAR))
            box = next((each for each in around if each.mem_id in openers), None) or _beside_value(around)
            return label_of(tree, box) if box is not None else ""
    return ""


def _beside_value(around: list[LexborNode]) -> LexborNode | None:
    """The field that opens the list, of which what was clicked, `around[0]`, shows the value: it alone has a text in
    what stands around both."""
    own = words(around[0].text())
    alone = (each for each in around[1:] if own and words(each.text()) == own)
    found = (select(each, _OPENING) for each in alone)
    return next((each[0] for each in found if len(each) == 1), None)
