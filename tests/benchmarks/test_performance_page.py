"""Every benchmark writes into a place of its own, and nowhere else."""

import re
from pathlib import Path

import pytest

from benchmarks.performance_page import PAGE, put


def test_what_was_measured_takes_the_place_of_what_was_before(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    names = re.findall(r"<!-- written by benchmarks/(\w+)\.py -->", PAGE.read_text("utf-8"))
    for name in names:
        put(name, f"{name} took \\1 ms\n", page)
    text = page.read_text("utf-8")
    assert [text.count(f"\n\n{name} took \\1 ms\n\n<!-- end of {name} -->") for name in names] == [1] * len(names)
    around = [re.split(r"-->(?s:.*?)<!-- end", each) for each in (text, PAGE.read_text("utf-8"))]
    assert around[0] == around[1]


def test_one_without_a_place_is_told_so_and_the_page_stays(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("<!-- written by benchmarks/events.py -->", "utf-8")
    with pytest.raises(SystemExit, match="there is no place for events"):
        put("events", "x", page)
    assert page.read_text("utf-8") == "<!-- written by benchmarks/events.py -->"
