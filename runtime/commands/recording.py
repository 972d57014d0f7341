"""`record`, `export` and `redact`: captures made, and given away."""

import asyncio
import importlib.util
import os
import re
import signal
import sys
import time
import traceback
from collections.abc import Awaitable, Callable
from inspect import iscoroutinefunction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from captures.error import CaptureError
from runtime.browser.unavailable import BrowserUnavailable
from runtime.given_secrets import proofs, variable
from runtime.say import FAILED, USAGE, put, some, stop, tell
from runtime.termination import completed

if TYPE_CHECKING:
    from runtime.browser.recording.book import Seen


class ScriptFailed(Exception):
    """The script that drove the page did not get to its end."""


def record_capture(url: str, out: Path, *, headless: bool, script: Path | None, cdp_url: str | None) -> None:
    if headless and script is None:
        stop("--headless needs --script FILE.py: nobody can do anything in a window that is not shown", USAGE)
    drive = _load(script) if script is not None else None
    try:
        seen = completed(_record(_address(url), out, headless, drive, cdp_url))
    except BrowserUnavailable as error:
        stop(str(error), FAILED)
    except ScriptFailed as error:
        if out.exists():
            tell(f"what was recorded until then is in {out}")
        stop(str(error), FAILED)
    _tell_whole(seen)
    put(str(out))


def export_capture(capture: Path, har: Path, *, redacted: bool) -> None:
    from captures.har.write import write_har
    from captures.masking.left import Removed
    from captures.open import load, open_capture
    from captures.redacted import refuse_left
    from captures.whole import whole

    source = open_capture(capture) if redacted else load(capture)
    data = write_har(source)
    if redacted:
        refuse_left(Removed(source.vault), data, har.name)
    try:
        har.parent.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise CaptureError(f"{har.parent} is no folder: name a file in another one.") from None
    try:
        file = os.open(har, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise CaptureError(f"{har} is there already: name another file, or remove it first.") from None
    with whole(har), os.fdopen(file, "wb") as opened:
        opened.write(data)
    if not redacted:
        tell(f"{har} holds every credential of the recording: give it to nobody, or export with --redacted")
    put(str(har))


def redact_capture(capture: Path, out: Path) -> None:
    from captures.masking.removed import removed_from
    from captures.open import open_capture
    from captures.redacted import write_redacted

    opened = open_capture(capture)
    write_redacted(opened, out)
    tell(f"{len(opened.vault)} credentials were replaced by handles:")
    for where, kinds in removed_from(opened).items():
        tell(f"  in {where}: {'; '.join(f'{kind}: {count}' for kind, count in kinds.items())}")
    tell("the copy was searched for each that is no ordinary word: none is left, in any spelling")
    tell("look through it before you give it away: names, addresses and whatever else was on the pages is still in it")
    if needed := proofs(opened):
        tell(f"to discover the copy, give in the environment what it lacks: {', '.join(map(variable, needed))}")
    put(str(out))


async def _record(
    url: str, out: Path, headless: bool, drive: Callable[[Any], Awaitable[object]] | None, cdp_url: str | None
) -> "Seen":
    from runtime.browser.recording.record import record

    how = f" into {out}; close the window or press Ctrl-C to end" if drive is None else ""
    stopped, live = asyncio.Event(), _Live(f"recording {url}{how}")
    loop = asyncio.get_running_loop()

    def end() -> None:
        # A second Ctrl-C is taken at its word.
        loop.remove_signal_handler(signal.SIGINT)
        loop.set_exception_handler(_unless_unanswered)
        stopped.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end)
    try:
        return await record(url, out, headless=headless, drive=drive, cdp_url=cdp_url, stop=stopped, show=live.show)
    finally:
        live.end()


def _unless_unanswered(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A terminal sends Ctrl-C to the driver of the browser too: what was still asked of it then has no answer, and
    nobody waits for one."""
    if "future" not in context or "task" in context:
        loop.default_exception_handler(context)


class _Live:
    """The line that says what has been seen: rewritten in a terminal, every ten seconds elsewhere; before it `begun`,
    when there is something to be seen."""

    def __init__(self, begun: str) -> None:
        self._begun = begun
        self._terminal = sys.stderr.isatty()
        self._every = 0.2 if self._terminal else 10.0
        self._last = time.monotonic()
        self._next: asyncio.TimerHandle | None = None

    def show(self, seen: "Seen") -> None:
        """Say it now, or when it is time again."""
        if self._begun:
            tell(self._begun)
            self._begun = ""
        if self._next is None:
            wait = max(0.0, self._last + self._every - time.monotonic())
            self._next = asyncio.get_running_loop().call_later(wait, self._write, seen)

    def _write(self, seen: "Seen") -> None:
        self._last, self._next = time.monotonic(), None
        text = _counted(seen)
        print(
            f"\r\x1b[K{text}" if self._terminal else text,
            end="" if self._terminal else "\n",
            file=sys.stderr,
            flush=True,
        )

    def end(self) -> None:
        if self._next is not None:
            self._next.cancel()
        if self._terminal:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _tell_whole(seen: "Seen") -> None:
    tell(f"recorded {_counted(seen)}")
    if seen.bodies_missing:
        lack = "lacks its body" if seen.bodies_missing == 1 else "lack their body"
        tell(f"{some(seen.bodies_missing, 'answer')} {lack}: the browser no longer had it, or it was too large")
    if seen.uploads_missing:
        lack = "lacks" if seen.uploads_missing == 1 else "lack"
        what = f"{lack} what was sent, or a file in it: the browser did not hand it out"
        tell(f"{some(seen.uploads_missing, 'request')} {what}")


def _counted(seen: "Seen") -> str:
    counts = (some(seen.requests, "request"), some(seen.interactions, "interaction"), some(seen.pages, "page"))
    return ", ".join(counts)


def _address(url: str) -> str:
    """A host alone is meant as an address of the web."""
    return url if "://" in url or url.startswith(("about:", "data:")) else f"https://{url}"


def _load(script: Path) -> Callable[[Any], Awaitable[object]]:
    """`async def run(page)` of a Python file, which is the user's own and is run as such."""
    spec = importlib.util.spec_from_file_location("superdiscovery_script", script)
    if not script.is_file():
        stop(f"{script} is not there: name a Python file that has `async def run(page)`", USAGE)
    if spec is None or spec.loader is None:
        stop(f"{script} is no Python file: name one that has `async def run(page)`", USAGE)
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise typer.BadParameter(f"{script} cannot be run{_line_of(error, script)}: {_in_a_line(error)}") from error
    run = getattr(module, "run", None)
    if not iscoroutinefunction(run):
        stop(f"{script} has no `async def run(page)`, which is what drives the page", USAGE)
    return _driving(script, run)


_RULED = re.compile(r"={5,}(?: \w+ ={5,})?")
"""The lines that Playwright draws around its call log."""


def _in_a_line(error: BaseException) -> str:
    return " ".join(_RULED.sub(" ", f"{type(error).__name__}: {error}").split())


def _line_of(error: BaseException, script: Path) -> str:
    """Where in the script it happened, if that can be told."""
    own, frames = str(script.absolute()), traceback.extract_tb(error.__traceback__)
    lines = [each.lineno for each in frames if each.filename == own]
    return f" in line {lines[-1]}" if lines else ""


def _driving(script: Path, run: Callable[[Any], Awaitable[object]]) -> Callable[[Any], Awaitable[object]]:
    async def drive(page: Any) -> None:
        try:
            await run(page)
        except SystemExit as ended:
            if ended.code:  # otherwise it has done what it was to do
                raise ScriptFailed(f"{script} ended with SystemExit({ended.code!r})") from None
        except Exception as error:
            raise ScriptFailed(f"{script} failed{_line_of(error, script)}: {_in_a_line(error)}") from error

    return drive
