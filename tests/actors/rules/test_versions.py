"""The version of a thing that a change sends along."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, origin, settle, told, value

THING = "http://x/api/crews/b12"


@pytest.mark.parametrize(
    ("name", "held", "url", "kind"),
    [
        ("rev", ["rev"], THING, "extracted"),
        ("lockVersion", ["data", "lock_version"], THING, "extracted"),
        ("_rev", ["rev"], THING, "extracted"),
        ("rev", ["count"], THING, "constant"),
        ("rev", ["items", 0, "rev"], THING, "constant"),
        ("rev", ["rev"], "http://x/api/crews/b13", "constant"),
        ("rev", ["rev"], "http://x/api/crews", "constant"),
        ("amount", ["amount"], THING, "constant"),
    ],
)
def test_it_is_the_member_of_that_name_of_the_thing_that_is_changed(
    name: str, held: list[Any], url: str, kind: str
) -> None:
    line = value("json", name, "3", "constant_looking", path=[name], type="integer")
    where = context(f"{THING}/move", method="POST")
    asked = questions([line], where)
    found = {"origins": [origin("t0003", {"kind": "json", "path": held}, url=url)], "total": 1}
    source = told(settle([line], asked, [Result(True, found) for _ in asked], where)[0].source)
    assert source["kind"] == kind
    assert source.get("decode", "json") == "json"
