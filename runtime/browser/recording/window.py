"""A Chromium for a person to work in: started as they would start it, so that sites see nothing unusual, and in a
session of its own, so that Ctrl-C ends the recording and not the window under it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from runtime.browser.chromium import environment, find_executable, flags, listening, needs_display, not_started
from runtime.browser.unavailable import BrowserUnavailable

_ENDS_WITHIN: Final = 5.0  # seconds
_PREFERENCES: Final = {"credentials_enable_service": False}
"""No question whether a password should be kept, in a profile that is removed."""


@asynccontextmanager
async def open_window(profile: Path, headless: bool, held: int) -> AsyncIterator[str]:
    """The DevTools socket of a Chromium that keeps its profile in the empty folder `profile`, until the block ends.
    It inherits the descriptor `held`.

    Raises `BrowserUnavailable`.
    """
    executable = find_executable()
    if executable is None:
        raise BrowserUnavailable(
            "No Chromium is installed: install it (Debian, Ubuntu: sudo apt-get install chromium), "
            "or name another in SUPERDISCOVERY_CHROMIUM."
        )
    if not headless:
        needs_display()
    _write_preferences(profile)
    arguments = [*flags(), "--remote-debugging-port=0", f"--user-data-dir={profile}", "--no-default-browser-check"]
    arguments += ["--headless"] if headless else []
    started = await asyncio.create_subprocess_exec(
        executable,
        *arguments,
        "about:blank",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
        env=environment(),
        pass_fds=(held,),
    )
    try:
        socket = await listening(profile, lambda: started.returncode is not None)
        if socket is None:
            raise not_started(executable)
        yield socket
    finally:
        await _end(started)


def _write_preferences(profile: Path) -> None:
    (profile / "Default").mkdir()
    (profile / "Default" / "Preferences").write_text(json.dumps(_PREFERENCES))


async def _end(started: asyncio.subprocess.Process) -> None:
    if started.returncode is not None:
        return
    started.terminate()
    try:
        await asyncio.wait_for(started.wait(), _ENDS_WITHIN)
    except TimeoutError:
        started.kill()
        await started.wait()
