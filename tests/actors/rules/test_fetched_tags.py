"""A list that takes several, of which the form of a thing lists only what that has; a script fetches the others."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from runtime.ending import Failed
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import pans
from tests.sites.others import MOVED_ON


def test_what_another_thing_has_is_kept_though_the_recorded_one_had_none(tmp_path: Path) -> None:
    with pans.serve() as site:
        pans.record(site.url, tmp_path / "capture", "New pan")
    port = urlsplit(site.url).port or 0
    with pans.serve(port):
        routine = routine_of(discover(tmp_path / "capture", pans.TASK, tmp_path / "run")[0])
    assert [each.name for each in routine.parameters] == ["pan", "tags"]
    with pans.serve(port, MOVED_ON) as site:
        for pan, code in (("Old pan", "13"), ("Wide pan", "12")):
            assert asyncio.run(execute(routine, {"pan": pan, "tags": code})).ok
        assert site.truth() == {"Wide pan": ["iron", "deep"], "Old pan": ["deep", "round", "heavy"], "New pan": []}


def test_what_was_added_to_others_by_nobody_that_is_known_is_refused(tmp_path: Path) -> None:
    with pans.serve() as site:
        pans.record(site.url, tmp_path / "capture", "Wide pan")
    with pans.serve(urlsplit(site.url).port or 0):
        ending, _ = discover(tmp_path / "capture", pans.TASK, tmp_path / "run")
    assert isinstance(ending, Failed)
    assert ending.reason.startswith("t0004 sends 13 as `tags`")
