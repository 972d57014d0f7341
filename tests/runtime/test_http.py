"""The HTTP executor against real servers."""

import base64
import gzip
import json
import re
import socket
from email.parser import BytesParser
from email.policy import HTTP
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from routines.arguments import ParameterErrors
from routines.file import checked
from routines.result import RoutineResult
from runtime.http import execute
from runtime.http_session import HttpOptions
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect

NASTY = [
    'a", "admin": true, "z":"',
    "R&D #1\\",
    "../../x",
    "{{other}}",
    "one\r\ntwo\n",
    "Zürich 東京 🚆",
    " x ",
    "%2F+",
    "a;b=c",
]
Document = dict[str, Any]


def routine(web: Web, *operations: Document, parameters: list[Document] | None = None, hosts: list[str] | None = None):
    for operation in operations:
        if operation.get("url", "").startswith("/"):
            operation["url"] = web.origin + operation["url"]
    document = {
        "name": "test",
        "hosts": [web.origin, *(hosts or [])],
        "parameters": parameters or [],
        "operations": list(operations),
    }
    return checked(document)


def parameter(name: str, **more: Any) -> Document:
    return {"name": name, **more}


def fetch(url: str, **more: Any) -> Document:
    return {"type": "fetch", "url": url, **more}


def navigate(url: str, **more: Any) -> Document:
    return {"type": "navigate", "url": url, **more}


def result_of(name: str = "r", **more: Any) -> Document:
    return {"type": "return", "response": name, **more}


def extraction(name: str, kind: str, /, **more: Any) -> Document:
    return {"name": name, "sources": [{"kind": kind, **more}]}


def failed(result: RoutineResult) -> str:
    assert not result.ok
    assert result.data is None
    assert not result.operations[-1].ok
    assert result.error == result.operations[-1].error
    return result.error


def shop(request: Received) -> Reply:
    """Log in with a token and a cookie; search with a header token that the start page carries."""
    match request.method, request.path:
        case "GET", "/login":
            return page(
                '<form><input name=csrf value="t&amp;1"><input name=user></form>', ("Set-Cookie", "sid=anon; Path=/")
            )
        case "POST", "/login":
            good = dict(request.form) == {"csrf": "t&1", "user": "ann"} and request.headers["cookie"] == "sid=anon"
            return redirect("/home", ("Set-Cookie", "sid=s2; Path=/; HttpOnly")) if good else page("wrong")
        case "GET", "/home":
            return page('<meta name=api-token content="k-9"><script>var q = {"max": 5}</script>')
        case "GET", "/api/search":
            if request.headers.get("x-token") != "k-9" or request.headers["cookie"] != "sid=s2":
                return Reply(b"{}", 403)
            return json_reply(json.dumps({"hits": [dict(request.query)]}))
    return Reply(b"", 404)


LOGIN = (
    navigate("/login", extract=[extraction("csrf", "form_field", name="csrf")]),
    fetch(
        "/login",
        method="POST",
        body={"kind": "form", "fields": [["csrf", "{{csrf}}"], ["user", "{{user}}"]]},
        extract=[extraction("token", "meta", name="api-token")],
    ),
)


def logged_in(web: Web, *operations: Document, **more: Any):
    steps = json.loads(json.dumps([*LOGIN, *operations]))
    more["parameters"] = [parameter("user"), *more.get("parameters", [])]
    return routine(web, *steps, **more)


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


async def test_a_failed_status_stops_the_routine_and_says_what_to_do():
    with Web(shop) as web:
        search = fetch("/api/search", headers=[["X-Token", "old"]], save_as="r", transaction="t0004")
        recipe = logged_in(web, search, result_of())
        result = await execute(recipe, {"user": "ann"})
    error = failed(result)
    assert error.startswith(
        f"operation 3 (fetch GET {web.origin}/api/search) failed: the server answered 403, not 200 to 399"
    )
    assert "t0004" in error
    assert "token" in error
    assert (len(result.operations), result.operations[2].status) == (3, 403)


async def test_the_expected_statuses_are_the_routines():
    with Web(lambda request: Reply(b"", 404)) as web:
        assert (await execute(routine(web, fetch("/", statuses=[404])), {})).ok
        assert "answered 404, not 200" in failed(await execute(routine(web, fetch("/", statuses=[200])), {}))


async def test_an_extraction_that_finds_nothing_fails_and_tells_what_there_is():
    with Web(shop) as web:
        recipe = routine(web, navigate("/login", extract=[extraction("x", "form_field", name="nonce")]))
        error = failed(await execute(recipe, {}))
    assert "operation 1 (navigate" in error
    assert "`x` was not found: no form has the field `nonce`; fields there are csrf, user" in error


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


async def test_a_refused_connection_is_a_sentence():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    recipe = checked(
        {"name": "x", "hosts": [f"http://127.0.0.1:{port}"], "operations": [fetch(f"http://127.0.0.1:{port}/a")]}
    )
    error = failed(await execute(recipe, {}))
    assert f"no connection to http://127.0.0.1:{port}: is the server running and reachable?" in error


async def test_a_server_that_hangs_up_is_a_sentence():
    with Web(lambda request: 1 / 0) as web:  # type: ignore[arg-type, return-value]
        web._server.handle_error = lambda *unused: None  # type: ignore[method-assign]
        error = failed(await execute(routine(web, navigate("/")), {}))
    assert f"the exchange with {web.origin} broke off" in error


async def test_a_server_that_says_nothing_is_given_up():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        there = f"http://127.0.0.1:{silent.getsockname()[1]}"
        recipe = checked({"name": "x", "hosts": [there], "operations": [fetch(f"{there}/a")]})
        error = failed(await execute(recipe, {}, options=HttpOptions(timeout=0.1)))
    assert "0.1 seconds" in error or "ReadTimeout" in error


@pytest.mark.parametrize("packed", [False, True])
async def test_a_body_beyond_the_limit_is_refused(packed: bool):
    body = gzip.compress(b"0" * 5_000_000) if packed else b"0" * 5_000_000
    headers = [("Content-Encoding", "gzip")] if packed else []
    with Web(lambda request: Reply(body, 200, headers)) as web:
        result = await execute(routine(web, fetch("/")), {}, options=HttpOptions(body_limit=1_000_000))
    assert "larger than the limit of 1000000 bytes" in failed(result)


async def test_a_body_that_does_not_decode_is_a_sentence():
    with Web(lambda request: Reply(b"no gzip", 200, [("Content-Encoding", "gzip")])) as web:
        assert "does not decode" in failed(await execute(routine(web, fetch("/")), {}))


@pytest.mark.parametrize("value", NASTY)
async def test_nasty_values_arrive_as_they_are_in_every_place(value: str):
    with Web(lambda request: json_reply("[]")) as web:
        recipe = everywhere(web)
        result = await execute(recipe, {"value": value})
    assert result.ok, result.error
    assert_arrived(web, value)


def everywhere(web: Web):
    """One request for each place that a value can stand in."""
    return routine(
        web,
        fetch("/a/{{value}}/b-{{value}}", query=[["q", "{{value}}"], ["{{value}}", "<{{value}}>"]]),
        fetch("/form", method="POST", body={"kind": "form", "fields": [["f", "{{value}}"], ["f", "x{{value}}"]]}),
        fetch("/json", method="POST", body={"kind": "json", "value": {"v": ["{{value}}", "-{{value}}-"], "{{{{": 1}}),
        fetch(
            "/parts",
            method="POST",
            body={
                "kind": "multipart",
                "parts": [{"name": "p", "value": "{{value}}"}, {"name": "q", "value": "", "filename": "a.txt"}],
            },
        ),
        fetch("/text", method="PUT", body={"kind": "text", "text": "<{{value}}>"}),
        parameters=[parameter("value")],
    )


def assert_arrived(web: Web, value: str) -> None:
    address, form, document, multipart, text = web.received[-5:]
    assert address.segments == ["a", value, f"b-{value}"]
    assert address.query == [("q", value), (value, f"<{value}>")]
    field = re.sub("\r\n|\r|\n", "\r\n", value)  # as every form sends line breaks
    assert form.form == [("f", field), ("f", f"x{field}")]
    assert json.loads(document.body) == {"v": [value, f"-{value}-"], "{{": 1}
    assert parts(multipart) == [("p", None, field.encode()), ("q", "a.txt", b"")]
    assert text.body == f"<{value}>".encode()


def parts(request: Received) -> list[tuple[str, str | None, bytes]]:
    """The parts of a multipart body, split by hand at its boundary."""
    boundary = request.headers["content-type"].partition("boundary=")[2].encode()
    blocks = request.body.split(b"--" + boundary)
    assert (blocks[0], blocks[-1]) == (b"", b"--\r\n")
    found = []
    for block in blocks[1:-1]:
        head, _, content = block.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        names = BytesParser(policy=HTTP).parsebytes(head)["content-disposition"].params
        found.append((names["name"], names.get("filename"), content.removesuffix(b"\r\n")))
    return found


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: text not in (".", "..")))
async def test_any_text_arrives_as_it_is_in_every_place(value: str, shared_web: Web):
    result = await execute(everywhere(shared_web), {"value": value})
    assert result.ok, result.error
    assert_arrived(shared_web, value)


@pytest.fixture
def shared_web():
    with Web(lambda request: json_reply("[]")) as web:
        yield web


@pytest.mark.parametrize("value", ["", ".", ".."])
async def test_a_value_that_a_path_cannot_carry_is_refused(value: str):
    with Web(lambda request: page("")) as web:
        recipe = routine(web, fetch("/a/{{value}}", method="DELETE"), parameters=[parameter("value")])
        error = failed(await execute(recipe, {"value": value}))
    assert "cannot stand as a part of a path" in error
    assert web.received == []


async def test_types_are_kept_in_json_and_absent_values_left_out():
    declared = [parameter("n", type="integer"), parameter("b", type="boolean"), parameter("o", required=False)]
    body = {"kind": "json", "value": {"n": "{{n}}", "b": "{{b}}", "t": "{{n}}/{{b}}", "o": "{{o}}"}}
    with Web(lambda request: json_reply("[]")) as web:
        call = fetch("/", method="POST", query=[["n", "{{n}}"], ["o", "{{o}}"]], headers=[["X-O", "{{o}}"]], body=body)
        assert (await execute(routine(web, call, parameters=declared), {"n": "7", "b": "true"})).ok
    assert json.loads(web.received[0].body) == {"n": 7, "b": True, "t": "7/true", "o": None}
    assert web.received[0].query == [("n", "7")]
    assert "x-o" not in web.received[0].headers


async def test_a_value_made_of_secrets_is_one():
    secret = "pass & 7 wörter"
    make = {"type": "derive", "name": "credentials", "text": "{{user}}:{{password}}", "how": "base64"}
    call = fetch("/", headers=[["Authorization", "Basic {{credentials}}"]])
    echo = fetch("/{{credentials}}")
    with Web(lambda request: page("") if request.path == "/" else Reply(b"", 500)) as web:
        declared = [parameter("user"), parameter("password", secret=True)]
        result = await execute(
            routine(web, make, call, echo, parameters=declared), {"user": "erin", "password": secret}
        )
    credentials = base64.b64encode(f"erin:{secret}".encode()).decode()
    assert web.received[0].headers["authorization"] == f"Basic {credentials}"
    failed(result)
    assert credentials not in result.model_dump_json()
    assert result.operations[2].url == f"{web.origin}/***"


async def test_a_field_that_is_not_on_the_page_now_is_left_out():
    taken = extraction("box", "form_field", name="box") | {"optional": True}
    body = {"kind": "form", "fields": [["box", "{{box}}"], ["title", "x"]]}
    replies = iter(["<form><input name=box type=checkbox checked value=7>", "<form><input name=box type=checkbox>"])
    with Web(lambda request: page("" if request.method == "POST" else next(replies))) as web:
        recipe = routine(web, navigate("/", extract=[taken]), fetch("/", method="POST", body=body))
        assert (await execute(recipe, {})).ok
        assert (await execute(recipe, {})).ok
    sent = [request.form for request in web.received if request.method == "POST"]
    assert sent == [[("box", "7"), ("title", "x")], [("title", "x")]]


async def test_a_header_takes_latin_1_and_no_line_break():
    with Web(lambda request: page("")) as web:
        recipe = routine(web, fetch("/", headers=[["X-V", "{{v}}"]]), parameters=[parameter("v")])
        assert (await execute(recipe, {"v": 'Zürich "a", b'})).ok
        assert "line break" in failed(await execute(recipe, {"v": "a\r\nX-Admin: 1"}))
        assert "Latin-1" in failed(await execute(recipe, {"v": "東京"}))
    assert [request.headers["x-v"] for request in web.received] == ['Zürich "a", b']


async def test_a_routine_cannot_write_the_headers_that_frame_a_message():
    with Web(lambda request: page("")) as web:
        headers = [["Host", "evil"], ["Content-Length", "3"], ["Transfer-Encoding", "chunked"], ["Content-Type", "a/b"]]
        call = fetch("/", method="POST", headers=headers, body={"kind": "text", "text": "hello"})
        assert (await execute(routine(web, call), {})).ok
    assert web.received[0].body == b"hello"
    assert web.received[0].headers["host"] == web.origin.removeprefix("http://")
    assert web.received[0].headers["content-type"] == "a/b"


async def test_secrets_are_nowhere_in_the_result():
    secret = 'p&w "1"'
    with Web(
        lambda request: (
            redirect(f"/fail?{request.target.partition('?')[2]}") if request.path == "/" else Reply(b"", 500)
        )
    ) as web:
        call = fetch("/", query=[["password", "{{password}}"]])
        result = await execute(
            routine(web, call, parameters=[parameter("password", secret=True)]), {"password": secret}
        )
    assert "try again later" in failed(result)
    assert result.operations[0].url == f"{web.origin}/fail?password=***"
    assert web.received[1].query == [("password", secret)]
    assert not {secret, "p%26w", "p&w"} & set(result.model_dump_json().split("="))


@pytest.mark.parametrize(
    ("reply", "returns", "message"),
    [
        (page("<p>Please log in"), {}, "is text/html; charset=utf-8, 16 characters: the response is no JSON document"),
        (json_reply('{"a": NaN}'), {}, "NaN is no JSON"),
        (json_reply("[" * 100_000), {}, "the response is no JSON document"),
        (json_reply('{"a": 1}'), {"path": ["b"]}, "there is no member `b`; there are a"),
    ],
)
async def test_what_is_returned_must_be_what_was_asked_for(reply: Reply, returns: Document, message: str):
    with Web(lambda request: reply) as web:
        result = await execute(routine(web, fetch("/", save_as="r"), result_of(**returns)), {})
    assert message in failed(result)


async def test_html_records_cookies_and_values_can_be_returned():
    rule = {
        "selector": "li",
        "fields": [{"name": "name", "selector": "a"}, {"name": "link", "selector": "a", "attribute": "href"}],
    }
    with Web(lambda request: page("<ul><li><a href=1> A </a><li><a href=2>B</a></ul>", ("Set-Cookie", "c=v"))) as web:
        look = navigate("/list/", save_as="r")
        records = await execute(routine(web, look, result_of(records=rule)), {})
        text = await execute(routine(web, look, {"type": "return_html", "response": "r"}), {})
        jar = await execute(routine(web, look, {"type": "get_cookies", "save_as": "c"}, result_of("c")), {})
    assert records.data == [
        {"name": "A", "link": f"{web.origin}/list/1"},
        {"name": "B", "link": f"{web.origin}/list/2"},
    ]
    assert text.data.startswith("<ul>")
    assert jar.data == {"c": "v"}


def read(path: Path) -> bytes:
    return path.read_bytes()


def listing(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_download_is_kept_under_a_safe_name(tmp_path: Path):
    disposition = ("Content-Disposition", 'attachment; filename="../../report.pdf"')
    with Web(lambda request: Reply(b"%PDF", 200, [disposition])) as web:
        recipe = routine(web, {"type": "download", "url": "/x", "save_as": "f"}, result_of("f"))
        first = await execute(recipe, {}, downloads=tmp_path / "new")
        second = await execute(recipe, {}, downloads=tmp_path / "new")
        nowhere = await execute(recipe, {})
    assert first.data["size"] == 4
    assert read(tmp_path / "new" / "_.._report.pdf") == b"%PDF"
    assert len(first.data["sha256"]) == 64
    assert listing(tmp_path / "new") == ["_.._report-2.pdf", "_.._report.pdf"]
    assert Path(second.data["path"]).name == "_.._report-2.pdf"
    assert "no folder for downloads" in failed(nowhere)


async def test_a_failed_download_leaves_nothing(tmp_path: Path):
    with Web(lambda request: Reply(b"gone", 404)) as web:
        recipe = routine(web, {"type": "download", "url": "/x", "save_as": "f"})
        assert "404" in failed(await execute(recipe, {}, downloads=tmp_path))
    assert listing(tmp_path) == []


async def test_a_browser_is_missed_with_a_clear_error():
    with Web(lambda request: page("")) as web:
        result = await execute(routine(web, {"type": "click", "selector": "a"}, navigate("/")), {})
    assert failed(result) == "operation 1 (click) needs a browser: this routine cannot run over HTTP alone"


async def test_wrong_arguments_are_told_before_anything_is_sent():
    with Web(lambda request: page("")) as web:
        recipe = routine(web, navigate("/{{a}}"), parameters=[parameter("a")])
        with pytest.raises(ParameterErrors) as told:
            await execute(recipe, {"b": 1})
    assert told.value.errors == ["b: is no parameter; this routine takes a", "a: is required"]
    assert web.received == []


async def test_sleeping_and_builtins():
    with Web(lambda request: json_reply("[]")) as web:
        call = fetch(
            "/", method="POST", body={"kind": "json", "value": ["{{now_ms}}", "{{now_s}}", "{{uuid}}", "{{uuid}}"]}
        )
        assert (await execute(routine(web, {"type": "sleep", "seconds": 0}, call), {})).ok
    milliseconds, seconds, one, same = json.loads(web.received[0].body)
    assert isinstance(milliseconds, int)
    assert abs(milliseconds // 1000 - seconds) <= 1
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


async def test_an_error_text_in_a_200_is_told_with_its_operation():
    def site(request: Received) -> Reply:
        return page('<p role="alert">Title is missing') if request.method == "POST" else page("<p>fine")

    with Web(site) as web:
        save = fetch("/save", method="POST")
        result = await execute(routine(web, fetch("/"), save), {})
        landing = save | {"lands_on": {"path": "^/saved$"}}
        refused = failed(await execute(routine(web, landing), {}))
    assert [one.complaints for one in result.operations] == [[], ["Title is missing"]]
    assert "the server answered 200 without a redirect: the page says 'Title is missing'" in refused


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
