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


@pytest.mark.parametrize(("member", "kind"), [("label", "choice"), ("title", "parameter")])
def test_the_name_of_a_picked_entry_is_what_the_entry_has_if_it_is_known_by_all_that_it_showed(
    member: str, kind: str
) -> None:
    here = context(method="POST", clicks=[PICKED], time=5.0)
    lines = [value("form", "person", "Ann Lee", source=GIVEN), value("form", "person_id", "7431", "constant_looking")]
    asked = questions(lines, here)
    way = {"kind": "json", "path": [{member: "Ann Lee (Bath)"}]}

    def answer(text: str) -> Line:
        last = {"Ann Lee": "value", "7431": "id"}[text]
        found = member == "label" or text == "Ann Lee"
        page = {"id": "t0003", "url": "http://x/find", "extractors": [way | {"path": [*way["path"], last]}]}
        return {"pages": [page] if found else [], "origins": []}

    answers = [Result(True, answer(each.call.arguments["value"])) for each in asked]
    name, _ = settle(lines, asked, answers, here)
    assert told(name.source)["kind"] == kind
    if kind == "choice":
        assert told(name.source)["extractors"] == [{"kind": "json", "path": [{"label": "Ann Lee (Bath)"}, "value"]}]
