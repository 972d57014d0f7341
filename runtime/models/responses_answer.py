"""Reading an answer of the Responses API (an object with `output`, a list of typed items)."""

from typing import Any

import msgspec

from actors.model import ModelRequest
from events.task import ModelReply
from runtime.models.answer_json import NotJSON, TooDeep, read_as, shaped, usage_of
from runtime.models.calls import Called, TooManyCalls, tool_calls
from runtime.models.openai_client import OpenAIClient
from runtime.models.refused import FILTERED, nested, refused, too_many


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
    usage: Any = None


def read_answer(raw: str, request: ModelRequest, client: OpenAIClient) -> ModelReply:
    """The reply that `raw` holds. Raises `ModelUnavailable` if it tells of a failure or is no answer at all.

    One that nests too deep, or calls too many tools, is a reply that the model is to mend (`ModelReply.refused`).
    """
    try:
        answer = read_as(Answer, raw)
        _refuse_failure(answer, client)
        parts = [part for said in _items(answer, "message", Said) for part in said.content or []]
        called = (Called(c.call_id or "", c.name or "", c.arguments) for c in _items(answer, "function_call", Call))
        calls = tool_calls(request, list(called))
    except TooDeep:
        return refused(nested(), client.provider, raw)
    except TooManyCalls as many:
        return refused(too_many(many.count), client.provider, raw)
    except NotJSON as error:
        raise client.unreadable(error) from error
    text, refusal = "".join(part.text or "" for part in parts), "".join(part.refusal or "" for part in parts)
    if not (text or calls or refusal):
        refusal = _withheld(answer)
    usage = usage_of(answer.usage, "input_tokens", "output_tokens")
    return ModelReply(text, calls, refusal, raw, client.provider, usage)


def _withheld(answer: Answer) -> str:
    cut = answer.incomplete_details
    return FILTERED if cut and cut.reason == "content_filter" else ""


def _refuse_failure(answer: Answer, client: OpenAIClient) -> None:
    """Some failures come with HTTP status 200."""
    if answer.error or answer.status in ("failed", "cancelled"):
        why = answer.error.message if answer.error and answer.error.message else "no reason given"
        raise client.unavailable(f"failed while answering ({client.quoted(why)})", "try again later")
    if answer.output is None:
        raise client.unreadable("it has no `output`")


def _items(answer: Answer, kind: str, shape: type[Any]) -> list[Any]:
    return [shaped(shape, item) for item in answer.output or [] if item.get("type") == kind]
