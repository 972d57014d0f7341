"""Credentials that need no name: known by how they begin, or by where they stand in an address."""

import json

import pytest

from captures.dom import Snapshot
from captures.issued_token import issued_tokens, userinfo_passwords
from captures.masking.redact import mask
from tests.captures.masking.masked import capture_of, everything, exchange

MADE = "Zq81bT4vR8nLc0Wk2mX9pHs7"
"""As a generator makes them."""
ISSUED = [
    f"ghp_{MADE}{MADE}",
    f"github_pat_{MADE}_{MADE}",
    f"glpat-{MADE}",
    f"npm_{MADE}{MADE}",
    f"xoxb-1234567890-{MADE}",
    f"sk_live_{MADE}",
    f"sk-proj-{MADE}",
    f"ya29.{MADE}",
]


@pytest.mark.parametrize("token", ISSUED)
def test_a_token_is_known_by_how_it_begins_whatever_it_is_called(token: str) -> None:
    told = exchange(answer=json.dumps({"integration": {"value_of": token}}), mime="application/json")
    asked = exchange(f"https://a.test/with/{token}/hook", body=f"note={token}".encode(), at=200)
    masked = mask(capture_of(told, asked, snapshots=(Snapshot("d0001", 1.0, "", "", f"<code>{token}</code>"),)))
    assert set(masked.vault.values()) == {token}
    assert token.encode() not in everything(masked)


@pytest.mark.parametrize("slash", ["/", "\\/"])
def test_the_address_of_a_web_hook_lets_anybody_post(slash: str) -> None:
    for hook in ("https://hooks.slack.com/services/T0AB/B0CD/", "https://discord.com/api/webhooks/1234567890/"):
        masked = mask(capture_of(exchange(answer=f'{{"to":"{(hook + MADE).replace("/", slash)}"}}')))
        assert set(masked.vault.values()) == {MADE}
        assert MADE.encode() not in everything(masked)


@pytest.mark.parametrize("password", ["pg-Word-881 x", "app"])
def test_a_password_before_a_host_is_known_in_any_text(password: str) -> None:
    dsn = f"postgres://desk:{password.replace(' ', '%20')}@db.test/desk"
    told = exchange(answer=json.dumps({"dsn": dsn, "app": "of the desk"}), mime="application/json")
    masked = mask(capture_of(told))
    assert masked.vault == {"secret-1-password": password}
    body = {"dsn": "postgres://desk:secret-1-password@db.test/desk", "app": "of the desk"}
    assert json.loads(masked.transactions[0].response.body) == body


@pytest.mark.parametrize(
    "text",
    [
        "sk-loading-spinner-of-the-page risk_live_views",
        "https://a.test:8080/@ann and https://a.test/a:b@c",
        "`postgres://${user}:${password}@${host}`",
        '"https://" + user + ":" + password + "@" + host',
        "https://hooks.slack.com/services/ to learn more",
        "postgres://{user}:{password}@db mailto:ann@a.test",
        "<input placeholder='https://user:password@proxy.test:8080'> or postgres://me:your_Password@db.test",
    ],
)
def test_what_only_reads_like_one_stays(text: str) -> None:
    assert [*issued_tokens(text.encode()), *userinfo_passwords(text.encode())] == []
    assert mask(capture_of(exchange(answer=text))).vault == {}


def test_what_only_begins_like_one_is_read_once() -> None:
    pieces = "://a:ghp_" * 100_000
    assert mask(capture_of(exchange(answer=pieces))).vault == {}
