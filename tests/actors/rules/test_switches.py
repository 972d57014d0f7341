"""What says yes or no of a thing that exists, where a script sends it: not given, it stays as the thing has it."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import lamps


@pytest.mark.parametrize("way", ["json", "graphql"])
def test_a_box_that_a_script_sends_stays_as_the_thing_has_it(way: str, tmp_path: Path) -> None:
    with lamps.serve() as site:
        lamps.record(site.url, tmp_path / "capture", way)
    port = urlsplit(site.url).port or 0
    with lamps.serve(port):
        ending, _ = discover(tmp_path / "capture", lamps.TASK, tmp_path / "run")
    routine = routine_of(ending)
    declared = {each.name: each for each in routine.parameters}
    name = next(each for each in declared if each not in ("price", "sold"))
    with lamps.serve(port, shift=5) as site:
        for lamp, given, after in (
            ("Wall lamp", {}, ("99", True, "S3")),
            ("Ball lamp", {}, ("99", False, "S0")),
            ("Desk lamp", {"sold": True}, ("99", True, "S2")),
            ("Wall lamp", {"sold": False}, ("99", False, "S3")),
        ):
            before = site.truth()
            result = asyncio.run(execute(routine, {name: lamp, "price": "99", **given}))
            assert result.ok, result.error
            assert site.truth() == before | {lamp: after}
