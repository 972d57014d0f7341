"""Requests whose values are explained, and the routine that is written of them."""

from typing import Any

from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained, craft
from routines.check import violations
from tests.actors.rules.request_values import value_of

Line = dict[str, Any]
CONSTANT: Line = {"kind": "constant"}


def line(place: str, name: str, text: str, source: Line = CONSTANT, hint: str = "plain", **more: Any) -> Value:
    return value_of({"place": place, "name": name, "value": text, "source": source, "hint": hint} | more)


def explained(*values: Value, method: str = "GET", url: str = "http://x/api/things", body: str = "") -> Explained:
    request = {
        "id": "t0009",
        "method": method,
        "url": url,
        "status": 200,
        "leads_to": "",
        "landing_url": "",
        "body": body,
    }
    return Explained("t0009", request, list(values))


def routine(*requests: Explained, inputs: list[Input] | None = None, kind: str = "json") -> Line:
    found = craft("Find the things", list(requests), {"transaction_id": "t0009", "kind": kind}, inputs or [], [])
    assert violations(found) == []
    return found
