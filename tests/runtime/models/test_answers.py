"""Whatever a server answers is a reply or `ModelUnavailable`; whatever ids it gives, those of a thread differ."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actors.model import AssistantMessage, ModelRequest, ModelUnavailable
from events.task import ModelReply
from runtime.models import chat_answer, responses_answer
from runtime.models.calls import Called, tool_calls
from runtime.models.endpoint import Asked, openai_endpoint
from runtime.models.openai_client import OpenAIClient

CLIENT = OpenAIClient("m-1", openai_endpoint(Asked("m-1", "http://127.0.0.1:9/v1", "key")))

FIELDS = "type content text refusal call_id name arguments status error message incomplete_details reason usage"
MORE = "input_tokens output choices finish_reason tool_calls function id prompt_tokens"
KEYS = st.sampled_from(f"{FIELDS} {MORE}".split(" "))
WORDS = st.sampled_from(["message", "function_call", "reasoning", "failed", "incomplete", "content_filter", "", "x"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text()
BODIES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4))


def request(turn: int = 1, *thread: AssistantMessage) -> ModelRequest:
    return ModelRequest("a", turn, "", thread, (), "", "d")


@pytest.mark.parametrize("read", [responses_answer.read_answer, chat_answer.read_answer])
@given(body=BODIES | st.fixed_dictionaries({"output": st.lists(BODIES)}) | st.fixed_dictionaries({"choices": BODIES}))
def test_any_body_is_a_reply_or_unavailable(read: Any, body: Any) -> None:
    raw = json.dumps(body)
    outcome = outcome_of(read, raw)
    if isinstance(outcome, ModelReply):
        assert outcome.raw == raw
    else:
        assert outcome.startswith("m-1 at 127.0.0.1:9 ")
        assert "\n" not in outcome


def outcome_of(read: Any, raw: str) -> ModelReply | str:
    try:
        reply: ModelReply = read(raw, request(), CLIENT)
    except ModelUnavailable as told:
        return str(told)
    return reply


IDS = st.sampled_from(["", "c", "call_1_1", "call_1_2", "call_2_1", "call_2_1x", "call_3_1"])


@given(st.lists(st.lists(IDS, max_size=4), max_size=4))
def test_the_ids_of_a_thread_differ_and_are_the_same_when_read_again(turns: list[list[str]]) -> None:
    thread: list[AssistantMessage] = []
    for turn, ids in enumerate(turns, start=1):
        called = [Called(call_id, "t", "{}") for call_id in ids]
        calls = tool_calls(request(turn, *thread), called)
        assert calls == tool_calls(request(turn, *thread), called)
        thread.append(AssistantMessage("", calls))

    seen = [call.id for message in thread for call in message.calls]
    assert len(seen) == len(set(seen))
    assert all(seen)
