"""What of the page to which a change led is returned."""

from typing import Any

import pytest

from actors.rules.answering.of_change import known_by, of_change
from actors.rules.facts.candidate import Candidate, Sent
from actors.rules.facts.click import Click
from tests.actors.rules.request_values import inputs_of

Line = dict[str, Any]
HEADING, MESSAGE, STATE = ({"name": name, "value": "x", "extractors": []} for name in ("heading", "message", "state"))
THING = {"named": "Hall lamp", "fields": [STATE]}
MADE = {"new_address": {"id": "57"}}


def goal(method: str = "POST", status: int = 302, path: str = "/lamps", **more: Any) -> Candidate:
    return Candidate(id="t0008", method=method, url=f"http://x{path}", status=status, **more)


def shape(kind: str, *fields: Line, things: tuple[Line, ...] = (), **more: Any) -> Line:
    told = {"fields": [*fields], "things": [*things]} | more.pop("led_to", {})
    return {"transaction_id": "t0009", "url": "http://x/lamps", "kind": kind, "rules": [{}], "led_to": told} | more


@pytest.mark.parametrize(
    ("found", "fields", "things"),
    [
        (shape("fields", HEADING, MESSAGE, STATE), ["heading", "message", "state"], []),
        (shape("fields", HEADING, STATE, things=(THING,)), ["heading", "state"], []),
        (shape("fields", HEADING, MESSAGE, things=(THING,)), ["message"], ["Hall lamp"]),
        (shape("records", HEADING, MESSAGE, STATE, things=(THING,)), ["message"], ["Hall lamp"]),
        (shape("records", HEADING, STATE), ["heading", "state"], []),
        (shape("records", STATE, things=(THING,), led_to={"told_again": True}), ["state"], []),
        (shape("records", STATE, things=(THING,), **MADE), ["state"], []),
        (shape("records", HEADING, things=(THING,), **MADE), ["heading"], []),
        (shape("records", HEADING, things=(THING | {"named": "57"},), **MADE), [], ["57"]),
        (shape("html"), [], []),
    ],
)
def test_the_page_of_the_thing_comes_before_its_record_in_a_list(
    found: Line, fields: list[str], things: list[str]
) -> None:
    told = of_change(found, goal(), [], "Add a lamp")
    assert (told["kind"], "rules" in told, "led_to" in told) == ("fields", False, False)
    assert [each["name"] for each in told["fields"]] == fields
    assert [each["named"] for each in told["things"]] == things
    assert told.get("new_address") == found.get("new_address")


@pytest.mark.parametrize(
    ("asked", "task", "changed"),
    [
        (goal(), "Add a lamp and return its state", True),
        (goal(), "Add a lamp and return all its details", True),
        (goal(status=200), "Add a lamp", True),
        (goal(), "Hang up a lamp", True),
        (goal(status=200), "Hang up a lamp", False),
        (goal(), "List all lamps and close one", True),
        (goal(), "Add a lamp and list all lamps", False),
        (goal(), "Add a lamp and return its status, address and number", True),
        (goal(), "Submit the form and get the quotes", False),
        (goal(status=200), "Import lamps", False),
        (goal(), "Find the lamps of a room", False),
        (goal(), "Filter the lamps by their room", False),
        (goal(path="/lamps/search"), "Add a filter", False),
        (goal(method="GET"), "Add a lamp", False),
    ],
)
def test_a_list_that_was_asked_for_stays_one(asked: Candidate, task: str, changed: bool) -> None:
    told = of_change(shape("records", things=(THING,)), asked, [], task)
    assert (told["kind"], "things" in told, "rules" in told) == (
        ("fields", True, False) if changed else ("records", False, True)
    )


def test_the_list_is_returned_where_nothing_else_shows_what_was_entered() -> None:
    for more, kind in (({}, "records"), (MADE, "fields")):
        found = shape("records", HEADING, led_to={"only_listed": True}, **more)
        assert of_change(found, goal(), [], "Add a lamp")["kind"] == kind


def test_of_a_page_without_a_list_none_can_be_asked_for() -> None:
    for found in (shape("fields", STATE), shape("records", STATE, **MADE)):
        assert of_change(found, goal(), [], "Add a lamp and return its parts")["fields"] == [STATE]


def test_who_sends_a_file_and_may_change_something_changes_it() -> None:
    file = inputs_of({"id": "i1", "type": "file", "value": "lamps.txt", "parameter": "file"})
    sent = goal(status=200, sends=[Sent(given="lamps.txt", whole=True, place="multipart")])
    for task, kind in (("Import lamps", "fields"), ("Weigh lamps", "records")):
        assert of_change(shape("records"), sent, file, task)["kind"] == kind


def test_a_thing_is_known_by_what_was_typed_and_sent_or_chosen_in_a_list() -> None:
    entries = [
        {"id": "i0", "type": "file", "value": "lamp.png", "parameter": "picture"},
        {"id": "i1", "type": "text", "value": "ann", "parameter": "user"},
        {"id": "i2", "type": "text", "value": "Hall lamp", "parameter": "title"},
        {"id": "i3", "type": "text", "value": "12", "parameter": "price"},
        {"id": "i4", "type": "select", "value": "4", "chosen_label": "sold", "parameter": "state"},
        {"id": "i5", "type": "password", "value": "secret-1", "parameter": "code", "secret": True},
    ]
    given = ("Hall lamp", "lamp.png", "12", "4", "sold", "secret-1")
    sends = [Sent(given=each, whole=True, place="form") for each in given]
    asked = Candidate(id="t0008", method="POST", url="http://x/lamps", sends=sends)
    clicks = [Click(type="click", text="Edit", row="Wall lamp", parameter="lamp"), Click(type="click", text="Save")]
    assert known_by(asked, inputs_of(*entries), clicks) == ["Hall lamp", "lamp.png", "Wall lamp"]
    again = {"id": "i6", "type": "text", "value": "Hall lamp", "parameter": "called"}
    assert known_by(asked, inputs_of(*entries, again), clicks) == ["lamp.png", "Wall lamp"]
    assert known_by(asked, inputs_of(*entries, again | {"parameter": "title"}), clicks)[0] == "Hall lamp"
