"""A field that a form has once for each of several things, beside their hidden numbers."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from runtime.ending import Complete
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import shares


def test_what_is_entered_for_one_of_many_goes_to_who_is_called_so_wherever_that_stands(tmp_path: Path) -> None:
    with shares.serve() as site:
        shares.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with shares.serve(port):
        ending, _ = discover(tmp_path / "capture", shares.TASK, tmp_path / "run")
    routine = routine_of(ending)
    assert {each.name: each.examples for each in routine.parameters}["who"] == ["Söhnke"]
    with shares.serve(port, shift=3) as site:
        for who in ("Söhnke", "Abby"):
            result = asyncio.run(execute(routine, {"title": f"Bus of {who}", "share": "25", "who": who}))
            assert result.ok, result.error
            assert site.truth()[-1] == (f"Bus of {who}", {who: "25"})
        before = site.truth()
        result = asyncio.run(execute(routine, {"title": "Tram", "share": "25", "who": "Cleo"}))
        assert not result.ok
        assert "'Cleo'" in (result.error or "")
        assert site.truth() == before


def test_what_the_others_have_already_would_be_overwritten(tmp_path: Path) -> None:
    with shares.serve(filled=True) as site:
        shares.record(site.url, tmp_path / "capture")
    with shares.serve(urlsplit(site.url).port or 0, filled=True) as site:
        ending, _ = discover(tmp_path / "capture", shares.TASK, tmp_path / "run")
        assert not isinstance(ending, Complete)
        assert "sends `who`, `share` for every thing that the page lists, each in its place" in str(ending)
        assert site.truth() == []
