"""What is told of a value that is a file which a script read."""

import hashlib
import json
from base64 import b64encode
from typing import Any

import pytest

from actors.specialists.sent.encoded_file import encoded_file
from captures.capture import Capture
from captures.fields import request_values
from captures.interaction import Interaction
from captures.transaction import Request, Response, Transaction

PNG = b"\x89PNG\r\n\x1a\n\0\xff and more"
CODED = b64encode(PNG).decode()
GRAPHQL = "mutation Add($file: String!) {\n  add(file: $file) { id }\n}"


def chosen(name: str, kind: str = "file", number: int = 1) -> Interaction:
    at = f"#f{number}"
    return Interaction(f"i{number:04}", 1.0, "change", "http://x/", at, "input", at, input_type=kind, value=name)


def told(text: str, *done: Interaction, known: bytes = b"") -> dict[str, Any]:
    body = json.dumps({"data": text}).encode()
    page = Transaction("t0001", 0.5, 0.6, "document", Request("GET", "http://x/"), Response(200, body=known))
    sent = Request("POST", "http://x/a", (("Content-Type", "application/json"),), body)
    post = Transaction("t0002", 2.0, 2.1, "fetch", sent, Response(200))
    value = next(each for each in request_values(post) if each.name == "data")
    return encoded_file(Capture(transactions=(page, post), interactions=done), post, value)


@pytest.mark.parametrize(
    ("text", "name", "written"),
    [
        (f"data:image/png;base64,{CODED}", "a.png", "data_url"),
        ("data:application/octet-stream;base64,", "a", "data_url"),
        (CODED, "a.png", "base64"),
        (PNG.hex(), "a.png", "hex"),
        (PNG.hex().upper(), "a.blob", "HEX"),
        ("a,b\n1,2\n", "a.csv", "text"),
    ],
)
def test_a_file_is_known_however_it_is_written(text: str, name: str, written: str) -> None:
    found = told(text, chosen(name))
    assert (found["written"], found["filename"]) == (written, name)
    assert found.get("base64", False) is (written != "text")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (CODED, "a.pdf"),
        (CODED, "a.txt"),
        (hashlib.sha256(PNG).hexdigest(), "a.blob"),
        (b64encode(hashlib.md5(PNG).digest()).decode(), "a.blob"),
        (GRAPHQL, "a.txt"),
        ("one line", "a.txt"),
        ("a,b\n1,2\n", "a.png"),
    ],
)
def test_what_cannot_be_the_file_is_none(text: str, name: str) -> None:
    assert told(text, chosen(name)) == {}


def test_what_was_known_or_entered_or_where_none_was_chosen_is_none() -> None:
    assert told(CODED) == {}
    assert told(CODED, chosen("a.png", "text")) == {}
    assert told(CODED, chosen("a.png"), known=b'{"key": "%s"}' % CODED.encode()) == {}
    assert told("a,b\n1,2\n", chosen("a.csv"), chosen("a,b\r\n1,2", "textarea", 2)) == {}
    assert told("<p>Dear\nall</p>", chosen("a.txt"), chosen("Dear", "textarea", 2)) == {}
    assert told("a,b\n1,2\n", chosen("a.csv"), chosen("b.csv", number=2)) == {}


def test_which_of_several_it_is_has_to_be_plain() -> None:
    assert told(CODED, chosen("a.png"), chosen("b.pdf", number=2))["filename"] == "a.png"
    assert "filename" not in told(CODED, chosen("a.png"), chosen("b.png", number=2))
    assert "filename" not in told(f"data:image/jpeg;base64,{CODED}", chosen("a.png"))
