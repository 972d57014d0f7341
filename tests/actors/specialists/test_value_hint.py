"""What is told of each value that a request carries."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from actors.specialists.value_hint import is_moment
from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from captures.transaction import Transaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import T0, done, exchange, library

TOOLS = ValueTrace(library())


def test_every_value_of_a_request_gets_a_hint() -> None:
    found = call(TOOLS, "list_request_values", transaction_id="t0008")
    hints = {(each["place"], each["name"]): each["hint"] for each in found["items"]}
    assert hints == {
        ("path", "0"): "constant_looking",
        ("header", "Content-Type"): "standard_header",
        ("header", "Referer"): "standard_header",
        ("cookie", "sid"): "secret",
        ("cookie", "theme"): "constant_looking",
        ("json", "code"): "plain",
        ("json", "branch"): "constant_looking",
        ("json", "note"): "empty",
        ("json", "back"): "url",
    }
    login = call(TOOLS, "list_request_values", transaction_id="t0004", offset=2, limit=1)
    assert (login["items"][0]["name"], login["items"][0]["hint"], login["next_offset"]) == ("csrf", "opaque", 3)
    search = call(TOOLS, "list_request_values", transaction_id="t0006")["items"]
    assert {each["name"]: each["hint"] for each in search}["_"] == "timestamp"


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('{"data":{"open":7},"checksum":"20c2cfe3b59caef208a99e9686c57f1bfccac86f5d6e30aa0dec3c1e8f7fc170"}', "opaque"),
        ('{"open":7,"title":"Lamp"}', "plain"),
        ("{7 lamps}", "plain"),
    ],
)
def test_a_document_with_a_checksum_was_made_by_a_server(text: str, hint: str) -> None:
    sent = exchange(1, 0, "POST", "/update", {}, sent=json.dumps({"state": text}), mime="application/json")
    found = call(ValueTrace(Capture(transactions=(sent,))), "list_request_values", transaction_id="t0001")
    assert [each["hint"] for each in found["items"] if each["name"] == "state"] == [hint]


def test_a_value_is_compared_with_the_same_field_of_other_requests() -> None:
    values = {each["name"]: each for each in call(TOOLS, "list_request_values", transaction_id="t0008")["items"]}
    assert values["sid"]["same_elsewhere"] == 2
    assert values["Content-Type"]["other_values"] == ["application/x-www-form-urlencoded"]
    assert values["code"]["path"] == ["book", "code"]
    assert values["0"]["other_values"] == ["login", "style.css", "app.js", "cover.bin", "lost.json"]


def test_a_field_of_a_query_is_told_that_an_earlier_one_of_its_kind_was_without() -> None:
    def asked(number: int, query: str, path: str = "/lamps") -> Transaction:
        return exchange(number, number, "GET", f"{path}?{query}", {})

    rows = (asked(1, "page=1&q="), asked(2, "kind=5", "/owls"), asked(3, "page=1&kind=5&q="), asked(4, "page=1"))
    items = call(ValueTrace(Capture(transactions=rows)), "list_request_values", transaction_id="t0003")["items"]
    assert {each["name"]: each.get("omitted", False) for each in items if each["place"] == "query"} == {
        "page": False,
        "kind": True,
        "q": False,
    }


def test_no_field_of_a_form_that_sends_its_empty_ones_was_left_out_by_a_link() -> None:
    rows = (exchange(1, 1, "GET", "/lamps?page=1", {}), exchange(2, 2, "GET", "/lamps?page=1&q=&kind=5", {}))
    items = call(ValueTrace(Capture(transactions=rows)), "list_request_values", transaction_id="t0002")["items"]
    assert not any("omitted" in each for each in items)


def test_a_field_of_a_query_that_is_spelt_as_older_pages_do_was_there_before() -> None:
    rows = tuple(exchange(n, n, "GET", f"/lamps?page=1&gr%F6%DFe={n}", {}) for n in (1, 2))
    items = call(ValueTrace(Capture(transactions=rows)), "list_request_values", transaction_id="t0002")["items"]
    told = [(each["name"], "omitted" in each) for each in items if each["place"] == "query"]
    assert told == [("page", False), ("größe", False)]


def test_what_every_request_of_a_kind_carries_is_told_with_the_first_of_them() -> None:
    def asked(number: int, name: str, **variables: Any) -> Transaction:
        body = json.dumps({"operationName": name, "query": f"query {name} {{ all }}", "variables": variables})
        return exchange(
            number, number, "POST", "/graphql", {}, sent=body, headers=(("Content-Type", "application/json"),)
        )

    capture = Capture(transactions=(asked(1, "All", first=20), asked(2, "One", first=20), asked(3, "All", first=20)))
    tools = ValueTrace(capture)
    for number, since, first in ((1, None, None), (2, None, T0 + 1), (3, T0 + 1, T0 + 1)):
        values = call(tools, "list_request_values", transaction_id=f"t000{number}")["items"]
        told = next(each for each in values if each["name"] == "first")
        assert (told.get("since"), told.get("first_sent")) == (since, first)


def test_what_the_queries_of_several_addresses_carry_is_told_with_the_first_of_them() -> None:
    urls = ("/rooms?client=100&page=1", "/rooms?client=100&page=1", "/lamps?client=100")
    tools = ValueTrace(Capture(transactions=tuple(exchange(n, n, "GET", url) for n, url in enumerate(urls, 1))))
    asked = (call(tools, "list_request_values", transaction_id=f"t000{n}")["items"] for n in (3, 2))
    firsts = [(one["name"], one.get("first_sent")) for each in asked for one in each if one["place"] == "query"]
    assert firsts == [("client", T0 + 1), ("client", T0 + 1), ("page", None)]


def test_parts_of_a_path_are_compared_in_like_addresses_only() -> None:
    several = tuple(
        exchange(n, n, "GET", url) for n, url in enumerate(("/item/3", "/item/4", "/shop/5", "/item/3/x"), 1)
    )
    values = call(ValueTrace(Capture(transactions=several)), "list_request_values", transaction_id="t0001")["items"]
    assert [each.get("other_values", []) for each in values] == [[], ["4"]]


@pytest.mark.parametrize(
    ("typed_at", "transaction", "used"), [(1.5, "t0002", "path"), (1.5, "t0003", "beginning"), (0.5, "t0002", None)]
)
def test_a_part_of_a_path_that_was_requested_before_it_was_entered_is_in_use(
    typed_at: float, transaction: str, used: str | None
) -> None:
    urls = ("/api/garden/rows", "/api/garden/rows", "/api/garden/x")
    typed = done(1, typed_at, "input", "/list", "#q", "input", value="gar")
    capture = Capture(
        transactions=tuple(exchange(n, n, "GET", url) for n, url in enumerate(urls, 1)), interactions=(typed,)
    )
    values = call(ValueTrace(capture), "list_request_values", transaction_id=transaction)["items"]
    assert values[1].get("in_use") == used


@pytest.mark.parametrize(
    ("script", "used"),
    [
        ('get("/garden/api/rows")', "path"),
        ('get("/garden/" + page)', "beginning"),
        ('get("/garden/api/rows/all")', "beginning"),
        ('get("/gardens/api")', None),
        ('get("//cdn.example/npm/garden/api/rows")', None),
    ],
)
def test_a_part_of_a_path_that_the_file_of_a_script_has_is_in_use(script: str, used: str | None) -> None:
    typed = done(1, 0.5, "input", "/login", "#user", "input", value="garden")
    file = exchange(1, 1.0, "GET", "/app.js", body=script, mime="text/javascript")
    capture = Capture(transactions=(file, exchange(2, 2.0, "GET", "/garden/api/rows")), interactions=(typed,))
    values = call(ValueTrace(capture), "list_request_values", transaction_id="t0002")["items"]
    assert values[0].get("in_use") == used


@pytest.mark.parametrize(
    ("asked", "carried", "used"),
    [
        ("/admin/", "/admin/", "path"),
        ("/admin", "https://library.example/admin?page=2", "path"),
        ("/admin/", "http://other.example/admin/", None),
        ("/notes/", "/admin/", None),
        ("/admin/", "admin", None),
        ("/admin/", "/", None),
    ],
)
def test_an_address_that_was_requested_before_a_part_of_it_was_entered_is_in_use(
    asked: str, carried: str, used: str | None
) -> None:
    typed = done(1, 2.5, "input", "/login", "#user", "input", value="admin")
    asking = exchange(1, 1.0, "GET", asked), exchange(2, 2.0, "GET", f"/login?next={quote(carried, safe='')}")
    values = call(
        ValueTrace(Capture(transactions=asking, interactions=(typed,))), "list_request_values", transaction_id="t0002"
    )["items"]
    assert values[1].get("in_use") == used


def test_an_address_that_was_entered_itself_is_not_in_use() -> None:
    typed = (
        done(1, 2.5, "input", "/moves", "#from", "input", value="/admin/"),
        done(2, 2.6, "click", "/moves", "#go", "button"),
    )
    name = done(3, 2.7, "input", "/moves", "#by", "input", value="admin")
    asking = exchange(1, 1.0, "GET", "/admin/"), exchange(2, 3.0, "GET", "/move?from=%2Fadmin%2F")
    values = call(
        ValueTrace(Capture(transactions=asking, interactions=(*typed, name))),
        "list_request_values",
        transaction_id="t0002",
    )["items"]
    assert values[1].get("in_use") is None


def test_a_value_that_was_entered_names_the_interaction() -> None:
    user = next(
        each for each in call(TOOLS, "list_request_values", transaction_id="t0004")["items"] if each["name"] == "user"
    )
    assert user["entered_as"] == ["i0003", "i0002"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("1790000000", True),
        ("1790000000123", True),
        ("1790000000123456", True),
        ("1790000000.25", True),
        ("1590000000", False),
        ("12345", False),
        ("17900000001", False),
        ("2026-09-21T14:13:19.000Z", True),
        ("2026-09-21T14:12:00.000Z", False),
        ("2026-09-21T14:13:25.000Z", False),
        ("2026-09-31T14:13:19.000Z", False),
        ("2026-09-21T14:13:19Z", True),
        ("2026-09-21 14:13:19", True),
        ("2026-09-21 14:12:00", False),
        ("20260921141319", True),
        ("20260921141319123", True),
        ("2026-09-21", False),
    ],
)
def test_a_moment_lies_near_the_request(text: str, is_one: bool) -> None:
    assert is_moment(text, T0) is is_one
