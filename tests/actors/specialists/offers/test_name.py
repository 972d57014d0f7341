"""Lines that scripts offer for a field, made of several texts of an answer's entry."""

import json

import pytest

from actors.specialists.offers.name import by_name
from captures.capture import Capture
from captures.transaction import Request, Response, Transaction

PEOPLE = [{"id": 7, "name": "Ann Weir", "team": "Office"}, {"id": 8, "name": "Bo Ann", "team": "Yard"}]


def name(picked: str, typed: str = "ann", body: str = json.dumps({"hits": PEOPLE})) -> str:
    """What counts as picked."""
    response = Response(status=200, headers=(), body=body.encode(), mime_type="application/json")
    request = Request(method="GET", url="http://x/people", headers=())
    answer = Transaction(id="t1", started=0.5, ended=1.0, resource_type="xhr", request=request, response=response)
    told = {"picked": picked, "value": typed, "secret": False, "time": 2.0}
    return str(by_name(told, Capture(transactions=(answer,)))["picked"])


@pytest.mark.parametrize("line", ["Ann Weir (Office)", "Office: Ann Weir", "ann weir / OFFICE", "Ann WeirOffice"])
def test_of_a_line_that_is_made_of_an_entry_the_name_counts(line: str) -> None:
    assert name(line) == "Ann Weir"


@pytest.mark.parametrize("line", ["Ann Weir", "Ann Weir, Yard", "Ann Weir (Office, 3 jobs)", "Ann Weird (Office)"])
def test_a_line_of_which_the_answer_has_not_all_stays(line: str) -> None:
    assert name(line) == line


def test_what_does_not_tell_one_thing_stays() -> None:
    twice = json.dumps([*PEOPLE, {"id": 9, "name": "ann weir", "team": "Mill"}])
    line = "Ann Weir, Office"
    assert [name(line, body=twice), name(line, body="{"), name(line, typed="cleo")] == [line] * 3
