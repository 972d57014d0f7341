"""Texts that no event tells of: an editor in a frame of its own wrote them into the form, and only what was sent shows
them."""

import html
import re
from collections.abc import Iterator
from typing import Any

from actors.specialists.element import label_of
from actors.specialists.forms.editor import reads_alike, value_of
from actors.specialists.forms.sent import form_behind
from actors.specialists.listing import present
from captures.capture import Capture
from captures.interaction import Interaction
from captures.transaction import Transaction
from routines.extracting.form import Field
from routines.extracting.page import normal, parsed, texts_of

_LONGEST_WORD = 40
"""Characters without a space that are still a word, rather than something that a script made."""


def untold_texts(capture: Capture) -> list[dict[str, Any]]:
    """The text areas that were sent with another text than the page had, though no event names them or shows their
    text: as `get_form_inputs` lists the others. Of markup around one text, `value` is that text."""
    lines = (line for each in capture.transactions if each.request.body for line in _of_request(capture, each))
    return list({(line["url"], line["name"]): line for line in lines}.values())


def _of_request(capture: Capture, sent_by: Transaction) -> Iterator[dict[str, Any]]:
    before = [each for each in capture.interactions if each.time <= sent_by.started]
    behind = form_behind(capture, sent_by) if before else None
    if behind is None:
        return
    sent, source, page, form = behind
    for field in form:
        values = sent.get(field.name, [])
        if len(values) == 1 and _was_written(field, values[0]) and not _is_told(field, text_in(values[0]), before):
            found = {
                "id": before[-1].id, "name": field.name, "type": "textarea", "value": text_in(values[0]),
                "url": page.url, "label": label_of(parsed(page.text), field.node), "time": before[-1].time,
                "seen_in": source.id,
            }  # fmt: skip
            yield present(found) | {"secret": False}


def _was_written(field: Field, value: str) -> bool:
    """Whether it is a text, and another one than stood there; of a hidden field, one with markup."""
    hidden = (field.node.attributes.get("type") or "").lower() == "hidden"
    may_be = field.node.tag == "textarea" or (hidden and is_markup(value))
    return may_be and is_prose(value) and not reads_alike(value, field.value or "")


def _is_told(field: Field, text: str, before: list[Interaction]) -> bool:
    entered = [each for each in before if each.type in ("input", "change")]
    texts = {normal(value_of(each)) for each in entered}
    parts = {normal(part) for part in re.split(r"[,;\n]", text)} - {""}  # a script joined what was entered one by one
    return any(each.name == field.name for each in entered) or normal(text) in texts or parts <= texts


def is_prose(value: str) -> bool:
    """Whether it reads as words, rather than as something that a script made."""
    longest = max(map(len, text_in(value).split()), default=0)
    return 0 < longest <= _LONGEST_WORD and value.lstrip()[:1] not in ("{", "[")


def text_in(value: str) -> str:
    """The only text of some markup, where it stands there as it reads; else all of the value."""
    root = parsed(value).root if is_markup(value) else None
    texts = [] if root is None else [text for each in texts_of(root) if (text := normal(each))]
    return texts[0] if len(texts) == 1 and html.escape(texts[0], quote=False) in value else value


def is_markup(value: str) -> bool:
    return value.lstrip().startswith("<") and value.rstrip().endswith(">")
