"""Which file of those that were chosen a request sends as it is."""

import pytest

from actors.specialists.sent.sent_file import sent_file
from captures.capture import Capture
from captures.fields import request_values
from captures.interaction import Interaction
from captures.transaction import Request, Response, Transaction

PART = b'--b\r\nContent-Disposition: form-data; name="f"; filename="%s"\r\n\r\nx\r\n--b--\r\n'


def sent(body: bytes, kind: str, *names: str, method: str = "POST") -> str:
    request = Request(method, "http://x/a", (("Content-Type", kind),), body)
    transaction = Transaction("t0001", 2.0, 2.1, "fetch", request, Response(200))
    done = tuple(
        Interaction(f"i{n}", 1.0, "change", "http://x/", f"#f{n}", "input", input_type="file", value=name)
        for n, name in enumerate(names)
    )
    return sent_file(Capture(transactions=(transaction,), interactions=done), transaction, request_values(transaction))


@pytest.mark.parametrize(
    ("body", "kind", "name"),
    [
        (b"\xff\xd8 picture", "", "a.jpg"),
        (b"a,b", "text/csv", "a.csv"),
        (PART % b"a.txt", "multipart/form-data; boundary=b", "a.txt"),
    ],
)
def test_bytes_the_type_of_the_file_or_a_part_with_its_name_tell(body: bytes, kind: str, name: str) -> None:
    assert sent(body, kind, name) == name


def test_a_plain_text_may_be_what_a_script_reports_unless_it_is_put() -> None:
    assert sent(b"seen", "text/plain", "a.txt") == ""
    assert sent(b"seen", "text/plain", "a.txt", method="PUT") == "a.txt"


def test_nothing_is_told_where_it_may_be_another_file_or_none_was_chosen() -> None:
    assert sent(b"\xff", "", "a.jpg", "b.jpg") == sent(b"\xff", "") == sent(b"", "", "a.jpg") == ""
    assert sent(PART % b"b.txt", "multipart/form-data; boundary=b", "a.txt") == ""
