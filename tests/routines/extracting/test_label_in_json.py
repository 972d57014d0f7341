"""Entries of a JSON document that are found by what somebody calls them."""

import json

import pytest

from routines.extracting.extract import Page, extract, locate_by_label
from routines.extracting.label_in_json import names_within
from routines.extractor import JsonPath
from tests.routines.extracting.dumped import dumped


def test_an_array_of_objects_is_searched_by_the_label():
    body = {"data": {"stations": [{"name": "Hamburg", "code": "HH"}, 3, {"name": "Bonn", "ids": {"eva": 17}}]}}
    page = Page("https://a.example/", [], json.dumps(body))
    assert dumped(locate_by_label(page, "Bonn", "17")) == [
        {"kind": "json", "path": ["data", "stations", {"name": "Bonn"}, "ids", "eva"]}
    ]


def test_what_every_entry_has_alike_belongs_to_none_of_them() -> None:
    body = (
        '{"boards": [{"name": "Kitchen", "kind": "Board", "id": "b7"}, {"name": "Attic", "kind": "Board", "id": "b8"}]}'
    )
    answer = Page("https://a.example/", [("Content-Type", "application/json")], body)
    assert locate_by_label(answer, "Kitchen", "Board") == []
    assert locate_by_label(answer, "Kitchen", "b7")
    row = '<tr><td>{}</td><td><form action="/g/{}/x"><input name=t value=tok></form></td></tr>'
    table = Page("https://a.example/g", [], f"<table>{row.format('Ann', 3)}{row.format('Bob', 4)}</table>")
    assert locate_by_label(table, "Ann", "tok") == []
    (beside, *_) = locate_by_label(table, "Bob", "https://a.example/g/4/x")
    assert beside.kind == "beside"


def test_a_list_of_pairs_is_searched_by_the_label() -> None:
    page = Page("https://a.example/", [("content-type", "application/json")], json.dumps([[1, "Acme"], [2, "Globex"]]))
    assert dumped(locate_by_label(page, "Globex", "2"))[0] == {"kind": "json", "path": [{"1": "Globex"}, 0]}
    (other, *_) = locate_by_label(page, "Acme", "1")
    assert extract(other, page) == 1


@pytest.mark.parametrize("label", ["Products", "total"])
def test_a_part_of_a_document_that_is_called_like_a_label_is_no_entry(label: str) -> None:
    body = {"data": {"products": {"items": [{"lang": "en"}, {"lang": "da"}], "Total": 17}, "other": {"n": 1}}}
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(body))
    assert locate_by_label(page, label, "en") == []
    assert locate_by_label(page, label, "17") == []


def test_a_name_that_stands_in_two_members_is_found_by_both() -> None:
    people = [{"id": "1", "first": "Ada", "last": "Vale"}, {"id": "2", "first": "Bo", "last": "Lindqvist"}]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"people": people}))
    (way, *_) = locate_by_label(page, "Bo Lindqvist", "2")
    assert dumped([way]) == [{"kind": "json", "path": ["people", {"first last": "Bo Lindqvist"}, "id"]}]
    other = JsonPath(path=["people", {"first last": "ada  vale"}, "id"])
    assert extract(other, page) == "1"
    assert locate_by_label(page, "Bo Vale", "2") == []


def test_a_name_that_stands_in_three_members_is_found_by_all() -> None:
    told = [("1", "Dr", "Ada", "Vale"), ("2", "Dr", "Bo", "Vale"), ("3", None, "Bo", "Lind")]
    people = [{"id": id_, "title": title, "first": first, "last": last} for id_, title, first, last in told]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"people": people}))
    (way, *_) = locate_by_label(page, "Dr Bo Vale", "2")
    assert dumped([way]) == [{"kind": "json", "path": ["people", {"title first last": "Dr Bo Vale"}, "id"]}]
    assert extract(JsonPath(path=["people", {"title first last": "Bo Lind"}, "id"]), page) == "3"


def test_the_parts_of_an_answer_are_no_entries_for_what_graphql_calls_them() -> None:
    lamp = {"id": "5", "name": "Lamp", "shelf": {"id": "1", "__typename": "Shelf"}, "__typename": "Lamp"}
    shelves = {"items": [{"id": "1", "__typename": "Shelf"}], "__typename": "ShelfList"}
    answer = json.dumps({"data": {"lamp": lamp, "shelves": shelves}})
    page = Page("https://a.example/", [("Content-Type", "application/json")], answer)
    assert locate_by_label(page, "Lamp", "1") == []


def test_a_name_that_stands_in_two_members_one_deeper_is_found_by_both() -> None:
    told = [("p3", "Ada", "Vale"), ("p4", "Bo", "Lindqvist"), ("p5", "Bo", "Vale")]
    people = [
        {"type": "people", "id": id_, "attributes": {"first": first, "last": last, "level": "new"}}
        for id_, first, last in told
    ]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"data": people}))
    (way, *_) = locate_by_label(page, "Bo Lindqvist", "p4")
    assert dumped([way]) == [{"kind": "json", "path": ["data", {"attributes.first last": "Bo Lindqvist"}, "id"]}]
    assert extract(JsonPath(path=["data", {"attributes.first last": "bo  vale"}, "id"]), page) == "p5"
    assert locate_by_label(page, "Ada Lindqvist", "p4") == []


@pytest.mark.parametrize("around", ["fields", "attributes", "node"])
def test_an_entry_whose_name_stands_one_deeper_is_found_by_it(around: str) -> None:
    hosts = [{"pk": n, around: {"name": name, "owner": "ann", "port": 1}} for n, name in ((3, "lamp"), (4, "mill"))]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(hosts))
    (way, *_) = locate_by_label(page, "mill", "4")
    assert dumped([way]) == [{"kind": "json", "path": [{f"{around}.name": "mill"}, "pk"]}]
    assert extract(JsonPath(path=[{f"{around}.name": "LAMP"}, "pk"]), page) == 3


def test_an_entry_that_has_but_its_id_and_type_beside_its_name_is_found_by_it() -> None:
    kinds = [
        {"type": "kinds", "id": i, "attributes": {"name": name}, "links": {}} for i, name in (("3", "a"), ("4", "b"))
    ]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"data": kinds}))
    (way, *_) = locate_by_label(page, "b", "4")
    assert dumped([way]) == [{"kind": "json", "path": ["data", {"attributes.name": "b"}, "id"]}]


@pytest.mark.parametrize(
    ("around", "inner", "found"), [("data", {}, True), ("data", {"id": 5}, False), ("by", {}, False)]
)
def test_an_entry_is_known_by_what_was_put_into_it_whatever_is_kept_beside(
    around: str, inner: dict[str, int], found: bool
) -> None:
    kept = {"created": "May", "state": "open", "views": 3, "project": 1}
    jobs = [{"pk": n, **kept, around: {"text": text} | inner} for n, text in ((3, "Oak"), (4, "Ash tree"))]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"jobs": jobs}))
    ways = [{"kind": "json", "path": ["jobs", {"data.text": "Ash tree"}, "pk"]}]
    assert dumped(locate_by_label(page, "Ash tree", "4")) == (ways if found else [])


def test_an_entry_is_not_known_by_what_it_only_refers_to() -> None:
    plants = [{"id": 7, "height": 4, "sown": "May", "owner": {"id": 2, "name": "ann"}}, {"id": 8, "owner": None}]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(plants))
    assert locate_by_label(page, "ann", "7") == []


def test_an_entry_that_is_called_by_a_word_of_programs_is_found_by_what_a_page_makes_of_it() -> None:
    held = [{"id": 1, "name": "admin"}, {"id": 3, "name": "site_editor"}, {"id": 4, "name": "site-editor"}]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(held))
    (way,) = locate_by_label(page, "Site Editor", "3")
    assert (dumped([way])[0]["path"], extract(way, page)) == ([{"name": "Site Editor"}, "id"], 3)
    assert not locate_by_label(page, "Site Editor", "4")
    (way,) = locate_by_label(page, "Site Editor", "site_editor")
    assert dumped([way])[0]["path"] == [{"name": "Site Editor"}, "name"]
    assert not locate_by_label(page, "ADMIN", "admin")


@pytest.mark.parametrize(("shown", "found"), [("Members", False), ("members", True), ("WEEKLY", True)])
def test_an_entry_is_not_called_by_a_setting_that_reads_as_the_label(shown: str, found: bool) -> None:
    held = {"id": "6b03425d", "name": "Weekly", "visibility": "members"}
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps([held]))
    assert bool(locate_by_label(page, shown, "6b03425d")) is found


def test_a_label_that_a_page_made_around_a_name_holds_the_name_of_one_entry() -> None:
    studies = [{"id": 1, "name": "lamps"}, {"id": 2, "name": "Winter garden", "state": "open"}, {"id": 3, "name": "it"}]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"studies": studies}))
    assert names_within(page, "2. Winter garden (open)", "2") == ["Winter garden", "open"]
    assert names_within(page, "2. Winter gardens", "2") == []
    assert names_within(page, "2. Winter garden", "1") == []
    studies.append({"id": 4, "name": "garden", "state": "open"})
    both = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"studies": studies}))
    assert names_within(both, "2. Winter garden (open)", "2") == ["Winter garden"]
    assert names_within(both, "2. Winter garden (open)", "4") == []


@pytest.mark.parametrize(("more", "names"), [([], []), ([{"kind": "Sound", "from": "sound"}], ["Text", "text"])])
def test_an_only_entry_is_not_chosen_by_a_word_that_is_the_value(more: list[dict[str, str]], names: list[str]) -> None:
    inputs = [{"kind": "Text", "from": "text"}, *more]
    page = Page("http://x/", [("Content-Type", "application/json")], json.dumps({"inputs": inputs}))
    assert names_within(page, "Some text to read", "text") == names


def test_a_label_is_made_around_a_text_of_what_the_entry_mostly_is() -> None:
    asked = [
        {"id": n, "kind": "call", "to": {"host": "quay", "port": 80, "path": f"/{name}"}}
        for n, name in ((1, "boats"), (2, "boats/old"), (3, "lamps"))
    ]
    page = Page("http://x/calls", [("Content-Type", "application/json")], json.dumps(asked))
    assert names_within(page, "http://quay:80/lamps", "3") == ["/lamps"]
    assert names_within(page, "http://quay:80/boats", "1") == ["/boats"]
    assert names_within(page, "http://quay:80/boats/old", "2") == ["/boats/old"]
    assert names_within(page, "http://quay:80/boats/old", "1") == []
    assert names_within(page, "http://quay:80/lampshades", "3") == []


def test_an_entry_of_an_object_whose_names_are_ids_is_found_by_what_it_is_called() -> None:
    boats = {"9f3a": {"name": "Lamp", "length": 4}, "77c1": {"name": "Owl", "length": 5}}
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"boats": boats}))
    (way, *_) = locate_by_label(page, "Owl", "77c1")
    assert dumped([way]) == [{"kind": "json", "path": ["boats", {"1.name": "Owl"}, 0]}]
    assert extract(JsonPath(path=["boats", {"1.name": "lamp"}, 0]), page) == "9f3a"
    assert extract(JsonPath(path=["boats", {"1.name": "Lamp"}, 1, "length"]), page) == 4


def test_parts_of_one_thing_are_no_list() -> None:
    thing = {"owner": {"name": "Ann", "id": "u7"}, "place": {"town": "Ulm", "id": "p9"}}
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(thing))
    assert locate_by_label(page, "Ann", "p9") == []
    alone = Page("https://a.example/", [("Content-Type", "application/json")], '{"data": {"name": "Lamp", "id": "x1"}}')
    assert locate_by_label(alone, "Lamp", "x1") == []


def test_a_thing_is_found_by_its_name_though_what_is_said_of_it_stands_behind_it() -> None:
    tags = [{"id": "6b", "name": "Weather", "description": "Wind and rain"}, {"id": "6c", "name": "Birds"}]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"tags": tags}))
    assert locate_by_label(page, "Weather Wind and rain", "6b") == []
    assert names_within(page, "Weather Wind and rain", "6b")[0] == "Weather"


@pytest.mark.parametrize(
    ("shown", "names"), [("EditorMay change it", ["Editor"]), ("Editorial", []), ("EDITORMAY", [])]
)
def test_what_stands_right_behind_a_name_begins_with_a_capital(shown: str, names: list[str]) -> None:
    roles = [{"id": 2, "name": "Editor"}, {"id": 3, "name": "Viewer"}]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps(roles))
    assert names_within(page, shown, "2") == names


ORDERS = [{"id": 17, "number": 1042, "items": 2}, {"id": 18, "number": 1043, "items": 2}, {"id": 21, "number": 17}]


@pytest.mark.parametrize(
    ("orders", "label", "value", "member"),
    [
        (ORDERS, "1042", "17", "number"),
        (ORDERS, "1043", "18", "number"),
        (ORDERS, "2", "17", ""),
        (ORDERS, "17", "17", ""),
        (ORDERS, "104", "17", ""),
        ([{"id": 17, "number": 1042}, {"id": 18, "number": None}], "1042", "17", ""),
        ([{"id": 17, "number": 1}, {"id": 18, "number": True}], "1", "17", ""),
        ([{"id": 17, "seats": 12}, {"id": 18, "seats": 14}], "12", "17", ""),
        ([{"id": 17, "guest_num": 12}, {"id": 18, "guest_num": 14}], "12", "17", ""),
        ([{"id": 17, "order_no": 12}, {"id": 18, "order_no": 14}], "12", "17", "order_no"),
        ([{"id": 17, "orderNo": 12}, {"id": 18, "orderNo": 14}], "12", "17", "orderNo"),
        ([{"id": 17, "Number": 12}, {"id": 18, "Number": 14}], "12", "17", "Number"),
        ([{"id": 17, "piano": 12}, {"id": 18, "piano": 14}], "12", "17", ""),
        ([{"id": 17, "number": 1042}], "1042", "17", ""),
    ],
)
def test_an_entry_is_known_by_a_number_that_tells_it_from_every_other(
    orders: list[dict[str, object]], label: str, value: str, member: str
) -> None:
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"orders": orders}))
    ways = [{"kind": "json", "path": ["orders", {member: label}, "id"]}] if member else []
    assert dumped(locate_by_label(page, label, value)) == ways


@pytest.mark.parametrize(
    ("shown", "value", "names"),
    [
        ("Order #1042", "17", ["1042"]),
        ("(1043)", "18", ["1043"]),
        ("1042", "17", []),
        ("Order #1042 of 3", "17", []),
        ("Order 2", "17", []),
        ("Order #1042", "18", []),
    ],
)
def test_a_label_is_made_around_the_number_of_an_entry(shown: str, value: str, names: list[str]) -> None:
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"orders": ORDERS}))
    assert names_within(page, shown, value) == names


def test_a_number_in_thousands_of_entries_is_looked_at_once() -> None:
    orders = [{"id": 100 + n, "number": 2, "of": {"number": 2}} for n in range(20_000)]
    page = Page("https://a.example/", [("Content-Type", "application/json")], json.dumps({"orders": orders}))
    assert locate_by_label(page, "2", "20000") == []
