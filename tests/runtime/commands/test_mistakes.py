"""A mistake in one specialist costs its task, is told in a line, and blocks nobody else."""

from collections.abc import Mapping

import pytest

from actors.agent import Agent, Kind
from actors.tool import tool
from events.event import ReportBack, RunFailed, TaskFailed
from events.log import LogError
from events.memory import MemoryLog
from runtime.conductor import STREAM
from runtime.ending import Fault
from runtime.fault import MISTAKE, fault_of, in_a_line
from runtime.local import LocalHost
from runtime.models.scripted import Scripted
from runtime.narrate import Narrator
from runtime.specialist import Specialist
from tests.simulation.test_found import GIVE_UP, GO, conduct, events_of, script
from tests.simulation.world import Setting
from tests.story import call, says

TWO = [call("create_task", agent_type=kind, prompt="Look it up.") for kind in ("docs", "network")]


class Broken:
    """A tool that raises what it should not."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    @tool()
    def look(self) -> str:
        """Look."""
        raise self._error


class OneBroken(LocalHost):
    """The docs specialist has a tool with a mistake in it."""

    def __init__(self, log: MemoryLog, model: Scripted, error: Exception) -> None:
        super().__init__(Setting(log, model))
        agent = Agent(Kind("docs", "reads", "You read."), Broken(error))
        self._broken = lambda: Specialist(agent, "docs-1", log, model)

    def _born(self, agent_id: str, agent_type: str) -> Specialist:
        return self._broken() if agent_id == "docs-1" else super()._born(agent_id, agent_type)


def model() -> Scripted:
    said = {"docs-1": [says(call("look"))], "network-1": [says(text="Oslo.")]}
    return script({STREAM: [says(*TWO, GO), says(GIVE_UP)], **said})


async def test_a_mistake_in_a_tool_fails_its_task_and_no_other() -> None:
    log, asked = MemoryLog(), model()
    await conduct(log, asked, OneBroken(log, asked, ZeroDivisionError("by nothing")))
    told = events_of(log, STREAM)
    [failed] = [event for event in told if isinstance(event, TaskFailed) and event.task_id == "task-1"]
    line = "a mistake in superdiscovery itself, please report it: ZeroDivisionError: by nothing (test_mistakes.py, line"
    assert failed.reason.startswith(line)
    assert failed.reason.endswith(", in look)")
    assert [event.output for event in told if isinstance(event, ReportBack)] == ["Oslo."]
    assert isinstance(next(event for event in told if isinstance(event, RunFailed)), RunFailed)
    narrator = Narrator()
    lines = [each for record in log.read(STREAM) for each in narrator.lines(record)]
    assert len([each for each in lines if "a mistake in superdiscovery itself" in each]) == 1


async def test_what_a_person_can_mend_ends_the_run_and_is_said_in_its_own_words() -> None:
    log, asked = MemoryLog(), model()
    with pytest.raises(LogError, match="the disk is full"):
        await conduct(log, asked, OneBroken(log, asked, LogError("the disk is full")))


def raised(error: Exception) -> Fault:
    try:
        raise error
    except Exception as wrong:  # noqa: BLE001 - all that is looked at is how it is told
        return fault_of(wrong)


LINES: Mapping[str, Exception] = {
    "KeyError: 'a' (test_mistakes.py, line": KeyError("a"),
    "ValueError: two (test_mistakes.py, line": ValueError("two\nlines"),
    "ValueError (test_mistakes.py, line": ValueError(),
}


@pytest.mark.parametrize("line", LINES)
def test_a_mistake_in_a_line(line: str) -> None:
    fault = raised(LINES[line])
    assert fault.kind == MISTAKE
    assert in_a_line(fault).startswith(line)
    assert "\n" not in in_a_line(fault)


@pytest.mark.parametrize(("text", "line"), [("", MISTAKE), ("odd", "odd"), ("  odd\n", "odd")])
def test_a_mistake_without_a_traceback(text: str, line: str) -> None:
    assert in_a_line(Fault(MISTAKE, text)) == line
