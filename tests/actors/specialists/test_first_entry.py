"""The first entry of a list is found, whatever is first there then."""

import pytest

from actors.specialists.first_entry import ways_at_first
from routines.extracting.page import Page

ROWS = '[{"id": 6, "name": "Plum row"}, {"id": 7, "name": "Long row"}]'


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ('{"rows": %s}', [["rows", 0, "id"]]),
        ('{"nodes": [{"type": "skip"}, {"data": {"rows": %s}}]}', [["nodes", {}, "data", "rows", 0, "id"]]),
    ],
)
def test_it_may_stand_in_any_element_of_an_outer_list(text: str, paths: list[list[object]]) -> None:
    page = Page("http://x/", [("Content-Type", "application/json")], text % ROWS)
    assert [each["path"] for each in ways_at_first(page, "Plum row", "6")["extractors"]] == paths
    assert ways_at_first(page, "Long row", "7") == {}


def test_of_how_many_in_the_markup_of_a_page_it_is_the_first_is_told() -> None:
    rows = [f"<tr><td>{name}<td><button data-id={n}>Drop</button></tr>" for n, name in ((6, "Plum"), (7, "Long"))]
    pages = [Page("http://x/", [], f"<table>{''.join(rows[:many])}</table>") for many in (1, 2)]
    assert [ways_at_first(page, "Plum", "6").get("one_of", 1) for page in pages] == [1, 2]
