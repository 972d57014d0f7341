"""Nothing that a page does reaches a host that the routine does not name."""

import pytest

from tests.browser.visit import click, give, look, pages, run_code, visit
from tests.runtime.http.http_routines import failed
from tests.runtime.web import Received, Reply, Web, page, redirect

WAYS = {
    "script": '<script src="{there}/x.js"></script>',
    "image": '<img src="{there}/x.png">',
    "stylesheet": '<link rel=stylesheet href="{there}/x.css">',
    "fetch": '<script>fetch("{there}/x", {{mode: "no-cors"}})</script>',
    "document": '<iframe src="{there}/x"></iframe>',
    "ping": '<script>navigator.sendBeacon("{there}/x", "y")</script>',
    "websocket": '<script>new WebSocket("{there}/x".replace("http", "ws"))</script>',
    "": '<link rel=preconnect href="{there}"><link rel=prefetch href="{there}/x">',
}


@pytest.mark.parametrize("kind", WAYS)
async def test_a_page_reaches_no_other_host(kind: str):
    with Web(pages) as foreign:
        html = WAYS[kind].format(there=foreign.origin)
        with Web(lambda request: page(html)) as web:
            result = await visit(web, look("/"), {"type": "sleep", "seconds": 0.2})
    assert result.error == ""
    assert foreign.received == []
    refused = [note for note in result.notes if f"of {foreign.origin}, which is not one of the routine's hosts" in note]
    assert refused[:1] == result.notes[:1]
    assert bool(refused) or not kind


async def test_no_worker_of_a_page_does():
    with Web(pages) as foreign:
        code = f"fetch('{foreign.origin}/x', {{mode: 'no-cors'}})"

        def site(request: Received) -> Reply:
            if request.path == "/w.js":
                return Reply(code.encode(), 200, [("Content-Type", "text/javascript")])
            return page("""<script>
            try { new Worker('/w.js') } catch {}
            try { new SharedWorker('/w.js') } catch {}
            try { navigator.serviceWorker.register('/w.js').catch(() => 0) } catch {}
            </script>""")

        with Web(site) as web:
            result = await visit(web, look("/"), {"type": "sleep", "seconds": 0.5})
    assert result.error == ""
    assert foreign.received == []
    assert {"/", "/w.js"} == {request.path for request in web.received}


@pytest.mark.parametrize("start", ["/leave", "/via"])
async def test_a_redirect_to_another_host_is_an_error(start: str):
    with Web(pages) as foreign:

        def site(request: Received) -> Reply:
            match request.path:
                case "/leave":
                    return redirect(f"{foreign.origin}/x")
                case "/via":
                    return redirect("/leave")
            return page("<a id=out href=/via>out</a>")

        with Web(site) as web:
            opened = failed(await visit(web, look(start)))
            clicked = failed(await visit(web, look("/"), click("#out")))
    for error in (opened, clicked):
        assert f"the page led to {foreign.origin}, which is not one of the routine's hosts ({web.origin})" in error
    assert foreign.received == []


async def test_a_second_host_may_be_named():
    with Web(lambda request: Reply(b"go = 1", 200, [("Content-Type", "text/javascript")])) as second:
        html = f'<script src="{second.origin}/x.js"></script>'
        with Web(lambda request: page(html)) as web:
            code = run_code("return go")
            result = await visit(web, look("/"), code, {"type": "return", "response": "value"}, hosts=[second.origin])
    assert (result.error, result.data, result.notes) == ("", 1, [])


@pytest.mark.parametrize("opens", ["window.open('{there}/x')", "document.querySelector('a').click()"])
async def test_a_tab_that_a_page_opens_by_itself_is_closed(opens: str):
    with Web(pages) as foreign:
        script = opens.format(there=foreign.origin)
        html = f'<a target=_blank href="{foreign.origin}/x">x</a><script>{script}</script>'
        with Web(lambda request: page(html)) as web:
            sleep = {"type": "sleep", "seconds": 0.5}
            code = run_code("return location.pathname")
            result = await visit(web, look("/"), sleep, code, {"type": "return", "response": "value"})
    assert (result.error, result.data) == ("", "/")
    assert "the page opened another tab, which was closed" in result.notes
    assert foreign.received == []


async def test_a_page_has_no_way_out_that_is_no_request():
    ways = "['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'SharedWorker']"
    with Web(pages) as web:
        result = await visit(web, look("/"), run_code(f"return {ways}.filter(each => each in window)"), give())
    assert (result.error, result.data) == ("", [])
