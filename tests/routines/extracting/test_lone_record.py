"""A record that stands alone shows nothing of its kind: its classes may be its own."""

from routines.extracting.extraction import extract
from routines.extracting.label import locate_by_label
from routines.extracting.page import Page


def page(*records: tuple[str, int, str]) -> Page:
    rows = "".join(
        f'<tr class="item shelf-{shelf}"><td>{name}</td><td><a class="drop" href="/drop/{number}">Drop</a></td></tr>'
        for name, number, shelf in records
    )
    return Page("http://x/found", [], f"<table><tr><th>Name</th></tr></table><table>{rows}</table>")


def test_another_of_other_classes_is_found_by_its_name_too() -> None:
    ways = locate_by_label(page(("Bowl", 7, "kitchen")), "Bowl", "http://x/drop/7")
    told = [way.model_copy(update={"label": "Jug"}) for way in ways]
    found = [way for way in told if way.selector == "tr"]
    assert [extract(way, page(("Jug", 9, "garden"), ("Bowl", 7, "kitchen"))) for way in found] == ["http://x/drop/9"]


def test_beside_its_like_it_is_told_by_what_they_share() -> None:
    ways = locate_by_label(page(("Bowl", 7, "kitchen"), ("Jug", 9, "garden")), "Bowl", "http://x/drop/7")
    assert {way.selector for way in ways} == {"tr.item"}
