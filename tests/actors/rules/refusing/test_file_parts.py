"""A file that a script sent in parts ends in no routine, for another file has another number of them."""

from typing import Any

from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.refusing.file_parts import sends_a_part
from actors.rules.writing.craft import Explained

Line = dict[str, Any]


def part(number: int, method: str = "PATCH", path: str = "/uploads/7", status: int = 204) -> Line:
    return {"id": f"t{number}", "method": method, "url": f"http://x{path}", "status": status}


def why(*made: Line, filename: str = "knee.txt") -> str:
    body = Value(place="text", value="left knee", filename=filename or None, source=Parameter(parameter="file"))
    return sends_a_part([Explained("t4", {"method": "PATCH", "url": "http://x/uploads/7?part=1"}, [body])], made)


def test_it_is_refused_with_how_many_there_were() -> None:
    assert why(part(4, path="/uploads/7?part=1"), part(5, path="/uploads/7?part=2"), part(6, "POST")) == (
        "the file was sent in 2 parts, t4 to t5 (PATCH /uploads/7): a routine cannot tell how many another file takes; "
        "record the task with a file so small that it is sent as a whole"
    )


def test_one_that_went_as_a_whole_or_once_more_after_a_refusal_or_is_no_file_is_not() -> None:
    assert why(part(4), part(5, path="/uploads/8"), part(6, status=500)) == ""
    assert why(part(4), part(5), filename="") == ""
