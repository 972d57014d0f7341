"""Where else had stood what a routine was refused with."""

from typing import Any

from actors.rules.play import Steps, call
from actors.rules.sources.origin import origins_in


def where_else(context: dict[str, Any]) -> Steps:
    """Reports every response before the request from which one of the doubted values could be taken, the latest
    first."""
    doubted, of = context["doubted"], {"transaction_id": context["transaction_id"]}
    answers = yield [call("trace_value", value=each["value"], **of) for each in doubted]
    found = [
        {"name": each["name"], "transaction_id": origin["id"]}
        | {"extractors": origin["extractors"], "decode": origin.get("decode", "")}
        for each, answer in zip(doubted, answers, strict=True)
        if answer.ok
        for origin in reversed(origins_in(answer.value))
        if origin.get("extractors")
    ]
    yield [call("report_back", places=found)]
