"""A HAR that goes out is what Chromium's own developer tools read from such a file."""

from typing import Any

from captures.capture import Capture
from captures.har.write import write_har
from captures.transaction import Request, Response, Transaction
from runtime.browser.chromium import open_chromium

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

FORM = (("Content-Type", "application/x-www-form-urlencoded"),)
HTML = (("Content-Type", "text/html; charset=utf-8"), ("Set-Cookie", "a=1; Path=/"), ("Set-Cookie", "b=2"))


def exchange(second: float, request: Request, response: Response, kind: str = "document") -> Transaction:
    return Transaction("", second, second + 0.25, kind, request, response)


GIVEN = (
    exchange(1, Request("GET", "https://a.test/?q=%C3%BC"), Response(200, HTML, "<p>ü & you".encode(), "text/html")),
    exchange(2, Request("POST", "https://a.test/", FORM, b"a=1&b=%20"), Response(302, (("Location", "/x"),))),
    exchange(3, Request("GET", "https://a.test/i.png"), Response(200, (), b"\x89PNG\0\xff", "image/png"), "image"),
    exchange(4, Request("GET", "https://a.test/gone"), Response(0), "xhr"),
    exchange(5, Request("GET", "wss://a.test/", (), b"one\ntwo"), Response(101, (), b"three"), "websocket"),
)


async def read(capture: Capture) -> list[dict[str, Any]]:
    """The requests as the developer tools have them."""
    async with open_chromium() as chromium:
        page = await chromium.context.new_page()
        await page.goto("devtools://devtools/bundled/devtools_app.html")
        found: list[dict[str, Any]] = await page.evaluate(IMPORT, write_har(capture).decode())
        return found


async def test_the_developer_tools_read_what_was_written(chromium: None) -> None:
    page, form, image, gone, talk = await read(Capture(transactions=GIVEN))
    assert (page["method"], page["url"], page["status"]) == ("GET", "https://a.test/?q=%C3%BC", 200)
    assert (page["type"], page["body"]) == ("text/html", "<p>ü & you")
    assert [tuple(each) for each in page["headers"]] == list(HTML)
    assert abs(page["seconds"] - 0.25) < 0.001
    assert (form["method"], form["status"], form["sent"]) == ("POST", 302, "a=1&b=%20")
    assert (image["type"], image["body"]) == ("image/png", "iVBORwD/")
    assert gone["status"] == 0
    assert talk["frames"] == ["one", "two", "three"]
