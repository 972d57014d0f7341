"""A box that removes a row of a form: the row is found by what is written in it, all others are sent as they are."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import orders

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
