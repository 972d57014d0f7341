"""`chat:NAME` over real HTTP."""

import json
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from actors.model import AssistantMessage, ModelUnavailable, ToolMessage, UserMessage
from events.task import ModelReply, ToolCall, Usage
from runtime.models.openai_chat import OpenAIChat
from tests.runtime.models.conftest import Ask
from tests.runtime.wire_server import (
    BROKEN,
    DROPPED,
    HANGING,
    TOO_MANY,
    Answer,
    WireServer,
    chat_call,
    completion,
    failure,
)


@asynccontextmanager
async def served(*answers: Answer, **options: float) -> AsyncIterator[tuple[WireServer, OpenAIChat]]:
    with WireServer(*answers) as server:
        model = OpenAIChat("m-1", base_url=server.url, **options)  # type: ignore[arg-type]
        try:
            yield server, model
        finally:
            await model.aclose()


def spoken(reply: ModelReply) -> AssistantMessage:
    return AssistantMessage(reply.text, reply.calls, reply.raw, reply.provider)


async def test_the_whole_question_is_sent(ask: Ask) -> None:
    async with served(completion("Hello")) as (server, model):
        reply = await model.reply(ask(reminder="2 turns left."))

    (asked,) = server.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.body == {
        "model": "m-1",
        "messages": [
            {"role": "system", "content": "You read traffic."},
            {"role": "user", "content": "Find the search.\n\n2 turns left."},
        ],
        "tools": [
            {
                "type": "function",
                "function": {
                    "name": "search",
                    "description": "Search the responses.",
                    "parameters": {"type": "object", "properties": {"terms": {"type": "string"}}},
                },
            }
        ],
    }
    assert (reply.text, reply.calls, reply.refusal, reply.usage) == ("Hello", (), "", Usage(11, 5))
    assert json.loads(reply.raw)["id"] == "chatcmpl-1"
    assert reply.provider == f"chat:m-1@{server.host}"


async def test_a_thread_keeps_to_what_every_chat_template_takes(ask: Ask) -> None:
    calls = ToolCall("c1", "search", '{"terms": "x"}'), ToolCall("c2", "search", "{broken"), ToolCall("c3", "stop", "")
    thread = (
        UserMessage("Go."),
        UserMessage("Quickly."),
        AssistantMessage("", calls),
        ToolMessage("c1", "2 found"),
        ToolMessage("c2", "not JSON", failed=True),
        ToolMessage("c3", "no"),
    )
    async with served(completion("Done"), completion("Yes?")) as (server, model):
        await model.reply(ask(*thread, system="", tools=(), reminder="1 turn left."))
        await model.reply(ask(UserMessage("Go."), AssistantMessage("Gone."), system="", reminder="1 turn left."))

    assert server.asked[0].body == {
        "model": "m-1",
        "messages": [
            {"role": "user", "content": "Go.\n\nQuickly."},
            {
                "role": "assistant",
                "content": "",
                "tool_calls": [
                    chat_call("c1", "search", '{"terms": "x"}'),
                    chat_call("c2", "search", '{"malformed":"{broken"}'),
                    chat_call("c3", "stop", "{}"),
                ],
            },
            {"role": "tool", "tool_call_id": "c1", "content": "2 found"},
            {"role": "tool", "tool_call_id": "c2", "content": "not JSON"},
            {"role": "tool", "tool_call_id": "c3", "content": "no\n\n1 turn left."},
        ],
    }
    assert [message["role"] for message in server.asked[1].body["messages"]] == ["user", "assistant", "user"]


async def test_several_calls_keep_order_and_text_however_the_server_writes_arguments(ask: Ask) -> None:
    calls = [
        chat_call("c1", "search", '{"terms": '),
        chat_call("c2", "search", {"terms": "x"}),
        chat_call("c3", "search", None),
    ]
    async with served(completion(None, *calls, finish="tool_calls")) as (_, model):
        reply = await model.reply(ask())

    assert reply.text == ""
    assert reply.calls == (
        ToolCall("c1", "search", '{"terms": '),
        ToolCall("c2", "search", '{"terms":"x"}'),
        ToolCall("c3", "search", ""),
    )


async def test_missing_and_repeated_call_ids_become_unique(ask: Ask) -> None:
    first_calls = chat_call(None, "a", "{}"), chat_call("", "b", "{}"), chat_call("x", "c", "{}")
    second_calls = chat_call("x", "d", "{}"), chat_call("call_2_1", "e", "{}"), chat_call("call_1_1", "f", "{}")
    async with served(completion(None, *first_calls), completion(None, *second_calls)) as (_, model):
        first = await model.reply(ask())
        second = await model.reply(ask(spoken(first), turn=2))

    assert [call.id for call in first.calls] == ["call_1_1", "call_1_2", "x"]
    assert [call.id for call in second.calls] == ["call_2_1", "call_2_2", "call_2_3"]


async def test_what_a_server_wants_back_beside_its_calls_goes_back_to_it_alone(ask: Ask) -> None:
    signed = chat_call("c1", "search", "{}", extra_content={"signature": "s+/="}, index=0)
    answer = completion("Hm", signed, reasoning_content="First, …")
    async with served(answer, completion("Done")) as (server, model):
        own = spoken(await model.reply(ask()))
        await model.reply(ask(own, ToolMessage("c1", "ok"), turn=2, system=""))
    async with served(completion("Done")) as (other, model):
        await model.reply(ask(own, ToolMessage("c1", "ok"), turn=2, system=""))

    plain = chat_call("c1", "search", "{}")
    assert server.asked[1].body["messages"][0] == {
        "role": "assistant",
        "content": "Hm",
        "reasoning_content": "First, …",
        "tool_calls": [{**plain, "extra_content": {"signature": "s+/="}}],
    }
    assert other.asked[0].body["messages"][0] == {"role": "assistant", "content": "Hm", "tool_calls": [plain]}


async def test_a_refusal_an_empty_reply_a_withheld_one_and_parts_are_replies(ask: Ask) -> None:
    parts = completion([{"type": "thinking"}, {"type": "text", "text": "a"}, {"type": "text", "text": "b"}])
    answers = completion(None, refusal="I cannot."), completion(), completion("", finish="content_filter"), parts
    async with served(*answers) as (_, model):
        replies = [await model.reply(ask()) for _ in answers]

    assert [(reply.text, reply.refusal) for reply in replies] == [
        ("", "I cannot."),
        ("", ""),
        ("", "The provider's content filter withheld the reply."),
        ("ab", ""),
    ]


@pytest.mark.parametrize("fault", [TOO_MANY, BROKEN, DROPPED])
async def test_what_passes_is_waited_out_by_the_sdk(ask: Ask, fault: Answer) -> None:
    async with served(fault, completion("At last")) as (server, model):
        assert (await model.reply(ask())).text == "At last"

    assert server.asked[0].body == server.asked[1].body


REFUSALS: list[tuple[Answer, int, str]] = [
    (TOO_MANY, 3, "takes no more questions for now (429: Rate limit reached): wait, or raise the quota"),
    (BROKEN, 3, "failed (500: The server had an error): try again later"),
    (failure(401, "none"), 1, "refused the key (401: none): check SUPERDISCOVERY_CHAT_KEY and what it may use"),
    (Answer({"detail": "Not Found"}, 404), 1, "was not found (404: Not Found): check the model's name and SUPERDISC"),
    (Answer({"error": "no tools here"}, 400), 1, "refused the question (400: no tools here)"),
]


@pytest.mark.parametrize(("answer", "asked", "sentence"), REFUSALS)
async def test_what_stays_is_one_sentence(ask: Ask, answer: Answer, asked: int, sentence: str) -> None:
    async with served(answer, answer, answer) as (server, model):
        with pytest.raises(ModelUnavailable) as told:
            await model.reply(ask())

    assert str(told.value).startswith(f"chat:m-1 at {server.host} {sentence}")
    assert len(server.asked) == asked


async def test_a_server_that_is_gone_and_one_that_hangs_are_told_apart(ask: Ask) -> None:
    async with served() as (_, gone):
        pass
    with pytest.raises(ModelUnavailable, match=r"cannot be reached \(.+\): check that the server runs and SUPERDISC"):
        await gone.reply(ask())
    await gone.aclose()

    async with served(HANGING, max_retries=0, timeout=0.2) as (_, model):
        with pytest.raises(ModelUnavailable, match="did not answer within"):
            await model.reply(ask())


UNREADABLE: list[tuple[object, str]] = [
    ("data: [DONE]", "cannot be read"),
    ("", "cannot be read"),
    ({"choices": []}, "it has no `choices`"),
    ({"choices": [{"message": {"tool_calls": [{"id": "c1"}]}}]}, "missing required field `function`"),
    ('{"choices": [{"message": {"content": "x}]}', "cannot be read"),
    ({"error": {"message": "No GPU is free"}}, r"failed while answering \(No GPU is free\): try again later"),
    ({"error": "No GPU is free"}, r"failed while answering \(No GPU is free\): try again later"),
]


@pytest.mark.parametrize(("body", "told"), UNREADABLE)
async def test_an_answer_that_is_none_is_unavailable(ask: Ask, body: object, told: str) -> None:
    async with served(Answer(body)) as (_, model):
        with pytest.raises(ModelUnavailable, match=told):
            await model.reply(ask())


async def test_each_address_gets_its_own_key_and_no_other(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-openai")
    with WireServer(*[completion("a")] * 3) as server:
        for variables in (
            {"SUPERDISCOVERY_CHAT_URL": server.url, "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"},
            {"SUPERDISCOVERY_CHAT_URL": server.url, "SUPERDISCOVERY_CHAT_KEY": "sk-chat"},
            {"OPENAI_BASE_URL": server.url},
        ):
            with monkeypatch.context() as patch:
                for name, value in variables.items():
                    patch.setenv(name, value)
                model = OpenAIChat("m-1")
            await model.reply(ask())
            await model.aclose()

    keys = [asked.headers["authorization"] for asked in server.asked]
    assert keys == ["Bearer none", "Bearer sk-chat", "Bearer sk-openai"]


def test_only_openai_itself_needs_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ModelUnavailable) as told:
        OpenAIChat("m-1")
    assert str(told.value) == "chat:m-1 needs a key: set OPENAI_API_KEY, or SUPERDISCOVERY_CHAT_URL to your server"

    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert pickle.loads(pickle.dumps(OpenAIChat("m-1"))).name == "chat:m-1"
