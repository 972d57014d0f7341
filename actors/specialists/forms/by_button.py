"""Hidden fields that say what the button of a form does, where a page has several such forms: `status=returned`."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from selectolax.lexbor import LexborNode

from captures.field_name import is_forgery_name
from routines.extracting.element import attribute
from routines.extracting.form import Field, controls_of, form_of, forms
from routines.extracting.page import Page, visible_text

_DOES: Final = frozenset({"action", "act", "do", "cmd", "command", "op", "operation"})
"""What many programs call the field that says what is to be done."""
_WORD = re.compile(r"[A-Za-z]{2,}([_-][A-Za-z]+)*")
_FILLED_IN = "select, textarea, input:not([type=hidden i], [type=submit i], [type=image i], [type=button i])"
_PRESSED = 'button:not([type="button"]):not([type="reset"]), input[type="submit"], input[type="image"]'

Form = Sequence[Field]


def said_by_button(names: Iterable[str], form: Form, page: Page) -> list[str]:
    """Those of the hidden fields whose value goes with what the button is called, in all forms of the page that have
    the same fields. What goes with the row, such as an id, is another one under the same button of the next row. A form
    in which there is nothing but to press its button may say it by a word in a field that is called so: another button,
    as `Enable`, stands there when it was done."""
    hidden = {each.name for each in form if attribute(each.node, "type").lower() == "hidden"}
    if _is_button_alone(form) and (said := [name for name in names if name in hidden and _does(name, form)]):
        return said
    alike = [each for each in forms(page.text) if _names(each) == _names(form) and _element(each) is not None]
    if len(alike) < 2:
        return []
    return [name for name in names if name in hidden and not is_forgery_name(name) and _goes_with_it(name, alike)]


def _is_button_alone(form: Form) -> bool:
    node = _element(form)
    return node is not None and not controls_of(node, _FILLED_IN) and len(controls_of(node, _PRESSED)) == 1


def _does(name: str, form: Form) -> bool:
    held = _held(name, form)
    return name.lower() in _DOES and len(held) == 1 and _WORD.fullmatch(held[0] or "") is not None


def _goes_with_it(name: str, alike: Sequence[Form]) -> bool:
    """Two buttons of one name that send the same prove it; where all are called differently, they have to stand side by
    side, as those about one thing do, and send words: the numbers of `Back` and `Next` are others on the next page."""
    said = [(_button(each), _held(name, each)) for each in alike]
    called = {button for button, _ in said}
    if not all(called) or len(called) < 2 or len(set(said)) != len(called) or len({value for _, value in said}) < 2:
        return False
    counted = all("".join(value or "" for value in held).isdigit() for _, held in said)
    return len(called) < len(said) or (not counted and len({_around(each) for each in alike}) == 1)


def _names(form: Form) -> list[str]:
    return sorted(field.name for field in form if field.node.tag != "button")


def _held(name: str, form: Form) -> tuple[str | None, ...]:
    return tuple(field.value for field in form if field.name == name)


def _button(form: Form) -> str:
    """What its buttons are called; of one that shows only a picture, what it is made of."""
    node = _element(form)
    pressed = [] if node is None else controls_of(node, _PRESSED)
    return " | ".join(_called(each) for each in pressed)


def _called(button: LexborNode) -> str:
    said = (visible_text(button), *(attribute(button, name) for name in ("value", "title", "aria-label", "src")))
    return next(filter(None, said), "") or "".join(child.html or "" for child in button.iter())


def _around(form: Form) -> int:
    node = _element(form)
    return 0 if node is None or node.parent is None else node.parent.mem_id


def _element(form: Form) -> LexborNode | None:
    return form_of(form[0].node)
