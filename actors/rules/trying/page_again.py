"""A page of the recording that is asked for once more."""

from typing import Any
from urllib.parse import parse_qsl

from routines.placeholder import escape

Line = dict[str, Any]


def fetch_of(page: Line) -> Line:
    """The operation for the line of a transaction whose address is known as a whole."""
    address, _, query = page["url"].partition("#")[0].partition("?")
    asking = [(escape(name), escape(value)) for name, value in parse_qsl(query, keep_blank_values=True)]
    fetch = {"type": "fetch", "url": escape(address), "transaction": page["id"]}
    return fetch | ({"query": asking} if asking else {})
