"""Nothing that is told of a run holds what the server gave to prove who asks, whatever the server says again."""

import json

import pytest

from runtime.http.execute import execute
from runtime.issued import mask_issued
from runtime.live_credentials import tokens_in
from tests.runtime.http.http_routines import Document, extraction, failed, fetch, result_of, routine
from tests.runtime.web import Received, Reply, Web, json_reply, redirect

TEXT = [("Content-Type", "text/plain")]
TOKEN, KEY, SESSION = "q7Xz-Lm2R-token", "nB4v9Kc2Wp", "s3ssVa1ueQ9z7"


def site(request: Received) -> Reply:
    """Gives a token, a key and a cookie, and says again all that it was sent."""
    if request.path == "/grant":
        given = json_reply(json.dumps({"bearer": TOKEN, "site": {"k": KEY}, "word": "everyday word"}))
        return Reply(given.body, 200, [*given.headers, ("Set-Cookie", f"sid={SESSION}; Path=/")])
    if request.path == "/moved":
        return redirect(f"/ok?access_token={TOKEN}&page=2")
    said = f"{request.body.decode()} {request.target} {request.headers}"
    return json_reply(json.dumps({"ok": True})) if request.path == "/ok" else Reply(said.encode(), 500, TEXT)


def grant() -> Document:
    paths = {"bearer": ["bearer"], "site_key": ["site", "k"], "word": ["word"]}
    return fetch("/grant", extract=[extraction(name, "json", path=path) for name, path in paths.items()])


ASK: Document = {"headers": [["Authorization", "Bearer {{bearer}}"]], "query": [["api_key", "{{site_key}}"]]}


async def test_a_server_that_says_again_what_it_was_sent_is_told_without_credentials() -> None:
    body = {"kind": "form", "fields": [["said", "{{word}}"]]}
    with Web(site) as web:
        shop = routine(web, grant(), fetch("/echo", method="POST", body=body, save_as="r", **ASK), result_of())
        result = await execute(shop, {})
    told = result.model_dump_json()
    assert failed(result)
    assert "said=everyday+word" in result.operations[-1].said
    assert not [secret for secret in (TOKEN, KEY, SESSION) if secret in told]


async def test_the_address_of_an_answer_is_told_without_its_tokens_and_what_is_returned_stays() -> None:
    with Web(site) as web:
        moved = routine(
            web, grant(), fetch("/moved", save_as="r"), {"type": "return", "values": {"token": "{{bearer}}"}}
        )
        result = await execute(moved, {})
    assert [each.url.partition("?")[2] for each in result.operations] == ["", "access_token=***&page=2", ""]
    assert result.data == {"token": TOKEN}
    fact = mask_issued({"ok": True, "data": [f"{web.origin}/ok?access_token={TOKEN}&page=2"]}, moved)
    assert fact["data"] == [f"{web.origin}/ok?access_token=secret-live&page=2"]


@pytest.mark.parametrize(
    ("address", "tokens"),
    [
        ("http://x/data?api_key=nB4v9Kc2Wp&word=am", ["nB4v9Kc2Wp"]),
        ("http://ann:tiger-7@x/", ["tiger-7"]),
        ("http://x/things?page=2&sort=token", []),
        ("http://[x/", []),
        ("", []),
    ],
)
def test_credentials_in_an_address(address: str, tokens: list[str]) -> None:
    assert tokens_in(address) == tokens
