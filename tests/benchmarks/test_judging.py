"""What the discovery benchmark accepts: it is worth as much as it is strict."""

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.discovery import floor
from benchmarks.discovery.flow import Page, compare_page, compare_records
from benchmarks.discovery.running import bind

WANTED = [("14", "Chair squeaks"), ("15", "Door jams")]


def rows(*titles: str) -> list[dict[str, Any]]:
    return [{"id": number, "title": title} for number, title in enumerate(titles, 14)]


def test_the_same_records_are_right_under_any_names_and_beside_other_fields() -> None:
    returned = {
        "issues": [{"no": 15, "what": {"text": "Door jams"}, "by": "erin"}, {"no": 14, "what": "Chair squeaks"}]
    }
    assert compare_records(returned, WANTED, ordered=False) == []
    assert compare_records(returned, WANTED, ordered=True) == [f"record {n} is not {WANTED[n - 1]}" for n in (1, 2)]


@pytest.mark.parametrize(
    ("returned", "wrong"),
    [
        (rows("Chair squeaks", "Door jams", "Heating"), ["3 records instead of 2"]),
        (rows("Chair squeaks"), ["1 records instead of 2", "('15', 'Door jams') is missing"]),
        (rows("Chair squeaks", "Chair squeaks"), ["('15', 'Door jams') is missing"]),
        (rows("Chair squ…", "Door jams"), ["('14', 'Chair squeaks') is missing"]),
        (
            "<html>14 Chair squeaks 15 Door jams",
            ["returned no list of records but '<html>14 Chair squeaks 15 Door jams'"],
        ),
    ],
)
def test_too_many_too_few_doubled_cut_or_unparsed_records_are_wrong(returned: Any, wrong: list[str]) -> None:
    assert compare_records(returned, WANTED, ordered=False) == wrong


def test_the_page_of_the_floor_must_not_show_what_was_not_asked_for() -> None:
    page = Page("Chair squeaks, Heating")
    assert compare_page(page, ["Chair squeaks"], ["Door jams"]) == []
    assert compare_page(page, ["Door jams"], ["Heating"]) == [
        "'Door jams' is not on the page",
        "'Heating' is on the page",
    ]


def test_parameters_are_matched_by_what_was_recorded_and_secrets_by_being_secret() -> None:
    recorded = {"username": "demo", "password": "demo", "title": "Door jams", "kind": "bug"}
    routine = {
        "parameters": [
            {"name": "login", "examples": ["demo"]},
            {"name": "key", "secret": True},
            {"name": "subject", "examples": ["Door jams"]},
            {"name": "page", "required": False, "examples": ["1"]},
        ]
    }
    bound = bind(routine, recorded, ("password",), {**recorded, "username": "erin", "password": "7", "title": "New"})
    assert bound.arguments == {"login": "erin", "subject": "New"}
    assert bound.secrets == {"key": "7"}
    assert bound.wrong == []
    assert bind(routine, recorded, ("password",), {**recorded, "kind": "wish"}).wrong == [
        "no parameter takes kind (recorded 'bug')"
    ]


def test_a_parameter_that_nobody_entered_is_wrong() -> None:
    routine = {"parameters": [{"name": "nonce", "examples": ["a1b2"]}]}
    assert bind(routine, {}, (), {}).wrong == ["parameter nonce (example 'a1b2') is nothing that the user entered"]


def test_the_floor_spells_a_value_for_its_place_and_leaves_numbers_of_others_alone() -> None:
    request = {
        "method": "POST",
        "url": "http://127.0.0.1:8000/list/old%20name?q=old+name&page=2&per=20",
        "headers": [{"name": "Cookie", "value": "sid=1"}, {"name": "Accept", "value": "*/*"}],
        "postData": {"mimeType": "application/json", "text": '{"q": "old name", "page": 2, "id": 52}'},
    }
    sent = floor._substituted(request, [("old name", 'new "&" name'), ("2", "3")])
    assert sent["url"] == "http://127.0.0.1:8000/list/new%20%22%26%22%20name?q=new+%22%26%22+name&page=3&per=20"
    assert json.loads(sent["content"]) == {"q": 'new "&" name', "page": 3, "id": 52}
    assert sent["headers"] == [("Accept", "*/*")]


def test_every_recorded_flow_of_the_benchmark_says_what_was_entered() -> None:
    captures = Path(floor.__file__).parent / "sites" / "captures"
    for folder in captures.iterdir():
        task = json.loads((folder / "task.json").read_text(encoding="utf-8"))
        seen = (folder / "capture.har").read_text(encoding="utf-8") + (folder / "interactions.jsonl").read_text("utf-8")
        assert [name for name, value in task["parameters_recorded"].items() if value not in seen] == []
