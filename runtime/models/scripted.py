"""`script:FILE`: a model that says what it was told to say; for tests, demonstrations and rehearsals.

The file is a JSON object from agent id to a list of replies, one for each turn of that agent's thread:
`{"text": "…", "calls": [{"name": "…", "arguments": {…} or "raw text", "id": "…"}], "refusal": "…",
"unavailable": "why", "refused": "why",
"usage": {"input_tokens": 0, "output_tokens": 0}}`; every field may be left out.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from actors.model import ModelRequest, ModelUnavailable
from events.task import ModelReply, Usage
from files.regular import read_named
from runtime.models.calls import Called, tool_calls


class ScriptEnded(ModelUnavailable):
    """The script has no reply for this turn of this agent."""


class ScriptedCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One call; `arguments` as an object, or as text that may be malformed."""

    name: str
    arguments: dict[str, Any] | str = {}
    id: str = ""


class ScriptedReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One reply; with `unavailable` the turn fails as a server does that cannot answer, with `refused` the reply is one
    that is not taken."""

    text: str = ""
    calls: tuple[ScriptedCall, ...] = ()
    refusal: str = ""
    unavailable: str = ""
    refused: str = ""
    usage: Usage = Usage()


_MOST = 256 * 1024 * 1024
"""Bytes of a script."""

Script = dict[str, tuple[ScriptedReply, ...]]


class Scripted:
    """Turn n of an agent gets the n-th of its replies; nothing is counted here, so it survives restarts.

    Raises `msgspec.ValidationError`, with the path to the fault, for a script of another shape.
    """

    def __init__(self, script: Mapping[str, Sequence[Mapping[str, Any]]], name: str = "script") -> None:
        self.name = name
        self._script: Script = msgspec.convert(script, Script)

    @classmethod
    def from_json(cls, text: str | bytes, name: str = "script") -> "Scripted":
        return cls(msgspec.json.decode(text, type=dict[str, Any]), name)

    @classmethod
    def load(cls, path: Path) -> "Scripted":
        return cls.from_json(read_named(path, _MOST), f"script:{path}")

    def to_json(self) -> str:
        """The script as `from_json` takes it, for another process."""
        return msgspec.json.encode(self._script).decode()

    async def reply(self, request: ModelRequest) -> ModelReply:
        told = self._told(request)
        if told.unavailable:
            raise ModelUnavailable(told.unavailable)
        called = [Called(call.id, call.name, call.arguments) for call in told.calls]
        raw = msgspec.json.encode(told).decode()
        return ModelReply(told.text, tool_calls(request, called), told.refusal, raw, "script", told.usage, told.refused)

    async def aclose(self) -> None:
        """Nothing is held open."""

    def _told(self, request: ModelRequest) -> ScriptedReply:
        replies = self._script.get(request.agent)
        if replies is None:
            known = ", ".join(self._script) or "none"
            raise ScriptEnded(f"{self.name} has no replies for agent {request.agent}; the agents it knows: {known}")
        if not 1 <= request.turn <= len(replies):
            held = f"{self.name} has {len(replies)} replies for agent {request.agent}"
            raise ScriptEnded(f"{held} and turn {request.turn} was asked: add one to the script")
        return replies[request.turn - 1]
