"""Running a routine in Chromium."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, assert_never

from routines import operation as ops
from routines.mask import mask
from routines.origin import is_allowed
from routines.placeholder import names
from routines.result import RoutineResult
from routines.routine import Routine
from runtime.browser.chromium import BrowserError, open_chromium
from runtime.browser.executing.actions import click, input_text, press, scroll
from runtime.browser.executing.kept import keep_page
from runtime.browser.executing.options import BrowserFailed, BrowserOptions
from runtime.browser.executing.pages import navigate, read_page, wait_for_url
from runtime.browser.executing.script import js_evaluate, refused
from runtime.browser.executing.session import BrowserSession, open_session
from runtime.browser.executing.window import Window, open_window
from runtime.http.requesting import download, fetch, give_back
from runtime.steps import FAILURES, Progress, begin, make, take_steps

_GRACE = 10.0
"""Seconds beyond the time limit of an operation that has its own, for the page to settle."""

_NOT_YET = ("about:", "chrome-error:")
"""Addresses of documents that show nothing: none was opened, or it did not come."""

_ACTS = (ops.Click, ops.Press, ops.InputText, ops.JsEvaluate)
"""What a person, or code in their place, does on a page: an answer to it is to come."""


async def execute(
    routine: Routine,
    arguments: Mapping[str, Any],
    *,
    downloads: Path | None = None,
    options: BrowserOptions | None = None,
) -> RoutineResult:
    """The routine's operations in order, in a fresh browser (or a tab of the one attached to), up to the first that
    fails. The same result as over HTTP; `notes` tells what the browser was refused.

    Raises `ParameterErrors` before anything is sent, and `BrowserUnavailable`.
    """
    options = options or BrowserOptions()
    progress = begin(routine, arguments, downloads, options.http.again, options.http.recorded, options.http.limits)
    if why := refused(routine.operations):
        return RoutineResult(ok=False, error=why, operations=[])
    async with (
        open_chromium(headless=options.headless, cdp_url=options.cdp_url) as chromium,
        open_window(chromium, routine, options, progress.destinations, progress.budget) as window,
        open_session(window.context, routine.hosts, options.http, progress.destinations, progress.budget) as session,
    ):
        visit = _Visit(routine, window, session, progress)
        result = await take_steps(routine.operations, progress, visit.do)
        notes = [mask(note, progress.secrets) for note in window.told()]
    return result.model_copy(update={"notes": [*result.notes, *notes]})


class _Visit:
    """One run: what each operation does, and what is told and kept if it fails."""

    def __init__(self, routine: Routine, window: Window, session: BrowserSession, progress: Progress) -> None:
        self.window, self.session, self.progress = window, session, progress
        self._secret = {parameter.name for parameter in routine.parameters if parameter.secret}
        self._typed: list[str] = []
        self._index = 0

    async def do(self, operation: ops.Operation) -> None:
        self._index += 1
        if (stand_in := self.window.options.http.stand_in) is not None:
            stand_in.begin(operation)
        try:
            await self._try(operation)
        except FAILURES as failure:
            kept = await self._keep()
            if not kept:
                raise
            status, url = getattr(failure, "status", 0), getattr(failure, "url", "")
            raise BrowserFailed(f"{failure}{kept}", status, url) from failure

    async def _try(self, operation: ops.Operation) -> None:
        tab = self.window.tab
        tab.begin(isinstance(operation, _ACTS))
        self._refuse_document(operation)
        try:
            await tab.within(self._limit(operation), self._do(operation))
            await self.window.tab.within(self._limit(operation), self._arrive(operation))
            self._look_at_budget()
        except BrowserError as error:
            self._look_at_budget()
            raise BrowserFailed(self.window.explain(error), 0, tab.page.url) from error

    def _look_at_budget(self) -> None:
        """Raises `UsedUp` once more has come than the run may receive."""
        if self.window.fence is not None and self.window.fence.used_up is not None:
            raise self.window.fence.used_up

    def _limit(self, operation: ops.Operation) -> float:
        """Seconds. Of requests each hop has its own limit, as over HTTP."""
        match operation:
            case ops.Sleep():
                return operation.seconds + _GRACE
            case ops.WaitForUrl() | ops.JsEvaluate():
                return operation.timeout + _GRACE
            case ops.Fetch() | ops.Download():
                asked = 1 + (operation.tries if isinstance(operation, ops.Fetch) else 0)
                return self.window.options.http.timeout * (self.window.options.http.redirects + asked)
        return self.window.options.http.timeout

    async def _arrive(self, operation: ops.Operation) -> None:
        """Where the operation has led is where the next one begins."""
        match operation:
            case ops.Fetch() | ops.Download() | ops.Return() | ops.ReturnHtml() | ops.GetCookies() | ops.Derive():
                return
        await self.window.follow(isinstance(operation, ops.Click | ops.Press))
        if self.window.tab.page.url.startswith("http"):
            self.session.document = self.progress.url = self.window.tab.page.url

    async def _do(self, operation: ops.Operation) -> None:
        tab, progress = self.window.tab, self.progress
        match operation:
            case ops.Navigate():
                await navigate(operation, tab, self.session, progress)
            case ops.Fetch():
                await fetch(operation, self.session, progress)
            case ops.Derive():
                make(progress, operation)
            case ops.Sleep():
                await asyncio.sleep(operation.seconds)
            case ops.GetCookies():
                progress.saved[operation.save_as] = await self.session.wire.look()
            case ops.Download():
                await download(operation, self.session, progress)
            case ops.Return() | ops.ReturnHtml():
                await give_back(operation, progress)
            case ops.Click():
                await click(operation, tab)
            case ops.InputText():
                self._type(operation)
                await input_text(operation, tab, progress)
            case ops.Press():
                await press(operation, tab)
            case ops.WaitForUrl():
                await wait_for_url(operation, tab)
            case ops.Scroll():
                await scroll(operation, tab)
            case ops.JsEvaluate():
                await js_evaluate(operation, tab, progress)
            case ops.ReadPage():
                await read_page(operation, tab, self.session, progress)
            case _:
                assert_never(operation)

    def _type(self, operation: ops.InputText) -> None:
        """Raises `BrowserFailed` if the page is at an address to which the text may not be sent."""
        told = names(operation.text)
        self._typed += [operation.selector] if self._secret & set(told) else []
        if why := self.progress.destinations.type(told, self.window.tab.page.url):
            raise BrowserFailed(why, 0, self.window.tab.page.url)
        self.window.hold()

    def _refuse_document(self, operation: ops.Operation) -> None:
        """Raises `BrowserFailed` if what is open is no page of a host: a page may have made it itself (`blob:`,
        `data:`), or it may be of this machine (`file:`)."""
        url = self.window.tab.page.url
        if (
            isinstance(operation, ops.InPage)
            and not url.startswith(_NOT_YET)
            and not is_allowed(url, self.window.guard.hosts)
        ):
            raise BrowserFailed(f"the document that is open ({url[:100]}) is no page of the routine's hosts", 0, url)

    async def _keep(self) -> str:
        folder = self.window.options.failures
        if folder is None:
            return ""
        return await keep_page(self.window.tab, folder, self._index, self._typed, self.progress.secrets)
