"""Of elements that are called alike none is taken for another."""

from typing import Any

import pytest

from routines.extracting.json_path import NoSuchPlace, walk

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
