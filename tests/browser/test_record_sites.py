"""What the recorder records is enough to discover a routine that works with other values, on a server that moved on."""

from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

import pytest

from examples.trains.app import serve as serve_trains
from examples.trains.timetable import BY_NAME, connections
from tests.browser.flows import FLOWS, TRAIN, find_trains, recorded
from tests.discovering import discover, routine_of, run_with
from tests.sites import catalogue, desk, notes, tickets
from tests.sites.others import Others, results_of_others


def other_results(module: ModuleType, folder: Path) -> Others:
    start, flow = FLOWS[module]
    with module.serve() as site:
        recorded(site.url + start, folder / "capture", flow)
        ending, _ = discover(folder / "capture", module.TASK, folder / "run")
        port = urlsplit(site.url).port or 0
    return results_of_others(module, routine_of(ending), port)


def test_a_search_behind_a_login(tmp_path: Path) -> None:
    for values, data, site in other_results(notes, tmp_path):
        assert [row["title"] for row in data] == [note["title"] for note in site.truth(values["text"])]


def test_a_list_page_by_page(tmp_path: Path) -> None:
    for values, data, site in other_results(catalogue, tmp_path):
        truth = site.truth(values["category"], int(values["page"]))
        assert [row["title"] for row in data] == [product["title"] for product in truth]


def test_a_token_that_a_script_keeps(tmp_path: Path) -> None:
    for values, data, site in other_results(desk, tmp_path):
        assert data["items"] == site.truth(values["department"], values["text"])


def test_a_multipart_form(tmp_path: Path) -> None:
    for values, data, site in other_results(tickets, tmp_path):
        wanted = {name: values[name] for name in ("title", "severity", "description")}
        assert site.truth()[int(data["id"])] == wanted


@pytest.mark.parametrize("others", [{"date": "2026-12-24"}, {"from": "Köln Hbf", "to": "Berlin Hbf"}])
def test_the_train_search(tmp_path: Path, others: dict[str, str]) -> None:
    with serve_trains(0) as url:
        recorded(f"{url}/search", tmp_path / "capture", find_trains)
        task = "Log in and find the train connections between two stations on a given date."
        ending, _ = discover(tmp_path / "capture", task, tmp_path / "run")
        values = TRAIN | others
        result = run_with(routine_of(ending), TRAIN, values)
    assert result.ok, result.error
    codes = (BY_NAME[values["from"]].code, BY_NAME[values["to"]].code)
    assert result.data["connections"] == connections(*codes, values["date"])
