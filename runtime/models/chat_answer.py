"""Reading an answer of Chat Completions (an object with `choices`, the first of which holds the message)."""

from typing import Any

import msgspec

from actors.model import ModelRequest
from events.task import ModelReply, Usage
from runtime.models.calls import Called, tool_calls
from runtime.models.openai_client import OpenAIClient
from runtime.models.responses_answer import FILTERED


class Tokens(msgspec.Struct):
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


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
    usage: Tokens | None = None
    error: Any = None


def read_answer(raw: str, request: ModelRequest, client: OpenAIClient) -> ModelReply:
    """The reply that `raw` holds. Raises `ModelUnavailable` if it tells of a failure or is no answer at all."""
    try:
        answer = msgspec.json.decode(raw, type=Completion)
        choice = _choice(answer, client)
        called = [_called(call) for call in choice.message.tool_calls or []]
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise client.unreadable(error) from error
    text, refusal = choice.message.text(), choice.message.refusal or ""
    if choice.finish_reason == "content_filter" and not (text or called or refusal):
        refusal = FILTERED
    return ModelReply(text, tool_calls(request, called), refusal, raw, client.provider, _usage(answer.usage))


def own_message(raw: str) -> ChatMessage | None:
    """The message in a provider's own reply, to be handed back; None if there is none."""
    choices = msgspec.json.decode(raw, type=Completion).choices
    return choices[0].message if choices else None


def _choice(answer: Completion, client: OpenAIClient) -> Choice:
    if answer.choices:
        return answer.choices[0]
    if answer.error is None:
        raise client.unreadable("it has no `choices`")
    said = answer.error.get("message") if isinstance(answer.error, dict) else answer.error
    raise client.unavailable(f"failed while answering ({client.quoted(str(said))})", "try again later")


def _called(call: dict[str, Any]) -> Called:
    read = msgspec.convert(call, Call)
    return Called(read.id or "", read.function.name or "", read.function.arguments)


def _usage(tokens: Tokens | None) -> Usage:
    return Usage(tokens.prompt_tokens or 0, tokens.completion_tokens or 0) if tokens else Usage()
