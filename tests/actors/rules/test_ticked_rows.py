"""Rows that were ticked: the routine asks for what each is called, and sends the codes that these have by then."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import piles


def asked(routine: Routine, *papers: str) -> dict[str, Any]:
    """The papers in the place of those that were ticked: of all by one list, or of each."""
    listed = [each.name for each in routine.parameters if each.type == "list"]
    if listed:
        return {name: list(papers) for name in listed}
    told = dict(zip(piles.RECORDED.values(), papers, strict=True))
    return {each.name: told[each.examples[0]] for each in routine.parameters}


@pytest.mark.parametrize("way", ["query", "path", "json", "form", "found"])
def test_rows_are_ticked_by_what_they_are_called(way: str, tmp_path: Path) -> None:
    with piles.serve() as site:
        piles.record(site.url, tmp_path / "capture", way)
    port = urlsplit(site.url).port or 0
    with piles.serve(port):
        ending, _ = discover(tmp_path / "capture", piles.TASK, tmp_path / "run")
    routine = routine_of(ending)
    for papers in (("Guest list", "Plan & sketch"), ("Long memo", "March report")):
        with piles.serve(port, shift=9) as site:
            before = site.truth()
            result = asyncio.run(execute(routine, asked(routine, *papers)))
            assert result.ok, result.error
            assert site.truth() == before - {*papers}
            again = asyncio.run(execute(routine, asked(routine, *papers)))
            assert not again.ok
            assert site.truth() == before - {*papers}


def test_what_a_script_ticked_is_all_that_is_found(tmp_path: Path) -> None:
    with piles.serve() as site:
        piles.record_all(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with piles.serve(port):
        ending, _ = discover(tmp_path / "capture", piles.FOUND, tmp_path / "run")
    routine = routine_of(ending)
    assert ([each.name for each in routine.parameters], routine.fixed, routine.left_out) == (["q"], [], [])
    with_a = {"March report", "Plan & sketch", "Old draft"}
    for q, thrown in (("st", {"Guest list"}), ("a", with_a), ("nothing", set[str]())):
        with piles.serve(port, shift=9) as site:
            before = site.truth()
            result = asyncio.run(execute(routine, {"q": q}))
            assert (result.ok, site.truth()) == (bool(thrown), before - thrown)
    assert "there is no box `ids[]`" in result.error


def test_no_routine_is_made_of_what_a_script_ticked_if_that_is_not_all(tmp_path: Path) -> None:
    with piles.serve() as site:
        piles.record_all(site.url, tmp_path / "capture", but="memo")
    with piles.serve(urlsplit(site.url).port or 0) as site:
        ending, _ = discover(tmp_path / "capture", piles.FOUND, tmp_path / "run")
        assert site.truth() == {*piles.PAPERS}
    assert "boxes that a script ticked" in str(ending)
