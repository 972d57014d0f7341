"""A model, or a page that talks it over, wants a secret to be sent somewhere else than where it was recorded."""

import base64
from collections.abc import Callable
from typing import Any

import pytest

from actors.recorded_origins import destinations_of, origins_of, recorded_origins
from captures.capture import Capture
from captures.interaction import Interaction
from captures.transaction import Request, Response, Transaction
from routines.file import checked
from routines.routine import Routine
from runtime.http.execute import execute
from runtime.trial import Trial
from tests.runtime.web import Received, Reply, Web, json_reply, redirect

SECRET = "correct horse & 7"
HANDLE = "secret-1-password"
Step = dict[str, Any]


def login(web: Web) -> Step:
    body = {"kind": "form", "fields": [["p", "{{password}}"]]}
    return {"type": "fetch", "method": "POST", "url": f"{web.origin}/login", "body": body, "save_as": "r"}


def routine(*steps: Step, hosts: list[str], **password: Any) -> Step:
    parameter = {"name": "password", "secret": True} | password
    return {"name": "r", "hosts": hosts, "parameters": [parameter], "operations": [*steps]}


def capture(*requests: Request, secret: str = SECRET) -> Capture:
    sent = [Transaction(f"t{n:04}", n, n, "document", each, Response(200)) for n, each in enumerate(requests, 1)]
    return Capture(transactions=sent, vault={HANDLE: secret})


def recorded(app: Web, other: Web, secret: str = SECRET) -> Capture:
    """The password went to the application; the other server had a request without it."""
    posted = Request("POST", f"{app.origin}/login", (), f"p={HANDLE}".encode())
    return capture(posted, Request("GET", f"{other.origin}/script.js", (("Referer", app.origin),)), secret=secret)


def ok(received: Received) -> Reply:
    return json_reply("{}")


def ways(at: str) -> dict[str, list[Step]]:
    """How a request could carry the password, or what is made of it, to another server."""
    url = f"{at}/x"
    get = {"type": "fetch", "url": url}

    def made(how: str, text: str = "{{password}}") -> Step:
        return {"type": "derive", "name": "made", "text": text, "how": how}

    return {
        "query": [get | {"query": [["q", "{{password}}"]]}],
        "path": [get | {"url": f"{url}/{{{{password}}}}"}],
        "header": [get | {"headers": [["X-Key", "{{password}}"]]}],
        "cookie": [get | {"headers": [["Cookie", "k={{password}}"]]}],
        "body": [get | {"method": "POST", "body": {"kind": "json", "value": {"a": ["{{password}}"]}}}],
        "text": [get | {"method": "POST", "body": {"kind": "text", "text": "{{password}}"}}],
        "navigate": [{"type": "navigate", "url": url, "query": [["q", "{{password}}"]]}],
        "download": [{"type": "download", "url": url, "query": [["q", "{{password}}"]], "save_as": "f"}],
        "base64": [made("base64", "me:{{password}}"), get | {"headers": [["Authorization", "Basic {{made}}"]]}],
        "hash": [made("s256"), get | {"query": [["q", "{{made}}"]]}],
        "twice": [
            made("base64"),
            {"type": "derive", "name": "again", "text": "{{made}}", "how": "s256"},
            get | {"query": [["q", "{{again}}"]]},
        ],
        "code": [
            {"type": "derive", "name": "made", "text": "{{password}}", "how": "code", "codes": {SECRET: "1"}},
            get | {"query": [["q", "{{made}}"]]},
        ],
    }


@pytest.mark.parametrize("way", list(ways("")))
async def test_a_recorded_password_is_sent_to_no_other_server_however_it_is_carried(way: str) -> None:
    with Web(ok) as app, Web(ok) as other:
        steps = [login(app), *ways(other.origin)[way]]
        trial = Trial(recorded(app, other))
        # What the model writes of where it may be sent counts for nothing.
        said = routine(*steps, hosts=[app.origin, other.origin], sent_to=[app.origin, other.origin])
        result = await trial.execute(said, {"password": HANDLE})
    assert ([r.path for r in app.received], other.received) == (["/login"], [])
    assert f"`password` is secret and may be sent to {app.origin} only, not to {other.origin}" in result["error"]
    assert SECRET not in result["error"]


@pytest.mark.parametrize("secret", ["1234", "demo"])
async def test_not_even_a_short_secret_leaves(secret: str) -> None:
    with Web(ok) as app, Web(ok) as other:
        steps = [login(app), *ways(other.origin)["query"]]
        trial = Trial(recorded(app, other, secret))
        result = await trial.execute(routine(*steps, hosts=[app.origin, other.origin]), {"password": HANDLE})
    assert (result["ok"], other.received) == (False, [])


async def test_a_server_that_was_never_recorded_gets_nothing_at_all() -> None:
    with Web(ok) as app, Web(ok) as other, Web(ok) as foreign:
        steps = [login(app), {"type": "fetch", "url": f"{foreign.origin}/x"}]
        trial = Trial(recorded(app, other))
        result = await trial.execute(routine(*steps, hosts=[app.origin, foreign.origin]), {"password": HANDLE})
    assert foreign.received == []
    assert f"{foreign.origin}, which is not one of the routine's hosts ({app.origin})" in result["error"]


async def test_a_person_may_allow_another_server() -> None:
    with Web(ok) as app, Web(ok) as other, Web(ok) as foreign:
        steps = [login(app), *ways(foreign.origin)["query"], {"type": "return", "response": "r"}]
        trial = Trial(recorded(app, other), allow_hosts=[foreign.origin])
        result = await trial.execute(routine(*steps, hosts=[app.origin, foreign.origin]), {"password": HANDLE})
    assert (result["error"], [r.query for r in foreign.received]) == ("", [[("q", SECRET)]])


async def test_a_handle_is_held_though_its_parameter_is_said_to_be_no_secret() -> None:
    with Web(ok) as app, Web(ok) as other:
        steps = [login(app), *ways(other.origin)["query"]]
        given = routine(*steps, hosts=[app.origin, other.origin], secret=False)
        await Trial(recorded(app, other)).execute(given, {"password": HANDLE})
    assert other.received == []


async def test_a_recorded_token_that_is_sent_again_stays_where_it_was_sent() -> None:
    with Web(lambda r: json_reply('{"token": "fresh"}')) as app, Web(ok) as other:
        take = {"name": "token", "sources": [{"kind": "json", "path": ["token"]}]}
        steps = [
            {"type": "fetch", "url": f"{app.origin}/t", "extract": [take]},
            {"type": "fetch", "url": f"{other.origin}/x", "query": [["t", "{{token}}"]]},
        ]
        document = {"name": "r", "hosts": [app.origin, other.origin], "operations": steps}
        await Trial(recorded(app, other)).execute(document, {}, {"token": HANDLE})
    assert other.received == []


def leaving(status: int, target: Callable[[Received], str]) -> Callable[[Received], Reply]:
    return lambda r: redirect(target(r), status=status)


@pytest.mark.parametrize(
    ("status", "target"),
    [
        (307, "/x"),
        (302, "/x?q=correct+horse+%26+7"),
        (302, "/x?q=%63orrect%20horse%20%26%207"),
        (302, f"/{base64.b64encode(b'me: correct horse & 7').decode()}"),
    ],
)
async def test_a_redirect_takes_no_secret_along(status: int, target: str) -> None:
    with Web(ok) as other, Web(lambda r: redirect(other.origin + target, status=status)) as app:
        given = routine(login(app), hosts=[app.origin, other.origin])
        result = await Trial(recorded(app, other)).execute(given, {"password": HANDLE})
    assert other.received == []
    assert "the server redirected there, but `password` is secret" in result["error"]


async def test_a_redirect_that_carries_nothing_is_followed() -> None:
    with Web(ok) as other, Web(lambda r: redirect(f"{other.origin}/x")) as app:
        given = routine(login(app), {"type": "return", "response": "r"}, hosts=[app.origin, other.origin])
        result = await Trial(recorded(app, other)).execute(given, {"password": HANDLE})
    assert (result["error"], [r.path for r in other.received]) == ("", ["/x"])


async def test_a_secret_that_an_answer_repeats_leaves_by_no_extraction_nor_cookie() -> None:
    answer = Reply(b'{"said": "correct horse & 7"}', 200, [("Set-Cookie", "k=correct%20horse%20%26%207; Path=/")])
    with Web(lambda r: answer) as app, Web(ok) as other:
        take = {"name": "said", "sources": [{"kind": "json", "path": ["said"]}]}
        echoed = [login(app) | {"extract": [take]}, {"type": "fetch", "url": f"{other.origin}/{{{{said}}}}"}]
        by_jar = [login(app), {"type": "fetch", "url": f"{other.origin}/x"}]  # a jar knows no ports
        for steps in (echoed, by_jar):
            await Trial(recorded(app, other)).execute(
                routine(*steps, hosts=[app.origin, other.origin]), {"password": HANDLE}
            )
    assert other.received == []


def laundered() -> dict[str, tuple[str, Step, list[Step]]]:
    """What an answer says, what takes `one` from it, and how it is changed before it is `sent`."""

    def made(name: str, text: str, how: str) -> Step:
        return {"type": "derive", "name": name, "text": text, "how": how}

    whole = {"kind": "pattern", "pattern": "(?s)(.*)"}
    return {
        "hash": (SECRET, whole, [made("sent", "{{one}}", "s256")]),
        "twice": (SECRET, whole, [made("base64", "{{one}}", "base64"), made("sent", "{{base64}}", "base64")]),
        "half": (SECRET, {"kind": "pattern", "pattern": "^(.{8})"}, [made("sent", "{{one}}", "base64")]),
        "list": ('["correct horse", "& 7"]', {"kind": "json", "path": [0]}, [made("sent", "{{one}}", "base64")]),
    }


@pytest.mark.parametrize("way", list(laundered()))
async def test_a_secret_that_an_answer_repeats_is_held_in_what_is_made_of_it(way: str) -> None:
    said, source, steps = laundered()[way]
    take = {"name": "one", "sources": [source]}
    with Web(lambda r: Reply(said.encode(), 200, [])) as app, Web(ok) as other:
        given = [login(app) | {"extract": [take]}, *steps, {"type": "fetch", "url": f"{other.origin}/{{{{sent}}}}"}]
        result = await Trial(recorded(app, other)).execute(
            routine(*given, hosts=[app.origin, other.origin]), {"password": HANDLE}
        )
    assert other.received == []
    assert "`password` is secret" in result["error"]


async def test_an_account_whose_number_begins_its_token_is_sent_anywhere() -> None:
    """To log in at one server, and to go on at another with what it answered, is what single sign-on is."""
    token = "acct-100023.x8Kq2mPz7TtR4vBnYw9LcSdE6fGhJ3"
    with Web(lambda r: json_reply('{"account": "acct-100023", "access": "fresh-8Zk2"}')) as app, Web(ok) as other:
        take = [{"name": name, "sources": [{"kind": "json", "path": [name]}]} for name in ("account", "access")]
        go_on = {"type": "fetch", "url": f"{other.origin}/{{{{account}}}}", "headers": [["X-Token", "{{access}}"]]}
        given = routine(login(app) | {"extract": take}, go_on, hosts=[app.origin, other.origin])
        result = await Trial(recorded(app, other, token)).execute(given, {"password": HANDLE})
        assert result["error"] == ""
    assert [r.path for r in other.received] == ["/acct-100023"]


@pytest.mark.parametrize("way", ["query", "body", "hash"])
async def test_every_later_execution_is_held_to_what_the_routine_says(way: str) -> None:
    with Web(ok) as app, Web(ok) as other:
        steps = [login(app), *ways(other.origin)[way]]
        document = routine(*steps, hosts=[app.origin, other.origin], sent_to=[app.origin])
        result = await execute(Routine.model_validate(document), {"password": SECRET})
        before = routine(*steps, {"type": "return", "response": "r"}, hosts=[app.origin, other.origin])
        older = await execute(checked(before), {"password": SECRET})
    assert f"`password` is secret and may be sent to {app.origin} only" in result.error
    assert (older.error, len(other.received)) == ("", 1), "in a file without `sent_to` its hosts count"


def test_where_a_secret_was_recorded() -> None:
    url, secret = "https://app.example/", "secret-2-authorization"
    sent = capture(
        Request("GET", url, (("Cookie", f"a=b; k={HANDLE}"),)),
        Request("GET", "https://ads.example/", (("Referer", f"{url}?p={HANDLE}"),)),
        Request("GET", "https://basic.example/", (("Authorization", f"Basic {secret}"),)),
        Request("GET", "wss://live.example/"),
    )
    whole = Capture(transactions=sent.transactions, compounds={secret: ("me", HANDLE)})
    assert origins_of(whole, HANDLE) == ["https://app.example", "https://basic.example"]
    assert destinations_of(whole, [HANDLE, secret], ["https://Allowed.example:443/"]) == [
        "https://allowed.example",
        "https://basic.example",
    ]
    assert "https://live.example" in recorded_origins(whole)
    typed = Interaction("i0001", 1.0, "input", "https://app.example/login", "#p", "input", value=HANDLE)
    assert origins_of(Capture(interactions=[typed]), HANDLE) == ["https://app.example"]
    assert origins_of(sent, "secret-9-password") == []
