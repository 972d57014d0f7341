"""Fields that stand in the rows of a list, outside every form or in one of their own: a script sends what is chosen
there at once, for that row."""

from itertools import islice
from math import inf
from typing import Any
from urllib.parse import urljoin, urlsplit

from selectolax.lexbor import LexborNode

from actors.specialists.clicks import form_told, sets_off, telling
from actors.specialists.element import ancestor, find, words
from actors.specialists.listing import present
from actors.specialists.pages import Pages
from actors.specialists.rows.place import at_path, is_card, is_row, neighbours, path_from, siblings
from actors.specialists.rows.row import row_texts, telling_texts
from captures.capture import Capture
from captures.interaction import Interaction
from captures.transaction import Transaction
from routines.extracting.element import outwards

_FURTHEST = 8
_MOST = 12
_TITLES = "h1, h2, h3, h4, h5, h6, a[href]"
_TICKED = frozenset({"checkbox", "radio"})


def row_field(interaction: Interaction, pages: Pages, capture: Capture) -> dict[str, Any]:
    """A field that was left with another value, as `get_clicks` tells it: with the row that was meant, as of a button
    in it. Empty if it stands in no such row, or in a form that something else sent. What ticks a row is told with the
    fields."""
    if interaction.type != "change" or interaction.input_type in _TICKED:
        return {}
    for shown in pages.around(interaction):
        node = find(pages.tree(shown), interaction)
        if node is None:
            continue
        if led := _led_by(node, interaction, capture):
            row = _row_of(node, in_form=True)
            return present(_said(interaction) | {"attributes": led} | row | {"seen_in": shown.source}) if row else {}
        form = form_told(pages.tree(shown), shown, node)
        row = _row_of(node) if not form or _was_sent(form, interaction, capture) else {}
        return present(_said(interaction) | {"form": form} | row | {"seen_in": shown.source}) if row else {}
    return {}


def _led_by(node: LexborNode, left: Interaction, capture: Capture) -> dict[str, str]:
    """The addresses that the field itself keeps for a script (`hx-patch`), if one of them was asked for at once."""
    held = {name: text for name, text in telling(node).items() if "/" in text}
    sent = {urlsplit(each.request.url).path for each in _sent_then(left, capture) if held}
    return held if any(urlsplit(urljoin(left.url, text)).path in sent for text in held.values()) else {}


def _sent_then(left: Interaction, capture: Capture) -> list[Transaction]:
    """What was sent before anything else was pressed."""
    pressed = (each.time for each in capture.interactions if each.time > left.time and sets_off(each))
    then = next(pressed, inf)
    return [each for each in capture.transactions if left.time <= each.started <= then]


def _was_sent(form: dict[str, Any], left: Interaction, capture: Capture) -> bool:
    """Whether a script sent it before anything else was pressed."""
    sent = _sent_then(left, capture)
    address = form["action"].partition("?")[0]
    own = (each.request for each in sent if each.request.method.lower() == form["method"])
    return any(each.url.partition("?")[0] == address for each in own)


def _said(interaction: Interaction) -> dict[str, Any]:
    return {
        "id": interaction.id, "type": interaction.type, "time": interaction.time, "url": interaction.url,
        "tag": interaction.tag, "selector": interaction.selector,
    }  # fmt: skip


def _row_of(node: LexborNode, in_form: bool = False) -> dict[str, Any]:
    """`{row, row_texts, is_first}` of the nearest row whose neighbours have such a field in the same place; of the only
    row of a list `{row_texts, is_first}`. What stands in a form with others of them is sent with all of them, unless it
    is one that a script sends by itself, `in_form` or not."""
    rows = (each for each in islice(outwards(node), 1, _FURTHEST) if is_row(each) or _is_titled(each, node))
    for here in (each for each in rows if in_form or ancestor(each, "form") is None):
        path, beside = path_from(here, node), neighbours(here)
        alike = [each for each in beside if at_path(each, path) is not None]
        if alike:
            texts = list(islice(telling_texts(here, alike, ""), _MOST))
            return {"row": texts[0], "row_texts": texts, "is_first": _is_above(here, alike[0])} if texts else {}
        if not beside:
            texts = [text for text in row_texts(node) if words(text) not in words(node.text())]
            return {"row_texts": texts, "is_first": True}
    return {}


def _is_titled(card: LexborNode, node: LexborNode) -> bool:
    """Whether it is a card with a title or link of its own, and the others have the same field to choose in: boxes that
    have nothing but a field and its label are parts of one form."""
    if node.tag != "select" or not is_card(card) or card.css_first(_TITLES) is None:
        return False
    path, own = path_from(card, node), _offered(node)
    there = [at_path(each, path) for each in neighbours(card)]
    return all(each is not None and _offered(each) == own for each in there)


def _offered(node: LexborNode) -> list[str]:
    return [words(each.text()) for each in node.css("option")]


def _is_above(one: LexborNode, other: LexborNode) -> bool:
    return next(each for each in siblings(one) if each.mem_id in (one.mem_id, other.mem_id)).mem_id == one.mem_id
