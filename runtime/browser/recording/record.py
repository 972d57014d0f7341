"""Recording what a person, or a script in place of one, does in Chromium: a capture, written as it happens."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

from captures.error import CaptureError
from runtime.browser.chromium import BrowserError, Chromium, Page, debugging_socket, open_chromium
from runtime.browser.recording.book import Book, Seen
from runtime.browser.recording.folder import Folder
from runtime.browser.recording.targets import Targets
from runtime.browser.recording.window import open_window
from runtime.browser.recording.wire import ProtocolError, open_wire, socket_of
from runtime.temporary import lock_of, make_folder, remove_folder

Drive = Callable[[Page], Awaitable[object]]
"""What is done in the page instead of a person; it is open at the address then."""


async def record(
    url: str,
    out: Path,
    *,
    headless: bool = False,
    drive: Drive | None = None,
    cdp_url: str | None = None,
    stop: asyncio.Event | None = None,
    show: Callable[[Seen], None] = lambda seen: None,
) -> Seen:
    """Open `url` and record into the new folder `out` until the last tab is closed, `drive` has returned, or `stop`
    is set; what was recorded is kept whatever happens, and a folder that holds nothing goes after an error. `show` is
    called whenever something was added.

    `cdp_url` attaches to a running browser, of which only tabs that are opened from now on are recorded.
    Raises `BrowserUnavailable`, `CaptureError` (the folder, or the disk), and what `drive` raises.
    """
    folder = Folder(out)
    book = Book(folder, show)
    with _kept_if_used(folder):
        try:
            async with _browser(headless, cdp_url, drive is not None) as (socket, downloads, browser):
                targets = Targets(book, attached=cdp_url is not None)
                async with open_wire(socket, targets.take) as wire:
                    await targets.watch(wire, downloads)
                    ends = [event.wait() for event in (targets.over, wire.closed, folder.full, stop or asyncio.Event())]
                    try:
                        await _first(_work(url, targets, browser, drive), *ends)
                    finally:
                        await targets.finish()
        finally:
            book.close()
        if folder.broken is not None:
            raise CaptureError(f"The recording ended early, for {out} cannot be written: {folder.broken.strerror}.")
    return book.seen


@contextmanager
def _kept_if_used(folder: Folder) -> Iterator[None]:
    """After an error, a capture that holds nothing goes: the same command would meet it."""
    try:
        yield
    except BaseException:
        folder.discard_if_empty()
        raise


@asynccontextmanager
async def _browser(
    headless: bool, cdp_url: str | None, driven: bool
) -> AsyncIterator[tuple[str, Path | None, Chromium | None]]:
    """The DevTools socket of a browser, where it saves files (None: where the person wants them), and, if a script is
    to drive it, the browser as Playwright has it."""
    async with AsyncExitStack() as stack:
        if cdp_url is not None:
            socket = await socket_of(cdp_url)
            opened = await stack.enter_async_context(open_chromium(cdp_url=socket)) if driven else None
            yield socket, None, opened
            return
        folder = make_folder("superdiscovery-")
        stack.callback(remove_folder, folder)
        profile, downloads = folder / "profile", folder / "downloads"
        profile.mkdir()
        downloads.mkdir()
        if not driven:
            # A window outlives a recorder that was killed.
            yield await stack.enter_async_context(open_window(profile, headless, lock_of(folder))), None, None
            return
        opening = open_chromium(headless=headless, user_data_dir=profile, downloads=downloads, debuggable=True)
        opened = await stack.enter_async_context(opening)
        yield debugging_socket(profile), downloads, opened


async def _work(url: str, targets: Targets, browser: Chromium | None, drive: Drive | None) -> None:
    """Open the address and, if nobody sits in front of it, drive the page; a person is never done."""
    try:
        if browser is None or drive is None:
            await targets.open(url)
            await asyncio.Event().wait()
            return
        page = await browser.page()
        await page.goto(url)
    except (BrowserError, ProtocolError) as error:
        reason = str(error).splitlines()[0].removeprefix("Page.goto: ")
        raise CaptureError(f"{url} cannot be opened ({reason}): correct the address.") from None
    await drive(page)
    await targets.settle()


async def _first(work: Coroutine[None, None, None], *ends: Coroutine[None, None, object]) -> None:
    """Until the work is done, or one of the ends has come. Raises what the work raises, unless it was its end."""
    working, *ending = tasks = [asyncio.ensure_future(each) for each in (work, *ends)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in tasks:
            each.cancel()
        await asyncio.wait(tasks)
    ended = any(not each.cancelled() for each in ending)
    if not ended and not working.cancelled():
        await working
