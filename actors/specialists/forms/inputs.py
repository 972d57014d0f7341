"""What the person filled in: the final value of every field, and what the page shows for it."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.element import alike, bound_name, chosen_label, find, is_called_as_others, label_of, options_of
from actors.specialists.forms.editor import as_left, value_of
from actors.specialists.forms.now import stands_on_nothing
from actors.specialists.forms.numbered_option import are_numbered, plain_code
from actors.specialists.forms.scripted import but_scripted, field_of, is_redrawn
from actors.specialists.listing import present, short
from actors.specialists.offers.entry import is_entry, name_of_entry
from actors.specialists.offers.suggested import suggested
from actors.specialists.pages import Pages
from actors.specialists.rows.label import but_row
from actors.specialists.rows.row import row_texts
from actors.specialists.rows.ticked import says_row, ticked_row
from captures.interaction import TURNED, Interaction, is_one_gesture
from captures.masking.handle import handles_in
from routines.extracting.element import attribute

_MOST_OPTIONS = 300
"""As many as there are countries, and some more."""
_MOST_TOLD = 8_000
"""Characters of all of them."""
_LONGEST = 200
"""Characters of what one entry reads."""
_BUTTONS = frozenset({"submit", "button", "reset", "image"})


def form_inputs(interactions: Iterable[Interaction], pages: Pages) -> list[dict[str, Any]]:
    """Every field that was typed into, chosen from or checked, in the order in which it got its final value."""
    fields: dict[tuple[str, ...], list[Interaction]] = {}
    interactions = list(interactions)
    used = [
        each
        for each in but_scripted(interactions)
        if each.type in ("input", "change") and each.input_type not in _BUTTONS
    ]
    key: tuple[str, ...] = ()
    telling = _telling(used)
    for before, each in zip([None, *used], used, strict=False):
        key = key if before is not None and is_redrawn(before, each) else (*field_of(each), _step(each, telling))
        fields.setdefault(key, []).append(each)
    ordered = sorted(fields.values(), key=lambda events: events[-1].time)
    pressed = [each for each in interactions if each.type == "keydown" and each.key == "Enter"]
    return [
        _filled(as_left(events, interactions, pages), pages)
        | present({"earlier_values": _earlier(events, pressed), "picked": _picked(events, interactions, pages)})
        | _turned_at(events[-1], interactions)
        for events in ordered
    ]


def _turned_at(last: Interaction, interactions: Sequence[Interaction]) -> dict[str, float]:
    """When a box was clicked: a script may have sent it before the box itself told that it was turned."""
    if last.input_type not in TURNED:
        return {}
    own = [each for each in interactions if each.type == "click" and field_of(each) == field_of(last)]
    return next(({"time": each.time} for each in reversed(own) if is_one_gesture(each.time, last.time)), {})


def _step(each: Interaction, telling: frozenset[tuple[str, ...]]) -> str:
    """What tells a field without a name from one that stood in its place in an earlier step: its label, unless that
    shows what is entered."""
    told = not (each.name or each.element_id) and (*field_of(each), each.label) in telling
    return re.sub(r"\d+", "#", each.label) if told else ""


def _telling(used: Iterable[Interaction]) -> frozenset[tuple[str, ...]]:
    """The fields with those labels of theirs that stayed when something else was entered: `Email` has the `a` in it
    with which an address begins, and shows nothing of it."""
    return frozenset((*field_of(each), each.label) for each in used if not _is_shown(each))


def _is_shown(each: Interaction) -> bool:
    return any(text and text in each.label for text in (each.value, each.text))


def _picked(events: list[Interaction], interactions: Sequence[Interaction], pages: Pages) -> str:
    """What was clicked between the typing into a field and its being left: an entry of what a script offered for it,
    which shows what was typed. A field that was left first lost the focus to something else, unless that is an entry in
    the same form, to which the button of the mouse went down just before. One that was never left
    was emptied by the script, and what was clicked next on this page is the entry, unless Enter had sent what was
    typed."""
    typed = [each for each in events if each.type == "input" and each.tag == "input"]
    if not typed:
        return ""
    left = events[-1].time if events[-1].type == "change" else float("inf")
    begun = " ".join(value_of(typed[-1]).split()).casefold()
    if offered := next((each for each in interactions if is_entry(each, events[-1], pages)), None):
        return name_of_entry(offered, begun, pages)
    if name := _suggested(typed, left, interactions, pages):
        return name
    between = [each for each in interactions if typed[-1].time <= each.time < left]
    clicks = [each for each in between if each.type == "click" and field_of(each) != field_of(typed[-1])]
    if events[-1].type != "change":
        sent = any(each.key == "Enter" and each.time <= clicks[0].time for each in between if clicks)
        clicks = [each for each in clicks[:1] if each.url == typed[-1].url and not sent]
    texts = [" ".join(each.text.split()) for each in clicks]
    return texts[-1] if texts and begun and begun in texts[-1].casefold() and len(texts[-1]) <= _LONGEST else ""


def _suggested(typed: list[Interaction], left: float, interactions: Sequence[Interaction], pages: Pages) -> str:
    """What was clicked first after the typing, or as the field was left, if the server had suggested it for that."""
    own = field_of(typed[-1])
    later = (each for each in interactions if each.type == "click" and each.time >= typed[-1].time)
    entry = next((each for each in later if field_of(each) != own), None)
    if entry is None or entry.url != typed[-1].url or (entry.time > left and not is_one_gesture(left, entry.time)):
        return ""
    texts = [text for each in typed if (text := value_of(each).strip())]
    return suggested(entry, texts, typed[0].time, pages.asked)


def _filled(events: list[Interaction], pages: Pages) -> dict[str, Any]:
    last = events[-1]
    value = value_of(last)
    typed = next((value_of(each) for each in reversed(events) if each.type == "input"), value)
    kind = last.input_type or ("text" if last.tag == "input" else last.tag)
    secret = last.input_type == "password" or bool(handles_in(value))
    found = {
        "id": last.id, "name": last.name, "element": last.element_id, "type": kind, "value": value,
        "typed": "" if typed == value or kind in ("select", "radio", "checkbox") else typed,
        "url": last.url, "selector": last.selector, "time": last.time,
        "secret": secret,
    }  # fmt: skip
    shown = _shown(events, pages)
    return present(found | shown) | {"value": shown.get("value", value)}


def _earlier(events: list[Interaction], pressed: list[Interaction]) -> list[str]:
    """Values that the field was left with before the final one, or that Enter took from it: a form that was used more
    than once, or that adds to a list what is entered."""
    own = {field_of(each) for each in events if each.tag == "input"}
    left = [*(each for each in events if each.type == "change"), *(each for each in pressed if field_of(each) in own)]
    values = dict.fromkeys(value_of(each) for each in sorted(left, key=lambda each: each.time))
    return [short(each) for each in values if each not in ("", value_of(events[-1]))][:10]


def _shown(events: list[Interaction], pages: Pages) -> dict[str, Any]:
    """The field's label; the step of a number that need not be whole; whether it may be empty; of a choice the label of
    what was chosen; of a checkbox whether it ended checked, and what stands in its row. A box that is the only one
    of its name says yes or no: nothing is chosen by it."""
    last = events[-1]
    for shown in pages.around(last):
        tree = pages.tree(shown)
        if (node := find(tree, last)) is None:
            continue
        label = last.label or label_of(tree, node)
        label = label if last.input_type in TURNED else but_row(label, node)
        found: dict[str, Any] = {"label": label, "seen_in": shown.source}
        if not (step := attribute(node, "step") or "1").isdigit():
            found["step"] = step
        found |= {"required": True} if _is_required(node) else {}
        found |= {"unchosen": True} if node.tag == "select" and stands_on_nothing(node) else {}
        if last.input_type == "checkbox":
            turned = sum(1 for each in events if each.type == "change")
            found["checked"] = ("checked" in node.attributes) != (turned % 2 == 1)
            found |= {"row": row_texts(node), "picks": ticked_row(node)}
        chosen = None if _is_alone(tree, node) else chosen_label(tree, node, last.value)
        if "picks" in found and says_row(node, chosen or label):
            return found | {"label": ""}
        if found.get("picks") and is_called_as_others(tree, node):
            return found
        if chosen is None:
            return found
        boxes = _boxes(tree, node) if last.input_type == "checkbox" else []
        found |= {"name": bound_name(node)} if boxes and not last.name else {}
        options = _options(tree, node, last)
        if are_numbered([*options.values()]):
            options = {label: plain_code(code) for label, code in options.items()}
            found["value"] = plain_code(last.value)
        return found | {"chosen_label": chosen, "options": options, "boxes": boxes}
    return {"label": last.label}


def _is_required(node: LexborNode) -> bool:
    return "required" in node.attributes or attribute(node, "aria-required") == "true"


def _options(tree: LexborHTMLParser, node: LexborNode, last: Interaction) -> dict[str, str]:
    """All that could be chosen in the place of what was, if that is not too much to be told."""
    found = options_of(tree, node) if last.input_type == "radio" or node.tag == "select" else {}
    length = sum(len(label) + len(code) for label, code in found.items())
    return found if len(found) <= _MOST_OPTIONS and length <= _MOST_TOLD else {}


def _boxes(tree: LexborHTMLParser, node: LexborNode) -> list[str]:
    """What all boxes of the name send, if each sends just what it is called."""
    sent = [attribute(each, "value") for each in alike(tree, node)]
    called = all(chosen_label(tree, node, value) == value for value in sent)
    return sent if called and len({*sent}) == len(sent) <= _MOST_OPTIONS else []


def _is_alone(tree: LexborHTMLParser, node: LexborNode) -> bool:
    return attribute(node, "type") == "checkbox" and len({attribute(e, "value") for e in alike(tree, node)}) < 2
