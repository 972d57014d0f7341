"""Where stories are played: in this process over a log in memory, and on Ray over segments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from actors.agent import Agent
from actors.bounds import BOUNDS
from actors.model import Model
from actors.specialists.registry import specialist
from captures.capture import Capture
from captures.open import open_capture
from events.bounds import Bounds
from events.log import EventLog
from events.memory import MemoryLog
from runtime.assignment import write
from runtime.models.scripted import Scripted
from runtime.setup import Setup
from runtime.specialist import Specialist
from tests.captures.archive import entry, write_har
from tests.story import AGENT, Story, Told, check_whole

if TYPE_CHECKING:
    from runtime.cluster import Cluster


class Stage(Protocol):
    async def play(self, story: Story) -> Told:
        """Play a story on an agent of its own, check it, and give what the log tells."""


class InProcess:
    """In this process, over a log in memory. `agent` is the docs specialist unless another is given."""

    def __init__(self, agent: Agent, log: EventLog | None = None, bounds: Bounds = BOUNDS) -> None:
        self.agent, self.log, self.bounds = agent, log or MemoryLog(), bounds

    async def play(self, story: Story) -> Told:
        return await self.play_with(story, Scripted({AGENT: story.replies()}))

    async def play_with(self, story: Story, model: Model) -> Told:
        one = Specialist(self.agent, AGENT, self.log, model, bounds=self.bounds)
        for assignment in story.assignments():
            await one.work(write(assignment))
        one.close()
        return checked(story, Told(self.agent, tuple(self.log.read(AGENT))))


class OnRay:
    """In a process of its own, over a log of segments."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def play(self, story: Story) -> Told:
        from runtime.cluster import RayHost

        script = self._folder / "script.json"
        script.write_text(Scripted({AGENT: story.replies()}).to_json())
        setup = Setup(str(self._folder / "run"), str(recording(self._folder)), f"script:{script}")
        host = RayHost(setup, None)
        for assignment in story.assignments():
            await host.work(AGENT, "docs", write(assignment))
        await host.drop(AGENT)
        records = tuple(setup.open_log().read(AGENT))
        return checked(story, Told(specialist("docs", setup.open_capture()), records))


def recording(folder: Path) -> Path:
    """A capture of one request, with one document beside it."""
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs" / "guide.md").write_text("# Guide\n\nOslo has code 17.\n")
    return write_har(folder, entry("https://a.test/"))


def capture(folder: Path) -> Capture:
    return open_capture(recording(folder))


def checked(story: Story, told: Told) -> Told:
    story.check(told)
    check_whole(told)
    return told


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A Ray of two processors on this machine, started by the first test that asks for it."""
    from runtime.cluster import Cluster

    started = Cluster(num_cpus=2)
    yield started
    started.close()


@pytest.fixture
def stage(tmp_path: Path) -> InProcess:
    """The docs specialist over a capture with one document, in this process over memory."""
    return InProcess(specialist("docs", capture(tmp_path)))


@pytest.fixture(params=["memory", "ray"])
def either_stage(request: pytest.FixtureRequest, tmp_path: Path) -> Stage:
    """The same, and once more on Ray over segments, for one story of each kind: they are a second long there."""
    if request.param == "ray":
        request.getfixturevalue("cluster")
        return OnRay(tmp_path)
    return InProcess(specialist("docs", capture(tmp_path)))
