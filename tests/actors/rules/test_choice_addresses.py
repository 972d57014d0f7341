"""Addresses of what was chosen, and the ids in them."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.asking import questions
from actors.rules.explaining.guess import first_guess
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, entered, origin, settle, settled, told, value

Line = dict[str, Any]


def test_an_address_that_an_attribute_holds_for_a_script_is_asked_for_by_what_was_clicked() -> None:
    click = {"type": "click", "text": "Loved", "url": "http://x/book/3", "parameter": "shelf"}
    click |= {"attributes": {"data-href": "/shelf/add/2/3", "data-kind": "add", "data-pattern": "//[a-z]+/"}}
    about = context("http://x/shelf/add/2/3", clicks=[click])
    (asked,) = questions([value("url", "", "http://x/shelf/add/2/3", "url")], about)
    assert asked.call.arguments == {"label": "Loved", "value": "/shelf/add/2/3", "transaction_id": "t0009"}
    assert questions([value("url", "", "http://x/shelf/9", "url")], replace(about, url="http://x/shelf/9")) == []
    row = context(about.url, clicks=[click | {"text": "Add", "row": "Loved"}])
    (asked,) = questions([value("url", "", "http://x/shelf/add/2/3", "url")], row)
    assert asked.call.arguments["label"] == "Loved"


def test_a_part_of_an_address_on_which_the_person_was_is_no_choice() -> None:
    typed = entered("q", "House rules", url="http://x/admin/docs/")
    lines = [value("path", "0", "admin"), value("path", "1", "docs"), value("path", "2", "3")]
    asked = questions(lines, context("http://x/admin/docs/3", inputs=[typed]))
    assert {each.place for each in asked if each.parameter} == set()
    assert questions([value("path", "2", "rules-7")], context("http://x/admin/docs/rules-7", inputs=[typed]))


def test_a_one_digit_number_is_taken_only_as_the_id_of_what_was_clicked() -> None:
    picked = {"type": "click", "text": "Lamp", "parameter": "choice", "url": "http://x/"}
    asked = context(clicks=[picked])
    assert [each.label for each in questions([value("json", "ids", "2", "constant_looking")], asked) if each.label] == [
        "Lamp"
    ]
    ways = [{"kind": "json", "path": [{"name": "Lamp"}, "id"]}]
    answer = {"pages": [{"id": "t0003", "url": "http://x/api/lamps", "extractors": ways}]}
    assert settled(value("json", "mode", "2", "constant_looking"), answer, clicks=[picked])["kind"] == "constant"
    ways = [{"kind": "json", "path": [{"name": "Lamp"}, "status"]}, {"kind": "json", "path": [{"name": "Lamp"}, "id"]}]
    line = value("json", "ids", "2", "constant_looking", type="integer")
    made = [each for each in questions([line], asked) if each.label]
    (found,) = settle([line], made, [Result(True, {"pages": [{"id": "t1", "extractors": ways}]})], asked)
    source = told(found.source)
    assert (source["kind"], source["extractors"]) == ("choice", ways[1:])


@pytest.mark.parametrize(("at", "also", "kind"), [(8.5, "7", "choice"), (8.5, "2", "constant"), (4.0, "7", "constant")])
def test_a_number_that_alone_was_sent_at_once_may_be_the_id_of_what_was_clicked(
    at: float, also: str, kind: str
) -> None:
    clicked = {"type": "click", "text": "Urgent", "parameter": "choice", "url": "http://x/", "time": at}
    ways = [
        {"kind": "json", "path": [{"text": "Urgent"}, "rank"]},
        {"kind": "json", "path": [{"text": "Urgent"}, "id"]},
    ]
    answer = Result(True, {"pages": [{"id": "t0003", "url": "http://x/api/tags", "extractors": ways}]})
    lines = [value("json", name, text, type="integer") for name, text in (("label", "2"), ("user", also))]
    asked = context(clicks=[clicked], method="POST", time=9.0)
    made = [each for each in questions(lines, asked) if each.label]
    found, _ = settle(lines, made, [answer for _ in made], asked)
    assert told(found.source)["kind"] == kind
    assert kind == "constant" or told(found.source)["extractors"] == ways[1:]


def test_how_many_entries_are_asked_for_is_the_id_of_nothing() -> None:
    clicked = {"type": "click", "text": "Garden", "parameter": "choice", "url": "http://x/"}
    link = {"href": "http://x/rooms/1", "link": {"choices": [{"text": "Attic", "href": "http://x/rooms/2"}]}}
    asked = context("http://x/api/beds", clicks=[clicked | link])
    assert [each.label for each in questions([value("query", "limit", "1")], asked)] == []
    assert [each.label for each in questions([value("query", "room", "1")], asked)] == ["Garden"]


def test_a_thing_is_looked_up_in_a_list_rather_than_where_its_place_was_asked_for() -> None:
    picked = {"type": "click", "text": "Old oak", "parameter": "choice", "url": "http://x/"}
    pages = [
        {"id": f"t{n}", "url": f"http://x/api/trees?limit=9&offset={n}", "extractors": [ID_OF_OAK]} for n in (20, 10, 0)
    ]
    line = value("json", "tree_id", "6b03425d", "opaque")
    assert settled(line, {"pages": pages}, clicks=[picked])["transaction_id"] == "t0"


ID_OF_OAK = {"kind": "json", "path": [{"name": "Old oak"}, "id"]}


def test_the_address_of_a_form_that_asks_is_that_of_its_request_but_for_the_query() -> None:
    form = {"action": "http://x/files/5/", "method": "get", "fields": ["action"]}
    click = {"type": "submit", "url": "http://x/ticket/5", "selector": "#attach", "form": form}
    address = value("url", "", "http://x/files/5/", "url")
    (asked,) = questions([address], context("http://x/files/5/?action=new", clicks=[click]))
    assert asked.call.arguments["clicked"] == "#attach"
    assert questions([address], context("http://x/files/5/?action=new", clicks=[click], method="POST")) == []


def test_a_link_leads_to_its_address_and_not_the_form_of_the_page_that_asks_the_same_program() -> None:
    form = {"action": "http://x/", "method": "get", "fields": ["q"]}
    toggle = {"type": "click", "url": "http://x/?list=a&q=7", "selector": "#toggle", "form": form}
    edit = {"type": "click", "url": "http://x/?list=a&q=7", "selector": "td > a", "href": "http://x/?edit=a&id=4"}
    where = context("http://x/?edit=a&id=4", clicks=[toggle, edit])
    asked = questions([value("url", "", "http://x/", "url")], where)
    assert [each.call.arguments["clicked"] for each in asked] == ["td > a", "td > a"]


def test_a_link_that_names_a_thing_in_its_query_is_taken_whole() -> None:
    click = {"type": "click", "url": "http://x/list?search=Kestrel", "selector": "td > a", "href": "http://x/edit?id=4"}
    where = context("http://x/edit?id=4", clicks=[click])
    lines = [value("url", "", "http://x/edit", "url"), value("query", "id", "4", "constant_looking")]
    asked = questions(lines, where)
    assert [each.call.arguments["value"] for each in asked if each.place == 0] == ["/edit?id=4", "/edit"]
    answers = [origin("t0002", {"kind": "attribute", "selector": "td > a", "attribute": "href"})]
    results = [Result(True, {"origins": answers if n == 0 else []}) for n in range(len(asked))]
    source = told(settle(lines, asked, results, where)[0].source)
    assert (source["kind"], source["address"]) == ("extracted", "/edit?id=4")


def test_the_number_of_a_thing_whose_link_a_script_made_is_asked_for_by_its_name() -> None:
    typed = entered("q", "Gate motor", time=1.0, url="http://x/things?q=Gate+motor")
    click = {"type": "click", "url": typed["url"], "href": "http://x/things/2/", "text": "Gate motor", "parameter": "q"}
    later = {"type": "click", "url": "http://x/things/2/", "text": "Save", "time": 3.0}
    here = context("http://x/things/2/", inputs=[typed], clicks=[click | {"time": 2.0}, later])
    asked = questions([value("path", "0", "things"), value("path", "1", "2")], here)
    assert [(each.place, each.label) for each in asked if each.label] == [(1, "Gate motor")]
    elsewhere = context("http://x/things/2/more", inputs=[typed], clicks=[click | {"time": 2.0}, later])
    assert not any(each.label for each in questions([value("path", "1", "2")], elsewhere))


def test_an_id_in_an_address_that_a_script_asks_for_is_that_of_the_link_that_was_chosen() -> None:
    places = [{"text": text, "href": f"http://x/places/{n}/data"} for n, text in ((2, "Garden"), (5, "Harbour"))]
    click = {"type": "click", "url": "http://x/places", "text": "Garden", "parameter": "place"}
    click |= {"href": places[0]["href"], "link": {"choices": places}}
    here = context("http://x/api/places/2", clicks=[click])
    parts = [value("path", str(n), text) for n, text in enumerate(("api", "places", "2"))]
    assert [(each.place, each.label) for each in questions(parts, here) if each.label] == [(2, "Garden")]
    asking = [value("query", "place", "2"), value("query", "view", "1")]
    assert [(each.place, each.label) for each in questions(asking, here) if each.label] == [(0, "Garden")]


@pytest.mark.parametrize(("count", "among"), [(3, "ul.kinds"), (2, None)])
def test_a_link_of_a_list_is_asked_for_among_the_links_of_that(count: int, among: str | None) -> None:
    kinds = [{"text": f"Kind {n}", "href": f"http://x/kind/{n}"} for n in range(count)]
    click = {"type": "click", "url": "http://x/", "text": "Kind 0", "parameter": "kind", "href": kinds[0]["href"]}
    here = context("http://x/kind/0", clicks=[click | {"link": {"choices": kinds, "list": "ul.kinds"}}])
    asked = questions([value("url", "", "http://x/kind/0", "url")], here)
    assert [each.call.arguments.get("among") for each in asked if each.label] == [among]


@pytest.mark.parametrize(("code", "labels"), [("e31f687a18b2c9d0", ["Garden"]), ("a90c11d5e7f34b26", [])])
def test_a_made_up_id_in_what_a_script_sends_is_that_of_the_link_whose_address_has_it(
    code: str, labels: list[str]
) -> None:
    codes = (("e31f687a18b2c9d0", "Garden"), ("5d0ab97c44f1e826", "Harbour"))
    places = [{"text": text, "href": f"http://x/#/places/{each}"} for each, text in codes]
    click = {"type": "click", "url": "http://x/#/places", "text": "Garden", "parameter": "place"}
    click |= {"href": places[0]["href"], "link": {"choices": places}}
    here = context("http://x/api/members", clicks=[click], method="POST")
    asked = questions([value("json", "collection", code, "opaque")], here)
    assert [each.label for each in asked if each.label] == labels


def test_an_id_in_an_address_is_asked_for_by_the_name_that_was_searched_for_though_it_travels_too() -> None:
    searched = entered("find", "berlin", time=1.0)
    opened = {"type": "click", "text": "berlin", "href": "http://x/edit/1", "time": 2.0, "parameter": "find"}
    about = context("http://x/api/places/1", method="PUT", inputs=[searched], clicks=[opened])
    lines = [first_guess(each, about) for each in (value("path", "2", "1"), value("json", "name", "berlin"))]
    assert [each.label for each in questions(lines, about) if each.place == 0 and each.label] == ["berlin"]


def test_of_several_hits_the_one_is_meant_that_is_called_as_what_was_searched_for() -> None:
    click = {"type": "click", "text": "Lamp, red", "url": "http://x/find?q=lamp", "href": "http://x/things/17"}
    click |= {"time": 2.0, "selector": "td > a"}
    line = value("url", "", "http://x/things/17", "url")
    ways = [{"kind": "attribute", "selector": "td > a", "attribute": "href"}]
    link = {"kind": "link", "text": "Lamp, red", "among": "td"}
    for typed, first in ((entered("q", "lamp", time=1.0), [link]), (entered("q", "sofa", time=1.0), [])):
        asked = context("http://x/things/17", clicks=[click], inputs=[typed], time=3.0)
        made = questions([line], asked)
        answer = Result(True, {"origins": [origin("t1", *ways)]})
        (found,) = settle([line], made, [answer] * len(made), asked)
        source = told(found.source)
        assert source["extractors"] == [*first, *ways]
        assert ("asked" in source) is bool(first)


@pytest.mark.parametrize(
    ("kind", "on", "asked"),
    [
        ("date", "2027-03-17", False),
        ("date", "17.03.2027", False),
        ("text", "2027-03-17", True),
        ("date", "17", True),
    ],
)
def test_a_day_of_a_calendar_that_is_sent_as_a_date_is_no_link_that_is_called_so(
    kind: str, on: str, asked: bool
) -> None:
    """A later request may have sent the date."""
    day = {"id": "i9", "type": "click", "text": "17", "parameter": "day", "url": "http://x/", "time": 1.0}
    day |= {"href": f"http://x/day?on={on}"}
    told = entered("on", "2027-03-17", time=1.0) | {"id": "i9", "type": kind}
    here = context(day["href"], clicks=[day], inputs=[told])
    found = questions([value("url", "", here.url, "url"), value("query", "on", on)], here)
    assert ("17" in [each.label for each in found if each.place == 0]) is asked
