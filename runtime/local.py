"""Specialists in this process: for tests, notebooks and machines without Ray."""

from actors.model import Model
from actors.specialists.registry import specialist
from runtime.setup import Setup
from runtime.specialist import Specialist


class LocalHost:
    """Every specialist is an object in this process, on this event loop, and asks `model`, else one of its own."""

    def __init__(self, setup: Setup, model: Model | None = None) -> None:
        self._setup = setup
        self._log = setup.open_log()
        self._capture = setup.open_capture()
        self._model = model or setup.choose_model()
        self._living: dict[str, Specialist] = {}

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        if agent_id not in self._living:
            agent = specialist(agent_type, self._capture)
            self._living[agent_id] = Specialist(agent, agent_id, self._log, self._model)
        return await self._living[agent_id].work(message)

    async def drop(self, agent_id: str) -> None:
        if gone := self._living.pop(agent_id, None):
            gone.close()

    def close(self) -> None:
        for one in self._living.values():
            one.close()
