"""A server that takes no more requests for now, and says when it will."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from routines.extracting.page import Page
from runtime.http.exchange import Answer
from runtime.http.execute import execute
from runtime.http.retry_after import TIMES, retry_after
from runtime.http.session import HttpOptions
from tests.runtime.http.http_routines import failed, fetch, routine
from tests.runtime.web import Received, Reply, Web


def busy(times: int, status: int, after: str) -> tuple[list[Received], object]:
    seen: list[Received] = []

    def answer(request: Received) -> Reply:
        seen.append(request)
        return Reply(b"", status, [("Retry-After", after)]) if len(seen) <= times else Reply(b"done")

    return seen, answer


@pytest.mark.parametrize(("status", "method", "times"), [(429, "POST", 3), (503, "GET", 3), (503, "POST", 1)])
async def test_it_is_asked_again_when_it_said(status: int, method: str, times: int) -> None:
    seen, answer = busy(2, status, "0")
    with Web(answer) as web:
        body = {"kind": "text", "text": "x"} if method == "POST" else None
        assert (await execute(routine(web, fetch("/a", method=method, body=body)), {})).ok is (times > 1)
    assert [each.method for each in seen] == [method] * times


@pytest.mark.parametrize(
    ("status", "after", "asked", "told"),
    [
        (429, "900", 1, "too many requests: wait and run it again in 900 seconds"),
        (429, "soon", 1, "too many requests: wait and run it again"),
        (429, f"Sun, {10**20} Nov 1994 08:49:37 GMT", 1, "too many requests: wait and run it again"),
        (429, "0", 1 + TIMES, "too many requests: wait and run it again"),
        (404, "0", 1, "may not exist"),
    ],
)
async def test_it_is_not_asked_for_ever(status: int, after: str, asked: int, told: str) -> None:
    seen, answer = busy(99, status, after)
    with Web(answer) as web:
        assert told in failed(await execute(routine(web, fetch("/a")), {}))
    assert len(seen) == asked


@pytest.mark.parametrize(("patience", "after", "times"), [(30.0, "", 2), (0.0, "9", 1), (30.0, "0", 2)])
async def test_how_long_is_waited_for_who_does_not_say_may_be_set(patience: float, after: str, times: int) -> None:
    seen, answer = busy(1, 429, after)
    with Web(answer) as web:
        options = HttpOptions(patience=patience, untold=0.0)
        assert (await execute(routine(web, fetch("/a")), {}, options=options)).ok is (times > 1)
    assert len(seen) == times


def test_the_moment_may_be_told_as_a_date() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=20), usegmt=True)
    for after, least, most in ((later, 18, 21), ("Sun, 06 Nov 1994 08:49:37 GMT", 0, 0)):
        found = retry_after(Answer(429, Page("http://x/", [("Retry-After", after)], ""), b""))
        assert found is not None
        assert least <= found <= most
