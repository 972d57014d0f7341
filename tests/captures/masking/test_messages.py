"""Tokens in messages: several JSON documents in one body, and what other parts of a request and an answer hold."""

import json

import pytest

from captures.masking.redact import mask
from tests.captures.masking.masked import capture_of, everything, exchange

MADE = "Zk39dKw02LdPq81x"
ISSUED = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
LOGIN = json.dumps({"type": "login", "access_token": MADE})


@pytest.mark.parametrize(
    "lines",
    [
        f"{LOGIN}\n{{}}",
        f'0{{"sid": 1}}\n42["login",{LOGIN}]',
        f"event: login\ndata: {LOGIN}\n\n",
        f"42[{LOGIN}]",
    ],
    ids=["websocket", "socketio", "events", "one"],
)
def test_a_token_in_one_of_several_messages_is_masked(lines: str) -> None:
    said = exchange("wss://a.test/live", body=lines.encode())
    assert MADE.encode() not in everything(mask(capture_of(said)))
    for mime in ("", "text/event-stream", "application/x-ndjson", "application/json"):
        heard = exchange("wss://a.test/live", answer=lines, mime=mime)
        assert MADE.encode() not in everything(mask(capture_of(heard)))


def test_a_token_of_a_known_format_is_masked_in_every_header_and_in_the_name_of_a_file() -> None:
    told = exchange(got=(("X-Upstream", f"key {ISSUED}"),))
    part = f'--b\r\nContent-Disposition: form-data; name="f"; filename="{ISSUED}.txt"\r\n\r\nx\r\n--b--\r\n'
    sent = exchange(body=part.encode(), sent=(("Content-Type", "multipart/form-data; boundary=b"),))
    for each in (told, sent):
        assert ISSUED.encode() not in everything(mask(capture_of(each)))


@pytest.mark.parametrize("name", ["design_token=color-primary-500", "item_token=blue-widget-2024"])
def test_a_name_of_a_thing_in_an_address_stays(name: str) -> None:
    assert mask(capture_of(exchange(f"https://a.test/?{name}"))).vault == {}


@pytest.mark.parametrize("pair", ["author_sort=alphabetical", "identity_provider=federations"])
def test_so_does_a_cookie_that_is_a_word(pair: str) -> None:
    assert mask(capture_of(exchange(sent=(("Cookie", pair),)))).vault == {}


@pytest.mark.parametrize("kind", ["text/plain;charset=UTF-8", ""])
def test_a_token_in_a_form_that_was_sent_as_text_is_masked(kind: str) -> None:
    sent = exchange(body=f"page=2&access_token={MADE}".encode(), sent=(("Content-Type", kind),))
    masked = mask(capture_of(sent))
    assert masked.transactions[0].request.body == b"page=2&access_token=secret-1-token"
