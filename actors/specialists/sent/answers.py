"""The answers before a request that have a document in them, from which a script may have made what it sends."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any
from urllib.parse import urlsplit

from actors.specialists.recorded_page import page_of
from captures.body import as_in_scripts
from captures.capture import Capture
from captures.mime import is_html, is_json
from captures.transaction import Transaction
from routines.extracting.script import documents

_LOOKED_AT = 12
Path = list[str | int]
"""Through a JSON document, member by member."""


@dataclass(frozen=True)
class Answer:
    """A document that the response to a request was, or that a script of the page has (`script`: which)."""

    transaction: Transaction
    document: Any
    script: str = ""

    def way(self, path: Path) -> dict[str, Any]:
        """The extractor of what stands at this place."""
        return {"kind": "json", "path": path} | ({"script": self.script} if self.script else {})

    @property
    def told(self) -> dict[str, Any]:
        """What is told of a response that held what exists."""
        holder = self.transaction
        return {"id": holder.id, "url": holder.request.url, "time": holder.ended, "filled": True}


def looked_at(capture: Capture, transaction: Transaction) -> Iterator[Answer]:
    """Those of the latest that have any, all documents of a page; and of the address that is changed the latest one,
    however many polls came after it."""
    held = filter(None, map(_held, _before(capture, transaction)))
    yield from chain.from_iterable(islice(held, _LOOKED_AT))
    yield from islice(answers_there(capture, transaction), 1)


def answers_there(capture: Capture, transaction: Transaction) -> Iterator[Answer]:
    """Those of the address that is changed, the latest first."""
    there = (each for each in _before(capture, transaction) if is_same_resource(each, transaction))
    return chain.from_iterable(map(_held, there))


def _before(capture: Capture, transaction: Transaction) -> Iterator[Transaction]:
    earlier = (each for each in reversed(capture.transactions) if each.ended <= transaction.started)
    return (each for each in earlier if each.id != transaction.id and each.response.status < 300)


def _held(each: Transaction) -> list[Answer]:
    if (answer := parsed(each.response.body, each.response.mime_type)) is not None:
        return [Answer(each, answer)]
    scripts = documents(page_of(each).text) if is_html(each.response.mime_type) else {}
    return [Answer(each, _as_read(held), name) for name, held in scripts.items()]


def parsed(body: bytes, mime_type: str) -> Any:
    """The body as scripts read it; None if it is no JSON."""
    if not body or not is_json(mime_type):
        return None
    try:
        return _read(body)
    except (ValueError, RecursionError):
        return None


def _as_read(document: Any) -> Any:
    return _read(json.dumps(document))


def _read(text: str | bytes) -> Any:
    return json.loads(text, parse_float=as_in_scripts)


def is_same_resource(answer: Transaction, asked: Transaction) -> bool:
    there, here = urlsplit(answer.request.url), urlsplit(asked.request.url)
    return answer.request.method == "GET" and there.path.rstrip("/") == here.path.rstrip("/")
