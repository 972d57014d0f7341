"""What is sent of an entry that a list showed with more than its name."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, settle, told, value

Line = dict[str, Any]
PICKED = {
    "type": "click",
    "tag": "li",
    "text": "Ann Lee (Bath)",
    "parameter": "person",
    "url": "http://x/",
    "time": 2.0,
}
GIVEN = {"kind": "parameter", "parameter": "person", "shown": "Ann Lee"}


@pytest.mark.parametrize(
    ("member", "found_in", "kind"),
    [("label", "json", "choice"), ("title", "json", "parameter"), ("label", "beside", "parameter")],
)
def test_the_name_of_a_picked_entry_is_what_the_entry_has_if_it_is_known_by_all_that_it_showed(
    member: str, found_in: str, kind: str
) -> None:
    here = context(method="POST", clicks=[PICKED], time=5.0)
    lines = [value("form", "person", "Ann Lee", source=GIVEN), value("form", "person_id", "7431", "constant_looking")]
    asked = questions(lines, here)
    way = {"kind": "json", "path": [{member: "Ann Lee (Bath)"}]}

    def answer(text: str) -> Line:
        last = {"Ann Lee": "value", "7431": "id"}[text]
        found = member == "label" or text == "Ann Lee"
        own = way | {"path": [*way["path"], last]}
        own |= {"kind": found_in, "selector": "li", "label": "Ann Lee (Bath)"} if last == "value" else {}
        page = {"id": "t0003", "url": "http://x/find", "extractors": [own]}
        return {"pages": [page] if found else [], "origins": []}

    answers = [Result(True, answer(each.call.arguments["value"])) for each in asked]
    name, _ = settle(lines, asked, answers, here)
    assert told(name.source)["kind"] == kind
    if kind == "choice":
        (found,) = told(name.source)["extractors"]
        assert (found["kind"], found["path"]) == ("json", [{"label": "Ann Lee (Bath)"}, "value"])


def test_what_somebody_else_was_picked_for_is_asked_nothing_of() -> None:
    here = context(method="POST", clicks=[PICKED | {"parameter": "witness"}], time=5.0)
    lines = [value("form", "person", "Ann Lee", source=GIVEN)]
    assert questions(lines, here) == []
