"""One turn of an agent, as a benchmark writes it: six events, about 5.3 KB."""

import msgspec

from events.event import AnyEvent, ModelAsked, ModelReplied, NoteAdded, ToolReturned
from events.frame import FIRST, encode
from events.task import ModelReply, ToolCall, Usage

CALLS = (ToolCall("c1", "get_transaction", '{"id": 7}'), ToolCall("c2", "search", '{"q": "abc"}'))


def turn(number: int) -> list[AnyEvent]:
    """The turn of this number; they are all of one size."""
    reply = ModelReply("thinking " * 20, CALLS, raw="x" * 2750, usage=Usage(900, 40))
    return [
        ModelAsked("t1", number, "rules", f"{number:064x}"),
        ModelReplied("t1", number, reply, 0.25),
        ToolReturned("t1", number, "c1", "get_transaction", "GET /search " * 80),
        ToolReturned("t1", number, "c2", "search", "hit " * 200),
        NoteAdded("t1", "note", "two requests look alike"),
        NoteAdded("t1", "note", "seen"),
    ]


def payload(number: int) -> bytes:
    """The turn as msgpack."""
    return msgspec.msgpack.encode(turn(number))


def frame(number: int) -> bytes:
    """The turn as the frame that the log writes: what a raw file gets."""
    return encode(number, 1, 0.0, FIRST, payload(number))
