"""`openai:NAME` over real HTTP."""

import asyncio
import json
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from actors.model import AssistantMessage, ModelUnavailable, ToolMessage, ToolSpec, UserMessage
from events.task import ModelReply, ToolCall, Usage
from runtime.models.openai_responses import OpenAIResponses
from tests.runtime.models.conftest import Ask
from tests.runtime.wire_server import (
    BROKEN,
    DROPPED,
    HANGING,
    TOO_MANY,
    Answer,
    WireServer,
    called,
    failure,
    reasoned,
    refused,
    response,
    said,
)


@asynccontextmanager
async def served(*answers: Answer, **options: float) -> AsyncIterator[tuple[WireServer, OpenAIResponses]]:
    with WireServer(*answers) as server:
        model = OpenAIResponses("m-1", base_url=server.url, key="sk-secret", **options)  # type: ignore[arg-type]
        try:
            yield server, model
        finally:
            await model.aclose()


def spoken(reply: ModelReply) -> AssistantMessage:
    return AssistantMessage(reply.text, reply.calls, reply.raw, reply.provider)


async def test_the_whole_question_is_sent_and_nothing_is_stored_there(ask: Ask) -> None:
    async with served(response(said("Hello"))) as (server, model):
        reply = await model.reply(ask(reminder="2 turns left."))

    (asked,) = server.asked
    assert asked.path == "/v1/responses"
    assert asked.headers["authorization"] == "Bearer sk-secret"
    assert asked.body == {
        "model": "m-1",
        "store": False,
        "instructions": "You read traffic.",
        "input": [
            {"type": "message", "role": "user", "content": "Find the search."},
            {"type": "message", "role": "developer", "content": "2 turns left."},
        ],
        "tools": [
            {
                "type": "function",
                "name": "search",
                "description": "Search the responses.",
                "parameters": {"type": "object", "properties": {"terms": {"type": "string"}}},
                "strict": False,
            }
        ],
        "include": ["reasoning.encrypted_content"],
    }
    assert (reply.text, reply.calls, reply.refusal, reply.usage) == ("Hello", (), "", Usage(7, 3))
    assert json.loads(reply.raw)["id"] == "resp_1"
    assert reply.provider == f"openai:m-1@{server.host}"


async def test_a_bare_question_sends_no_empty_fields_and_a_tool_always_has_properties(ask: Ask) -> None:
    async with served(response(said("a")), response(said("b"))) as (server, model):
        await model.reply(ask(system="", tools=()))
        await model.reply(ask(tools=(ToolSpec("stop", "Stop.", {"type": "object"}),)))

    assert sorted(server.asked[0].body) == ["include", "input", "model", "store"]
    assert server.asked[1].body["tools"][0]["parameters"] == {"type": "object", "properties": {}}


async def test_several_calls_one_of_them_malformed_keep_their_order_and_text(ask: Ask) -> None:
    items = said("Looking."), called("c1", "search", '{"terms": "x"}'), called("c2", "search", '{"terms": ')
    async with served(response(*items)) as (_, model):
        reply = await model.reply(ask())

    assert reply.text == "Looking."
    assert reply.calls == (ToolCall("c1", "search", '{"terms": "x"}'), ToolCall("c2", "search", '{"terms": '))


async def test_its_own_items_go_back_verbatim_with_the_results(ask: Ask) -> None:
    items = [reasoned("gAAAA+/="), said("Looking."), called("c1", "search", "{broken")]
    async with served(response(*items), response(said("Done"))) as (server, model):
        first = await model.reply(ask())
        await model.reply(ask(UserMessage("Go."), spoken(first), ToolMessage("c1", "2 found"), turn=2))

    assert server.asked[1].body["input"] == [
        {"type": "message", "role": "user", "content": "Go."},
        *items,
        {"type": "function_call_output", "call_id": "c1", "output": "2 found"},
    ]


async def test_what_another_provider_said_is_retold_as_text_and_calls(ask: Ask) -> None:
    other = AssistantMessage("Looking.", (ToolCall("c1", "search", "{}"),), '{"output": []}', "openai:m-1@elsewhere")
    async with served(response(said("Done"))) as (server, model):
        await model.reply(ask(other, ToolMessage("c1", "none", failed=True)))

    assert server.asked[0].body["input"] == [
        {"type": "message", "role": "assistant", "content": "Looking."},
        {"type": "function_call", "call_id": "c1", "name": "search", "arguments": "{}"},
        {"type": "function_call_output", "call_id": "c1", "output": "none"},
    ]


@pytest.mark.parametrize("items", [[reasoned(None), said("Hm")], [said("Hm"), reasoned("gAAA")]])
async def test_reasoning_that_the_provider_would_refuse_is_left_out(ask: Ask, items: list[dict[str, object]]) -> None:
    async with served(response(*items), response(said("Done"))) as (server, model):
        first = await model.reply(ask())
        await model.reply(ask(spoken(first), turn=2))

    assert server.asked[1].body["input"] == [{"type": "message", "role": "assistant", "content": "Hm"}]


async def test_missing_and_repeated_call_ids_become_unique_and_stay_so_on_the_way_back(ask: Ask) -> None:
    items = called("", "search", "1"), called("c", "search", "2"), called("c", "search", "3")
    async with served(response(*items), response(called("c", "search", "4")), response()) as (server, model):
        first = await model.reply(ask())
        second = await model.reply(ask(spoken(first), turn=2))
        await model.reply(ask(spoken(first), spoken(second), turn=3))

    assert [call.id for call in first.calls] == ["call_1_1", "c", "call_1_3"]
    assert [call.id for call in second.calls] == ["call_2_1"]
    assert [item["call_id"] for item in server.asked[2].body["input"]] == ["call_1_1", "c", "call_1_3", "call_2_1"]


async def test_a_refusal_an_empty_reply_and_a_withheld_one_are_replies(ask: Ask) -> None:
    withheld = response(status="incomplete", incomplete_details={"reason": "content_filter"}, usage=None)
    async with served(response(refused("I cannot.")), response(), withheld) as (_, model):
        replies = [await model.reply(ask()) for _ in range(3)]

    assert [(reply.text, reply.refusal) for reply in replies] == [
        ("", "I cannot."),
        ("", ""),
        ("", "The provider's content filter withheld the reply."),
    ]
    assert replies[2].usage == Usage()


async def test_a_model_that_does_not_reason_is_asked_without_and_remembered(ask: Ask) -> None:
    no = failure(400, "Encrypted content is not supported with this model.", param="include")
    async with served(no, response(said("a")), response(said("b")), no, no) as (server, model):
        assert [(await model.reply(ask())).text for _ in range(2)] == ["a", "b"]
        with pytest.raises(ModelUnavailable, match="Encrypted content is not supported"):
            await model.reply(ask())

    assert ["include" in asked.body for asked in server.asked] == [True, False, False, False]


async def test_questions_asked_side_by_side_all_learn_that_it_does_not_reason(ask: Ask) -> None:
    no = failure(400, "Encrypted content is not supported with this model.")
    async with served(no, no, response(said("a")), response(said("a"))) as (server, model):
        server.gather(2)
        replies = await asyncio.gather(model.reply(ask()), model.reply(ask(agent="docs-1")))

    assert [reply.text for reply in replies] == ["a", "a"]
    assert ["include" in asked.body for asked in server.asked] == [True, True, False, False]


async def test_a_refused_question_is_not_asked_again(ask: Ask) -> None:
    async with served(failure(400, "Context window exceeded", param="input")) as (server, model):
        with pytest.raises(ModelUnavailable) as told:
            await model.reply(ask())

    assert len(server.asked) == 1
    assert str(told.value) == f"openai:m-1 at {server.host} refused the question (400: Context window exceeded)"


@pytest.mark.parametrize("fault", [TOO_MANY, BROKEN, DROPPED, failure(503, "Overloaded")])
async def test_what_passes_is_waited_out_by_the_sdk(ask: Ask, fault: Answer) -> None:
    async with served(fault, response(said("At last"))) as (server, model):
        assert (await model.reply(ask())).text == "At last"

    assert server.asked[0].body == server.asked[1].body


REFUSALS: list[tuple[Answer, int, str]] = [
    (TOO_MANY, 3, "takes no more questions for now (429: Rate limit reached): wait, or raise the quota"),
    (BROKEN, 3, "failed (500: The server had an error): try again later"),
    (
        failure(401, "Bad key sk-secret"),
        1,
        "refused the key (401: Bad key ***): check OPENAI_API_KEY and what it may use",
    ),
    (failure(403, "No"), 1, "refused the key (403: No): check OPENAI_API_KEY and what it may use"),
    (failure(404, "No m-1"), 1, "was not found (404: No m-1): check the model's name and OPENAI_BASE_URL"),
    (
        Answer("<h1>\x1b[31mOops</h1>\n", 502, {"retry-after-ms": "1"}),
        3,
        "failed (502: <h1>?[31mOops</h1>): try again later",
    ),
    (Answer("", 418), 1, "refused the question (418: I'm a Teapot)"),
]


@pytest.mark.parametrize(("answer", "asked", "sentence"), REFUSALS)
async def test_what_stays_is_one_sentence(ask: Ask, answer: Answer, asked: int, sentence: str) -> None:
    async with served(answer, answer, answer) as (server, model):
        with pytest.raises(ModelUnavailable) as told:
            await model.reply(ask())

    assert str(told.value) == f"openai:m-1 at {server.host} {sentence}"
    assert len(server.asked) == asked
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)


async def test_a_dropped_connection_and_a_silent_server_are_told_apart(ask: Ask) -> None:
    async with served(DROPPED, DROPPED, max_retries=1) as (server, model):
        with pytest.raises(ModelUnavailable, match=r"cannot be reached \(.+\): check that the server runs and OPENAI"):
            await model.reply(ask())
    assert len(server.asked) == 2

    async with served(HANGING, max_retries=0, timeout=0.2) as (_, model):
        with pytest.raises(ModelUnavailable, match=r"did not answer within 0\.2 s: try again later"):
            await model.reply(ask())


UNREADABLE: list[tuple[object, str]] = [
    ("<html>", "cannot be read"),
    ('{"output": [', "cannot be read"),
    ({"output": [{"type": "message", "content": "flat"}]}, r"Expected `array \| null`, got `str`"),
    ({"choices": []}, "it has no `output`"),
    (
        {"output": [], "status": "failed", "error": {"message": "Out of memory"}},
        r"answering \(Out of memory\): try again",
    ),
    ({"output": [], "status": "cancelled"}, "no reason given"),
]


@pytest.mark.parametrize(("body", "told"), UNREADABLE)
async def test_an_answer_that_is_none_is_unavailable(ask: Ask, body: object, told: str) -> None:
    async with served(Answer(body)) as (_, model):
        with pytest.raises(ModelUnavailable, match=told):
            await model.reply(ask())


async def test_a_pickled_model_asks_in_another_process_as_before(ask: Ask) -> None:
    async with served(response(said("a")), response(said("b"))) as (_, model):
        await model.reply(ask())
        twin: OpenAIResponses = pickle.loads(pickle.dumps(model))
        assert (await twin.reply(ask())).text == "b"
        await twin.aclose()


async def test_a_closed_model_can_be_asked_again(ask: Ask) -> None:
    async with served(response(said("a")), response(said("b"))) as (_, model):
        await model.reply(ask())
        await model.aclose()
        assert (await model.reply(ask())).text == "b"


def test_a_missing_key_or_a_crooked_address_is_refused_before_anything_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    refusals: list[tuple[dict[str, str], str]] = [
        ({}, "openai:m-1 needs a key: set OPENAI_API_KEY"),
        ({"OPENAI_API_KEY": "   "}, "openai:m-1 needs a key: set OPENAI_API_KEY"),
        ({"OPENAI_API_KEY": "sk-ü"}, "openai:m-1: OPENAI_API_KEY holds characters that no key has; copy it once more"),
        (
            {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "localhost:1"},
            "openai:m-1: OPENAI_BASE_URL is not an http(s) URL",
        ),
        (
            {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://h:x/"},
            "openai:m-1: OPENAI_BASE_URL is not an http(s) URL",
        ),
    ]
    for environment, sentence in refusals:
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            with pytest.raises(ModelUnavailable) as told:
                OpenAIResponses("m-1")
        assert str(told.value).startswith(sentence)


async def test_key_and_address_come_from_the_environment(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    with WireServer(response(said("a"))) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", " sk-from-env\n")
        model = OpenAIResponses("m-1")
        reply = await model.reply(ask())
        await model.aclose()

    assert server.asked[0].headers["authorization"] == "Bearer sk-from-env"
    assert reply.provider == f"openai:m-1@{server.host}"
    assert "sk-from-env" not in repr(vars(model._client))


async def test_credentials_in_an_address_are_used_and_not_shown(ask: Ask) -> None:
    with WireServer(response(said("a"))) as server:
        model = OpenAIResponses("m-1", base_url=server.url.replace("//", "//user:pass@"), key="unused")
        reply = await model.reply(ask())
        await model.aclose()

    assert server.asked[0].headers["authorization"] == "Basic dXNlcjpwYXNz"
    assert reply.provider == f"openai:m-1@{server.host}"
