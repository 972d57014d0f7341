"""A text that says by which name a script sends the rest of it: a search for `kind: oil` asks for `?kind=oil`."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from captures.capture import Capture
from captures.fields import request_values
from captures.transaction import Transaction

_SAID = re.compile(r"\s*([A-Za-z][\w-]*)\s*:\s*(\S.*?)\s*", re.DOTALL)
_LEAST = 2


def said_apart(told: dict[str, Any], capture: Capture) -> dict[str, Any]:
    """The field as `get_form_inputs` tells it; of such a text, which no request carries whole, the rest under that
    name: that is what may be another one."""
    found = _SAID.fullmatch(told["value"]) if told["type"] in ("text", "search") and not told["secret"] else None
    if found is None or len(found[2]) < _LEAST:
        return told
    asked = [each for each in capture.transactions if each.started >= told["time"] - _TYPING]
    pairs = [pair for each in asked for pair in _query(each)]
    names = [name for name, text in pairs if name.casefold() == found[1].casefold() and found[2] in text]
    whole = names and any(told["value"].strip() in sent.value for each in asked for sent in request_values(each))
    return told if whole or not names else told | {"name": names[0], "label": "", "value": found[2]}


_TYPING = 10.0
"""Seconds in which somebody may have gone on typing after the request."""


def _query(asked: Transaction) -> list[tuple[str, str]]:
    return parse_qsl(urlsplit(asked.request.url).query, keep_blank_values=True)
