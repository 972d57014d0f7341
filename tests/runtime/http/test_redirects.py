"""Redirects, and addresses that answers name: the HTTP executor against real servers."""

import pytest

from runtime.http.execute import execute
from runtime.http.session import HttpOptions
from tests.runtime.http.http_routines import extraction, failed, fetch, navigate, parameter, routine
from tests.runtime.web import Received, Reply, Web, page, redirect


async def test_a_location_is_read_though_the_redirect_was_followed():
    def script(request: Received) -> Reply:
        return redirect("/issue42?ok=1", status=303) if request.method == "POST" else page("<p>42")

    with Web(script) as web:
        create = fetch(
            "/issue",
            method="POST",
            extract=[
                extraction("id", "header", name="Location", pattern=r"/issue(\d+)"),
                extraction("next", "header", name="location"),
            ],
        )
        again = fetch("{{next}}", query=[["a", "b"]], save_as="r")
        result = await execute(routine(web, create, again, {"type": "return", "values": {"id": "{{id}}"}}), {})
    assert result.data == {"id": "42"}
    assert [(request.method, request.target) for request in web.received] == [
        ("POST", "/issue"),
        ("GET", "/issue42?ok=1"),
        ("GET", "/issue42?ok=1&a=b"),
    ]


@pytest.mark.parametrize(
    ("status", "method", "then"),
    [
        (301, "POST", "GET"),
        (302, "POST", "GET"),
        (303, "PUT", "GET"),
        (302, "PUT", "PUT"),
        (307, "POST", "POST"),
        (308, "POST", "POST"),
    ],
)
async def test_redirects_change_the_method_as_browsers_do(status: int, method: str, then: str):
    with Web(lambda request: redirect("/b", status=status) if request.path == "/a" else page("")) as web:
        result = await execute(routine(web, fetch("/a", method=method, body={"kind": "text", "text": "hi"})), {})
    assert result.ok
    assert (web.received[1].method, web.received[1].body) == (then, b"hi" if then == method else b"")


async def test_a_redirect_may_be_left_alone():
    with Web(lambda request: redirect("https://elsewhere.example/")) as web:
        look = fetch("/", follow=False, extract=[extraction("there", "header", name="location")])
        result = await execute(routine(web, look, {"type": "return", "values": {"there": "{{there}}"}}), {})
    assert result.data == {"there": "https://elsewhere.example/"}


async def test_a_redirect_to_a_foreign_host_is_not_followed():
    with Web(lambda request: page("secret")) as foreign, Web(lambda request: redirect(f"{foreign.origin}/x")) as web:
        error = failed(await execute(routine(web, navigate("/")), {}))
    assert f"the server redirected to {foreign.origin}, which is not one of the routine's hosts" in error
    assert foreign.received == []


async def test_an_allowed_second_host_gets_no_authorization_after_a_redirect():
    with Web(lambda request: page("hello")) as second, Web(lambda request: redirect(f"{second.origin}/x")) as web:
        call = fetch("/", headers=[["Authorization", "Bearer k"], ["X-Other", "1"]])
        assert (await execute(routine(web, call, hosts=[second.origin]), {})).ok
    assert "authorization" in web.received[0].headers
    assert "authorization" not in second.received[0].headers
    assert second.received[0].headers["x-other"] == "1"


async def test_a_cookie_that_the_redirect_sets_anew_is_the_one_that_is_sent_on():
    def site(request: Received) -> Reply:
        return redirect("/b", ("Set-Cookie", "token=new; Path=/")) if request.path == "/a" else page("")

    with Web(site) as web:
        assert (await execute(routine(web, fetch("/a", headers=[["Cookie", "token=old"]]), fetch("/c")), {})).ok
    assert [one.headers["cookie"] for one in web.received] == ["token=old", "token=new", "token=new"]


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9/x", "//127.0.0.1:9/x", "http://ok@127.0.0.1:9", "file:///etc/passwd", "http://[x"]
)
async def test_an_extracted_address_is_held_to_the_hosts(address: str):
    with Web(lambda request: page(f'<a href="{address}">go</a>')) as web:
        look = navigate("/", extract=[extraction("next", "attribute", selector="a", attribute="href")])
        result = await execute(routine(web, look, fetch("{{next}}")), {})
    failed(result)
    assert len(result.operations) == 2
    assert len(web.received) == 1


async def test_endless_redirects_end():
    with Web(lambda request: redirect("/again")) as web:
        error = failed(await execute(routine(web, navigate("/")), {}, options=HttpOptions(redirects=3)))
    assert "redirected more than 3 times" in error
    assert len(web.received) == 4


async def test_a_redirect_that_loses_what_was_asked_for_is_a_failure():
    """As a shop answers a page that is not there with the first one."""

    def shop_of_two_pages(request: Received) -> Reply:
        asked = dict(request.query)
        return page("<p>here") if asked.get("page", "1") in "12" and "t" not in asked else redirect("/list")

    ask = fetch("/list", query=[["page", "{{page}}"], ["sort", "name"]], save_as="r")
    steps = (ask, {"type": "return_html", "response": "r"})
    with Web(shop_of_two_pages) as web:
        recipe = routine(web, *steps, parameters=[parameter("page", type="integer")])
        there, beyond = await execute(recipe, {"page": 2}), await execute(recipe, {"page": 3})
        led = routine(
            web, ask | {"lands_on": {"path": "^/list$"}}, *steps[1:], parameters=[parameter("page", type="integer")]
        )
        meant = await execute(led, {"page": 3})
    assert there.ok
    assert "which is no longer about page=3: what was asked for may not exist" in failed(beyond)
    assert meant.ok


@pytest.mark.parametrize(
    ("told", "led_elsewhere"),
    [
        ("Row 8 was added.", "but it says 'Row 8 was added.' as it did then"),
        ("Row 8 was not added.", ""),
        ("Row 8 was rejected, the list is full.", ""),
        ("Welcome back", ""),
        ("", ""),
    ],
)
async def test_a_redirect_elsewhere_is_no_failure_where_the_page_says_what_it_said_then(told: str, led_elsewhere: str):
    """As an application leads back to the page where somebody was before."""

    def site(request: Received) -> Reply:
        return redirect("/home") if request.method == "POST" else page(f'<p class="flash">{told}</p>')

    add = fetch("/rows", method="POST", lands_on={"path": "^/rows$"}, messages=["flash"], said=["Row 7 was added."])
    with Web(site) as web:
        result = await execute(routine(web, add), {})
    assert result.ok == bool(led_elsewhere)
    elsewhere = "/home, not to where it did when recorded"
    assert elsewhere in (result.notes[0] if result.ok else failed(result))
    assert result.notes[0].endswith(led_elsewhere) if result.ok else result.notes == []
