"""A model's server that sends its questions on to another one."""

import pytest

from actors.model import ModelUnavailable
from runtime.models.openai_chat import OpenAIChat
from runtime.models.openai_responses import OpenAIResponses
from tests.runtime.models.conftest import Ask
from tests.runtime.wire_server import Answer, WireServer, completion


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("make", [OpenAIChat, OpenAIResponses])
async def test_no_question_follows_a_redirect(
    ask: Ask, status: int, make: type[OpenAIChat] | type[OpenAIResponses], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1234567890")
    with WireServer(completion("Hello")) as other:
        moved = Answer("", status, {"Location": f"{other.url}/chat/completions"})
        with WireServer(moved, completion("Hello")) as server:
            model = make("m-1", base_url=server.url)
            with pytest.raises(ModelUnavailable) as refused:
                await model.reply(ask())
            await model.aclose()
    assert (len(server.asked), other.asked) == (1, [])
    assert str(refused.value) == (
        f"{model.name} at {server.host} redirects to {other.url}/chat/completions ({status}), which is not followed: "
        f"if that is its place now, set {model._client.endpoint.url_variable} to it"
    )
