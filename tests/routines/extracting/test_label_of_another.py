import json
from typing import Any

import pytest

from routines.extracting.extract import extract
from routines.extracting.label_of_another import locate_by_another
from routines.extracting.page import ExtractionError, Page
from routines.extractor import JsonPath


def page(document: Any) -> Page:
    return Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(document))


def bid(number: str, keeper: int, name: str) -> dict[str, Any]:
    return {"id": number, "keeper": {"id": keeper, "name": name}, "pier": {"id": 2, "name": "North"}}


BIDS = [bid("QmlkOjk=", 4, "Ína Müller"), bid("QmlkOjEx", 5, "Bo"), bid("QmlkOjEy", 5, "Bo")]


@pytest.mark.parametrize("node", [False, True])
def test_an_entry_is_known_by_the_name_of_what_it_refers_to(node: bool) -> None:
    listed = page({"bids": [{"cursor": "c", "node": each} if node else each for each in BIDS]})
    (way,) = locate_by_another(listed, "Ína Müller", "QmlkOjk=")
    steps = (
        ["bids", {"node.keeper.name": "Ína Müller"}, "node", "id"]
        if node
        else ["bids", {"keeper.name": "Ína Müller"}, "id"]
    )
    assert way == JsonPath(path=steps)
    other = {"id": "7", "keeper": {"name": "Ann"}}
    assert extract(JsonPath(path=["bids", {"keeper.name": "Ann"}, "id"]), page({"bids": [*BIDS, other]})) == "7"


def test_a_thing_may_be_referred_to_by_its_id_and_name() -> None:
    listed = page({"bids": [{"id": 9, "keeper": [4, "Ann"]}, {"id": 7, "keeper": [5, "Bo"]}]})
    (way,) = locate_by_another(listed, "Bo", "7")
    assert way == JsonPath(path=["bids", {"keeper.1": "Bo"}, "id"])
    assert locate_by_another(page({"bids": [{"id": 9, "keeper": ["pier", "Bo"]}]}), "Bo", "9") == []


def test_which_of_several_is_meant_or_whether_the_other_thing_is_is_not_guessed() -> None:
    listed = page({"bids": BIDS})
    assert locate_by_another(listed, "Bo", "QmlkOjEx") == locate_by_another(listed, "North", "QmlkOjEx") == []
    assert locate_by_another(page([bid("4", 4, "Ann")]), "Ann", "4") == []
    with pytest.raises(ExtractionError, match="2 of them"):
        extract(JsonPath(path=["bids", {"keeper.name": "Bo"}, "id"]), listed)
