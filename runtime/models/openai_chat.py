"""`chat:NAME`: Chat Completions on any OpenAI-compatible server (vLLM, Ollama, llama.cpp, OpenAI).

Format: https://developers.openai.com/api/reference/resources/chat (request `POST /chat/completions`). Only what all
of them take is sent: their chat templates may want roles to alternate, no developer message, arguments that parse.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import msgspec

from actors.model import AssistantMessage, Message, ModelRequest, ToolMessage, UserMessage
from events.task import ModelReply, ToolCall
from runtime.models.chat_answer import own_message, read_answer
from runtime.models.endpoint import Asked, chat_endpoint
from runtime.models.openai_client import OpenAIClient, ReplyTooLong
from runtime.models.refused import refused, too_long
from runtime.models.tool_schema import callable_name, function


class OpenAIChat:
    """A model behind Chat Completions. Raises `ModelUnavailable` at once if a key is needed and missing.

    `base_url` and `key` default to `SUPERDISCOVERY_CHAT_URL` and `SUPERDISCOVERY_CHAT_KEY` (optional), then to
    `OPENAI_BASE_URL` and `OPENAI_API_KEY`; `timeout` is in seconds per attempt.
    """

    def __init__(
        self, model_name: str, *, base_url: str = "", key: str = "", timeout: float = 600.0, max_retries: int = 2
    ) -> None:
        self.name = f"chat:{model_name}"
        self._model = model_name
        self._client = OpenAIClient(self.name, chat_endpoint(Asked(self.name, base_url, key, timeout, max_retries)))

    async def reply(self, request: ModelRequest) -> ModelReply:
        try:
            raw = await self._client.post("/chat/completions", self.question(request))
        except ReplyTooLong as long:
            return refused(too_long(long.most), self._client.provider)
        return read_answer(raw, request, self._client)

    async def aclose(self) -> None:
        await self._client.aclose()

    def question(self, request: ModelRequest) -> dict[str, Any]:
        """The body of the HTTP request."""
        body: dict[str, Any] = {"model": self._model, "messages": self._transcript(request)}
        if request.tools:
            body["tools"] = [{"type": "function", "function": function(tool)} for tool in request.tools]
        return body

    def _transcript(self, request: ModelRequest) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = [{"role": "system", "content": request.system}] if request.system else []
        messages += [self._message(message) for message in request.messages]
        if request.reminder:
            messages = _remind(messages, request.reminder)
        return list(_joined(messages))

    def _message(self, message: Message) -> dict[str, Any]:
        match message:
            case UserMessage(text):
                return {"role": "user", "content": text}
            case ToolMessage(call_id, text):
                return {"role": "tool", "tool_call_id": call_id, "content": text}
            case AssistantMessage():
                return self._assistant(message)

    def _assistant(self, message: AssistantMessage) -> dict[str, Any]:
        told: dict[str, Any] = {"role": "assistant", "content": message.text}
        if not message.calls:
            return told
        own = own_message(message.raw) if message.provider == self._client.provider else None
        extras = own.extras() if own else {}
        written = own.tool_calls if own and own.tool_calls else []
        calls = [_call(call, written[n] if n < len(written) else {}) for n, call in enumerate(message.calls)]
        return {**told, **extras, "tool_calls": calls}


def _call(call: ToolCall, written: dict[str, Any]) -> dict[str, Any]:
    """A call as it goes back; what else its provider wrote beside it (such as a signature) goes back too."""
    extra = {key: value for key, value in written.items() if key not in ("id", "type", "function", "index")}
    told = {"name": callable_name(call.name), "arguments": _parsable(call.arguments)}
    return {**extra, "id": call.id, "type": "function", "function": told}


def _parsable(arguments: str) -> str:
    """Arguments as a JSON object: servers parse a transcript and refuse all of it for one malformed call."""
    try:
        msgspec.json.decode(arguments or "{}", type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return msgspec.json.encode({"malformed": arguments}).decode()
    return arguments or "{}"


def _remind(messages: list[dict[str, Any]], reminder: str) -> list[dict[str, Any]]:
    """The reminder at the end of the last message, or as a message of its own after the model's."""
    if not messages or messages[-1]["role"] not in ("user", "tool"):
        return [*messages, {"role": "user", "content": reminder}]
    *before, last = messages
    return [*before, {**last, "content": f"{last['content']}\n\n{reminder}"}]


def _joined(messages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Messages of the user that follow each other, as one."""
    for role, group in groupby(messages, key=lambda message: message["role"]):
        if role == "user":
            yield {"role": role, "content": "\n\n".join(message["content"] for message in group)}
        else:
            yield from group
