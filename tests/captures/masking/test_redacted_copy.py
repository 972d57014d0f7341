"""A copy that can be shared: canaries in every place and spelling, and not one of them in a byte of the copy."""

import base64
import html
import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given
from hypothesis import strategies as st

from captures.capture import Capture
from captures.dom import Snapshot
from captures.har.write import write_har
from captures.interaction import Interaction
from captures.masking.base64 import Encoded
from captures.masking.handle import is_handle
from captures.masking.redact import mask
from captures.masking.replacing import replace_all
from captures.native import write_native
from captures.open import load, open_capture
from captures.storage import Stored
from captures.transaction import Request, Response, Transaction

CANARIES = {
    "password": 'Canary "one" & <two>+3',
    "cookie": "c4n4ryC00kie/Zq81Lw+7Tt=",
    "bearer": "c4n4ryB34rer.Kd72hsP0aQxx",
    "stored": "c4n4ryT0ken-9sK2mmQ1vv",
    "api": "c4n4ryApiK3y77Hq2Lx",
}


def spelled(value: str) -> list[str]:
    raw = value.encode()
    within = [base64.b64encode(before + raw + b" and more").decode() for before in (b"", b"a", b"ab", b"abc:")]
    ways = [value, quote(value, ""), quote_plus(value), json.dumps(value)[1:-1], html.escape(value)]
    ways += [json.dumps(json.dumps(value))[2:-2], base64.b64encode(raw).decode()]
    return [*ways, base64.urlsafe_b64encode(raw).decode().rstrip("="), *within]


def page() -> str:
    return "\n".join(f"<p>{way}</p>" for value in CANARIES.values() for way in spelled(value))


def recording() -> Capture:
    c = CANARIES
    form = f"user=ann&password={quote_plus(c['password'])}".encode()
    sent = (
        ("Content-Type", "application/x-www-form-urlencoded"),
        ("Cookie", f"sid={c['cookie']}; theme=dark"),
        ("Authorization", f"Bearer {c['bearer']}"),
        ("X-Api-Key", c["api"]),
        ("X-Seen", base64.b64encode(f"sid={c['cookie']}".encode()).decode()),
    )
    got = (("Set-Cookie", f"sid={c['cookie']}; Path=/"), ("Location", f"/?t={quote(c['bearer'], '')}"))
    answer = json.dumps({"access_token": c["bearer"], "page": page(), "nested": json.dumps({"again": c["stored"]})})
    login = Transaction(
        "t0001",
        100.0,
        100.5,
        "document",
        Request("POST", f"https://a.test/login?api_key={c['api']}", sent, form),
        Response(200, got, answer.encode(), "application/json"),
    )
    typed = Interaction(
        "i0001", 99.0, "change", "https://a.test/login", "#pw", "input", "password", "pw", (), "password", c["password"]
    )
    seen = Snapshot(
        "d0001",
        101.0,
        f"https://a.test/?t={c['bearer']}",
        "Title",
        page(),
        cookies={"sid": c["cookie"]},
        local_storage={"auth": json.dumps({"token": c["stored"]})},
        session_storage={"token": c["stored"]},
        window_properties={"boot": json.dumps({"token": c["stored"], "sid": c["cookie"]})},
    )
    stored = (
        Stored(101.0, "cookie", "a.test", "sid", c["cookie"]),
        Stored(101.0, "local", "https://a.test", "auth", json.dumps({"token": c["stored"]})),
    )
    return Capture(
        transactions=(login,), interactions=(typed,), snapshots=(seen,), storage=stored, documents={"a.md": page()}
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    write_native(recording(), tmp_path / "original")
    write_native(open_capture(tmp_path / "original"), tmp_path / "copy")
    return tmp_path / "copy"


def everything_in(folder: Path) -> bytes:
    """All bytes, and once more as what the lines say: a spelling must not hide behind that of the file."""
    raw = b"".join(file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file())
    said = [str(json.loads(line)) for file in folder.rglob("*.jsonl") for line in file.read_bytes().splitlines()]
    return raw + "\n".join(said).encode()


@pytest.mark.parametrize("name", CANARIES)
def test_no_canary_is_left_in_any_spelling(copy: Path, name: str) -> None:
    left = everything_in(copy)
    assert [way for way in spelled(CANARIES[name]) if way.encode() in left] == []


def test_nor_in_a_har_that_is_redacted(tmp_path: Path) -> None:
    left = write_har(mask(recording()))
    assert [way for value in CANARIES.values() for way in spelled(value) if way.encode() in left] == []


def test_the_copy_opens_and_says_the_same_with_handles(copy: Path) -> None:
    first, again = mask(load(copy.parent / "original")), open_capture(copy)
    assert again.problems == ()
    assert again.vault == {}
    assert again.transactions == first.transactions
    assert again.interactions == first.interactions
    sid, theme = again.transactions[0].request.headers[1][1].split("; ")
    assert is_handle(sid.removeprefix("sid="))
    assert theme == "theme=dark"


@given(st.binary(max_size=8), st.binary(max_size=8), st.booleans())
def test_base64_stays_base64(before: bytes, after: bytes, url: bool) -> None:
    encode = base64.urlsafe_b64encode if url else base64.b64encode
    data = b'{"x": "' + encode(before + b"hidden-secret" + after) + b'"}'
    masked = Encoded(["hidden-secret"]).mask(data, lambda found: found.replace(b"hidden-secret", b"handle"))
    inside = masked.removeprefix(b'{"x": "').removesuffix(b'"}').translate(bytes.maketrans(b"-_", b"+/"))
    assert base64.b64decode(inside, validate=True).rstrip() == (before + b"handle" + after).rstrip()


@pytest.mark.parametrize("encode", [base64.b64encode, base64.urlsafe_b64encode])
def test_what_was_escaped_before_it_was_encoded_is_masked_too(encode: Callable[[bytes], bytes]) -> None:
    value = "k9/x+y&" + "0123456789abcdefghijklmnop"
    data = b"see " + encode(b"to " + quote(value, safe="").encode() + b"&b=1") + b" there"
    masked = Encoded([value]).mask(data, lambda found: replace_all(found, ((value, "secret-1-token"),)))
    decoded = base64.urlsafe_b64decode(masked.split()[1].replace(b"+", b"-").replace(b"/", b"_"))
    assert decoded.rstrip() == b"to secret-1-token&b=1"
