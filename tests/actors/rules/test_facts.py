"""What a person did, as tools tell it and as specialists report it."""

from typing import Any

import msgspec
import pytest

from actors.rules.answering import network
from actors.rules.explaining import value_trace
from actors.rules.facts.click import Click
from actors.rules.facts.done import Done
from actors.rules.facts.reading import read_as
from actors.rules.facts.value import Value
from actors.rules.transcript import Brief, Unread
from tests.actors.rules.request_values import context, entered

FIELD = {"id": "i1", "name": "q", "type": "text", "value": "", "url": "http://x/", "time": 1.5, "secret": False}
LINK = {"is_pager": False, "list": "nav > ul", "choices": [{"text": "Books", "href": "http://x/b"}], "more_choices": 0}
CLICK = {"id": "i2", "type": "click", "time": 2.0, "url": "http://x/", "href": "http://x/b", "link": LINK}
DONE = {"inputs": [FIELD], "clicks": [CLICK | {"is_first": False}], "watched": True, "opened": []}


def test_what_was_done_is_told_on_as_it_was_told() -> None:
    assert msgspec.to_builtins(read_as(Done, DONE, "what the person did")) == DONE


WAYS = [{"kind": "json", "path": ["id"]}]
CODE = {"how": "code", "codes": {"true": "on", "false": None}}


@pytest.mark.parametrize(
    "source",
    [
        {"kind": kind}
        for kind in ("constant", "standard", "session", "uuid", "now_ms", "now_s", "now_iso", "unknown", "left_out")
    ]
    + [
        {"kind": "session", "transaction_id": "t1"},
        {"kind": "now_as", "form": "%Y%m%d"},
        {"kind": "parameter", "parameter": "q", "type": "integer", "input": "i1", "optional": True},
        {"kind": "derived", "parts": ["a", {"parameter": "q", "shown": "b", "secret": True}], "how": ""},
        {"kind": "derived", "parts": [{"parameter": "q", "shown": "true", "type": "boolean"}]} | CODE,
        {"kind": "extracted", "core": "7", "transaction_id": "t1", "extractors": WAYS, "decode": "", "by_place": True},
        {"kind": "extracted", "core": "7", "transaction_id": "t1", "extractors": WAYS, "optional": True},
        {"kind": "choice", "parameter": "q", "label": "L", "transaction_id": "t1", "extractors": WAYS, "decode": ""},
    ],
)
def test_where_a_value_comes_from_is_told_on_as_it_was_told(source: dict[str, Any]) -> None:
    told = {"place": "json", "name": "id", "path": ["things", 0, "id"], "value": "7", "hint": "plain", "source": source}
    assert msgspec.to_builtins(read_as(Value, told, "a value")) == told
    called = {"place": "name", "name": "row", "value": "3", "source": source, "before": "item-"}
    assert msgspec.to_builtins(read_as(Value, told | {"called": called}, "a value"))["called"] == called


def test_a_click_outside_of_any_link_or_form_is_no_choice() -> None:
    click = Click(type="click", text="Open", row="Lamp")
    assert (click.choices, click.is_pager, click.action, click.called) == ([], False, "", "Lamp")


def test_the_parameter_of_what_was_entered_or_clicked_and_reads_so() -> None:
    typed = [entered("lamp", "Desk  lamp"), entered("pin", "7b", secret=True)]
    where = context(inputs=typed, clicks=[{"row": "desk LAMP", "parameter": "item"}])
    assert (where.parameter_of("desk lamp"), where.parameter_of("7b")) == ("lamp", "")
    assert where.parameter_of("desk lamp", but_field="lamp") == "item"


def test_what_is_something_else_is_refused_with_where_it_stands() -> None:
    with pytest.raises(Unread, match=r"what was clicked cannot be read: .*`str`.* - at `\$\[0\]\.text`"):
        read_as(list[Click], [{"text": 7}], "what was clicked")


@pytest.mark.parametrize("given", [{"inputs": 1}, {"url": "http://x/"}])
def test_a_context_that_says_nothing_of_a_request_is_told_and_not_worked_on(given: Any) -> None:
    with pytest.raises(Unread, match="the context of the task cannot be read"):
        next(value_trace.policy(Brief("Where from?", given, frozenset())))


def test_a_context_without_what_was_done_is_that_of_somebody_who_did_nothing() -> None:
    (asked,) = next(network.policy(Brief("Which request?", {}, frozenset())))
    assert asked.name == "list_candidates"
