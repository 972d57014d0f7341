"""The fields of a page's form that a script sent as members of a JSON object."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.actors.rules.test_discovery import found as discovered
from tests.actors.specialists.forms.tracing import traced
from tests.actors.specialists.library import exchange
from tests.discovering import run_with
from tests.sites import wares

PAGE = """<form><input name=title value="Tort"><input name=code value=""><input name=many type=number value=4>
<input name=place value="north"><select name=kind><option value=a><option value=b selected></select>
<input type=checkbox name=lent checked></form>"""
SENT = {"title": "Tort", "code": "", "many": 4, "place": "south", "kind": "b", "lent": True, "layout": "wide"}


def found(sent: dict[str, Any], page: str = PAGE) -> dict[str, Any]:
    steps = (
        exchange(1, 1.0, "GET", "/books/7", page),
        exchange(
            2,
            2.0,
            "PUT",
            "/api/books/7",
            sent=json.dumps(sent),
            headers=(("content-type", "application/json"),),
            kind="fetch",
        ),
    )
    return traced(*steps)


def way(name: str) -> list[dict[str, Any]]:
    return [{"kind": "form_field", "name": name}]


def test_what_reads_as_the_field_of_its_name_is_taken_from_there() -> None:
    told = found({"book": SENT})
    assert (told["id"], told["filled"]) == ("t0001", True)
    assert told["items"] == [
        {"path": ["book", "title"], "extractors": way("title")},
        {"path": ["book", "code"], "extractors": way("code")},
        {"path": ["book", "many"], "extractors": way("many"), "decode": "json"},
        {"path": ["book", "kind"], "extractors": way("kind")},
    ]


@pytest.mark.parametrize(
    ("sent", "page"),
    [
        (SENT | {"title": "Law", "code": "x"}, PAGE),
        (SENT, PAGE.replace('value="Tort"', "").replace('value="north"', "")),
        (
            {"many": 4, "price": 5, "weight": 6},
            "<form><input name=many value=4><input name=price value=5><input name=weight value=6>",
        ),
        (SENT, PAGE + PAGE.replace("north", "hall")),
        (SENT | {"title": "Law"}, PAGE.replace("<select", "<input name=kind value=b><select")),
        (SENT | {"title": "Law"}, PAGE.replace("<select name=kind>", "<input type=submit name=kind value=b><select>")),
    ],
    ids=["two alike only", "a form for something new", "numbers alone", "which of two forms", "two fields", "a button"],
)
def test_what_may_be_so_by_chance_is_not(sent: dict[str, Any], page: str) -> None:
    assert "items" not in found(sent, page) or not found(sent, page)["items"]


def test_the_rest_of_the_thing_stays_as_it_is(tmp_path: Path) -> None:
    routine, port = discovered(wares, tmp_path)
    assert routine.fixed == ["values in `layout` (PATCH)"]
    with wares.serve(port, shift=7) as site:
        for values in wares.OTHERS:
            before = site.truth()
            result = run_with(routine, wares.RECORDED, values)
            assert result.ok, result.error
            assert site.truth() == before | {values["ware"]: before[values["ware"]] | {"price": float(values["price"])}}
