"""Who says where a value comes from, and over whose word."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actors.rules.explaining.entries import Entry
from actors.rules.explaining.order import ORDER, Known, Rule, said
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source, Unknown
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import context, entered, told, value

Line = dict[str, Any]
TOKEN = "8f14e45f-ceea-4a7e-8b1c-0123456789ab"
WAY = {"kind": "form_field", "name": "title"}
FORM: Line = {
    "id": "t0003",
    "url": "http://x/things/7",
    "filled": True,
    "items": [{"name": name, "extractors": [WAY | {"name": name}]} for name in ("title", "token", "id")],
    "unticked": [{"name": "urgent", "value": "on"}],
    "sent_to": {"address": "/things/7", "extractors": [{"kind": "attribute", "selector": "form"}]},
    "whole": {"kind": "form", "selector": "form"},
}
DOCUMENT: Line = {"id": "t0003", "url": "http://x/doc", "filled": False, "items": []} | {
    "changes": [{"do": "put", "path": ["rooms", {"id": "4"}, "on"], "sent": ["on"], "named": [{"name": "Hall"}]}]
}
DONE = {
    "inputs": [entered("title", "Hall lamp"), entered("urgent", "on", type="checkbox", checked=False)],
    "clicks": [{"type": "click", "url": "http://x/things", "text": "Lamp", "parameter": "thing"}],
}
VALUES = st.builds(
    value,
    st.sampled_from(["url", "path", "query", "form", "json", "cookie", "header"]),
    st.sampled_from(["title", "token", "id", "jsonrpc", "0"]),
    st.sampled_from(["Hall lamp", "hall-lamp", TOKEN, "7", "", "http://x/things/7"]),
    st.sampled_from(["plain", "opaque", "empty", "url"]),
)
SOURCES = st.sampled_from([Constant(), Unknown(), Parameter(parameter="title")])
MODEST = [rule for rule in ORDER[1:] if not rule.overrides]  # before the first nothing is known


def with_source(line: Value, source: Source) -> Value:
    return value(line.place, line.name, line.value, line.hint, source=told(source))


@pytest.mark.parametrize("rule", MODEST, ids=[rule.name for rule in MODEST])
@pytest.mark.parametrize("form", [{}, FORM, DOCUMENT], ids=["none", "form", "document"])
@given(lines=st.lists(st.builds(with_source, VALUES, SOURCES), max_size=5))
@settings(deadline=None, max_examples=20)
def test_who_overrides_nobody_says_nothing_of_what_is_known(rule: Rule, form: Line, lines: list[Value]) -> None:
    after = rule.says(lines, Known(context("http://x/things/7", method="POST", **DONE), form))
    assert [line.source for line in after[: len(lines)]] == [line.source for line in lines]


@given(lines=st.lists(VALUES, max_size=5), form=st.sampled_from([{}, FORM, DOCUMENT]))
@settings(deadline=None, max_examples=50)
def test_in_the_end_every_value_has_a_source(lines: list[Value], form: Line) -> None:
    known = Known(context("http://x/things/7", method="POST", **DONE), form)
    for when in ("at once", "with the form", "when answered", "at last"):
        lines = said(when, lines, known)
    assert all(line.source is not None for line in lines)


def test_a_form_overrides_what_was_guessed_of_what_nobody_entered() -> None:
    known = Known(context(inputs=[entered("note", "lamp", time=1.0)]), FORM)
    guessed = said("at once", [value("form", "title", "lamp")], known)
    assert told(guessed[0].source)["kind"] == "parameter"
    (held,) = said("with the form", guessed, known)
    assert told(held.source)["kind"] == "extracted"


def test_what_stays_as_a_list_has_it_unless_it_is_given_is_still_one_of_what_was_offered() -> None:
    way = {"kind": "json", "path": ["things", {"title": "Lamp"}, "id"]}
    entry = Entry(
        [], Choice(parameter="thing", label="Lamp", transaction_id="t1", extractors=[way]), [], ["rank"], [], []
    )
    rank = entered("rank", "high", type="select", chosen_label="high", options={"low": "low", "high": "high"})
    chosen = Parameter(parameter="rank", input="i1")
    line = Value(place="json", name="rank", path=["rank"], value="high", hint="plain", source=chosen)
    (kept,) = said("at last", [line], Known(context(method="PATCH", inputs=[rank]), entries=[entry]))
    assert isinstance(kept.source, Extracted)
    assert isinstance(kept.source.unless, Parameter)
    assert kept.source.unless.among == ["low", "high"]
