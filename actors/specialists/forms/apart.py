"""What tells a form from others of the page that have the same fields and buttons, each for a thing of its own."""

from collections.abc import Iterator
from urllib.parse import parse_qsl, unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from captures.opaque import is_random
from routines.extracting.element import attribute
from routines.extracting.form import controls_of
from routines.extracting.page import visible_text

_CONTROLS = "input, select, textarea, button"


def apart(tree: LexborHTMLParser, form: LexborNode) -> list[str]:
    """The parts of its path and the values of its query, in order, that none of the others has; of tokens, which are
    other ones each time, nothing. Empty if it has no like."""
    others = [each for each in tree.css("form") if each.mem_id != form.mem_id and _built(each) == _built(form)]
    known = {part for each in others for part in _parts(each)}
    return [part for part in _parts(form) if others and part not in known and not is_random(part)]


def _built(form: LexborNode) -> list[tuple[str, str]]:
    return [(attribute(each, "name"), _called(each)) for each in controls_of(form, _CONTROLS)]


def _called(control: LexborNode) -> str:
    is_button = control.tag == "button" or attribute(control, "type").lower() in ("submit", "button", "image")
    return (visible_text(control) or attribute(control, "value")) if is_button else ""


def _parts(form: LexborNode) -> Iterator[str]:
    parts = urlsplit(attribute(form, "action"))
    yield from (text for text in map(unquote, parts.path.split("/")) if text)
    yield from (text for _, text in parse_qsl(parts.query))
