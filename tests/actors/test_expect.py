"""Replay finds whatever differs: on a recorded stream anything renamed, added, removed, reordered or changed."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from actors import state as folding
from actors.agent import Agent, Kind
from actors.expect import Again
from actors.rest import difference
from actors.state import AgentState
from actors.tool import tool
from events import event as facts
from events.event import AnyEvent
from events.log import Record
from events.replay import ReplayDivergence, replay
from events.task import ModelReply, ToolCall
from tests.actors.bureau import EXECUTE, GOOD, Bureau, Crash, books_routine, order_routine, run
from tests.actors.clerk import KIND, Counter, clerk
from tests.actors.crafting_story import STARTED, crafted, executed, judged, phase
from tests.stage import InProcess
from tests.story import CITY, Like, Story, Told, again, call, noted, paused, reported, returned, says, task

Records = list[Record]
RESULT = folding._result


async def recorded() -> Told:
    """A life with several calls in a turn, a pause, a resumption and a report."""
    return await InProcess(clerk()).play(
        Story()
        >> task(max_loops=2, output_schema=CITY)
        >> says(call("echo", value="a"), call("print_all", length=3))
        << returned("echo", "a")
        << returned("print_all", "xxx")
        >> says(call("add_note", text="odd"))
        << noted("odd")
        << returned("add_note")
        << paused(Like("^budget"))
        >> again(task(), 2, 3)
        >> says(call("sell", city="Oslo"))
        << returned("sell")
        >> says(call("report_back", name="Oslo"))
        << reported({"name": "Oslo"}, run=2)
        << returned("report_back")
    )


def step(records: Records, kind: type) -> int:
    """The place of the first step with an event of the kind."""
    return next(n for n, record in enumerate(records) if any(isinstance(event, kind) for event in record.events))


def with_events(records: Records, at: int, *events: AnyEvent) -> Records:
    return [*records[:at], msgspec.structs.replace(records[at], events=events), *records[at + 1 :]]


def numbered(records: Records) -> Records:
    return [msgspec.structs.replace(record, seq=n) for n, record in enumerate(records, start=1)]


def with_calls(records: Records, change: Callable[[list[ToolCall]], list[ToolCall]]) -> Records:
    at = step(records, facts.ModelReplied)
    replied = records[at].events[0]
    assert isinstance(replied, facts.ModelReplied)
    reply = msgspec.structs.replace(replied.reply, calls=tuple(change(list(replied.reply.calls))))
    return with_events(records, at, msgspec.structs.replace(replied, reply=reply))


def changed(value: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(value, **fields)


def renamed_call(records: Records) -> Records:
    return with_calls(records, lambda calls: [changed(calls[0], name="look"), *calls[1:]])


def added_call(records: Records) -> Records:
    return with_calls(records, lambda calls: [*calls, ToolCall("new", "look", "{}")])


def removed_call(records: Records) -> Records:
    return with_calls(records, lambda calls: calls[:1])


def reordered_calls(records: Records) -> Records:
    return with_calls(records, lambda calls: calls[::-1])


def changed_input(records: Records) -> Records:
    return with_calls(records, lambda calls: [changed(calls[0], arguments='{"value":"b"}'), *calls[1:]])


def changed_result(records: Records) -> Records:
    at = step(records, facts.ToolReturned)
    first, *rest = records[at].events
    return with_events(records, at, changed(first, result="b"), *rest)


@pytest.mark.parametrize(
    ("change", "kind", "difference"),
    [
        (renamed_call, facts.ToolReturned, "$[0].tool: was 'echo', is 'look'"),
        (added_call, facts.ToolReturned, "$[2]: was not there, is {"),
        (removed_call, facts.ToolReturned, "$[1]: was {"),
        (reordered_calls, facts.ToolReturned, "is gone"),
        (changed_input, facts.ToolReturned, "$[0].result: was 'a', is 'b'"),
        (changed_result, facts.ToolReturned, "$[0].result: was 'b', is 'a'"),
    ],
)
async def test_a_call_that_differs_is_found(change: Callable[[Records], Records], kind: type, difference: str) -> None:
    told = await recorded()
    records = list(told.records)
    with pytest.raises(ReplayDivergence) as caught:
        replay(change(records), Again(told.agent))
    assert (caught.value.stream, caught.value.seq) == ("docs-1", records[step(records, kind)].seq)
    assert any(difference in line for line in caught.value.differences), caught.value.differences


async def test_another_state_at_rest_is_found_even_if_no_tool_is_used() -> None:
    """The last result is in no question: only what the agent knew at rest tells."""
    told = await recorded()
    records, last = list(told.records), len(told.records) - 1
    *before, result, rested = records[last].events
    assert isinstance(rested, facts.Rested)
    for events in (
        [*before, changed(result, result="another"), rested],
        [*before, result, changed(rested, state="0" * 64)],
    ):
        with pytest.raises(ReplayDivergence, match=r"\n  the final state: was [0-9a-f]{64}, is [0-9a-f]{64}"):
            replay(with_events(records, last, *events), Again(told.agent, tools=False))


def louder(state: AgentState, call_id: str, text: str, *, failed: bool) -> AgentState:
    """Results as another version of this software might fold them, where no question can tell any more."""
    return RESULT(state, call_id, text if state.outcome is None else text.upper(), failed=failed)


async def test_another_state_at_rest_is_shown_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state of then, if it was kept, tells what it was; else the parts that were noted tell where to look."""
    told = await recorded()
    kept = {told.records[-1].hash: told.state}
    monkeypatch.setattr("actors.state._result", louder)
    for recall, shown in (
        (kept.get, "$.messages[10].text: was 'accepted', is 'ACCEPTED'"),
        (dict[bytes, AgentState]().get, "$.messages: something else was said"),
    ):
        with pytest.raises(ReplayDivergence) as caught:
            replay(told.records, Again(told.agent, recall=recall))
        assert caught.value.seq == told.records[-1].seq
        assert caught.value.differences[0].startswith("the final state: was ")
        [difference] = caught.value.differences[1:]
        assert difference.startswith(shown), difference


async def test_a_part_of_a_state_at_rest_that_is_gone_or_new_is_named() -> None:
    told = await recorded()
    then = told.records[-1].events[-1]
    assert isinstance(then, facts.Rested)
    now = changed(told.state, notes=(), in_doubt=True)
    assert difference(then, now)[1:] == ["$.notes: was there, is gone", "$.in_doubt: was not there, is True"]
    assert difference(changed(then, parts=()), now)[1:] == []
    assert difference(then, told.state) == []
    assert difference(changed(then, state="0" * 64), now, told.state)[1:] == difference(then, now)[1:]


async def test_an_agent_that_would_go_on_is_not_at_rest() -> None:
    told = await recorded()
    records = list(told.records)
    at = step(records, facts.ToolReturned)
    for events in ([*records[at].events, facts.Rested("0" * 64)], [facts.Rested("0" * 64)]):
        with pytest.raises(ReplayDivergence, match="then: the agent came to rest; now: it would go on"):
            replay(with_events(records, at, *events), Again(told.agent))


async def test_a_log_that_notes_no_state_at_rest_replays() -> None:
    """As those do that were written before any did."""
    told = await recorded()
    records = [
        changed(record, events=tuple(event for event in record.events if not isinstance(event, facts.Rested)))
        for record in told.records
    ]
    assert replay(records, Again(told.agent)).state == told.state


async def test_a_call_whose_result_does_not_tell_is_found_by_the_next_question() -> None:
    told = await recorded()
    records = list(told.records)
    altered = with_calls(records, lambda calls: [calls[0], changed(calls[1], arguments='{ "length": 3}')])
    with pytest.raises(ReplayDivergence, match=r"frame 6, turn 2:\n  the question differs: what was said until then\n"):
        replay(altered, Again(told.agent))


async def test_every_step_that_is_removed_is_found() -> None:
    """But for the last, without which the run is a shorter one, and a pause that was answered by a resumption: a
    stranded agent is resumed without having paused. The chain of hashes finds these."""
    told = await recorded()
    records = list(told.records)
    silent = {step(records, facts.Paused), len(records) - 1}
    for gone in sorted(set(range(len(records))) - silent):
        with pytest.raises(ReplayDivergence) as caught:
            replay([*records[:gone], *records[gone + 1 :]], Again(told.agent))
        assert caught.value.seq > records[gone].seq


async def test_every_step_that_is_repeated_is_found() -> None:
    told = await recorded()
    records = list(told.records)
    for twice in range(len(records)):
        if isinstance(records[twice].events[0], facts.TaskReceived):
            continue
        with pytest.raises(ReplayDivergence) as caught:
            replay(numbered([*records[: twice + 1], *records[twice:]]), Again(told.agent))
        assert caught.value.seq == twice + 2


async def test_every_step_of_a_run_that_is_repeated_is_found() -> None:
    told = await Bureau(results=[GOOD]).play(executing())
    records = list(told.records)
    for twice in range(len(records)):
        with pytest.raises(ReplayDivergence) as caught:
            replay(numbered([*records[: twice + 1], *records[twice:]]), Again(told.agent))
        assert caught.value.seq == twice + 2


async def test_every_two_steps_that_change_places_are_found() -> None:
    told = await recorded()
    records = list(told.records)
    for at in range(1, len(records) - 1):
        swapped = numbered([*records[:at], records[at + 1], records[at], *records[at + 2 :]])
        with pytest.raises(ReplayDivergence):
            replay(swapped, Again(told.agent))


STRAYS = [
    facts.ModelReplied("t1", 1, ModelReply("hello")),
    facts.ReportBack("t9", 1, "from nowhere"),
    facts.RoutineExecuted({}, {"ok": True}),
    facts.EffectStarted("t1", 1, "c", "execute_routine", "d"),
    facts.Resumed("t9", 2, 5),
    facts.AgentSpawned("docs-2", "docs", "script"),
    facts.Paused("t1", 1, "model: made up"),
    facts.RunCompleted({}),
]


@pytest.mark.parametrize("stray", STRAYS, ids=lambda event: type(event).__name__)
async def test_a_step_that_nobody_can_have_made_is_found(stray: AnyEvent) -> None:
    told = await recorded()
    records = list(told.records)
    at = step(records, facts.ToolReturned)
    between = changed(records[at], events=(stray,))
    with pytest.raises(ReplayDivergence) as caught:
        replay(numbered([*records[: at + 1], between, *records[at + 1 :]]), Again(told.agent))
    assert caught.value.seq == at + 2


class Moved:
    @tool()
    def move(self) -> str:
        """Go elsewhere."""
        return "there"


class Renewed(Counter):
    @tool()
    def echo(self, value: Any) -> Any:
        """Say it once more."""
        return value


OTHERS = [
    (Agent(Kind("clerk", "sells tickets", "You sell only singles."), Counter()), "the system prompt"),
    (Agent(KIND), "no longer offered: "),
    (Agent(KIND, Counter(), Moved()), "newly offered: move"),
    (Agent(KIND, Renewed()), "the tool echo"),
]


@pytest.mark.parametrize(("other", "part"), OTHERS, ids=["instructions", "fewer", "more", "docstring"])
async def test_an_agent_that_asks_otherwise_today_is_found_at_its_first_question(other: Agent, part: str) -> None:
    told = await recorded()
    with pytest.raises(ReplayDivergence, match=r"frame 3, turn 1:\n  the question differs: ") as caught:
        replay(told.records, Again(other))
    assert part in caught.value.differences[0]
    assert caught.value.differences[-1].startswith("$[0].digest: was ")


async def test_a_question_whose_parts_were_not_noted_is_compared_as_a_whole() -> None:
    told = await recorded()
    older = [
        changed(record, events=tuple(changed(e, parts=()) if isinstance(e, facts.ModelAsked) else e for e in events))
        for record in told.records
        for events in [record.events]
    ]
    assert replay(older, Again(told.agent)).frames == len(older)
    with pytest.raises(ReplayDivergence, match=r"frame 3, turn 1:\n  \$\[0\]\.digest: was "):
        replay(older, Again(OTHERS[0][0]))


async def test_a_model_of_another_name_makes_no_difference() -> None:
    told = await recorded()
    records = list(told.records)
    at = step(records, facts.ModelAsked)
    other = with_events(records, at, changed(records[at].events[0], model="rules"))
    assert replay(other, Again(told.agent)).frames == len(records)


# Effects


async def test_an_effect_that_was_not_begun_on_the_log_is_found() -> None:
    told = await Bureau(results=[GOOD]).play(executing())
    records = list(told.records)
    at = step(records, facts.EffectStarted)
    with pytest.raises(ReplayDivergence, match="then: RoutineExecuted, ToolReturned; now: execute_routine would be"):
        replay([*records[:at], *records[at + 1 :]], Again(told.agent))


@pytest.mark.parametrize("field", ["digest", "call_id", "effect", "task_id"])
async def test_an_effect_that_was_begun_otherwise_is_found(field: str) -> None:
    told = await Bureau(results=[GOOD]).play(executing())
    records = list(told.records)
    at = step(records, facts.EffectStarted)
    with pytest.raises(ReplayDivergence, match=rf"\$\[0\]\.{field}: was 'other', is "):
        replay(with_events(records, at, changed(records[at].events[0], **{field: "other"})), Again(told.agent))


async def test_a_judgement_that_would_be_another_today_is_found() -> None:
    told = await Bureau(results=[GOOD]).play(executing())
    records = list(told.records)
    at = step(records, facts.RoutineExecuted)
    first, second = records[at].events
    altered = with_events(records, at, changed(first, differences=("no good",)), second)
    with pytest.raises(ReplayDivergence, match=r"\$\[0\]\.differences"):
        replay(altered, Again(told.agent))


async def test_a_step_where_a_task_would_be_waited_for_is_found() -> None:
    from tests.actors.tasks import LOOK, begin, create, gave_up, sent

    told = await Bureau({"docs-1": [LOOK, says(text="one")]}).play(
        gave_up(
            begin(create())
            >> says(call("run_pending_tasks"))
            << phase("discovering")
            << sent("task-1")
            << reported("one")
            << returned("run_pending_tasks")
        )
    )
    records = list(told.records)
    at = step(records, facts.ReportBack)
    with pytest.raises(ReplayDivergence, match="then: ToolReturned; now: task-1 would be waited for"):
        replay([*records[:at], *records[at + 1 :]], Again(told.agent))


async def test_a_step_where_nothing_would_be_done_is_found() -> None:
    told = await recorded()
    extra = changed(told.records[0], seq=99, events=(facts.NoteAdded("t1", "note", "late"),))
    with pytest.raises(ReplayDivergence, match="then: NoteAdded; now: nothing would be done"):
        replay([*told.records, extra], Again(told.agent))


async def test_a_run_that_crashed_in_an_effect_replays() -> None:
    story = (
        crafted(order_routine())
        >> says(call("execute_routine", parameters={}))
        << phase("validating")
        << STARTED
        >> again(run(), 1, 0)
        << paused(Like("^unknown outcome"))
    )
    told = await Bureau(results=[Crash()]).play(story)
    assert replay(told.records, Again(told.agent)).state == told.state


def executing() -> Story:
    return (
        crafted(books_routine(), max_loops=2)
        >> says(EXECUTE)
        << phase("validating")
        << STARTED
        << executed()
        << judged(True)
        << paused(Like("^budget"))
    )
