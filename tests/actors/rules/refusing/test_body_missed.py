"""A change of whose body the recorder got nothing ends in no routine."""

import pytest

from actors.rules.facts.source import Constant, Parameter
from actors.rules.facts.value import Value
from actors.rules.refusing.body_missed import sends_nothing
from actors.rules.writing.craft import Explained

NAME = Value(place="query", name="filename", value="rail.txt", source=Parameter(parameter="file"))
NOTE = Value(place="multipart", name="note", value="spring", source=Constant())


def sent(method: str, missing: bool, *values: Value) -> Explained:
    request = {"method": method, "url": "http://x/uploads", "time": 5.0, "body_missing": missing}
    return Explained("t0009", request, [NAME, *values])


def test_nothing_is_sent_in_the_place_of_a_file_that_was_not_recorded() -> None:
    why = sends_nothing([sent("POST", missing=True)])
    assert why.startswith("what was sent with t0009 (POST http://x/uploads) is not in the recording")


@pytest.mark.parametrize("each", [sent("POST", False), sent("GET", True), sent("POST", True, NOTE)])
def test_what_has_no_body_only_reads_or_lacks_a_file_of_its_parts_is_sent(each: Explained) -> None:
    assert sends_nothing([each]) == ""


@pytest.mark.parametrize(("line", "is_refused"), [("PATCH Orders(7) HTTP/1.1", True), ("GET Orders HTTP/1.1", False)])
@pytest.mark.parametrize("kind", ["multipart/mixed; boundary=b1", "text/plain"])
def test_requests_within_a_body_are_not_sent_as_they_were_recorded(line: str, is_refused: bool, kind: str) -> None:
    body = f"--b1\r\nContent-Type: application/http\r\n\r\n{line}\r\n\r\n--b1--"
    request = {"method": "POST", "url": "http://x/$batch", "content-type": kind, "body": body}
    why = sends_nothing([Explained("t0009", request, [])])
    assert ("requests of their own" in why) is (is_refused and kind.startswith("multipart"))
