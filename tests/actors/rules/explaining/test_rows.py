"""A button in the row of a thing: with other values it is the button of another row, known by its place or its text."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import shelves


def gone(way: str, text: str, row: int, folder: Path, *others: dict[str, str]) -> list[set[str]]:
    """The books that each run took out, with the arguments given, after the numbers moved on."""
    with shelves.serve(way=way) as site:
        shelves.record(site.url, folder / "capture", way, text, row)
    port = urlsplit(site.url).port or 0
    with shelves.serve(port, way=way):
        ending, _ = discover(folder / "capture", shelves.TASK, folder / "run")
    routine, found = routine_of(ending), list[set[str]]()
    with shelves.serve(port, shift=8, way=way) as site:
        for arguments in others:
            before = site.truth()
            result = asyncio.run(execute(routine, arguments))
            assert result.ok, result.error
            found.append(set(before) - set(site.truth()))
    return found


@pytest.mark.parametrize(("way", "text"), [("link", "Opening hours"), ("data", "opening"), ("answer", "gard")])
def test_the_first_hit_of_a_search_is_another_one_with_another_text(way: str, text: str, tmp_path: Path) -> None:
    found = gone(way, text, 1, tmp_path, {"s": "Chess evening"}, {"s": "Old cable & plug"})
    assert found == [{"Chess evening"}, {"Old cable & plug"}]


def test_the_row_that_was_meant_says_what_its_form_sends(tmp_path: Path) -> None:
    arguments = {"s": "garden", "item": "Garden plan"}
    assert gone("form", "gard", 2, tmp_path, arguments, {"s": "e", "item": "Opening hours"}) == [
        {"Garden plan"},
        {"Opening hours"},
    ]
