"""SuperDiscovery's tools for giving work to specialists."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from actors.bounds import too_many_tasks
from actors.discovery import SubTask, entering
from actors.effect import Refused, Returned, Waiting
from actors.reporting import unfinished
from actors.specialists.listing import TextLimit, TextOffset, text_piece
from actors.state import AgentState, call_key
from actors.task import SubAgent, sub_agents
from actors.tool import tool
from actors.word import as_text, told_of
from contracts.schema_faults import check_schema
from events.event import TaskCreated, TaskSent
from events.task import Task

Loops = Annotated[int, Field(ge=1, le=200, description="How many model turns it may take.")]


class Tasking:
    """Create, send, resume and read tasks. `agent_types` maps the name of each specialist to what it is for."""

    def __init__(self, agent_types: Mapping[str, str]) -> None:
        self._agent_types = agent_types

    @tool()
    def create_task(
        self,
        state: AgentState,
        agent_type: Annotated[str, Field(description="interaction, javascript, network, value_trace or docs.")],
        prompt: Annotated[str, Field(min_length=1, description="What to find out, complete in itself.")],
        agent_id: Annotated[
            str | None, Field(description="An agent that remembers an earlier task; else a new one.")
        ] = None,
        max_loops: Loops = 5,
        min_loops: Annotated[
            int, Field(ge=1, le=200, description="How many turns it must take before it may report by output_schema.")
        ] = 1,
        output_schema: Annotated[
            dict[str, Any] | None, Field(description="A JSON Schema (2020-12) for the report. Without it: plain text.")
        ] = None,
        output_description: Annotated[str, Field(description="What the members of the report mean.")] = "",
        context: Annotated[Any, Field(description="Any JSON value the agent should have before it.")] = None,
    ) -> Returned | Refused:
        """Create a task for a specialist. It starts with run_pending_tasks, together with the others you created.

        A specialist sees only its prompt and context: put everything into them that it needs. It is paused when its
        turns are used up, and resume_task lets it go on. Give the agent_id of an earlier task to ask the same
        agent again; it remembers its whole thread.
        """
        if enough := too_many_tasks(state):
            return Refused((enough,))
        wrong = self._wrong(state, agent_type, agent_id, output_schema)
        if min_loops > max_loops:
            wrong.append(f"$.min_loops: {min_loops} is more than max_loops, which is {max_loops}")
        if wrong:
            return Refused(tuple(wrong))
        task = Task(
            id=f"task-{len(state.discovery.tasks) + 1}",
            agent_type=agent_type,
            agent_id=agent_id or _fresh_id(state, agent_type),
            prompt=prompt,
            max_loops=max_loops,
            min_loops=min_loops,
            output_schema=output_schema,
            output_description=output_description,
            context=context,
        )
        return Returned({"task_id": task.id, "agent_id": task.agent_id, "status": "created"}, (TaskCreated(task),))

    @tool(available=unfinished)
    def run_pending_tasks(
        self,
        state: AgentState,
        wait: Annotated[bool, Field(description="False: go on at once; outcomes reach you as they arrive.")] = True,
    ) -> Any:
        """Send every created task to its agent; they run side by side. Returns the outcome of each: reported, paused
        (use resume_task) or failed. One that fails does not stop the others."""
        mine = _sent_by_this_call(state)
        if mine:
            return _outcomes(state, mine)
        pending = state.discovery.pending()
        if not pending:
            return Refused(("no task is pending: create one first, or resume a paused one",))
        sent = tuple(_send(state, state.discovery.tasks[i], 0) for i in pending)
        facts = (*entering(state.discovery, "discovering"), *sent)
        return Waiting(pending, facts) if wait else Returned({"sent": list(pending)}, facts)

    @tool(available=unfinished)
    def resume_task(self, state: AgentState, task_id: str, more_loops: Loops = 5) -> Any:
        """Let a paused task go on with more turns, and wait for its outcome. It keeps its notes and its thread."""
        mine = _sent_by_this_call(state)
        if mine:
            return _outcomes(state, mine)
        sub = state.discovery.tasks.get(task_id)
        if wrong := _not_resumable(state, task_id, sub):
            return Refused((wrong,))
        assert sub is not None
        return Waiting((task_id,), (_send(state, sub, more_loops),))

    @tool()
    def list_tasks(self, state: AgentState) -> list[dict[str, Any]]:
        """Every agent with its id, status, notes and what it has cost so far, and each of its tasks."""
        return [_agent_line(each) for each in sub_agents(state.discovery.tasks.values())]

    @tool()
    def get_task_result(
        self, state: AgentState, task_id: str, offset: TextOffset = 0, limit: TextLimit = 10_000
    ) -> Any:
        """The whole outcome of one task: output, success, notes, and the failure_reason if it failed or was paused.
        Notes, loops_used and tokens are those of all its runs.

        One that is longer than `limit` comes as pieces of its JSON text: call again with `offset` set to `next_offset`.
        """
        sub = state.discovery.tasks.get(task_id)
        if sub is None:
            return Refused((_no_such(state, task_id),))
        whole = (told_of(sub.outcome) if sub.outcome else {}) | _line(sub)
        text = as_text(whole)
        return whole if len(text) <= limit and not offset else text_piece(text, offset, limit)

    def _wrong(
        self, state: AgentState, agent_type: str, agent_id: str | None, schema: dict[str, Any] | None
    ) -> list[str]:
        wrong = [f"$.output_schema{line[1:]}" for line in check_schema(schema)] if schema is not None else []
        if agent_type not in self._agent_types:
            known = "; ".join(f"{name}: {purpose}" for name, purpose in self._agent_types.items())
            wrong.append(f"$.agent_type: there is no {agent_type!r}; there are: {known}")
        known_types = {sub.task.agent_id: sub.task.agent_type for sub in state.discovery.tasks.values()}
        if agent_id is not None and agent_id not in known_types:
            wrong.append(f"$.agent_id: there is no agent {agent_id!r}; leave it out for a new one")
        elif agent_id is not None and known_types[agent_id] != agent_type:
            wrong.append(f"$.agent_id: {agent_id} is a {known_types[agent_id]} agent, not {agent_type}")
        return wrong


def _fresh_id(state: AgentState, agent_type: str) -> str:
    of_type = {s.task.agent_id for s in state.discovery.tasks.values() if s.task.agent_type == agent_type}
    return f"{agent_type}-{len(of_type) + 1}"


def _send(state: AgentState, sub: SubTask, more_loops: int) -> TaskSent:
    return TaskSent(sub.task.id, sub.task.agent_id, sub.run + 1, more_loops, call_key(state, state.waiting[0]))


def _sent_by_this_call(state: AgentState) -> tuple[str, ...]:
    key = call_key(state, state.waiting[0])
    return tuple(i for i, sub in state.discovery.tasks.items() if sub.sent and sub.sent.call_id == key)


def _outcomes(state: AgentState, task_ids: tuple[str, ...]) -> Any:
    running = tuple(i for i in task_ids if state.discovery.tasks[i].status == "sent")
    if running:
        return Waiting(running)
    ended = (state.discovery.tasks[i].outcome for i in task_ids)
    return [told_of(outcome) for outcome in ended if outcome is not None]


def _not_resumable(state: AgentState, task_id: str, sub: SubTask | None) -> str:
    if sub is None:
        return _no_such(state, task_id)
    if sub.status != "paused":
        return f"{task_id} is {sub.status}, not paused"
    of_agent = [s.task.id for s in state.discovery.tasks.values() if s.task.agent_id == sub.task.agent_id and s.run]
    later = of_agent[of_agent.index(task_id) + 1 :]
    return f"{sub.task.agent_id} has taken up {later[-1]} since; create a new task for it" if later else ""


def _no_such(state: AgentState, task_id: str) -> str:
    return f"there is no task {task_id!r}; there are: {', '.join(state.discovery.tasks) or 'none yet'}"


def _line(sub: SubTask) -> dict[str, Any]:
    return {
        "task_id": sub.task.id,
        "agent_id": sub.task.agent_id,
        "agent_type": sub.task.agent_type,
        "status": sub.status,
        "runs": sub.run,
        "notes": list(sub.notes),
        "loops_used": sub.loops_used,
        "tokens": sub.tokens,
        "prompt": sub.task.prompt[:200],
    }


def _agent_line(agent: SubAgent) -> dict[str, Any]:
    return {
        "agent_id": agent.agent_id,
        "agent_type": agent.agent_type,
        "status": agent.status,
        "notes": list(agent.notes),
        "loops_used": agent.loops_used,
        "tokens": agent.tokens,
        "tasks": [_without_agent(_line(sub)) for sub in agent.tasks],
    }


def _without_agent(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in ("agent_id", "agent_type", "notes")}
