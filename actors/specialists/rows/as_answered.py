"""What a row is called of which a script wrote the first text itself, as a date in words or an amount with a currency:
by the text of it that an answer has as it is, for only by that it can be found again."""

from typing import Any

from actors.specialists.element import words
from actors.specialists.pages import Pages
from actors.specialists.recorded_page import document_of
from captures.body import json_leaves
from captures.mime import is_html, is_json
from captures.transaction import Transaction
from routines.extracting.json_path import nodes

_LARGEST = 4_000_000
"""Bytes of an answer that is read for the names of things."""


def called_as_answered(told: dict[str, Any], moment: float, pages: Pages) -> dict[str, Any]:
    """What `row_of` tells of a row that was clicked at that moment, with the text first that an answer in JSON had
    before; as it is if one of them, or a page, has the first text, too, be it in two members of an object."""
    texts = list(told.get("row_texts", ()))
    before = [each for each in pages.asked if each.ended <= moment and len(each.response.body) <= _LARGEST]
    if len(texts) < 2 or told.get("row") != texts[0] or any(_writes(each, texts[0]) for each in before):
        return told
    documents = [document_of(each) for each in before if is_json(each.response.mime_type)]
    if any(_puts_together(each, words(texts[0])) for each in documents):
        return told
    known = {words(leaf) for each in documents for _, leaf in json_leaves(each) if isinstance(leaf, str)}
    own = next((text for text in texts if words(text) in known), "") if words(texts[0]) not in known else ""
    return told | {"row": own, "row_texts": sorted(texts, key=lambda text: text != own)} if own else told


def _writes(answer: Transaction, text: str) -> bool:
    """Whether a page of the server's says so itself."""
    body = answer.response.body if is_html(answer.response.mime_type) else b""
    return words(text) in words(body.decode("utf-8", "replace"))


def _puts_together(document: Any, text: str) -> bool:
    """Whether two members of an object have it, one behind the other, as a first and a last name."""
    objects = (held for _, held in nodes(document) if isinstance(held, dict))
    members = ({words(each) for each in held.values() if isinstance(each, str)} for held in objects)
    return any(text.removeprefix(f"{one} ") in own - {one} for own in members for one in own if one)
