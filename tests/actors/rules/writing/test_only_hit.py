"""Of several hits none is changed where the search had found one alone."""

from typing import Any

import pytest

from actors.rules.facts.click import Click, Link, Target
from actors.rules.facts.source import Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained
from actors.rules.writing.only_hit import asks_for_first, with_only_hits

FIRST: list[Any] = ["data", 0, "id"]
GIVEN = Parameter(parameter="title")


def path_in(
    method: str = "PATCH",
    asked: Source = GIVEN,
    path: list[Any] = FIRST,
    one_of: int = 1,
    place: str = "path",
    name: str = "1",
) -> Any:
    query = Value(place="query", name="title", value="gaudy", source=asked)
    search = Explained("t4", {"method": "GET", "url": "http://x/books"}, [query])
    hit = Extracted(core="77", transaction_id="t4", extractors=[{"kind": "json", "path": path}], one_of=one_of)
    change = Explained(
        "t7", {"method": method, "url": "http://x/books/77"}, [Value(place=place, name=name, value="77", source=hit)]
    )
    (_, last) = with_only_hits([search, change], frozenset())
    source = last.values[0].source
    assert isinstance(source, Extracted)
    return source.extractors[0]["path"]


def test_the_only_hit_has_to_be_the_only_one_again() -> None:
    assert path_in() == ["data", {}, "id"]
    assert path_in(path=["nodes", {}, "data", 0, "id"]) == ["nodes", {}, "data", {}, "id"]
    assert path_in("POST", place="form", name="id") == path_in("POST", place="json", name="ids") == ["data", {}, "id"]


def test_unless_one_is_called_just_as_was_searched_for() -> None:
    query = Value(place="query", name="title", value="gaudy", source=GIVEN)
    called = {"kind": "json", "path": ["data", {"title": "gaudy"}, "id"]}
    ways = [called, {"kind": "json", "path": FIRST}]
    hit = Extracted(core="77", transaction_id="t4", extractors=ways, asked={"gaudy": GIVEN})
    search = Explained("t4", {"method": "GET", "url": "http://x/books"}, [query])
    own = Value(place="path", name="1", value="77", source=hit)
    change = Explained("t7", {"method": "PATCH", "url": "http://x/books/77"}, [own])
    (_, last) = with_only_hits([search, change], frozenset())
    assert isinstance(last.values[0].source, Extracted)
    assert last.values[0].source.extractors == [called, {"kind": "json", "path": ["data", {}, "id"]}]


@pytest.mark.parametrize(
    ("address", "only"),
    [
        ("/books?title=gaudy&do=edit", False),
        ("/books?title=gaudy&show=77", True),
        ("/books?title=klee&do=edit", True),
        ("/shelf?title=gaudy&do=edit", True),
    ],
)
def test_what_is_done_on_the_page_that_was_asked_for_by_name_is_no_hit(address: str, only: bool) -> None:
    query = Value(place="query", name="title", value="gaudy", source=GIVEN)
    page = Explained("t4", {"method": "GET", "url": "http://x/books?title=gaudy"}, [query])
    way = {"kind": "attribute", "selector": "#tools > ul > li:nth-of-type(1) > a", "attribute": "href"}
    hit = Extracted(core=address, transaction_id="t4", extractors=[way], address=address)
    form = Explained("t7", {"method": "POST", "url": f"http://x{address}"}, [Value(place="url", value="", source=hit)])
    (_, last) = with_only_hits([page, form], frozenset())
    assert isinstance(last.values[0].source, Extracted)
    assert ("only" in last.values[0].source.extractors[0]) is only


@pytest.mark.parametrize(
    ("kind", "step"), [("form_field", {}), ("meta", {}), ("script_variable", {}), ("link", 0), ("beside", 0)]
)
def test_so_has_that_of_a_list_for_which_the_page_of_the_search_keeps_the_filter(kind: str, step: Any) -> None:
    query = Value(place="query", name="title", value="gaudy", source=GIVEN)
    search = Explained("t3", {"method": "GET", "url": "http://x/books"}, [query])
    kept = Extracted(core="abc", transaction_id="t3", extractors=[{"kind": kind, "name": "filter"}])
    data = Value(place="path", name="1", value="abc", source=kept)
    asked = Explained("t4", {"method": "GET", "url": "http://x/data/abc"}, [data])
    hit = Extracted(core="77", transaction_id="t4", extractors=[{"kind": "json", "path": FIRST}])
    own = Value(place="path", name="1", value="77", source=hit)
    change = Explained("t7", {"method": "PATCH", "url": "http://x/books/77"}, [own])
    *_, last = with_only_hits([search, asked, change], frozenset())
    assert isinstance(last.values[0].source, Extracted)
    assert last.values[0].source.extractors[0]["path"] == ["data", step, "id"]


@pytest.mark.parametrize(
    "more",
    [
        {"method": "GET"},
        {"place": "json"},
        {"place": "json", "name": "bookId"},
        {"asked": Constant()},
        {"one_of": 3},
        {"path": ["data", 2, "id"]},
        {"path": ["data", "id"]},
    ],
)
def test_what_only_reads_or_was_not_searched_for_or_stood_among_others_stays(more: Any) -> None:
    assert path_in(**more) == more.get("path", FIRST)


@pytest.mark.parametrize(
    ("place", "page", "change", "path"),
    [
        ("url", "/books/77", "/books/77/save", ["data", {}, "id"]),
        ("url", "/view/77", "/remove/77", ["data", {}, "id"]),
        ("multipart", "/books/77", "/books/77/save", FIRST),
        ("others", "/books/77", "/books", ["data", {}, "id"]),
        ("url", "/books/77", "/basket/add/77", FIRST),
        ("others", "/books/77", "/basket", FIRST),
    ],
)
def test_whose_page_has_the_form_that_changes_it_has_to_be_the_only_one_too(
    place: str, page: str, change: str, path: list[Any]
) -> None:
    query = Value(place="query", name="title", value="gaudy", source=GIVEN)
    search = Explained("t4", {"method": "GET", "url": "http://x/books"}, [query])
    hit = Extracted(core="77", transaction_id="t4", extractors=[{"kind": "json", "path": FIRST}])
    shown = Explained(
        "t5", {"method": "GET", "url": f"http://x{page}"}, [Value(place="path", name="1", value="77", source=hit)]
    )
    form = Extracted(core=change, transaction_id="t5", extractors=[{"kind": "form_field", "name": "to"}])
    own = Value(place=place, name="to", value=change, source=form)
    (_, led, _) = with_only_hits(
        [search, shown, Explained("t7", {"method": "POST", "url": f"http://x{change}"}, [own])], frozenset()
    )
    assert isinstance(led.values[0].source, Extracted)
    assert led.values[0].source.extractors[0]["path"] == path


@pytest.mark.parametrize(
    ("method", "more", "only"),
    [("DELETE", {}, True), ("DELETE", {"index": 2}, False), ("GET", {}, False)],
)
def test_nor_what_the_markup_of_a_hit_keeps_for_a_script(method: str, more: dict[str, int], only: bool) -> None:
    query = Value(place="query", name="search[value]", value="gaudy", source=GIVEN)
    search = Explained("t4", {"method": "GET", "url": "http://x/rows"}, [query])
    way = {"kind": "attribute", "selector": "button[data-id]", "attribute": "data-id"} | more
    own = Value(place="path", name="1", value="77", source=Extracted(core="77", transaction_id="t4", extractors=[way]))
    change = Explained("t7", {"method": method, "url": "http://x/books/77"}, [own])
    (_, last) = with_only_hits([search, change], frozenset())
    assert isinstance(last.values[0].source, Extracted)
    assert last.values[0].source.extractors == [way | ({"only": True} if only else {})]


@pytest.mark.parametrize(
    ("selector", "any_of_them"),
    [
        ("#hits > tbody > tr:nth-of-type(2) > td:nth-of-type(1) > a", "#hits > tbody > tr > td:nth-of-type(1) > a"),
        ("table > tbody:nth-of-type(2) > tr:nth-of-type(1) > td > a", "table > tbody > tr > td > a"),
        ("div:nth-of-type(3) > ul.hits > li > a", "div:nth-of-type(3) > ul.hits > li > a"),
    ],
)
def test_where_a_heading_stands_in_a_row_of_its_own_all_rows_are_looked_at(selector: str, any_of_them: str) -> None:
    query = Value(place="query", name="q", value="gaudy", source=GIVEN)
    search = Explained("t4", {"method": "GET", "url": "http://x/books"}, [query])
    way = {"kind": "attribute", "selector": selector, "attribute": "href"}
    own = Value(place="url", name="", value="/77", source=Extracted(core="/77", transaction_id="t4", extractors=[way]))
    (_, last) = with_only_hits([search, Explained("t7", {"method": "POST", "url": "http://x/77"}, [own])], frozenset())
    assert isinstance(last.values[0].source, Extracted)
    assert last.values[0].source.extractors == [way | {"selector": any_of_them, "only": True}]


@pytest.mark.parametrize(
    ("found", "first_hit", "only"),
    [
        (["/books/77", "/books/78"], True, False),
        (["/books/77", "/books/77"], True, True),
        (["/books/77", "/books/new"], True, True),
        (["/books/77", "/books/78"], False, True),
        (["/books/78", "/books/79"], True, True),
    ],
)
def test_the_first_is_meant_where_the_person_clicked_the_first_of_several(
    found: list[str], first_hit: bool, only: bool
) -> None:
    """The entry may have two links to the same thing, and others beside it."""
    query = Value(place="query", name="q", value="gaudy", source=GIVEN)
    search = Explained("t4", {"method": "GET", "url": "http://x/books"}, [query])
    way = {"kind": "attribute", "selector": "tr:nth-of-type(1) > td > a", "attribute": "href"}
    hit = Extracted(core="/books/77", transaction_id="t4", extractors=[way])
    form = Explained("t7", {"method": "POST", "url": "http://x/77"}, [Value(place="url", value="", source=hit)])
    link = Link(choices=[Target(text="", href=f"http://x{each}") for each in found])
    click = Click(type="click", href=f"http://x{found[0]}", link=link, first_hit=first_hit)
    (_, last) = with_only_hits([search, form], frozenset(), [click])
    assert isinstance(last.values[0].source, Extracted)
    assert ("only" in last.values[0].source.extractors[0]) is only


@pytest.mark.parametrize(
    ("task", "asks"),
    [
        ("Search a book, open the first hit and rename it.", True),
        ("Search for a ticket and close the first search result", True),
        ("Delete the first book that is found.", True),
        ("Enter the first name and the last one.", False),
        ("Find the person by the first name and delete it", False),
        ("Search a book and rename it.", False),
        ("Archive the invoices of the first quarter", False),
    ],
)
def test_the_first_is_meant_where_the_task_says_so(task: str, asks: bool) -> None:
    assert asks_for_first(task) is asks


@pytest.mark.parametrize(
    ("place", "called", "operation", "name", "step"),
    [
        ("json", "operationName", "CloseTicket", "ticketId", {}),
        ("json", "operationName", "AddTicketToBasket", "ticketId", 0),
        ("json", "operationName", "OpenDoor", "ticketId", 0),
        ("json", "operationName", "tickets.close", "ticketId", {}),
        ("path", "0", "ticket-closing", "ticketId", {}),
        ("json", "note", "the ticket", "ticketId", 0),
        ("json", "operationName", "CloseTicket", "ticketTitle", 0),
    ],
)
def test_so_has_what_a_call_says_that_it_does_something_with(
    place: Any, called: str, operation: str, name: str, step: Any
) -> None:
    query = Value(place="json", name="query", value="rust", source=GIVEN)
    search = Explained("t4", {"method": "GET", "url": "http://x/graphql"}, [query])
    hit = Extracted(core="77", transaction_id="t4", extractors=[{"kind": "json", "path": FIRST}])
    own = Value(place="json", name=name, value="77", source=hit)
    said = Value(place=place, name=called, value=operation, source=Constant())
    change = Explained("t7", {"method": "POST", "url": "http://x/graphql"}, [said, own])
    *_, last = with_only_hits([search, change], frozenset())
    assert isinstance(last.values[1].source, Extracted)
    assert last.values[1].source.extractors[0]["path"] == ["data", step, "id"]
