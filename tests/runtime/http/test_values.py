"""Values arrive as they are, wherever they land, and secrets nowhere else: the HTTP executor against real servers."""

import base64
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from runtime.http.execute import execute
from tests.runtime.everywhere import NASTY, assert_arrived, everywhere
from tests.runtime.http.http_routines import (
    extraction,
    failed,
    fetch,
    navigate,
    parameter,
    routine,
)
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect


@pytest.mark.parametrize("value", NASTY)
async def test_nasty_values_arrive_as_they_are_in_every_place(value: str):
    with Web(lambda request: json_reply("[]")) as web:
        recipe = everywhere(web)
        result = await execute(recipe, {"value": value})
    assert result.ok, result.error
    assert_arrived(web, value)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
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


async def test_a_secret_date_is_one_in_every_form():
    made = {"type": "derive", "name": "day", "text": "{{born}}", "how": "date", "read": "%d/%m/%Y", "write": "%Y%m%d"}
    with Web(lambda request: Reply(b"", 500)) as web:
        recipe = routine(web, made, fetch("/{{day}}"), parameters=[parameter("born", secret=True)])
        result = await execute(recipe, {"born": "24/12/1987"})
    assert web.received[0].path == "/19871224"
    failed(result)
    assert "19871224" not in result.model_dump_json()


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


async def test_a_cookie_takes_any_letters_and_does_not_begin_another_one():
    with Web(lambda request: page("", ("Set-Cookie", "city=K\u00f6ln; Path=/"))) as web:
        recipe = routine(
            web, fetch("/", headers=[["Cookie", "who={{v}}; x=1"]]), fetch("/b"), parameters=[parameter("v")]
        )
        assert "semicolon" in failed(await execute(recipe, {"v": "a; admin=1"}))
        assert web.received == []
        assert (await execute(recipe, {"v": "Ida Bjørn"})).ok
        sent = [one.headers["cookie"].encode("latin-1").decode() for one in web.received]
    assert sent == ["who=Ida Bjørn; x=1", "who=Ida Bjørn; x=1; city=K\u00f6ln"]


async def test_all_cookies_may_be_one_value():
    with Web(lambda request: page("")) as web:
        recipe = routine(web, fetch("/", headers=[["Cookie", "{{all}}"]]), parameters=[parameter("all")])
        assert (await execute(recipe, {"all": "a=1; b=2"})).ok
    assert web.received[0].headers["cookie"] == "a=1; b=2"


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


async def test_no_secret_is_in_what_is_told_beside_the_error():
    secret = "tulips-77"

    def site(request: Received) -> Reply:
        says = f"<p class=msg>Ask {secret}</p>" if request.path == "/save" else f"<p role=alert>No {secret}</p>"
        return page(says)

    with Web(site) as web:
        save = fetch("/save", method="POST", messages=["msg"], said=["Saved"], query=[["q", "{{p}}"]])
        recipe = routine(
            web, save | {"description": f"for {secret}"}, fetch("/look"), parameters=[parameter("p", secret=True)]
        )
        result = await execute(recipe, {"p": secret})
    assert result.operations[1].complaints == ["No ***"]
    assert "the application says 'Ask ***'" in result.notes[0]
    assert result.operations[0].description == "for ***"
    assert secret not in result.model_dump_json()


async def test_a_choice_is_sent_by_its_code_and_another_one_refused():
    make = {"type": "derive", "name": "code", "text": "{{kept}}", "how": "code", "codes": {"Durable": True, "No": 0}}
    call = fetch("/", method="POST", body={"kind": "json", "value": {"durable": "{{code}}"}})
    with Web(lambda request: json_reply("[]")) as web:
        recipe = routine(web, make, call, parameters=[parameter("kept")])
        assert (await execute(recipe, {"kept": "Durable"})).ok
        error = failed(await execute(recipe, {"kept": "Maybe"}))
    assert [json.loads(request.body) for request in web.received] == [{"durable": True}]
    assert "'Maybe' is none of the choices, which are: Durable, No" in error
