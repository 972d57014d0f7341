"""What the person set off: clicks, submits and the Enter key, with what the page says of their targets."""

import re
from collections import Counter
from itertools import islice
from typing import Any
from urllib.parse import urldefrag

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.described import name_of_described
from actors.specialists.element import FIELDS, ancestor, find_all
from actors.specialists.forms.apart import apart
from actors.specialists.links import base_in, link_of, name_in_address, resolved
from actors.specialists.listing import present, short
from actors.specialists.offers.beside import chosen_from
from actors.specialists.offers.list_box import box_of, called_in_box
from actors.specialists.pages import Pages, Shown
from actors.specialists.rows.coded import row_of_code
from actors.specialists.rows.label import column_called
from actors.specialists.rows.moved_menu import row_of_moved
from actors.specialists.rows.one_of_row import kept_in_row
from actors.specialists.rows.place import is_table_row
from actors.specialists.rows.record import record_of
from actors.specialists.rows.row import cell_of, row_of
from actors.specialists.rows.row_ids import known_by
from actors.specialists.scripted_link import argument_of, handed_by, leading, led_by
from captures.field_name import is_forgery_name
from captures.interaction import Interaction
from routines.extracting.element import attribute, outwards
from routines.extracting.form import controls_of, form_of
from routines.extracting.page import texts_of

_COUNT = re.compile(r"\d{1,6}")
_ADDRESS = re.compile(r"(https?:/)?/\w")
_BOUNDS = frozenset({"form", "table", "tr", "main", "body", "html"})
_FURTHEST = 9
_TELLING = ("role", "value", "name", "type", "aria-label", "title", "rel")


def sets_off(interaction: Interaction) -> bool:
    """Whether it is a click, a submit or Enter, rather than the filling in of a field."""
    return interaction.type in ("click", "submit") or (interaction.type == "keydown" and interaction.key == "Enter")


def clicked(interaction: Interaction, pages: Pages) -> dict[str, Any]:
    """The interaction and its target: the link it is or stands in, the form it sends, the attributes that tell."""
    said = {
        "id": interaction.id, "type": interaction.type, "key": interaction.key, "time": interaction.time,
        "url": interaction.url, "tag": interaction.tag, "text": short(_read(interaction.text)),
        "value": interaction.value, "selector": interaction.selector,
    }  # fmt: skip
    around = pages.around(interaction)
    for shown in around:
        tree = pages.tree(shown)
        if nodes := find_all(tree, interaction):
            told = _target(tree, shown, nodes[0]) | {"attributes": _all_told(nodes)}
            told |= box_of(tree, nodes[0]) if not told.get("group") else {}
            told |= called_in_box(nodes[0]) if said["text"] else _pictured(told["link"])
            here = [each for each in around if urldefrag(each.url).url == urldefrag(interaction.url).url]
            return present(said | told | row_of_moved(told, here, pages))
    if name := name_of_described(interaction.text, pages.asked, interaction.time):
        said["text"] = name
    return present(said)


def _read(text: str) -> str:
    """The text without lines that say again what one before them said: a title is often there twice, once cut short."""
    return " ".join(dict.fromkeys(line for each in text.splitlines() if (line := " ".join(each.split()))))


def _all_told(nodes: list[LexborNode]) -> dict[str, str]:
    """The attributes of the first, and those that only another one has; of a script the address to which it leads."""
    return {name: value for node in reversed(nodes) for name, value in (telling(node) | led_by(node)).items()}


def _target(tree: LexborHTMLParser, shown: Shown, node: LexborNode) -> dict[str, Any]:
    link = link_of(tree, shown.url, node) or {}
    field = "" if link else _field(node)
    return {
        "attributes": telling(node), "form": {} if link else form_told(tree, shown, node), "href": link.get("href"),
        "link": present(link), "seen_in": shown.source, **chosen_from(node), **_row(node, field),
        "field": field, "cell_of": "" if link else cell_of(node), "column": "" if link else column_called(node),
        "argument": "" if link else argument_of(tree, node), "handed": handed_by(tree, node), **known_by(node),
        "kept": {} if link else kept_in_row(node),
    } | _called(link, node)  # fmt: skip


def _row(node: LexborNode, field: str) -> dict[str, Any]:
    """The row of what was clicked, or which was clicked itself, be it in a cell; an entry of a list that fills in a
    field is none."""
    led = leading(node)
    meant = led if led is not None and is_table_row(led) else node
    return (record_of(node) if not field else {}) or row_of_code(node) or row_of(meant)


def _called(link: dict[str, Any], node: LexborNode) -> dict[str, str]:
    """What a link is called by that of its texts which its address has, or but for a number that stands in it by
    itself, how many letters wait: `Letters` and `2` in `<a>Letters <i>2</i></a>`. Empty if it has none, or others of
    its list are called so, too."""
    anchor = ancestor(node, "a", "area") if link else None
    if anchor is not None and (called := name_in_address(anchor)):
        return {"text": called}
    name, *more = (texts_of(anchor) if anchor is not None else []) or [""]
    others = [each["text"] for each in link.get("choices", ()) if each["href"] != link["href"]]
    counts = any(map(_COUNT.fullmatch, more)) and not re.search(r"\d", name)
    return {"text": name} if name and counts and not any(each.startswith(name) for each in others) else {}


def _pictured(link: dict[str, Any]) -> dict[str, str]:
    """What a link without a text is called by its picture or title, if no other of its list is called so: which of
    several pictures was chosen."""
    names = Counter(each["text"] for each in link.get("choices", ()))
    own = next((each["text"] for each in link.get("choices", ()) if each["href"] == link["href"]), "")
    return {"text": own} if own and len(names) > 1 and names[own] == 1 else {}


def telling(node: LexborNode) -> dict[str, str]:
    """The attributes that may say what the element stands for: `data-*`, its role, value and name, and addresses that a
    script finds in it (`hx-post`)."""
    known = {name: value or "" for name, value in node.attributes.items() if name not in ("href", "src")}
    return {
        name: short(value)
        for name, value in known.items()
        if name.startswith("data-") or name in _TELLING or _ADDRESS.match(value)
    }


def form_told(tree: LexborHTMLParser, shown: Shown, node: LexborNode) -> dict[str, Any]:
    """Where the form that the element belongs to sends what, as the page has it before any script; a button may send it
    elsewhere, and a script may send it where the button does not."""
    button = ancestor(node, "button", "input")
    form = form_of(button if button is not None else node)
    if form is None:
        return {}
    action, method = (_own(button, f"form{name}") or attribute(form, name) for name in ("action", "method"))
    fields = dict.fromkeys(attribute(each, "name") for each in controls_of(form, "input, select, textarea, button"))
    return {
        "action": resolved(base_in(tree, shown.url), action) or shown.url,
        "method": (method or "get").lower(),
        "fields": [name for name in fields if name][:40],
    } | present({"apart": apart(tree, form)})


def _field(node: LexborNode) -> str:
    """The name of the only field in the nearest element around that has any: what a list that a script draws fills in.
    What can be pressed, typed or ticked by itself is no entry of one."""
    if ancestor(node, *FIELDS, "button", "label", "option") is not None:
        return ""
    for here in islice(outwards(node), 1, _FURTHEST):
        if here.tag in _BOUNDS:
            return ""
        named = [(name, each) for each in here.css("input, select, textarea") if (name := attribute(each, "name"))]
        if fields := [(name, each) for name, each in named if not is_forgery_name(name)]:
            (name, first), *others = fields
            return "" if others or attribute(first, "type") in ("checkbox", "radio") else name
    return ""


def _own(node: LexborNode | None, name: str) -> str:
    return attribute(node, name) if node is not None else ""
