"""From what was learnt to a routine: construct, execute, judge, finish."""

import re
from typing import Any

import pytest

from actors.agent import judge_nothing
from actors.crafting import Crafting
from actors.cut import cut
from actors.word import as_text
from captures.capture import Capture
from events import event as facts
from tests.actors.bureau import EXECUTE, GOOD, Bureau, books_routine, constructing, run
from tests.actors.crafting_story import STARTED, crafted, executed, judged, phase
from tests.actors.specialists.library import BOOKS, HOST
from tests.story import Like, Story, call, fact, paused, refused, returned, says


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


def test_each_part_of_the_format_of_a_routine_fits_into_one_answer() -> None:
    routine = as_text(Crafting(Capture()).get_routine_format())
    sources = as_text(Crafting(Capture()).get_routine_format("sources"))
    assert (cut(routine), cut(sources)) == (routine, sources)
    assert '"lands_on"' in routine
    assert "a text `description`" in routine
    assert "Proof" not in routine
    assert '"form_field"' in sources


def test_what_the_format_of_a_routine_refers_to_is_defined_in_one_of_its_parts() -> None:
    parts = [Crafting(Capture()).get_routine_format(), Crafting(Capture()).get_routine_format("sources")]
    defined = [name for part in parts for name in part["$defs"]]
    assert sorted(defined) == sorted(set(defined))
    assert set(re.findall(r"#/\$defs/(\w+)", as_text(parts))) == set(defined)


async def test_a_host_that_was_never_recorded_is_refused_with_what_to_do() -> None:
    evil = books_routine(hosts=[HOST, "https://evil.example"])
    reason = Like(
        r"^\$\.hosts\[1\]: `https://evil\.example` was never recorded, and a routine sends to recorded origins only "
        rf"\({HOST}\): take out the host .* call fail and say so, for only the user can allow it, with --allow-host$"
    )
    await Bureau(allow_hosts=()).play(
        Story()
        >> run(max_loops=1)
        >> says(constructing(evil))
        << refused("construct_routine", reason)
        << paused(Like("^budget"))
    )


@pytest.mark.parametrize("allowed", [("https://evil.example",), None])
async def test_a_host_that_the_person_allowed_is_taken_and_so_is_any_in_an_older_log(
    allowed: tuple[str, ...] | None,
) -> None:
    story = crafted(books_routine(hosts=[HOST, "https://evil.example"]), max_loops=1)
    await Bureau(allow_hosts=allowed).play(story << paused(Like("^budget")))


async def test_a_routine_that_sends_a_secret_elsewhere_than_it_says_is_refused() -> None:
    reason = f"$.operations[0]: it would send `shelf` to {HOST}, which is not in its `sent_to`"
    await Bureau(allow_hosts=()).play(
        Story()
        >> run(max_loops=1)
        >> says(constructing(books_routine(parameters=[{"name": "shelf", "secret": True, "sent_to": []}])))
        << refused("construct_routine", reason)
        << paused(Like("^budget"))
    )


@pytest.mark.parametrize(
    ("handle", "written", "places"),
    [("secret-1-password", None, [HOST]), ("secret-9-password", [HOST], [])],
)
async def test_a_finished_routine_says_where_its_secrets_were_recorded_whatever_a_model_writes(
    handle: str, written: list[str] | None, places: list[str]
) -> None:
    secretive = books_routine(parameters=[{"name": "shelf", "secret": True, "sent_to": written}])
    told = await Bureau(results=[GOOD], allow_hosts=()).play(
        crafted(secretive, max_loops=4)
        >> says(call("execute_routine", parameters={"shelf": handle}))
        << phase("validating")
        << STARTED
        << executed()
        << judged(True)
        >> says(call("done", once="there is one"))
        << phase("complete")
        << fact(facts.RunCompleted)
        << fact(facts.ReportBack)
        << returned("done", "the run is complete")
    )
    (completed,) = told.of(facts.RunCompleted)
    assert completed.routine["parameters"][0]["sent_to"] == places
