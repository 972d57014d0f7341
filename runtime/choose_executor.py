"""Which executor a routine runs in: plain HTTP wherever it can, a browser where it must."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from routines.operation import Click, InputText, JsEvaluate, Press, Scroll, WaitForUrl
from routines.result import RoutineResult
from routines.routine import Routine
from runtime import http
from runtime.http_session import HttpOptions

BrowserUse = Literal["auto", "always", "never"]

_WHY = {
    Click: "clicks on a page",
    InputText: "types into a page",
    Press: "presses keys on a page",
    Scroll: "scrolls a page",
    WaitForUrl: "waits for a page to go to an address",
    JsEvaluate: "runs code in a page",
}


@dataclass(frozen=True)
class Executor:
    """What a routine is run with. `auto`: in a browser if the routine needs one; `cdp_url`: in which one, if in any.
    `failures` is the folder for what is kept of a page on which an operation failed."""

    browser: BrowserUse = "auto"
    cdp_url: str | None = None
    headless: bool = True
    failures: Path | None = None
    http: HttpOptions = field(default_factory=HttpOptions)


def needs_browser(routine: Routine) -> str:
    """Why the routine cannot run over HTTP alone; empty if it can."""
    for index, operation in enumerate(routine.operations, start=1):
        if why := _WHY.get(type(operation)):
            return f"operation {index} ({operation.type}) {why}"
    return ""


async def run(
    routine: Routine, arguments: Mapping[str, Any], *, downloads: Path | None = None, executor: Executor | None = None
) -> RoutineResult:
    """The same result, wherever it runs. Raises `ParameterErrors` and, if a browser is wanted, `BrowserUnavailable`."""
    executor = executor or Executor()
    if executor.browser == "never" or (executor.browser == "auto" and not needs_browser(routine)):
        return await http.execute(routine, arguments, downloads=downloads, options=executor.http)
    from runtime.browser.execute import execute  # brings Playwright along
    from runtime.browser.execute_options import BrowserOptions

    options = BrowserOptions(
        http=executor.http, headless=executor.headless, cdp_url=executor.cdp_url, failures=executor.failures
    )
    return await execute(routine, arguments, downloads=downloads, options=options)
