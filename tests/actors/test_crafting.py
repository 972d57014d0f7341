"""From what was learnt to a routine: construct, execute, judge, finish."""

from typing import Any

import pytest

from actors.agent import judge_nothing
from actors.crafting import Crafting, executable
from actors.cut import cut
from actors.word import as_text
from events import event as facts
from routines.file import document
from routines.routine import Routine
from tests.actors.bureau import DONE, EXECUTE, GOOD, Bureau, Crash, books_routine, constructing, order_routine, run
from tests.actors.specialists.library import BOOKS, HOST
from tests.story import Contains, Fact, Like, Story, again, asked, call, fact, paused, refused, reported, returned, says

STARTED = fact(facts.EffectStarted, effect="execute_routine")
EMPTY = {"books": []}


def phase(name: str) -> Fact:
    return fact(facts.PhaseEntered, phase=name)


def proposed(document: dict[str, Any]) -> tuple[Fact, Fact]:
    operations = len(document["operations"])
    accepted = returned("construct_routine", {"accepted": True, "operations": operations})
    return fact(facts.RoutineProposed, routine=document), accepted


def crafted(document: dict[str, Any], max_loops: int = 20) -> Story:
    """A run that begins by constructing a routine."""
    routine, accepted = proposed(document)
    return Story() >> run(max_loops) >> says(constructing(document)) << phase("constructing") << routine << accepted


def executed(*differences: Any) -> Fact:
    return fact(facts.RoutineExecuted, differences=differences)


def judged(right: bool) -> Fact:
    return returned("execute_routine", Like(f'^{{"judged_right": {str(right).lower()}, '))


async def test_every_mistake_in_a_routine_comes_back_at_once() -> None:
    bad = books_routine(parameters=[{"name": "unused"}], colour="red")
    bad["operations"][0]["query"] = [["shelf", "{{nowhere}}"]]
    told = await Bureau().play(
        Story()
        >> run(max_loops=1)
        >> says(constructing(bad))
        << refused("construct_routine")
        << paused(Like("^budget"))
    )
    (errors,) = [event.errors for event in told.of(facts.ToolFailed)]
    assert any("colour" in line for line in errors)
    assert all(line.startswith("$") for line in errors)


async def test_both_ends_of_a_wrong_placeholder_come_back_at_once() -> None:
    bad = books_routine(parameters=[{"name": "unused"}])
    bad["operations"][0]["query"] = [["shelf", "{{nowhere}}"]]
    told = await Bureau().play(
        Story()
        >> run(max_loops=1)
        >> says(constructing(bad))
        << refused("construct_routine")
        << paused(Like("^budget"))
    )
    (errors,) = [event.errors for event in told.of(facts.ToolFailed)]
    assert any("nowhere" in line for line in errors)
    assert any("unused" in line for line in errors)


async def test_done_is_refused_until_the_routine_was_executed_and_judged_right() -> None:
    done = says(DONE)
    later = "done is available once the routine as it stands has been executed and judged right"
    story = (
        Story()
        >> run()
        << asked(turn=1, tools=Contains("construct_routine", absent=["execute_routine", "done"]))
        >> says(EXECUTE, DONE)
        << refused("execute_routine", f"execute_routine is available {executable.__doc__}")
        << refused("done", later)
        >> says(constructing(books_routine()))
        << phase("constructing")
        << proposed(books_routine())[0]
        << proposed(books_routine())[1]
        << asked(turn=3, tools=Contains("execute_routine", absent=["done"]))
        >> done
        << refused("done", later)
        >> says(EXECUTE)
        << phase("validating")
        << STARTED
        << executed("what was recorded has content, what came back is empty")
        << judged(False)
        >> done
        << refused("done", later)
        >> says(EXECUTE)
        << STARTED
        << executed()
        << judged(True)
        << asked(turn=7, tools=Contains("done"))
        >> says(DONE, DONE)
        << phase("complete")
        << fact(facts.RunCompleted)
        << reported(_Finished(), loops_used=7)
        << returned("done", "the run is complete")
        << refused("done", later)
    )
    bureau = Bureau(results=[GOOD | {"data": {}}, GOOD])
    told = await bureau.play(story)
    assert told.state.discovery.phase == "complete"
    assert bureau.executed == [(books_routine(), {"shelf": "law"})] * 2


class _Finished:
    """Equal to the routine together with the schema of what it returned."""

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, dict)
        schema = other["output_schema"]
        written = document(Routine.model_validate(books_routine(as_recorded=DONE["arguments"]["kept"])))
        return {**other, "output_schema": None} == {**written, "output_schema": None} and "books" in str(schema)

    __hash__ = None  # type: ignore[assignment]


def validated(max_loops: int = 20) -> Story:
    """A run whose routine was right with the recorded value."""
    story = crafted(books_routine(), max_loops) >> says(EXECUTE) << phase("validating") << STARTED
    return story << executed() << judged(True)


def run_of(**parameters: str) -> dict[str, Any]:
    return call("execute_routine", parameters=parameters)


async def test_done_needs_another_value_than_the_recorded_one_to_be_right_too() -> None:
    right = {"books": [{"id": 7, "title": "Etchings", "code": "A-1"}]}
    told = await Bureau(results=[GOOD, GOOD | {"data": right}]).play(
        validated()
        >> says(call("done"))
        << refused("done", Like("^shelf: the routine was not judged right with another value than the recorded one"))
        >> says(run_of(shelf="art"))
        << STARTED
        << executed()
        << judged(True)
        >> says(call("done"))
        << phase("complete")
        << fact(facts.RunCompleted)
        << fact(facts.ReportBack)
        << returned("done", "the run is complete")
    )
    (finished,) = told.of(facts.RunCompleted)
    assert "as_recorded" not in finished.routine


async def test_what_is_wrong_with_other_values_only_has_to_be_told() -> None:
    why = "a run with art was refused"
    told = await Bureau(results=[GOOD, GOOD | {"data": {}}]).play(
        validated()
        >> says(run_of(shelf="art"))
        << STARTED
        << executed("what was recorded has content, what came back is empty")
        << judged(False)
        >> says(call("done"))
        << refused("done", Like("^shelf: "))
        >> says(call("done", kept={"shelf": why}))
        << phase("complete")
        << fact(facts.RunCompleted)
        << fact(facts.ReportBack)
        << returned("done", "the run is complete")
    )
    (finished,) = told.of(facts.RunCompleted)
    assert finished.routine["as_recorded"] == {"shelf": why}


async def test_what_was_right_and_is_wrong_with_the_same_values_is_not_right() -> None:
    told = await Bureau(results=[GOOD, GOOD, GOOD | {"data": {}}]).play(
        validated(max_loops=4)
        >> says(run_of(shelf="art"))
        << STARTED
        << executed()
        << judged(True)
        >> says(run_of(shelf="art"))
        << STARTED
        << executed("what was recorded has content, what came back is empty")
        << judged(False)
        << paused(Like("^budget"))
    )
    assert not told.state.discovery.judged_right()


async def test_a_new_proposal_forgets_the_old_judgement() -> None:
    other = books_routine(description="Another.")
    routine, accepted = proposed(other)
    await Bureau(results=[GOOD]).play(
        validated()
        >> says(constructing(other), DONE)
        << phase("constructing")
        << routine
        << accepted
        << refused("done", Like("executed and judged right"))
        << asked(turn=4, tools=Contains(absent=["done"]))
        << paused(Like("^model: .*turn 4 was asked"))
    )


async def test_wrong_parameters_are_told_before_anything_is_sent() -> None:
    bureau = Bureau()
    await bureau.play(
        crafted(books_routine(), max_loops=2)
        >> says(call("execute_routine", parameters={"shelves": "law"}))
        << refused("execute_routine")
        << paused(Like("^budget"))
    )
    assert bureau.executed == []


@pytest.mark.parametrize(
    "rule", [{"max_length": 8}, {"min_length": 40}, {"pattern": "^[0-9]+$"}, {"type": "integer", "minimum": 1000}]
)
async def test_the_rules_of_a_secret_are_not_for_its_handle(rule: dict[str, Any]) -> None:
    secretive = books_routine(parameters=[{"name": "shelf", "secret": True, **rule}])
    bureau = Bureau(results=[GOOD])
    await bureau.play(
        crafted(secretive, max_loops=3)
        >> says(call("execute_routine", parameters={"shelf": "no handle"}))
        << refused("execute_routine", Like("^shelf: must"))
        >> says(call("execute_routine", parameters={"shelf": "secret-1-password"}))
        << phase("validating")
        << STARTED
        << executed()
        << judged(True)
        << paused(Like("^budget"))
    )
    assert [parameters for _, parameters in bureau.executed] == [{"shelf": "secret-1-password"}]


async def test_a_failed_execution_is_never_judged_right() -> None:
    wrong = {"ok": False, "data": BOOKS, "error": "operation 1: 403", "operations": []}
    told = await Bureau(results=[wrong]).play(
        crafted(books_routine(), max_loops=2)
        >> says(EXECUTE)
        << phase("validating")
        << STARTED
        << executed()
        << judged(False)
        << paused(Like("^budget"))
    )
    assert not told.state.discovery.judged_right()


async def test_after_the_end_no_routine_is_executed() -> None:
    bureau = Bureau()
    await bureau.play(
        crafted(books_routine())
        >> says(call("fail", reason="Enough."), EXECUTE, constructing(books_routine()))
        << phase("failed")
        << fact(facts.RunFailed)
        << fact(facts.TaskFailed)
        << returned("fail")
        << refused("execute_routine", "the task has already ended")
        << refused("construct_routine", "construct_routine is available while the task is open")
    )
    assert bureau.executed == []


async def test_an_unknown_outcome_of_what_changes_something_pauses_and_after_resume_the_model_is_told() -> None:
    order, accepted = proposed(order_routine())
    execute = call("execute_routine", parameters={})
    bureau = Bureau(results=[Crash()])
    told = await bureau.play(
        Story()
        >> run()
        >> says(constructing(order_routine()))
        << phase("constructing")
        << order
        << accepted
        >> says(execute)
        << phase("validating")
        << STARTED
        >> again(run(), 1, 0)
        << paused("unknown outcome: execute_routine was begun and nobody knows whether it happened")
        >> again(run(), 2, 4)
        << refused("execute_routine", "unknown outcome: it may or may not have happened; look before you repeat it")
        << asked(turn=3, said=Like("^The task goes on"))
        >> says(call("list_discovered"))
        << returned("list_discovered")
        << paused(Like("^model: .*turn 4 was asked"))
    )
    assert len(bureau.executed) == 1
    assert not told.state.in_doubt


async def test_after_an_unknown_outcome_the_model_may_still_decide_to_execute_again() -> None:
    order, accepted = proposed(order_routine())
    execute = call("execute_routine", parameters={})
    bureau = Bureau(results=[Crash(), GOOD | {"data": {"order": 5, "title": "x"}}])
    await bureau.play(
        Story()
        >> run()
        >> says(constructing(order_routine()))
        << phase("constructing")
        << order
        << accepted
        >> says(execute)
        << phase("validating")
        << STARTED
        >> again(run(), 1, 0)
        << paused(Like("^unknown outcome"))
        >> again(run(), 2, 2)
        << refused("execute_routine", Like("^unknown outcome"))
        >> says(execute)
        << STARTED
        << executed()
        << judged(True)
        << paused(Like("^model|^budget"))
    )
    assert len(bureau.executed) == 2


async def test_an_unknown_outcome_of_what_only_reads_is_repeated() -> None:
    bureau = Bureau(results=[Crash(), GOOD])
    await bureau.play(
        crafted(books_routine(), max_loops=2)
        >> says(EXECUTE)
        << phase("validating")
        << STARTED
        >> again(run(2), 1, 0)
        << executed()
        << judged(True)
        << paused(Like("^budget"))
    )
    assert len(bureau.executed) == 2


@pytest.mark.parametrize(
    "acting",
    [
        {"type": "click", "selector": "#buy"},
        {"type": "press", "key": "Enter"},
        {"type": "input_text", "selector": "#q", "text": "law"},
        {"type": "js_evaluate", "code": "(() => document.title)()", "save_as": "title"},
        {"type": "download", "url": f"{HOST}/api/books", "filename": "books.json", "save_as": "file"},
    ],
)
async def test_an_unknown_outcome_of_what_acts_on_a_page_pauses_whatever_else_it_reads(acting: dict[str, Any]) -> None:
    page = {"type": "navigate", "url": f"{HOST}/", "save_as": "page"}
    there = books_routine(parameters=[], operations=[page, acting, {"type": "return_html", "response": "page"}])
    bureau = Bureau(results=[Crash()])
    await bureau.play(
        crafted(there)
        >> says(call("execute_routine", parameters={}))
        << phase("validating")
        << STARTED
        >> again(run(), 1, 0)
        << paused(Like("^unknown outcome"))
    )
    assert len(bureau.executed) == 1


async def test_an_application_that_is_not_there_pauses_the_run_before_anything_is_sent() -> None:
    bureau = Bureau(results=[GOOD], away=["nobody listens"])
    await bureau.play(
        crafted(books_routine())
        >> says(EXECUTE)
        << phase("validating")
        << paused("application: nobody listens")
        >> again(run(), 2, 1)
        << STARTED
        << executed()
        << judged(True)
        << paused(Like("^model"))
    )
    assert len(bureau.executed) == 1


async def test_what_no_log_can_keep_of_a_result_is_kept_as_near_as_can_be() -> None:
    strange = {"books": [{"id": 10**30, "title": "cut \ud83d", "code": "B"}]}
    told = await Bureau(results=[GOOD | {"data": strange}]).play(
        crafted(books_routine(), max_loops=2)
        >> says(EXECUTE)
        << phase("validating")
        << STARTED
        << fact(facts.RoutineExecuted)
        << returned("execute_routine")
        << paused(Like("^budget"))
    )
    (execution,) = told.of(facts.RoutineExecuted)
    assert execution.result["data"] == {"books": [{"id": 1e30, "title": "cut ?", "code": "B"}]}


def test_without_a_judge_nothing_is_right() -> None:
    assert judge_nothing({}, {"ok": True}) == ("nobody judged this execution",)


def test_the_format_of_a_routine_fits_into_one_answer() -> None:
    shown = as_text(Crafting().get_routine_format())
    assert cut(shown) == shown
    assert '"lands_on"' in shown
    assert '"form_field"' in shown
