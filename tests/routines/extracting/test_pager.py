"""Where the next page of a list is, as the answers of different servers say it."""

import json

import pytest

from routines.extracting.page import Page
from routines.extracting.pager import next_page, number_of

NUMBERS = '<ul class="pagination"><li><b>1</b><li><a href="?page=2">2</a><li><a href="?page=9">9</a></ul>'
FROM_NOUGHT = '<p class=paginator><span>1</span> <a href="?p=1">2</a> <a href="?p=2">3</a></p>'


@pytest.mark.parametrize(
    ("text", "number", "address"),
    [
        (NUMBERS, 2, "?page=2"),
        (NUMBERS, 3, ""),
        (FROM_NOUGHT, 3, "?p=2"),
        ('<a href="/lamps/page/2">2</a>', 2, "/lamps/page/2"),
        ('<a rel="nofollow next" href="?page=2">…</a>', 2, "?page=2"),
        ('<link rel=next href="?start=20">', 2, "?start=20"),
        ('<a href="?start=0">Prev</a> <a href="?start=40">Next »</a>', 3, "?start=40"),
        ('<a href="?s=0">Zurück</a> <a href="?s=40">Weiter</a>', 3, "?s=40"),
        ('<a href="?s=0">&lsaquo;</a> <a href="?s=40">&rsaquo;</a>', 3, "?s=40"),
        ('<a href="#">Next</a>', 2, ""),
        ('<a href="/2026">2026</a> <a href="/next">Next year</a>', 2, ""),
        ("<p>All of them.</p>", 2, ""),
        (json.dumps({"results": [], "next": "http://x/api?page=2"}), 2, "/api?page=2"),
        (json.dumps({"data": [], "links": {"next": "/api?page=2"}}), 2, "/api?page=2"),
        (json.dumps({"_links": {"next": {"href": "/api?page=2"}}}), 2, "/api?page=2"),
        (json.dumps({"next": None}), 2, ""),
        (json.dumps({"next": "lamp"}), 2, ""),
    ],
)
def test_the_next_page_is_the_one_that_the_answer_links_to(text: str, number: int, address: str) -> None:
    whole = f"http://x{'/lamps' * address.startswith('?')}{address}" if address else ""
    assert next_page(Page("http://x/lamps", [], text), number) == whole


def test_the_next_page_may_stand_in_a_header() -> None:
    header = '<http://x/lamps?page=1>; rel="first", <http://x/lamps?page=3>; rel="next"'
    assert next_page(Page("http://x/lamps", [("Link", header)], "[]"), 3) == "http://x/lamps?page=3"


@pytest.mark.parametrize(("url", "number"), [("/lamps", 1), ("/lamps?q=a&page=4", 4), ("/lamps/page/3/", 3)])
def test_an_address_says_which_page_it_asks_for(url: str, number: int) -> None:
    assert number_of(url) == number


@pytest.mark.parametrize(
    ("document", "there"),
    [
        ({"number": 1, "totalPages": 3}, "http://x/lamps?q=a+b&page=2"),
        ({"page": {"number": 1, "totalPages": 3}}, "http://x/lamps?q=a+b&page=2"),
        ({"meta": {"current_page": 1, "last_page": 2}}, "http://x/lamps?q=a+b&page=2"),
        ({"page": 1, "pages": 1}, ""),
        ({"number": 7, "pages": 300}, ""),
        ({"page": {"number": True, "totalPages": 3}}, ""),
        ([1, 3], ""),
    ],
)
def test_an_answer_may_only_count_the_pages(document: object, there: str) -> None:
    assert next_page(Page("http://x/lamps?q=a+b&page=1", [], json.dumps(document)), 2) == there
    assert next_page(Page("http://x/lamps?q=1", [], json.dumps(document)), 2) == ""


@pytest.mark.parametrize(
    ("query", "document", "there"),
    [
        ("offset=0&limit=20", {"total": 57}, "offset=20&limit=20"),
        ("offset=40&limit=20", {"total": 57}, ""),
        ("from=Bonn&offset=0&limit=20", {"total": 57}, "from=Bonn&offset=20&limit=20"),
        ("p=shoes&page=1&size=10", {"total": 11}, "p=shoes&page=2&size=10"),
        (f"page={'1' * 5000}&size=10", {"total": 11}, ""),
        ("offset=0&limit=20", {"total": 20}, ""),
        ("offset=0", {"total": 57}, ""),
        ("offset=0&limit=20", {"items": [1]}, ""),
        ("offset=0&limit=20", {"total": "many"}, ""),
        ("%24skip=4&%24top=4", {"d": {"__count": "9"}}, "%24skip=8&%24top=4"),
        ("q=a&start=0&rows=10", {"response": {"numFound": 11}}, "q=a&start=10&rows=10"),
        ("page=1&per_page=20", {"meta": {"total_count": 21}}, "page=2&per_page=20"),
        ("page=2&per_page=20", {"meta": {"total_count": 21}}, ""),
        ("page=0&per_page=20", {"meta": {"total_count": 21}}, "page=1&per_page=20"),
        ("page=0&per_page=20", {"meta": {"total_count": 20}}, ""),
    ],
)
def test_an_answer_may_only_count_the_entries(query: str, document: object, there: str) -> None:
    found = next_page(Page(f"http://x/lamps?{query}", [], json.dumps(document)), 2)
    assert found == (f"http://x/lamps?{there}" if there else "")


def test_a_header_may_count_the_entries() -> None:
    page = Page("http://x/lamps?_start=0&_limit=2", [("X-Total-Count", "3")], "[]")
    assert next_page(page, 2) == "http://x/lamps?_start=2&_limit=2"
