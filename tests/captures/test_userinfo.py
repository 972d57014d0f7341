"""Credentials before the host of an address stand in the header that a browser made of them, and nowhere else."""

from pathlib import Path

import msgspec
import pytest

from captures.dom import Snapshot
from captures.native import write_native
from captures.open import load, open_capture
from captures.transaction import Header
from tests.captures.archive import entry, write_har
from tests.captures.masking.masked import capture_of, exchange, typing


@pytest.mark.parametrize(
    ("url", "address", "authorization"),
    [
        ("http://ann:sea%20%26@a.test:80/x?q=a@b#@", "http://a.test:80/x?q=a@b#@", "Basic YW5uOnNlYSAm"),
        ("https://ann%40quay:sea@[::1]/", "https://[::1]/", "Basic YW5uQHF1YXk6c2Vh"),
        ("https://ann@a.test?", "https://a.test?", "Basic YW5uOg=="),
        ("https://a.test/@ann?", "https://a.test/@ann?", ""),
        ("https://@a.test/", "https://a.test/", ""),
    ],
)
def test_a_request_has_them_in_its_header(tmp_path: Path, url: str, address: str, authorization: str) -> None:
    (sent,) = [each.request for each in load(write_har(tmp_path, entry(url))).transactions]
    assert (sent.url, sent.headers) == (address, (("Authorization", authorization),) if authorization else ())


def test_the_header_that_the_recorder_saw_is_kept(tmp_path: Path) -> None:
    seen: Header = ("authorization", "Digest username=ann")
    capture = load(write_har(tmp_path, entry("https://ann:sea@a.test/", sent=[seen])))
    assert capture.transactions[0].request.headers == (seen,)


def test_pages_and_what_was_done_there_have_none(tmp_path: Path) -> None:
    person = msgspec.structs.replace(typing("q", "hello"), url="http://ann:sea@a.test/p")
    page = Snapshot("d0001", 1.0, "http://ann:sea@a.test/p", "", "<p>it</p>")
    write_native(capture_of(exchange(), typed=(person,), snapshots=(page,)), tmp_path / "capture")
    capture = load(tmp_path / "capture")
    assert [each.url for each in capture.interactions] == ["http://a.test/p"]
    assert [each.url for each in capture.snapshots] == ["http://a.test/p"]


def test_a_masked_capture_knows_what_the_header_is_made_of(tmp_path: Path) -> None:
    capture = open_capture(write_har(tmp_path, entry("https://ann%40quay:s3a-at-night@a.test/")))
    assert list(capture.compounds.values()) == [("ann@quay", "secret-1-password")]
