"""Bodies with files, put together from what the page's script told."""

import pytest
from msgspec.structs import replace

from captures.native import decode_transaction, encode_transaction
from captures.transaction import Request, Response, Transaction
from runtime.browser.recording.upload import Field, completed, laid_out

FILES = {"a.bin": b"\r\n--B\x00\xff"}
FORM = (
    Field('te"xt\n', "é\rb\nc"),
    Field("file", file="a.bin", filename='d/"a.bin', type="text/csv"),
    Field("none", file=""),
)
LAID_OUT = (
    '--B\r\nContent-Disposition: form-data; name="te%22xt%0D%0A"\r\n\r\né\r\nb\r\nc\r\n'
    '--B\r\nContent-Disposition: form-data; name="file"; filename="d/%22a.bin"\r\nContent-Type: text/csv\r\n\r\n'
).encode() + (
    b'\r\n--B\x00\xff\r\n--B\r\nContent-Disposition: form-data; name="none"; filename=""\r\n'
    b"Content-Type: application/octet-stream\r\n\r\n\r\n--B--\r\n"
)


def upload(length: int, body: bytes = b"", kind: str = "multipart/form-data; boundary=B") -> Request:
    return Request("POST", "https://a.test/", (("Content-Type", kind), ("Content-Length", str(length))), body)


def test_a_form_is_laid_out_as_a_browser_does_it() -> None:
    assert laid_out(FORM, b"B", FILES) == LAID_OUT


def test_of_several_forms_it_was_the_one_that_is_as_long() -> None:
    sent = completed(upload(len(LAID_OUT)), FILES, [FORM[:1], FORM, FORM[1:]])
    assert (sent.body, sent.body_missing) == (LAID_OUT, False)


@pytest.mark.parametrize("files", [{}, {"a.bin": b"of another length"}])
def test_a_form_whose_file_is_not_known_is_missing_rather_than_wrong(files: dict[str, bytes]) -> None:
    sent = completed(upload(len(LAID_OUT)), files, [FORM])
    assert (sent.body, sent.body_missing) == (b"", True)


def test_a_body_is_filled_with_its_files_and_missing_without() -> None:
    form = (FORM[0], Field("file", file="a.bin", filename="a.bin"))
    bare, full = laid_out(form, b"B", {}), laid_out(form, b"B", FILES)
    whole, cut = (completed(upload(len(full), bare), files, []) for files in (FILES, {}))
    assert (whole.body, whole.body_missing) == (full, False)
    assert (cut.body, cut.body_missing) == (bare, True)


def test_a_file_that_travels_under_another_name_is_found_by_its_form() -> None:
    sent = completed(upload(len(LAID_OUT), laid_out(FORM, b"B", {})), FILES, [FORM])
    assert (sent.body, sent.body_missing) == (LAID_OUT, False)


@pytest.mark.parametrize(("length", "body"), [(7, FILES["a.bin"]), (8, b"")])
def test_a_body_that_is_a_file_and_nothing_else_is_the_one_that_is_as_long(length: int, body: bytes) -> None:
    sent = completed(upload(length, kind="image/png"), {"b.bin": b"other", **FILES}, [FORM])
    assert (sent.body, sent.body_missing) == (body, not body)


def test_another_body_is_as_it_is() -> None:
    for request in (upload(2, b"{}", "application/json"), Request("GET", "https://a.test/")):
        assert completed(request, FILES, [FORM]) == request
    assert completed(upload(2, b"", "application/json"), FILES, [FORM]).body_missing


def test_an_empty_form_is_a_body_and_none_that_is_missing() -> None:
    empty = replace(upload(0, b"", "application/x-www-form-urlencoded"), body_missing=True)
    assert not completed(empty, FILES, [FORM]).body_missing
    written = encode_transaction(Transaction("t0001", 1.0, 2.0, "document", empty, Response(200)))
    assert not decode_transaction(written).request.body_missing
