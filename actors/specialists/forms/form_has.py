"""Fields that tell a form from the others of its page that have a field of the same name."""

import re
from collections.abc import Sequence

from captures.field_name import is_forgery_name
from routines.extracting.element import attribute
from routines.extracting.form import Field, form_of, forms
from routines.extracting.page import Page

_BUTTONS = frozenset({"submit", "button", "image", "reset"})


def form_has(name: str, form: Sequence[Field], page: Page) -> list[str] | None:
    """None of them, if no other form has a field of that name; one that no other such form has, which a person sees, if
    there is any; None if there is no such field, or if another form is built like this one, as in every row of a list:
    such a field may be in another row tomorrow."""
    having = [each for each in forms(page.text) if name in _names(each)]
    others = [each for each in having if not _is_same(each, form)]
    if len(having) < 2:
        return []
    taken = {name for each in others for name in _names(each)}
    names = [each for each in _names(form) if each not in taken and not re.search(r"\d", each)]
    names.sort(key=lambda each: _is_hidden(each, form))
    alike = len(others) < len(having) - 1 or any(_is_alike(each, form) for each in others)
    return None if alike else next(([each] for each in names if not is_forgery_name(each)), None)


def _is_same(one: Sequence[Field], other: Sequence[Field]) -> bool:
    held = [[(each.name, each.value) for each in form] for form in (one, other)]
    return held[0] == held[1] and _method(one) == _method(other)


def _is_alike(one: Sequence[Field], other: Sequence[Field]) -> bool:
    """Whether they are sent in the same way, and differ by one field at most."""
    return _method(one) == _method(other) and len({*_names(one)} ^ {*_names(other)}) < 2


def _method(form: Sequence[Field]) -> str:
    node = form_of(form[0].node)
    return "" if node is None else attribute(node, "method").lower() or "get"


def _names(form: Sequence[Field]) -> dict[str, None]:
    """Of its fields, in their order; of no button."""
    return {each.name: None for each in form if each.node.tag != "button" and not _is_button(each)}


def _is_hidden(name: str, form: Sequence[Field]) -> bool:
    return all(attribute(each.node, "type").lower() == "hidden" for each in form if each.name == name)


def _is_button(field: Field) -> bool:
    return field.node.tag == "input" and attribute(field.node, "type").lower() in _BUTTONS
