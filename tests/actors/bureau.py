"""SuperDiscovery and the specialists it sends for, over one log in memory: where its stories are played."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from actors.agent import Agent
from actors.bounds import BOUNDS
from actors.model import Model, ModelRequest
from actors.super_discovery import super_discovery
from captures.capture import Capture
from events.bounds import Bounds
from events.event import RunStarted
from events.memory import MemoryLog
from events.task import ModelReply, Task
from runtime.assignment import Assignment
from runtime.conductor import STREAM, Conductor
from runtime.local import LocalHost
from runtime.loop import NotNow
from runtime.models.scripted import Scripted
from runtime.quarters import AGENTS
from tests.actors.specialists.library import BOOKS, HOST, library
from tests.stage import checked
from tests.story import Says, Story, Told, call

Script = Mapping[str, Sequence[Says]]


class Crash(Exception):
    """The process that performs an effect is gone."""


class Silent:
    """In place of replies: an agent that never answers."""


def run(max_loops: int = 20) -> Assignment:
    return Assignment(Task("run", STREAM, STREAM, "List the law books.", max_loops=max_loops), 1)


def books_routine(**more: Any) -> dict[str, Any]:
    """A routine that reads the recorded list of books."""
    fetch = {"type": "fetch", "url": f"{HOST}/api/books", "query": [["shelf", "{{shelf}}"]], "save_as": "books"}
    return {
        "name": "list_books",
        "hosts": [HOST],
        "parameters": [{"name": "shelf", "examples": ["law"]}],
        "operations": [fetch | {"transaction": "t0006"}, {"type": "return", "response": "books"}],
    } | more


def order_routine() -> dict[str, Any]:
    """A routine that changes something."""
    fetch = {"type": "fetch", "method": "POST", "url": f"{HOST}/order", "save_as": "order", "transaction": "t0008"}
    return books_routine(parameters=[], operations=[fetch, {"type": "return", "response": "order"}])


def constructing(document: dict[str, Any]) -> dict[str, Any]:
    return call("construct_routine", routine=document)


EXECUTE = call("execute_routine", parameters={"shelf": "law"})
DONE = call("done", kept={"shelf": "there is one shelf"})
GOOD = {"ok": True, "data": BOOKS, "error": "", "operations": []}


@dataclass
class Bureau:
    """`cast` are the replies of each specialist by its id; `results` what the executions of a routine come to.

    `away` are the reasons why the application is not there, one a try.
    """

    cast: Mapping[str, Sequence[Says] | Silent] = field(default_factory=dict)
    results: Sequence[dict[str, Any] | Exception] = ()
    deadline: float = 30.0
    away: list[str] = field(default_factory=list)
    agents: int = AGENTS
    bounds: Bounds = BOUNDS
    log: MemoryLog = field(default_factory=MemoryLog)
    allow_hosts: tuple[str, ...] | None = None
    executed: list[tuple[dict[str, Any], dict[str, Any]]] = field(default_factory=list)

    async def play(self, story: Story) -> Told:
        """Each assignment is one life of the process that conducts; a `Crash` ends it."""
        agent = super_discovery(library())
        for assignment in story.assignments():
            await self._live(agent, Ensemble(story, self.cast), assignment)
        return checked(story, Told(agent, tuple(self.log.read(STREAM))))

    def told_by(self, agent_id: str, agent: Agent) -> Told:
        return Told(agent, tuple(self.log.read(agent_id)))

    async def _live(self, agent: Agent, model: Model, assignment: Assignment) -> None:
        host = LocalHost(_Setup(self.log, model, self.agents))  # type: ignore[arg-type]
        conductor = Conductor(agent, self.log, model, host, self, self.deadline, agents=self.agents, bounds=self.bounds)
        started = RunStarted("r1", assignment.task.prompt, model.name, "digest", allow_hosts=self.allow_hosts)
        try:
            await conductor.conduct(started, assignment.task, assignment.more_loops)
        except Crash:
            pass
        finally:
            host.close()

    async def look(self, routine: dict[str, Any], parameters: Mapping[str, Any]) -> None:
        if self.away:
            raise NotNow(self.away.pop())

    async def execute(
        self, routine: dict[str, Any], parameters: dict[str, Any], sent_again: Mapping[str, str]
    ) -> dict[str, Any]:
        self.executed.append((routine, parameters))
        result = self.results[len(self.executed) - 1]
        if isinstance(result, Exception):
            raise result
        return result


class Ensemble:
    """The script of everybody. SuperDiscovery takes its time, so that specialists get on meanwhile."""

    name = "script"

    def __init__(self, story: Story, cast: Mapping[str, Sequence[Says] | Silent]) -> None:
        spoken = {name: [s.reply for s in said] for name, said in cast.items() if not isinstance(said, Silent)}
        self._script = Scripted({STREAM: story.replies()} | spoken)
        self._silent = {name for name, said in cast.items() if isinstance(said, Silent)}

    async def reply(self, request: ModelRequest) -> ModelReply:
        if request.agent in self._silent:
            await asyncio.Event().wait()
        for _ in range(50 if request.agent == STREAM else 0):
            await asyncio.sleep(0)
        return await self._script.reply(request)


class _Setup(msgspec.Struct):
    """What `LocalHost` asks of a set-up."""

    log: Any
    model: Any
    agents: int = AGENTS

    def open_log(self) -> MemoryLog:
        return self.log  # type: ignore[no-any-return]

    def open_capture(self) -> Capture:
        return library()

    def choose_model(self) -> Model:
        return self.model  # type: ignore[no-any-return]
