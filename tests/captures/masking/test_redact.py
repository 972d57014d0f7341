"""No credential of a recording is left where a model, a log or a report would see it."""

import json
from dataclasses import replace
from urllib.parse import quote, quote_plus

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from captures.dom import Snapshot
from captures.masking.handle import is_handle, reveal
from captures.masking.redact import mask
from captures.opaque import is_opaque, is_public, is_random
from tests.captures.masking.masked import FORM, SESSION, capture_of, everything, exchange, typing


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
    assert is_random("-8028327284981190978:715747469645240690")
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
                "802832728498119097",
                "1790000000000000-1790000000000001",
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
