"""The policies of single specialists, played by hand."""

from typing import Any

import pytest

from actors.rules import interaction
from actors.rules.delegation import GaveUp
from actors.rules.explaining import value_trace
from actors.rules.lookup import looking_up
from actors.rules.play import call
from actors.rules.transcript import Brief
from actors.rules.trying.executing import executed
from actors.state import UNKNOWN_OUTCOME
from tests.actors.rules.playing import calls_of, listing

Line = dict[str, Any]


def test_addresses_that_a_clicked_element_holds_for_a_script_are_reported() -> None:
    held = {"data-href": "/add/2/3", "role": "button"}
    clicks = [
        {"id": "i1", "attributes": held},
        {"id": "i2", "attributes": {"role": "x"}},
        {"id": "i3", "href": "/a", "attributes": held},
    ]
    brief = Brief("What?", None, frozenset())
    asked = calls_of(interaction.policy(brief), [{"watched": True}], listing(), listing(*clicks))
    reported = asked[-1].arguments["clicks"]
    button = {"id": "i1", "attributes": {"data-href": "/add/2/3"}, "role": "button"}
    assert reported == [button, {"id": "i2", "role": "x"}, {"id": "i3", "href": "/a", "role": "button"}]


def test_without_a_request_there_is_nothing_to_trace() -> None:
    (asked,) = calls_of(value_trace.policy(Brief("Where does it come from?", None, frozenset())))
    assert (asked.name, "choose a model" in asked.arguments["reason"]) == ("report_failure", True)


def test_a_value_of_unknown_origin_is_noted() -> None:
    brief = Brief("Where?", {"transaction_id": "t0001", "url": "http://x/", "inputs": [], "clicks": []}, frozenset())
    token = {"place": "header", "name": "X-Token", "value": "a1b2c3d4e5f6", "hint": "opaque"}
    (asked,) = calls_of(value_trace.policy(brief), listing(token), [{"origins": []}])
    assert (asked.name, asked.arguments["severity"]) == ("add_note", "warning")


def test_what_would_put_recorded_things_in_the_place_of_others_is_refused() -> None:
    brief = Brief("Where?", {"transaction_id": "t0004", "url": "http://x/", "inputs": [], "clicks": []}, frozenset())
    sent = {"place": "json", "name": "on", "value": "true", "hint": "constant_looking", "path": ["rooms", 1, "on"]}
    form = {"id": "t0001", "filled": True, "lists": ["rooms"], "items": [], "total": 0}
    (asked,) = calls_of(value_trace.policy(brief), listing(sent), [form])
    assert (asked.name, "t0004 sends back the whole of rooms" in asked.arguments["reason"]) == ("report_failure", True)


def test_looking_up_reports_what_it_finds() -> None:
    policy = looking_up("search_docs", "nothing about")
    brief = Brief("Where is the key?", {"terms": ["key"]}, frozenset({"places"}))
    assert calls_of(policy(brief))[0].arguments == {"terms": ["key"]}
    (asked,) = calls_of(policy(brief), listing({"name": "api.md"}))
    assert asked.arguments == {"places": [{"name": "api.md"}]}
    (gone,) = calls_of(policy(Brief("Where is it?", None, frozenset())), listing())
    assert (gone.name, gone.arguments["reason"]) == ("report_failure", "nothing about Where, is, it?")


def test_an_execution_in_doubt_is_repeated_once_somebody_had_the_run_go_on() -> None:
    doubt = ValueError(f"{UNKNOWN_OUTCOME}: it may or may not have happened; look before you repeat it")
    (again,) = calls_of(executed({"title": "x"}), [doubt])
    assert again == call("execute_routine", parameters={"title": "x"})
    with pytest.raises(GaveUp, match="could not be executed"):
        calls_of(executed({"title": "x"}), [doubt], [doubt])


def test_a_body_without_names_is_a_value_too() -> None:
    inputs = [{"id": "i1", "name": "q", "parameter": "q", "type": "text", "value": "hello", "url": "http://x/"}]
    brief = Brief(
        "Where?", {"transaction_id": "t0001", "url": "http://x/", "inputs": inputs, "clicks": []}, frozenset()
    )
    body = {"place": "text", "value": "<a>hello</a>", "hint": "plain"}
    (asked,) = calls_of(value_trace.policy(brief), listing(body))
    assert asked.name == "report_back"


def test_what_is_added_under_a_number_that_the_page_counted_is_refused() -> None:
    brief = Brief("Where?", {"transaction_id": "t0004", "url": "http://x/", "inputs": [], "clicks": []}, frozenset())
    sent = {"place": "json", "name": "id", "value": "3", "hint": "plain", "type": "integer", "path": ["rooms", 2, "id"]}
    added = {"do": "add", "path": ["rooms"], "sent": ["rooms", 2], "key": "id"}
    form = {"id": "t0001", "url": "http://x/", "filled": True, "changes": [added], "items": [], "total": 0}
    (asked,) = calls_of(value_trace.policy(brief), listing(sent), [form], [{"total": 1, "origins": []}] * 2)
    assert (asked.name, "`id` the page had counted" in asked.arguments["reason"]) == ("report_failure", True)
