"""HAR entries that do not tell when they were sent."""

import json
from pathlib import Path
from typing import Any

import pytest

from captures.har.write import write_har as as_har
from captures.open import load, open_capture
from captures.trace import origins
from tests.captures.archive import START, entry, write_har

SAID = "{} no time that can be read: the order of the file counts as that in which they were sent"


def at(when: object, url: str = "https://shop.test/", **more: Any) -> dict[str, Any]:
    """An entry that tells `when`; None leaves its time out."""
    made = {**entry(url, **more), "startedDateTime": when}
    return made if when is not None else {name: value for name, value in made.items() if name != "startedDateTime"}


def test_a_file_without_any_time_is_read_in_its_order_and_says_so(tmp_path: Path) -> None:
    page = at(None, "https://shop.test/1", text="<input name=token value=token-77777>")
    sent = at(None, "https://shop.test/2", method="POST", post={"mimeType": "text/plain", "text": "token-77777"})
    capture = open_capture(write_har(tmp_path, page, sent))
    assert [each.request.url[-1] for each in capture.transactions] == ["1", "2"]
    assert capture.remarks == (f"capture.har: {SAID.format('2 entries tell')}",)
    assert [each.id for each in origins(capture, "token-77777", "t0002").origins] == ["t0001"]


@pytest.mark.parametrize(
    "bad", [None, "", "yesterday", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00", True, -5, {}, "Sat, 99 Nov"]
)
def test_the_first_of_several_with_a_bad_date_is_before_the_next_and_none_is_lost(tmp_path: Path, bad: object) -> None:
    urls = [f"https://shop.test/{n}" for n in range(5)]
    rows = [at(bad, urls[0]), at(bad, urls[1]), entry(urls[2], 1), at(bad, urls[3]), entry(urls[4], 1.05)]
    capture = load(write_har(tmp_path, *rows))
    assert [each.request.url for each in capture.transactions] == urls
    times = [each.started for each in capture.transactions]
    assert times == sorted(times)
    assert times[0] > START
    assert times[2] == START + 1
    assert capture.remarks == (f"capture.har: {SAID.format('3 entries tell')}",)
    assert capture.problems == ()


@pytest.mark.parametrize("when", ["Mon, 21 Sep 2026 13:33:20 GMT", 1_790_000_000_000, "2026-09-21T15:33:20.000+0200"])
def test_a_time_may_be_written_as_mail_does_or_as_a_number(tmp_path: Path, when: object) -> None:
    capture = load(write_har(tmp_path, at(when)))
    assert capture.transactions[0].started == pytest.approx(START, abs=86400)
    assert capture.remarks == ()


def test_the_clock_is_that_of_an_answer_where_one_tells_it(tmp_path: Path) -> None:
    told = {"Date": "Mon, 21 Sep 2026 13:33:20 GMT"}
    capture = load(write_har(tmp_path, at(None, got=told)))
    assert capture.transactions[0].started == pytest.approx(START, abs=86400)


@pytest.mark.parametrize("told", [0, 399])
def test_requests_that_say_that_they_took_decades_leave_no_calendar(tmp_path: Path, told: int) -> None:
    rows: list[dict[str, Any]] = [{**at(None, f"https://shop.test/{n}"), "time": 9e11} for n in range(400)]
    rows[told]["startedDateTime"] = START
    capture = load(write_har(tmp_path, *rows))
    assert [each.request.url for each in capture.transactions] == [row["request"]["url"] for row in rows]
    assert len(json.loads(as_har(capture))["log"]["entries"]) == 400
