"""What is done with the thing of a row, by a link with a token, by its box, or by a form that its button fills in."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from routines.routine import Routine
from runtime.http.execute import execute
from tests.actors.rules.test_discovery import changes, found
from tests.discovering import discover, routine_of
from tests.sites import jugs, mugs
from tests.sites.others import MOVED_ON


def found_for(record: Callable[[str, Path], None], task: str, folder: Path) -> tuple[Routine, int]:
    with jugs.serve() as site:
        record(site.url, folder / "capture")
    port = urlsplit(site.url).port or 0
    with jugs.serve(port):
        return routine_of(discover(folder / "capture", task, folder / "run")[0]), port


def test_a_link_with_a_token_in_the_cell_of_the_name_does_it_to_the_row_that_is_meant(tmp_path: Path) -> None:
    routine, port = found_for(jugs.drop, jugs.DROP, tmp_path)
    with jugs.serve(port, MOVED_ON) as site:
        before = site.truth()
        assert asyncio.run(execute(routine, {"item": "Wide jug"})).ok
        assert site.truth() == {name: state for name, state in before.items() if name != "Wide jug"}
        assert not asyncio.run(execute(routine, {"item": "Wide jug"})).ok


def test_a_form_that_is_sent_as_a_question_does_it_to_all_rows_that_are_picked(tmp_path: Path) -> None:
    routine, port = found_for(jugs.hide, jugs.HIDE, tmp_path)
    picked = ["Wide jug", "Blue jug", "Cream jug"]
    with jugs.serve(port, MOVED_ON) as site:
        before = site.truth()
        assert asyncio.run(execute(routine, {"jugs": picked})).ok
        assert site.truth() == before | dict.fromkeys(picked, "hidden")


def test_a_form_that_the_button_of_a_row_fills_in_keeps_what_nobody_touched(tmp_path: Path) -> None:
    for others, before, after in changes(mugs, tmp_path):
        shelf, _, note = before[others["item"]]
        assert after == before | {others["item"]: [shelf, others["price"], note]}


def test_nothing_that_the_button_of_a_row_fills_in_has_to_be_given(tmp_path: Path) -> None:
    routine, _ = found(mugs, tmp_path)
    assert [each.name for each in routine.parameters] == ["item", "price"]
