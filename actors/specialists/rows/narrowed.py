"""Rows that were left when a page had narrowed its list by itself: no answer is a list of them, so that no place tells
which was meant, but what was typed does."""

from typing import Any

from actors.specialists.element import find, words
from actors.specialists.pages import Pages
from actors.specialists.rows.place import is_row
from captures.capture import Capture
from captures.fields import request_values
from captures.interaction import Interaction
from routines.extracting.element import outwards

_NO_TEXTS = frozenset({"checkbox", "radio", "password", "file"})
_LEAST = 2
"""Characters by which something is looked for."""


def but_narrowed(told: dict[str, Any], done: Interaction, capture: Capture, pages: Pages) -> dict[str, Any]:
    """What `get_clicks` tells of it; of a row that was found by what had been typed, while no request carried that, the
    row is called by its text with it, and being the first says nothing."""
    if not told.get("row_texts"):
        return told
    typed = words(_typed_before(done, capture, pages))
    holding = [text for text in told["row_texts"] if len(typed) >= _LEAST and typed in words(text)]
    if not holding or _is_sent(typed, done, capture):
        return told
    pressed = done.tag != "a"
    named = sorted(holding, key=lambda text: (words(text) == words(done.text)) == pressed)
    rest = {name: each for name, each in told.items() if name != "is_first"}
    return rest | {"row": told.get("row") or named[0]}


def _typed_before(done: Interaction, capture: Capture, pages: Pages) -> str:
    """What was typed last on the same page, unless into a field of a row."""
    before = (each for each in reversed(capture.interactions) if each.time < done.time)
    typed = (each for each in before if (each.type, each.tag) == ("input", "input"))
    last = next((each for each in typed if each.input_type not in _NO_TEXTS), None)
    return "" if last is None or last.url != done.url or _stands_in_row(last, pages) else last.value


def _stands_in_row(typed: Interaction, pages: Pages) -> bool:
    found = (find(pages.tree(shown), typed) for shown in pages.around(typed))
    node = next((each for each in found if each is not None), None)
    return node is not None and any(is_row(each) for each in outwards(node))


def _is_sent(typed: str, done: Interaction, capture: Capture) -> bool:
    before = (each for each in capture.transactions if each.started <= done.time)
    return any(typed in words(value.value) for each in before for value in request_values(each))
