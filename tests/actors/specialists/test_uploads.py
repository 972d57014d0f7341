"""What the answers to uploads gave."""

from typing import Any

import pytest

from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import exchange

MULTIPART = "multipart/form-data; boundary=x"
FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="%s"\r\n\r\na,b\r\n'


def found(answer: str, files: int = 1, mime: str = MULTIPART, body: str = "") -> Any:
    """The paths at which the answer to an upload has the number 7."""
    sent = body or "".join(FILE % f"{n}.csv" for n in range(files)) + "--x--\r\n"
    upload = exchange(
        1, 1, "POST", "/uploads", answer, mime="application/json", sent=sent, headers=(("Content-Type", mime),)
    )
    commit = exchange(2, 5, "POST", "/imports", "{}", mime="application/json")
    told = call(ValueTrace(Capture(transactions=(upload, commit))), "trace_upload", value="7", transaction_id="t0002")
    return [way["path"] for each in told["origins"] for way in each["extractors"]]


@pytest.mark.parametrize(
    ("answer", "files", "paths"),
    [
        ('{"ids": [7], "rows": 2}', 1, [["ids", {}]]),
        ('{"ids": [6, 7]}', 2, [["ids", 1]]),
        ('{"id": 7, "name": "a.csv"}', 1, [["id"]]),
        ('[{"id": 7}]', 1, [[{}, "id"]]),
        ('{"rows": [{"n": 7}, {"n": 7}], "id": 7}', 1, [["id"]]),
        ('{"files": [{"id": 5}, {"id": 7}]}', 1, []),
        ("<p>7</p>", 1, []),
    ],
)
def test_a_list_that_has_more_than_what_was_sent_tells_nothing(answer: str, files: int, paths: list[Any]) -> None:
    assert found(answer, files) == paths


def test_a_body_may_be_the_file() -> None:
    assert found('{"id": 7}', mime="text/csv", body="a,b") == [["id"]]


def test_what_carries_no_file_is_no_upload() -> None:
    assert found('{"id": 7}', mime="application/x-www-form-urlencoded", body="name=a.csv") == []
