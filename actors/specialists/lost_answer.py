"""The answer to a login whose body the recorder lost, as happens where a page leaves at once with what it was given."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from actors.specialists.recorded_page import cookies_set
from captures.capture import Capture
from captures.fields import request_values
from captures.masking.handle import handles_in
from captures.mime import is_json
from captures.trace import Origin
from captures.transaction import Transaction

_ANSWERS = ("response_body", "response_header")
_NAMES = ("access_token", "token", "accessToken", "jwt", "id_token")
"""How answers call a token: the first is of RFC 6749."""
_SIGNED = r'"(eyJ[\w-]+\.[\w-]+\.[\w-]*)"'
"""A JSON Web Token wherever it stands."""


def lost_answer(capture: Capture, value: str, found: Sequence[Origin], asked: Transaction) -> list[dict[str, Any]]:
    """As the origin of a credential that no response has and that `asked` sent: of a cookie the last response that set
    one of its name, for the one that renewed it was not recorded; else the last answer to a secret that could have had
    it, before it was seen first. How to take it from there is a guess by what tokens are called, which an execution has
    to prove."""
    told = [each for each in found if each.source in _ANSWERS or (each.source == "cookie" and each.id.startswith("t"))]
    if told or not handles_in(value):
        return []
    if renewed := _renewed(capture, value, asked):
        return renewed
    seen = found[0].time if found else asked.started
    answers = [each for each in capture.transactions if each.ended <= seen and _could_have(each)]
    return [_line(each) for each in answers[-1:]]


def _renewed(capture: Capture, value: str, asked: Transaction) -> list[dict[str, Any]]:
    names = {each.name for each in request_values(asked) if each.place == "cookie" and each.value == value}
    earlier = (each for each in reversed(capture.transactions) if each.ended <= asked.started)
    setting = ((each, name) for each in earlier for name in names & cookies_set(each).keys())
    return [{"source": "cookie", "id": each.id, "time": each.ended, "name": name} for each, name in islice(setting, 1)]


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
