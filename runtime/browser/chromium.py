"""The one door to Chromium: everything of Playwright that this project uses is named here.

Importing this module without Playwright raises `BrowserUnavailable`: import it where a browser is wanted.
"""

import asyncio
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from contracts.environment import needed
from runtime.browser.unavailable import BrowserUnavailable

try:
    from playwright.async_api import (
        Browser,
        BrowserContext,
        CDPSession,
        ConsoleMessage,
        Dialog,
        Download,
        FileChooser,
        Frame,
        Locator,
        Page,
        Playwright,
        Request,
        Response,
        Route,
        WebSocket,
        WebSocketRoute,
        async_playwright,
    )
    from playwright.async_api import Error as BrowserError
    from playwright.async_api import TimeoutError as BrowserTimeout
except ModuleNotFoundError:
    raise BrowserUnavailable(
        "The browser part is not installed: pip install 'superdiscovery[browser]', and a Chromium "
        "(Debian, Ubuntu: sudo apt-get install chromium)."
    ) from None

__all__ = [
    "Browser",
    "BrowserContext",
    "BrowserError",
    "BrowserTimeout",
    "BrowserUnavailable",
    "CDPSession",
    "Chromium",
    "ConsoleMessage",
    "Dialog",
    "Download",
    "FileChooser",
    "Frame",
    "Locator",
    "Page",
    "Request",
    "Response",
    "Route",
    "WebSocket",
    "WebSocketRoute",
    "debugging_socket",
    "environment",
    "find_executable",
    "flags",
    "leave",
    "listening",
    "needs_display",
    "open_chromium",
]

VARIABLE: Final = "SUPERDISCOVERY_CHROMIUM"
_STARTS_WITHIN: Final = 20.0  # seconds
_SOCKET_ROOM: Final = 62
"""Bytes of the path of a folder in which Chromium can make its socket, whose own path has at most 107."""
_LEAVING: Final = 10.0
"""Seconds that something may take to close."""
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_FLAGS: Final = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
)

_ITS_OWN: Final = frozenset({
    "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
    "LD_LIBRARY_PATH", "CHROME_DEVEL_SANDBOX", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY",
})  # fmt: skip
"""Environment variables that Chromium reads, beside those of any program."""


class _Options(NamedTuple):
    headless: bool
    user_data_dir: Path | None
    downloads: Path | None
    locale: str | None
    switches: list[str]


@dataclass(frozen=True)
class Chromium:
    """An open browser and the context to work in. `attached`: it was running before, and goes on when we leave."""

    browser: Browser
    context: BrowserContext
    attached: bool = False

    async def page(self) -> Page:
        """The tab that is open, or a new one; of an attached browser always a new one."""
        pages = [] if self.attached else self.context.pages
        return pages[0] if pages else await self.context.new_page()

    async def protocol(self) -> CDPSession:
        """A DevTools protocol session with the browser itself."""
        return await self.browser.new_browser_cdp_session()


@asynccontextmanager
async def open_chromium(
    *,
    headless: bool = True,
    cdp_url: str | None = None,
    user_data_dir: Path | None = None,
    downloads: Path | None = None,
    locale: str | None = None,
    debuggable: bool = False,
) -> AsyncIterator[Chromium]:
    """A browser until the block ends. Raises `BrowserUnavailable`.

    `cdp_url` attaches to a running browser (`--remote-debugging-port`) and works in its own context; `user_data_dir`
    starts one that keeps its profile there. Otherwise the context starts empty and is forgotten. `downloads` is where
    files go, under names of Playwright's. `debuggable` (with `user_data_dir`) opens a debugging port on this machine,
    which `debugging_socket` finds.
    """
    async with async_playwright() as playwright:
        if cdp_url is not None:
            opened = await _attach(playwright, cdp_url)
        else:
            switches = [*flags(), *(["--remote-debugging-port=0"] if debuggable else [])]
            opened = await _launch(playwright, _Options(headless, user_data_dir, downloads, locale, switches))
        try:
            if debuggable and user_data_dir is not None and await listening(user_data_dir) is None:
                raise not_started(find_executable() or "Chromium", " (it opened no debugging port)")
            yield opened
        finally:
            await _leave(opened)


async def listening(user_data_dir: Path, ended: Callable[[], bool] = lambda: False) -> str | None:
    """`debugging_socket`, as soon as the browser has written it; None if it has `ended`, or takes too long."""
    for _ in range(int(_STARTS_WITHIN / 0.05)):
        if ended():
            break
        try:
            return debugging_socket(user_data_dir)
        except (FileNotFoundError, ValueError):  # not yet written, or not yet whole
            await asyncio.sleep(0.05)
    return None


def debugging_socket(user_data_dir: Path) -> str:
    """The WebSocket of the DevTools protocol of a browser that was opened `debuggable`."""
    port, path = (user_data_dir / "DevToolsActivePort").read_text().split()
    return f"ws://127.0.0.1:{port}{path}"


def flags() -> list[str]:
    """How Chromium is started: quiet in the background; as root without its sandbox, which it would refuse to run."""
    return [*_FLAGS, *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [])]


def environment() -> dict[str, str]:
    """The variables that Chromium gets: what any program needs, where its window, fonts and folders are, and the
    proxies of this machine."""
    given = {name: text for name, text in os.environ.items() if name.upper() in _ITS_OWN or name.startswith("XDG_")}
    return {**needed(os.environ), **given}


def needs_display() -> None:
    """Raises `BrowserUnavailable` where no window can be shown."""
    if sys.platform == "linux" and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise BrowserUnavailable("There is no display to open a window on: run headless, or set DISPLAY.")


def find_executable() -> str | None:
    """The Chromium to start: the one `$SUPERDISCOVERY_CHROMIUM` names, else the system's; None for Playwright's own.

    Raises `BrowserUnavailable` if the variable names nothing that can be started.
    """
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise BrowserUnavailable(f"{VARIABLE} names {named}, which cannot be started: correct or unset it.")
        return found
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


def _executable(playwright: Playwright) -> str | None:
    """The system's Chromium; None for Playwright's own. Raises `BrowserUnavailable` if there is neither."""
    executable = find_executable()
    if executable is None and not os.access(playwright.chromium.executable_path, os.X_OK):
        raise BrowserUnavailable(
            "No Chromium is installed: install it (Debian, Ubuntu: sudo apt-get install chromium), "
            f"or name another in {VARIABLE}."
        )
    return executable


async def _attach(playwright: Playwright, cdp_url: str) -> Chromium:
    try:
        browser = await playwright.chromium.connect_over_cdp(cdp_url, timeout=10_000, no_defaults=True)
    except BrowserError:
        raise BrowserUnavailable(
            f"No browser answers at {cdp_url}: start it with --remote-debugging-port=9222 and give its address, "
            "such as http://127.0.0.1:9222."
        ) from None
    return Chromium(browser, browser.contexts[0] if browser.contexts else await browser.new_context(), attached=True)


async def _launch(playwright: Playwright, options: _Options) -> Chromium:
    if not options.headless:
        needs_display()
    executable = _executable(playwright)
    try:
        return await _start(playwright, executable, options)
    except BrowserError as error:
        raise not_started(executable or "Chromium", f" ({str(error).splitlines()[0]})") from None


def not_started(executable: str, reason: str = "") -> BrowserUnavailable:
    """What to tell of a browser that ended at once."""
    folder = len(os.fsencode(tempfile.gettempdir()))
    if folder > _SOCKET_ROOM:
        why = f"the path of the folder for temporary files has {folder} bytes, and {_SOCKET_ROOM} are the most"
        return BrowserUnavailable(f"{executable} did not start: {why}: set TMPDIR to a shorter one.")
    return BrowserUnavailable(f"{executable} did not start{reason}: run it by hand to see why.")


async def _start(playwright: Playwright, executable: str | None, options: _Options) -> Chromium:
    headless, profile, downloads, locale, switches = options
    if profile is None:
        browser = await playwright.chromium.launch(
            executable_path=executable,
            headless=headless,
            args=switches,
            downloads_path=downloads,
            env={**environment()},
        )
        return Chromium(browser, await browser.new_context(locale=locale, no_viewport=not headless or None))
    context = await playwright.chromium.launch_persistent_context(
        profile,
        executable_path=executable,
        headless=headless,
        args=switches,
        downloads_path=downloads,
        env={**environment()},
        locale=locale,
        no_viewport=not headless or None,
    )
    if context.browser is None:
        raise BrowserUnavailable("This version of Playwright gives no access to the browser: update it.")
    return Chromium(context.browser, context)


async def _leave(opened: Chromium) -> None:
    """Close what was started; of an attached browser only the connection ends, when Playwright does."""
    if opened.attached or not opened.browser.is_connected():
        return
    await leave(opened.context)
    await leave(opened.browser)


async def leave(what: Page | BrowserContext | Browser) -> None:
    """Close it, unless it has gone first. A page that navigates for ever may never answer to that: then it ends with
    the browser, which is ended with its process."""
    try:
        async with asyncio.timeout(_LEAVING):
            await what.close()
    except (BrowserError, TimeoutError):
        return
