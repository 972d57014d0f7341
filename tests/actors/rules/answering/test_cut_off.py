"""Recordings that end with the last step, though something that was entered had been sent before."""

from typing import Any

import msgspec
import pytest

from actors.rules.answering.cut_off import cut_off
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input

Line = dict[str, Any]
TASK = "Write a note"
FORM = {"action": "http://x/notes", "method": "post", "fields": ["title", "text"]}
TITLE: Line = {"id": "i0007", "name": "title", "value": "Straw", "url": "http://x/new", "time": 6.0}
SAVE: Line = {"id": "i0008", "type": "click", "tag": "button", "text": "Save", "url": "http://x/new", "time": 9.0}
SENT: Line = SAVE | {"id": "i0009", "type": "submit", "tag": "form", "text": "", "form": FORM, "time": 9.1}
CARRIES = [{"given": "Straw", "place": "json", "name": "title", "whole": True}]
DRAFT: Line = {"id": "t0004", "method": "PUT", "url": "http://x/draft", "status": 200, "time": 7.0, "sends": CARRIES}
LOST: Line = {"id": "t0005", "method": "POST", "url": "http://x/notes", "time": 9.2, "follows": {"id": "i0009"}}


def said(lines: list[Line], clicks: list[Line], inputs: list[Line], task: str = TASK) -> str:
    requests = msgspec.convert(lines, list[Candidate])
    return cut_off(requests, msgspec.convert(inputs, list[Input]), msgspec.convert(clicks, list[Click]), task)


@pytest.mark.parametrize(
    ("lines", "clicks", "inputs", "cut"),
    [
        ([DRAFT], [SAVE], [TITLE], True),
        ([DRAFT], [SAVE | {"text": "", "value": "Publish it"}], [TITLE], True),
        ([DRAFT], [SAVE | {"text": "Close"}], [TITLE], False),
        ([DRAFT], [SAVE | {"tag": "a"}], [TITLE], False),
        ([DRAFT], [SAVE | {"url": "http://x/other"}], [TITLE], False),
        ([DRAFT], [SAVE], [TITLE | {"time": 9.5}], False),
        ([DRAFT], [SAVE | {"text": "Go"}, SENT], [TITLE], True),
        ([DRAFT], [SENT | {"form": FORM | {"method": "get"}}], [TITLE], False),
        ([DRAFT], [SENT | {"form": FORM | {"fields": ["other"]}}], [TITLE], False),
        ([DRAFT, LOST | {"status": 200}], [SAVE, SENT], [TITLE], False),
        ([DRAFT | {"time": 9.05}], [SAVE, SENT], [TITLE], False),
        ([DRAFT | {"time": 8.0}], [SAVE | {"time": 7.0}, SENT], [TITLE], True),
        ([DRAFT], [], [TITLE], False),
        ([DRAFT | {"time": 8.95}], [SAVE], [TITLE | {"time": 8.9}], False),
    ],
)
def test_what_is_pressed_last_has_to_send_something(
    lines: list[Line], clicks: list[Line], inputs: list[Line], cut: bool
) -> None:
    told = said(lines, clicks, inputs)
    assert told.startswith("nothing was recorded any more after ") is cut
    assert bool(told) is cut


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        (LOST | {"sends": CARRIES}, True),
        (LOST, True),  # it goes where the form leads
        (LOST | {"url": "http://x/beacon"}, False),
        (LOST | {"url": "http://x/beacon", "uploads": "straw.txt"}, True),
        (LOST | {"method": "GET"}, False),
        (LOST | {"status": 200}, False),
        (LOST | {"follows": None}, False),
        (LOST | {"follows": {"id": "i0007", "type": "input"}}, False),
    ],
)
def test_a_change_that_was_sent_last_has_to_be_answered(lost: Line, told: bool) -> None:
    why = said([DRAFT, lost], [SAVE, SENT], [TITLE])
    assert bool(why) is told
    assert why.startswith(f"t0005 ({lost['method']} {lost['url']}) was sent last and got no answer") is told
    assert said([lost, DRAFT | {"time": 9.9}], [SAVE, SENT], [TITLE]) == ""


def test_what_reports_a_change_that_was_answered_may_be_lost() -> None:
    done = LOST | {"id": "t0004", "status": 201, "sends": CARRIES}
    lost = LOST | {"url": "http://stats.example/collect", "sends": CARRIES}
    assert said([done, lost], [SAVE, SENT], [TITLE]) == ""
    assert said([done | {"sends": []}, lost], [SAVE, SENT], [TITLE]) != ""
    assert said([done | {"follows": {"id": "i0001"}}, lost], [SAVE, SENT], [TITLE]) != ""


def test_a_task_that_only_asks_for_something_is_not_cut_off() -> None:
    assert said([DRAFT], [SAVE], [TITLE], "List the notes") == ""
