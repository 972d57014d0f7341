"""A HAR that goes out is what Chromium's own developer tools read from such a file."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from captures.capture import Capture
from captures.har.write import write_har
from captures.transaction import Request, Response, Transaction
from runtime.browser.chromium import Page, open_chromium

IMPORT = """async text => {
  const HAR = await import(new URL("./models/har/har.js", location.href).href);
  const requests = HAR.Importer.Importer.requestsFromHARLog(new HAR.HARFormat.HARRoot(JSON.parse(text)).log);
  return Promise.all(requests.map(async each => {
    const content = await each.requestContentData();
    return {
      method: each.requestMethod, url: each.url(), status: each.statusCode, type: each.mimeType,
      sent: await each.requestFormData(), body: content.isTextContent ? content.text : content.base64,
      headers: each.responseHeaders.map(header => [header.name, header.value]),
      seconds: each.endTime - each.startTime, frames: each.frames().map(frame => frame.text),
    };
  }));
}"""
"""The importer behind the button of the network panel: front_end/models/har/Importer.ts of devtools-frontend."""

EXPORT = """async text => {
  const HAR = await import(new URL("./models/har/har.js", location.href).href);
  const requests = HAR.Importer.Importer.requestsFromHARLog(new HAR.HARFormat.HARRoot(JSON.parse(text)).log);
  return HAR.Log.Log.build(requests, {sanitize: false});
}"""
"""What the panel's own export writes of what it imported: front_end/models/har/Log.ts."""

SHOW = """async text => {
  const UI = await import(new URL("./ui/legacy/legacy.js", location.href).href);
  await UI.ViewManager.ViewManager.instance().showView("network");
  const Network = await import(new URL("./panels/network/network.js", location.href).href);
  const panel = Network.NetworkPanel.NetworkPanel.instance();
  await panel.networkLogView.onLoadFromFile(new File([text], "a.har"));
}"""
"""What "Import HAR file" and dropping a file on the panel do: front_end/panels/network/NetworkLogView.ts."""

FORM = (("Content-Type", "application/x-www-form-urlencoded"),)
JSON = (("Content-Type", "application/json"), ("Cookie", "a=1; b=2"))
HTML = (("Content-Type", "text/html; charset=utf-8"), ("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2"))


def exchange(second: float, request: Request, response: Response, kind: str = "document") -> Transaction:
    return Transaction("", second, second + 0.25, kind, request, response)


GIVEN = (
    exchange(1, Request("GET", "https://a.test/?q=%C3%BC"), Response(200, HTML, "<p>ü & you".encode(), "text/html")),
    exchange(2, Request("POST", "https://a.test/", FORM, b"a=1&b=%20"), Response(302, (("Location", "/x"),))),
    exchange(3, Request("GET", "https://a.test/i.png"), Response(200, (), b"\x89PNG\0\xff", "image/png"), "image"),
    exchange(4, Request("GET", "https://a.test/gone"), Response(0), "xhr"),
    exchange(5, Request("PUT", "https://a.test/j", JSON, b'{"a": 1}'), Response(204, (), b"", ""), "fetch"),
    exchange(6, Request("GET", "wss://a.test/", (), b"one\ntwo"), Response(101, (), b"three"), "websocket"),
)


@asynccontextmanager
async def developer_tools() -> AsyncIterator[Page]:
    async with open_chromium() as chromium:
        page = await chromium.context.new_page()
        await page.goto("devtools://devtools/bundled/devtools_app.html")
        await page.locator(".root-view").wait_for()  # its own texts are loaded before anything is shown
        yield page


async def read(capture: Capture) -> list[dict[str, Any]]:
    """The requests as the developer tools have them."""
    async with developer_tools() as page:
        found: list[dict[str, Any]] = await page.evaluate(IMPORT, write_har(capture).decode())
        return found


async def test_the_developer_tools_read_what_was_written(chromium: None) -> None:
    page, form, image, gone, put, talk = await read(Capture(transactions=GIVEN))
    assert (page["method"], page["url"], page["status"]) == ("GET", "https://a.test/?q=%C3%BC", 200)
    assert (page["type"], page["body"]) == ("text/html", "<p>ü & you")
    assert [tuple(each) for each in page["headers"]] == list(HTML)
    assert abs(page["seconds"] - 0.25) < 0.001
    assert (form["method"], form["status"], form["sent"]) == ("POST", 302, "a=1&b=%20")
    assert (image["type"], image["body"]) == ("image/png", "iVBORwD/")
    assert gone["status"] == 0
    assert (put["method"], put["status"], put["sent"]) == ("PUT", 204, '{"a": 1}')
    assert talk["frames"] == ["one", "two", "three"]


async def test_the_network_panel_shows_a_row_for_each_request(chromium: None) -> None:
    async with developer_tools() as page:
        await page.evaluate(SHOW, write_har(Capture(transactions=GIVEN)).decode())
        rows = page.locator("tr", has=page.locator("td.name-column"))
        await rows.nth(len(GIVEN) - 1).wait_for()
        shown = [await rows.nth(n).locator("td.status-column").inner_text() for n in range(await rows.count())]
    assert len(shown) == len(GIVEN)
    numbers = [each.split()[0] for each in shown if each[:1].isdigit()]
    assert numbers == ["200", "302", "200", "204", "101"]


async def test_what_was_posted_is_written_as_the_developer_tools_write_it(chromium: None) -> None:
    written = write_har(Capture(transactions=GIVEN)).decode()
    async with developer_tools() as page:
        own = (await page.evaluate(EXPORT, written))["entries"]
    ours = json.loads(written)["log"]["entries"]
    assert [each["request"].get("postData") for each in ours] == [each["request"].get("postData") for each in own]
    named = [[(one["name"], one["value"]) for one in each["response"]["cookies"]] for each in ours]
    assert named == [[(one["name"], one["value"]) for one in each["response"]["cookies"]] for each in own]
