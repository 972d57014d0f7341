"""Switches and boxes that a script drew: no event of a field tells of them, only the clicks that turned them."""

from collections.abc import Iterator
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.element import ancestor, find, label_of, select
from actors.specialists.listing import present, short
from actors.specialists.pages import Pages
from captures.capture import Capture
from captures.interaction import Interaction
from captures.label import quoted
from routines.extracting.element import attribute, outwards

_ROLES = frozenset({"switch", "checkbox"})
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def untold_switches(capture: Capture, pages: Pages) -> list[dict[str, Any]]:
    """The switches that were turned, as `get_form_inputs` lists boxes; but for those in a row of a table, or whose
    click sent something by itself: these say what is done at once."""
    turned = [each for each in capture.interactions if each.type == "click"]
    events = {(each.url, each.element_id) for each in capture.interactions if each.type in ("input", "change")}
    found: dict[tuple[str, str], list[tuple[Interaction, dict[str, Any]]]] = {}
    for each in turned:
        told = _switch(each, pages)
        if told and (each.url, told["element"] or None) not in events and not _sends(each, capture):
            found.setdefault((each.url, each.selector), []).append((each, told))
    return [line for clicks in found.values() for line in _told(clicks)]


def _told(clicks: list[tuple[Interaction, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    last, (_, first) = clicks[-1][0], clicks[0]
    if first["stood"] in ("true", "false") and first["label"]:
        left = (first["stood"] == "true") != (len(clicks) % 2 == 1)
        yield present({
            "id": last.id, "element": first["element"], "type": "checkbox", "url": last.url, "label": first["label"],
            "selector": last.selector, "time": last.time, "seen_in": first["seen_in"],
        }) | {"secret": False, "value": "on", "checked": left}  # fmt: skip


def _switch(click: Interaction, pages: Pages) -> dict[str, Any]:
    """How the switch `stood` when it was clicked, and what it is called; empty if none was."""
    for shown in pages.around(click):
        tree = pages.tree(shown)
        if (node := find(tree, click)) is not None:
            drawn = next((each for each in outwards(node) if _is_switch(each)), None) or _box(tree, node)
            if drawn is None or ancestor(drawn, "tr") is not None:
                return {}
            label = click.label or label_of(tree, drawn) or " ".join(drawn.text().split())
            stood = attribute(drawn, "aria-checked") or attribute(drawn, "aria-pressed")
            return {
                "stood": stood, "label": short(label), "element": attribute(drawn, "id"), "seen_in": shown.source,
            }  # fmt: skip
    return {}


def _is_switch(node: LexborNode) -> bool:
    return attribute(node, "role") in _ROLES and node.tag != "input"


def _box(tree: LexborHTMLParser, node: LexborNode) -> LexborNode | None:
    """The box that stands for a drawn one, if it was clicked, or its label, or what is drawn over it: if a script turns
    it, no event tells of that."""
    label, around = ancestor(node, "label"), node.parent
    meant = f'[id="{quoted(attribute(label, "for"))}"]' if label is not None and attribute(label, "for") else ""
    beside = (
        [node] if node.tag == "input" else list(around.css("input")) if around is not None and not node.text() else []
    )
    boxes = select(tree, meant) if meant else beside
    alone = boxes[0] if len(boxes) == 1 else None
    return alone if alone is not None and attribute(alone, "role") in _ROLES and attribute(alone, "id") else None


def _sends(click: Interaction, capture: Capture) -> bool:
    """Whether something was sent before anything else was clicked."""
    later = (each.time for each in capture.interactions if each.type in ("click", "submit") and each.time > click.time)
    until = next(later, float("inf"))
    sent = (each for each in capture.transactions if each.request.method not in _SAFE)
    return any(click.time <= each.started < until for each in sent)
