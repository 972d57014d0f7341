"""What a recording holds, each awkward thing on a page of its own."""

import json
from pathlib import Path
from urllib.parse import urlencode

import pytest
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_socket

from captures.capture import Capture
from captures.mime import header
from captures.open import load
from captures.transaction import Response
from runtime.browser.chromium import Page
from tests.browser.flows import Flow, nothing, recorded
from tests.browser.workshop import FILE, path_of, told


def capture_of(url: str, folder: Path, flow: Flow) -> Capture:
    recorded(url, folder / "capture", flow)
    capture = load(folder / "capture")
    assert capture.problems == ()
    return capture


def test_redirects_are_transactions_with_the_cookies_as_they_travelled(site: str, tmp_path: Path) -> None:
    capture = capture_of(f"{site}/away", tmp_path, nothing)
    hops = [(path_of(each.request.url), each.response.status) for each in capture.transactions[:3]]
    assert hops == [("/away", 302), ("/away/further", 302), ("/inner", 200)]
    first, second, third = capture.transactions[:3]
    assert [value for name, value in first.response.headers if name == "Set-Cookie"] == [
        "first=1; Path=/",
        "second=2; Path=/",
    ]
    assert ("Cookie", "first=1; second=2") in second.request.headers
    assert first.ended <= second.started
    assert third.answered is not None
    assert third.started < third.answered <= third.ended
    assert second.ended <= third.started
    assert b"Inner" in third.response.body


def test_what_the_person_did_is_told_with_names_that_last(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_label("Name").press_sequentially("Ida")
        await page.locator("#kind").focus()
        await page.locator("#kind").select_option(label="Big")
        await page.get_by_label("Secret word").press_sequentially("hush")
        await page.keyboard.press("Tab")
        await page.get_by_role("button").click()

    capture = capture_of(f"{site}/", tmp_path, flow)
    done = [(each.type, each.selector, each.value, each.label) for each in capture.interactions if each.type != "input"]
    assert done == [
        ("change", 'input[name="who"]', "Ida", "Name"),
        ("change", "#kind", "9", "Kind"),
        ("keydown", 'input[aria-label="Secret word"]', "hush", "Secret word"),
        ("change", 'input[aria-label="Secret word"]', "hush", "Secret word"),
        ("click", "button", "", ""),
    ]
    assert [each.text for each in capture.interactions if each.tag in ("select", "button")][-2:] == ["Big", "Go on"]
    assert [each.value for each in capture.interactions if each.type == "input"][:3] == ["I", "Id", "Ida"]


def test_what_a_menu_of_the_page_was_opened_for_counts_as_clicked(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_text("Nothing here").click(button="right")
        await page.get_by_text("Birch").click(button="right")
        await page.get_by_role("button").click()

    capture = capture_of(f"{site}/menu", tmp_path, flow)
    assert [(each.type, each.tag, each.text) for each in capture.interactions] == [
        ("click", "li", "Birch"),
        ("click", "button", "Rename"),
    ]


def test_the_marked_entry_of_a_list_box_counts_as_clicked_when_enter_takes_it(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_label("Tree").focus()
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")

    capture = capture_of(f"{site}/marked", tmp_path, flow)
    assert [(each.type, each.tag, each.text) for each in capture.interactions] == [
        ("click", "li", "Birch"),
        ("keydown", "input", ""),
    ]


def test_a_button_that_is_covered_as_soon_as_it_is_pressed_counts_as_clicked(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_role("button").nth(1).click()
        await page.mouse.click(9, 9)

    capture = capture_of(f"{site}/pressed", tmp_path, flow)
    assert [(each.type, each.tag, each.selector) for each in capture.interactions] == [
        ("click", "button", "li:nth-of-type(2) > button"),
        ("click", "div", "div"),
    ]


def test_an_editor_that_a_script_draws_holds_what_the_script_made_of_what_was_typed(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_label("Text").fill("So be it")

    capture = capture_of(f"{site}/editor", tmp_path, flow)
    assert {each.value for each in capture.interactions if each.type == "input"} == {"So be it."}


def test_what_the_page_keeps(site: str, tmp_path: Path) -> None:
    capture = capture_of(f"{site}/", tmp_path, nothing)
    (snapshot,) = capture.snapshots
    assert snapshot.title == "Workshop"
    assert snapshot.local_storage == {"kept": "in here"}
    assert snapshot.cookies == {"plain": "yes"}
    assert snapshot.window_properties == {
        "settings": '{"theme":"dark","ids":[1,2]}',
        "counter": "3",
        "declared": "at the top",
    }
    kept = {(each.area, each.origin, each.name, each.value) for each in capture.storage}
    assert kept == {("local", site, "kept", "in here"), ("cookie", "127.0.0.1", "plain", "yes")}


def test_a_form_with_a_file(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        file = {"name": "a.bin", "mimeType": "application/octet-stream", "buffer": FILE}
        await page.locator("[name=file]").set_input_files(files=[file])
        await page.get_by_text("Send").click()
        await page.wait_for_url("**/taken")

    sent = told(capture_of(f"{site}/upload", tmp_path, flow), "/taken")
    assert FILE in sent.request.body
    assert json.loads(sent.response.body) == {"length": len(sent.request.body)}


@pytest.mark.parametrize("hops", [[303], [302], [307, 303]])
def test_a_form_with_a_file_that_is_answered_by_a_redirect(hops: list[int], site: str, tmp_path: Path) -> None:
    then = "/inner"
    for status in reversed(hops):
        then = "/taken?" + urlencode({"status": status, "then": then})

    async def flow(page: Page) -> None:
        file = {"name": 'a"b.bin', "mimeType": "", "buffer": FILE}
        await page.locator("[name=file]").set_input_files(files=[file])
        await page.evaluate("(action) => { document.forms[0].action = action }", then)
        await page.get_by_text("Send").click()
        await page.wait_for_url("**/inner")

    sent = [each for each in capture_of(f"{site}/upload", tmp_path, flow).transactions if each.request.method == "POST"]
    assert [each.response.status for each in sent] == hops
    for each in sent:
        assert not each.request.body_missing
        assert len(each.request.body) == int(header(each.request.headers, "content-length"))
        assert FILE in each.request.body
        assert 'name="te%22xt"\r\n\r\né\r\nb\r\n'.encode() in each.request.body


def test_a_file_that_a_script_sends_as_it_is(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        file = {"name": "a.bin", "mimeType": "", "buffer": FILE}
        await page.locator("[name=file]").set_input_files(files=[file])
        await page.evaluate("fetch('/taken', {method: 'POST', body: document.querySelector('[name=file]').files[0]})")

    sent = told(capture_of(f"{site}/upload", tmp_path, flow), "/taken").request
    assert (sent.body, sent.body_missing) == (FILE, False)


def test_a_body_that_a_redirect_sends_on(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.evaluate("fetch('/taken?status=307&then=/taken', {method: 'POST', body: new Blob(['it'])})")

    capture = capture_of(f"{site}/", tmp_path, flow)
    assert [each.request.body for each in capture.transactions if each.request.method == "POST"] == [b"it", b"it"]


def test_a_file_that_nobody_was_shown_is_said_to_be_missing(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        file = tmp_path / "large.bin"
        file.write_bytes(bytes(20_000_001))
        await page.locator("[name=file]").set_input_files(file)
        await page.evaluate("document.forms[0].action = '/taken?status=303&then=/inner'")
        await page.get_by_text("Send").click()
        await page.wait_for_url("**/inner")

    seen = recorded(f"{site}/upload", tmp_path / "capture", flow)
    (sent,) = [each for each in load(tmp_path / "capture").transactions if each.request.method == "POST"]
    assert (sent.request.body_missing, seen.uploads_missing) == (True, 1)


def test_bodies_that_are_long_or_not_text(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.evaluate("fetch('/taken?long', {method: 'POST', body: 'é'.repeat(400000)}).then((it) => it.text())")
        await page.evaluate("fetch('/taken?raw', {method: 'POST', body: new Uint8Array([0, 200, 255])})")

    capture = capture_of(f"{site}/", tmp_path, flow)
    assert told(capture, "/taken?long").request.body == "é".encode() * 400_000
    assert told(capture, "/taken?raw").request.body == bytes([0, 200, 255])


def test_a_page_that_leaves_while_bodies_are_read(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.evaluate("fetch('/slow'); fetch('/big').then(() => { location = '/inner?left' }); 0")
        await page.wait_for_url("**/inner?left")

    capture = capture_of(f"{site}/", tmp_path, flow)
    assert told(capture, "/inner?left").response.body
    slow, big = told(capture, "/slow").response, told(capture, "/big").response
    assert (slow.status, slow.body) == (0, b"")
    assert big.body_missing == (not big.body)


def test_files_that_are_saved(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        for link in ("#navigated", "#link"):
            async with page.expect_download() as download:
                await page.locator(link).click()
            assert (await (await download.value).path()).read_bytes() == FILE

    capture = capture_of(f"{site}/files", tmp_path, flow)
    for path in ("/attachment", "/bytes"):
        saved = told(capture, path).response
        assert (saved.status, saved.body, saved.body_missing) == (200, FILE, False)


def test_frames_of_this_and_of_another_process(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        for n in (0, 1):
            frame = page.frame_locator("iframe").nth(n)
            await frame.get_by_label("Inner").press_sequentially(f"w{n}")
            await frame.get_by_role("button").click()
            await page.wait_for_timeout(300)

    capture = capture_of(f"{site}/frames", tmp_path, flow)
    other = site.replace("127.0.0.1", "localhost")
    assert {each.url: each.value for each in capture.interactions if each.type == "change"} == {
        f"{other}/inner": "w0",
        f"{site}/inner": "w1",
    }
    assert {each.request.url for each in capture.transactions if "q=" in each.request.url} == {
        f"{other}/inner?q=w0",
        f"{site}/inner?q=w1",
    }
    assert all(each.response.body for each in capture.transactions if "q=" in each.request.url)


def test_a_frame_that_goes_to_another_process_again(site: str, tmp_path: Path) -> None:
    other = site.replace("127.0.0.1", "localhost")

    async def flow(page: Page) -> None:
        for n, url in enumerate(there):
            async with page.expect_event("framenavigated", lambda frame, url=url: frame.url == url) as gone:
                await page.evaluate("url => { document.querySelector('iframe').src = url }", url)
            await (await gone.value).get_by_label("Inner").press_sequentially(f"w{n}")

    there = [f"{site}/inner?1", f"{other}/inner?2", f"{site}/inner?3", f"{other}/inner?4"]
    capture = capture_of(f"{site}/frames", tmp_path, flow)
    assert {each.url: each.value for each in capture.interactions if each.type == "input"} == {
        url: f"w{n}" for n, url in enumerate(there)
    }
    answers = {each.request.url: each.response.body for each in capture.transactions}
    assert all(b"Inner" in answers[url] for url in there)


def test_answers_that_no_script_reads(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_role("button").click()
        await page.wait_for_url("**/inner?after")

    capture = capture_of(f"{site}/unread", tmp_path, flow)
    for by in ("nobody", "unread"):
        answer = told(capture, f"/said?by={by}").response
        assert (by in answer.body.decode(), answer.body_missing) == (True, False)


def test_new_tabs_from_their_first_request_on(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        for press in ("#new", "button"):
            async with page.context.expect_page() as opened:
                await page.locator(press).click()
            await (await opened.value).wait_for_load_state()

    capture = capture_of(f"{site}/tabs", tmp_path, flow)
    assert told(capture, "/inner?from=link").response.body
    posted = told(capture, "/taken")
    assert (posted.request.method, posted.request.body) == ("POST", b"x=1")


def test_a_tab_that_is_closed_as_soon_as_it_has_asked(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        async with page.expect_popup() as opened:
            await page.evaluate("window.open('/brief'); 0")
        await page.wait_for_function("true")
        if not (await opened.value).is_closed():
            await (await opened.value).wait_for_event("close")

    capture = capture_of(f"{site}/tabs", tmp_path, flow)
    assert told(capture, "/said?by=brief").response.status == 200
    opened = told(capture, "/brief").response  # the browser may be quicker to drop it than we are to ask for it
    assert (opened.status, b"said?by=brief" in opened.body) == (200, not opened.body_missing)


def test_workers_of_both_kinds(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.wait_for_function("document.title === 'ready'")

    capture = capture_of(f"{site}/workers", tmp_path, flow)
    assert json.loads(told(capture, "/said?by=worker").response.body) == {"by": "worker"}
    assert json.loads(told(capture, "/said?by=service").response.body) == {"by": "service"}


def test_what_a_service_worker_answers(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.wait_for_function("document.title === 'between'")
        asked = "'/made', '/said?by=cache', '/said?by=passing'"
        await page.evaluate(f"Promise.all([{asked}].map((it) => fetch(it).then((it) => it.text())))")
        await page.goto(f"{site}/inner?cached")

    capture = capture_of(f"{site}/between", tmp_path, flow)
    assert told(capture, "/made").response.body == b"made"
    for path, body, times in (
        ("said?by=cache", b'"cache"', 2),
        ("said?by=passing", b'"passing"', 1),
        ("inner?cached", b"Inner", 2),
    ):
        found = [each.response for each in capture.transactions if each.request.url == f"{site}/{path}"]
        assert len(found) == times
        assert all(body in each.body and not each.body_missing for each in found)


def test_a_page_that_leaves_for_elsewhere(site: str, tmp_path: Path) -> None:
    other = site.replace("127.0.0.1", "localhost")

    async def flow(page: Page) -> None:
        leaving = f".then((it) => it.text()).then(() => {{ location = '{other}/inner?left' }}); 0"
        await page.evaluate(f"fetch('/endless'); fetch('/big'){leaving}")
        await page.wait_for_url("**/inner?left")

    capture = capture_of(f"{site}/", tmp_path, flow)
    big, unended = told(capture, "/big"), told(capture, "/endless")
    assert json.loads(big.response.body) == ["x" * 60] * 40_000
    assert unended.response == Response(0)
    assert unended.started < big.ended <= unended.ended


def test_a_page_that_changes_without_loading(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_role("button").click()
        await page.get_by_text("app", exact=True).wait_for()

    capture = capture_of(f"{site}/app", tmp_path, flow)
    last = capture.snapshots[-1]
    assert path_of(last.url) == "/app/item"
    assert '<div id="view">app</div>' in last.html


def test_a_field_in_a_shadow_tree(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_label("Deep").press_sequentially("x")

    (typed,) = capture_of(f"{site}/shadow", tmp_path, flow).interactions
    assert (typed.selector, typed.value, typed.label) == ('my-field >> input[aria-label="Deep"]', "x", "Deep")


def test_what_is_said_over_a_socket(site: str, tmp_path: Path) -> None:
    async def echo(socket: ServerConnection) -> None:
        async for message in socket:
            await socket.send(f"heard {message}")

    async def flow(page: Page) -> None:
        async with serve_socket(echo, "127.0.0.1", 0) as server:
            address = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/talk"
            await page.evaluate(
                """(address) => new Promise((done) => { const socket = new WebSocket(address);
                   socket.onopen = () => socket.send("hello"); socket.onmessage = () => socket.close();
                   socket.onclose = done })""",
                address,
            )

    (talk,) = [
        each for each in capture_of(f"{site}/", tmp_path, flow).transactions if each.resource_type == "websocket"
    ]
    assert (talk.response.status, talk.request.body, talk.response.body) == (101, b"hello", b"heard hello")
