"""What a model, and the log, is told of a routine that was tried out: nothing that opens a door."""

import json
from typing import Any

import pytest

from captures.capture import Capture
from captures.transaction import Request, Response, Transaction
from routines.result import RoutineResult
from runtime.issued import ISSUED
from runtime.trial import Trial
from tests.runtime.web import Received, Reply, Web, json_reply

JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p1r"
SESSION = "q2ockzno2jms3ec0oaz65ixmi7hrntbx"
PASSWORD: dict[str, Any] = {"name": "password", "secret": True}
GIVEN = {"password": "secret-1-password"}


def login(web: Web, *operations: dict[str, Any], parameter: dict[str, Any] = PASSWORD) -> dict[str, Any]:
    body = {"kind": "form", "fields": [["p", "{{password}}"]]}
    fetch = {"type": "fetch", "method": "POST", "url": f"{web.origin}/login", "body": body, "save_as": "answer"}
    returning = operations or ({"type": "return", "response": "answer"},)
    return {"name": "login", "hosts": [web.origin], "parameters": [parameter], "operations": [fetch, *returning]}


def echo(received: Received) -> Reply:
    return json_reply(json.dumps({"said": received.form[0][1], "raw": received.body.decode()}))


async def tried(web: Web, routine: dict[str, Any], password: str = "x") -> dict[str, Any]:
    return await Trial(recorded(web, password)).execute(routine, GIVEN)


def recorded(web: Web, password: str = "x") -> Capture:
    """A recording in which the password was sent to the server."""
    request = Request("POST", f"{web.origin}/login", (), b"p=secret-1-password")
    sent = Transaction("t0001", 1, 2, "document", request, Response(200))
    return Capture(transactions=[sent], vault={"secret-1-password": password})


@pytest.mark.parametrize("password", ["x9#kQ2!", "swordfish", "correct horse"])
async def test_a_password_that_is_echoed_is_masked_though_it_is_short_if_it_is_odd(password: str) -> None:
    with Web(echo) as web:
        result = await tried(web, login(web), password)
    assert result["ok"]
    assert web.received[0].form == [("p", password)]
    assert result["data"] == {"said": "***", "raw": "p=***"}


async def test_a_short_word_is_left_where_it_is() -> None:
    with Web(echo) as web:
        assert (await tried(web, login(web), "demo"))["data"] == {"said": "demo", "raw": "p=demo"}


async def test_what_the_server_issued_is_masked_by_the_name_it_has_and_stays_a_string() -> None:
    answer = {
        "user": {"name": "Ann", "author": "Ann Other", "key": "LIB-17", "tokens": [{"access_token": "short"}]},
        "authToken": SESSION,
        "password": "changed",
        "sessionId": "abc",
        "pin": 5,
        "session_key": SESSION,
        "sid": None,
        "jwt": "",
        "note": f"use {JWT} next",
        "id": SESSION,
    }
    with Web(lambda received: json_reply(json.dumps(answer))) as web:
        data = (await tried(web, login(web)))["data"]
    assert data == answer | {
        "user": answer["user"] | {"tokens": [{"access_token": ISSUED}]},  # type: ignore[operator]
        "authToken": ISSUED,
        "password": ISSUED,
        "sessionId": ISSUED,
        "session_key": ISSUED,
        "note": f"use {ISSUED} next",
    }


async def test_the_cookies_of_the_session_are_masked_and_those_that_prove_nothing_stay() -> None:
    headers = [("Set-Cookie", f"{pair}; Path=/") for pair in (f"x={SESSION}", "session=ann-is-in", "theme=dark")]
    jar = ({"type": "get_cookies", "save_as": "jar"}, {"type": "return", "response": "jar"})
    with Web(lambda received: Reply(b"{}", 200, headers)) as web:
        result = await tried(web, login(web, *jar))
    assert result["data"] == {"x": ISSUED, "session": ISSUED, "theme": "dark"}


@pytest.mark.parametrize("rule", [{"min_length": 40}, {"type": "integer"}, {"pattern": "^[0-9]+$"}])
async def test_a_secret_that_breaks_a_rule_is_a_failed_result_and_nothing_is_sent(rule: dict[str, Any]) -> None:
    with Web(echo) as web:
        result = await tried(web, login(web, parameter=PASSWORD | rule), "swordfish")
    assert web.received == []
    assert result["error"].startswith("nothing was sent: password: must ")
    assert "swordfish" not in result["error"]
    assert result.keys() == RoutineResult(ok=False).model_dump().keys()
    assert not result["ok"]


async def test_a_file_is_told_by_its_name_and_is_gone_afterwards() -> None:
    with Web(lambda received: Reply(b"abc")) as web:
        get = {"type": "download", "url": f"{web.origin}/a.txt", "save_as": "file"}
        steps = [get, {"type": "return", "response": "file"}]
        routine = {"name": "get", "hosts": [web.origin], "operations": steps}
        result = await Trial(recorded(web)).execute(routine, {})
    assert result["error"] == ""
    assert (result["data"]["path"], result["data"]["size"]) == ("a.txt", 3)


async def test_a_server_that_takes_few_logins_is_waited_for_though_it_does_not_say_how_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("runtime.trial._UNTOLD", 0.0)
    answers = [Reply(b"", 429), json_reply("{}")]
    with Web(lambda received: answers.pop(0)) as web:
        assert (await tried(web, login(web)))["ok"]
    assert answers == []
