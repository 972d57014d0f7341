"""A server that answers with more than a run can take: the run ends in time, in a sentence; the next one works."""

import asyncio
import gc
import gzip
import json
import re
import time
import tracemalloc
from typing import Any
from urllib.parse import urlsplit

import pytest

from routines.limits import Limits
from routines.result import RoutineResult
from runtime.browser.executing.fence import Fence
from runtime.budget import BadLimit, Budget, UsedUp, limits_from
from runtime.http.execute import execute
from runtime.http.session import HttpOptions
from runtime.reading import LARGE, MANY, apart
from tests.runtime.http.http_routines import fetch, result_of, routine
from tests.runtime.web import Reply, Web, json_reply, page, redirect

ITEMS = "<ul>" + "<li>x" * (MANY * 6) + "</ul>"


def options(**limits: Any) -> HttpOptions:
    return HttpOptions(limits=Limits(**limits))


def attribute(selector: str) -> dict[str, Any]:
    return {"name": "v", "sources": [{"kind": "attribute", "selector": selector, "index": -1}]}


def told(result: RoutineResult) -> str:
    assert not result.ok
    return result.error


async def test_a_selector_that_is_quadratic_in_a_large_page_is_ended_and_the_next_one_is_not() -> None:
    with Web(lambda request: page(ITEMS)) as web:
        slow = routine(web, fetch("/", extract=[attribute("li:nth-child(n of li)")]))
        late = await execute(slow, {}, options=options(reading=0.5))
        fast = routine(web, fetch("/", extract=[attribute("li")]), {"type": "return", "values": {"v": "{{v}}"}})
        next_one = await execute(fast, {}, options=options())
    assert "the run has used up its budget of 0.5 seconds for reading one answer" in told(late)
    assert "--limit reading=N" in told(late)
    assert (next_one.ok, next_one.data) == (True, {"v": "x"})


@pytest.mark.parametrize(
    ("html", "selector"),
    [("<ul>" + "<li>" * 400 + "</ul>", "p ~ li ~ li ~ li ~ li"), ("<div>" * 150, "p div div div div div div")],
)
async def test_a_selector_that_is_of_a_higher_power_in_a_small_page_is_ended(html: str, selector: str) -> None:
    with Web(lambda request: page(html)) as web:
        slow = routine(web, fetch("/", extract=[attribute(selector)]))
        late = await execute(slow, {}, options=options(reading=0.5))
    assert "the run has used up its budget of 0.5 seconds for reading one answer" in told(late)


async def test_what_takes_more_memory_than_one_answer_may_is_ended() -> None:
    body = "[" + "[]," * 6_000_000 + "[]]"
    with Web(lambda request: json_reply(body)) as web:
        result = await execute(routine(web, fetch("/", save_as="r"), result_of()), {}, options=options(memory=2**28))
    assert "bytes of memory for reading one answer" in told(result)


async def test_a_value_of_too_many_parts_is_not_kept() -> None:
    body = "[" + "1," * 2_100_000 + "1]"
    with Web(lambda request: json_reply(body)) as web:
        result = await execute(routine(web, fetch("/", save_as="r"), result_of()), {})
    assert "holds more than 2000000 values" in told(result)


@pytest.mark.parametrize("levels", [150, 900, 100_000])
async def test_an_answer_that_is_nested_deep_is_no_result(levels: int) -> None:
    with Web(lambda request: json_reply("[" * levels + "]" * levels)) as web:
        result = await execute(routine(web, fetch("/", save_as="r"), result_of()), {})
    assert "nested" in told(result) or "no JSON document" in told(result)


async def test_half_a_surrogate_pair_in_an_answer_is_returned_as_a_whole_character() -> None:
    with Web(lambda request: json_reply('{"\\udc00": ["a\\ud800"]}')) as web:
        result = await execute(routine(web, fetch("/", save_as="r"), result_of()), {})
    assert result.model_dump(mode="json")["data"] == {"\ufffd": ["a\ufffd"]}


async def test_a_run_sends_so_many_requests_and_no_more_however_it_is_led_on() -> None:
    with Web(lambda request: redirect(f"{request.path}x")) as web:
        steps = [fetch("/a", statuses=[302], follow=False) for _ in range(3)]
        looped = await execute(routine(web, *steps, fetch("/b")), {}, options=options(requests=5))
        sent = len(web.received)
    assert (sent, "budget of 5 requests" in told(looped)) == (5, True)


async def test_bytes_count_once_they_are_decoded_in_all_answers_together() -> None:
    bomb = gzip.compress(bytes(3_000_000))
    with Web(lambda request: Reply(bomb, 200, [("Content-Encoding", "gzip"), ("Content-Type", "text/plain")])) as web:
        result = await execute(routine(web, *[fetch("/")] * 3), {}, options=options(received=5_000_000))
    assert [each.ok for each in result.operations] == [True, False]
    assert "budget of 5000000 bytes received" in told(result)


async def test_answers_that_are_kept_count_together() -> None:
    with Web(lambda request: page("x" * 400_000)) as web:
        steps = [fetch("/", save_as=f"r{n}") for n in range(4)]
        result = await execute(routine(web, *steps), {}, options=options(kept=1_000_000))
    assert len(result.operations) == 3
    assert "budget of 1000000 characters of answers kept" in told(result)


async def test_a_run_ends_after_its_seconds_though_every_request_is_answered() -> None:
    with Web(lambda request: json_reply("{}")) as web:
        result = await execute(
            routine(web, fetch("/"), {"type": "sleep", "seconds": 30}), {}, options=options(seconds=1)
        )
    assert "operation 2 (sleep) failed: the run has used up its budget of 1 seconds" in told(result)


async def test_a_value_that_stands_in_a_body_very_often_is_not_sent() -> None:
    extract = [{"name": "v", "sources": [{"kind": "pattern", "pattern": "x+"}]}]
    body = {"kind": "json", "value": ["{{v}}"] * 1000}
    with Web(lambda request: page("x" * 100_000)) as web:
        result = await execute(routine(web, fetch("/", extract=extract), fetch("/", method="POST", body=body)), {})
    assert "it would send more than" in told(result)


async def test_flat_json_that_stands_for_more_than_memory_holds_is_left_as_it_is() -> None:
    text = json.dumps([{"_1": 2}, "a", [3] * 300_000, "x" * 500_000])
    with Web(lambda request: json_reply(text)) as web:
        result = await execute(routine(web, fetch("/", save_as="r"), result_of(path=[1])), {})
    assert (result.ok, result.data) == (True, "a")


async def test_what_a_browser_receives_counts_and_ends_its_connections() -> None:
    with Web(lambda request: page("x" * 300_000)) as web:
        there = urlsplit(web.origin)
        async with Fence([web.origin], Budget(Limits(received=100_000))) as fence:
            reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(fence.url).port)
            name = str(there.hostname).encode()
            port = (there.port or 80).to_bytes(2, "big")
            writer.write(b"\x05\x01\x00" + b"\x05\x01\x00\x03" + bytes([len(name)]) + name + port)
            await reader.readexactly(12)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            received = await reader.read()
            writer.close()
    assert len(received) < 300_000
    assert "budget of 100000 bytes received" in str(fence.used_up)


def test_limits_come_from_the_environment_and_what_is_given_counts() -> None:
    found = limits_from(["seconds=5"], {"SUPERDISCOVERY_LIMITS": "seconds=9, requests=7"})
    assert (found.seconds, found.requests, found.kept) == (5.0, 7, Limits().kept)


@pytest.mark.parametrize(
    "given", ["seconds", "secs=1", "seconds=0", "seconds=nan", "requests=1.5", "memory=-1", "received=x"]
)
def test_what_is_no_limit_is_refused_in_a_sentence(given: str) -> None:
    with pytest.raises(BadLimit, match=r"limit|NAME=NUMBER") as wrong:
        limits_from([given], {})
    assert re.search("\n", str(wrong.value)) is None


async def test_who_reads_to_the_end_of_the_run_is_told_how_long_that_was() -> None:
    budget = Budget(Limits(seconds=0.2))
    with pytest.raises(UsedUp, match=r"its budget of 0\.2 seconds; .*--limit seconds=N"):
        await apart(budget, time.sleep, 60)


async def test_no_answer_is_held_once_its_run_is_over() -> None:
    size = LARGE + 1
    with Web(lambda request: json_reply(f'"{request.target}{"x" * size}"')) as web:

        async def ran(number: int) -> None:
            one = routine(web, fetch(f"/{number}", save_as="r"), result_of())
            assert (await execute(one, {})).ok

        await ran(0)
        tracemalloc.start()
        try:
            for number in range(1, 5):
                await ran(number)
            gc.collect()
            held, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert held < size
