"""Requests whose address is none of the web are left out, and counted."""

from pathlib import Path

import msgspec
import pytest

from captures.dom import Snapshot
from captures.error import CaptureError
from captures.native import write_native
from captures.open import load
from tests.captures.archive import entry, write_har
from tests.captures.masking.masked import capture_of, exchange, typing

NONE_OF_THE_WEB = [
    "http://[::1",
    "not a url",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://a.test:99999/",
    "data:text/plain,x",
    "https:///path",
]


def test_they_are_left_out_of_a_har_and_counted_in_one_sentence(tmp_path: Path) -> None:
    wrong = [entry(url, n) for n, url in enumerate(NONE_OF_THE_WEB)]
    capture = load(write_har(tmp_path, *wrong, entry("wss://a.test/s", 8), entry("http://[::1]:80/", 9)))
    assert [(each.id, each.request.url) for each in capture.transactions] == [
        ("t0001", "wss://a.test/s"),
        ("t0002", "http://[::1]:80/"),
    ]
    assert capture.problems == ()
    assert capture.remarks == ("7 requests are left out, as their address is none of http or https that can be read",)


def test_and_of_the_native_layout(tmp_path: Path) -> None:
    write_native(capture_of(exchange(), exchange("http://[::1", at=200)), tmp_path / "capture")
    capture = load(tmp_path / "capture")
    assert [each.request.url for each in capture.transactions] == ["https://a.test/"]
    assert capture.remarks == ("1 request is left out, as its address is none of http or https that can be read",)


def test_what_was_done_at_no_address_has_none(tmp_path: Path) -> None:
    person = msgspec.structs.replace(typing("q", "hello"), url="http://[a-z]/")
    page = Snapshot("d0001", 1.0, "http://[::1", "", "<p>it</p>")
    write_native(capture_of(exchange(), typed=(person,), snapshots=(page,)), tmp_path / "capture")
    capture = load(tmp_path / "capture")
    assert ([each.url for each in capture.interactions], [each.url for each in capture.snapshots]) == ([""], [""])


@pytest.mark.parametrize("url", NONE_OF_THE_WEB)
def test_a_capture_of_nothing_else_is_refused(tmp_path: Path, url: str) -> None:
    with pytest.raises(CaptureError, match=r"holds no request .*address is none of http"):
        load(write_har(tmp_path, entry(url)))
