"""The state in which a thing was before a request that turns it into another one: what is done already is not done
once more, for that would undo it."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from actors.specialists.as_written import as_written
from actors.specialists.clicks import sets_off
from actors.specialists.element import ancestor, find_all, select
from actors.specialists.pages import Pages, Shown
from actors.specialists.recorded_page import page_of
from actors.specialists.state.in_json import later_documents, states_in_json
from actors.specialists.state.shown import State, tick_of, ways_to_see, what_changed
from captures.capture import Capture
from captures.interaction import Interaction
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.element import attribute
from routines.extracting.labelled_record import record_with
from routines.extracting.page import parsed

_SOON = 5.0
"""Seconds within which a request follows what set it off."""
_MOST, _LATER = 5, 6
_NUMBERED = re.compile(r":nth-(?:of-type|child)\(\d+\)")
_CONTROLS = ("button", "a", "label", "input", "summary")


def state_before(capture: Capture, transaction: Transaction, label: str, held_by: Sequence[str]) -> dict[str, Any]:
    """`{total, pages}`: the responses before the request that show the state which it changed, newest first, with the
    `extractors` that find anything only in that state, of the thing with this label; without a label on those of
    `held_by` only."""
    found = list(islice(_all(capture, transaction, label, held_by), _MOST))
    return {"total": len(found), "pages": found}


def _all(capture: Capture, transaction: Transaction, label: str, held_by: Sequence[str]) -> Iterator[dict[str, Any]]:
    before = [each for each in reversed(capture.transactions) if each.ended <= transaction.started]
    before = [each for each in before if label or each.id in held_by]
    pages = Pages(capture)
    click = _click(capture, transaction)
    changed = _changed(pages, click, transaction, label) if click is not None else None
    later = later_documents(capture, transaction)
    once = click is not None and _is_ticked_once(capture, click)
    for each in before:
        ways = _shown(each, click, changed, label) if click is not None and changed is not None else []
        ways = ways or states_in_json(later, each, label)
        ways = ways or (_shown(each, click, None, label) if click is not None and once else [])
        if ways:
            told = {"id": each.id, "url": each.request.url, "time": each.ended}
            yield told | {"extractors": [as_written(way) for way in ways]}


def _click(capture: Capture, transaction: Transaction) -> Interaction | None:
    """What set the request off: the last click, else what was ticked."""
    start = transaction.started - _SOON
    done = [each for each in capture.interactions if start <= each.time <= transaction.started]
    clicks = [each for each in done if each.type in ("click", "change") and each.tag != "select"]
    return clicks[-1] if clicks else next((each for each in reversed(done) if sets_off(each)), None)


def _changed(pages: Pages, click: Interaction, transaction: Transaction, label: str) -> State | None:
    """How what was clicked looked before, if it looks otherwise afterwards."""
    around = (each for each in pages.around(click) if each.time <= transaction.started)
    was = next((node for each in around if (node := _clicked(each, click)) is not None), None)
    later = [each for each in pages.all if each.time >= transaction.ended or each.source == transaction.id]
    if was is None:
        return None
    now = (_there(each, click, label) or _elsewhere(each, click, was, label) for each in later[:_LATER])
    return next((state for node in now if node is not None and (state := what_changed(was, node))), None)


def _clicked(shown: Shown, click: Interaction) -> LexborNode | None:
    return next(map(_control, find_all(parsed(shown.html), click)), None)


def _there(shown: Shown, click: Interaction, label: str) -> LexborNode | None:
    """What stands in its place, in the record of the same thing."""
    found = [each for each in select(parsed(shown.html), click.selector) if each.tag == click.tag]
    node = _control(found[0]) if found else None
    return node if node is not None and (not label or record_with(node, label) is not None) else None


def _elsewhere(shown: Shown, click: Interaction, was: LexborNode, label: str) -> LexborNode | None:
    """The same in another place of the list, where the record of the thing stands since: what is marked may come first.
    Of a link, the one that leads to the same path; of what leads nowhere, all there is in the record."""
    alike = select(parsed(shown.html), _NUMBERED.sub("", click.selector)) if label else []
    own = [each for each in alike if each.tag == click.tag and record_with(_control(each), label) is not None]
    nodes = {node.mem_id: node for node in map(_control, own) if _path(node) == _path(was)}
    return next(iter(nodes.values())) if len(nodes) == 1 else None


def _path(node: LexborNode) -> str:
    return urlsplit(attribute(node, "href")).path


def _control(node: LexborNode) -> LexborNode:
    """What is pressed, of a picture or text in it."""
    control = ancestor(node, *_CONTROLS)
    return control if control is not None else node


def _is_ticked_once(capture: Capture, click: Interaction) -> bool:
    """Whether it is a box that was turned once: that changes no markup, and yet what it was before is known."""
    alike = [each for each in capture.interactions if (each.url, each.selector) == (click.url, click.selector)]
    return click.input_type == "checkbox" and sum(each.type == "change" for each in alike) == 1


def _shown(each: Transaction, click: Interaction, state: State | None, label: str) -> list[Any]:
    """The ways to see that state, or else that in which the box stood that was clicked, which alone can be ticked."""
    if not is_html(each.response.mime_type) or not each.response.body:
        return []
    page = page_of(each)
    nodes = map(_control, [*select(parsed(page.text), click.selector), *find_all(parsed(page.text), click)])
    turned = (node for node in nodes if state is not None or attribute(node, "type").lower() == "checkbox")
    seen = (ways_to_see(state or tick_of(node), page, node, label) for node in turned)
    return next((ways for ways in seen if ways), [])
