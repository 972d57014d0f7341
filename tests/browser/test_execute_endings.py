"""Whatever a page does, an operation ends: in time, and with a sentence."""

import gzip
import threading
import time
from pathlib import Path

import pytest

from runtime.browser.executing.traffic import place_in
from runtime.http.session import HttpOptions
from tests.browser.visit import click, give, look, pages, run_code, type_into, visit
from tests.runtime.http.http_routines import failed, fetch, listing, navigate, read
from tests.runtime.web import Received, Reply, Web, page, redirect

QUICK = {"http": HttpOptions(timeout=2.0, body_limit=200_000), "settling": 0.5}


def test_a_long_address_is_cut_between_its_parts():
    assert place_in("http://x/a/b?key=1#c") == "http://x/a/b"
    assert place_in(f"http://x/{'a' * 180}/{'s3cr3t' * 9}/b") == f"http://x/{'a' * 180}/…"


async def test_a_question_of_a_page_is_an_error():
    with Web(pages) as web:
        result = await visit(web, look(), click("#ask"))
    assert "the page showed a dialog (confirm): 'Delete everything?', which a routine cannot answer" in failed(result)
    assert [request.path for request in web.received] == ["/desk"]


async def test_an_alert_is_read_and_told():
    with Web(pages) as web:
        result = await visit(web, look(), click("#tell"), run_code("return location.pathname"))
    assert (result.error, result.notes) == ("", ["the page showed a dialog (alert): 'Saved.'"])


async def test_endless_alerts_end():
    with Web(lambda request: page("<script>for (;;) alert('again')</script>")) as web:
        result = await visit(web, look("/"), **QUICK)
    assert "the page showed a dialog (alert): 'again', which a routine cannot answer" in failed(result)


async def test_a_page_that_asks_to_stay_is_left():
    html = "<input id=i><script>onbeforeunload = event => event.preventDefault()</script>"
    with Web(lambda request: page(html)) as web:
        result = await visit(web, look("/"), type_into("#i", "x"), look("/next"), **QUICK)
    assert result.error == ""
    assert [request.path for request in web.received] == ["/", "/next"]


async def test_a_page_that_polls_is_used_and_what_it_repeats_is_told():
    html = "<a id=a href=/b>b</a><script>setInterval(() => fetch('/poll?at=' + Date.now()), 20)</script>"
    with Web(lambda request: page(html)) as web:
        result = await visit(web, look("/"), click("#a"), **QUICK)
    told = "did not come to rest within 0.5 seconds: it goes on requesting GET"
    assert result.error == ""
    assert f"the page {web.origin}/ {told} {web.origin}/poll; it was used as it was then" in result.notes


async def test_a_page_that_polls_now_and_then_is_no_matter():
    html = "<a id=a href=/b>b</a><script>setInterval(() => fetch('/poll'), 700)</script>"
    with Web(lambda request: page(html)) as web:
        result = await visit(web, look("/"), click("#a"))
    assert (result.error, result.notes) == ("", [])


async def test_a_question_that_waits_for_news_is_told_once_and_not_waited_for_again():
    over = threading.Event()

    def site(request: Received) -> Reply:
        if request.path == "/news":
            over.wait(60)
        return page("<input id=i><b id=b>b</b><script>fetch('/news')</script>")

    with Web(site) as web:
        try:
            result = await visit(web, look("/"), type_into("#i", "x"), click("#b"), **QUICK)
        finally:
            over.set()
    told = (
        f"the page {web.origin}/ did not come to rest within 0.5 seconds: GET {web.origin}/news has had no whole answer"
    )
    assert (result.error, result.notes) == ("", [f"{told}; it was used as it was then"])


@pytest.mark.parametrize(
    ("html", "sent"),
    [
        ("<b id=b onclick=\"fetch('/save', {method: 'POST'})\">Save</b>", "POST"),
        ("<form method=post action=/save><button id=b>Save</button></form>", "POST"),
        ("<a id=b href=/save>Save</a>", "GET"),
    ],
)
async def test_what_a_click_sends_is_answered_or_the_operation_fails(html: str, sent: str):
    over = threading.Event()

    def site(request: Received) -> Reply:
        if request.path == "/save":
            over.wait(60)
        return page(html)

    with Web(site) as web:
        try:
            error = failed(await visit(web, look("/"), click("#b"), **QUICK))
        finally:
            over.set()
    assert f"{sent} {web.origin}/save, which it sent, had no answer within" in error
    assert "whether it was done is not known" in error


async def test_an_answer_that_never_ends_is_an_answer():
    begun = [("Transfer-Encoding", "chunked"), ("Content-Type", "text/event-stream")]
    html = "<b id=b onclick=\"fetch('/save', {method: 'POST'})\">Save</b>"
    with Web(lambda request: Reply(b"5\r\nsaved\r\n", 200, begun) if request.path == "/save" else page(html)) as web:
        result = await visit(web, look("/"), click("#b"), **QUICK)
    assert result.error == ""
    assert [each.rpartition(": ")[2] for each in result.notes] == [
        f"POST {web.origin}/save has had no whole answer; it was used as it was then"
    ]


async def test_what_a_click_sends_may_take_longer_than_a_page_that_settles():
    def site(request: Received) -> Reply:
        if request.path == "/save":
            time.sleep(1.5)
        return page("<b id=b onclick=\"fetch('/save', {method: 'POST'}).then(() => b.textContent = 'saved')\">Save</b>")

    with Web(site) as web:
        read_text = run_code("return document.querySelector('b').textContent")
        result = await visit(web, look("/"), click("#b"), read_text, give(), settling=0.5)
    assert (result.data, result.notes) == ("saved", [])


@pytest.mark.parametrize("again", ["<script>location.reload()</script>", "<meta http-equiv=refresh content=0>"])
async def test_a_page_that_navigates_for_ever_is_given_up(again: str):
    with Web(lambda request: page(again)) as web:
        error = failed(await visit(web, look("/"), navigations=5, http=HttpOptions(timeout=5)))
    assert "the page goes on navigating: 6 times in one operation" in error or "did not end within 5 seconds" in error


async def test_endless_redirects_end():
    with Web(lambda request: redirect("/again")) as web:
        assert "the server redirected more than 20 times" in failed(await visit(web, look("/")))


async def test_a_page_that_computes_for_ever_is_given_up():
    with Web(lambda request: page("<script>for (;;);</script>")) as web:
        assert "seconds" in failed(await visit(web, look("/"), **QUICK))


async def test_a_server_that_says_nothing_is_given_up():
    over = threading.Event()

    def never(request: Received) -> Reply:
        over.wait(20)
        return page("")

    with Web(never) as web:
        try:
            opened = failed(await visit(web, look("/"), **QUICK))
            fetched = failed(await visit(web, fetch("/"), **QUICK))
        finally:
            over.set()
    assert "did not" in opened or "within 2 seconds" in opened
    assert "no complete answer came within 2 seconds" in fetched


@pytest.mark.parametrize("kind", ["text/html", "application/json"])
async def test_a_body_without_end_is_cut(kind: str):
    body = b"<p>much too much of it</p>" * 40_000
    with Web(lambda request: Reply(body, 200, [("Content-Type", kind)])) as web:
        opened = failed(await visit(web, look("/"), **QUICK))
        fetched = failed(await visit(web, fetch("/"), **QUICK))
    for error in (opened, fetched):
        assert "is larger than the limit of 200000 bytes" in error


async def test_a_decompression_bomb_is_cut():
    bomb = gzip.compress(b"<p>again</p>" * 8_000_000)  # 96 MB out of 100 KB
    headers = [("Content-Type", "text/html"), ("Content-Encoding", "gzip")]
    with Web(lambda request: Reply(bomb, 200, headers)) as web:
        opened = failed(await visit(web, look("/"), http=HttpOptions(body_limit=200_000)))
        fetched = failed(await visit(web, fetch("/"), http=HttpOptions(body_limit=200_000)))
    for error in (opened, fetched):
        assert "is larger than the limit of 200000 bytes" in error


async def test_a_file_is_no_page_and_a_click_downloads_nothing(tmp_path: Path):
    def site(request: Received) -> Reply:
        file = Reply(b"abc", 200, [("Content-Type", "application/zip"), ("Content-Disposition", "attachment")])
        return file if request.path == "/file" else pages(request)

    with Web(site) as web:
        opened = await visit(web, look("/file"), downloads=tmp_path)
        clicked = await visit(web, look(), click("#file"), {"type": "sleep", "seconds": 0.3}, downloads=tmp_path)
        fetched = await visit(
            web, {"type": "download", "url": "/file", "save_as": "file", "filename": "../../x.zip"}, downloads=tmp_path
        )
    assert "no page but a file" in failed(opened)
    assert clicked.ok
    assert clicked.notes == ["the page started a download (file.zip), which was refused"]
    assert fetched.error == ""
    assert listing(tmp_path) == ["_.._x.zip"]
    assert read(tmp_path / "_.._x.zip") == b"abc"


async def test_a_server_that_is_not_there_is_told():
    with Web(pages) as web:
        pass
    for step in (navigate("/"), fetch("/")):
        error = failed(await visit(web, dict(step)))
        assert "no connection to" in error
        assert "is the server running and reachable?" in error


async def test_a_failure_keeps_the_page_without_its_secrets(tmp_path: Path):
    secret = "s3cret & long"
    echo = f"<p>{secret.replace('&', '&amp;')}</p><input id=i><input id=p type=password>"
    with Web(lambda request: page(echo, ("X-Page", "1"))) as web:
        result = await visit(
            web,
            look("/?p=1"),
            type_into("#p", "{{password}}"),
            type_into("#i", "{{password}}"),
            run_code("throw new Error(document.getElementById('i').value)"),
            values={"password": secret},
            secret="password",
            failures=tmp_path / "kept",
        )
    assert failed(result).endswith(
        f"the code threw Error: ***; the page is kept in {tmp_path / 'kept'}: operation-4.png and operation-4.html"
    )
    html = (tmp_path / "kept" / "operation-4.html").read_text(encoding="utf-8")
    assert "<p>***</p>" in html
    assert secret not in html + result.model_dump_json()
    assert (tmp_path / "kept" / "operation-4.png").read_bytes().startswith(b"\x89PNG")


async def test_a_request_that_fails_keeps_the_page_that_is_open(tmp_path: Path):
    with Web(lambda request: Reply(b"", 500) if request.path == "/api" else page("<p>open</p>")) as web:
        opened = failed(await visit(web, look("/"), fetch("/api"), failures=tmp_path / "kept"))
        alone = failed(await visit(web, fetch("/api"), failures=tmp_path / "none"))
    assert f"; the page is kept in {tmp_path / 'kept'}: operation-2.png and operation-2.html" in opened
    assert "<p>open</p>" in read(tmp_path / "kept" / "operation-2.html").decode()
    assert ("kept" in alone, listing(tmp_path)) == (False, ["kept"])


async def test_the_picture_of_a_page_shows_no_secret(tmp_path: Path):
    html = "<pre>{secret}</pre><input id=i style='font-family: monospace'><p>the same"
    pictures = []
    for secret in ("s3cret-aaaaaa", "s3cret-wwwwww", "s3cret-aaaaaa"):
        with Web(lambda request, secret=secret: page(html.format(secret=secret))) as web:
            steps = [look("/"), type_into("#i", "{{password}}"), run_code("throw new Error()")]
            given = {"values": {"password": secret}, "secret": "password"}
            failed(await visit(web, *steps, **given, failures=tmp_path / secret))
        pictures.append(read(tmp_path / secret / "operation-3.png"))
    assert pictures[0] == pictures[1] == pictures[2]
