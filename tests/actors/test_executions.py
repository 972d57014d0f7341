"""What executions tell of the routine as it stands: whether it is right, and with which values."""

from typing import Any

from actors.discovery import Discovery, learn
from actors.validation import in_unknown_charset, ran_once, right_only_once, unvaried, wrong_again
from events.event import AnyEvent, RoutineExecuted, RoutineProposed, RunStarted
from routines.routine import Routine
from tests.actors.bureau import books_routine, order_routine

BOOKS, OTHER, ORDER = books_routine(), books_routine(description="Other."), order_routine()


def known(*events: AnyEvent) -> Discovery:
    found = Discovery()
    for event in events:
        found = learn(found, event)
    return found


def ran(right: bool = True, shelf: str = "law", **sent_again: str) -> RoutineExecuted:
    result: dict[str, Any] = {"ok": right, "data": {}, "same": dict.fromkeys(sent_again, False)}
    return RoutineExecuted(parameters={"shelf": shelf}, result=result, differences=(), sent_again=sent_again)


def test_an_accepted_run_with_recorded_tokens_counts_where_something_is_changed() -> None:
    assert known(RoutineProposed(ORDER), ran(token="t")).judged_right()
    assert not known(RoutineProposed(ORDER), ran(False, token="t")).judged_right()
    assert not known(RoutineProposed(BOOKS), ran(token="t")).judged_right()


def test_a_run_that_the_application_had_no_time_for_says_nothing_of_a_token() -> None:
    busy = {"ok": False, "error": "429", "operations": [{"status": 200}, {"status": 429}]}
    for result, tried in ((busy, 0), (busy | {"operations": [{"status": 403}]}, 1)):
        refused = RoutineExecuted(parameters={}, result=result, differences=(), sent_again={"token": "t"})
        assert len(known(RoutineProposed(ORDER), refused, ran()).attempts) == tried


def test_a_routine_that_was_right_is_right_when_it_is_proposed_again() -> None:
    first = (RoutineProposed(BOOKS), ran(), ran(shelf="art"))
    again = known(*first, RoutineProposed(OTHER), ran(False), RoutineProposed(BOOKS))
    assert again.judged_right()
    assert unvaried(again) == []
    assert not known(*first, RoutineProposed(OTHER)).judged_right()
    assert not known(RoutineProposed(BOOKS), ran(False), RoutineProposed(OTHER), RoutineProposed(BOOKS)).judged_right()


def test_being_wrong_with_other_values_leaves_it_right_and_unvaried() -> None:
    both = known(RoutineProposed(BOOKS), ran(), ran(False, "art"))
    assert both.judged_right()
    assert unvaried(both) == ["shelf"]
    assert not known(RoutineProposed(BOOKS), ran(), ran(False)).judged_right()
    assert known(RoutineProposed(ORDER), ran(), ran(False)).judged_right()  # it is done, and cannot be done again


def test_it_has_to_be_right_twice_where_other_values_were_found() -> None:
    proposed, other = RoutineProposed(BOOKS), ran(shelf="art")
    assert not right_only_once(known(proposed, ran()))  # nothing else to try it with
    assert right_only_once(known(proposed, other))
    assert right_only_once(known(proposed, other, other))
    assert right_only_once(known(proposed, other, ran(False)))
    assert not right_only_once(known(proposed, other, ran()))
    assert not right_only_once(known(proposed, other, ran(shelf="music")))


def test_a_routine_that_was_right_once_with_all_that_it_was_tried_with() -> None:
    proposed = RoutineProposed(ORDER)
    assert ran_once(known(proposed, ran()))
    assert ran_once(known(proposed, ran(token="t")))
    assert not ran_once(known(proposed, ran(), ran(shelf="art")))
    assert not ran_once(known(RunStarted("r", "t", "rules", "c", "simulate"), proposed, ran()))


def test_it_may_be_wrong_with_the_very_values_with_which_it_was_right() -> None:
    assert wrong_again(known(RoutineProposed(ORDER), ran(), ran(False)))
    assert not wrong_again(known(RoutineProposed(ORDER), ran(), ran(False, "art")))
    assert not wrong_again(known(RoutineProposed(ORDER), ran(False), ran()))


def test_a_run_with_recorded_tokens_is_one_of_the_routine_that_holds_them() -> None:
    held = (RoutineProposed(OTHER), ran(shelf="music"))
    assert not right_only_once(known(RoutineProposed(BOOKS), ran(shelf="art", token="t"), *held))
    assert right_only_once(known(RoutineProposed(BOOKS), ran(False, "art", token="t"), *held))


def test_a_routine_says_which_operations_send_what_nobody_knows_the_charset_of() -> None:
    plain = {"type": "fetch", "url": "https://a.test/", "charset": "gbk"}
    query = plain | {"charset": "unknown"}
    form = plain | {"method": "POST", "body": {"kind": "form", "fields": [], "charset": "unknown"}}
    for operations, said in (
        ([plain], ""),
        ([plain, query], "operation 2 sends"),
        ([query, form], "operations 1, 2 send"),
    ):
        routine = Routine.model_validate({"name": "x", "hosts": ["https://a.test"], "operations": operations})
        assert said in in_unknown_charset(routine)
        assert bool(in_unknown_charset(routine)) is bool(said)
