"""What was sent and answered in other charsets than UTF-8."""

import base64
from pathlib import Path
from urllib.parse import quote

import pytest

from captures.capture import Capture
from captures.charset import UNKNOWN
from captures.fields import request_values
from captures.har.write import write_har
from captures.in_utf8 import with_texts_in_utf_8
from captures.native import write_native
from captures.open import open_capture
from captures.transaction import Header, Request, Response, Transaction

HOST = "https://shop.test"
FORM: Header = ("Content-Type", "application/x-www-form-urlencoded")
REFERER: Header = ("Referer", f"{HOST}/find")
FIND = '<meta charset="{}"><form action="/hits" method="{}"><input name="q"><input name="go"></form>'


def at(n: int, request: Request, response: Response, kind: str = "document") -> Transaction:
    return Transaction(f"t{n:04}", n, n + 0.5, kind, request, response)


def page(charset: str, method: str = "get", mime: str = "text/html") -> Transaction:
    body = FIND.format(charset, method).encode()
    return at(1, Request("GET", f"{HOST}/find"), Response(200, (), body, mime))


def asked(query: str, *headers: Header, kind: str = "document", got: Response | None = None) -> Transaction:
    return at(2, Request("GET", f"{HOST}/hits?{query}", headers or (REFERER,)), got or Response(200), kind)


def posted(body: bytes, *headers: Header, kind: str = "document") -> Transaction:
    return at(2, Request("POST", f"{HOST}/hits", (*headers, REFERER), body), Response(200), kind)


def read(*rows: Transaction) -> tuple[str, list[tuple[str, str]]]:
    """The charset of the last one, and its values."""
    last = with_texts_in_utf_8(Capture(transactions=rows)).transactions[-1]
    told = [(each.name, each.value) for each in request_values(last) if each.place in ("query", "form", "multipart")]
    return last.request.charset, told


SENT = [
    ("gbk", "茶 €", b"%B2%E8+%80"),
    ("gb2312", "茶", b"%B2%E8"),
    ("gb18030", "茶 €", b"%B2%E8+%A2%E3"),
    ("big5", "茶 €", b"%AF%F9+%A3%E1"),
    ("euc-jp", "茶①ｱ", b"%C3%E3%AD%A1%8E%B1"),
    ("shift_jis", "茶①髙", b"%92%83%87%40%FB%FC"),
    ("iso-2022-jp", "茶 tea", b"%1B%24BCc%1B%28B+tea"),
    ("euc-kr", "똠 차", b"%8Cc+%C2%F7"),
    ("windows-1251", "чай", b"%F7%E0%E9"),
    ("koi8-r", "чай", b"%DE%C1%CA"),
    ("iso-8859-2", "č", b"%E8"),
    ("latin1", "ß €", b"%DF+%80"),
    ("windows-1252", "茶 ß", b"%26%2333590%3B+%DF"),
    ("x-user-defined", "茶 \uf7df", b"%26%2333590%3B+%DF"),
]


@pytest.mark.parametrize(("charset", "text", "sent"), SENT)
def test_a_form_is_read_in_the_charset_of_its_page(charset: str, text: str, sent: bytes) -> None:
    name = {"gb2312": "gbk", "latin1": "windows-1252"}.get(charset, charset)
    assert read(page(charset), asked(f"q={sent.decode()}")) == (name, [("q", text)])
    assert read(page(charset, "post"), posted(b"q=" + sent, FORM)) == (name, [("q", text)])


def test_a_form_in_parts_is_read_so_too_but_for_its_files() -> None:
    parts = [
        b'--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n\xb2\xe8\r\n',
        b'--b\r\nContent-Disposition: form-data; name="f"; filename="\xb2\xe8.txt"\r\n\r\n\xb2\xe8 \xff\r\n--b--\r\n',
    ]
    kind = ("Content-Type", "multipart/form-data; boundary=b")
    sent = with_texts_in_utf_8(Capture(transactions=(page("gbk", "post"), posted(b"".join(parts), kind))))
    said, file = (each for each in request_values(sent.transactions[1]) if each.place == "multipart")
    assert said.value == "茶"
    assert (file.filename, file.value) == ("茶.txt", base64.b64encode(b"\xb2\xe8 \xff").decode())


def test_what_says_the_charset_counts_in_this_order() -> None:
    accepts = at(
        1,
        Request("GET", f"{HOST}/find"),
        Response(
            200, (), b'<meta charset=gbk><form action=/hits accept-charset="klingon big5"><input name=q>', "text/html"
        ),
    )
    tea = quote("茶".encode("big5"))
    assert read(accepts, asked(f"q={tea}")) == ("big5", [("q", "茶")])
    assert read(accepts, asked("q=tea"))[0] == "big5"
    told = asked(f"q={tea}&_charset_=Big5")
    assert read(page("gbk"), told)[1][0] == ("q", "茶")
    # A script of such a page sends UTF-8, whatever its bytes could be read as.
    both = quote("联通".encode("gbk"))
    assert read(page("gbk"), asked(f"q={both}", kind="document"))[1] == [("q", "联通")]
    for script in (asked(f"q={quote('茶道')}", kind="fetch"), asked(f"other={quote('茶道')}")):
        assert read(page("gbk"), script) == ("", [(script.request.url.split("?")[1].split("=")[0], "茶道")])
    # Nobody saw its page: the answer is in the same charset.
    answer = Response(200, (), "<p>茶".encode("gbk"), "text/html; charset=gbk")
    assert read(asked("q=%B2%E8", got=answer)) == ("gbk", [("q", "茶")])


def test_letters_of_ascii_are_sent_in_the_charset_of_the_form_too() -> None:
    assert read(page("gbk"), asked("q=tea"))[0] == "gbk"
    assert read(page("gbk"), asked("page=2"))[0] == ""
    assert read(page("utf-16"), asked("q=tea"))[0] == ""
    assert read(page("gbk", mime="text/html; charset=utf-8"), asked("q=tea"))[0] == ""
    assert read(page("gbk", "post"), posted(b"q=tea", FORM, kind="fetch"))[0] == ""


def test_a_page_may_be_told_by_its_host_alone_or_be_the_one_that_was_open() -> None:
    for headers in ((("Referer", f"{HOST}/"),), (("Accept", "*/*"),)):
        assert read(page("gbk"), asked("q=%B2%E8", *headers)) == ("gbk", [("q", "茶")])


def test_what_nothing_tells_is_kept_as_it_is_and_remarked_on() -> None:
    rows = (page("utf-8"), asked("q=%B2%E8"))
    assert read(*rows) == (UNKNOWN, [("q", "\xb2\xe8")])
    (said,) = with_texts_in_utf_8(Capture(transactions=rows)).remarks
    assert said == "1 request is in a charset that nothing tells: its letters beyond ASCII are sent as they were"


def test_answers_are_read_in_their_charset_also_if_a_har_has_them_in_utf_8_already() -> None:
    text = '<meta charset="gbk"><p>茶'
    for body in (text.encode("gbk"), text.encode()):
        seen = at(1, Request("GET", HOST), Response(200, (), body, "text/html; charset=GBK"))
        (found,) = with_texts_in_utf_8(Capture(transactions=(seen,))).transactions
        assert found.response.body.decode() == text
        assert (found.response.charset, found.response.mime_type) == ("gbk", "text/html; charset=utf-8")
    picture = at(1, Request("GET", HOST), Response(200, (), b"\xb2\xe8", "image/png"))
    assert with_texts_in_utf_8(Capture(transactions=(picture,))).transactions == (picture,)


def test_a_recording_that_was_opened_and_written_again_says_the_same(tmp_path: Path) -> None:
    rows = (page("gbk"), asked("q=%B2%E8"))
    write_native(Capture(transactions=rows), tmp_path / "recorded")
    opened = open_capture(tmp_path / "recorded")
    write_native(opened, tmp_path / "again")
    assert open_capture(tmp_path / "again").transactions == opened.transactions
    form = Capture(transactions=(page("gbk", "post"), posted(b"q=%B2%E8", FORM)))
    write_native(form, tmp_path / "form")
    write_native(open_capture(tmp_path / "form"), tmp_path / "copy")
    copied = open_capture(tmp_path / "copy").transactions[1]
    assert [(each.name, each.value) for each in request_values(copied) if each.place == "form"] == [("q", "茶")]
    (tmp_path / "capture.har").write_bytes(write_har(Capture(transactions=rows)))
    assert open_capture(tmp_path / "capture.har").transactions[1].request.charset == "gbk"


@pytest.mark.parametrize("charset", ["gbk", "iso-2022-jp", "windows-1251"])
def test_a_har_of_what_was_opened_is_in_the_charsets_that_travelled(charset: str, tmp_path: Path) -> None:
    """A redacted HAR is one."""
    text = {"windows-1251": "чай"}.get(charset, "茶")
    spelt = quote(text.encode(charset)).encode()
    sent = text.encode(charset)
    parts = b'--b\r\nContent-Disposition: form-data; name="q"\r\n\r\n' + sent + b"\r\n--b--\r\n"
    kind = ("Content-Type", "multipart/form-data; boundary=b")
    for asked_with in (posted(b"q=" + spelt, FORM), posted(parts, kind)):
        opened = with_texts_in_utf_8(Capture(transactions=(page(charset, "post"), asked_with)))
        (tmp_path / "capture.har").write_bytes(write_har(opened))
        again = open_capture(tmp_path / "capture.har").transactions[1].request
        assert (again.charset, again.body) == (charset, opened.transactions[1].request.body)
