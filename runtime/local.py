"""Specialists in this process: for tests, notebooks and machines without Ray."""

from actors.model import Model
from actors.specialists.registry import specialist
from runtime.quarters import Quarters
from runtime.setup import Setup
from runtime.specialist import Specialist


class LocalHost:
    """Every specialist is an object in this process, on this event loop, and asks `model`, else one of its own."""

    def __init__(self, setup: Setup, model: Model | None = None) -> None:
        self._setup = setup
        self._log = setup.open_log()
        self._capture = setup.open_capture()
        self._model = model or setup.choose_model()
        self._quarters = Quarters(_left, setup.agents)

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        async with self._quarters.at_work(agent_id, lambda: self._born(agent_id, agent_type)) as one:
            return await one.work(message)

    def _born(self, agent_id: str, agent_type: str) -> Specialist:
        return Specialist(specialist(agent_type, self._capture), agent_id, self._log, self._model)

    async def drop(self, agent_id: str) -> None:
        if gone := self._quarters.take(agent_id):
            gone.close()

    def close(self) -> None:
        for one in self._quarters.close():
            one.close()


async def _left(gone: Specialist) -> None:
    gone.close()
