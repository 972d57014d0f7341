"""A run of a routine of which nobody knows what came of it."""

from typing import Any

import pytest

from tests.actors.bureau import EXECUTE, GOOD, Bureau, Crash, books_routine, order_routine, run
from tests.actors.crafting_story import STARTED, crafted, executed, judged, phase
from tests.actors.specialists.library import HOST
from tests.story import Like, again, asked, call, paused, refused, returned, says


async def test_an_unknown_outcome_of_what_changes_something_pauses_and_after_resume_the_model_is_told() -> None:
    execute = call("execute_routine", parameters={})
    bureau = Bureau(results=[Crash()])
    told = await bureau.play(
        crafted(order_routine())
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
    execute = call("execute_routine", parameters={})
    bureau = Bureau(results=[Crash(), GOOD | {"data": {"order": 5, "title": "x"}}])
    await bureau.play(
        crafted(order_routine())
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
