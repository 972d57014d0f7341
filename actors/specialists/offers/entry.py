"""An entry that a script offered for a field of a form while somebody typed in it."""

from actors.specialists.element import ancestor, find
from actors.specialists.pages import Pages
from captures.interaction import Interaction, is_one_gesture
from routines.extracting.element import attribute, outwards
from routines.extracting.page import texts_of

_BY_ITSELF = ("a", "button", "input", "select", "textarea", "label", "option", "summary")
_MOST, _LONGEST = 3, 200
_DIALOGS = frozenset({"dialog", "alertdialog"})


def is_entry(click: Interaction, left: Interaction, pages: Pages) -> bool:
    """Whether what was clicked, just as the field was left, is no control of its own and stands in the same form or
    dialog as the field: it fills that in."""
    if click.type != "click" or left.type != "change" or not is_one_gesture(left.time, click.time):
        return False
    return click.tag not in _BY_ITSELF and any(_are_together(click, left, pages, n) for n in range(_MOST))


def name_of_entry(click: Interaction, begun: str, pages: Pages) -> str:
    """The first text of the entry that shows what had been typed; empty if none does."""
    found = (find(pages.tree(shown), click) for shown in pages.around(click))
    node = next((each for each in found if each is not None), None)
    texts = texts_of(node) if node is not None and begun else []
    return next((text for text in texts if begun in text.casefold() and len(text) <= _LONGEST), "")


def _are_together(click: Interaction, left: Interaction, pages: Pages, at: int) -> bool:
    shown = pages.around(click)[at : at + 1]
    nodes = [find(pages.tree(each), one) for each in shown for one in (click, left)]
    entry, field = nodes if len(nodes) == 2 else (None, None)
    if entry is None or field is None or ancestor(entry, *_BY_ITSELF) is not None:
        return False
    around = {each.mem_id for each in outwards(field) if _holds_fields(each.tag, attribute(each, "role"))}
    return any(each.mem_id in around for each in outwards(entry))


def _holds_fields(tag: str | None, role: str) -> bool:
    return tag in ("form", "dialog") or role in _DIALOGS
