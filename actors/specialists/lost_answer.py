"""The answer to a login whose body the recorder lost, as happens where a page leaves at once with what it was given."""

from collections.abc import Sequence
from typing import Any

from captures.capture import Capture
from captures.handle import handles_in
from captures.mime import is_json
from captures.trace import Origin
from captures.transaction import Transaction

_ANSWERS = ("response_body", "response_header")
_NAMES = ("access_token", "token", "accessToken", "jwt", "id_token")
"""How answers call a token: the first is of RFC 6749."""
_SIGNED = r'"(eyJ[\w-]+\.[\w-]+\.[\w-]*)"'
"""A JSON Web Token wherever it stands."""


def lost_answer(capture: Capture, value: str, found: Sequence[Origin], moment: float) -> list[dict[str, Any]]:
    """As the origin of a credential that no response has: the last answer to a secret that could have had it, before it
    was seen first, or sent at that moment. How to take it is a guess by what tokens are called, which an
    execution has to prove."""
    told = [each for each in found if each.source in _ANSWERS or (each.source == "cookie" and each.id.startswith("t"))]
    if told or not handles_in(value):
        return []
    seen = found[0].time if found else moment
    answers = [each for each in capture.transactions if each.ended <= seen and _could_have(each)]
    return [_line(each) for each in answers[-1:]]


def _could_have(each: Transaction) -> bool:
    lost = not each.response.body and is_json(each.response.mime_type) and 200 <= each.response.status < 300
    return lost and each.request.method == "POST" and bool(handles_in(each.request.body.decode("utf-8", "replace")))


def _line(each: Transaction) -> dict[str, Any]:
    ways: list[dict[str, Any]] = [{"kind": "json", "path": [name]} for name in _NAMES]
    ways.append({"kind": "pattern", "pattern": _SIGNED})
    return {
        "source": "response_body", "id": each.id, "time": each.ended, "url": each.request.url[:300], "lost": True,
        "extractors": ways,
    }  # fmt: skip
