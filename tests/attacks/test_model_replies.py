"""Whatever a model's server sends: a reply, a refusal that the model is told, or one sentence; never a mistake."""

import gzip
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from actors.model import AssistantMessage, Model, ModelRequest, ModelUnavailable, ToolMessage, UserMessage
from events.task import ModelReply
from runtime.models.openai_chat import OpenAIChat
from runtime.models.openai_responses import OpenAIResponses
from tests.attacks.bounded import tried
from tests.runtime.wire_server import Answer, WireServer

Door = Callable[..., OpenAIChat | OpenAIResponses]
DOORS: list[Door] = [OpenAIChat, OpenAIResponses]
MOST = 20_000


def request(*more: Any, turn: int = 1) -> ModelRequest:
    return ModelRequest("a", turn, "", (UserMessage("Go."), *more), (), "", "d")


@asynccontextmanager
async def served(door: Door, *answers: Answer, most: int = MOST) -> AsyncIterator[tuple[WireServer, Model]]:
    with WireServer(*answers) as server, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SUPERDISCOVERY_REPLY_BYTES", str(most))
        model = door("m-1", base_url=server.url, key="k", max_retries=0, timeout=20)
        try:
            yield server, model
        finally:
            await model.aclose()


def body(door: Door, arguments: Any = "{}", name: Any = "search", call_id: Any = "c1", **usage: Any) -> dict[str, Any]:
    """An answer with one call."""
    if door is OpenAIChat:
        call = {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
        return {"choices": [{"message": {"content": "", "tool_calls": [call]}}], **usage}
    return {"output": [{"type": "function_call", "call_id": call_id, "name": name, "arguments": arguments}], **usage}


async def came_of(door: Door, answer: Answer, most: int = MOST) -> ModelReply | str:
    """The reply, which can be kept and handed back to the server, or the sentence in its place."""
    async with served(door, answer, Answer(body(door)), most=most) as (_, model):
        try:
            reply = await model.reply(request())
        except ModelUnavailable as why:
            return one_line(why)
        check_usable(reply)
        thread = AssistantMessage(reply.text, reply.calls, reply.raw, reply.provider)
        results = [ToolMessage(call.id, "x") for call in reply.calls]
        await model.reply(request(*([] if reply.refused else [thread, *results]), turn=2))
        return reply


def one_line(why: ModelUnavailable) -> str:
    assert "\n" not in str(why)
    return str(why)


def check_no_text(name: object, why: str) -> None:
    assert "gave an answer that cannot be read" in why
    assert not isinstance(name, str | None)


def check_usable(reply: ModelReply) -> None:
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(reply), type=ModelReply) == reply
    ids = [call.id for call in reply.calls]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("door", DOORS)
async def test_of_a_reply_that_is_too_long_no_more_is_read_and_the_model_is_told(door: Door) -> None:
    long = body(door, arguments=json.dumps({"text": "x" * MOST}))
    reply = await came_of(door, Answer(long))
    assert isinstance(reply, ModelReply)
    assert reply == ModelReply(provider=reply.provider, refused="it has more than 20,000 bytes")


@pytest.mark.parametrize("door", DOORS)
async def test_a_packed_reply_counts_unpacked(door: Door) -> None:
    packed = gzip.compress(json.dumps(body(door, arguments="x" * 5_000_000)).encode())
    assert len(packed) < MOST
    reply = await came_of(door, Answer(packed, headers={"Content-Encoding": "gzip"}))
    assert isinstance(reply, ModelReply)
    assert reply.refused == "it has more than 20,000 bytes"


ENDLESS = """
import asyncio, http.server, threading
from actors.model import ModelRequest, UserMessage
from runtime.models.openai_chat import OpenAIChat

class Endless(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        piece = b" " * 1_000_000
        try:
            while True:
                self.wfile.write(piece)
        except OSError:
            return
    def log_message(self, *_): ...

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Endless)
threading.Thread(target=server.serve_forever, daemon=True).start()
model = OpenAIChat("m", base_url=f"http://127.0.0.1:{server.server_address[1]}/v1", max_retries=0)
question = ModelRequest("a", 1, "", (UserMessage("Go."),), (), "", "d")
print(asyncio.run(model.reply(question)).refused)
"""


def test_a_reply_without_end_is_never_held() -> None:
    """In a process that may not have so much."""
    assert tried(ENDLESS, memory=1_000_000_000) == "it has more than 4,194,304 bytes"


DRIPPING = ENDLESS.replace('b" " * 1_000_000', 'b" "').replace(
    "            while True:\n",
    """            import time
            while True:
                time.sleep(0.05)
""",
)
assert DRIPPING != ENDLESS


def test_a_reply_that_drips_is_not_waited_for_without_end() -> None:
    """Each byte comes in time, and the whole never does."""
    waiting = DRIPPING.replace("max_retries=0", "max_retries=0, timeout=1.0")
    caught = f"try:\n{indented(waiting)}except ModelUnavailable as why:\n    print(why)"
    said = tried(f"from actors.model import ModelUnavailable\n{caught}")
    assert "did not answer within 1 s" in said


def indented(source: str) -> str:
    return "".join(f"    {line}\n" for line in source.splitlines())


@pytest.mark.parametrize("door", DOORS)
async def test_a_refusal_of_any_length_is_one_short_sentence(door: Door) -> None:
    said = await came_of(door, Answer({"error": {"message": "x" * 500_000, "param": 7}}, 400))
    assert isinstance(said, str)
    assert len(said) < 500


@pytest.mark.parametrize("door", DOORS)
async def test_arguments_that_nest_too_deep_are_told_to_the_model(door: Door) -> None:
    """Too deep for a log, and too deep for Python."""
    for levels in (150, 1_600):
        text = json.dumps(body(door, arguments="@")).replace('"@"', "[" * levels + "]" * levels)
        reply = await came_of(door, Answer(text))
        assert isinstance(reply, ModelReply)
        assert reply.refused == "it nests more than 100 levels deep"
        assert not reply.calls


@pytest.mark.parametrize("door", DOORS)
async def test_more_calls_than_are_looked_at_are_told_to_the_model(door: Door) -> None:
    one = body(door)
    calls = one["choices"][0]["message"]["tool_calls"] if door is OpenAIChat else one["output"]
    calls *= 20_001
    reply = await came_of(door, Answer(one), most=8_000_000)
    assert isinstance(reply, ModelReply)
    assert reply.refused == "it has 20,001 tool calls, and at most 20,000 are looked at"


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("written", "counted"),
    [("1e30", 2**53), ("-5", 0), ("NaN", 0), ('"7"', 0), ("2.5", 2), ("1e999", 0), ("9" * 5000, 0), ("[1]", 0)],
)
async def test_any_count_of_tokens_is_a_number(door: Door, written: str, counted: int) -> None:
    name = "completion_tokens" if door is OpenAIChat else "output_tokens"
    text = json.dumps(body(door, usage={name: "@"})).replace('"@"', written)
    reply = await came_of(door, Answer(text))
    assert isinstance(reply, ModelReply)
    assert reply.usage.output_tokens == counted


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("usage", [7, "much", [], {"completion_tokens": {}}, None])
async def test_what_a_server_says_of_costs_spoils_no_reply(door: Door, usage: Any) -> None:
    reply = await came_of(door, Answer(body(door, usage=usage)))
    assert isinstance(reply, ModelReply)
    assert [call.name for call in reply.calls] == ["search"]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("half", ['"\\ud83d"', '"{\\"a\\": \\"\\ud83d\\"}"', '{"a": "\\udc00"}'])
async def test_half_a_character_is_no_end_of_a_run(door: Door, half: str) -> None:
    for place in ("arguments", "name", "call_id"):
        reply = await came_of(door, Answer(json.dumps(body(door, **{place: "@"})).replace('"@"', half)))
        assert isinstance(reply, ModelReply) or "gave an answer that cannot be read" in reply


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", ["", "a b.c/é", "x" * 300, "\u0000", 7, None, {"a": 1}])
async def test_a_name_that_no_tool_has_is_handed_back_as_servers_take_it(door: Door, name: Any) -> None:
    async with served(door, Answer(body(door, name=name)), Answer(body(door))) as (server, model):
        try:
            reply = await model.reply(request())
        except ModelUnavailable as why:
            check_no_text(name, one_line(why))
            return
        thread = AssistantMessage(reply.text, reply.calls, reply.raw, reply.provider)
        await model.reply(request(thread, ToolMessage(reply.calls[0].id, "no such tool"), turn=2))
    asked = json.dumps(server.asked[-1].body)
    told = json.loads(asked)
    entries = told["messages"][1]["tool_calls"] if door is OpenAIChat else told["input"][1:2]
    sent = [(each.get("function") or each)["name"] for each in entries]
    assert all(0 < len(each) <= 64 and each.replace("-", "_").replace("_", "a").isalnum() for each in sent)


@pytest.mark.parametrize("door", DOORS)
async def test_an_endless_id_is_replaced(door: Door) -> None:
    reply = await came_of(door, Answer(body(door, call_id="x" * 5_000)))
    assert isinstance(reply, ModelReply)
    assert [call.id for call in reply.calls] == ["call_1_1"]


NAMES = """output choices message tool_calls function content type call_id id name arguments usage error status refusal
finish_reason incomplete_details prompt_tokens output_tokens reasoning_content encrypted_content"""
KEYS = st.sampled_from(NAMES.split())
NUMBERS = st.sampled_from(["1e30", "-1", "NaN", "Infinity", "1e999", "9" * 30])
RAW = NUMBERS | st.sampled_from(['"\\ud800"', '""', "null", "true", "[]", "{}"])
WORDS = st.sampled_from(['"message"', '"function_call"', '"reasoning"', '"x"', '"failed"', '"content_filter"'])
ANY_JSON = st.recursive(
    RAW | WORDS | st.text(max_size=5).map(json.dumps),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{','.join(items)}]")
        | st.dictionaries(KEYS, inner, max_size=4).map(
            lambda members: "{" + ",".join(f'"{name}":{value}' for name, value in members.items()) + "}"
        )
    ),
    max_leaves=14,
)


@pytest.mark.parametrize("door", DOORS)
@given(inner=ANY_JSON, chat=st.booleans())
def test_any_answer_can_be_kept_and_handed_back(door: Door, inner: str, chat: bool) -> None:
    model = door("m-1", base_url="http://127.0.0.1:9/v1", key="k")
    raw = f'{{"choices":[{{"message":{inner}}}],"output":[{inner}],"usage":{inner}}}' if chat else inner
    try:
        reply = read(door, raw, model)
    except ModelUnavailable as why:
        one_line(why)
        return
    check_usable(reply)
    thread = AssistantMessage(reply.text, reply.calls, reply.raw, reply.provider)
    question = model.question(request(thread, *(ToolMessage(call.id, "x") for call in reply.calls), turn=2))
    json.dumps(question, ensure_ascii=False, allow_nan=False).encode()


def read(door: Door, raw: str, model: Any) -> ModelReply:
    from runtime.models import chat_answer, responses_answer

    parse = chat_answer.read_answer if door is OpenAIChat else responses_answer.read_answer
    return parse(raw, request(), model._client)
