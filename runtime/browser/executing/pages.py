"""Opening pages, and reading them as the extractors do."""

import asyncio
from typing import Any

from captures.charset import decoded
from captures.mime import header
from routines import operation as ops
from routines.extracting.extract import ExtractionError
from routines.extracting.page import Page as Reading
from routines.extracting.regex import matches
from routines.origin import is_allowed, origin
from routines.places import extractions
from runtime.browser.chromium import BrowserError, BrowserTimeout, Response
from runtime.browser.executing.options import BrowserFailed
from runtime.browser.executing.session import BrowserSession
from runtime.browser.executing.tab import Tab
from runtime.browser.executing.visible import see
from runtime.http.exchange import Answer
from runtime.http.requesting import expect, opening, save, url_of
from runtime.steps import Progress

_TICK = 0.1
_DOCUMENT = """
() => {
  const type = document.doctype;
  return (type ? new XMLSerializer().serializeToString(type) : '') + document.documentElement.outerHTML;
}
"""
_SHOWN = f"""
sent => {{
  const same = new DOMParser().parseFromString(sent, 'text/html').documentElement.outerHTML;
  return same === document.documentElement.outerHTML ? null : ({_DOCUMENT})();
}}
"""
"""The document as it is now; null if it is still what was sent."""


async def navigate(operation: ops.Navigate, tab: Tab, session: BrowserSession, progress: Progress) -> None:
    """Open the page, wait until it has settled, and for the values that are to be taken from it."""
    url = url_of(operation, progress)
    session.guard(url)
    if why := progress.destinations.refusal(url, opening(operation, progress).names):
        raise BrowserFailed(why, 0, origin(url))
    response = await tab.page.goto(url, wait_until="commit", timeout=tab.options.http.timeout * 1000)
    if response is None:
        raise BrowserFailed("the page did not open", 0, url)
    sent = await _sent(response, session)
    expect(Answer(response.status, sent, b""), [], operation.transaction, progress)
    await tab.settle()
    await _save(operation, sent, tab, session, progress)
    progress.url = tab.page.url


async def _sent(response: Response, session: BrowserSession) -> Reading:
    """The response as the server sent it, with the redirects that led there."""
    history: list[Reading] = []
    request = response.request.redirected_from
    while request is not None:
        hop = await request.response()
        history.insert(0, Reading(request.url, _pairs(await hop.headers_array()) if hop is not None else []))
        request = request.redirected_from
    headers = _pairs(await response.headers_array())
    return Reading(response.url, headers, await _body(response, headers), await session.wire.look(), history)


def _pairs(headers: Any) -> list[tuple[str, str]]:
    return [(one["name"], one["value"]) for one in headers]


async def _body(response: Response, headers: list[tuple[str, str]]) -> str:
    try:
        return decoded(await response.body(), header(headers, "content-type"))
    except BrowserError:
        return ""  # the page has gone on already: then what it shows now counts


async def _save(operation: ops.Navigate, sent: Reading, tab: Tab, session: BrowserSession, progress: Progress) -> None:
    """From the page as it is shown, as soon as it shows everything; else from the page as it was sent."""
    loop = asyncio.get_running_loop()
    end = loop.time() + (tab.options.patience if extractions(operation) else 0)
    while True:
        shown = await _shown(sent, tab, session)
        try:
            return await save(operation, shown, progress)
        except ExtractionError:
            if loop.time() >= end:
                return await save(operation, sent, progress)
        await asyncio.sleep(_TICK)


async def read_page(operation: ops.ReadPage, tab: Tab, session: BrowserSession, progress: Progress) -> None:
    """Wait until the page shows what it is read for. Raises `BrowserFailed` and `ExtractionError`."""
    if not is_allowed(tab.page.url, session.hosts):
        raise BrowserFailed("no page is open that could be read: navigate to one first")
    await tab.settle()
    if operation.shows:
        await see(tab.page, operation.shows, tab.options.patience)
    loop = asyncio.get_running_loop()
    end = loop.time() + (tab.options.patience if operation.extract else 0)
    while True:
        text = str(await tab.page.evaluate(_DOCUMENT))
        page = Reading(tab.page.url, [("content-type", "text/html; charset=utf-8")], text, await session.wire.look())
        try:
            return await save(operation, page, progress)
        except ExtractionError:
            if loop.time() >= end:
                raise
        await asyncio.sleep(_TICK)


async def _shown(sent: Reading, tab: Tab, session: BrowserSession) -> Reading:
    """The page that is open. What scripts left alone is kept byte for byte, as it is over HTTP."""
    if not is_allowed(tab.page.url, session.hosts):
        raise BrowserFailed(f"the page led to {tab.page.url[:100]}, which is no page of the routine's hosts")
    kind = next((value for name, value in sent.headers if name.lower() == "content-type"), "text/html")
    text = await tab.page.evaluate(_SHOWN, sent.text) if "html" in kind else None
    cookies = await session.wire.look()
    return Reading(tab.page.url, sent.headers, sent.text if text is None else text, cookies, sent.history)


async def wait_for_url(operation: ops.WaitForUrl, tab: Tab) -> None:
    def arrived(url: str) -> bool:
        return matches(operation.pattern, url)

    try:
        await tab.page.wait_for_url(arrived, wait_until="commit", timeout=operation.timeout * 1000)
    except BrowserTimeout as error:
        late = f"the address did not match /{operation.pattern}/ within {operation.timeout:g} seconds"
        raise BrowserFailed(f"{late}; it is {tab.page.url}", 0, tab.page.url) from error
    await tab.settle()
