"""Addresses in the requests of a batch: judged by a site's own data."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from actors.rules.explaining.addressed import as_addressed, ids_in, in_addresses
from actors.rules.facts.source import Choice, Joined
from runtime.http.execute import execute
from tests.actors.rules.request_values import context, value
from tests.discovering import discover, routine_of
from tests.sites import boxes
from tests.sites.others import MOVED_ON

TASK = "Write a label on a box."


@pytest.mark.parametrize("recorded", ["Books", "Dolls"])
def test_the_id_in_the_address_is_that_of_the_thing_which_is_named(recorded: str, tmp_path: Path) -> None:
    with boxes.serve() as site:
        boxes.record(site.url, tmp_path / "capture", TASK, recorded, "to Ann", batch=True)
    with boxes.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(tmp_path / "capture", TASK, tmp_path / "run")
    routine = routine_of(ending)
    (box,) = (each.name for each in routine.parameters if each.name != "label")
    for name in ("Hooks", "Dolls", "Attic"):
        with boxes.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
            before = site.truth()
            result = asyncio.run(execute(routine, {box: name, "label": "to Bo"}))
            assert result.error == ""
            assert site.truth() | {"asked": []} == before | {name: "to Bo"}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("/api/things/17", ["17"]),
        ("http://x/api/v/2/things/17?full=1", ["17"]),
        ("/orders/3/lines/7", ["3", "7"]),
        ("/things/new", []),
        ("17/3", []),
        ("either/17", []),
        ("/17 of 20", []),
    ],
)
def test_an_address_has_ids_in_its_path(text: str, ids: list[str]) -> None:
    assert ids_in(value("json", "path", text, "url", path=["path"])) == ids
    assert ids_in(value("form", "path", text, "url")) == []


def test_two_ids_are_joined_if_both_are_known() -> None:
    line = value("json", "path", "/orders/31/lines/72", "url", path=["path"])
    whole, order, part = in_addresses([line], context("http://x/batch", method="POST"))
    chosen = [
        Choice(
            parameter=name, label=name, transaction_id="t1", extractors=[{"kind": "json", "path": [{"n": name}, "id"]}]
        )
        for name in ("order", "part")
    ]
    (made,) = as_addressed(
        [whole, *(replace(each, source=source) for each, source in zip((order, part), chosen, strict=True))]
    )
    assert isinstance(made.source, Joined)
    assert made.source.texts == ["/orders/", "/lines/", ""]
    (left,) = as_addressed([whole, replace(order, source=chosen[0]), part])
    assert left.source is None
