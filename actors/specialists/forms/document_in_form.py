"""The document that a form was made of: a script read the thing as JSON, and sent its members back as fields."""

from typing import Any

from actors.specialists.sent.answers import Answer, Path, looked_at
from actors.specialists.sent.document import Place, is_about, objects
from captures.body import json_text
from captures.capture import Capture
from captures.fields import request_values
from captures.transaction import Transaction

_LEAST = 2


def document_in_form(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{id, url, time, filled, fields}` of the answer that held the thing which the form changes; empty if none did.

    Each of `fields` has the `name` of a field that was sent once, and `extractors` that take what the answer holds
    under that name.
    """
    sent = _sent(transaction)
    best: tuple[Answer | None, list[Place]] = (None, [])
    for each in looked_at(capture, transaction) if len(sent) >= _LEAST else ():
        found = max((_same(sent, *held) for held in objects(each.document)), key=len, default=[])
        if len(found) >= _LEAST and len(found) > len(best[1]) and is_about(each.transaction, transaction, found):
            best = (each, found)
    holder, places = best
    if holder is None:
        return {}
    fields = [{"name": there[0], "extractors": [holder.way(here)]} for there, here in places]
    return holder.told | {"fields": fields}


def _sent(transaction: Transaction) -> dict[str, str]:
    """The fields of the form that have a name of their own."""
    fields = [each for each in request_values(transaction) if each.place in ("form", "multipart")]
    names = [each.name for each in fields]
    return {each.name: each.value for each in fields if each.filename is None and names.count(each.name) == 1}


def _same(sent: dict[str, str], at: Path, held: dict[str, Any]) -> list[Place]:
    """The members of the object that read as the field of that name does."""
    plain = {name: value for name, value in held.items() if isinstance(value, str | int | float)}
    return [([name], [*at, name]) for name, value in plain.items() if sent.get(name) == json_text(value)]
