"""The HTTP executor against real servers: sessions, headers, types of answers."""

import json
import re
from datetime import datetime

from routines.placeholder import BUILTINS
from runtime.http.execute import execute
from tests.runtime.http.http_routines import fetch, logged_in, navigate, parameter, result_of, routine, shop
from tests.runtime.web import Reply, Web, json_reply, page


async def test_a_session_carries_cookies_and_extracted_tokens():
    with Web(shop) as web:
        search = fetch(
            "/api/search", query=[["q", "{{q}}"]], headers=[["X-Token", "{{token}}"]], save_as="r", transaction="t0004"
        )
        recipe = logged_in(web, search, result_of(path=["hits", 0]), parameters=[parameter("q")])
        result = await execute(recipe, {"user": "ann", "q": "R&D #1\\"})
    assert (result.ok, result.data, result.error) == (True, {"q": "R&D #1\\"}, "")
    assert [(one.index, one.type, one.status, one.ok) for one in result.operations] == [
        (1, "navigate", 200, True),
        (2, "fetch", 200, True),
        (3, "fetch", 200, True),
        (4, "return", 0, True),
    ]
    assert result.operations[1].url == f"{web.origin}/home"


async def test_headers_are_those_of_a_browser():
    with Web(shop) as web:
        search = fetch("/api/search", headers=[["X-Token", "{{token}}"], ["Accept", "application/json"]])
        await execute(logged_in(web, search), {"user": "ann"})
    start, login, home, api = (request.headers for request in web.received)
    assert "referer" not in start
    assert "origin" not in start
    assert start["accept"].startswith("text/html")
    assert start["user-agent"].startswith("Mozilla/5.0")
    assert "upgrade-insecure-requests" in start
    assert (login["referer"], login["origin"]) == (f"{web.origin}/login", web.origin)
    assert login["content-type"] == "application/x-www-form-urlencoded"
    assert (home["referer"], "origin" in home, "content-type" in home) == (f"{web.origin}/login", False, False)
    assert (api["referer"], api["accept"]) == (f"{web.origin}/home", "application/json")


async def test_a_secure_cookie_reaches_this_machine_without_tls():
    with Web(lambda request: page("", ("Set-Cookie", "sid=1; Secure"))) as web:
        await execute(routine(web, navigate("/"), navigate("/again")), {})
    assert web.received[1].headers["cookie"] == "sid=1"


async def test_a_page_that_was_fetched_is_the_next_referer_unless_a_script_fetched_it():
    with Web(lambda request: page("")) as web:
        calls = [fetch("/page"), fetch("/part", headers=[["X-Requested-With", "XMLHttpRequest"]]), fetch("/last")]
        await execute(routine(web, *calls), {})
    assert [request.headers.get("referer") for request in web.received] == [None, *[f"{web.origin}/page"] * 2]


async def test_sleeping_and_builtins():
    with Web(lambda request: json_reply("[]")) as web:
        call = fetch(
            "/", method="POST", body={"kind": "json", "value": [f"{{{{{name}}}}}" for name in (*BUILTINS, "uuid")]}
        )
        assert (await execute(routine(web, {"type": "sleep", "seconds": 0}, call), {})).ok
    milliseconds, seconds, told, one, same = json.loads(web.received[0].body)
    assert isinstance(milliseconds, int)
    assert milliseconds // 1000 == seconds
    assert round(datetime.fromisoformat(told).timestamp() * 1000) == milliseconds
    assert re.fullmatch(r"[\d-]{10}T[\d:]{8}\.\d{3}Z", told)
    assert (len(one), one) == (36, same)


async def test_a_charset_is_honoured():
    latin = Reply("<title>Zürich</title>".encode("latin-1"), 200, [("Content-Type", "text/html; charset=ISO-8859-1")])
    meta = Reply("<meta charset=windows-1252>Zürich".encode("cp1252"), 200, [("Content-Type", "text/html")])
    odd = Reply("<p>Zürich".encode(), 200, [("Content-Type", "text/html; charset=klingon")])
    for reply in (latin, meta, odd):
        with Web(lambda request, reply=reply: reply) as web:
            look = navigate("/", save_as="r")
            result = await execute(routine(web, look, {"type": "return_html", "response": "r"}), {})
        assert "Zürich" in result.data


async def test_queries_and_links_are_sent_in_the_charset_of_their_page():
    link = '<meta charset=gbk><a href="/hits?in=茶&q=%B2%E8">all</a>'.encode("gbk")
    html = [("Content-Type", "text/html")]
    with Web(lambda request: Reply(link, 200, html)) as web:
        rule = {"name": "link", "sources": [{"kind": "attribute", "selector": "a", "attribute": "href"}]}
        calls = [
            navigate("/", extract=[rule]),
            fetch("/search", query=[["书", "{{kw}} €"]], charset="GB2312"),
            {"type": "fetch", "method": "GET", "url": "{{link}}", "query": [["kw", "{{kw}}"]], "charset": "gbk"},
        ]
        result = await execute(routine(web, *calls, parameters=[parameter("kw")]), {"kw": "海𠀀"})
        assert result.ok, result.error
    _, search, hits = (request.target for request in web.received)
    assert search == "/search?%CA%E9=%BA%A3%26%23131072%3B%20%80"
    assert hits == "/hits?in=%B2%E8&q=%B2%E8&kw=%BA%A3%26%23131072%3B"


async def test_letters_are_sent_in_no_charset_that_nobody_knows():
    with Web(lambda request: page("")) as web:
        call = fetch("/search", query=[["fixed", "\xb2\xe8"], ["kw", "{{kw}}"]], charset="unknown")
        recipe = routine(web, call, parameters=[parameter("kw")])
        assert (await execute(recipe, {"kw": "tea"})).ok
        refused = await execute(recipe, {"kw": "海"})
    assert [request.target for request in web.received] == ["/search?fixed=%B2%E8&kw=tea"]
    assert "nothing in the recording tells in which charset this is sent" in refused.error
