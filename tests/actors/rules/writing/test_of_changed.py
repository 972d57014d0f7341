"""What is returned of a thing that was changed."""

from typing import Any

import pytest

from actors.rules.facts.input import Input
from actors.rules.writing.craft import craft
from actors.rules.writing.of_changed import said_of_changed
from tests.actors.rules.request_values import inputs_of
from tests.actors.rules.writing_down import CONSTANT, explained, line

Line = dict[str, Any]
WAY = {"kind": "beside", "selector": "tr", "label": "Hall lamp", "at": "td", "within": "td:nth-child(2)"}
STATE, ID = ({"name": name, "value": "new", "extractors": [WAY]} for name in ("state", "id"))
TITLE = {"name": "title", "type": "string", "required": True, "secret": False, "examples": ["Hall lamp"]}


def said(*parameters: Line, new: str = "", named: str = "Hall lamp") -> dict[str, str]:
    made = {"new_address": {"id": new}} if new else {}
    things = [{"named": named, "fields": [STATE, ID]}]
    found = said_of_changed({"fields": [], "things": things} | made, parameters)
    return {each["name"]: each["known_by"] for each in found}


def test_a_record_is_known_by_the_parameter_that_stood_for_its_text() -> None:
    assert said(TITLE) == {"state": "{{title}}", "id": "{{title}}"}
    assert said(TITLE | {"required": False, "default": "Hall lamp"}) == said(TITLE)


@pytest.mark.parametrize(
    "parameters",
    [
        [],
        [TITLE, TITLE | {"name": "again"}],
        [TITLE | {"examples": ["Wall lamp"]}],
        [TITLE | {"type": "list", "examples": [["Hall lamp"]]}],
        [TITLE | {"required": False}],
        [TITLE | {"secret": True, "examples": []}],
        [TITLE | {"file": "text"}],
    ],
)
def test_a_record_that_nothing_given_tells_is_not_returned(parameters: list[Line]) -> None:
    assert said(*parameters) == {}


def test_what_was_made_is_known_by_its_id_and_keeps_it() -> None:
    assert said(new="57", named="57") == {"state": "{{made_id}}", "id_2": "{{made_id}}"}


def inputs(parameter: str = "title") -> list[Input]:
    return inputs_of({"id": "i1", "name": parameter, "type": "text", "value": "Hall lamp", "parameter": parameter})


def written(result: Line, source: Line | None = None) -> tuple[Line, Line]:
    """The request of a routine that makes a lamp, and what that returns."""
    given = {"kind": "parameter", "parameter": "title", "type": "string"}
    sent = explained(line("form", "title", "Hall lamp", source or given), method="POST", url="http://x/lamps")
    sent.request["landing_url"] = "http://x/lamps/57"
    about = {"transaction_id": "t0009", "kind": "fields"}
    made, returned = craft("Make a lamp", [sent], about | result, inputs(), [])["operations"]
    return made, returned


def test_the_list_has_to_be_there_but_the_record_may_be_on_another_page_of_it() -> None:
    made, returned = written({"fields": [], "things": [{"named": "Hall lamp", "fields": [STATE]}]})
    known = WAY | {"label": "{{title}}"}
    assert made["extract"][0] == {"name": "shown_state", "sources": [known], "default": ""}
    assert returned["values"] == {"url": "{{done_at}}", "state": "{{shown_state}}"}
    named = {"name": "title", "value": "Hall lamp", "extractors": [WAY]}
    also = {"name": "room", "value": "hall", "extractors": [WAY]}
    made, _ = written({"fields": [], "things": [{"named": "Hall lamp", "fields": [named, also]}]})
    assert made["extract"][2] == {"name": "anything_shown", "sources": [{"kind": "attribute", "selector": "tr"}]}


def test_what_the_page_says_of_what_was_made_stands_beside_its_id() -> None:
    address = {"url": "http://x/lamps/57", "pattern": "/lamps/(\\d+)(?:[?#]|$)", "id": "57"}
    shown = {"name": "state", "value": "new", "extractors": [WAY | {"label": "State of {{it}}"}]}
    made, returned = written({"new_address": address, "fields": [shown], "things": []}, CONSTANT)
    assert returned["values"] == {"id": "{{made_id}}", "url": "{{made_url}}", "state": "{{shown_state}}"}
    assert [each["name"] for each in made["extract"]] == ["made_id", "made_url", "shown_state"]
    assert made["extract"][2]["sources"][0]["label"] == "State of {{{{it}}"
    made, returned = written({"new_address": address, "fields": [shown]}, CONSTANT)
    assert set(returned["values"]) == {"id", "url"}
