"""Cookies, authorisation and tokens are hidden under one handle wherever they stand."""

import base64
import json

import pytest

from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.masking.redact import mask
from captures.storage import Stored
from captures.trace import origins
from captures.transaction import Transaction
from tests.captures.masking.masked import FORM, JWT, SESSION, capture_of, everything, exchange, typing


def test_a_session_cookie_has_one_handle_wherever_it_stands() -> None:
    login = exchange(got=(("Set-Cookie", f"sid={SESSION}; Path=/; HttpOnly"), ("Location", f"/?s={SESSION}")))
    later = exchange(sent=(("Cookie", f"theme=dark; sid={SESSION}"),), answer=f'<input value="{SESSION}">', at=200)
    masked = mask(
        capture_of(
            login,
            later,
            snapshots=(Snapshot("d0001", 1.0, "", "", f"<b>{SESSION}</b>", cookies={"sid": SESSION}),),
            storage=(Stored(1.0, "cookie", "a.test", "sid", SESSION), Stored(1.0, "local", "", "x", SESSION)),
            documents={"a.md": f"curl -b {SESSION}"},
        )
    )
    assert masked.transactions[0].response.headers == (
        ("Set-Cookie", "sid=secret-1-cookie; Path=/; HttpOnly"),
        ("Location", "/?s=secret-1-cookie"),
    )
    assert masked.transactions[1].request.headers == (("Cookie", "theme=dark; sid=secret-1-cookie"),)
    assert masked.transactions[1].response.body == b'<input value="secret-1-cookie">'
    assert SESSION.encode() not in everything(masked)
    assert masked.vault == {"secret-1-cookie": SESSION}


def test_a_cookie_and_what_it_says_once_decoded_are_told_apart_and_still_traced() -> None:
    raw, plain = "eyJpdiI6Ikx5Q1ZGbE2%2Bx%3D%3D", "eyJpdiI6Ikx5Q1ZGbE2+x=="
    first = exchange(got=(("Set-Cookie", f"XSRF-TOKEN={raw}"),))
    second = exchange(sent=(("X-XSRF-TOKEN", plain), ("Cookie", f"XSRF-TOKEN={raw}")), at=200)
    masked = mask(capture_of(first, second))
    assert masked.transactions[1].request.headers == (
        ("X-XSRF-TOKEN", "secret-1-cookie-decoded"),
        ("Cookie", "XSRF-TOKEN=secret-1-cookie"),
    )
    assert masked.vault == {"secret-1-cookie": raw, "secret-1-cookie-decoded": plain}
    (origin,) = origins(masked, "secret-1-cookie-decoded", "t0002").origins
    assert (origin.source, origin.id, origin.encoding, origin.name) == ("cookie", "t0001", "percent", "XSRF-TOKEN")


def test_authorisation_keeps_its_scheme_and_is_traced_to_the_body_that_gave_it() -> None:
    login = exchange(answer=json.dumps({"access": {"jwt": JWT}}), mime="application/json")
    later = exchange(sent=(("Authorization", f"Bearer {JWT}"),), at=200)
    masked = mask(capture_of(login, later))
    assert masked.transactions[1].request.headers == (("Authorization", "Bearer secret-1-authorization"),)
    assert masked.transactions[0].response.body == b'{"access": {"jwt": "secret-1-authorization"}}'
    assert [each.source for each in origins(masked, "secret-1-authorization", "t0002").origins] == ["response_body"]


def test_the_password_inside_basic_authorisation_is_a_password() -> None:
    credentials = base64.b64encode(b"ann:correct horse battery").decode()
    asked = exchange("https://ann:swordfish-99@a.test/", sent=(("authorization", f"Basic {credentials}"),))
    masked = mask(capture_of(asked, documents={"a": "correct horse battery"}))
    assert masked.transactions[0].request.headers == (("authorization", "Basic secret-1-authorization"),)
    assert set(masked.vault.values()) == {credentials, "correct horse battery", "swordfish-99"}
    assert masked.documents == {"a": "secret-2-password"}
    assert masked.transactions[0].request.url == "https://ann:secret-1-password@a.test/"


@pytest.mark.parametrize(("seen", "told"), [("text", [("demo", "secret-1-password")]), ("password", [])])
def test_a_name_that_reads_as_the_password_is_told_if_it_was_typed_for_everybody_to_see(
    seen: str, told: list[tuple[str, str]]
) -> None:
    credentials = base64.b64encode(b"demo:demo").decode()
    asked = exchange(sent=(("authorization", f"Basic {credentials}"),))
    typed = (typing("user", "demo", 1, input_type=seen), typing("word", "demo", 2))
    assert list(mask(capture_of(asked, typed=typed)).compounds.values()) == told


@pytest.mark.parametrize(
    ("transaction", "secret"),
    [
        (exchange("https://a.test/?access_token=abcdef123456"), "abcdef123456"),
        (exchange(sent=(("X-Api-Key", "short"),)), "short"),
        (exchange(answer='{"refreshToken":"0123abcd0123abcd"}', mime="application/json"), "0123abcd0123abcd"),
        (exchange(answer=f"<script>window.t='{JWT}'</script>"), JWT),
        (exchange(body=b"client_secret=0123abcd0123abcd", sent=(FORM,)), "0123abcd0123abcd"),
    ],
)
def test_tokens_are_known_by_name_or_shape(transaction: Transaction, secret: str) -> None:
    masked = mask(capture_of(transaction))
    assert set(masked.vault.values()) == {secret}
    assert secret.encode() not in everything(masked)


def test_an_answer_that_the_page_keeps_as_it_came_is_hidden_by_its_tokens_and_not_as_a_whole() -> None:
    answer = json.dumps({"access_token": JWT, "refresh_token": SESSION, "expires_in": 120}, separators=(",", ":"))
    login = exchange(answer=answer, mime="application/json")
    later = exchange(sent=(("Authorization", f"Bearer {JWT}"),), at=200)
    for name in ("auth", "token"):
        masked = mask(capture_of(login, later, storage=(Stored(101.0, "local", "https://a.test", name, answer),)))
        first, *_ = origins(masked, "secret-1-authorization", "t0002").origins
        assert first.source == "response_body"
        assert b'"expires_in":120' in masked.transactions[0].response.body
        assert JWT.encode() not in everything(masked)
        assert SESSION.encode() not in everything(masked)


def test_a_document_under_the_name_of_a_token_is_hidden_as_a_whole_if_nothing_in_it_is_known() -> None:
    kept = Stored(1.0, "local", "https://a.test", "token", json.dumps({"a": SESSION}))
    assert SESSION.encode() not in everything(mask(capture_of(storage=(kept,))))


@pytest.mark.parametrize(
    "kept",
    [json.dumps({"access_token": JWT, "k": SESSION}), json.dumps({"access_token": JWT, "k": SESSION}).rstrip("}")],
)
def test_what_was_made_in_such_a_document_is_hidden_whatever_it_is_called_beside_a_token(kept: str) -> None:
    assert SESSION.encode() not in everything(mask(capture_of(storage=(Stored(1.0, "local", "", "token", kept),))))


def test_tokens_in_storage_are_found() -> None:
    kept = Stored(1.0, "local", "https://a.test", "auth", json.dumps({"user": {"sessionToken": "abcdef123456"}}))
    snapshot = Snapshot("d0001", 1.0, "", "", "", session_storage={"jwt": "ghijkl789012"})
    masked = mask(capture_of(exchange(), storage=(kept,), snapshots=(snapshot,)))
    assert set(masked.vault.values()) == {"abcdef123456", "ghijkl789012"}
    assert masked.snapshots[0].session_storage == {"jwt": "secret-2-token"}


def test_what_no_request_carried_is_found_where_it_is_kept_or_shown() -> None:
    cookie = Stored(1.0, "cookie", "a.test", "sid", SESSION)
    shown = Snapshot("d0001", 1.0, "", "", f'<script>x = {{"sessionToken": "{SESSION}"}}</script>')
    jar = Snapshot("d0001", 1.0, "", "", "", cookies={"sid": SESSION})
    for kept in ({"storage": (cookie,)}, {"snapshots": (shown,)}, {"snapshots": (jar,)}):
        masked = mask(capture_of(exchange(), **kept))
        assert set(masked.vault.values()) == {SESSION}
        assert SESSION.encode() not in everything(masked)


def test_a_cookie_is_known_where_it_was_set_though_nobody_sent_it_back() -> None:
    masked = mask(capture_of(exchange(got=(("Set-Cookie", f"sid={SESSION}; Path=/; HttpOnly"),))))
    assert set(masked.vault.values()) == {SESSION}
    assert masked.transactions[0].response.headers == (("Set-Cookie", "sid=secret-1-cookie; Path=/; HttpOnly"),)


def test_what_a_person_clicked_and_typed_shows_no_token() -> None:
    clicked = Interaction(
        "i0001", 1.0, "click", "", f'[data-key="{SESSION}"]', "td", text=SESSION, label=f"Key {SESSION}"
    )
    pasted = typing("key", f"key: {SESSION}", 2, input_type="text")
    page = Snapshot("d0001", 1.0, "", f"Key {SESSION}", "", label=SESSION)
    masked = mask(capture_of(exchange(sent=(("X-Api-Key", SESSION),)), typed=(clicked, pasted), snapshots=(page,)))
    assert [each.text or each.value for each in masked.interactions] == [
        "secret-1-authorization",
        "key: secret-1-authorization",
    ]
    assert SESSION.encode() not in everything(masked)


def test_a_token_against_forgery_is_no_credential() -> None:
    page = '<input name="csrf_token" value="0123abcd0123abcd">'
    posted = exchange(
        body=b"csrf_token=0123abcd0123abcd&authenticity_token=ffff0000ffff0000", sent=(FORM,), answer=page
    )
    assert mask(capture_of(posted)).vault == {}


@pytest.mark.parametrize(
    "value",
    ["1", "en-US", "dark", "Europe/Berlin", "true", "1795166474", '"[14]"', "accepted", "/catalogue/p/", "deleted"],
)
def test_a_cookie_that_proves_nothing_stays(value: str) -> None:
    assert mask(capture_of(exchange(sent=(("Cookie", f"a={value}"),)))).vault == {}


def test_a_cookie_that_repeats_what_was_typed_stays_unless_its_name_says_otherwise() -> None:
    person = typing("email", "ann@example.test", input_type="email")
    assert mask(capture_of(exchange(sent=(("Cookie", "u=ann@example.test"),)), typed=(person,))).vault == {}
    masked = mask(capture_of(exchange(sent=(("Cookie", "session=ann@example.test"),)), typed=(person,)))
    assert masked.vault == {"secret-1-cookie": "ann@example.test"}


@pytest.mark.parametrize("nothing", ["Bearer null", "Bearer undefined", "Bearer", "null", "Token [object Object]"])
def test_what_a_script_sends_for_no_credentials_is_no_secret(nothing: str) -> None:
    masked = mask(capture_of(exchange(sent=(("Authorization", nothing),)), exchange(at=200, answer="null")))
    assert masked.transactions[0].request.headers == (("Authorization", nothing),)
    assert masked.vault == {}


def test_what_only_begins_like_tokens_is_read_once() -> None:
    pieces = "eyJ" * 200_000
    masked = mask(capture_of(exchange(answer=pieces), exchange(answer=f"{pieces}.{JWT}", at=200)))
    assert masked.transactions[0].response.body == pieces.encode()
    assert JWT.encode() not in everything(masked)
