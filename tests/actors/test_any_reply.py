"""Whatever a model says: the fold holds, every call is answered, the budget too, and it replays."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from actors.agent import Agent
from actors.expect import Again
from actors.specialists.registry import SPECIALISTS, specialist
from actors.state import AgentState, fold
from actors.super_discovery import super_discovery
from events.event import ModelReplied, Paused, ReportBack, TaskFailed
from events.replay import replay
from events.task import Task
from runtime.assignment import Assignment
from tests.actors.bureau import GOOD, Bureau, books_routine, order_routine, run
from tests.actors.specialists.library import library
from tests.stage import InProcess
from tests.story import AGENT, CITY, Says, Story, Told, again, call, check_answered

CAPTURE = library()
AGENTS = {name: specialist(name, CAPTURE) for name in SPECIALISTS}
BOSS = super_discovery(CAPTURE)

TEXT = st.text(max_size=12) | st.sampled_from(
    ["t0006", "i0005", "law", "docs", "task-1", "docs-1", "(", "\\d+", "click", "select"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


CHOICES = [CITY, {"shelf": "law"}, books_routine(), order_routine()]


def arguments_of(schema: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Arguments of the right names, mostly of the right type; what is required is there."""
    fields = {name: value_of(field) for name, field in schema.get("properties", {}).items()}
    required = {name: fields.pop(name) for name in schema.get("required", [])}
    return st.fixed_dictionaries(required, optional=fields)


def value_of(field: dict[str, Any]) -> st.SearchStrategy[Any]:
    if "enum" in field:
        return st.sampled_from(field["enum"])
    match field.get("type"):
        case "string":
            return TEXT
        case "integer":
            return st.integers(0, 9)
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(value_of(field["items"]), min_size=1, max_size=2)
        case "object":
            return st.sampled_from(CHOICES)
        case _:
            return st.none() | TEXT | st.sampled_from(CHOICES) | JSON


SENSIBLE = [
    call("create_task", agent_type="docs", prompt="Read."),
    call("create_task", agent_type="docs", prompt="Read on.", agent_id="docs-1", output_schema=CITY, max_loops=2),
    call("create_task", agent_type="docs", prompt="Read on.", output_schema={"type": "array"}, context=[1]),
    call("run_pending_tasks"),
    call("run_pending_tasks", wait=False),
    call("resume_task", task_id="task-1", more_loops=1),
    call("resume_task", task_id="task-2"),
    call("construct_routine", routine=books_routine()),
    call("construct_routine", routine=order_routine()),
    call("execute_routine", parameters={"shelf": "law"}),
    call("execute_routine", parameters={}),
    call("queue_transactions", transaction_ids=["t0006", "t0005"], reason="x"),
    call("transactions_processed", transaction_ids=["t0006"]),
    call("done"),
    call("done", kept={"shelf": "there is one shelf"}),
]
"""SuperDiscovery's calls in which chance alone would seldom succeed."""


OPENING = Says({"calls": [SENSIBLE[0], SENSIBLE[2], SENSIBLE[7]]})


def calls_of(agent: Agent) -> st.SearchStrategy[dict[str, Any]]:
    specs = [found.spec() for found in agent._tools.values()]
    known = [(spec.name, arguments_of(spec.parameters)) for spec in specs]
    right = st.sampled_from(known).flatmap(
        lambda tool: st.builds(lambda given: {"name": tool[0], "arguments": given}, tool[1])
    )
    report = st.builds(
        lambda given: {"name": "report_back", "arguments": given}, st.just({"name": "Oslo"}) | JSON.map(_object)
    )
    malformed = st.builds(
        lambda name, raw: {"name": name, "arguments": raw}, st.sampled_from([n for n, _ in known]) | TEXT, RAW
    )
    sensible = st.sampled_from(SENSIBLE)
    return (
        st.one_of(sensible, sensible, sensible, right, malformed)
        if agent is BOSS
        else right | right | report | malformed
    )


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"output": value}


RAW = (
    st.sampled_from(["{", "[]", "null", "", '{"a": NaN}', '{"a": "\\ud800"}', "9" * 5000, '{"a":' + "[" * 2000]) | TEXT
)


def replies_of(agent: Agent) -> st.SearchStrategy[Says]:
    calls = calls_of(agent)
    many = st.lists(calls, min_size=1, max_size=4)
    return st.one_of(
        *[st.builds(lambda c: Says({"calls": c}), many)] * 6,
        st.builds(lambda c, t: Says({"calls": c, "text": t}), many, TEXT),
        st.builds(lambda t: Says({"text": t}), TEXT),
        st.sampled_from([Says({}), Says({}), Says({"refusal": "No."})]),
    )


def jsonable(says: Says) -> bool:
    try:
        json.dumps(says.reply, allow_nan=False).encode()
    except (ValueError, UnicodeEncodeError, OverflowError):
        return False
    return all(abs(number) < 2**63 for number in _integers(says.reply))


def _integers(value: Any) -> list[int]:
    match value:
        case bool():
            return []
        case int():
            return [value]
        case dict():
            return [n for item in value.values() for n in _integers(item)]
        case list():
            return [n for item in value for n in _integers(item)]
        case _:
            return []


class Free(Story):
    """A story that expects nothing."""

    def check(self, told: Told) -> None:
        return


def check_life(told: Told, budgets: dict[int, int]) -> None:
    replayed = replay(told.records, Again(told.agent))
    assert replayed.state == told.state
    for question in told.requests():
        check_answered(question)
    state = told.agent.start()
    for event in told.events:
        state = told.agent.evolve(state, event)
        assert state.loops_used <= state.allowed
    turns = sum(isinstance(event, ModelReplied) for event in told.events)
    assert turns <= sum(budgets.values())
    assert told.agent.decide(told.state) is None
    assert isinstance(told.state.outcome, ReportBack | Paused | TaskFailed)
    assert not told.state.waiting
    assert piecewise(told) == told.state


def piecewise(told: Told) -> AgentState:
    """The fold of each record on the fold of those before, as a process that came back would do it."""
    state = told.agent.start()
    for record in told.records:
        state = fold(state, record.events)
    return state


LIVES = st.sampled_from(sorted(AGENTS)).flatmap(
    lambda name: st.tuples(st.just(name), st.lists(replies_of(AGENTS[name]).filter(jsonable), max_size=8))
)
FEW = settings(max_examples=120, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


@FEW
@given(LIVES, st.sampled_from([None, CITY, {"type": "array"}]), st.integers(1, 4), st.integers(0, 3))
async def test_a_specialist_survives_whatever_its_model_says(
    life: tuple[str, list[Says]], schema: dict[str, Any] | None, max_loops: int, min_loops: int
) -> None:
    name, said = life
    task = Task("t1", name, AGENT, "Go.", max_loops, min_loops, schema)
    first = Assignment(task, 1)
    told = await InProcess(AGENTS[name]).play(Free((first, again(first, 2, 3), *said)))
    check_life(told, {1: max_loops, 2: 3})


@FEW
@given(
    st.lists(replies_of(BOSS).filter(jsonable), min_size=2, max_size=12),
    st.lists(replies_of(AGENTS["docs"]).filter(jsonable), min_size=1, max_size=3),
    st.integers(1, 12),
)
async def test_super_discovery_survives_whatever_its_model_says(
    said: list[Says], docs: list[Says], max_loops: int
) -> None:
    bureau = Bureau({"docs-1": docs}, results=[GOOD] * 40)
    told = await bureau.play(Free((run(max_loops), again(run(max_loops), 2, 4), OPENING, *said)))
    check_life(told, {1: max_loops, 2: 4})
