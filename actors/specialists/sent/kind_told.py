"""What kind of thing a request or an answer says that it is about, by its address and its names: `lamp`."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from captures.body import path_segments

_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])")
_ENDING = re.compile(r"(?:ies|y|(?:e?s)+e?|e)$")
_SAYS_NONE = frozenset(
    {
        *("add", "and", "api", "by", "change", "create", "current", "data", "detail", "details", "edit"),
        *("entity", "fetch", "for", "full", "get", "graphql", "id", "info", "input", "item", "items", "json"),
        *("load", "modify", "mutation", "new", "node", "object", "one", "payload", "query", "record"),
        *("response", "result", "results", "rest", "rpc", "save", "set", "show", "update", "v", "value"),
        *("values", "view", "html", "php", "aspx", "jsp", "do"),
    }
)


def kinds_asked(url: str, sent: Any, path: Sequence[str | int] = ()) -> set[str]:
    """All that the request may be about: what stands at the path in what is sent, and what the address ends in, or what
    the GraphQL operation is called, takes and answers. Empty if they say nothing."""
    body = sent if isinstance(sent, dict) else {}
    query, name = (text if isinstance(text := body.get(each), str) else "" for each in ("query", "operationName"))
    return {*(_words((name, *query.split("{")[:3])) or _last(path_segments(url))), *_last(map(str, path))}


def kind_held(url: str, path: Sequence[str | int]) -> str:
    """What a thing of an answer is called there, else what the address of that ends in; empty if neither says it."""
    return next(reversed(_last(map(str, path)) or _last(path_segments(url))), "")


def _last(names: Iterable[str]) -> list[str]:
    """The words of the last name that says one; that with a digit is an id."""
    told = (_words((name,)) for name in reversed([*names]) if not re.search(r"\d", name))
    return next(filter(None, told), [])


def _words(names: Iterable[str]) -> list[str]:
    """In one number: `categories` as `category`."""
    found = (word.lower() for name in names for word in _WORD.findall(name))
    return [_ENDING.sub("", word) or word for word in found if word not in _SAYS_NONE]
