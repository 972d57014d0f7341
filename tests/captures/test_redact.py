"""No credential of a recording is left where a model, a log or a report would see it."""

import base64
import json
from dataclasses import replace
from typing import Any
from urllib.parse import quote, quote_plus

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from captures.capture import Capture
from captures.credential import typed_passwords
from captures.dom import Snapshot
from captures.handle import is_handle, reveal
from captures.interaction import Interaction
from captures.mask_body import mask_fields
from captures.opaque import is_opaque, is_public, is_random
from captures.redact import mask
from captures.secret import Secret, Secrets
from captures.storage import Stored
from captures.trace import origins
from captures.transaction import Request, Response, Transaction

SESSION = "q2ockzno2jms3ec0oaz65ixmi7hrntbx"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dBjftJeZ4CVPmB92K27uhbUJU1p1r"
FORM = ("Content-Type", "application/x-www-form-urlencoded")


def exchange(
    url: str = "https://a.test/",
    *,
    body: bytes = b"",
    sent: tuple[tuple[str, str], ...] = (),
    got: tuple[tuple[str, str], ...] = (),
    answer: str = "",
    mime: str = "text/html",
    at: float = 100.0,
) -> Transaction:
    method = "POST" if body else "GET"
    return Transaction(
        "", at, at + 0.1, "fetch", Request(method, url, sent, body), Response(200, got, answer.encode(), mime)
    )


def capture_of(*rows: Transaction, typed: tuple[Interaction, ...] = (), **more: Any) -> Capture:
    numbered = (msgspec.structs.replace(row, id=f"t{n:04}") for n, row in enumerate(rows, 1))
    return Capture(transactions=tuple(numbered), interactions=typed, **more)


def typing(name: str, value: str, n: int = 1, kind: str = "change", input_type: str = "password") -> Interaction:
    return Interaction(
        f"i{n:04}", 50.0 + n, kind, "https://a.test/", f"#{name}", "input", name, input_type=input_type, value=value
    )


def everything(capture: Capture) -> bytes:
    """Every value of the capture, without the names of our own fields."""
    rows = (capture.transactions, capture.interactions, capture.snapshots, capture.storage, dict(capture.documents))
    return msgspec.msgpack.encode(values_of(rows))


def values_of(row: Any) -> Any:
    if isinstance(row, msgspec.Struct):
        return values_of(msgspec.structs.astuple(row))
    return [values_of(each) for each in row] if isinstance(row, list | tuple) else row


def test_a_typed_password_is_hidden_where_it_was_typed_and_sent() -> None:
    login = exchange(body=b"user=demo&pw=demo&x=%20", sent=(FORM,), answer="Welcome demo")
    masked = mask(capture_of(login, typed=(typing("user", "demo", 1, input_type="text"), typing("pw", "demo", 2))))
    assert [each.value for each in masked.interactions] == ["demo", "secret-1-password"]
    assert masked.transactions[0].request.body == b"user=demo&pw=secret-1-password&x=%20"
    assert masked.transactions[0].response.body == b"Welcome demo"
    assert masked.vault == {"secret-1-password": "demo"}


@pytest.mark.parametrize(
    ("content_type", "body", "hidden"),
    [
        (
            "application/json",
            b'{"u": "demo", "auth": {"pw" : "demo"}}',
            b'{"u": "demo", "auth": {"pw" : "secret-1-password"}}',
        ),
        ("application/json", b'["demo"]', b'["secret-1-password"]'),
        (
            "multipart/form-data; boundary=B",
            b'--B\r\nContent-Disposition: form-data; name="u"\r\n\r\ndemo\r\n'
            b'--B\r\nContent-Disposition: form-data; name="pw"\r\n\r\ndemo\r\n--B--\r\n',
            b'--B\r\nContent-Disposition: form-data; name="u"\r\n\r\ndemo\r\n'
            b'--B\r\nContent-Disposition: form-data; name="pw"\r\n\r\nsecret-1-password\r\n--B--\r\n',
        ),
        ("text/plain", b"demo", b"secret-1-password"),
    ],
)
def test_an_ordinary_password_is_hidden_in_its_field_of_every_kind_of_body(
    content_type: str, body: bytes, hidden: bytes
) -> None:
    login = exchange(body=body, sent=(("Content-Type", content_type),))
    masked = mask(capture_of(login, typed=(typing("u", "demo", 1, input_type="text"), typing("pw", "demo", 2))))
    assert masked.transactions[0].request.body == hidden


def test_a_password_field_is_known_by_its_name_too() -> None:
    masked = mask(capture_of(exchange(body=b"login=ann&user%5Bpassword%5D=ho+ho&remember_password=on", sent=(FORM,))))
    assert masked.transactions[0].request.body == b"login=ann&user%5Bpassword%5D=secret-1-password&remember_password=on"
    assert masked.vault == {"secret-1-password": "ho ho"}


JSON = ("Content-Type", "application/json")
NOTHING_TYPED = frozenset((name, "tiger") for name in ("", "x", "a", "b:", "{"))


@pytest.mark.parametrize(
    ("body", "hidden"),
    [
        (b'{"pin": 493817, "n": 17}', b'{"pin": "secret-1-password", "n": 17}'),
        (b'{"pin": 4938.170}', b'{"pin": "secret-1-password"}'),
        (
            b'{"passwords": ["tiger", {"x": "cat"}, [ "tiger" ]], "x": ["cat"]}',
            b'{"passwords": ["secret-1-password", {"x": "cat"}, [ "secret-1-password" ]], "x": ["cat"]}',
        ),
        (b'{"a": {"password": "tiger"}, "tiger": 1}', b'{"a": {"password": "secret-1-password"}, "tiger": 1}'),
        (
            rb'{"query": "mutation { login(name: \"bob\", password: \"tiger\") { id } }"}',
            rb'{"query": "mutation { login(name: \"bob\", password: \"secret-1-password\") { id } }"}',
        ),
        (rb'{"form": "{\"password\":\"tiger\"}"}', rb'{"form": "{\"password\":\"secret-1-password\"}"}'),
        ('{"password": "tiger"}'.encode("utf-16"), b'{"password": "secret-1-password"}'),
    ],
)
def test_an_ordinary_password_is_hidden_in_json_whatever_its_type_and_depth(body: bytes, hidden: bytes) -> None:
    masked = mask(capture_of(exchange(body=body, sent=(JSON,)))).transactions[0].request.body
    assert masked == hidden


def test_a_number_that_was_typed_as_a_password_is_hidden_in_json() -> None:
    login = exchange(body=b'{"code":4938,"n":17}', sent=(JSON,))
    masked = mask(capture_of(login, typed=(typing("p", "4938"),)))
    assert masked.transactions[0].request.body == b'{"code":"secret-1-password","n":17}'


leaves = st.none() | st.booleans() | st.integers() | st.text('ab{}[],:"\\\n ü') | st.floats(allow_nan=False)
documents = st.recursive(
    leaves | st.just("tiger"),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["password", "a", "b:", "{"]), inner),
    max_leaves=12,
)


def hide(value: Any, name: str = "") -> Any:
    match value:
        case dict():
            return {key: hide(each, key) for key, each in value.items()}
        case list():
            return [hide(each, name) for each in value]
        case _:
            return "secret-1-password" if value == "tiger" and name == "password" else value


@settings(max_examples=150)
@given(document=documents, ascii_only=st.booleans())
def test_json_with_a_hidden_password_is_the_same_but_for_it(document: Any, ascii_only: bool) -> None:
    secrets = Secrets({"tiger": Secret("secret-1-password", "password", "tiger", False)}, {}, NOTHING_TYPED)
    body = json.dumps({"password": "tiger", "x": document}, ensure_ascii=ascii_only).encode()
    masked = mask_fields(Request("POST", "https://a.test/", (JSON,), body), secrets)
    assert json.loads(masked) == hide(json.loads(body))


@pytest.mark.parametrize(
    ("address", "hidden"),
    [
        ("/login?user=bob&password=tiger", "/login?user=bob&password=secret-1-password"),
        ("/login?user%5Bpassword%5D=tiger&x=1#a", "/login?user%5Bpassword%5D=secret-1-password&x=1#a"),
        ("https://bob:tiger@a.test/", "https://bob:secret-1-password@a.test/"),
        ("/next?to=%2Flogin%3Fpassword%3Dtiger%26a%3D1", "/next?to=%2Flogin%3Fpassword%3Dsecret-1-password%26a%3D1"),
        ("/tiger?password=tigers&pw=tiger", "/tiger?password=secret-2-password&pw=secret-1-password"),
    ],
)
def test_an_ordinary_password_is_hidden_in_every_address_that_repeats_it(address: str, hidden: str) -> None:
    url = address if "://" in address else f"https://a.test{address}"
    row = exchange(url, sent=(("Referer", url),), got=(("Location", address),), answer=f"<a href='{address}'>tiger</a>")
    person = Interaction("i0001", 1.0, "click", url, "#tiger", "a", text="tiger")
    known = exchange(body=b"password=tiger", sent=(FORM,))
    masked = mask(capture_of(known, row, typed=(person,), snapshots=(Snapshot("d0001", 1.0, url, "", address),)))
    told = hidden if "://" in hidden else f"https://a.test{hidden}"
    sent = masked.transactions[1]
    assert (sent.request.url, sent.request.headers[0][1], sent.response.headers[0][1]) == (told, told, hidden)
    assert sent.response.body.decode() == f"<a href='{hidden}'>tiger</a>"
    assert (masked.interactions[0].url, masked.interactions[0].text) == (told, "tiger")
    assert (masked.snapshots[0].url, masked.snapshots[0].html) == (told, hidden)


def test_a_typed_password_is_hidden_in_a_query_unless_an_ordinary_field_gave_it() -> None:
    typed = (typing("u", "demo", 1, input_type="text"), typing("p", "demo", 2))
    masked = mask(capture_of(exchange("https://a.test/?u=demo&p=demo"), typed=typed))
    assert masked.transactions[0].request.url == "https://a.test/?u=demo&p=secret-1-password"


def test_what_a_page_has_filled_into_its_password_field_is_hidden() -> None:
    page = '<input name="pet" value="tiger"><input value="tiger" type="password" name="p"><b>tiger</b>'
    masked = mask(capture_of(exchange(answer=page), typed=(typing("p", "tiger"),)))
    assert masked.transactions[0].response.body.decode() == page.replace(
        'value="tiger" type', 'value="secret-1-password" type'
    )


@pytest.mark.parametrize(
    ("password", "text", "hidden"),
    [
        ("tigers", "Hello tigers, a-tigers! tigerss %20tigers", "Hello {}, a-{}! tigerss %20{}"),
        ("tigers", r'{"said":"x\ntigers","tigers":1}', r'{"said":"x\n{}","tigers":1}'),
        ("button", '<button type="button">button</button>', '<button type="button">{}</button>'),
        ("493817", '{"pin": 493817, "of":[493817],"x":1493817}', '{"pin": "{}", "of":["{}"],"x":1493817}'),
        ("cookie", "secret-1-cookie and cookie", "secret-1-cookie and {}"),
        ("password", "<input type=password> password", "<input type=password> password"),
        ("tiger", "Hello tiger", "Hello tiger"),
    ],
)
def test_a_typed_password_that_is_a_word_is_hidden_where_it_stands_alone(password: str, text: str, hidden: str) -> None:
    typed = typing("p", password)
    masked = mask(capture_of(exchange(answer=text), typed=(typed,), snapshots=(Snapshot("d0001", 1.0, "", "", text),)))
    expected = hidden.replace("{}", "secret-1-password")
    assert masked.transactions[0].response.body.decode() == expected
    assert masked.snapshots[0].html == expected


def test_a_word_that_was_typed_into_an_ordinary_field_too_stays() -> None:
    typed = (typing("q", "tigers", 1, input_type="search"), typing("p", "tigers", 2))
    assert mask(capture_of(exchange(answer="tigers"), typed=typed)).transactions[0].response.body == b"tigers"


def test_the_beginnings_of_a_password_are_not_passwords() -> None:
    keys = [typing("pw", "hunter2!"[:n], n, "input") for n in range(1, 9)]
    again = [typing("pw", "other-one", 10, "input"), typing("pw", "other-one", 11)]
    done = Interaction("i0009", 59.5, "submit", "https://a.test/", "form", "form")
    meant = typed_passwords([*keys, done, *again])
    assert set(meant.values()) == {"hunter2!", "other-one"}
    masked = mask(capture_of(exchange(), typed=(*keys, done, *again)))
    assert {each.value for each in masked.interactions} == {"secret-1-password", "secret-2-password", ""}


def test_the_keys_of_a_password_are_dropped() -> None:
    keys = [msgspec.structs.replace(typing("pw", "", n, "keydown"), key=key) for n, key in enumerate(["s", "Enter"])]
    assert [each.key for each in mask(capture_of(exchange(), typed=tuple(keys))).interactions] == ["", "Enter"]


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


def test_tokens_in_storage_are_found() -> None:
    kept = Stored(1.0, "local", "https://a.test", "auth", json.dumps({"user": {"sessionToken": "abcdef123456"}}))
    snapshot = Snapshot("d0001", 1.0, "", "", "", session_storage={"jwt": "ghijkl789012"})
    masked = mask(capture_of(exchange(), storage=(kept,), snapshots=(snapshot,)))
    assert set(masked.vault.values()) == {"abcdef123456", "ghijkl789012"}
    assert masked.snapshots[0].session_storage == {"jwt": "secret-2-token"}


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


def test_a_masked_capture_is_masked_already() -> None:
    login = exchange(body=b"pw=swordfish-99", sent=(FORM, ("Cookie", f"sid={SESSION}")))
    once = mask(capture_of(login, typed=(typing("pw", "swordfish-99"),)))
    twice = mask(replace(once, vault={}))
    assert everything(twice) == everything(once)
    assert twice.vault == {}


def test_the_vault_is_not_shown() -> None:
    assert SESSION not in repr(mask(capture_of(exchange(sent=(("Cookie", f"sid={SESSION}"),)))))


def test_reveal_gives_back_what_was_hidden() -> None:
    vault = {"secret-1-cookie": "A", "secret-12-cookie": "B", "secret-1-cookie-decoded": "C"}
    text = "x=secret-1-cookie5 secret-12-cookie;secret-1-cookie-decoded secret-9-cookie"
    assert reveal(text, vault) == "x=A5 B;C secret-9-cookie"
    assert is_handle("secret-1-cookie")
    assert not is_handle("xsecret-1-cookie")


def test_how_values_look() -> None:
    assert all(map(is_random, [SESSION, "LSLE3K44uuqbK4FaYReaY66qQror0dB9vJ2", "550e8400-e29b-41d4-a716-446655440000"]))
    assert not any(
        map(
            is_random,
            [
                "walking-the-moon-valley_14",
                "ann@example.test",
                "2026-11-20T09:19:41",
                "Chrome156",
                "webseedsSendingToUs",
                "metadataPercentComplete",
            ],
        )
    )
    assert is_opaque("abcdefghijkl")
    assert not any(map(is_opaque, ["demo", "12345678901", "a1b2c"]))
    assert not is_public("s3cr3t-thing-of-mine")


secrets = st.text(st.characters(codec="utf-8", exclude_characters=";\x00\r\n "), min_size=13, max_size=24)


@settings(max_examples=150)
@given(secret=secrets, cookie=secrets)
def test_no_long_secret_is_left_anywhere_in_any_spelling(secret: str, cookie: str) -> None:
    assume(not any(is_handle(each) or each in "secret-1-password secret-1-cookie-decoded" for each in (secret, cookie)))
    assume(secret == secret.strip() and cookie == cookie.strip() and '"' not in cookie)
    spelled = [quote(secret, ""), quote_plus(secret), json.dumps(secret), secret, json.dumps({"p": json.dumps(secret)})]
    login = exchange(
        f"https://a.test/?x={quote(secret, '')}",
        body=json.dumps({"deep": [{"note": secret}]}).encode(),
        sent=(("Content-Type", "application/json"), ("Cookie", f"session={cookie}; theme=dark")),
        got=(("Set-Cookie", f"session={cookie}; Path=/"), ("X-Echo", secret)),
        answer=" ".join(spelled),
    )
    snapshot = Snapshot("d0001", 1.0, "", "", secret, cookies={"session": cookie}, local_storage={"a": secret})
    masked = mask(capture_of(login, typed=(typing("pw", secret),), snapshots=(snapshot,), documents={"a": secret}))
    written = everything(masked)
    left = [value for value in masked.vault.values() if len(value) > 12 and value.encode() in written]
    assert left == []
    assert masked.vault["secret-1-password"] == secret
