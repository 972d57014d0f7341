"""A row of a grid that is edited in its place: judged by a site's own data."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import racks
from tests.sites.others import MOVED_ON

TASK = "Change the count and the rack of a thing."
TYPED = {"txtCount": "25", "txtRack": "R9"}


def found(folder: Path, untick: bool = False) -> Routine:
    with racks.serve() as site:
        racks.record(site.url, folder / "capture", TASK, TYPED, untick)
    with racks.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(folder / "capture", TASK, folder / "run")
    return routine_of(ending)


def run(routine: Routine, thing: str, **given: Any) -> tuple[str, Any, Any]:
    """(what it failed with, what the site held before, and after)."""
    with racks.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, {"item": thing} | given))
        return result.error, before, site.truth()


def test_the_row_is_known_by_what_it_shows_and_all_else_in_it_stays(tmp_path: Path) -> None:
    routine = found(tmp_path)
    for name in ("Cable", "Paper", "Tape"):
        error, before, after = run(routine, name, txt_count="31", txt_rack="R7")
        assert (error, after) == ("", before | {name: (31, "R7", before[name][2])})
    error, before, after = run(routine, "Ink", txt_count="31", txt_rack="R7")
    assert "'Ink'" in error
    assert before == after


def test_a_tick_is_taken_from_the_box_of_that_row(tmp_path: Path) -> None:
    routine = found(tmp_path, untick=True)
    for name, ticked in (("Paper", False), ("Tape", True), ("Cable", True)):
        error, before, after = run(routine, name, txt_count="31", txt_rack="R7", chk_fragile=ticked)
        assert (error, after) == ("", before | {name: (31, "R7", ticked)})
