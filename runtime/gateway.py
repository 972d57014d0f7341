"""The gateway to a model: one per node, so the one place for its client and its rate limits."""

import os
from collections.abc import Awaitable, Callable, Mapping

import msgspec

from actors.model import Model, ModelRequest, ModelUnavailable
from actors.thread import plain
from events.task import ModelReply
from runtime.fault import MISTAKE, Faulted, crossed, crossing

VARIABLES = (
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_ORG_ID",
    "OPENAI_PROJECT_ID",
    "SUPERDISCOVERY_CHAT_URL",
    "SUPERDISCOVERY_CHAT_KEY",
    "SUPERDISCOVERY_REPLY_BYTES",
)
"""What a person sets where the command is typed, and the gateway needs wherever its process was started."""


def settings() -> dict[str, str]:
    """Those of `VARIABLES` that are set here."""
    return {name: os.environ[name] for name in VARIABLES if name in os.environ}


def is_served(model: str) -> bool:
    """Whether a model is asked through a gateway; any other costs nothing to ask where the agent is."""
    return model.startswith(("openai:", "chat:"))


class Gateway:
    """Holds the client, in whatever process hosts it."""

    def __init__(self, model: str, environ: Mapping[str, str]) -> None:
        os.environ.update(environ)
        self._spec = model
        self._model: Model | None = None

    async def reply(self, request: bytes) -> bytes:
        return await crossing(self._reply(request))

    async def _reply(self, request: bytes) -> bytes:
        from runtime.models.choose import choose

        self._model = self._model or choose(self._spec)
        question = msgspec.msgpack.decode(request, type=ModelRequest)
        return msgspec.msgpack.encode(await self._model.reply(question))


class ModelAfar:
    """A model behind a gateway; `send` hands it a message and raises `ModelUnavailable` if nobody is there."""

    def __init__(self, name: str, send: Callable[[bytes], Awaitable[bytes]]) -> None:
        self.name, self._send = name, send

    async def reply(self, request: ModelRequest) -> ModelReply:
        answer = await self._send(msgspec.msgpack.encode(request, enc_hook=plain))
        try:
            return msgspec.msgpack.decode(crossed(answer), type=ModelReply)
        except Faulted as why:
            if why.fault.kind == MISTAKE:
                raise
            raise ModelUnavailable(why.fault.text) from why
