"""A HAR that goes out comes back in as the same requests."""

import json
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from captures.capture import Capture
from captures.har.attached import beside
from captures.har.read import read_har
from captures.har.write import write_har
from captures.intake import Intake
from captures.masking.redact import mask
from captures.transaction import Request, Response, Transaction

NAMES = st.text(alphabet="abcdefghijklmnop-", min_size=1, max_size=12).map(lambda name: f"x-{name}")
VALUES = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=20)
HEADERS = st.lists(st.tuples(NAMES, VALUES), max_size=4).map(tuple)
BODIES = st.binary(max_size=60) | st.text(max_size=60).map(str.encode)
KINDS = st.sampled_from(["document", "xhr", "fetch", "script", "image"])


@st.composite
def transactions(draw: st.DrawFn) -> Transaction:
    method, body = draw(st.sampled_from([("GET", b""), ("POST", b"a=1&b=%20"), ("PUT", b"\xff\x00"), ("PATCH", b"{}")]))
    request = Request(method, f"https://a.test/{draw(st.integers(0, 9))}?q=%C3%BC", draw(HEADERS), body)
    missing = draw(st.booleans())
    cut = b"" if missing else draw(BODIES)
    response = Response(draw(st.sampled_from([200, 302, 404])), draw(HEADERS), cut, "text/html", missing)
    started = draw(st.integers(1_700_000_000_000, 1_800_000_000_000)) / 1000
    took = draw(st.integers(0, 5000)) / 1000
    return Transaction(
        "", started, started + took, draw(KINDS), request, draw(st.sampled_from([response, Response(0)]))
    )


def round_trip(given: list[Transaction]) -> tuple[Transaction, ...]:
    problems: list[str] = []
    found = read_har(write_har(Capture(transactions=given)), "out.har", beside(Path(), Intake()), problems, [])
    assert problems == []
    return found


def timeless(each: Transaction) -> Transaction:
    return msgspec.structs.replace(each, id="", started=0.0, ended=0.0)


@given(st.lists(transactions(), min_size=1, max_size=4, unique_by=lambda each: each.started))
def test_what_goes_out_comes_back(given: list[Transaction]) -> None:
    ordered = sorted(given, key=lambda each: each.started)
    found = round_trip(ordered)
    assert [timeless(each) for each in found] == [timeless(each) for each in ordered]
    for before, after in zip(ordered, found, strict=True):
        assert (after.started, after.ended) == pytest.approx((before.started, before.ended), abs=2e-6)


def test_cookies_keep_every_line_of_their_own() -> None:
    lines = (("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2"))
    sent = Request("GET", "https://a.test/", (("Cookie", "c=3"),))
    (found,) = round_trip([Transaction("", 1.0, 2.0, "document", sent, Response(200, lines, b"x", "text/plain"))])
    assert (found.request.headers, found.response.headers) == (sent.headers, lines)


def test_cookies_are_told_beside_the_headers() -> None:
    lines = (
        (
            "Set-Cookie",
            "a=1; Path=/x; Domain=a.test; HttpOnly; Secure; SameSite=Lax; Expires=Wed, 21-Oct-2037 07:28:00 GMT",
        ),
        ("set-cookie", "b=2; Expires=soon; Expires"),
    )
    sent = Request("GET", "https://a.test/", (("Cookie", 'c=3; d="x=y"'), ("cookie", "e=5")))
    page = Transaction("", 1.0, 2.0, "document", sent, Response(200, lines, b"x", "text/plain"))
    (entry,) = json.loads(write_har(Capture(transactions=[page])))["log"]["entries"]
    named = [(each["name"], each["value"]) for each in entry["request"]["cookies"]]
    assert named == [("c", "3"), ("d", '"x=y"'), ("e", "5")]
    first, second = entry["response"]["cookies"]
    told = {"name": "a", "value": "1", "path": "/x", "domain": "a.test", "sameSite": "Lax"}
    assert first == told | {"expires": "2037-10-21T07:28:00Z", "httpOnly": True, "secure": True}
    assert second == {"name": "b", "value": "2", "httpOnly": False, "secure": False}


@pytest.mark.parametrize(
    ("said", "expires"),
    [
        ("Wed, 21 Oct 2037 07:28:00 GMT", "2037-10-21T07:28:00Z"),
        ("Wed, 21-Oct-2037 07:28:00 -0500", "2037-10-21T12:28:00Z"),
        ("Wed, 21 Oct 2037 07:28:00", "2037-10-21T07:28:00Z"),
        ("Thu, 01 Jan 99999999999999999999 00:00:00 GMT", None),
        ("Fri, 31 Dec 9999 23:59:59 -0500", None),
        ("soon-ish", None),
    ],
)
def test_a_cookie_ends_when_it_says_wherever_it_is_written(
    said: str, expires: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    answer = Response(200, (("Set-Cookie", f"a=1; Expires={said}"),), b"x", "text/plain")
    page = Transaction("", 1.0, 2.0, "document", Request("GET", "https://a.test/", ()), answer)
    (entry,) = json.loads(write_har(Capture(transactions=[page])))["log"]["entries"]
    monkeypatch.undo()
    time.tzset()
    assert entry["response"]["cookies"][0].get("expires") == expires


def test_a_cookie_has_the_handle_of_its_header_in_a_redacted_copy() -> None:
    session = "8c1f4be03a9d27e6"
    sent = Request("GET", "https://a.test/", (("Cookie", f"sid={session}; theme=dark"),))
    answer = Response(200, (("Set-Cookie", f"sid={session}; Path=/"),), b"x", "text/plain")
    masked = mask(Capture(transactions=(Transaction("t1", 1.0, 2.0, "document", sent, answer),)))
    written = write_har(masked)
    (entry,) = json.loads(written)["log"]["entries"]
    (handle,) = masked.vault
    assert session.encode() not in written
    assert [each["value"] for each in entry["request"]["cookies"]] == [handle, "dark"]
    assert [each["value"] for each in entry["response"]["cookies"]] == [handle]


def test_a_socket_is_written_message_by_message() -> None:
    talk = Transaction(
        "", 1.0, 2.0, "websocket", Request("GET", "wss://a.test/", (), b"one\ntwo"), Response(101, (), b"three")
    )
    (entry,) = json.loads(write_har(Capture(transactions=[talk])))["log"]["entries"]
    said = [(each["type"], each["data"]) for each in entry["_webSocketMessages"]]
    assert said == [("send", "one"), ("send", "two"), ("receive", "three")]
    assert timeless(round_trip([talk])[0]) == timeless(talk)


def test_the_format_asks_for_these() -> None:
    """http://www.softwareishard.com/blog/har-12-spec/: what is not optional there."""
    page = Transaction(
        "", 1.5, 1.75, "document", Request("GET", "https://a.test/?a=1"), Response(302, (("Location", "/x"),))
    )
    log = json.loads(write_har(Capture(transactions=[page])))["log"]
    assert {"version", "creator", "entries"} <= log.keys()
    (entry,), (shown,) = log["entries"], log["pages"]
    assert {"startedDateTime", "id", "title", "pageTimings"} <= shown.keys()
    assert entry["pageref"] == shown["id"]
    assert (entry["startedDateTime"], entry["time"]) == ("1970-01-01T00:00:01.500000Z", 250.0)
    assert {"send", "wait", "receive"} <= entry["timings"].keys()
    wanted = {"httpVersion", "cookies", "headers", "headersSize", "bodySize"}
    assert {"method", "url", "queryString", *wanted} <= entry["request"].keys()
    assert {"status", "statusText", "content", "redirectURL", *wanted} <= entry["response"].keys()
    assert entry["response"]["redirectURL"] == "/x"
    assert entry["request"]["queryString"] == [{"name": "a", "value": "1"}]


def test_when_the_headers_had_come_goes_out_and_comes_back() -> None:
    each = Transaction("", 1.0, 2.0, "fetch", Request("GET", "https://a.test/"), Response(200), 1.25)
    (found,) = round_trip([each])
    assert found.answered == pytest.approx(1.25)
