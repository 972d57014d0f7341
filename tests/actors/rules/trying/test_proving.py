"""In which order recorded values are sent again: what is accepted changes something, and a refusal does not."""

from collections.abc import Callable, Collection
from typing import Any

import pytest

from actors.rules.play import Call
from actors.rules.transcript import Result
from actors.rules.trying.comparing import Comparing
from actors.rules.trying.proving import Proven, prove_changing, prove_reading
from actors.rules.trying.tokens import Token

Line = dict[str, Any]


def token(name: str, *at: int, guard: bool = True, untried: str = "", stays: str = "") -> Token:
    return Token(name, f"old-{name}", f"old-{name}", guard, untried, stays, carriers=at)


CSRF, SEAL, DESK, LANG = token("csrf"), token("seal"), token("desk", guard=False), token("lang", guard=False)


BUSY = "busy"
"""A dynamic token that the server has no time to look at."""


def is_ok(verdict: Line) -> bool:
    return bool(verdict["result"]["ok"])


def sent(
    found: list[Token],
    dynamic: Collection[str],
    verdict: Line | None = None,
    carried_out: Callable[[Line], bool] = is_ok,
    stuck: int = 0,
) -> tuple[list[str], Proven]:
    """What is sent again, run by run, to a server that refuses these, and whatever is sent by the request `stuck`; and
    what is proven."""
    runs = list[str]()
    steps = prove_reading(found, Comparing({}, {}, verdict)) if verdict else prove_changing(found, {}, carried_out)
    calls: list[Call] | None = None
    while True:
        try:
            calls = steps.send(
                None if calls is None else (Result(True, _answer(calls[0], dynamic, runs, found, stuck)),)
            )  # type: ignore[arg-type]
        except StopIteration as end:
            return runs, end.value


def _answer(asked: Call, dynamic: Collection[str], runs: list[str], found: list[Token], stuck: int) -> Line:
    """It comes as far as to the first request that carries such a one."""
    again = asked.arguments["sent_again"]
    runs.append(" ".join(again))
    right = not set(again) & set(dynamic) and not stuck
    same = {name: name != "seal" for name in again}
    if BUSY in again:
        return {"judged_right": False, "result": {"ok": False, "error": "too many", "operations": [{"status": 429}]}}
    at = [number for each in found if each.name in set(again) & set(dynamic) for number in each.carriers[:1]]
    at = [stuck] if stuck else at
    done = {"operations": [{"index": min(at)}]} if at else {}
    return {"judged_right": right, "result": {"ok": right, "data": 1, "same": same} | done}


def test_ordinary_values_are_sent_at_once_and_only_one_run_is_accepted() -> None:
    runs, proven = sent([DESK, CSRF, LANG], {"csrf"})
    assert runs == ["csrf desk lang", "desk lang"]
    assert proven.constants == {"desk": "old-desk", "lang": "old-lang"}


def test_of_three_groups_all_but_one_are_sent_which_tells_of_each() -> None:
    runs, proven = sent([SEAL, CSRF, DESK], {"csrf"})
    assert runs == ["csrf seal desk", "seal desk"]
    assert proven.constants == {"desk": "old-desk"}  # the server gives another seal every time


LOGIN, STEP, FORM, SECOND = token("csrf", 2), token("step", 3, 4), token("tok", 5), token("seal", 5)


@pytest.mark.parametrize(
    ("dynamic", "expected"),
    [
        ({"csrf"}, ["csrf step tok", "step tok"]),
        ({"csrf", "tok"}, ["csrf step tok", "step tok", "step"]),
        ({"csrf", "step", "tok"}, ["csrf step tok", "step tok", "tok"]),
    ],
)
def test_what_the_refused_request_carries_is_left_out_until_the_rest_is_accepted(
    dynamic: set[str], expected: list[str]
) -> None:
    runs, _ = sent([LOGIN, STEP, FORM], dynamic)
    assert runs == expected


def test_where_it_carries_several_each_of_them_is_left_out_and_then_sent_by_itself() -> None:
    runs, proven = sent([LOGIN, FORM, SECOND], {"csrf", "tok"})
    assert runs == ["csrf tok seal", "tok seal", "seal"]
    assert proven.sent == {"seal"}
    runs, proven = sent([FORM, SECOND, token("sum", 5)], {"tok", "seal"})
    assert runs == ["tok seal sum", "seal sum", "tok sum", "tok seal", "tok", "seal", "sum"]
    assert proven.sent == {"sum"}


def test_where_a_run_without_it_comes_no_further_each_is_tried_by_itself() -> None:
    """Something else may be wrong there: then nothing is told of any."""
    runs, proven = sent([LOGIN, STEP, FORM], set(), stuck=2)
    assert runs == ["csrf step tok", "step tok", "csrf", "step", "tok"]
    assert proven.sent == set()


def test_what_was_not_sent_in_the_run_that_was_accepted_has_a_reason() -> None:
    runs, proven = sent([token("csrf"), token("nonce"), *map(token, "ab"), DESK], {"csrf", "nonce", "b"})
    assert runs == ["csrf nonce a b desk", "csrf", "nonce", "a"]
    assert "one more run would change something once more" in proven.reasons["b"]


@pytest.mark.parametrize("dynamic", [{"csrf"}, {"csrf", "seal", "desk"}, set()])
def test_what_only_reads_is_tried_one_by_one(dynamic: set[str]) -> None:
    runs, proven = sent([CSRF, SEAL, DESK], dynamic, {"judged_right": True, "result": {"data": 1}})
    assert runs == ["csrf", "seal", "desk"]
    assert set(proven.constants) == {"csrf", "desk"} - dynamic


def test_credentials_and_what_others_decide_stay() -> None:
    found = [token("sid", stays="it is a credential"), token("id", untried="it is an address")]
    runs, proven = sent(found, set())
    assert (runs, proven.constants) == (["sid"], {})
    assert proven.reasons == {"sid": "it is a credential", "id": "it is an address"}


@pytest.mark.parametrize("verdict", [None, {"judged_right": True, "result": {"data": 1}}])
def test_no_more_is_sent_to_who_takes_no_more_and_that_proves_nothing(verdict: Line | None) -> None:
    runs, proven = sent([CSRF, token(BUSY), DESK], set(), verdict)
    assert runs == (["csrf", "busy"] if verdict else ["csrf busy desk"])
    assert proven.constants == ({"csrf": "old-csrf"} if verdict else {})
    assert proven.reasons == dict.fromkeys(
        ["busy", "desk"] if verdict else ["csrf", "busy", "desk"], "the application took no more requests for a while"
    )


def test_what_may_have_changed_something_before_it_was_turned_away_was_the_last_run() -> None:
    runs, proven = sent([CSRF, token(BUSY)], set(), carried_out=lambda _: True)
    assert (runs, proven.right, proven.constants) == (["csrf busy"], False, {})
    assert proven.ended is not None
