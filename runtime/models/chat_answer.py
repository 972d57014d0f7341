"""Reading an answer of Chat Completions (an object with `choices`, the first of which holds the message)."""

from typing import Any

import msgspec

from actors.model import ModelRequest
from events.task import ModelReply
from runtime.models.answer_json import NotJSON, TooDeep, read_as, shaped, usage_of
from runtime.models.calls import Called, TooManyCalls, tool_calls
from runtime.models.openai_client import OpenAIClient
from runtime.models.refused import FILTERED, nested, refused, too_many


class Part(msgspec.Struct):
    text: str | None = None


class Function(msgspec.Struct):
    name: str | None = None
    arguments: Any = None


class Call(msgspec.Struct):
    function: Function
    id: str | None = None


class ChatMessage(msgspec.Struct):
    """`content` is text or a list of parts; `reasoning_content` is what some servers want back beside the calls."""

    content: str | list[Part] | None = None
    refusal: str | None = None
    tool_calls: list[dict[str, Any]] | None = None
    reasoning_content: str | None = None

    def text(self) -> str:
        if isinstance(self.content, list):
            return "".join(part.text or "" for part in self.content)
        return self.content or ""

    def extras(self) -> dict[str, str]:
        return {"reasoning_content": self.reasoning_content} if self.reasoning_content else {}


class Choice(msgspec.Struct):
    message: ChatMessage
    finish_reason: str | None = None


class Completion(msgspec.Struct):
    """`error` stands in place of `choices` where a server fails with status 200."""

    choices: list[Choice] | None = None
    usage: Any = None
    error: Any = None


def read_answer(raw: str, request: ModelRequest, client: OpenAIClient) -> ModelReply:
    """The reply that `raw` holds. Raises `ModelUnavailable` if it tells of a failure or is no answer at all.

    One that nests too deep, or calls too many tools, is a reply that the model is to mend (`ModelReply.refused`).
    """
    try:
        answer = read_as(Completion, raw)
        choice = _choice(answer, client)
        calls = tool_calls(request, [_called(call) for call in choice.message.tool_calls or []])
    except TooDeep:
        return refused(nested(), client.provider, raw)
    except TooManyCalls as many:
        return refused(too_many(many.count), client.provider, raw)
    except NotJSON as error:
        raise client.unreadable(error) from error
    text = choice.message.text()
    refusal = choice.message.refusal or ("" if text or calls else _filtered(choice))
    usage = usage_of(answer.usage, "prompt_tokens", "completion_tokens")
    return ModelReply(text, calls, refusal, raw, client.provider, usage)


def _filtered(choice: Choice) -> str:
    """That a filter kept the answer back; empty if none did."""
    return FILTERED if choice.finish_reason == "content_filter" else ""


def own_message(raw: str) -> ChatMessage | None:
    """The message in a provider's own reply, to be handed back; None if there is none that can be read."""
    try:
        choices = read_as(Completion, raw).choices
    except (NotJSON, TooDeep):
        return None
    return choices[0].message if choices else None


def _choice(answer: Completion, client: OpenAIClient) -> Choice:
    if answer.choices:
        return answer.choices[0]
    if answer.error is None:
        raise client.unreadable("it has no `choices`")
    said = answer.error.get("message") if isinstance(answer.error, dict) else answer.error
    raise client.unavailable(f"failed while answering ({client.quoted(str(said))})", "try again later")


def _called(call: dict[str, Any]) -> Called:
    read = shaped(Call, call)
    return Called(read.id or "", read.function.name or "", read.function.arguments)
