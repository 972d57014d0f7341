"""A list of which a later page was asked for is looked through from its first page on: judged by a site's own data."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.facts.source import Choice, Parameter
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained
from actors.rules.writing.first_page import from_first_pages
from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import boxes
from tests.sites.others import MOVED_ON

TASK = "Write a label on a box."


def found(folder: Path, name: str) -> Routine:
    with boxes.serve() as site:
        boxes.record(site.url, folder / "capture", TASK, name, "to Ann")
    with boxes.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(folder / "capture", TASK, folder / "run")
    return routine_of(ending)


def run(routine: Routine, name: str, label: str) -> tuple[str, Any, Any]:
    """(what it failed with, what the site held before, and after): parameters are known by their examples."""
    (box,) = (each.name for each in routine.parameters if each.name != "label")
    with boxes.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, {box: name, "label": label}))
        return result.error, before, site.truth()


@pytest.mark.parametrize("recorded", ["Dolls", "Games"])
def test_a_thing_is_found_on_whichever_page_it_stands(recorded: str, tmp_path: Path) -> None:
    routine = found(tmp_path, recorded)
    for name, pages in (("Games", ["0"]), ("Dolls", ["0", "1"]), ("Attic", ["0", "1", "2"])):
        error, before, after = run(routine, name, "to Bo")
        assert (error, after) == ("", before | {name: "to Bo", "asked": pages})
    error, before, after = run(routine, "Hats", "to Bo")
    assert "'Hats'" in error
    assert after | {"asked": []} == before


def test_what_is_returned_stays_the_page_that_was_asked_for() -> None:
    turned = Value(place="query", name="page", value="2", first_page="-", source=Parameter(parameter="page"))
    way = {"kind": "json", "path": [{"name": "Lamp"}, "id"]}
    chosen = Choice(parameter="item", label="Lamp", transaction_id="t1", extractors=[way])
    asked = Explained("t1", {"method": "GET", "url": "http://x/lamps?page=2"}, [turned])
    changed = Explained("t2", {"method": "PUT", "url": "http://x/lamps/3"}, [Value(place="path", source=chosen)])
    first, same = from_first_pages([asked, changed], "t2")
    assert (first.values, same) == ([], changed)
    assert from_first_pages([asked, changed], "t1") == [asked, changed]
