"""A button in the row of a thing: with other values it is the button of another row, known by its place or its text."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import shelves

UNSAID = "Search for a book and take it out of the library."


def learnt(way: str, text: str, row: int, folder: Path, task: str = shelves.TASK) -> Routine:
    with shelves.serve(way=way) as site:
        shelves.record(site.url, folder / "capture", way, text, row)
    with shelves.serve(urlsplit(site.url).port or 0, way=way):
        ending, _ = discover(folder / "capture", task, folder / "run")
    return routine_of(ending)


def gone(routine: Routine, way: str, *others: dict[str, str]) -> list[set[str]]:
    """The books that each run took out, with the arguments given, after the numbers moved on."""
    found = list[set[str]]()
    with shelves.serve(urlsplit(routine.hosts[0]).port or 0, shift=8, way=way) as site:
        for arguments in others:
            before = site.truth()
            result = asyncio.run(execute(routine, arguments))
            assert result.ok, result.error
            found.append(set(before) - set(site.truth()))
    return found


@pytest.mark.parametrize(
    ("way", "text"), [("link", "Opening hours"), ("data", "opening"), ("data", "gard"), ("answer", "gard")]
)
def test_the_first_hit_of_a_search_is_another_one_with_another_text(way: str, text: str, tmp_path: Path) -> None:
    found = gone(learnt(way, text, 1, tmp_path), way, {"s": "Chess evening"}, {"s": "Old cable & plug"})
    assert found == [{"Chess evening"}, {"Old cable & plug"}]


def test_the_row_that_was_meant_says_what_its_form_sends(tmp_path: Path) -> None:
    arguments = {"s": "garden", "item": "Garden plan"}
    assert gone(learnt("form", "gard", 2, tmp_path), "form", arguments, {"s": "e", "item": "Opening hours"}) == [
        {"Garden plan"},
        {"Opening hours"},
    ]


@pytest.mark.parametrize(
    ("way", "text", "first"), [("link", "Opening hours", False), ("data", "opening", False), ("answer", "gard", True)]
)
def test_what_is_called_just_as_it_was_searched_for_is_taken_and_the_first_hit_where_one_of_several_was(
    way: str, text: str, first: bool, tmp_path: Path
) -> None:
    routine = learnt(way, text, 1, tmp_path, UNSAID)
    assert gone(routine, way, {"s": "Garden plan"}, {"s": "plan"}) == [{"Garden plan"}, {"Garden plan II"}]
    assert routine.parameters[0].description.endswith("the first is taken, unless one is called just so") is first


@pytest.mark.parametrize(("way", "text"), [("link", "Opening hours"), ("data", "opening")])
def test_of_several_hits_none_is_taken_where_one_alone_was_found(way: str, text: str, tmp_path: Path) -> None:
    routine = learnt(way, text, 1, tmp_path, UNSAID)
    with shelves.serve(urlsplit(routine.hosts[0]).port or 0, shift=8, way=way) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, {"s": "e"}))
        assert "which is meant cannot be told" in (result.error or "")
        assert site.truth() == before


@pytest.mark.parametrize(("way", "text"), [("link", "Opening hours"), ("data", "opening")])
def test_the_first_is_taken_though_one_alone_was_found_where_the_task_asks_for_it(
    way: str, text: str, tmp_path: Path
) -> None:
    assert gone(learnt(way, text, 1, tmp_path), way, {"s": "plan"}) == [{"Garden plan II"}]
