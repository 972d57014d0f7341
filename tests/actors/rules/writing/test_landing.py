"""Where a redirect must lead, and the id of what was made."""

from typing import Any

import pytest

from actors.rules.facts.input import Input
from actors.rules.writing.landing import landing_of, levels_in, made_at

Line = dict[str, Any]
CONSTANT: Line = {"kind": "constant"}


def posted(landing: str, **more: Any) -> Line:
    return {"method": "POST", "url": "http://x/a", "landing_url": landing} | more


@pytest.mark.parametrize(
    ("landing", "path", "query"),
    [
        ("http://x/search", "^/search$", None),
        ("http://x/issue13?ok=msg%201&t=item", r"^/issue\d+$", ["ok", "t"]),
        ("http://x/t/9f86d081884c7d65", "^/t/[^/]+$", None),
        ("http://x/p/projector-bulb/", "^/p/[^/]+/$", None),
        ("http://x/a.b/", r"^/a\.b/$", None),
    ],
)
def test_where_a_redirect_must_lead_with_other_values(landing: str, path: str, query: list[str] | None) -> None:
    found = landing_of(posted(landing), [Input(value="Projector bulb")])
    assert found == ({"path": path} | ({"query": query} if query else {}))


def test_a_redirect_to_what_the_address_names_may_name_another_thing() -> None:
    landed = landing_of(posted("http://x/wiki/OpeningHours"), [], ["OpeningHours"])
    assert landed == {"path": "^/wiki/[^/]+$"}


def test_what_reads_or_was_not_redirected_may_land_anywhere() -> None:
    assert landing_of(posted("http://x/b", method="GET"), []) is None
    assert landing_of(posted(""), []) is None
    assert landing_of(posted("http://x/a/?q=1", method="GET", url="http://x/a?q=1"), []) is None


def test_what_asks_and_is_redirected_to_an_address_that_does_not_tell_it_must_land_there() -> None:
    assert landing_of(posted("http://x/town/7", method="GET", url="http://x/go?town=Ulm"), []) == {
        "path": r"^/town/\d+$"
    }


@pytest.mark.parametrize(
    ("path", "pattern", "wanted"),
    [
        ("/wings/west/hours/77", r"/wings/west/hours/(\d+)(?:[?#]|$)", r"/wings/[^/]+/hours/(\d+)(?:[?#]|$)"),
        ("/rooms/5/note12/edit", r"/rooms/5/note(\d+)/edit(?:[?#]|$)", r"/rooms/\d+/note(\d+)/edit(?:[?#]|$)"),
        ("/n/a_b", "/n/([^/?#]+)(?:[?#]|$)", "/n/([^/?#]+)(?:[?#]|$)"),
    ],
)
def test_the_id_of_what_was_made_below_what_was_chosen(path: str, pattern: str, wanted: str) -> None:
    assert made_at({"url": f"http://x{path}", "pattern": pattern}, [], ["West"]) == wanted


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("/topics/night-train-77/", r"/topics/(?:[^/]*-)?(\d+)/(?:[?#]|$)"),
        ("/topics/77-night-train", r"/topics/(\d+)(?:-[^/]*)?(?:[?#]|$)"),
        ("/topics/night-boat-77", r"/topics/night-boat-(\d+)(?:[?#]|$)"),
    ],
)
def test_the_id_of_what_was_made_stands_beside_another_title_tomorrow(path: str, wanted: str) -> None:
    typed = Input(id="i0001", name="subject", value="Night train", parameter="subject")
    assert made_at({"url": f"http://x{path}", "pattern": r"(\d+)"}, [typed]) == wanted


@pytest.mark.parametrize(("path", "wanted"), [("/Pier%207", "/([^/?#]+)(?:[?#]|$)"), ("/7", r"/(\d+)(?:[?#]|$)")])
def test_a_number_in_the_title_that_was_entered_is_no_id(path: str, wanted: str) -> None:
    typed = [Input(id="i0001", name="title", value="Pier 7", parameter="title"), Input(id="i0002", value="7")]
    assert made_at({"url": f"http://x{path}", "pattern": r"(7)(?:[?#]|$)"}, typed) == wanted


WRITTEN = ["http://x/site/login", "http://x/site/@@search"]


def test_things_within_things_may_be_at_any_depth() -> None:
    address = "http://x/site/harbour/crane-rota/@@edit"
    levels = levels_in(address, WRITTEN, [Input(value="Crane rota")], [])
    assert levels == ["harbour", "crane-rota", "@@edit"]
    assert levels == levels_in(address, WRITTEN, [], ["Crane rota"])
    landed = landing_of(posted("http://x/site/harbour/crane-rota"), [], levels=levels)
    assert landed == {"path": "^/site(?:/[^/]+)+$"}
    assert landing_of(posted("http://x/site/login"), [], levels=levels) == {"path": "^/site/login$"}


def test_a_path_is_as_it_is_where_things_are_numbered_or_it_names_none() -> None:
    named = ["Crane rota"]
    assert levels_in("http://x/site/issues/crane-rota/17", WRITTEN, [], named) == []
    assert levels_in("http://x/site/crane-rota", WRITTEN, [], named) == []
    assert levels_in("http://x/site/global/users/add", WRITTEN, [], named) == []


def test_a_name_in_the_query_that_was_made_of_what_was_chosen_may_be_another() -> None:
    landed = landing_of(posted("http://x/boats?_sort=id&harbour__contains=or"), [], ["harbour", "contains"])
    assert landed == {"path": "^/boats$", "query": ["_sort"]}


def test_the_neighbours_of_the_thing_on_which_it_lands_are_others_tomorrow() -> None:
    """The first of a list has none before it."""
    there = "http://x/issues/3?position=2&next_issue_id=1&prev_issue_id=4"
    assert landing_of(posted(there), []) == {"path": r"^/issues/\d+$", "query": ["position"]}
    made = "http://x/edit?post_id=25"
    assert landing_of(posted(made), []) == {"path": "^/edit$", "query": ["post_id"]}
    versioned = "http://x/v2/items?id=57"
    assert landing_of(posted(versioned), []) == {"path": r"^/v\d+/items$", "query": ["id"]}
