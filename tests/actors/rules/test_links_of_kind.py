"""A link by whose address a script knows the thing by another id than the link does."""

import pytest

from actors.rules.facts.click import Click, Link, Target
from actors.rules.facts.context import Context
from actors.rules.facts.value import Value
from actors.rules.sources.labels import links_to
from tests.actors.rules.request_values import context as context_of
from tests.actors.rules.request_values import value

HOST = "https://library.example"
TAGS = [Target(text=each.title(), href=f"{HOST}/desk/#/tags/{each}/") for each in ("birds", "boats")]
CLICKED = Click(
    id="i1",
    text="Birds",
    href=TAGS[0].href,
    url=f"{HOST}/desk/#/tags",
    link=Link(href=TAGS[0].href, choices=TAGS),
    parameter="tag",
)


@pytest.mark.parametrize(
    ("path", "at", "hint", "labels"),
    [
        ("/api/admin/tags/6b03425db46d8378e8040b15/", "3", "opaque", [("tag", "Birds")]),
        ("/api/admin/people/6b03425db46d8378e8040b15/", "3", "opaque", []),
        ("/api/tags/6b03425db46d8378e8040b15/copies/77f1e0", "4", "opaque", []),
        ("/api/admin/tags/all", "3", "constant_looking", []),
    ],
)
def test_an_id_below_the_word_below_which_the_links_differ_is_of_the_one_that_was_chosen(
    path: str, at: str, hint: str, labels: list[tuple[str, str]]
) -> None:
    context = Context(transaction_id="t9", method="DELETE", url=f"{HOST}{path}", clicks=[CLICKED])
    line = Value(place="path", name=at, value=path.strip("/").split("/")[int(at)], hint=hint)
    assert links_to(line, context) == labels


@pytest.mark.parametrize(
    ("others", "number", "found"),
    [
        (["/shelves/1/books/2", "/shelves/1/books/6"], "1", True),
        (["/shelves/2/books/1", "/shelves/3/books/1"], "1", False),
        (["/shelves/1/books/1/copy"], "1", False),
        (["/shelves/1/books/2", "/shelves/1"], "1", False),
        (["/shelves/1/books/2"], "2", False),
    ],
)
def test_a_link_says_which_is_meant_by_what_its_address_alone_has_in_a_place(
    others: list[str], number: str, found: bool
) -> None:
    own = "http://x/#/shelves/1/books/1"
    choices = [{"text": "Tides", "href": own}, *({"text": "x", "href": f"http://x/#{each}"} for each in others)]
    click = {"type": "click", "time": 1.0, "url": "http://x/", "parameter": "book", "text": "Tides", "href": own}
    here = context_of("http://x/api/shelves/1/books/1", clicks=[click | {"link": {"href": own, "choices": choices}}])
    line = value("path", "4", number, "constant_looking")
    assert links_to(line, here) == ([("book", "Tides")] if found else [])


@pytest.mark.parametrize(
    ("place", "name", "found"), [("path", "2", False), ("path", "4", True), ("query", "part", False)]
)
def test_what_a_thing_stands_in_is_not_told_by_the_link_to_it(place: str, name: str, found: bool) -> None:
    own = "http://x/#/shelves/1/books/1"
    choices = [{"text": "Tides", "href": own}, {"text": "Winds", "href": "http://x/#/shelves/1/books/2"}]
    click = {"type": "click", "time": 1.0, "url": "http://x/", "parameter": "book", "text": "Tides", "href": own}
    here = context_of("http://x/api/shelves/1/books/1", clicks=[click | {"link": {"href": own, "choices": choices}}])
    assert links_to(value(place, name, "1", "constant_looking"), here) == ([("book", "Tides")] if found else [])


@pytest.mark.parametrize(
    ("url", "parameter", "book", "labels"),
    [
        ("/api/books/1", "book", "1", [("book", "Tides")]),
        ("/api/books/1", "", "1", []),
        ("/api/books/1", "book", "7", [("shelf", "Low")]),
        ("/api/shelves/1", "book", "1", [("shelf", "Low")]),
    ],
)
def test_of_two_links_that_have_the_number_the_one_tells_that_calls_it_so(
    url: str, parameter: str, book: str, labels: list[tuple[str, str]]
) -> None:
    shelves = [{"text": each, "href": f"http://x/#/shelves/{n}"} for n, each in ((1, "Low"), (2, "High"))]
    books = [{"text": each, "href": f"http://x/#/shelves/1/books/{n}"} for n, each in ((book, "Tides"), (2, "Winds"))]
    told = [
        {
            "type": "click",
            "time": 1.0 + n,
            "url": "http://x/",
            "parameter": name,
            "link": {"choices": links},
            **links[0],
        }
        for n, (name, links) in enumerate((("shelf", shelves), (parameter, books)))
    ]
    line = value("path", str(url.count("/") - 1), "1", "constant_looking")
    assert links_to(line, context_of(f"http://x{url}", clicks=told)) == labels


@pytest.mark.parametrize(
    ("own", "other", "number", "found"),
    [
        ("12-hello-world", "14-printers", "12", True),
        ("12-hello-world", "12-hello-town", "12", False),
        ("12-hello-world", "14-printers", "1", False),
        ("2026-11-28", "2026-11-29", "2026", False),
    ],
)
def test_a_thing_may_be_linked_to_by_its_number_and_its_name(own: str, other: str, number: str, found: bool) -> None:
    choices = [{"text": each, "href": f"http://x/t/{each}"} for each in (own, other)]
    link = {"href": choices[0]["href"], "choices": choices}
    click = {"type": "click", "text": own, "href": link["href"], "url": "http://x/t", "parameter": "topic"}
    here = context_of(f"http://x/t/{number}/comments", clicks=[click | {"link": link}], method="POST")
    assert links_to(value("path", "1", number, "constant_looking"), here) == ([("topic", own)] if found else [])


def test_a_tab_of_the_thing_that_was_chosen_is_no_choice_among_things() -> None:
    views = [{"text": each, "href": f"http://x/#/view/{n}"} for n, each in ((1, "Tides"), (2, "Winds"))]
    tab = {"text": "Reviews", "href": "http://x/#/books/1/reviews"}
    told = [
        {"type": "click", "time": 1.0, "url": "http://x/", "parameter": "book", "link": {"choices": views}, **views[0]},
        {"type": "click", "time": 2.0, "url": "http://x/", "link": {"choices": [tab]}, **tab},
    ]
    line = value("path", "2", "1", "constant_looking")
    assert links_to(line, context_of("http://x/api/books/1/reviews", clicks=told)) == [("book", "Tides")]
