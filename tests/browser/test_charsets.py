"""What Chromium itself submits from pages in other charsets: recorded, read, and sent again to the byte."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

from captures.capture import Capture
from captures.fields import request_values
from captures.open import load, open_capture
from captures.transaction import Transaction
from examples.trains.web import Reply, Request, serve
from routines.address import add_query
from routines.encoding import encode_body
from routines.operation import FormBody, MultipartBody, Part
from runtime.browser.chromium import Page
from tests.browser.flows import recorded

TEXT = "aß茶①髙ｱ\u2212\uff5e€日é чай 똠č¥\u203e\\~中文"
ALIKE = {"\uff0d", "ア", "\\", "~"}
"""What Japanese charsets have for some of these letters."""
CHARSETS = (
    *("gbk", "gb18030", "big5", "euc-jp", "shift_jis", "iso-2022-jp", "euc-kr"),
    *("windows-1250", "windows-1251", "windows-1252", "windows-1256", "windows-874", "windows-1258"),
    *("iso-8859-2", "iso-8859-5", "iso-8859-15", "koi8-r", "koi8-u", "macintosh", "ibm866"),
)
FORMS = """<script>document.addEventListener('DOMContentLoaded', () =>
  document.querySelectorAll('.q').forEach(each => each.value = decodeURIComponent('%s')))</script>
<form action=/get><input name=q class=q><button id=get>1</button></form>
<form action=/post method=post><input name=q class=q><button id=post>2</button></form>
<form action=/parts method=post enctype=multipart/form-data><input name=q class=q><button id=parts>3</button></form>"""
WAYS = ("get", "post", "parts")


def reply(request: Request) -> Reply:
    spelt = "".join(f"%{byte:02x}" for byte in TEXT.encode())
    charset = request.query.get("in", "utf-8") if request.path == "/" else "utf-8"
    return Reply((FORMS % spelt).encode(), content_type=f"text/html; charset={charset}")


def submitted(capture: Capture) -> Iterator[tuple[str, str, Transaction]]:
    """Each submission with the charset of its page and the way it went."""
    charset = ""
    for each in capture.transactions:
        parts = urlsplit(each.request.url)
        if parts.query.startswith("in="):
            charset = parts.query.removeprefix("in=")
        elif parts.path[1:] in WAYS:
            yield charset, parts.path[1:], each


def sent(way: str, value: str, charset: str, boundary: bytes) -> bytes:
    """What a routine sends."""
    match way:
        case "get":
            return unquote_to_bytes(add_query("", [("q", value)], {}, charset).removeprefix("?"))
        case "post":
            return unquote_to_bytes(encode_body(FormBody(fields=[("q", value)], charset=charset), {}).content)
    body = encode_body(MultipartBody(parts=[Part(name="q", value=value)], charset=charset), {})
    own = body.content_type.partition("boundary=")[2].encode()
    return body.content.replace(own, boundary)


def travelled(way: str, each: Transaction) -> tuple[bytes, bytes]:
    """What Chromium sent, without escapes, and the boundary of its parts."""
    if way == "get":
        return unquote_to_bytes(urlsplit(each.request.url).query.replace("+", " ")), b""
    if way == "post":
        return unquote_to_bytes(each.request.body), b""
    return each.request.body, each.request.body.partition(b"\r\n")[0].removeprefix(b"--")


def test_what_a_browser_submits_is_read_and_sent_again_to_the_byte(tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        for charset in CHARSETS:
            for way in WAYS:
                await page.goto(f"{site}/?in={charset}")
                await page.click(f"#{way}")
                await page.wait_for_url(f"**/{way}*")

    with serve(reply, 0) as site:
        recorded(site, tmp_path / "capture", flow)
    raw, read = load(tmp_path / "capture"), open_capture(tmp_path / "capture")
    wrong, count = list[tuple[object, ...]](), 0
    for (charset, way, before), (_, _, after) in zip(submitted(raw), submitted(read), strict=True):
        (value,) = [each.value for each in request_values(after) if each.name == "q"]
        browsers, boundary = travelled(way, before)
        ours = sent(way, value, after.request.charset, boundary)
        lost = {one for one, other in zip(value, TEXT, strict=False) if one != other}
        count += 1
        if (after.request.charset, ours, len(value)) != (charset, browsers, len(TEXT)) or lost - ALIKE:
            wrong.append((charset, way, after.request.charset, value, browsers, ours))
    assert wrong == []
    assert count == len(CHARSETS) * len(WAYS)
