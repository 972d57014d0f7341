"""A typed password is hidden wherever it travels, and a word that is one by chance is not."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from captures.credential import typed_passwords
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.masking.body import mask_fields
from captures.masking.redact import mask
from captures.masking.secret import Secret, Secrets
from captures.transaction import Request
from tests.captures.masking.masked import FORM, capture_of, exchange, typing


def test_a_typed_password_is_hidden_where_it_was_typed_and_sent() -> None:
    login = exchange(body=b"user=demo&pw=demo&x=%20", sent=(FORM,), answer="Welcome demo")
    masked = mask(capture_of(login, typed=(typing("user", "demo", 1, input_type="text"), typing("pw", "demo", 2))))
    assert [each.value for each in masked.interactions] == ["demo", "secret-1-password"]
    assert masked.transactions[0].request.body == b"user=demo&pw=secret-1-password&x=%20"
    assert masked.transactions[0].response.body == b"Welcome demo"
    assert masked.vault == {"secret-1-password": "demo"}


def test_what_was_typed_into_a_password_field_is_hidden_whatever_the_field_is_called() -> None:
    login = exchange(body=b"user=demo&word=maple+leaf", sent=(FORM,))
    masked = mask(capture_of(login, typed=(typing("word", "maple leaf"),)))
    assert [each.value for each in masked.interactions] == ["secret-1-password"]
    assert masked.transactions[0].request.body == b"user=demo&word=secret-1-password"


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


@pytest.mark.parametrize(
    "address", ["https://a.test/garden.php?go=1", "https://a.test/garden/", "https://a.test/garden"]
)
def test_a_default_password_that_the_application_is_called_by_stays_in_its_addresses(address: str) -> None:
    page = '<a href="garden.php?go=2">garden</a> <a href=/garden/list>is garden.</a> <i style="a: url(../garden)">'
    shown = mask(capture_of(exchange(address, answer=page, at=1.0), typed=(typing("pw", "garden"),)))
    kept = '<a href="garden.php?go=2">secret-1-password</a> <a href=/garden/list>is secret-1-password.</a> '
    assert shown.transactions[0].response.body.decode() == kept + '<i style="a: url(../garden)">'
    elsewhere = mask(capture_of(exchange(answer=page, at=1.0), typed=(typing("pw", "garden"),)))
    assert b"garden" not in elsewhere.transactions[0].response.body


@pytest.mark.parametrize(
    "text",
    [
        "scott/garden@db",
        '{"login": "ann/garden"}',
        "<code>garden.com</code>",
        "your password is garden.Go on",
        '"pw=garden/x"',
        "'/scott/garden@db'",
    ],
)
def test_what_the_application_is_called_by_is_a_password_everywhere_else(text: str) -> None:
    known = exchange("https://a.test/garden/", answer=text, at=1.0)
    sent = exchange("https://a.test/", body=b'{"to": "/garden/"}', at=60.0)
    shown = mask(capture_of(known, sent, typed=(typing("pw", "garden"),)))
    assert "garden" not in shown.transactions[0].response.body.decode()
    assert b"garden" not in shown.transactions[1].request.body


def test_a_password_that_a_login_sends_in_its_address_is_not_the_name_of_the_application() -> None:
    login = exchange("https://a.test/login/ann/tigers", at=60.0)
    page = exchange(answer='<a href="/login/ann/tigers">', at=70.0)
    shown = mask(capture_of(login, page, typed=(typing("pw", "tigers"),)))
    assert b"tigers" not in shown.transactions[1].response.body


def test_an_address_that_cannot_be_read_has_no_folders_that_matter() -> None:
    shown = mask(capture_of(exchange("http://[oops/a", answer="garden", at=1.0), typed=(typing("pw", "garden"),)))
    assert shown.transactions[0].response.body == b"secret-1-password"


def test_a_long_page_full_of_the_addresses_of_the_application_takes_no_longer_for_each() -> None:
    page = "<a href='/garden/x'>1</a>" * 200_000
    shown = mask(capture_of(exchange("https://a.test/garden/", answer=page, at=1.0), typed=(typing("pw", "garden"),)))
    assert shown.transactions[0].response.body == page.encode()


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
    filled = [msgspec.structs.replace(each, value="hunter2!") for each in keys]
    assert [each.key for each in mask(capture_of(exchange(), typed=tuple(filled))).interactions] == ["", "Enter"]
