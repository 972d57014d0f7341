"""Replies that are not taken: what the model is told, so that it can reply otherwise."""

from events.task import ModelReply
from runtime.models.answer_json import MAX_DEPTH
from runtime.models.calls import MOST_CALLS

FILTERED = "The provider's content filter withheld the reply."


def refused(why: str, provider: str, raw: str = "") -> ModelReply:
    """A reply of which nothing is done but that the model is told why."""
    return ModelReply(raw=raw, provider=provider, refused=why)


def nested() -> str:
    return f"it nests more than {MAX_DEPTH} levels deep"


def too_many(calls: int) -> str:
    return f"it has {calls:,} tool calls, and at most {MOST_CALLS:,} are looked at"


def too_long(most: int) -> str:
    return f"it has more than {most:,} bytes"
