"""What else an extractor could be asked for on a page."""

import json

import pytest

from routines.extracting.offered import offered
from routines.extracting.page import Page
from routines.extractor import Attribute, Beside, Extractor, JsonPath, Link, Option

SHOP = """<nav><a href="/">Home</a> <a href="/login">Log in</a></nav>
<ul><li><a href="/shelf/art_1/">Art</a></li><li><a href="/shelf/law_2/"> Law </a></li>
<li><a href="/shelf/no_3/"></a></li>
<li><a href="/shelf/law_2/?page=2">2</a></li></ul>
<a href="/list?sort=name">By name</a> <a href="/list?sort=age">By age</a>
<form><select name="branch"><option value="">choose</option><option value="7">North</option><option value="9">South
</option></select><select name="other"><option>East</option></select></form>
<table><tr><td>1</td><td>Ann</td><td><a href="/u/1">edit</a></td></tr><tr><td>2</td><td>Bob</td><td></td></tr></table>
<script id="boot" type="application/json">{"towns": [{"name": "Hull", "id": 3}, {"name": "York", "id": 4}]}</script>"""
JSON = {"data": [{"title": "One", "id": 1}, {"title": 2, "id": 2}, {"id": 3}, {"title": "Two", "id": 4}], "n": {}}


@pytest.mark.parametrize(
    ("source", "label", "others"),
    [
        (Option(name="branch", label="{{x}}"), "north", ["South", "choose"]),
        (Option(name="branch", label="North"), "North", []),
        (Link(text="{{x}}"), "Law", ["Art"]),
        (Link(text="{{x}}"), "By name", ["By age"]),
        (Link(text="{{x}}"), "Gone", []),
        (Beside(selector="tr", label="{{x}}", within="a", attribute="href"), "Ann", ["Bob"]),
        (Beside(selector="tr[", label="{{x}}"), "Ann", []),
        (JsonPath(path=["towns", {"name": "{{x}}"}, "id"], script="boot"), "York", ["Hull"]),
        (JsonPath(path=["nowhere", {"name": "{{x}}"}, "id"], script="boot"), "York", []),
        (Attribute(selector="option"), "North", []),
    ],
)
def test_what_a_page_offers_beside_it(source: Extractor, label: str, others: list[str]) -> None:
    assert offered(source, "x", label, Page("http://shop.test/shelf/law_2/", text=SHOP)) == others


@pytest.mark.parametrize(("path", "others"), [(["data"], ["Two"]), (["n"], []), (["m"], [])])
def test_what_a_document_offers_beside_it(path: list[str], others: list[str]) -> None:
    page = Page("http://shop.test/", [("content-type", "application/json")], json.dumps(JSON))
    source = JsonPath(path=[*path, {"title": "{{x}}"}, "id"])
    assert offered(source, "x", "One", page) == others


def test_what_an_object_holds_under_made_up_names_is_offered_too() -> None:
    boats = {"9f3a": {"name": "Lamp"}, "77c1": {"name": "Owl"}, "more": 2}
    page = Page("http://shop.test/", [("content-type", "application/json")], json.dumps(boats))
    assert list(offered(JsonPath(path=[{"1.name": "{{x}}"}, 0]), "x", "Owl", page)) == ["Lamp"]


def test_other_numbers_are_offered_in_the_place_of_a_number() -> None:
    orders = [
        {"number": 1041, "id": 3},
        {"number": 1042, "id": 5},
        {"number": True, "id": 7},
        {"number": "1-b", "id": 8},
    ]
    page = Page("http://shop.test/", [("content-type", "application/json")], json.dumps(orders))
    assert offered(JsonPath(path=[{"number": "{{x}}"}, "id"]), "x", "1042", page) == ["1-b", "1041"]
