"""Reading an answer of the Responses API (an object with `output`, a list of typed items)."""

from typing import Any

import msgspec

from actors.model import ModelRequest
from events.task import ModelReply, Usage
from runtime.models.calls import Called, tool_calls
from runtime.models.openai_client import OpenAIClient

FILTERED = "The provider's content filter withheld the reply."


class Tokens(msgspec.Struct):
    input_tokens: int | None = None
    output_tokens: int | None = None


class Failure(msgspec.Struct):
    message: str | None = None
    code: str | int | None = None


class Cut(msgspec.Struct):
    reason: str | None = None


class Part(msgspec.Struct):
    text: str | None = None
    refusal: str | None = None


class Said(msgspec.Struct):
    """An item of type `message`."""

    content: list[Part] | None = None


class Call(msgspec.Struct):
    """An item of type `function_call`."""

    call_id: str | None = None
    name: str | None = None
    arguments: Any = None


class Answer(msgspec.Struct):
    """`status` is completed, incomplete (see `incomplete_details`), failed (see `error`) or cancelled."""

    output: list[dict[str, Any]] | None = None
    status: str | None = None
    error: Failure | None = None
    incomplete_details: Cut | None = None
    usage: Tokens | None = None


def read_answer(raw: str, request: ModelRequest, client: OpenAIClient) -> ModelReply:
    """The reply that `raw` holds. Raises `ModelUnavailable` if it tells of a failure or is no answer at all."""
    try:
        answer = msgspec.json.decode(raw, type=Answer)
        _refuse_failure(answer, client)
        parts = [part for said in _items(answer, "message", Said) for part in said.content or []]
        called = [Called(c.call_id or "", c.name or "", c.arguments) for c in _items(answer, "function_call", Call)]
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise client.unreadable(error) from error
    text, refusal = "".join(part.text or "" for part in parts), "".join(part.refusal or "" for part in parts)
    if not (text or called or refusal) and answer.incomplete_details:
        refusal = FILTERED if answer.incomplete_details.reason == "content_filter" else ""
    return ModelReply(text, tool_calls(request, called), refusal, raw, client.provider, _usage(answer.usage))


def _refuse_failure(answer: Answer, client: OpenAIClient) -> None:
    """Some failures come with HTTP status 200."""
    if answer.error or answer.status in ("failed", "cancelled"):
        why = answer.error.message if answer.error and answer.error.message else "no reason given"
        raise client.unavailable(f"failed while answering ({client.quoted(why)})", "try again later")
    if answer.output is None:
        raise client.unreadable("it has no `output`")


def _items(answer: Answer, kind: str, shape: type[Any]) -> list[Any]:
    return [msgspec.convert(item, shape) for item in answer.output or [] if item.get("type") == kind]


def _usage(tokens: Tokens | None) -> Usage:
    return Usage(tokens.input_tokens or 0, tokens.output_tokens or 0) if tokens else Usage()
