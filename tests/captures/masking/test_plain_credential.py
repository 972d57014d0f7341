"""Credentials of letters or of digits alone, and tokens of any name in addresses."""

import json

import pytest

from captures.masking.redact import mask
from tests.captures.masking.masked import FORM, capture_of, everything, exchange

JSON = ("Content-Type", "application/json")


@pytest.mark.parametrize("value", ["48291736", "otherStuffz", "ABCDEFGHJK", "qzkxwvjh"])
@pytest.mark.parametrize("name", ["auth_token", "api_key", "apiKey"])
def test_a_credential_of_one_kind_of_characters_is_masked_wherever_it_stands(name: str, value: str) -> None:
    shown = exchange(answer=f"<a href='/y?{name}={value}'>x</a> <b>{value}</b>", at=200)
    for asked in (
        exchange(f"https://a.test/x?{name}={value}"),
        exchange(body=json.dumps({name: value}).encode(), sent=(JSON,)),
        exchange(body=f"{name}={value}&a=1".encode(), sent=(FORM,)),
        exchange(answer=json.dumps({name: value}), mime="application/json"),
        exchange(sent=(("Authorization", f"Checkout {value}"),)),
    ):
        assert value.encode() not in everything(mask(capture_of(asked, shown)))


@pytest.mark.parametrize("value", ["required", "12345", "undefined", "Bearer"])
def test_what_stands_for_none_stays(value: str) -> None:
    assert mask(capture_of(exchange(answer=json.dumps({"api_key": value}), mime="application/json"))).vault == {}


def test_a_word_that_is_sent_as_one_is_masked_where_a_name_tells_of_it() -> None:
    shown = exchange(answer="<p>Our production</p><a href='/x?api_key=production'>x</a>", at=200)
    masked = mask(capture_of(exchange(sent=(("X-Api-Key", "production"),)), shown))
    assert (
        masked.transactions[1].response.body
        == b"<p>Our production</p><a href='/x?api_key=secret-1-authorization'>x</a>"
    )


@pytest.mark.parametrize("value", ["48291736192", "otherStuffz"])
def test_so_is_a_cookie_that_says_who_somebody_is(value: str) -> None:
    set_ = exchange(got=(("Set-Cookie", f"sessionid={value}; Path=/"),))
    assert value.encode() not in everything(mask(capture_of(set_, exchange(sent=(("Cookie", f"sessionid={value}"),)))))


@pytest.mark.parametrize("value", ["Zk39dKw02LdPq81x", "48291736"])
def test_whatever_an_address_calls_a_token_is_one(value: str) -> None:
    asked, page = exchange(f"https://a.test/?ref_token={value}"), exchange(answer=f"<a href='/?a=1&ref_token={value}'>")
    for capture in (capture_of(asked), capture_of(page)):
        assert value.encode() not in everything(mask(capture))


@pytest.mark.parametrize("name", ["page_token", "nextPageToken", "csrf_token"])
def test_but_for_those_that_prove_nothing(name: str) -> None:
    assert mask(capture_of(exchange(f"https://a.test/?{name}=Zk39dKw02LdPq81x"))).vault == {}
