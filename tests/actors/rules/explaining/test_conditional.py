"""The version that a change depends on is that of the thing that was chosen, in quotes that only the header has."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.asking import questions
from actors.rules.explaining.conditional import in_quotes
from actors.rules.explaining.joined import as_joined
from actors.rules.explaining.settling import answered
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Extracted, Joined, Source
from actors.rules.facts.value import Value
from actors.rules.transcript import Result
from actors.rules.writing.recipe import Recipe
from tests.actors.rules.request_values import context, origin, value

WAY = {"kind": "json", "path": ["data", {"title": "Blue"}, "changed"]}
PICKED = {"id": "i1", "type": "click", "tag": "a", "row": "Blue", "parameter": "item", "href": "http://x/#/17"}
URL = "http://x/things/17"


def where() -> Context:
    return context(URL, method="PUT", clicks=[PICKED])


def version(text: str, **more: Any) -> Value:
    return value("header", "If-Match", text, "timestamp", **more)


def of_row() -> Choice:
    return Choice(parameter="item", label="Blue", transaction_id="t0003", extractors=[WAY])


def of_header(url: str) -> dict[str, Any]:
    return origin("t0003", {"kind": "header", "name": "ETag"}, source="response_header", url=url)


@pytest.mark.parametrize("text", ['"1795386122069"', 'W/"1795386122069"'])
def test_what_stands_in_the_quotes_is_asked_about_by_what_was_chosen_and_sent_in_them_again(text: str) -> None:
    whole, inner = in_quotes([version(text)])
    assert (whole.value, inner.value) == (text, "1795386122069")
    asked = [each.call for each in questions([whole, inner], where()) if each.place == 1]
    assert {"label": "Blue", "value": "1795386122069"}.items() <= asked[-1].arguments.items()
    (made,) = as_joined([whole, replace(inner, source=of_row())])
    recipe = Recipe([], [Click(id="i1", parameter="item", row="Blue")])
    assert recipe.text(made) == text.replace("1795386122069", "{{if_match}}")
    assert recipe.extractions["t0003"][0]["sources"][0]["path"][1] == {"title": "{{item}}"}


def test_it_is_taken_as_it_stands_where_one_answer_has_it_without_the_quotes() -> None:
    inside = Extracted(core="v4", transaction_id="t0003", extractors=[{"kind": "json", "path": ["version"]}])
    whole, inner = in_quotes([version('"v4"')])
    (made,) = as_joined([whole, replace(inner, source=inside)])
    assert Recipe([], []).text(made) == '"{{if_match}}"'


def said_by(url: str) -> Source | None:
    """What is said of a version that a header of the document at this address has, and the row that was chosen, too."""
    lines = in_quotes([version('"v4"')])
    asked = questions(lines, where())
    header, row = {"origins": [of_header(url)]}, {"pages": [{"id": "t0002", "url": "http://x/", "extractors": [WAY]}]}
    told = [header if each.place == 0 else row if each.call.name == "trace_choice" else {} for each in asked]
    return as_joined(answered(lines, asked, [Result(True, each) for each in told]))[0].source


def test_that_of_the_thing_itself_counts_more_than_its_row_and_its_row_more_than_that_of_the_list() -> None:
    assert isinstance(said_by(URL), Extracted)
    assert isinstance(said_by("http://x/things"), Joined)


@pytest.mark.parametrize(
    "line",
    [
        version("*"),
        version("v4"),
        version('"v4"', source=Constant()),
        value("header", "X-Name", '"v4"'),
        value("json", "version", '"v4"'),
    ],
)
def test_nothing_else_is_taken_out_of_its_quotes(line: Value) -> None:
    assert in_quotes([line]) == [line]


def test_a_version_of_which_nothing_is_known_stays_as_it_was() -> None:
    whole, inner = in_quotes([version('"v4"')])
    assert as_joined([whole, inner]) == [whole]
