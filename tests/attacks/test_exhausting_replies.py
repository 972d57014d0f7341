"""What one reply of a model asks too much of: it is told so, every call gets its answer, and the run goes on."""

import json
from typing import Any

from msgspec.structs import replace

from actors.agent import Agent, Kind
from actors.bounds import BOUNDS
from actors.cut import CUT
from actors.expect import Again
from actors.super_discovery import super_discovery
from actors.tool import tool
from events.bounds import Bounds
from events.event import AgentSpawned, ModelReplied, Paused, TaskCreated, ToolFailed, ToolReturned
from events.memory import MemoryLog, MemoryWriter
from events.replay import replay
from runtime.conductor import STREAM
from tests.actors.bureau import EXECUTE, GOOD, Bureau, books_routine, constructing, run
from tests.actors.clerk import clerk
from tests.actors.specialists.library import library
from tests.actors.tasks import create
from tests.stage import InProcess
from tests.story import Story, Told, call, says, task


class Free(Story):
    """A story that expects nothing."""

    def check(self, told: Told) -> None:
        return


def played(*steps: Any) -> Free:
    return Free(steps)


def replays(told: Told) -> None:
    assert replay(told.records, Again(told.agent)).state == told.state


def answers(told: Told) -> list[ToolReturned | ToolFailed]:
    return [event for event in told.events if isinstance(event, ToolReturned | ToolFailed)]


async def test_of_ten_thousand_calls_the_first_are_done_and_every_one_is_answered() -> None:
    counter = InProcess(clerk(), bounds=replace(BOUNDS, calls=50))
    told = await counter.play(played(task(max_loops=2), says(*[call("look")] * 10_000), says(text="Oslo.")))
    answered = answers(told)
    assert [type(each) for each in answered] == [ToolReturned] * 50 + [ToolFailed] * 9_950
    assert len({each.call_id for each in answered}) == 10_000
    assert isinstance(answered[-1], ToolFailed)
    assert answered[-1].errors == ("not done: of one reply 50 calls are done; call it again if you still need it",)
    assert told.state.outcome is not None
    replays(told)


async def test_three_hundred_tasks_of_one_reply_are_done_a_few_at_a_time() -> None:
    log = Counting()
    bureau = Bureau({f"docs-{n}": [says(text="one")] for n in range(1, 301)}, agents=4, log=log)
    asked = says(*[create()] * 300, call("run_pending_tasks"))
    told = await bureau.play(played(run(max_loops=3), asked, says(call("fail", reason="x"))))
    assert len([each for each in told.events if isinstance(each, TaskCreated)]) == 300
    assert len(told.state.discovery.tasks) == 300
    assert {sub.status for sub in told.state.discovery.tasks.values()} == {"reported"}
    assert max(log.alive) == 4
    replays(told)


class Counting(MemoryLog):
    """Counts the specialists whose streams are open, whenever one is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.alive: list[int] = []

    def writer(self, stream: str, steal: bool = False) -> MemoryWriter:
        made = super().writer(stream, steal)
        self.alive.append(sum(not each.closed for name, each in self._newest.items() if name != STREAM))
        return made


async def test_tasks_beyond_those_of_a_run_are_refused() -> None:
    bureau = Bureau(bounds=replace(BOUNDS, tasks=3))
    told = await bureau.play(played(run(max_loops=2), says(*[create()] * 5), says(call("fail", reason="x"))))
    refused = [each.errors for each in answers(told) if isinstance(each, ToolFailed)]
    why = "a run has at most 3 tasks, and this one has them: resume one, or go on with what was reported"
    assert refused == [(why,), (why,)]
    replays(told)


async def test_arguments_beyond_their_bound_are_told_and_the_next_reply_is_heard() -> None:
    counter = InProcess(clerk(), bounds=replace(BOUNDS, arguments=1_000))
    told = await counter.play(
        played(task(max_loops=2), says(call("echo", value="x" * 2_000), call("echo", value=1)), says(text="Oslo."))
    )
    first, second = answers(told)
    assert isinstance(first, ToolFailed)
    assert first.errors == ("the arguments have 2,012 characters; 1,000 are allowed",)
    assert isinstance(second, ToolReturned)
    replays(told)


async def test_a_reply_that_is_not_taken_is_told_to_the_model_and_costs_a_turn() -> None:
    counter = InProcess(clerk())
    told = await counter.play(played(task(max_loops=3), says(refused="it has more than 9 bytes"), says(text="Oslo.")))
    question = told.requests()[-1]
    assert question.messages[-1].text == (
        "Nothing was done: your last reply was not taken, because it has more than 9 bytes. Reply with less."
    )
    assert told.state.loops_used == 2
    assert told.state.outcome is not None
    replays(told)


async def test_an_agent_that_has_heard_too_much_can_only_end() -> None:
    counter = InProcess(clerk(), bounds=replace(BOUNDS, kept=5_000))
    loud = says(call("print_all", length=4_000), call("print_all", length=3_000), call("look"))
    told = await counter.play(
        played(task(max_loops=3, output_schema={"type": "string"}), loud, says(call("report_back", output="Oslo")))
    )
    refused = [each.errors[0] for each in answers(told) if isinstance(each, ToolFailed)]
    assert refused == [
        "this agent has said and heard more than the 5,000 characters that are kept: end the task with what you have"
    ]
    assert told.state.outcome is not None
    replays(told)


async def test_an_agent_that_fills_up_by_its_own_words_is_paused() -> None:
    counter = InProcess(clerk(), bounds=replace(BOUNDS, kept=2_000))
    told = await counter.play(
        played(task(max_loops=9, output_schema={"type": "string"}), *[says(text="x" * 1_500)] * 3)
    )
    assert isinstance(told.state.outcome, Paused)
    assert told.state.outcome.reason.startswith("budget: this agent has said and heard more than the 2,000 characters")
    assert len([each for each in told.events if isinstance(each, ModelReplied)]) < 3
    replays(told)


class Slip:
    """A tool with a mistake that some arguments bring out."""

    @tool()
    def divide(self, by: int) -> float:
        """Divide one by a number."""
        return 1 / by


async def test_a_mistake_that_a_model_brings_out_ends_no_run() -> None:
    alone = Agent(Kind("clerk", "sells", "You sell.", alone=True), Slip())
    told = await InProcess(alone).play(played(task(max_loops=3), says(call("divide", by=0)), says(text="Oslo.")))
    [failed] = answers(told)
    assert isinstance(failed, ToolFailed)
    assert failed.errors == (
        "divide failed with a mistake in superdiscovery itself, please report it: ZeroDivisionError in divide of "
        "test_exhausting_replies.py; go another way",
    )
    assert told.state.outcome is not None
    replays(told)
    assert super_discovery(library()).kind.alone


async def test_a_log_from_before_there_were_bounds_goes_on_as_it_was() -> None:
    """Its agent does all calls, and cuts results as they were cut then."""
    counter = InProcess(clerk(), bounds=Bounds())
    many = says(*[call("look")] * (BOUNDS.calls + 5), call("print_all", length=60_000))
    told = await counter.play(played(task(max_loops=2), many, says(text="Oslo.")))
    [spawned] = [each for each in told.events if isinstance(each, AgentSpawned)]
    assert spawned.bounds == Bounds()
    assert not [each for each in answers(told) if isinstance(each, ToolFailed)]
    cut = json.loads(next(each.result for each in answers(told) if each.tool == "print_all"))
    assert list(cut) == ["cut", "beginning"]
    assert CUT not in cut
    replays(told)


async def test_a_verdict_on_long_addresses_tells_of_every_operation() -> None:
    """`rules` looks at how far a run came: at the last of its operations, and at the one that changes something."""
    url = "https://idp.test/sso?SAMLRequest=" + "x" * 7_000
    operations = [{"index": n, "type": "fetch", "ok": True, "status": 200, "url": url} for n in range(1, 16)]
    bureau = Bureau(results=[GOOD | {"operations": operations}])
    told = await bureau.play(
        played(run(max_loops=3), says(constructing(books_routine())), says(EXECUTE), says(call("fail", reason="x")))
    )
    verdict = json.loads(next(each.result for each in answers(told) if each.tool == "execute_routine"))
    assert [each["index"] for each in verdict["result"]["operations"]] == list(range(1, 16))
    assert CUT not in verdict
    assert verdict["judged_right"] is True
    replays(told)
