"""What a routine has to be before it is done."""

from actors.crafting import executable
from events import event as facts
from routines.file import document
from routines.parameter import Parameter, without_contents
from routines.routine import Routine
from tests.actors.bureau import DONE, EXECUTE, GOOD, Bureau, books_routine, constructing, run
from tests.actors.crafting_story import STARTED, crafted, executed, judged, phase, proposed, run_of, validated
from tests.story import Contains, Like, Story, asked, call, fact, paused, refused, reported, returned, says


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


async def test_what_was_right_only_once_has_to_be_told() -> None:
    why = "it may be done once a day"
    told = await Bureau(results=[GOOD]).play(
        crafted(books_routine())
        >> says(run_of(shelf="art"))
        << phase("validating")
        << STARTED
        << executed()
        << judged(True)
        >> says(call("done"))
        << refused("done", Like("^it was judged right with one set of values only"))
        >> says(call("done", once=why))
        << phase("complete")
        << fact(facts.RunCompleted)
        << fact(facts.ReportBack)
        << returned("done", "the run is complete")
    )
    (finished,) = told.of(facts.RunCompleted)
    assert finished.routine["once"] == why


def test_what_was_in_a_file_is_not_kept_but_for_a_short_text() -> None:
    given = [
        Parameter(name="short", file="text", examples=["a plan"]),
        Parameter(name="long", file="text", examples=["a plan " * 20]),
        Parameter(name="bytes", file="base64", examples=["w7w="]),
        Parameter(name="note", examples=["a plan " * 20]),
    ]
    assert [len(each.examples) for each in without_contents(given)] == [1, 0, 0, 1]


async def test_the_routine_of_a_run_does_not_hold_what_was_in_a_file() -> None:
    routine = books_routine()
    routine["parameters"][0] |= {"file": "base64", "examples": ["bGF3"]}
    told = await Bureau(results=[GOOD]).play(
        crafted(routine)
        >> says(EXECUTE)
        << phase("validating")
        << STARTED
        << executed()
        << judged(True)
        >> says(call("done", once="it is a test", kept={"shelf": "there is one"}))
        << phase("complete")
        << fact(facts.RunCompleted)
        << fact(facts.ReportBack)
        << returned("done", "the run is complete")
    )
    (finished,) = told.of(facts.RunCompleted)
    assert "examples" not in finished.routine["parameters"][0]
