"""Colours of a palette that a script draws: only the code that it puts into a hidden field says which was chosen."""

from pathlib import Path
from urllib.parse import urlsplit

from routines.routine import Routine
from tests.discovering import discover, routine_of, run_with
from tests.sites import flags


def found(folder: Path, way: flags.Way) -> tuple[Routine, int]:
    with flags.serve(way=way) as site:
        flags.record(site.url, folder / "capture")
    port = urlsplit(site.url).port or 0
    with flags.serve(port, way=way):
        return routine_of(discover(folder / "capture", flags.TASK, folder / "run")[0]), port


def test_the_code_of_what_was_clicked_is_a_parameter(tmp_path: Path) -> None:
    routine, port = found(tmp_path, "coded")
    assert [(each.name, each.examples) for each in routine.parameters] == [("name", ["Harbour"]), ("fg", ["#cc0000"])]
    with flags.serve(port) as site:
        assert all(run_with(routine, flags.RECORDED, each).ok for each in flags.OTHERS)
        assert site.truth() == list(flags.OTHERS)


def test_a_colour_is_known_by_how_it_looks(tmp_path: Path) -> None:
    routine, _ = found(tmp_path, "coloured")
    assert [each.name for each in routine.parameters] == ["name", "fg"]


def test_a_code_that_stands_nowhere_is_told_as_always_the_same(tmp_path: Path) -> None:
    routine, _ = found(tmp_path, "styled")
    assert [each.name for each in routine.parameters] == ["name"]
    assert routine.fixed == ["#cc0000 in `fg` (POST)"]
