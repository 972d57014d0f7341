"""What fails is a sentence: the HTTP executor against servers that refuse, hang up, say nothing or say too much."""

import asyncio
import gzip
import json
import socket
from contextlib import suppress
from typing import Any

import pytest

from routines.arguments import ParameterErrors
from routines.file import checked
from runtime.http.execute import execute
from runtime.http.session import HttpOptions
from tests.runtime.http.http_routines import (
    extraction,
    failed,
    fetch,
    logged_in,
    navigate,
    parameter,
    result_of,
    routine,
    shop,
)
from tests.runtime.web import Received, Reply, Web, json_reply, page


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


async def test_what_holds_a_secret_is_not_told_in_part():
    one = extraction("address", "attribute", selector="li a", attribute="href")
    with Web(lambda request: page("<ul></ul>")) as web:
        known = [{"name": "q"}, {"name": "key", "secret": True}]
        asked = fetch("/find", headers=[["x-q", "{{q}}"], ["x-key", "{{key}}"]], extract=[one])
        recipe = routine(web, asked, parameters=known)
        error = failed(await execute(recipe, {"q": f"{'y' * 53}s3cr3t-77", "key": "s3cr3t-77"}))
    assert f"on {web.origin}/find: `address`" in error
    assert "s3cr3t" not in error


async def test_what_was_asked_for_and_not_found_is_told_but_for_secrets():
    one = extraction("address", "attribute", selector="li a", attribute="href")
    with Web(lambda request: page("<ul></ul>")) as web:
        asked = fetch("/find", query=[["q", "{{q}}"], ["key", "{{key}}"]], extract=[one])
        recipe = routine(web, asked, parameters=[{"name": "q"}, {"name": "key", "secret": True}])
        error = failed(await execute(recipe, {"q": "zebra", "key": "s3cr3t-77"}))
    there = f"nothing was found for q 'zebra' on {web.origin}/find?q=zebra&key="
    assert error.startswith(f"operation 1 (fetch GET {web.origin}/find) failed: {there}")
    assert error.endswith("`address` was not found: nothing matches `href` of `li a`")
    assert "s3cr3t-77" not in error


async def test_an_address_with_a_long_query_does_not_hide_why_something_was_not_found():
    one = extraction("address", "attribute", selector="li a", attribute="href")
    with Web(lambda request: page("<ul></ul>")) as web:
        asked = fetch("/find", query=[["q", "{{q}}"], ["columns", "c" * 900]], extract=[one])
        error = failed(await execute(routine(web, asked, parameters=[{"name": "q"}]), {"q": "zebra"}))
    assert f"nothing was found for q 'zebra' on {web.origin}/find?…: `address` was not found" in error


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
        changed = failed(await execute(routine(web, fetch("/", method="POST")), {}))
    assert f"the exchange with {web.origin} broke off" in error
    assert "look before you send it again" not in error
    assert "; it may have been carried out: look before you send it again" in changed


async def test_a_server_that_says_nothing_is_given_up():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        there = f"http://127.0.0.1:{silent.getsockname()[1]}"
        recipe = checked({"name": "x", "hosts": [there], "operations": [fetch(f"{there}/a")]})
        error = failed(await execute(recipe, {}, options=HttpOptions(timeout=0.1)))
    assert "0.1 seconds" in error or "ReadTimeout" in error


async def test_a_body_that_comes_drop_by_drop_is_given_up():
    over, gone = asyncio.Event(), asyncio.Event()

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
        with suppress(OSError):  # whoever listened has had enough
            while not over.is_set():
                writer.write(b".")
                await writer.drain()
                await asyncio.sleep(0.05)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        gone.set()

    async with await asyncio.start_server(drip, "127.0.0.1", 0) as server:
        there = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        recipe = checked({"name": "x", "hosts": [there], "operations": [fetch(f"{there}/a")]})
        error = failed(await execute(recipe, {}, options=HttpOptions(timeout=0.5)))
        over.set()
        await gone.wait()
    assert "no complete answer came within 0.5 seconds" in error


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


async def test_an_alert_in_a_200_is_told_with_its_operation():
    def site(request: Received) -> Reply:
        return page('<p role="alert">Title is missing') if request.method == "POST" else page("<p>fine")

    with Web(site) as web:
        save = fetch("/save", method="POST")
        result = await execute(routine(web, fetch("/"), save), {})
        landing = save | {"lands_on": {"path": "^/saved$"}}
        refused = failed(await execute(routine(web, landing), {}))
    assert [one.complaints for one in result.operations] == [[], ["Title is missing"]]
    assert "the server answered 200 without a redirect: the page says 'Title is missing'" in refused


async def test_graphql_without_data_failed_though_its_status_says_that_all_is_well():
    answer = '{"data": {"add": null}, "errors": [{"message": "Title \\n s3cret-7 must not be blank"}]}'
    with Web(lambda request: json_reply(answer)) as web:
        body = {
            "kind": "json",
            "value": {"query": "mutation Add($t: String) { add(t: $t) }", "variables": {"t": "{{t}}"}},
        }
        add = fetch("/graphql", method="POST", body=body)
        result = await execute(routine(web, add, parameters=[parameter("t", secret=True)]), {"t": "s3cret-7"})
        found = add | {"body": {"kind": "json", "value": {"query": "title"}}}
        searched = await execute(routine(web, found), {})
        expected = await execute(routine(web, found | {"complaints": ["errors: Title x-1 must not be blank"]}), {})
    assert failed(result).endswith(
        "failed: the server answered 200 with an error and no data: Title *** must not be blank"
    )
    assert (result.operations[0].status, searched.ok, expected.ok) == (200, False, True)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"code": "bad", "detail": "Unknown e-mail or password"}, "Unknown e-mail or password"),
        ({"code": "bad", "title": "All the lamps"}, ""),
        ({"detail": "none"}, ""),
        (["no access"], ""),
    ],
)
async def test_an_answer_in_which_a_value_is_missing_may_say_why(answer: Any, said: str):
    with Web(lambda request: json_reply(json.dumps(answer))) as web:
        taken = extraction("token", "json", path=["access"])
        result = await execute(routine(web, fetch("/session", method="POST", extract=[taken])), {})
    assert "`token` was not found" in failed(result)
    assert result.operations[-1].said == said
