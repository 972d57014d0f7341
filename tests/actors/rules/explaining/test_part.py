"""Parts of things, told by their names: judged by a site's own data."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import bikes
from tests.sites.others import MOVED_ON

Values = dict[str, Any]
TASKS = {
    "count": "Change the number of a part of a bike.",
    "remove": "Remove a part of a bike.",
    "label": "Take a label off a bike.",
    "inline": "Take a label off a bike.",
}


def found(folder: Path, how: str, name: str, part: str) -> Routine:
    with bikes.serve() as site:
        bikes.record(site.url, folder / "capture", TASKS[how], how, name, part)
    with bikes.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(folder / "capture", TASKS[how], folder / "run")
    return routine_of(ending)


def run(routine: Routine, bike: str, part: str, **more: Any) -> tuple[str, Values, Values]:
    """(what it failed with, what the site held before, and after): parameters are known by their examples."""
    known = {"Green": bike, "Chain": part, "Broken": part}
    given = {each.name: known[str(each.examples[0])] for each in routine.parameters if each.name not in more}
    with bikes.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, given | more))
        return result.error, before, site.truth()


def test_a_part_is_counted_that_is_called_so_of_the_bike(tmp_path: Path) -> None:
    routine = found(tmp_path, "count", "Green", "Chain")
    number = next(each.name for each in routine.parameters if each.examples == (6,) or [*each.examples] == [6])
    for name, part in (("Green", "Chain"), ("Green", "Pedal"), ("Red", "Pedal"), ("Blue", "Lamp")):
        error, before, after = run(routine, name, part, **{number: 3})
        assert (error, after) == ("", before | {name: before[name] | {part: 3}})
    error, before, after = run(routine, "Blue", "Chain", **{number: 3})
    assert "'Chain'" in error
    assert before == after


def test_a_part_is_removed_that_is_called_so_of_the_bike(tmp_path: Path) -> None:
    routine = found(tmp_path, "remove", "Green", "Chain")
    for name, part in (("Green", "Pedal"), ("Red", "Lamp"), ("Blue", "Lamp")):
        error, before, after = run(routine, name, part)
        assert (error, after) == ("", before | {name: {k: v for k, v in before[name].items() if k != part}})
    error, before, after = run(routine, "Blue", "Pedal")
    assert "'Pedal'" in error
    assert before == after


@pytest.mark.parametrize("how", ["label", "inline"])
def test_a_label_is_taken_off_that_the_bike_has(how: str, tmp_path: Path) -> None:
    routine = found(tmp_path, how, "Green", "Broken")
    for name, label in (("Green", "Rented"), ("Red", "Spare"), ("Blue", "Spare")):
        error, before, after = run(routine, name, label)
        left = [each for each in before[name]["labels"] if each != label]
        assert (error, after) == ("", before | {name: before[name] | {"labels": left}})
    error, before, after = run(routine, "Blue", "Broken")
    assert error, "the label is known, but that bike has it not"
    assert before == after
