"""HAR as browsers write it."""

import base64
import json
from pathlib import Path

import pytest

from captures.error import CaptureError
from captures.mapped.capture import open_mapped
from captures.mapped.write import write_mapped
from captures.open import load, open_capture
from tests.captures.archive import START, entry, write_har


def only(folder: Path, **more: object) -> object:
    return load(write_har(folder, entry(**more))).transactions[0]  # type: ignore[arg-type]


def test_entries_come_in_time_order_with_ids(tmp_path: Path) -> None:
    capture = load(write_har(tmp_path, entry("https://a.test/2", 2), entry("https://a.test/1", 1)))
    assert [(each.id, each.request.url) for each in capture.transactions] == [
        ("t0001", "https://a.test/1"),
        ("t0002", "https://a.test/2"),
    ]
    assert capture.transactions[0].started == START + 1
    assert capture.transactions[0].ended == pytest.approx(START + 1.1)


def test_a_base64_body_is_decoded_and_a_broken_one_is_a_problem(tmp_path: Path) -> None:
    good, bad = entry(text="x", mime="image/png"), entry(at=1)
    good["response"]["content"] |= {"text": base64.b64encode(b"\x89PNG\xff").decode(), "encoding": "base64"}
    bad["response"]["content"] |= {"text": "a", "encoding": "base64"}
    capture = load(write_har(tmp_path, good, bad))
    assert [each.response.body for each in capture.transactions] == [b"\x89PNG\xff"]
    assert capture.problems == ("capture.har: entry 1 (of log.entries): a body that should be base64 is not",)


@pytest.mark.parametrize("status", [-1, 0, None])
def test_what_nothing_came_back_for_has_status_0(tmp_path: Path, status: int | None) -> None:
    aborted = entry(at=1, text="x")
    aborted["response"]["status"] = status
    capture = load(write_har(tmp_path, entry(), aborted))
    assert capture.transactions[1].response.status == 0
    assert capture.transactions[1].response.body == b""


@pytest.mark.parametrize(
    ("content", "missing"),
    [
        ({"size": 500, "_bodyStripped": 500}, True),
        ({"size": 500}, True),
        ({"size": 0}, False),
        ({"size": "-1"}, False),
        ({"size": 4000, "text": "x" * 100}, True),
        ({"size": 100, "text": "x" * 99}, False),
        ({"size": 4000, "text": "x" * 2000, "mimeType": "text/plain; charset=utf-16"}, False),
    ],
)
def test_a_body_that_was_dropped_or_cut_is_told_from_an_empty_one(
    tmp_path: Path, content: dict[str, object], missing: bool
) -> None:
    made = entry()
    made["response"]["content"] = {"mimeType": "text/html", **content}
    assert load(write_har(tmp_path, made)).transactions[0].response.body_missing is missing


@pytest.mark.parametrize(("sent", "status", "missing"), [(5963, 200, True), (0, 200, False), (212, 302, False)])
def test_a_page_that_was_left_before_its_body_was_asked_for_misses_it(
    tmp_path: Path, sent: int, status: int, missing: bool
) -> None:
    made = entry(status=status, text=None)
    made["response"] |= {"bodySize": sent, "content": {"mimeType": "text/html", "size": -1}}
    assert load(write_har(tmp_path, made)).transactions[0].response.body_missing is missing


@pytest.mark.parametrize(("status", "method"), [(204, "GET"), (304, "GET"), (200, "HEAD")])
def test_an_answer_that_has_no_body_misses_none(tmp_path: Path, status: int, method: str) -> None:
    made = entry(status=status, method=method, text=None)
    made["response"]["content"]["size"] = 900
    assert load(write_har(tmp_path, made)).transactions[0].response.body_missing is False


def test_parameters_without_text_are_encoded_again(tmp_path: Path) -> None:
    post = {
        "mimeType": "application/x-www-form-urlencoded",
        "params": [{"name": "q", "value": "R&D #1"}, {"name": "q"}],
    }
    transaction = only(tmp_path, method="POST", post=post)
    assert transaction.request.body == b"q=R%26D+%231&q="  # type: ignore[attr-defined]


@pytest.mark.parametrize(("text", "told"), [("password=Quiet", True), ("", False)])
def test_of_what_kind_it_is_that_was_sent_is_told_where_no_header_does(text: str, told: bool, tmp_path: Path) -> None:
    post = {"mimeType": "application/x-www-form-urlencoded", "text": text}
    headers = only(tmp_path, method="POST", post=post).request.headers  # type: ignore[attr-defined]
    assert headers == ((("Content-Type", post["mimeType"]),) if told else ())


def test_multipart_parameters_without_text_are_written_again(tmp_path: Path) -> None:
    params = [
        {"name": "title", "value": "Ü"},
        {"name": "file", "fileName": "a.txt", "contentType": "text/plain", "value": "hello"},
    ]
    post = {"mimeType": "multipart/form-data; boundary=XX", "params": params}
    body = only(tmp_path, method="POST", post=post).request.body  # type: ignore[attr-defined]
    assert body.decode() == (
        '--XX\r\nContent-Disposition: form-data; name="title"\r\n\r\nÜ\r\n'
        '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n'
        "Content-Type: text/plain\r\n\r\nhello\r\n"
        "--XX--\r\n"
    )


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\nq=%C3%", "q=%C3%"),
        ("Content-Length: 4\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--Ü", "--Ü"),
        ("Content-Type: text/plain\r\nContent-Length: 7\r\n\r\nq=1", None),
        ("Content-Type: a message of its own\r\n\r\nq=1", None),
        ("q=1", None),
    ],
)
def test_the_headers_that_firefox_puts_before_a_form_are_no_part_of_it(
    text: str, body: str | None, tmp_path: Path
) -> None:
    post = {"mimeType": "application/x-www-form-urlencoded", "params": [], "text": text}
    found = only(tmp_path, method="POST", post=post).request.body  # type: ignore[attr-defined]
    assert found.decode() == (text if body is None else body)


def test_headers_keep_order_and_repetitions(tmp_path: Path) -> None:
    got = [("Set-Cookie", "a=1; Path=/\nb=2"), ("X-B", "1"), ("X-A", "2"), ("X-B", "3")]
    sent = [(":authority", "shop.test"), ("Accept", "*/*")]
    transaction = only(tmp_path, sent=sent, got=got)
    assert transaction.response.headers == (  # type: ignore[attr-defined]
        ("Set-Cookie", "a=1; Path=/"),
        ("Set-Cookie", "b=2"),
        ("X-B", "1"),
        ("X-A", "2"),
        ("X-B", "3"),
    )
    assert transaction.request.headers == (("Accept", "*/*"),)  # type: ignore[attr-defined]


def test_cookies_that_only_the_cookie_lists_have_become_headers(tmp_path: Path) -> None:
    made = entry()
    made["request"]["cookies"] = [{"name": "a", "value": "1"}, {"name": "b", "value": "2"}]
    made["response"]["cookies"] = [{"name": "c", "value": "3"}]
    transaction = load(write_har(tmp_path, made)).transactions[0]
    assert transaction.request.headers == (("Cookie", "a=1; b=2"),)
    assert transaction.response.headers == (("Set-Cookie", "c=3"),)


def test_a_cookie_header_that_was_recorded_is_kept(tmp_path: Path) -> None:
    made = entry(sent={"cookie": "a=9"})
    made["request"]["cookies"] = [{"name": "a", "value": "1"}]
    assert load(write_har(tmp_path, made)).transactions[0].request.headers == (("cookie", "a=9"),)


@pytest.mark.parametrize(
    ("url", "sent", "mime", "kind"),
    [
        ("https://a.test/", {"Sec-Fetch-Dest": "document"}, "", "document"),
        ("https://a.test/", {"Sec-Fetch-Dest": "empty"}, "text/html", "fetch"),
        ("https://a.test/", {"X-Requested-With": "XMLHttpRequest"}, "text/html", "xhr"),
        ("wss://a.test/", {}, "", "websocket"),
        ("https://a.test/", {}, "text/html; charset=x", "document"),
        ("https://a.test/", {}, "application/problem+json", "fetch"),
        ("https://a.test/", {}, "text/javascript", "script"),
        ("https://a.test/", {}, "image/png", "image"),
        ("https://a.test/", {}, "application/octet-stream", "other"),
    ],
)
def test_the_resource_type_is_guessed_where_firefox_gives_none(
    tmp_path: Path, url: str, sent: dict[str, str], mime: str, kind: str
) -> None:
    assert only(tmp_path, url=url, sent=sent, mime=mime, kind="").resource_type == kind  # type: ignore[attr-defined]


def test_the_mime_type_comes_from_the_header_where_the_content_has_none(tmp_path: Path) -> None:
    transaction = only(tmp_path, mime="x-unknown", got={"content-type": "application/json"})
    assert transaction.response.mime_type == "application/json"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "kind"), [(" <!DOCTYPE html><p>x", "text/html"), ("<p>x</p>", "text/html"), ("<pre>", ""), ("x <p>", "")]
)
def test_what_no_header_tells_is_known_by_how_it_begins(tmp_path: Path, text: str, kind: str) -> None:
    transaction = only(tmp_path, mime="x-unknown", text=text)
    assert transaction.response.mime_type == kind  # type: ignore[attr-defined]


def test_messages_of_a_web_socket_are_lines(tmp_path: Path) -> None:
    messages = [{"type": "send", "data": "hi"}, {"type": "receive", "data": "a"}, {"type": "receive", "data": "b"}]
    transaction = only(tmp_path, url="wss://a.test/", status=101, kind="websocket", _webSocketMessages=messages)
    assert transaction.request.body == b"hi"  # type: ignore[attr-defined]
    assert transaction.response.body == b"a\nb"  # type: ignore[attr-defined]


def test_bodies_attached_as_files_are_read_from_beside_the_archive_only(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "abc.html").write_text("<p>attached</p>")
    (tmp_path / "outside.html").write_text("no")
    inside, outside = entry(text=None), entry(at=1, text=None)
    inside["response"]["content"] |= {"_file": "abc.html"}
    outside["response"]["content"] |= {"_file": "../outside.html"}
    capture = load(write_har(tmp_path / "in", inside, outside))
    assert [each.response.body for each in capture.transactions] == [b"<p>attached</p>", b""]


def test_what_was_sent_is_read_from_a_file_beside_the_archive_too(tmp_path: Path) -> None:
    (tmp_path / "0d.json").write_text('{"note": "for the pier"}')
    sent, outside = entry(), entry(at=1)
    for each, name in ((sent, "0d.json"), (outside, "../0d.json")):
        post = {"mimeType": "application/json", "text": "", "params": [], "_file": name}
        each["request"] |= {"method": "POST", "postData": post, "bodySize": 24}
    asked = [each.request for each in load(write_har(tmp_path, sent, outside)).transactions]
    assert [each.body for each in asked] == [b'{"note": "for the pier"}', b""]
    assert [each.body_missing for each in asked] == [False, True]


def test_timings_stand_in_for_a_missing_duration(tmp_path: Path) -> None:
    made = entry(timings={"dns": -1, "wait": 30, "receive": 20})
    del made["time"]
    transaction = load(write_har(tmp_path, made)).transactions[0]
    assert transaction.ended - transaction.started == pytest.approx(0.05)


def test_an_entry_that_cannot_be_used_is_named_and_the_rest_is_read(tmp_path: Path) -> None:
    timeless, urlless = entry(at=1), entry()
    del timeless["startedDateTime"]
    del urlless["request"]["url"]
    capture = load(write_har(tmp_path, timeless, urlless, "nonsense", entry(), timeless))
    assert len(capture.transactions) == 3
    assert capture.problems == (
        "capture.har: entry 1 (of log.entries): no request url",
        "capture.har: entry 2 (of log.entries): no request url",
    )


def test_a_byte_order_mark_lone_surrogates_and_nan_do_no_harm(tmp_path: Path) -> None:
    path = write_har(tmp_path, entry(text="x\ud800y", time=float("nan")))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert load(path).transactions[0].response.body.decode() == "x\N{REPLACEMENT CHARACTER}y"


def test_utf_16_is_read(tmp_path: Path) -> None:
    path = write_har(tmp_path, entry(text="ü"))
    path.write_bytes(path.read_text().encode("utf-16"))
    assert load(path).transactions[0].response.body.decode() == "ü"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", r"^capture.har is empty: "),
        (b'{"log": {"entries": [{"req', r"cut off: the JSON is not complete at its end, byte 26"),
        (b'{"log": oops, "more": 1}', r"not valid JSON at byte 8 "),
        (b"[1]", r"not a JSON object"),
        (b"{}", r'is not a HAR: it has no object "log"'),
        (b'{"log": {}}', r'is not a HAR: "log" has no list "entries"'),
        (b'{"log": {"entries": []}}', r"holds no request"),
        (b'{"log": {"entries": [1]}}', r"holds no request \(capture.har: entry 0 .*: no request url; 1 problems"),
        (b'{"a":' * 100_000, r"nested too deeply|cut off"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_sentence(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "capture.har"
    path.write_bytes(content)
    with pytest.raises(CaptureError, match=says):
        open_capture(path)


def test_a_capture_without_any_answer_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CaptureError, match="no usable request: none of its 2 got an answer"):
        load(write_har(tmp_path, entry(status=-1), entry(status=0)))


def test_no_error_repeats_what_the_file_says(tmp_path: Path) -> None:
    path = tmp_path / "capture.har"
    path.write_text(json.dumps({"log": {"password": "hunter2hunter2"}})[:-9])
    with pytest.raises(CaptureError) as refused:
        load(path)
    assert "hunter" not in str(refused.value)


@pytest.mark.parametrize(("status", "read"), [("200", 200), (404.0, 404), ("", 0), (999, 999)])
def test_a_status_may_be_written_as_text(tmp_path: Path, status: object, read: int) -> None:
    made = entry(at=1, text="x")
    made["response"]["status"] = status
    answer = load(write_har(tmp_path, entry(), made)).transactions[1].response
    assert (answer.status, answer.body) == (read, b"x" if read else b"")


@pytest.mark.parametrize("status", [10**30, 1e300, "abc", True, [200], 1000])
def test_a_status_that_is_none_is_told(tmp_path: Path, status: object) -> None:
    made = entry(at=1)
    made["response"]["status"] = status
    capture = load(write_har(tmp_path, entry(), made))
    assert len(capture.transactions) == 1
    assert [problem.partition(": ")[2] for problem in capture.problems] == [
        "entry 1 (of log.entries): its status is none of HTTP's, which have three digits"
    ]


@pytest.mark.parametrize("time", [10**400, 1e308])
def test_a_time_beyond_all_measure_counts_as_none(tmp_path: Path, time: float) -> None:
    made = entry(time=time)
    made["timings"] = {"wait": 10**400, "receive": 50}
    capture = load(write_har(tmp_path, made))
    assert capture.transactions[0].ended - capture.transactions[0].started == pytest.approx(0.05)
    write_mapped(capture, tmp_path / "mapped")
    assert open_mapped(tmp_path / "mapped").transactions[0].response.status == 200


def test_a_number_of_thousands_of_digits_is_told_without_pythons_advice(tmp_path: Path) -> None:
    path = write_har(tmp_path, entry())
    path.write_text(path.read_text().replace("100.0", "9" * 6000))
    with pytest.raises(CaptureError, match=r"capture.har cannot be read: a number in it has too many digits; export"):
        load(path)


def test_how_many_answers_lack_their_body_is_told_unless_all_do(tmp_path: Path) -> None:
    bare = [entry(at=n, text=None) for n in range(1, 4)]
    for each in bare[:2]:
        each["response"]["content"]["size"] = 900
    (told,) = load(write_har(tmp_path, entry(text="x"), *bare)).remarks
    assert told.startswith("2 answers lack their body, or the end of it: ")
    assert load(write_har(tmp_path, entry(text="x"), bare[2])).remarks == ()
    assert load(write_har(tmp_path, *bare)).remarks == ()


def test_a_body_in_an_encoding_that_is_not_known_counts_as_missing(tmp_path: Path) -> None:
    packed, plain = entry(at=1, text="UEsDBA"), entry(at=2, text="x")
    packed["response"]["content"]["encoding"] = "zip"
    plain["response"]["content"]["encoding"] = ""
    capture = load(write_har(tmp_path, packed, plain))
    assert [(each.response.body, each.response.body_missing) for each in capture.transactions] == [
        (b"", True),
        (b"x", False),
    ]
    encoding, lacking = capture.remarks
    assert encoding == "capture.har: 1 answer has its body in an encoding that no HAR has: it counts as left out"
    assert lacking.startswith("1 answer lacks its body")


FILE_FORM = {"name": "Content-Type", "value": "multipart/form-data; boundary=B"}


@pytest.mark.parametrize(
    ("headers", "size", "missing"),
    [
        ([FILE_FORM], 0, True),  # as Playwright has a form with a file in it
        ([{"name": "Content-Length", "value": "17"}], -1, True),
        ([], 17, True),
        ([FILE_FORM, {"name": "Content-Length", "value": "0"}], 0, False),
        ([], 0, False),
        ([], None, False),
    ],
)
def test_what_was_sent_and_is_not_in_the_archive_is_told_from_nothing(
    tmp_path: Path, headers: list[dict[str, str]], size: object, missing: bool
) -> None:
    sent = entry()
    sent["request"] |= {"method": "POST", "headers": headers, "bodySize": size}
    capture = load(write_har(tmp_path, sent))
    assert capture.transactions[0].request.body_missing is missing
    assert any("1 request lacks its body" in each for each in capture.remarks) is missing
