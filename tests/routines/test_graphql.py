"""Which bodies ask GraphQL, and which answers say that nothing came of it."""

import json
from typing import Any

import pytest

from routines.extracting.page import Page
from routines.graphql import needs_data, refusal
from routines.operation import Body, Fetch, FormBody, JsonBody, TextBody

ERRORS = [{"message": "Title must not\nbe blank"}, {"message": "No board"}, {"path": ["add"]}]
TOLD = "Title must not be blank; No board; it has no message"


@pytest.mark.parametrize(
    ("body", "asks"),
    [
        (JsonBody(value={"query": "{ me { id } }"}), True),
        (JsonBody(value={"query": "# adds\nmutation Add($n: Int = 1) { add(n: $n) }", "variables": {}}), True),
        (JsonBody(value={"query": "fragment F on T { id } query A { a { ...F } } query B { b }"}), True),
        (TextBody(text='{"query": "query A { a }"}'), True),
        (TextBody(text="query A { a }"), False),
        (JsonBody(value={"query": "query plans"}), False),
        (JsonBody(value={"query": {"match": "{"}}), False),
        (JsonBody(value=["{"]), False),
        (FormBody(fields=[("query", "{ me }")]), False),
        (None, False),
    ],
)
def test_a_query_whose_answer_is_returned_needs_data(body: Body | None, asks: bool) -> None:
    assert needs_data(Fetch(method="POST", url="https://a.test/", body=body, save_as="result")) is asks


@pytest.mark.parametrize(
    ("query", "needs"),
    [
        ("query Me { me { id } }", False),
        ("mutation Add { add }", True),
        ("fragment F on T { id }\nmutation Add { add { ...F } }", True),
        ("query A { mutation }", False),
    ],
)
def test_a_query_of_which_nothing_is_returned_may_fail_and_a_mutation_may_not(query: str, needs: bool) -> None:
    body = JsonBody(value={"query": query})
    assert needs_data(Fetch(method="POST", url="https://a.test/", body=body)) is needs


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"data": None, "errors": ERRORS}, TOLD),
        ({"errors": ERRORS}, TOLD),
        ({"data": {"add": None, "more": None}, "errors": ERRORS}, TOLD),
        ({"data": {}, "errors": "closed"}, "closed"),
        ({"data": {"add": None, "board": {"id": 1}}, "errors": ERRORS}, ""),
        ({"data": {"add": None}}, ""),
        ({"data": None, "errors": []}, ""),
        ({"data": {"add": {"errors": ERRORS}}}, ""),
        ([1], ""),
    ],
)
def test_an_answer_that_refuses(answer: Any, said: str) -> None:
    assert refusal(Page("https://a.test/", text=json.dumps(answer))) == said


def test_an_answer_that_is_no_json() -> None:
    assert refusal(Page("https://a.test/", text="<p>errors")) == ""
