"""What is returned of the page to which a change led: what it says of the thing, and nothing else."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from tests.discovering import discover, routine_of, run_with
from tests.sites import invoices
from tests.sites.invoices import OTHERS, RECORDED, TASKS, Way
from tests.sites.others import MOVED_ON

Returned = list[tuple[dict[str, str], dict[str, Any]]]
"""The values that were given, and what the routine returned."""


def found(way: Way, folder: Path) -> tuple[Routine, int, list[dict[str, str]]]:
    """The routine, the port that its recording is bound to, and what was made until it was right twice."""
    with invoices.serve() as site:
        invoices.record(site.url, folder / "capture", way)
    port = urlsplit(site.url).port or 0
    with invoices.serve(port) as site:
        there = dict(site.truth()[0])
        routine = routine_of(discover(folder / "capture", TASKS[way], folder / "run")[0])
        return routine, port, [each for number, each in site.truth()[0].items() if number not in there]


def returned(way: Way, folder: Path) -> Returned:
    routine, port, _ = found(way, folder)
    results = []
    with invoices.serve(port, MOVED_ON):
        for values in OTHERS[way]:
            result = run_with(routine, RECORDED[way], values)
            assert result.ok, result.error
            results.append((values, result.data))
    return results


def test_the_fields_of_the_page_of_what_was_made_are_returned_but_not_who_is_there_nor_a_token(tmp_path: Path) -> None:
    for n, (given, data) in enumerate(returned("page", tmp_path)):
        number = 31 + MOVED_ON + n
        assert data.pop("url").endswith(f"/invoices/{data['id']}")
        assert data.pop("made").startswith("on day ")
        assert data == {
            "id": str(number),
            "heading": f"Invoice {number}",
            "message": "Saved.",
            "number": f"INV-{number:05}",
            "subject": given["subject"],
            "total": f"{given['amount']}.00",
            "status": "draft",
            "taken_off": "12.00" if given["amount"] == "600" else "",
        }


@pytest.mark.parametrize("way", ["page", "list"])
def test_neither_a_field_that_not_every_thing_has_nor_an_older_thing_makes_a_trial_wrong(
    way: Way, tmp_path: Path
) -> None:
    _, _, made = found(way, tmp_path)
    assert [(each["subject"], each["amount"]) for each in made] == [
        ("Roof of the hall 2", "901"),
        ("Roof of the hall 3", "902"),
    ]


def test_of_a_list_the_record_of_what_was_made_is_returned(tmp_path: Path) -> None:
    for n, (given, data) in enumerate(returned("list", tmp_path)):
        assert data.pop("url").endswith("/invoices")
        assert data == {"subject": given["subject"], "no": str(31 + MOVED_ON + n), "status": "draft"}


def test_of_a_list_of_files_the_record_of_the_one_that_was_uploaded_is_returned(tmp_path: Path) -> None:
    for given, data in returned("paper", tmp_path):
        assert data.pop("url").endswith("/papers")
        assert data == {"paper": given["paper"], "remark": given["remark"]}
