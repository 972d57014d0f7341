"""The next part of a list that a document of JSON asks for."""

from typing import Any

import pytest

from routines.extracting.paged_body import asks_for_part, next_body

TEN: list[Any] = [*range(10)]


def following(variables: Any, answer: Any, query: str = "query Lamps { lamps { id } }") -> Any:
    """The variables of the request for the next part; null if there is none."""
    body = {"operationName": "Lamps", "variables": variables, "query": query}
    found = next_body(body, {"data": {"lamps": answer}}, [["data", "lamps", "items"], ["data", "lamps", "edges"]])
    assert found is None or found == body | {"variables": found["variables"]}
    return None if found is None else found["variables"]


@pytest.mark.parametrize(
    ("options", "answer", "more"),
    [
        ({"skip": 0, "take": 10}, {"items": TEN, "totalItems": 11}, {"skip": 10}),
        ({"skip": 10, "take": 10}, {"items": TEN, "totalItems": 20}, None),
        ({"offset": 20, "limit": 10}, {"items": TEN}, {"offset": 30}),
        ({"offset": 20, "limit": 10}, {"items": TEN[1:]}, None),
        ({"start": 9, "length": 2}, {"items": TEN}, None),
        ({"start": 9, "length": 2}, {"items": TEN, "total": 50}, None),
        ({"offset": 50, "limit": 10}, {"items": [], "total": 90}, None),
        ({"page": 1, "perPage": 100}, {"items": TEN, "total": 110}, {"page": 2}),
        ({"page": 1, "perPage": 10}, {"items": TEN, "total": 11}, {"page": 2}),
        ({"page": 2, "perPage": 10}, {"items": TEN[:1], "total": 11}, None),
        ({"page": 1, "name": "Elm"}, {"items": TEN, "total": 11}, None),
        ({"skip": 0, "take": 10}, {"items": None, "totalItems": 11}, None),
        ({"skip": "all", "take": 10}, {"items": TEN, "totalItems": 11}, None),
    ],
)
def test_it_is_asked_for_by_its_number(options: Any, answer: Any, more: Any) -> None:
    asked = {"options": {"sort": "name"} | options}
    assert following(asked, answer) == (None if more is None else {"options": asked["options"] | more})


@pytest.mark.parametrize(
    ("variables", "ends", "more"),
    [
        ({"first": 2, "after": None}, {"hasNextPage": True, "endCursor": "c2"}, {"first": 2, "after": "c2"}),
        ({"first": 2}, {"hasNextPage": True, "endCursor": "c2"}, {"first": 2, "after": "c2"}),
        ({"first": 2, "after": "c2"}, {"hasNextPage": False, "endCursor": "c3"}, None),
        ({"first": 2}, None, None),
    ],
)
def test_it_is_asked_for_by_where_the_one_before_it_ended(variables: Any, ends: Any, more: Any) -> None:
    query = "query Lamps($first: Int, $after: String) { lamps(first: $first, after: $after) { id } }"
    assert following(variables, {"edges": [{}, {}], "pageInfo": ends}, query) == more


def test_which_of_two_lists_is_turned_nobody_knows() -> None:
    part = {"skip": 0, "take": 10}
    assert asks_for_part([{"lamps": part}])
    assert not asks_for_part({"lamps": part, "shades": part})
    assert next_body(part, {"items": TEN}, [["items"]]) == part | {"skip": 10}
    assert next_body(part, {"items": TEN}, [["lamps"]]) is None
