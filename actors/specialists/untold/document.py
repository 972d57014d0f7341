"""Texts that no event tells of and that went out in JSON: an editor in a frame of its own held them, and only what was
sent, and what the page showed then, tells of them."""

import json
import re
from collections.abc import Iterator
from typing import Any

from actors.specialists.forms.editor import value_of
from actors.specialists.listing import present
from actors.specialists.shown import visible
from actors.specialists.untold.text import is_prose, text_in
from captures.capture import Capture
from captures.fields import RequestValue, request_values
from captures.interaction import Interaction
from captures.transaction import Transaction
from routines.extracting.page import normal

_CHANGING = frozenset({"POST", "PUT", "PATCH"})
_TYPING = frozenset({"input", "change", "keydown"})
_EDITOR = re.compile(r"<i?frame\b|\bcontenteditable\b", re.IGNORECASE)
_TELLING = 4
"""Characters of what was entered that hardly stand in another text by chance."""


def untold_documents(capture: Capture) -> list[dict[str, Any]]:
    """The sentences in JSON bodies that no response had before and a page showed afterwards, as `get_form_inputs` lists
    what was entered; what holds something that was entered is no text of its own. Of each name the last. Without a
    frame or an editor on any page, nobody can have written them."""
    if not any(_EDITOR.search(each.html) for each in capture.snapshots):
        return []
    changing = (each for each in capture.transactions if each.request.method in _CHANGING and each.request.body)
    lines = (line for each in changing for line in _of_request(capture, each))
    return list({(line["url"], line["name"]): line for line in lines}.values())


def _of_request(capture: Capture, sent_by: Transaction) -> Iterator[dict[str, Any]]:
    before = [each for each in capture.interactions if each.time <= sent_by.started]
    for value in request_values(sent_by) if before else ():
        text = text_in(value.value)
        if _may_be(value, text) and not _is_told(text, before) and _is_new(capture, sent_by, text):
            found = {
                "id": before[-1].id, "name": value.name, "type": "textarea", "value": text,
                "url": before[-1].url, "label": value.name, "time": before[-1].time,
            }  # fmt: skip
            yield present(found) | {"secret": False}


def _may_be(value: RequestValue, text: str) -> bool:
    return value.place == "json" and isinstance(value.data, str) and " " in text.strip() and is_prose(text)


def _is_told(text: str, before: list[Interaction]) -> bool:
    entered = (normal(value_of(each)) for each in before if each.type in ("input", "change"))
    return any(one and (one == normal(text) or (len(one) >= _TELLING and one in normal(text))) for one in entered)


def _is_new(capture: Capture, sent_by: Transaction, text: str) -> bool:
    """Whether no answer had the text, nor what was sent before somebody typed, and a page showed every line of it
    later."""
    lines = [normal(line) for line in text.splitlines() if line.strip()]
    later = (each for each in capture.snapshots if each.time >= sent_by.started)
    if not any(all(line in visible(each) for line in lines) for each in later):
        return False
    ways = {text.encode(), json.dumps(text)[1:-1].encode(), json.dumps(text, ensure_ascii=False)[1:-1].encode()}
    typed = min((each.time for each in capture.interactions if each.type in _TYPING), default=sent_by.started)
    bodies = [each.response.body for each in capture.transactions if each.ended <= sent_by.started]
    bodies += [each.request.body for each in capture.transactions if each.started < typed]
    return not any(way in body for body in bodies for way in ways)
