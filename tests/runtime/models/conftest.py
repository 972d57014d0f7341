"""Questions to ask, and an environment in which no key, address or proxy of the machine counts."""

from collections.abc import Callable
from typing import Any

import pytest

from actors.model import Message, ModelRequest, ToolSpec, UserMessage

VARIABLES = (
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_ORG_ID",
    "OPENAI_PROJECT_ID",
    "OPENAI_CUSTOM_HEADERS",
    "SUPERDISCOVERY_CHAT_URL",
    "SUPERDISCOVERY_CHAT_KEY",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
)

SEARCH = ToolSpec("search", "Search the responses.", {"type": "object", "properties": {"terms": {"type": "string"}}})

Ask = Callable[..., ModelRequest]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.fixture
def ask() -> Ask:
    def request(*messages: Message, **more: Any) -> ModelRequest:
        told: dict[str, Any] = {
            "agent": "network-1",
            "turn": 1,
            "system": "You read traffic.",
            "messages": messages or (UserMessage("Find the search."),),
            "tools": (SEARCH,),
            "reminder": "",
            "digest": "d1",
        }
        return ModelRequest(**{**told, **more})

    return request
