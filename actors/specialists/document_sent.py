"""The document that a JSON request changed: which of its members were sent back as they had come."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from captures.capture import Capture
from captures.mime import header, is_json
from captures.transaction import Transaction

_LOOKED_AT = 12
_DEEPEST = 5
_IDS = ("id", "uuid", "pk", "_id", "key", "slug", "version")

Path = list[str | int]
Place = tuple[Path, Path]
"""A place in what was sent, and that in the answer which holds the same."""


def document_sent(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{id, url, time, filled, fields}` of the answer that held the thing which the request changes; empty if none did.

    Each of `fields` has `path`, a place in the body sent, and `extractors` that take what stands there, whole. That an
    answer is about the same thing, its address tells, or an id that both have.
    """
    sent = _parsed(transaction.request.body, header(transaction.request.headers, "content-type"))
    if not isinstance(sent, dict):
        return {}
    best: tuple[Transaction | None, list[Place]] = (None, [])
    for each, answer in islice(_answers(capture, transaction), _LOOKED_AT):
        for inner, thing in _objects(sent):
            found = max((_same(inner, thing, *held) for held in _objects(answer)), key=len, default=[])
            if len(found) > max(1, len(best[1])) and _is_about(each, transaction, found):
                best = (each, found)
    holder, places = best
    if holder is None:
        return {}
    fields = [{"path": there, "extractors": [{"kind": "json", "path": here}]} for there, here in places]
    return {"id": holder.id, "url": holder.request.url, "time": holder.ended, "filled": True, "fields": fields}


def _answers(capture: Capture, transaction: Transaction) -> Iterator[tuple[Transaction, Any]]:
    for each in reversed(capture.transactions):
        if each.ended <= transaction.started and each.id != transaction.id and each.response.status < 300:
            answer = _parsed(each.response.body, each.response.mime_type)
            if answer is not None:
                yield each, answer


def _parsed(body: bytes, mime_type: str) -> Any:
    if not body or not is_json(mime_type):
        return None
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None


def _objects(document: Any) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The document and the objects in it that stand there by name, or alone in a list."""
    pending: list[tuple[Path, Any]] = [([], document)]
    while pending:
        path, value = pending.pop(0)
        if isinstance(value, dict):
            yield path, value
            if len(path) < _DEEPEST:
                pending += [([*path, name], member) for name, member in value.items()]
        elif isinstance(value, list) and len(value) == 1:
            pending.append(([*path, 0], value[0]))


def _same(sent_at: Path, sent: dict[str, Any], held_at: Path, held: dict[str, Any]) -> list[Place]:
    """The members that both have and that are equal, as large as they can be taken."""
    found: list[Place] = []
    for name, value in sent.items():
        if name not in held:
            continue
        there, here = [*sent_at, name], [*held_at, name]
        if value == held[name] and type(value) is type(held[name]):
            found.append((there, here))
        elif isinstance(value, dict) and isinstance(held[name], dict):
            found += _same(there, value, here, held[name])
    return found


def _is_about(answer: Transaction, asked: Transaction, found: list[Place]) -> bool:
    there, here = urlsplit(answer.request.url), urlsplit(asked.request.url)
    named = any(path[-1] in _IDS for path, _ in found)
    return named or (answer.request.method == "GET" and there.path.rstrip("/") == here.path.rstrip("/"))
