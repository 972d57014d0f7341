"""Credentials in the documentation that a capture has with it, and in comments of pages: nobody sent or typed them."""

import json
from pathlib import Path

import pytest

from captures.error import CaptureError
from captures.masking.handle import handles_in
from captures.masking.redact import mask
from captures.redacted import write_redacted
from tests.captures.masking.masked import capture_of, everything, exchange

MADE = "Zk39dKw02LdPq81x"
PGP_END = "-----END PGP PRIVATE KEY BLOCK-----"
LONG = "Zk39dKw02LdPq81x" * 40


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("Log in as admin, password: hunter2-Zx9", "hunter2-Zx9"),
        ("Log in as admin, password: swordfish.", "swordfish"),
        ('{"user": "admin", "password": "swordfish"}', "swordfish"),
        (f'api_key = "{MADE}"', MADE),
        (f"token: {LONG}", LONG),
        ("export CLIENT_SECRET=abcdefghijkl", "abcdefghijkl"),
        ("api_key: 48291736", "48291736"),
        (f"curl -H 'Authorization: Bearer {MADE}' https://a.test", MADE),
        ("curl -u admin:S3cr3t-pw https://a.test", "S3cr3t-pw"),
        (f"import --token {MADE} --dry-run", MADE),
        (f"| secret | {MADE} |", MADE),
        (f"Cookie: sessionid={MADE}", MADE),
        (f"https://a.test/join?ref_token={MADE}", MADE),
        ("postgres://app:db-Pw-77@db/x", "db-Pw-77"),
        ("pay with 4242 4242 4242 4242", "4242 4242 4242 4242"),
        ("to DE89370400440532013000", "DE89370400440532013000"),
        (f"-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2.4\n\n{MADE * 4}\n=abcd\n{PGP_END}", MADE),
        (f"> -----BEGIN PRIVATE KEY-----\n> {MADE * 4}\n> {MADE}\n> -----END PRIVATE KEY-----", MADE),
    ],
)
def test_a_credential_in_the_documentation_is_masked(text: str, secret: str) -> None:
    told = exchange(answer=json.dumps({"a": 1}), mime="application/json")
    masked = mask(capture_of(told, documents={"guide.md": f"# Guide\n\n{text}\n"}))
    assert secret not in masked.documents["guide.md"]
    assert len(handles_in(masked.documents["guide.md"])) == 1


@pytest.mark.parametrize(
    "text",
    [
        "api_key: <your key>, password: {{password}}, token: $TOKEN",
        "`access_token`: string, the token; `api_key` is required",
        "page_token: Zk39dKw02LdPq81x",
        "The order number is 4242424242424242.",
    ],
)
def test_what_only_tells_of_one_stays(text: str) -> None:
    assert mask(capture_of(exchange(), documents={"guide.md": text})).documents["guide.md"] == text


def test_a_word_that_the_documentation_calls_a_password_is_hidden_there_alone() -> None:
    sent = exchange("https://a.test/x", body=b'{"status": "mandatory"}', sent=(("Content-Type", "application/json"),))
    page = exchange(answer="<p>This is mandatory</p>", at=200)
    masked = mask(capture_of(sent, page, documents={"guide.md": "password: mandatory"}))
    assert masked.documents["guide.md"] == "password: secret-1-password"
    assert masked.transactions[0].request.body == b'{"status": "mandatory"}'
    assert masked.transactions[1].response.body == b"<p>This is mandatory</p>"
    assert masked.vault == {}


def test_so_is_a_word_that_it_calls_a_token() -> None:
    page = exchange(answer="<!-- the access_token is automatically refreshed --><p>See the documentation</p>")
    masked = mask(capture_of(page, documents={"guide.md": "token: documentation"}))
    assert masked.documents["guide.md"] == "token: secret-1-token"
    assert masked.transactions[0].response.body == page.response.body
    assert masked.vault == {}


def test_a_copy_is_refused_whose_document_has_a_credential_in_its_name(tmp_path: Path) -> None:
    issued = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    with pytest.raises(CaptureError, match="in its name"):
        write_redacted(mask(capture_of(exchange(), documents={f"{issued}.md": "# Guide"})), tmp_path / "copy")


@pytest.mark.parametrize("comment", [f"<!-- token: {MADE} -->", f"<!-- deploy\n api_key={MADE}\n-->"])
def test_a_credential_in_a_comment_of_a_page_is_masked(comment: str) -> None:
    masked = mask(capture_of(exchange(answer=f"<p>x</p>{comment}")))
    assert MADE.encode() not in everything(masked)


@pytest.mark.parametrize("piece", ["<!-- token", "a=b=c=", "-u a:b ", "--token x "])
def test_what_never_ends_is_read_once(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    assert mask(capture_of(exchange(answer=text), documents={"a.md": text})).vault == {}
