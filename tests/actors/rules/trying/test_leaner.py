"""Leaving out what reads only and is not needed, and trying whether the same comes back."""

from typing import Any

import pytest

from actors.rules.play import Call
from actors.rules.trying.comparing import Comparing
from actors.rules.trying.leaner import leaner, without_idle_reads, without_made
from actors.rules.trying.try_reading import made_leaner
from tests.actors.rules.playing import calls_of

Line = dict[str, Any]
LOGIN: Line = {"type": "fetch", "method": "POST", "url": "http://x/login", "transaction": "t1"}
START: Line = {"type": "fetch", "url": "http://x/", "transaction": "t2"}
TOKEN: Line = {"type": "fetch", "url": "http://x/a", "extract": [{"name": "token", "sources": []}]}
LIST: Line = {"type": "fetch", "url": "http://x/list", "query": [("t", "{{token}}")], "save_as": "result"}
RETURN: Line = {"type": "return", "response": "result"}
ALL = {"operations": [LOGIN, START, TOKEN, LIST, RETURN]}


def shapes(routine: Line) -> list[list[str]]:
    return [
        [each.get("url", each["type"])[8:] for each in one["operations"]] for one in leaner(routine, frozenset({"t1"}))
    ]


def test_only_a_request_that_reads_and_gives_nothing_may_be_left_out() -> None:
    assert shapes(ALL) == [["/login", "/a", "/list", ""]]
    assert shapes({"operations": [LOGIN, TOKEN, LIST, RETURN]}) == []
    assert shapes({"operations": [START | {"method": "DELETE"}, LIST, RETURN]}) == []


@pytest.mark.parametrize(("query", "left_out"), [([], False), ([("q", "{{q}}")], True)])
def test_one_that_alone_asks_for_what_the_caller_gives_stays(query: list[Any], left_out: bool) -> None:
    search: Line = {"type": "fetch", "url": "http://x/search", "query": [("q", "{{q}}")]}
    operations = [search, LIST | {"query": query}, RETURN]
    assert (shapes({"parameters": [{"name": "q"}], "operations": operations}) == [["/list", ""]]) is left_out


def test_a_question_that_is_posted_reads_too() -> None:
    body = {"kind": "json", "value": {"query": "query item($id: ID!) { item(id: $id) { id } }"}}
    show: Line = {"type": "fetch", "method": "POST", "url": "http://x/graphql", "body": body}
    assert shapes({"operations": [LOGIN, show, LIST, RETURN]}) == [["/login", "/list", ""]]
    change = show | {"body": {"kind": "json", "value": {"query": "mutation { save { id } }"}}}
    assert shapes({"operations": [LOGIN, change, LIST, RETURN]}) == []


def test_headers_that_never_vary_or_are_made_for_each_request_may_be_left_out() -> None:
    headers = [("X-Requested-With", "XMLHttpRequest"), ("X-Token", "{{token}}"), ("Accept", "application/json")]
    headers += [("X-Request-Id", "{{uuid}}"), ("X-Sent-At", "{{now_ms}}")]
    (found,) = leaner({"operations": [TOKEN, LIST | {"headers": headers}, RETURN]}, frozenset())
    assert found["operations"][1]["headers"] == [("X-Token", "{{token}}"), ("Accept", "application/json")]


def test_of_a_change_only_those_made_for_each_request_and_no_key_against_repetition() -> None:
    headers = [("X-Requested-With", "XMLHttpRequest"), ("X-Request-Id", "{{uuid}}"), ("Idempotency-Key", "{{uuid}}")]
    save: Line = {"type": "fetch", "method": "POST", "url": "http://x/save", "headers": headers}
    form: Line = save | {"body": {"kind": "form", "fields": []}}
    found = without_made({"operations": [LIST, save, form]})
    assert found["operations"] == [LIST, save | {"headers": [headers[0], headers[2]]}, form]


def test_fields_that_are_sent_empty_may_be_left_out() -> None:
    query = [("q", "{{q}}"), ("order", "new"), ("tag", ""), ("id", "")]
    (found,) = leaner({"operations": [TOKEN, LIST | {"query": [*query, ("t", "{{token}}")]}, RETURN]}, frozenset())
    assert found["operations"][1]["query"] == [("q", "{{q}}"), ("order", "new"), ("t", "{{token}}")]
    (alone,) = leaner({"operations": [LIST | {"query": [("tag", "")]}, RETURN]}, frozenset())
    assert "query" not in alone["operations"][0]


def test_reads_that_give_nothing_are_left_out_before_the_first_change_and_no_further() -> None:
    save: Line = {"type": "fetch", "method": "POST", "url": "http://x/save", "transaction": "t5"}
    found = without_idle_reads({"operations": [LOGIN, START, save, START, LIST, RETURN]}, frozenset({"t1"}))
    assert found["operations"] == [LOGIN, save, START, LIST, RETURN]


def test_with_several_changes_reads_that_give_nothing_are_left_out_before_the_login_alone() -> None:
    save: Line = {"type": "fetch", "method": "POST", "url": "http://x/save", "transaction": "t5"}
    twice = {"operations": [START, LOGIN, START, save, save, RETURN]}
    assert without_idle_reads(twice, frozenset({"t1"}))["operations"] == [LOGIN, START, save, save, RETURN]
    assert without_idle_reads(twice, frozenset())["operations"] == twice["operations"]


VERDICT: Line = {"judged_right": True, "result": {"data": [1, 2]}}


def played(*answers: Any) -> list[Call]:
    steps = made_leaner(ALL, Comparing(ALL, {}, VERDICT), frozenset({"t1"}))
    return calls_of(steps, *[[answer] for answer in answers])


def test_what_comes_back_the_same_was_not_needed() -> None:
    (construct,) = played()
    assert construct.name == "construct_routine"
    (execute,) = played({"accepted": True})
    assert execute.name == "execute_routine"
    with pytest.raises(StopIteration):
        played({"accepted": True}, VERDICT)


@pytest.mark.parametrize(
    "other", [{"judged_right": False, "result": {}}, {"judged_right": True, "result": {"data": [1]}}]
)
def test_what_changes_the_result_stays(other: Line) -> None:
    (construct,) = played({"accepted": True}, other)
    assert construct.arguments["routine"] == ALL


def test_without_a_result_to_compare_nothing_is_left_out() -> None:
    steps = made_leaner(ALL, Comparing(ALL, {}, {"judged_right": True, "beginning": "..."}), frozenset())
    with pytest.raises(StopIteration):
        next(steps)
