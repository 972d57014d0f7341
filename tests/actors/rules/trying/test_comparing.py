"""The same came back, but for what an answer says of itself; what somebody asks for is never taken for that."""

from typing import Any

import pytest

from actors.digest import digest_of
from actors.rules.play import Call
from actors.rules.transcript import Result
from actors.rules.trying.anew import is_anew
from actors.rules.trying.comparing import Comparing

Line = dict[str, Any]
ROUTINE: Line = {"description": "List the tides of a port.", "operations": []}
LEANER: Line = ROUTINE | {"operations": [{"type": "return"}]}
FIRST, SECOND, THIRD = (f"2026-11-27T09:0{n}:00Z" for n in (1, 2, 3))
HIGH, TWO = [{"high": "04:10"}], [{"high": "04:10"}, {"high": "16:42"}]


def right(data: Any) -> Line:
    return {"judged_right": True, "result": {"data": data}}


def compared(comparing: Comparing, now: Line, once_more: Line, proposed: Line = LEANER) -> tuple[bool, list[Call]]:
    """Whether it is the same, and what was asked for that."""
    steps, asked, answer = comparing.is_same(now, proposed), list[Call](), None
    while True:
        try:
            calls = steps.send(answer)
        except StopIteration as end:
            return end.value, asked
        asked += calls
        answer = tuple(Result(True, once_more) for _ in calls)


def is_same(then: Any, now: Any, once_more: Any, task: str = "") -> bool:
    routine = ROUTINE | ({"description": task} if task else {})
    return compared(Comparing(routine, {}, right(then)), right(now), right(once_more))[0]


def test_a_clock_stands_in_nobodys_way_and_costs_one_run_more_of_the_routine_as_it_stands() -> None:
    then, now, once_more = ({"about": {"time": time}, "tides": HIGH} for time in (FIRST, SECOND, THIRD))
    comparing = Comparing(ROUTINE, {"port": "Emden"}, right(then))
    same, asked = compared(comparing, right(now), right(once_more))
    assert same
    assert [each.name for each in asked] == ["construct_routine", "execute_routine", "construct_routine"]
    assert [asked[0].arguments["routine"], asked[2].arguments["routine"]] == [ROUTINE, LEANER]
    assert asked[1].arguments["parameters"] == {"port": "Emden"}
    assert compared(comparing, right(once_more), {}) == (True, [])
    assert compared(comparing, right(once_more | {"tides": TWO}), {}) == (False, [])
    assert compared(comparing, right(once_more) | {"judged_right": False}, {}) == (False, [])


def test_the_routine_as_it_stands_is_not_proposed_once_more() -> None:
    then, now, once_more = ({"time": time, "tides": HIGH} for time in (FIRST, SECOND, THIRD))
    same, asked = compared(Comparing(ROUTINE, {}, right(then)), right(now), right(once_more), ROUTINE)
    assert (same, [each.name for each in asked]) == (True, ["execute_routine"])


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ({"time": FIRST, "tides": HIGH}, {"time": SECOND, "tides": TWO}),
        ({"time": FIRST, "tides": TWO}, {"time": SECOND, "tides": TWO[::-1]}),
        ({"tides": [{"high": FIRST}, {"high": SECOND}]}, {"tides": [{"high": SECOND}, {"high": THIRD}]}),
        ([FIRST], [SECOND]),
        ({"time": FIRST, "tides": HIGH}, {"tides": HIGH}),
        ({"time": FIRST, "tides": HIGH}, {"time": None, "tides": HIGH}),
        ({"port": "Emden", "metres": 3.1}, {"port": "Emden", "metres": 3.2}),
        ({"port": "Emden", "said": "ebb"}, {"port": "Emden", "said": "flood"}),
        ({"port": "Emden", "token": "9c27e0b4a1f05d6e"}, {"port": "Emden", "token": "1f05d6e9c27e0b4a"}),
        ({"time": FIRST}, {"time": SECOND}),
        ({"time": FIRST, "ok": True, "tides": []}, {"time": SECOND, "ok": True, "tides": []}),
    ],
)
def test_what_else_differs_is_not_the_same_and_is_not_tried_once_more(then: Any, now: Any) -> None:
    assert compared(Comparing(ROUTINE, {}, right(then)), right(now), {}) == (False, [])


def test_what_does_not_differ_by_itself_is_not_new_in_every_answer() -> None:
    ids = ("9c27e0b4a1f05d6e", "1f05d6e9c27e0b4a", "77b0c4de19a25f38")
    then, now, once_more = ({"reading_id": one, "tides": HIGH} for one in ids)
    assert is_same(then, now, once_more)
    assert not is_same(then, now, then)
    then, now, once_more = ({"time": time, "tides": HIGH} for time in (FIRST, SECOND, THIRD))
    assert not is_same(then, now | {"reading_id": ids[0]}, once_more)
    assert not is_same(then | {"reading_id": ids[0]}, now | {"reading_id": ids[1]}, once_more | {"reading_id": ids[0]})


def test_what_the_task_speaks_of_is_asked_for() -> None:
    then, now, once_more = ({"serverTime": time, "port": "Emden"} for time in (FIRST, SECOND, THIRD))
    assert is_same(then, now, once_more, "Show a port.")
    assert not is_same(then, now, once_more, "Tell the time in a port.")


def test_of_a_run_that_was_not_right_nothing_is_learned() -> None:
    then, now, once_more = ({"time": time, "tides": HIGH} for time in (FIRST, SECOND, THIRD))
    comparing = Comparing(ROUTINE, {}, right(then))
    wrong = right(once_more) | {"judged_right": False}
    assert not compared(comparing, right(now), wrong)[0]
    assert compared(comparing, right(now), right(once_more)) == (False, [])


def test_of_long_answers_the_lists_are_compared_by_their_digests() -> None:
    long = [{"high": "04:10", "n": n} for n in range(2000)]
    then, now, once_more = ({"time": time, "tides": long} for time in (FIRST, SECOND, THIRD))
    verdicts = [{"judged_right": True, "result": {}, "data_digest": digest_of(each)} for each in (then, now, once_more)]
    assert compared(Comparing(ROUTINE, {}, verdicts[0]), verdicts[1], verdicts[2])[0]
    other = {"judged_right": True, "result": {}, "data_digest": digest_of(now | {"tides": long[::-1]})}
    assert compared(Comparing(ROUTINE, {}, verdicts[0]), other, verdicts[2]) == (False, [])


@pytest.mark.parametrize(
    ("name", "then", "now", "anew"),
    [
        ("now", 1795770060, 1795770062, True),
        ("now", 1795770060123, 1795770060456, True),
        ("now", 1795770060.5, 1795770061, True),
        ("now", "2026-11-27T09:01:00.123456789Z", "2026-11-27T09:01:01.5+00:00", True),
        ("now", "2026-11-27 09:01:00", "2026-11-27 09:01:01", True),
        ("date", "Fri, 27 Nov 2026 09:01:00 GMT", "Fri, 27 Nov 2026 09:01:02 GMT", True),
        ("now", SECOND, FIRST, False),
        ("generatedAt", "2026-11-27T09:01:00Z", "2026-11-27T09:01:01Z", True),
        ("highTideAt", "2026-11-27T09:01:00Z", "2026-11-27T09:01:01Z", False),
        ("date", "2026-11-27T09:00:00Z", "2026-11-28T09:00:00Z", False),
        ("date", "2026-11-27", "2026-11-28", False),
        ("asOf", "Fri, 27 Nov 99999999999999999999 09:01:00 GMT", "Fri, 27 Nov 2026 09:01:02 GMT", False),
        ("views", 1204, 1205, False),
        ("open", False, True, False),
        ("said", "Low at 09:01", "Low at 09:02", False),
        ("took", 4, 12.5, True),
        ("executionTime", "0.004s", "12 ms", True),
        ("took", "Emden", "Leer", False),
        ("requestId", "3fda31ee-f67c-45d9-88ad-d68a167616c0", "eadfceeb-60ad-4dd9-983a-fff18e61837f", True),
        ("requestId", 41, 42, False),
        ("sessionId", "3fda31ee-f67c-45d9-88ad-d68a167616c0", "eadfceeb-60ad-4dd9-983a-fff18e61837f", False),
        ("csrfToken", "9c27e0b4a1f05d6e", "1f05d6e9c27e0b4a", True),
        ("link", "9c27e0b4a1f05d6e", "1f05d6e9c27e0b4a", False),
    ],
)
def test_what_an_answer_says_of_itself(name: str, then: Any, now: Any, anew: bool) -> None:
    assert is_anew(name, then, now) is anew
