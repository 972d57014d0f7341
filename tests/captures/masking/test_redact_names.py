"""What names and shapes make a secret, and what only sounds like one."""

import json
from typing import Any

import pytest

from captures.masking.redact import mask
from captures.transaction import Transaction
from tests.captures.masking.masked import FORM, capture_of, everything, exchange, typing

MADE = "q7Zk2mX9bT4vR8nL3wYc"
UUID = "6f1c2a34-9b7d-4e21-8a55-0c3d9e7b1f42"
JSON = ("Content-Type", "application/json")


def answered(value: object) -> Transaction:
    return exchange(answer=json.dumps(value), mime="application/json")


def shown(page: str) -> Transaction:
    return exchange(answer=f"<html><title>Shop</title>{page}</html>")


@pytest.mark.parametrize(
    "transaction",
    [
        exchange(body=f"SAMLResponse={MADE}&RelayState=x".encode(), sent=(FORM,)),
        exchange(body=f"grant_type=authorization_code&code_verifier={MADE}".encode(), sent=(FORM,)),
        exchange(body=f"secretAnswer={MADE}".encode(), sent=(FORM,)),
        exchange(body=json.dumps({"apiKeys": [{"name": "build", "key": MADE}]}).encode(), sent=(JSON,)),
        exchange(f"https://a.test/page;jsessionid={MADE}?q=lamp"),
        exchange(f"https://a.test/invite/{MADE}"),
        exchange(f"https://a.test/account/reset-password/{MADE}/form"),
        exchange(f"https://a.test/feed?sig={MADE}"),
        exchange(sent=(("Referer", f"https://a.test/unsubscribe/{MADE}"),)),
        exchange(sent=(("X-Amzn-Oidc-Data", MADE),)),
        exchange(sent=(("X-Shop-Api-Key", MADE),)),
        exchange(sent=(("Cf-Access-Jwt-Assertion", MADE),)),
        *(
            answered({name: MADE})
            for name in ("webhookSecret", "webhook_secret", "webhook-secret", "confirmationToken")
        ),
        *(
            answered({name: MADE})
            for name in ("password", "initialPassword", "passphrase", "totp_code", "x_session_id")
        ),
        exchange(answer=f"<user><Password>{MADE}</Password></user>", mime="application/xml"),
        exchange(body=f"totp_code={MADE}".encode(), sent=(FORM,)),
        answered({"recoveryCodes": [MADE]}),
        answered({"backup-codes": {"list": [1], "recovery_codes": [MADE]}}),
        answered({"recovery_codes": ["k3n4-9dpq", MADE]}),
        answered({"apiKeys": [{"id": 4, "name": "build", "key": MADE}]}),
        answered({"access_tokens": [MADE]}),
        answered({"result": {"session": MADE}}),
        exchange(body=json.dumps({"jsonrpc": "2.0", "method": "host.get", "auth": MADE}).encode(), sent=(JSON,)),
        exchange(body=json.dumps({"params": {"ubus_rpc_session": MADE}}).encode(), sent=(JSON,)),
        answered({"mail": f"Come: https://a.test/invite/{MADE}."}),
        answered({"file": f"https://a.test/plan.pdf?v=1&sig={MADE}"}),
        answered({"note": f"[plan](/plan.pdf?access_token={MADE})"}),
        exchange(answer=f'{{"file": "/plan.pdf?v=1\\u0026token={MADE}"}}', mime="application/json"),
        shown(f'<img src="/plan.png?v=1&amp;sig={MADE}">'),
        shown(f'<script>window.state = {{"user": {{"sessionToken":"{MADE}"}}}}</script>'),
        shown(f"<script>const accessKey = '{MADE}';</script>"),
        shown(f'<script>boot("{{\\"accessKey\\":\\"{MADE}\\"}}")</script>'),
        shown(f'<div data-props="{{&quot;sessionToken&quot;:&quot;{MADE}&quot;}}"></div>'),
        shown(f'<div data-auth-token="{MADE}"></div>'),
        shown(f"<meta name=auth content={MADE}>"),
        shown(f'<meta content="{MADE}" name="api-token">'),
        shown(f'<input type="hidden" value="{MADE}" name="access_token">'),
        shown(f'<a href="/logout?now=1&amp;session_token={MADE}">Log out</a>'),
        shown(f'<a href="/invite/{MADE}">Join</a>'),
    ],
)
def test_what_proves_something_is_hidden(transaction: Transaction) -> None:
    masked = mask(capture_of(transaction))
    assert MADE in masked.vault.values()
    assert MADE.encode() not in everything(masked)
    assert mask(masked).transactions == masked.transactions


@pytest.mark.parametrize(
    "transaction",
    [
        answered({"key": MADE, "settings": [{"key": "theme-of-the-day", "value": "a long and quiet blue"}]}),
        answered({"rows": [{"key": MADE, "value": MADE}], "items": {"key": MADE}}),
        answered({"apiKeys": [{"id": UUID, "name": "the key of the build", "created": "2026-11-22T10:00:00Z"}]}),
        answered({"session": "a talk about lamps", "auth": "internal", "credentials": "none, ask Ann Bergmann"}),
        answered({"training_session": MADE, "sessions": ["Opening of the year", "Closing of the year"]}),
        answered({"secretary": "Ann Bergmann of Ulm", "secret_santa": "Bo Lin from sales"}),
        answered({"recovery_time": "12 hours 30", "webhookSecretAge": "12 hours 30"}),
        answered({"isSecret": True, "secretCount": 12, "recovery_code_count": 10, "public_key": MADE}),
        answered({"max_tokens": 4096, "tokens": ["word", "another one here"], "confirmation": MADE}),
        answered({"confirmationCode": "XK3F9A2Q", "key_id": MADE, "api_key_id": MADE, "code": MADE, "id": MADE}),
        answered({"backup_key": "Documents", "backupKey": MADE, "recovery_key": "not yet made"}),
        answered({"backup_codes": ["2026-01-15", "22.11.2026", "2026-11-22T10:00:00Z"]}),
        answered({"recovery_codes": ["Unavailable"], "recovery_key": 4, "recovery_phrase": "None so far."}),
        answered({"accessKeys": ["what opens the front door"]}),
        answered({"errors": {"password": ["must have at least 8 characters"]}, "password": {"type": "string7890"}}),
        answered({"password_reset_url": "/account/reset/7", "password_changed_at": "2026-11-22T10:00:00Z"}),
        answered({"password": "Password", "hasPassword": True, "compass": MADE}),
        exchange(f"https://a.test/orders/{MADE};format=full"),
        exchange(f"https://a.test/orders/confirm/{UUID}"),
        exchange("https://a.test/verify/a-long-title-of-an-article"),
        exchange("https://a.test/static/reset/normalize.8f3a9c2b1d.css"),
        exchange(f"https://a.test/inviting/{MADE}"),
        exchange(f"https://a.test/v/s/{MADE}/feed"),
        exchange(f"https://a.test/shared/{MADE}"),
        exchange(f"https://a.test/api/private/{MADE}/notes"),
        exchange(f"https://a.test/shared/{UUID}"),
        exchange("https://a.test/share/how-to-grow-a-garden"),
        exchange(f"https://a.test/shares/{MADE}"),
        exchange(sent=(("X-Request-Id", MADE), ("Idempotency-Key", MADE))),
        exchange(sent=(("X-CSRF-Token", MADE), ("X-Form-Token", MADE))),
        shown(f'<meta name="csrf-token" content="{MADE}"><meta name="build" content="{MADE}">'),
        shown('<meta name="session" content="A long session about gardens">'),
        shown(f'<input name="csrf_token" value="{MADE}"><input name="token" value="{MADE}">'),
        shown('<a accesskey="s" href="/">Home</a><script>x = {accessKey: "Press the key here", key: "v"}</script>'),
        shown(f'<script>var csrfToken = "{MADE}", formNonceToken = "{MADE}", author = "{MADE}"</script>'),
        shown(f'<a href="/orders?key=price&amp;id={MADE}">Orders</a>'),
    ],
)  # fmt: skip
def test_what_only_sounds_like_it_stays(transaction: Transaction) -> None:
    assert mask(capture_of(transaction)).vault == {}


def test_a_key_of_several_lines_is_hidden_as_a_whole() -> None:
    key = f"-----BEGIN PRIVATE KEY-----\n{MADE}\n-----END PRIVATE KEY-----\n"
    masked = mask(capture_of(answered({"ssh_private_key": key})))
    assert key in masked.vault.values()
    assert MADE.encode() not in everything(masked)


@pytest.mark.parametrize(
    "answer",
    [
        {"content": "# mine\n{}\n"},
        {"export": {"files": ["{}"]}},
    ],
)
def test_a_private_key_is_hidden_whatever_it_is_called(answer: dict[str, Any]) -> None:
    key = f"-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: AES-128-CBC\n\n{MADE}/{MADE}\n-----END RSA PRIVATE KEY-----"
    sent = json.dumps(answer).replace("{}", json.dumps(key)[1:-1])
    for body in (sent, sent.replace("/", "\\/")):
        masked = mask(capture_of(exchange(answer=body, mime="application/json")))
        assert [*masked.vault.values()] == [key]
        assert MADE.encode() not in everything(masked)
    masked = mask(capture_of(exchange(answer=f"{key}\n", mime="application/octet-stream")))
    assert MADE.encode() not in everything(masked)
    assert mask(capture_of(answered({"content": key.replace("PRIVATE", "PUBLIC")}))).vault == {}


@pytest.mark.parametrize("between", ["\u00e9\u0000" * 20, "', last: '", "-----BEGIN PRIVATE KEY-----" * 9])
def test_a_program_that_has_the_marks_of_a_key_has_none(between: str) -> None:
    program = exchange(answer=between.join(("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----")))
    assert mask(capture_of(program)).vault == {}


PHRASE = "lamp river stone cloud winter boat"


@pytest.mark.parametrize(
    "code", ["k3n4-9dpq", "1234 5678", "12345678", "KJXQ-PWRT", "ABLEKJOP", "fjdkswlq", "a1b2c3", PHRASE]
)
def test_a_code_to_write_down_is_hidden_however_it_is_written(code: str) -> None:
    assert code in mask(capture_of(answered({"backup_codes": [code]}))).vault.values()


def test_a_secret_answer_is_hidden_where_it_was_typed_and_sent() -> None:
    typed = tuple(typing("secretAnswer", "Fluffy"[:length], length, "input", "text") for length in range(1, 7))
    sent = exchange(body=b"login=ann&secretAnswer=Fluffy", sent=(FORM,), answer="<p>Fluffy slippers</p>")
    masked = mask(capture_of(sent, typed=typed))
    assert {each.value for each in masked.interactions} == {"secret-1-password"}
    assert masked.transactions[0].request.body == b"login=ann&secretAnswer=secret-1-password"


@pytest.mark.parametrize(
    ("name", "hidden"), [("pin", True), ("user[otp]", True), ("passcode", True), ("spin", False), ("compass", False)]
)
def test_a_number_that_proves_something_is_hidden_where_it_was_typed_in_the_open_as_where_it_is_sent(
    name: str, hidden: bool
) -> None:
    typed = tuple(typing(name, "739154"[:length], length, "input", "text") for length in range(1, 7))
    masked = mask(capture_of(exchange(body=f"login=ann&{name}=739154".encode(), sent=(FORM,)), typed=typed))
    assert (b"739" in everything(masked)) is not hidden
    assert ({each.value for each in masked.interactions} == {"secret-1-password"}) is hidden


@pytest.mark.parametrize(("input_type", "value"), [("checkbox", "remember"), ("text", "7")])
def test_a_tick_or_a_digit_beside_it_is_no_such_number(input_type: str, value: str) -> None:
    ticked = typing("otp_remember", value, input_type=input_type)
    assert mask(capture_of(typed=(ticked,))).interactions == (ticked,)


def test_a_token_of_a_page_has_the_handle_of_the_request_that_sends_it_however_it_is_escaped() -> None:
    value = "q7Zk2mX9+T4vR8nL/wYc=="
    written = value.replace("+", "\\u002B").replace("=", "\\x3D").replace("/", "\\/")
    page = exchange(answer=f"<script>s = {{'sessionToken': '{written}'}}</script>")
    masked = mask(capture_of(page, exchange(sent=(("X-Pass", value),), at=200)))
    assert masked.transactions[0].response.body == b"<script>s = {'sessionToken': 'secret-1-token'}</script>"
    assert masked.transactions[1].request.headers == (("X-Pass", "secret-1-token"),)
