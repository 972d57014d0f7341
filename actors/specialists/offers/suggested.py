"""An entry that was clicked among what the server had answered to what was typed in a field, wherever it is shown."""

import json
from collections.abc import Iterator, Sequence

from actors.specialists.element import words
from captures.body import json_leaves
from captures.fields import request_values
from captures.interaction import Interaction
from captures.mime import is_html, is_json
from captures.transaction import Transaction
from routines.extracting.page import parsed, texts_of

_LARGEST = 500_000
_LONGEST = 200
"""Characters of what an entry is called."""
_CONTROLS = frozenset({"a", "input", "select", "textarea", "label", "option", "summary", "tr", "td", "th"})
"""What is filled in or leads on by itself, and the rows of a table: they are told of in other ways, as are the buttons
of a page that was drawn by the server."""
_PLACES = frozenset({"path", "query", "form", "multipart", "json"})


def suggested(click: Interaction, typed: Sequence[str], since: float, asked: Sequence[Transaction]) -> str:
    """What the entry is called, if an answer since then to a request with one of the texts has that as a text of its
    own: as the click reads, else the longest that it begins with; empty if none does."""
    said = words(click.text)
    if not said or len(said) > _LONGEST or click.tag in _CONTROLS:
        return ""
    answers = (each for each in reversed(asked) if since <= each.started and each.ended <= click.time)
    answers = (each for each in answers if click.tag != "button" or not is_html(each.response.mime_type))
    return next((name for each in answers if _carries(each, typed) and (name := _name(each, said))), "")


def _carries(asked: Transaction, typed: Sequence[str]) -> bool:
    return asked.resource_type != "document" and not _sent(asked).isdisjoint(map(words, typed))


def _sent(asked: Transaction) -> set[str]:
    return {words(each.value) for each in request_values(asked) if each.place in _PLACES}


def _name(answer: Transaction, said: str) -> str:
    """A text that is all that the click reads, else the longest that it begins with."""
    texts = [" ".join(text.split()) for text in _texts(answer)]
    begun = (text for text in texts if len(text) > 1 and said.startswith(f"{words(text)} "))
    return next((text for text in texts if words(text) == said), "") or max(begun, key=len, default="")


def _texts(answer: Transaction) -> Iterator[str]:
    """What says again what was asked, outside of all else, is no entry: `{"query": "ann", "results": […]}`."""
    body, mime_type = answer.response.body, answer.response.mime_type
    if len(body) > _LARGEST:
        return
    if is_html(mime_type) and (root := parsed(body.decode("utf-8", "replace")).body) is not None:
        yield from texts_of(root)
    if is_json(mime_type):
        try:
            leaves = [(path, leaf) for path, leaf in json_leaves(json.loads(body)) if isinstance(leaf, str)]
        except (ValueError, RecursionError):
            return
        sent = _sent(answer)
        yield from (leaf for path, leaf in leaves if len(path) > 1 or words(leaf) not in sent)
