"""The same routine over HTTP and in a browser: the same requests, the same result."""

import asyncio
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from routines.routine import Routine
from runtime.browser.executing.execute import execute as in_browser
from runtime.http.execute import execute as over_http
from tests.discovering import discover, routine_of
from tests.routines.export import test_not_given
from tests.runtime.everywhere import NASTY, assert_arrived, everywhere
from tests.runtime.http.http_routines import (
    extraction,
    fetch,
    logged_in,
    navigate,
    parameter,
    result_of,
    routine,
    shop,
)
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect
from tests.sites import catalogue, desk, notes, tickets

SITES = {"notes": notes, "catalogue": catalogue, "desk": desk, "tickets": tickets}
SAME_HEADERS = ("content-type", "content-length", "origin", "referer", "cookie", "x-token", "accept")


def requests(web: Web) -> list[Any]:
    """What arrived, apart from how the client describes itself."""
    found = [
        (one.method, one.target, one.body, {name: one.headers.get(name) for name in SAME_HEADERS})
        for one in web.received
    ]
    web.received.clear()
    for method, _, _, headers in found:
        if method == "GET" and "html" in (headers["accept"] or ""):
            headers["accept"] = "html"
    return found


async def both(web: Web, recipe: Routine, values: dict[str, Any]) -> Any:
    """Run both ways; everything but the time must be equal. The data."""
    first = await over_http(recipe, values)
    asked = requests(web)
    second = await in_browser(recipe, values)
    assert requests(web) == asked
    times: dict[str, Any] = {"operations": {"__all__": {"seconds"}}}
    assert second.model_dump(exclude=times) == first.model_dump(exclude=times)
    return first.data


async def test_what_is_not_given_stays_as_the_page_has_it() -> None:
    with Web(test_not_given.site) as web:
        recipe = test_not_given.routine_for(web)
        await both(web, recipe, {})
        await both(web, recipe, test_not_given.GIVEN)
        assert "has no choice 'Cleo'" in (await over_http(recipe, {"who": "Cleo"})).error


async def test_a_session_with_a_token_and_a_cookie():
    with Web(shop) as web:
        search = fetch("/api/search", query=[["q", "{{q}}"]], headers=[["X-Token", "{{token}}"]], save_as="r")
        recipe = logged_in(web, search, result_of(path=["hits", 0]), parameters=[parameter("q")])
        assert await both(web, recipe, {"user": "ann", "q": "R&D #1\\"}) == {"q": "R&D #1\\"}
        assert await both(web, recipe, {"user": "eve", "q": "x"}) is None


async def test_a_cookie_that_a_script_would_have_set_stays_in_the_session():
    def site(request: Received) -> Reply:
        if request.path == "/token":
            return Reply(b'{"token": "k.9=="}', 201, [("Set-Cookie", "sid=s1; Path=/; HttpOnly")])
        return json_reply("[1]")

    with Web(site) as web:
        token = fetch("/token", method="POST", extract=[extraction("token", "json", path=["token"])])
        things = fetch("/things", headers=[["Cookie", "_token={{token}}"], ["X-Token", "{{token}}"]])
        assert await both(web, routine(web, token, things, fetch("/more", save_as="r"), result_of()), {}) == [1]
        assert (await over_http(routine(web, token, things, fetch("/more")), {})).ok
        sent = [set(one.headers.get("cookie", "").split("; ")) for one in web.received]
    assert sent == [{""}, {"sid=s1", "_token=k.9=="}, {"sid=s1", "_token=k.9=="}]


@pytest.mark.parametrize("status", [301, 302, 303, 307])
async def test_redirects_and_what_only_they_say(status: int):
    def site(request: Received) -> Reply:
        if request.path == "/make":
            return redirect("/made/25", ("Set-Cookie", "flash=yes; Path=/; HttpOnly"), status=status)
        return json_reply("{}")

    with Web(site) as web:
        take = [
            extraction("id", "header", name="Location", pattern=r"/made/(\d+)"),
            extraction("cookie", "header", name="Set-Cookie"),
            extraction("flash", "cookie", name="flash"),
        ]
        make = fetch("/make", method="POST", body={"kind": "json", "value": {"a": 1}}, extract=take)
        left = fetch("/make", method="POST", follow=False, save_as="r")
        cookies = {"type": "get_cookies", "save_as": "c"}
        values = {name: f"{{{{{name}}}}}" for name in ("id", "cookie", "flash")}
        given = {"type": "return", "values": values}
        assert await both(web, routine(web, make, left, cookies, given), {}) == {
            "id": "25",
            "cookie": "flash=yes; Path=/; HttpOnly",
            "flash": "yes",
        }


async def test_pages_are_kept_byte_for_byte_and_records_read():
    html = "<!DOCTYPE html>\n<TABLE><tr><th>Name<tr><td class=n>Zürich &amp; <b>x</b>\n<tr><td class=n>東京</TABLE>"
    with Web(lambda request: page(html, ("Set-Cookie", "seen=1"))) as web:
        look = navigate("/", save_as="p", extract=[extraction("first", "attribute", selector="td", attribute="class")])
        rule = {"selector": "td.n", "fields": [{"name": "name", "selector": ""}]}
        assert await both(web, routine(web, look, {"type": "return_html", "response": "p"}), {}) == html
        records = result_of("p", records=rule)
        assert [one["name"] for one in await both(web, routine(web, look, records), {})] == ["Zürich & x", "東京"]


async def test_a_request_of_graphql_that_failed():
    with Web(lambda request: json_reply('{"data": null, "errors": [{"message": "Title must not be blank"}]}')) as web:
        body = {"kind": "json", "value": {"query": "mutation { add { id } }"}}
        recipe = routine(web, fetch("/graphql", method="POST", body=body))
        assert await both(web, recipe, {}) is None
        assert "Title must not be blank" in (await in_browser(recipe, {})).error


async def test_json_that_is_navigated_to_and_failures():
    with Web(lambda request: json_reply('{"a": [1, "ü"]}') if request.path == "/ok" else Reply(b"{}", 404)) as web:
        assert await both(web, routine(web, navigate("/ok", save_as="r"), result_of(path=["a"])), {}) == [1, "ü"]
        assert await both(web, routine(web, navigate("/no")), {}) is None
        assert await both(web, routine(web, fetch("/no", save_as="r")), {}) is None


@pytest.mark.parametrize("value", NASTY)
async def test_nasty_values_arrive_as_they_are_in_every_place(value: str):
    with Web(lambda request: json_reply("{}")) as web:
        result = await in_browser(everywhere(web), {"value": value})
        assert result.error == ""
        assert_arrived(web, value)


@pytest.mark.parametrize("name", SITES)
def test_a_discovered_routine_gives_the_same_either_way(name: str, tmp_path: Path):
    module = SITES[name]
    with module.serve() as site:
        module.record(site.url, tmp_path / "capture")
        ending, _ = discover(tmp_path / "capture", module.TASK, tmp_path / "run")
        recipe = routine_of(ending)
        given = arguments(module, recipe)
        first, second = asyncio.run(over_http(recipe, given)), asyncio.run(in_browser(recipe, given))
    assert (first.error, second.error) == ("", "")
    assert first.data
    assert second.data == first.data or name == "tickets"  # each run of that one makes another ticket
    assert type(second.data) is type(first.data)


def arguments(module: ModuleType, recipe: Routine) -> dict[str, Any]:
    """As recorded."""
    return {one.name: module.PASSWORD if one.secret else one.examples[0] for one in recipe.parameters}
