"""What is kept of a page on which an operation failed, for a person to look at."""

import asyncio
from pathlib import Path

from files.replacing import replace_inside
from routines.mask import mask
from runtime.browser.chromium import BrowserError
from runtime.browser.executing.tab import Tab

_SECONDS = 5.0


async def keep_page(tab: Tab, folder: Path, index: int, typed: list[str], secrets: list[str]) -> str:
    """A sentence that names the files; `typed` are the selectors of the fields that hold secrets. What cannot be kept
    in time is left out: the page may be what failed."""
    if tab.page.url == "about:blank":
        return ""
    kept = [await _picture(tab, folder, index, typed, secrets), await _html(tab, folder, index, secrets)]
    names = [name for name in kept if name]
    return f"; the page is kept in {folder}: {' and '.join(names)}" if names else ""


async def _picture(tab: Tab, folder: Path, index: int, typed: list[str], secrets: list[str]) -> str:
    page, path = tab.page, folder / f"operation-{index}.png"
    covered = [page.locator(f"css={selector}") for selector in typed] + [page.get_by_text(each) for each in secrets]
    try:
        async with asyncio.timeout(_SECONDS):
            picture = await page.screenshot(mask=covered, timeout=_SECONDS * 1000)
    except (BrowserError, TimeoutError):
        return ""
    return _write(path, picture)


async def _html(tab: Tab, folder: Path, index: int, secrets: list[str]) -> str:
    try:
        async with asyncio.timeout(_SECONDS):
            html = await tab.page.content()
    except (BrowserError, TimeoutError):
        return ""
    return _write(folder / f"operation-{index}.html", mask(html, secrets).encode("utf-8", "replace"))


def _write(path: Path, content: bytes) -> str:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_inside(path.parent, path.name, content)
    except OSError:
        return ""  # the failure itself is what has to be told
    return path.name
