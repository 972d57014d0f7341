"""`openai:NAME`: the Responses API with `store=False`; the transcript is kept here and sent whole.

Format: https://developers.openai.com/api/reference/resources/responses (request `POST /responses`).
"""

from collections.abc import Iterator
from typing import Any

from actors.model import AssistantMessage, Message, ModelRequest, ToolMessage, ToolSpec, UserMessage
from events.task import ModelReply, ToolCall
from runtime.models.answer_json import NotJSON, TooDeep, read_as
from runtime.models.endpoint import Asked, openai_endpoint
from runtime.models.openai_client import OpenAIClient, QuestionRefused, ReplyTooLong
from runtime.models.refused import refused, too_long
from runtime.models.responses_answer import Answer, read_answer
from runtime.models.tool_schema import callable_name, function

REASONING = "reasoning.encrypted_content"


class OpenAIResponses:
    """A model behind the Responses API. Raises `ModelUnavailable` at once if there is no key or no usable URL.

    `base_url` and `key` default to `OPENAI_BASE_URL` (OpenAI's own) and `OPENAI_API_KEY`; `timeout` is in seconds
    per attempt.
    """

    def __init__(
        self, model_name: str, *, base_url: str = "", key: str = "", timeout: float = 600.0, max_retries: int = 2
    ) -> None:
        self.name = f"openai:{model_name}"
        self._model = model_name
        asked = Asked(self.name, base_url, key, timeout, max_retries)
        self._client = OpenAIClient(self.name, openai_endpoint(asked))
        self._reasons = True

    async def reply(self, request: ModelRequest) -> ModelReply:
        try:
            raw = await self._asked(request)
        except ReplyTooLong as long:
            return refused(too_long(long.most), self._client.provider)
        return read_answer(raw, request, self._client)

    async def _asked(self, request: ModelRequest) -> str:
        question = self.question(request)
        try:
            return await self._client.post("/responses", question)
        except QuestionRefused as refusal:
            if "include" not in question or not _objects_to_reasoning(refusal):
                raise
            # A model that does not reason refuses to be asked for its reasoning; the question without that is another.
            self._reasons = False
            return await self._client.post("/responses", self.question(request))

    async def aclose(self) -> None:
        await self._client.aclose()

    def question(self, request: ModelRequest) -> dict[str, Any]:
        """The body of the HTTP request."""
        optional = {
            "instructions": request.system,
            "tools": [_tool(tool) for tool in request.tools],
            "include": [REASONING] if self._reasons else [],
        }
        told = {key: value for key, value in optional.items() if value}
        return {"model": self._model, "store": False, "input": list(self._input(request)), **told}

    def _input(self, request: ModelRequest) -> Iterator[dict[str, Any]]:
        for message in request.messages:
            yield from self._items(message)
        if request.reminder:
            yield _said("developer", request.reminder)

    def _items(self, message: Message) -> Iterator[dict[str, Any]]:
        match message:
            case UserMessage(text):
                yield _said("user", text)
            case ToolMessage(call_id, text):
                yield {"type": "function_call_output", "call_id": call_id, "output": text}
            case AssistantMessage():
                own = _own_items(message) if message.provider == self._client.provider else None
                yield from _retold(message) if own is None else own


def _own_items(message: AssistantMessage) -> list[dict[str, Any]] | None:
    """The provider's own output items, verbatim; only a call whose id had to be replaced carries the new one.

    None if they cannot be read, or hold a reasoning item that the provider would refuse: without its content, which
    nobody stored, or with nothing said after it. It would also miss that item if only that one were left out.
    """
    try:
        items = read_as(Answer, message.raw).output or []
    except (NotJSON, TooDeep):
        return None
    if any(_is(item, "reasoning") and not _kept(item) for item in items) or (items and _is(items[-1], "reasoning")):
        return None
    calls = iter(message.calls)
    return [_renamed(item, next(calls, None)) if _is(item, "function_call") else item for item in items]


def _renamed(item: dict[str, Any], call: ToolCall | None) -> dict[str, Any]:
    return (
        item
        if call is None
        else {**item, "call_id": call.id, "name": callable_name(call.name), "arguments": call.arguments}
    )


def _is(item: dict[str, Any], kind: str) -> bool:
    return item.get("type") == kind


def _kept(reasoning: dict[str, Any]) -> bool:
    return bool(reasoning.get("encrypted_content") or reasoning.get("content"))


def _retold(message: AssistantMessage) -> Iterator[dict[str, Any]]:
    """What another provider said, as text and calls."""
    if message.text:
        yield _said("assistant", message.text)
    for call in message.calls:
        yield _renamed({"type": "function_call"}, call)


def _said(role: str, text: str) -> dict[str, Any]:
    return {"type": "message", "role": role, "content": text}


def _tool(tool: ToolSpec) -> dict[str, Any]:
    # Not strict: strict mode takes only a part of JSON Schema, and contracts are chosen freely.
    return {"type": "function", **function(tool), "strict": False}


def _objects_to_reasoning(refusal: QuestionRefused) -> bool:
    return refusal.param.startswith("include") or "ncrypted content is not supported" in str(refusal)
