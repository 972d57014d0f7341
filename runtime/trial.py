"""Trying a routine out during discovery, with the capture's own credentials in place of their handles."""

import asyncio
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from captures.capture import Capture
from captures.handle import handles_in, reveal
from captures.opaque import is_opaque
from routines.arguments import ParameterErrors
from routines.executor import needs_browser
from routines.mask import mask
from routines.origin import origin
from routines.result import RoutineResult
from routines.routine import Routine
from runtime.browser.unavailable import BrowserUnavailable
from runtime.choose_executor import check_browser, run
from runtime.issued import mask_issued
from runtime.loop import NotNow
from runtime.reach import place, unreachable

_TELLING = 8
"""A secret that is shorter and looks like a word is one: masking it would garble the data, and finding it there tells
nothing."""


class Trial:
    """The live application, as far as a routine talks to what was recorded."""

    def __init__(self, capture: Capture) -> None:
        self._vault = capture.vault
        self._recorded = {origin(transaction.request.url) for transaction in capture.transactions}

    async def look(self, routine: dict[str, Any]) -> None:
        """Raises `NotNow` if a recorded server that the routine needs does not listen, or if it needs a browser and
        none can be started. That it names a server that was never recorded is for the model to mend: it is told when
        the routine is executed."""
        if why := needs_browser(Routine.model_validate(routine)):
            await _look_for_browser(why)
        wanted = {origin(host) for host in routine["hosts"]} & self._recorded
        for host in sorted(wanted):
            if (there := place(host)) and (why := await asyncio.to_thread(unreachable, *there)):
                raise NotNow(f"{host}, where the routine is to be tried out, cannot be reached ({why}): start it")

    async def execute(self, routine: dict[str, Any], parameters: dict[str, Any]) -> dict[str, Any]:
        """The result as a JSON object: without the capture's secrets, whatever the server echoed, and without the
        credentials that the server issued meanwhile."""
        revealed = {n: reveal(v, self._vault) if isinstance(v, str) else v for n, v in parameters.items()}
        checked = Routine.model_validate(routine)
        result = await _run(checked, revealed)
        # Without the times: a model is told of it, and the same execution has to be the same question.
        told = result.model_dump(mode="json", exclude={"operations": {"__all__": {"seconds"}}})
        masked: dict[str, Any] = _masked(told, _secrets(parameters.values(), self._vault))
        return mask_issued(masked, checked)


async def _look_for_browser(why: str) -> None:
    try:
        await check_browser()
    except BrowserUnavailable as missing:
        raise NotNow(f"the routine is to be tried out in a browser ({why}), and there is none. {missing}") from missing


async def _run(routine: Routine, revealed: dict[str, Any]) -> RoutineResult:
    """What the parameters' rules say about a secret is known only now: a value they refuse is a result like another.
    Files go into a folder that is gone afterwards; the result has their names."""
    with tempfile.TemporaryDirectory(prefix="trial-") as folder:
        try:
            result = await run(routine, revealed, downloads=Path(folder))
        except (ParameterErrors, BrowserUnavailable) as wrong:
            return RoutineResult(ok=False, error=f"nothing was sent: {wrong}")
        return result.model_copy(update={"data": _named(result.data, f"{folder}/")})


def _named(data: Any, folder: str) -> Any:
    """What was returned, with the paths of files below the folder as they are within it."""
    match data:
        case str():
            return data.removeprefix(folder)
        case list():
            return [_named(item, folder) for item in data]
        case dict():
            return {name: _named(item, folder) for name, item in data.items()}
        case _:
            return data


def _secrets(given: Iterable[Any], vault: Mapping[str, str]) -> list[str]:
    handles = (handle for value in given if isinstance(value, str) for handle in handles_in(value))
    known = (vault[handle] for handle in handles if handle in vault)
    return [secret for secret in known if len(secret) >= _TELLING or is_opaque(secret)]


def _masked(value: Any, secrets: list[str]) -> Any:
    match value:
        case str():
            return mask(value, secrets)
        case list():
            return [_masked(item, secrets) for item in value]
        case dict():
            return {name: _masked(item, secrets) for name, item in value.items()}
        case _:
            return value
