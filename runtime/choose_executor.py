"""Which executor a routine runs in: plain HTTP wherever it can, a browser where it must."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from routines.executor import needs_browser
from routines.mask import secret_values
from routines.refusals.unlike import refused_instead
from routines.result import RoutineResult
from routines.routine import Routine
from runtime.http.execute import execute as over_http
from runtime.http.session import HttpOptions

BrowserUse = Literal["auto", "always", "never"]


@dataclass(frozen=True)
class Executor:
    """What a routine is run with. `auto`: in a browser if the routine needs one; `cdp_url`: in which one, if in any.
    `failures` is the folder for what is kept of a page on which an operation failed."""

    browser: BrowserUse = "auto"
    cdp_url: str | None = None
    headless: bool = True
    failures: Path | None = None
    http: HttpOptions = field(default_factory=HttpOptions)


def why_browser(routine: Routine, executor: Executor) -> str:
    """Why this run is in a browser; empty if it is not."""
    if executor.browser == "always":
        return "it was asked for"
    return needs_browser(routine) if executor.browser == "auto" else ""


async def check_browser() -> None:
    """Start a browser and end it. Raises `BrowserUnavailable`."""
    from runtime.browser.chromium import open_chromium  # brings Playwright along

    async with open_chromium():
        return


async def run(
    routine: Routine, arguments: Mapping[str, Any], *, downloads: Path | None = None, executor: Executor | None = None
) -> RoutineResult:
    """The same result, wherever it runs. Raises `ParameterErrors` and, if a browser is wanted, `BrowserUnavailable`."""
    result = await _run(routine, arguments, downloads, executor or Executor())
    return refused_instead(routine, result, secret_values(routine.parameters, arguments))


async def _run(
    routine: Routine, arguments: Mapping[str, Any], downloads: Path | None, executor: Executor
) -> RoutineResult:
    if not why_browser(routine, executor):
        return await over_http(routine, arguments, downloads=downloads, options=executor.http)
    from runtime.browser.executing.execute import execute  # brings Playwright along
    from runtime.browser.executing.options import BrowserOptions

    options = BrowserOptions(
        http=executor.http, headless=executor.headless, cdp_url=executor.cdp_url, failures=executor.failures
    )
    return await execute(routine, arguments, downloads=downloads, options=options)
