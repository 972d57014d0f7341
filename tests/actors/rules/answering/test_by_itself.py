"""What a timer of the page sends is no answer to what was done, however soon afterwards it comes."""

from typing import Any

import msgspec
import pytest

from actors.rules.answering.by_itself import by_itself
from actors.rules.facts.candidate import Candidate

Line = dict[str, Any]
CLICKED = {"id": "i7", "type": "click", "seconds_before": 0.01}
LATER = {"id": "i7", "type": "click", "seconds_before": 0.4}
TYPED = {"given": "oak", "place": "query", "name": "q", "whole": True}
SHOWN = {"texts": 9, "share": 0.5, "new_share": 0.5}


def line(number: int, method: str, path: str, **more: Any) -> Line:
    return {"id": f"t{number}", "method": method, "url": f"http://x{path}", "status": 200, "follows": CLICKED} | more


def post(number: int, path: str, **more: Any) -> Line:
    return line(number, "POST", path, **{"follows": LATER, "quiet": 0.3} | more)


BEAT = post(5, "/alive")
FOUND = line(2, "GET", "/chairs", sends=[TYPED])


def timed(*lines: Line) -> set[str]:
    return set(by_itself(msgspec.convert(lines, list[Candidate])))


@pytest.mark.parametrize(
    "followed",
    [
        FOUND,
        line(2, "GET", "/chairs/7", shown=SHOWN),
        line(2, "DELETE", "/chairs/7"),
        line(2, "POST", "/graphql", called="SetLabels", operation="mutation"),
    ],
)
def test_what_comes_after_a_while_and_says_nothing_is_a_timers_where_something_else_followed(followed: Line) -> None:
    assert timed(followed, BEAT) == {"t5"}


@pytest.mark.parametrize(
    "lines",
    [
        (BEAT,),
        (line(2, "GET", "/token"), BEAT),
        (FOUND | {"follows": CLICKED | {"id": "i1"}}, BEAT),
        (line(2, "POST", "/chairs/search"), BEAT),
        (FOUND, BEAT | {"quiet": 0.02}),
        (FOUND, BEAT | {"sends": [TYPED]}),
        (FOUND, BEAT | {"sets": ["remember"]}),
        (FOUND, BEAT | {"shown": SHOWN}),
        (FOUND, BEAT | {"fills": 3}),
        (FOUND, BEAT | {"resource_type": "document"}),
        (FOUND, BEAT | {"status": 303}),
        (FOUND, BEAT | {"method": "DELETE"}),
        (FOUND, BEAT, line(6, "POST", "/next", built_on="t5")),
        (FOUND, BEAT, post(6, "/alive", shown=SHOWN)),
    ],
)
def test_but_not_what_is_all_that_followed_nor_what_follows_at_once_or_says_or_shows_something(
    lines: tuple[Line, ...],
) -> None:
    assert timed(*lines) == set()


def test_so_are_its_like_that_happened_to_come_at_once_or_long_afterwards() -> None:
    soon, late = post(1, "/alive", quiet=0.01), post(9, "/alive", follows=None)
    assert timed(soon, FOUND, BEAT, late) == {"t1", "t5", "t9"}


def test_that_somebody_signed_in_tells_nothing_against_what_came_a_single_time() -> None:
    login = line(1, "POST", "/login", status=302, signs_in=True, sends=[TYPED])
    landing = line(2, "GET", "/pages", shown=SHOWN, led_here="t1")
    assert timed(login, landing, BEAT) == set()
    assert timed(login, landing, BEAT, post(6, "/alive")) == {"t5", "t6"}
    assert timed(login, landing, line(3, "GET", "/pages/7", shown=SHOWN), BEAT) == {"t5"}


@pytest.mark.parametrize("path", ["/act?name=delete&pk=4", "/chairs/4/remove"])
def test_what_says_that_it_deletes_is_no_timers_however_long_its_script_waited(path: str) -> None:
    assert timed(post(5, path), line(6, "GET", "/chairs", shown=SHOWN)) == set()
    assert timed(BEAT, line(6, "GET", "/chairs", shown=SHOWN)) == {"t5"}


def test_unless_it_comes_again_and_again_though_nothing_more_was_done() -> None:
    one, other = post(5, "/locks/remove"), post(6, "/locks/remove")
    assert timed(FOUND, one, other) == {"t5", "t6"}
    assert timed(FOUND, one, other | {"follows": LATER | {"id": "i8"}}) == set()
    assert timed(FOUND, one, other | {"quiet": 0.01}) == set()
