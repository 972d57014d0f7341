"""What is looked up by its name is looked for on the further pages of a list."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from runtime.http.execute import execute
from tests.runtime.http.http_routines import failed, fetch, parameter, routine
from tests.runtime.web import Received, Reply, Web, json_reply, page

LAMPS = ["Ash", "Birch", "Cedar", "Elm", "Elm", "Fir"]


def shelf(request: Received) -> Reply:
    """Two lamps a page; a page that is not there is not found, and one that links back to itself."""
    query = parse_qs(urlsplit(request.target).query)
    number = int(query.get("page", ["1"])[0])
    if request.method == "POST" or request.path != "/lamps":
        return page(f"<p>{request.path}")
    shown = LAMPS[2 * number - 2 : 2 * number]
    if not shown:
        return Reply(b"none", 404)
    rows = "".join(f"<li><a href='/lamp/{LAMPS.index(name) + 7 + n}'>{name}</a>" for n, name in enumerate(shown))
    return page(f"<ul>{rows}</ul><nav class=pagination><a href='/lamps?page={number + 1}'>Next</a></nav>")


async def looked_up(web: Web, lamp: str, pages: int):
    link = {"kind": "link", "text": "{{lamp}}", "pattern": "/lamp/([0-9]+)"}
    look = fetch("/lamps", extract=[{"name": "id", "sources": [link]}], pages=pages)
    recipe = routine(web, look, fetch("/lamp/{{id}}", method="POST"), parameters=[parameter("lamp")])
    return await execute(recipe, {"lamp": lamp})


@pytest.mark.parametrize(("lamp", "asked"), [("Ash", 1), ("Cedar", 2), ("Fir", 3)])
async def test_a_thing_is_found_on_a_further_page(lamp: str, asked: int) -> None:
    with Web(shelf) as web:
        result = await looked_up(web, lamp, 5)
    assert result.ok
    sent = [(each.method, each.target) for each in web.received]
    pages = [("GET", "/lamps"), *(("GET", f"/lamps?page={n}") for n in range(2, asked + 1))]
    assert sent[:-1] == pages
    assert sent[-1][0] == "POST"


@pytest.mark.parametrize(
    ("lamp", "pages", "message"),
    [
        ("Oak", 5, "(pages looked through: 3)"),
        ("Fir", 1, "(pages looked through: 2)"),
        ("Cedar", 0, "no link is called 'Cedar'; there are Ash, Birch"),
    ],
)
async def test_what_is_nowhere_is_said_with_the_first_page(lamp: str, pages: int, message: str) -> None:
    with Web(shelf) as web:
        result = await looked_up(web, lamp, pages)
    assert message in failed(result)
    assert "there are Ash, Birch" in result.error
    assert all(each.method == "GET" for each in web.received)


async def test_a_thing_is_found_on_a_further_page_of_the_list_to_which_a_form_led() -> None:
    def shop(request: Received) -> Reply:
        return Reply(b"", 303, [("Location", "/lamps")]) if request.path == "/login" else shelf(request)

    link = {"kind": "link", "text": "{{lamp}}", "pattern": "/lamp/([0-9]+)"}
    form = {"kind": "form", "fields": [["name", "ann"]]}
    about = {"lands_on": {"path": "^/lamps$"}, "extract": [{"name": "id", "sources": [link]}], "pages": 5}
    for path in ("/lamps", "/shelves"):
        with Web(shop) as web:
            login = fetch("/login", method="POST", body=form, **about | {"lands_on": {"path": f"^{path}$"}})
            recipe = routine(web, login, fetch("/lamp/{{id}}", method="POST"), parameters=[parameter("lamp")])
            result = await execute(recipe, {"lamp": "Cedar"})
        sent = [(each.method, each.target, "content-type" in each.headers) for each in web.received]
        first = [("POST", "/login", True), ("GET", "/lamps", False), ("GET", "/lamps?page=2", False)]
        assert (result.ok, sent) == (path == "/lamps", [*first, *[("POST", "/lamp/9", False)] * (path == "/lamps")])


async def test_of_two_of_one_name_none_is_taken_and_no_further_page_is_asked() -> None:
    two = "<a href=/lamp/1>Elm</a><a href=/lamp/2>Elm</a><a rel=next href='/lamps?page=2'>Next</a>"
    with Web(lambda request: page(two)) as web:
        result = await looked_up(web, "Elm", 5)
    assert "which is meant cannot be told" in failed(result)
    assert len(web.received) == 1


async def test_what_is_taken_of_a_page_may_be_what_the_next_is_looked_for_by() -> None:
    def order(request: Received) -> Reply:
        second = "page=2" in request.target
        lines = [{"id": 31, "lampId": 7}, {"id": 32, "lampId": 8}][second:][:1]
        lamps = [{"id": 7, "name": "Ash"}, {"id": 8, "name": "Elm"}][second:][:1]
        return json_reply(json.dumps({"lines": lines, "lamps": lamps, "next": "" if second else "/order?page=2"}))

    named = {"kind": "json", "path": ["lamps", {"name": "{{lamp}}"}, "id"]}
    its = {"kind": "json", "path": ["lines", {"lampId": "{{lamp_id}}"}, "id"]}
    taken = [{"name": "lamp_id", "sources": [named]}, {"name": "line", "sources": [its]}]
    for lamp, line in (("Ash", "31"), ("Elm", "32")):
        with Web(order) as web:
            look = fetch("/order", extract=taken, pages=5)
            recipe = routine(web, look, fetch("/line/{{line}}", method="POST"), parameters=[parameter("lamp")])
            assert (await execute(recipe, {"lamp": lamp})).ok
        assert web.received[-1].target == f"/line/{line}"


@pytest.mark.parametrize("following", ["/lamps", "http://elsewhere.example/lamps"])
async def test_pages_that_lead_back_or_elsewhere_end_the_search(following: str) -> None:
    with Web(lambda request: page(f"<a href=/lamp/1>Elm</a><a rel=next href='{following}'>Next</a>")) as web:
        result = await looked_up(web, "Oak", 5)
    assert "no link is called 'Oak'" in failed(result)
    assert len(web.received) == 1


@pytest.mark.parametrize(("lamp", "asked"), [("Ash", 1), ("Cedar", 2), ("Fir", 3), ("Oak", 3)])
async def test_a_thing_is_found_on_a_further_page_that_a_document_asks_for(lamp: str, asked: int) -> None:
    def lamps(request: Received) -> Reply:
        first = json.loads(request.body)["skip"] if request.path == "/search" else 0
        rows = [{"id": 7 + n, "name": name} for n, name in enumerate(LAMPS)]
        return json_reply(json.dumps({"items": rows[first : first + 2], "total": len(rows)}))

    named = {"kind": "json", "path": ["items", {"name": "{{lamp}}"}, "id"]}
    body = {"kind": "json", "value": {"skip": 0, "take": 2}}
    with Web(lamps) as web:
        look = fetch("/search", method="POST", body=body, extract=[{"name": "id", "sources": [named]}], pages=5)
        recipe = routine(web, look, fetch("/lamp/{{id}}", method="POST"), parameters=[parameter("lamp")])
        result = await execute(recipe, {"lamp": lamp})
    sent = [json.loads(each.body)["skip"] for each in web.received if each.path == "/search"]
    assert sent == [0, 2, 4][:asked]
    assert web.received[-1].path == ("/search" if lamp == "Oak" else f"/lamp/{7 + LAMPS.index(lamp)}")
    assert result.ok or "(pages looked through: 3)" in failed(result)
