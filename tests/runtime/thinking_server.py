"""A model's server that thinks as the `rules` policy does, from nothing but what came over the wire.

It can be held at the first question of an agent, known by a tool that it is offered, and can be out of order.
"""

import re
import threading
from collections.abc import Iterator
from typing import Any

from actors.model import AssistantMessage, Message, ModelRequest, ToolMessage, ToolSpec, UserMessage
from actors.rules.policies import answer as think
from events.task import ToolCall
from tests.runtime.wire_server import Answer, Asked, WireServer, chat_call, completion, failure

SUPER_DISCOVERY, NETWORK, INTERACTION = "construct_routine", "list_candidates", "get_form_inputs"
_REMINDER = re.compile(r"\n\n(This is your LAST turn|Only \d+ turns are left|\d+ of \d+ turns are left)[^\n]*\Z")


class ThinkingServer(WireServer):
    """Chat Completions; every question is answered as soon as it may be."""

    def __init__(self) -> None:
        super().__init__()
        self.out_of_order = False
        self.reached = threading.Event()
        self._held_at = ""
        self._go_on = threading.Event()

    def hold_at(self, tool: str) -> None:
        """Keep the next question of an agent with this tool without an answer; `reached` is set then."""
        self.reached.clear()
        self._go_on.clear()
        self._held_at = tool

    def let_go(self) -> None:
        self._go_on.set()

    def answer(self, asked: Asked) -> Answer:
        with self._turn:
            self.asked.append(asked)
            held = self._held_at in {tool["function"]["name"] for tool in asked.body["tools"]}
            self._held_at = "" if held else self._held_at
        if held:
            self.reached.set()
            self._go_on.wait()
        if self.out_of_order:
            return failure(400, "The model is out of order")
        reply = think(request_of(asked.body))
        calls = [chat_call(call.id, call.name, call.arguments) for call in reply.calls]
        return completion(reply.text, *calls)


def request_of(body: dict[str, Any]) -> ModelRequest:
    """The question as the policy is asked it in process, as far as the wire carries it."""
    messages = tuple(_messages(body["messages"]))
    tools = tuple(ToolSpec(t["function"]["name"], "", t["function"]["parameters"]) for t in body["tools"])
    turn = sum(isinstance(message, AssistantMessage) for message in messages) + 1
    return ModelRequest("", turn, body["messages"][0]["content"], messages, tools, "", "")


def _messages(wire: list[dict[str, Any]]) -> Iterator[Message]:
    for message in wire[1:]:
        text = _REMINDER.sub("", message["content"] or "")
        match message["role"]:
            case "user":
                yield from (UserMessage(part) for part in re.split(r"\n\n(?=The task goes on: )", text))
            case "tool":
                yield ToolMessage(message["tool_call_id"], text)
            case "assistant":
                calls = (call["function"] | {"id": call["id"]} for call in message.get("tool_calls", ()))
                yield AssistantMessage(text, tuple(ToolCall(c["id"], c["name"], c["arguments"]) for c in calls))
