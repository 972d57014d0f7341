"""Fields that were filled in when nothing was sent any more."""

from typing import Any

import msgspec
import pytest

from actors.rules.answering.left_behind import left_behind, turned_last
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input

Line = dict[str, Any]
TASK = "Set the note of a coop"
NOTE: Line = {"id": "i0007", "name": "note", "value": "25", "label": "Note", "time": 9.0}
BIRDS: Line = {"id": "i0008", "element": "birds", "value": "7", "label": "Birds", "time": 9.5}
SAVE: Line = {"id": "i0009", "type": "click", "tag": "button", "text": "Save", "time": 10.0}
LINK: Line = {"id": "i0009", "type": "click", "tag": "a", "text": "Home", "time": 10.0}


def page(second: float, **sent: Any) -> Line:
    about = {"id": f"t{int(second):04}", "method": "GET", "url": "http://x/yard/25", "status": 200, "time": second}
    path = {"given": "25", "place": "path", "name": "1", "whole": True}
    return about | {"sends": [path, *([sent] if sent else [])]}


def said(lines: list[Line], inputs: list[Line], clicks: list[Line], task: str = TASK) -> str:
    requests = msgspec.convert(lines, list[Candidate])
    return left_behind(requests, msgspec.convert(inputs, list[Input]), msgspec.convert(clicks, list[Click]), task)


@pytest.mark.parametrize(
    ("inputs", "clicks", "names"),
    [
        ([NOTE], [SAVE], "Note"),
        ([NOTE, BIRDS], [], "Note, Birds"),
        ([NOTE], [], ""),
        ([NOTE], [LINK], ""),
        ([NOTE], [SAVE | {"time": 5.0}], ""),
        ([NOTE | {"secret": True}], [SAVE], ""),
        ([NOTE | {"time": 3.0}], [SAVE], ""),
        ([], [SAVE], ""),
    ],
)
def test_what_was_filled_in_last_has_to_be_sent(inputs: list[Line], clicks: list[Line], names: str) -> None:
    told = said([page(1), page(4)], inputs, clicks)
    assert told.startswith(f"nothing was sent any more once the last fields were filled in ({names})") is bool(names)
    assert bool(told) is bool(names)


def test_what_is_sent_under_its_name_was_sent_while_it_was_typed() -> None:
    assert said([page(4, given="25", place="query", name="note")], [NOTE], [SAVE]) == ""
    assert said([page(4, given="25", place="header", name="note")], [NOTE], [SAVE]) != ""


def test_what_hardly_stands_anywhere_by_chance_was_sent_whatever_it_is_called_there() -> None:
    sent = page(4, given="Fresh straw", place="json", name="remark")
    assert said([sent], [NOTE | {"value": "Fresh straw"}], [SAVE]) == ""


def test_who_only_asks_may_narrow_what_is_shown() -> None:
    assert said([page(4)], [NOTE, BIRDS], [SAVE], "Show the coops with a note") == ""


def test_without_a_request_nothing_is_said_here() -> None:
    assert said([], [NOTE], [SAVE]) == ""


ADDED = page(4, given="Fresh straw", place="form", name="note", whole=True) | {"method": "POST"}
ENTERED: Line = {"id": "i0002", "name": "note", "value": "Fresh straw", "label": "Note", "time": 3.0}
TYPED: Line = {"id": "i0007", "type": "input"}
MORE: list[Line] = [BIRDS | {"url": "http://x/yard"}]


def test_who_narrows_what_is_shown_after_the_change_left_nothing_behind() -> None:
    narrowing = [BIRDS | {"label": "Filter rows"}, BIRDS | {"element": "sort", "value": "Newest"}]
    assert said([ADDED], [ENTERED, *narrowing], [SAVE]) == ""
    assert said([ADDED | {"status": 422}], [ENTERED, *narrowing], [SAVE]) != ""
    assert said([ADDED | {"url": "http://x/yard/search"}], [ENTERED, *narrowing], [SAVE]) != ""
    assert said([ADDED], [ENTERED | {"time": 9.0, "value": "7"}, *narrowing], [SAVE]) != ""


def test_boxes_that_say_yes_may_show_or_hide_something() -> None:
    box: Line = {"id": "i0005", "type": "checkbox", "value": "on", "time": 9.0}
    assert said([page(4)], [box | {"element": "day"}, box | {"element": "hour"}], []) == ""


@pytest.mark.parametrize(("value", "sent"), [("12.50", "1250"), ("7", "7")])
def test_what_is_saved_while_it_is_typed_may_be_left_later(value: str, sent: str) -> None:
    saved = page(5, given=sent, place="json", name="amount", whole=True) | {"method": "PUT", "follows": TYPED}
    assert said([saved], [BIRDS | {"value": value}], [SAVE]) == ""


@pytest.mark.parametrize(
    ("drafted", "last", "is_told"),
    [
        ({}, {}, True),
        ({"url": "http://x/other"}, {}, False),
        ({}, {"given": "7", "name": "birds"}, False),
        ({"follows": None}, {}, False),
    ],
)
def test_a_draft_of_one_field_does_not_send_the_others_of_its_page(drafted: Line, last: Line, is_told: bool) -> None:
    note = ENTERED | {"url": drafted.get("url", "http://x/yard")}
    draft = page(5, given="Fresh straw", place="json", name="note", whole=True) | {"method": "PUT", "follows": TYPED}
    draft |= {name: said for name, said in drafted.items() if name != "url"}
    told = said([page(4), draft, page(6, place="json", whole=True, **last) if last else page(4)], [note, *MORE], [SAVE])
    assert told.startswith("nothing was sent any more once the last fields were filled in (Birds") is is_told
    assert bool(told) is is_told


def test_what_a_page_sends_again_and_again_by_itself_ends_nothing() -> None:
    assert said([page(4), page(12) | {"asked_again": 3}], [NOTE], [SAVE]) != ""
    assert said([page(4), page(12)], [NOTE], [SAVE]) == ""


BOX: Line = {"id": "i0009", "type": "checkbox", "label": "Lit", "value": "on", "time": 9.0}


@pytest.mark.parametrize(
    ("last", "second", "task", "is_told"),
    [
        (BOX, 4, "Find the coop and switch its lamp on", True),
        (BOX, 9, "Find the coop and switch its lamp on", False),
        (BOX, 4, "Switch to the lit coops and list them", False),
        (BOX, 4, "List the coops that are lit", False),
        (BOX | {"type": "text"}, 4, "Find the coop and switch its lamp on", False),
    ],
)
def test_a_box_that_was_turned_last_has_to_be_sent_if_something_is_to_be_turned(
    last: Line, second: int, task: str, is_told: bool
) -> None:
    inputs = msgspec.convert([NOTE | {"time": 3.0}, last], list[Input])
    asked_for_again = page(12) | {"asked_again": 3}
    told = turned_last(msgspec.convert([page(second), asked_for_again], list[Candidate]), inputs, task)
    assert told.startswith("the task says `switch`, and nothing was sent any more once Lit was turned") is is_told
    assert bool(told) is is_told
