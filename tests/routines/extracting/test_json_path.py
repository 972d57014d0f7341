"""Of elements that are called alike none is taken for another."""

from typing import Any

import pytest

from routines.extracting.json_path import NoSuchPlace, walk, walk_every

DESKS = [{"name": "Desk", "id": 3, "room": 1}, {"name": "Desk", "id": 4, "room": 1}, {"name": "desk ", "id": 5}]


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ([{"name": "desk "}, "id"], 5),  # as it is spelt
        ([{"name": "Desk"}, "room"], 1),  # the same in both
        ([{"name": "DESK"}, "room"], 1),  # the only ones that have it
    ],
)
def test_an_element_is_known_by_its_spelling_or_if_nothing_else_is_there(path: list[Any], there: int) -> None:
    assert walk(DESKS, path) == there


@pytest.mark.parametrize("path", [[{"name": "Desk"}, "id"], [{"name": "DESK"}, "id"], [{"name": "Desk"}]])
def test_which_of_several_elements_is_meant_is_not_guessed(path: list[Any]) -> None:
    with pytest.raises(NoSuchPlace, match="elements have `name` = "):
        walk(DESKS, path)


def test_a_text_or_number_of_a_list_is_what_it_is() -> None:
    assert walk({"tags": [16, 17]}, ["tags", {"": "17"}]) == 17
    assert walk({"tags": ["new", "old"]}, ["tags", {"": "Old"}]) == "old"
    with pytest.raises(NoSuchPlace, match="no element has '18'; there are 16, 17"):
        walk({"tags": [16, 17]}, ["tags", {"": "18"}])
    with pytest.raises(NoSuchPlace):
        walk({"tags": [[], {}]}, ["tags", {"": ""}])


ROOMS = [{"room": "A", "desks": DESKS[:2]}, {"room": "B", "desks": [{"name": "Lamp", "id": 7}]}, {"room": "C"}]


def test_without_a_condition_all_elements_are_looked_through() -> None:
    assert walk(ROOMS, [{}, "desks", {"name": "Lamp"}, "id"]) == 7


@pytest.mark.parametrize(("wanted", "said"), [("Desk", "several elements have `name` = 'Desk'"), ("Chair", "Lamp")])
def test_what_stands_twice_in_one_of_them_or_in_none_is_not_guessed(wanted: str, said: str) -> None:
    with pytest.raises(NoSuchPlace, match=said):
        walk(ROOMS[1:] if wanted == "Chair" else ROOMS, [{}, "desks", {"name": wanted}, "id"])


BOARDS = [{"name": "Work", "tags": [{"id": 3}, {"id": 5}]}, {"name": "Home", "tags": []}, {"name": "New", "tags": None}]


@pytest.mark.parametrize(("name", "ids"), [("Work", [3, 5]), ("home", []), ("New", [])])
def test_every_element_of_the_one_that_is_meant(name: str, ids: list[int]) -> None:
    assert walk_every(BOARDS, [{"name": name}, "tags", {}, "id"]) == ids


@pytest.mark.parametrize("path", [[{"name": "Old"}, "tags", {}, "id"], [0, "tags", {}, "code"], [0, "name", {}]])
def test_where_one_has_nothing_there_is_no_list(path: list[Any]) -> None:
    with pytest.raises(NoSuchPlace):
        walk_every(BOARDS, path)
