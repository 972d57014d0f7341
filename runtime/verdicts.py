"""Verdicts on what fits together, in words and as JSON."""

import json
from typing import Any

from contracts.compatible import Proven, Refuted, Verdict
from contracts.pipeline_check import Edge

MAX_EXAMPLE = 200


def told(edge: Edge) -> str:
    return f"{edge.source} → {edge.target} is {words(edge.verdict)}"


def shortened(example: Any) -> str:
    """An example as JSON, cut if it is long."""
    text = json.dumps(example, ensure_ascii=False)
    return text if len(text) <= MAX_EXAMPLE else f"{text[:MAX_EXAMPLE]}…"


def words(verdict: Verdict) -> str:
    """A verdict in a few words."""
    match verdict:
        case Refuted(example=example):
            return f"refuted: {shortened(example)} may be given and is not taken"
        case Proven():
            return "proven"
        case _:
            return f"unproven: {verdict.reason}"


def verdict_data(verdict: Verdict) -> dict[str, object]:
    match verdict:
        case Proven():
            return {"verdict": "proven"}
        case Refuted(example=example):
            return {"verdict": "refuted", "example": example}
        case _:
            return {"verdict": "unproven", "reason": verdict.reason}
