"""A value in every place of a request where one can land, and nasty ones to put there."""

import json
import re
from email.parser import BytesParser
from email.policy import HTTP

from tests.runtime.http.http_routines import (
    fetch,
    parameter,
    routine,
)
from tests.runtime.web import Received, Web

NASTY = [
    'a", "admin": true, "z":"',
    "R&D #1\\",
    "../../x",
    "{{other}}",
    "one\r\ntwo\n",
    "Zürich 東京 🚆",
    " x ",
    "%2F+",
    "a;b=c",
]


def everywhere(web: Web):
    """One request for each place that a value can stand in."""
    return routine(
        web,
        fetch("/a/{{value}}/b-{{value}}", query=[["q", "{{value}}"], ["{{value}}", "<{{value}}>"]]),
        fetch("/form", method="POST", body={"kind": "form", "fields": [["f", "{{value}}"], ["f", "x{{value}}"]]}),
        fetch("/json", method="POST", body={"kind": "json", "value": {"v": ["{{value}}", "-{{value}}-"], "{{{{": 1}}),
        fetch(
            "/parts",
            method="POST",
            body={
                "kind": "multipart",
                "parts": [{"name": "p", "value": "{{value}}"}, {"name": "q", "value": "", "filename": "a.txt"}],
            },
        ),
        fetch("/text", method="PUT", body={"kind": "text", "text": "<{{value}}>"}),
        parameters=[parameter("value")],
    )


def assert_arrived(web: Web, value: str) -> None:
    address, form, document, multipart, text = web.received[-5:]
    assert address.segments == ["a", value, f"b-{value}"]
    assert address.query == [("q", value), (value, f"<{value}>")]
    field = re.sub("\r\n|\r|\n", "\r\n", value)  # as every form sends line breaks
    assert form.form == [("f", field), ("f", f"x{field}")]
    assert json.loads(document.body) == {"v": [value, f"-{value}-"], "{{": 1}
    assert parts(multipart) == [("p", None, field.encode()), ("q", "a.txt", b"")]
    assert text.body == f"<{value}>".encode()


def parts(request: Received) -> list[tuple[str, str | None, bytes]]:
    """The parts of a multipart body, split by hand at its boundary."""
    boundary = request.headers["content-type"].partition("boundary=")[2].encode()
    blocks = request.body.split(b"--" + boundary)
    assert (blocks[0], blocks[-1]) == (b"", b"--\r\n")
    found = []
    for block in blocks[1:-1]:
        head, _, content = block.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        names = BytesParser(policy=HTTP).parsebytes(head)["content-disposition"].params
        found.append((names["name"], names.get("filename"), content.removesuffix(b"\r\n")))
    return found
