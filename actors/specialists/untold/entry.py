"""Entries of list boxes that no click tells of: the box closes before the mouse button is let go, and only what the
page showed before and after says which entry was chosen."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.element import label_of, select, words
from actors.specialists.listing import present
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.label import quoted
from routines.extracting.element import attribute
from routines.extracting.page import parsed

_MOST = 400
"""Entries of a list box that is looked into."""


def untold_entries(capture: Capture) -> list[dict[str, Any]]:
    """What was chosen from list boxes that scripts draw (`role="option"`), where no click has the text of an entry: as
    `get_form_inputs` lists the others, of each field the last. A box was open on one page and closed on the next, and
    one of its entries alone stands there once more than before."""
    lines = [line for pair in pairwise(capture.snapshots) if (line := _between(capture, *pair))]
    return list({(line["url"], line["name"]): line for line in lines}.values())


def seen_alone(entries: Iterable[dict[str, Any]], others: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries but for those that another line tells of as well, by the name under which the code was sent: the
    field of that page which is called so, and the same chosen there."""
    told = {_choice(each) for each in others}
    return [each for each in entries if _choice(each) not in told]


def _choice(line: dict[str, Any]) -> tuple[str, ...]:
    return tuple(words(line.get(member, "")) for member in ("url", "label", "chosen_label"))


def _between(capture: Capture, before: Snapshot, after: Snapshot) -> dict[str, Any] | None:
    if 'role="option"' not in before.html or _page(before) != _page(after):
        return None
    tree = parsed(before.html)
    box, labels = _opener(tree), _labels(tree)
    since = [each for each in capture.interactions if each.time <= after.time]
    if box is None or not since or not 1 < len(labels) <= _MOST or _is_told(since, before.time, labels):
        return None
    shown, then = parsed(after.html), _standing(tree)
    gained = [label for label, more in (_standing(shown) - then).items() if label in labels and more]
    if len(gained) != 1 or gained[0] in _labels(shown):
        return None
    label, name = _called(tree, box), attribute(box, "name")
    chosen = {
        "id": since[-1].id, "name": name or label, "type": "select", "value": labels[gained[0]], "url": before.url,
        "label": label or name, "chosen_label": labels[gained[0]], "time": before.time, "seen_in": before.id,
    }  # fmt: skip
    return present(chosen) | {"secret": False} if name or label else None


def _page(snapshot: Snapshot) -> str:
    return snapshot.url.partition("#")[0]


def _opener(tree: LexborHTMLParser) -> LexborNode | None:
    """The field whose list box is open."""
    opened = select(tree, '[role="combobox"][aria-expanded="true"], [aria-haspopup="listbox"][aria-expanded="true"]')
    opened = opened or [each for each in select(tree, '[aria-expanded="true"]') if _shows_entries(tree, each)]
    return opened[0] if len(opened) == 1 else None


def _shows_entries(tree: LexborHTMLParser, opener: LexborNode) -> bool:
    """Whether the element that it names as its own has the entries."""
    named = next((own for name in ("aria-controls", "aria-owns") if (own := attribute(opener, name))), "")
    return bool(named) and bool(select(tree, f'[id="{quoted(named)}"] [role="option"]'))


def _called(tree: LexborHTMLParser, box: LexborNode) -> str:
    """What the page calls the field, if need be by the element that it names."""
    named = select(tree, f'[id="{quoted(attribute(box, "aria-labelledby"))}"]')
    return label_of(tree, box) or next((" ".join(node.text().split()) for node in named), "")


def _labels(tree: LexborHTMLParser) -> dict[str, str]:
    """The first text of every entry, as it is compared and as it reads."""
    first = (next(_texts(node), "") for node in select(tree, '[role="option"]'))
    return {words(text): text for text in first if text}


def _standing(tree: LexborHTMLParser) -> Counter[str]:
    """How often each text stands on the page outside of list boxes."""
    return Counter(words(text) for text in _texts(tree.body) if text) if tree.body is not None else Counter()


def _texts(node: LexborNode) -> Iterator[str]:
    """The texts in an element, without those of entries inside it; with a stack, for pages nest deeper than Python."""
    pending = [node.first_child]
    while pending:
        part = pending.pop()
        if part is None:
            continue
        pending.append(part.next)
        if part.is_text_node and (text := " ".join((part.text_content or "").split())):
            yield text
        elif part.is_element_node and part.tag not in ("script", "style") and attribute(part, "role") != "option":
            pending.append(part.first_child)


def _is_told(events: list[Interaction], since: float, labels: dict[str, str]) -> bool:
    """Whether a click, or what was typed, says which entry was chosen."""
    texts = (words(text) for each in events if each.time >= since for text in (each.text, each.value) if text)
    return any(text in labels for text in texts)
