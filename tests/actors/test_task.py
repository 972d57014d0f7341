"""What came of a task, wrapped, and the agents that work on tasks."""

from actors.discovery import Discovery, learn
from actors.task import SpecialistResultWrapper, SubAgent, sub_agents, wrapped
from events.event import AnyEvent, Paused, ReportBack, TaskCreated, TaskFailed, TaskSent
from events.task import Task

NOTES = ("note: odd",)


def made(number: int, agent_id: str = "docs-1") -> TaskCreated:
    return TaskCreated(Task(f"task-{number}", "docs", agent_id, "Read."))


def sent(number: int, run: int = 1, agent_id: str = "docs-1") -> TaskSent:
    return TaskSent(f"task-{number}", agent_id, run, 0, f"{number}/{run}")


def agents(*events: AnyEvent) -> tuple[SubAgent, ...]:
    known = Discovery()
    for event in events:
        known = learn(known, event)
    return sub_agents(known.tasks.values())


def test_every_outcome_is_wrapped_alike() -> None:
    assert wrapped(ReportBack("t", 1, 17, NOTES)) == SpecialistResultWrapper(17, True, NOTES, "")
    assert wrapped(Paused("t", 1, "budget", NOTES, "half")) == SpecialistResultWrapper(None, False, NOTES, "budget")
    assert wrapped(TaskFailed("t", 1, "no guide", NOTES)) == SpecialistResultWrapper(None, False, NOTES, "no guide")


def test_an_agent_has_the_tasks_it_was_given_in_order() -> None:
    first, second = agents(made(1), made(2, "docs-2"), made(3))
    assert (first.agent_id, first.agent_type, [sub.task.id for sub in first.tasks]) == (
        "docs-1",
        "docs",
        ["task-1", "task-3"],
    )
    assert (second.agent_id, [sub.task.id for sub in second.tasks]) == ("docs-2", ["task-2"])


def test_the_status_of_an_agent_is_that_of_what_it_took_up_last() -> None:
    story: list[AnyEvent] = []
    seen = []
    for event in (made(1), sent(1), ReportBack("task-1", 1, ""), made(2), sent(2), Paused("task-2", 1, "budget")):
        story.append(event)
        seen.append(agents(*story)[0].status)
    assert seen == ["created", "sent", "reported", "reported", "sent", "paused"]
    assert agents(*story, made(3), sent(3), sent(2, 2), TaskFailed("task-3", 1, "x"))[0].status == "sent"


def test_notes_and_cost_of_an_agent_are_those_of_all_its_tasks_and_runs() -> None:
    (agent,) = agents(
        made(1),
        sent(1),
        Paused("task-1", 1, "budget", NOTES, "", 5, 1000, 200),
        sent(1, 2),
        Paused("task-1", 2, "stranded: no answer"),
        sent(1, 3),
        ReportBack("task-1", 3, {}, (*NOTES, "warning: late"), 2, 1400, 280),
        made(2),
        sent(2),
        ReportBack("task-2", 1, {}, ("note: done",), 1, 10, 1),
    )
    assert agent.notes == ("note: odd", "warning: late", "note: done")
    assert (agent.loops_used, agent.tokens) == (8, 1691)


def test_what_is_known_of_earlier_runs_stays_when_a_run_is_stranded() -> None:
    paused = Paused("task-1", 1, "budget", NOTES, "", 5, 1000, 200)
    (agent,) = agents(made(1), sent(1), paused, sent(1, 2), Paused("task-1", 2, "stranded: no answer"))
    assert (agent.status, agent.notes, agent.loops_used, agent.tokens) == ("paused", NOTES, 5, 1200)
