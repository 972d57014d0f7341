"""A row that is removed is found by what is written in it: by a box of a form, which sends all others as they are, or
by a button, though it was the only row there."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of, run_with
from tests.sites import guests, orders
from tests.sites.others import MOVED_ON

Row = Callable[[int, str, str], str]


def found(row: Row, folder: Path) -> tuple[Routine, int]:
    with orders.serve(row=row) as site:
        orders.record(site.url, folder / "capture")
    port = urlsplit(site.url).port or 0
    with orders.serve(port, row=row):
        ending, _ = discover(folder / "capture", orders.TASK, folder / "run")
    return routine_of(ending), port


@pytest.mark.parametrize("row", [orders.table, orders.paragraphs], ids=["table", "paragraphs"])
def test_a_row_is_removed_by_what_is_written_in_it(row: Row, tmp_path: Path) -> None:
    routine, port = found(row, tmp_path)
    order, line = (next(each.name for each in routine.parameters if text in each.examples) for text in ("Ann", "Lamp"))
    for who, product in (("Cleo", "Rug"), ("Bob", "Shelf"), ("Ann", "lamp")):
        with orders.serve(port, shift=4, row=row) as site:
            before = site.truth()
            result = asyncio.run(execute(routine, {order: who, line: product}))
            assert result.ok, result.error
            kept = [each for each in before[who] if each[0].casefold() != product.casefold()]
            assert site.truth() == before | {who: kept}
            nothing = asyncio.run(execute(routine, {order: who, line: "Sofa"}))
            assert not nothing.ok
            assert "Sofa" in str(nothing.error)
            assert site.truth() == before | {who: kept}


def test_the_only_row_is_removed_by_its_name_when_there_are_more(tmp_path: Path) -> None:
    alone = (guests.RECORDED["guest"],)
    with guests.serve(names=alone) as site:
        guests.record(site.url, tmp_path / "capture", alone)
    port = urlsplit(site.url).port or 0
    with guests.serve(port, names=alone):
        ending, _ = discover(tmp_path / "capture", guests.TASK, tmp_path / "run")
    routine = routine_of(ending)
    with guests.serve(port, MOVED_ON) as site:
        for others in guests.OTHERS:
            before = site.truth()
            result = run_with(routine, guests.RECORDED, guests.RECORDED | others)
            assert result.ok, result.error
            assert site.truth() == [name for name in before if name != others["guest"]]
