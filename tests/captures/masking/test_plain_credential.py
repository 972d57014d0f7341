"""Credentials of letters or of digits alone, and tokens of any name in addresses."""

import json

import pytest

from captures.dom import Snapshot
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


PLACES = (
    "<input type=hidden name={name} value={value}>",
    "<input value='{value}' type='text' id='{name}'>",
    "<input type=radio name={name} value='{value}'>",
    "<button name='{name}' value='{value}'>Go</button>",
    "<param name='{name}' value='{value}'>",
    "<textarea rows=2 name='{name}'>\n{value}</textarea>",
    "<select name='{name}'><option value=''>none</option><option selected value='{value}'>mine</option></select>",
    "<select name='{name}'><option>{value}</option></select>",
    "<meta name='{name}' content='{value}'>",
    "<meta content={value} name={name}>",
    "<meta property='{name}' content='{value}'>",
    "<meta itemprop='{name}' content='{value}'>",
    "<div data-{name}='{value}'></div>",
    "<div id=a data-{name}={value}></div>",
    "<div data-set='{{&quot;{name}&quot;:&quot;{value}&quot;}}'></div>",
    '<script type="application/json">{{"a": {{"{name}": "{value}"}}}}</script>',
    "<script>let x = {{ '{name}': '{value}' }}</script>",
    "<script>window['{name}'] = '{value}'</script>",
    "<script>localStorage.setItem('{name}', '{value}')</script>",
)
"""Where a page has a name for a value."""


@pytest.mark.parametrize(
    "value", ["zxcvbnmqwrt", "qzkxwvjh", "KdJfLqPwXz", "48291736", "hbtwqnrlskdjpvmz", "ogabifqesoxkimup", "k39dw02Ld"]
)
@pytest.mark.parametrize("name", ["api_key", "api-key", "auth_token", "access_token", "client_secret"])
@pytest.mark.parametrize("place", PLACES)
def test_a_credential_is_masked_wherever_a_page_has_a_name_for_it(place: str, name: str, value: str) -> None:
    page = place.format(name=name, value=value)
    for capture in (capture_of(exchange(answer=page)), capture_of(snapshots=(Snapshot("d1", 1.0, "", "", page),))):
        masked = mask(capture)
        assert list(masked.vault.values()) == [value]
        assert value.encode() not in everything(masked)


@pytest.mark.parametrize(
    "code",
    [
        "var c = {apiKey: 'zxcvbnmqwrt'}",
        "window.API_KEY = 'zxcvbnmqwrt'",
        "const accessToken = `zxcvbnmqwrt`",
        'x = JSON.parse("{\\"clientSecret\\":\\"zxcvbnmqwrt\\"}")',
    ],
)
def test_so_is_one_that_a_script_of_a_page_assigns(code: str) -> None:
    masked = mask(capture_of(exchange(answer=f"<script>{code}</script>")))
    assert b"zxcvbnmqwrt" not in everything(masked)


@pytest.mark.parametrize("code", ["{apiKey: 48291736}", '{"access_token":48291736}', "window.API_KEY=48291736;"])
def test_so_is_one_that_is_written_as_a_number(code: str) -> None:
    assert b"48291736" not in everything(mask(capture_of(exchange(answer=f"<script>x={code}</script>"))))


@pytest.mark.parametrize(
    "value",
    [
        "", "required", "csrf", "production", "authentication", "notifications", "instruction", "subscription",
        "Unauthenticated", "CHANGEMEPLEASE", "yourApiKey", "accessTokenName", "loginResponse", "xxxxxxxxxx",
        "123456", "12345678", "00000000", "abcdefgh", "86400000", "your-api-key", "header", "queryString",
    ],
)  # fmt: skip
@pytest.mark.parametrize("place", PLACES)
def test_a_word_a_name_and_a_filler_in_such_a_place_stay(place: str, value: str) -> None:
    assert mask(capture_of(exchange(answer=place.format(name="api_key", value=value)))).vault == {}


@pytest.mark.parametrize(
    "page",
    [
        "<input name=token value=zxcvbnmqwrt>",
        "<input name=csrf_token value=zxcvbnmqwrt><meta name=csrf-token content=zxcvbnmqwrt>",
        "<div data-token='zxcvbnmqwrt' data-key='zxcvbnmqwrt' data-sitekey='zxcvbnmqwrt'></div>",
        "<input name=api_key placeholder='zxcvbnmqwrt'>",
        "<script>x = {idKey: 'ordrnmbr', tokenKind: 'zxcvbnmqwrt', key: 'zxcvbnmqwrt', refreshToken: 300000}</script>",
    ],
)
def test_what_guards_a_form_or_names_a_thing_stays(page: str) -> None:
    assert mask(capture_of(exchange(answer=page))).vault == {}
