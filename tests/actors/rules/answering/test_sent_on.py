"""A search whose empty answer tells by a header where the list is, to which a script goes on."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from runtime.ending import Failed
from tests.discovering import discover, routine_of, run_with
from tests.sites import seeds
from tests.sites.browser import Browser

ALL_WAYS: list[tuple[seeds.Way, str]] = [
    ("query", "X-Redirect"),
    ("filter", "X-Redirect"),
    ("filter", "X-Garden-Redirect"),
    ("number", "HX-Location"),
    ("number", "Refresh"),
]


@pytest.mark.parametrize(("way", "header"), ALL_WAYS)
def test_the_list_is_taken_from_the_address_that_a_header_told(tmp_path: Path, way: seeds.Way, header: str) -> None:
    with seeds.serve(way=way, header=header) as site:
        seeds.record(site.url, tmp_path / "capture", way, header)
    port = urlsplit(site.url).port or 0
    with seeds.serve(port, way=way, header=header):
        routine = routine_of(discover(tmp_path / "capture", seeds.TASK, tmp_path / "run")[0])
    with seeds.serve(port, shift=7, way=way, header=header):
        results = [run_with(routine, seeds.RECORDED, values) for values in seeds.OTHERS]
    found = [[row["seed"] for row in each.data or []] for each in results]
    assert found == [["Runner bean", "Bush bean", "Broad bean"], ["Plum tomato"]]


def test_a_search_is_refused_whose_list_nobody_asked_for(tmp_path: Path) -> None:
    with seeds.serve(way="number") as site:
        browser = Browser(site.url)
        browser.open("/")
        browser.fill("#q", "lettuce")
        browser.click("#search button")
        browser.piece("POST", "/start", {"q": "lettuce"})
        browser.save(tmp_path / "capture", "seeds", seeds.TASK, seeds.RECORDED)
        ending, _ = discover(tmp_path / "capture", seeds.TASK, tmp_path / "run")
    assert isinstance(ending, Failed)
    assert "was answered with nothing but the header X-Redirect, which says where the answer is" in ending.reason


def test_a_change_that_leads_on_stays_the_answer(tmp_path: Path) -> None:
    with seeds.serve(way="number") as site:
        seeds.record(site.url, tmp_path / "capture", "number")
        task = "Add a wish for a seed by its name."
        routine = routine_of(discover(tmp_path / "capture", task, tmp_path / "run", validate="none")[0])
    assert [each.type for each in routine.operations] == ["fetch", "return"]
