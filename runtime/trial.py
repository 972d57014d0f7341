"""Trying a routine out during discovery, with the capture's own credentials in place of their handles."""

import asyncio
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from actors.recorded_origins import destinations_of, recorded_origins
from captures.capture import Capture
from captures.masking.handle import handles_in, reveal
from captures.opaque import is_telling
from routines.arguments import ParameterErrors
from routines.executor import needs_browser
from routines.mask import mask_value
from routines.origin import origin
from routines.parameter import Parameter
from routines.placeholder import as_text
from routines.result import RoutineResult
from routines.routine import Routine
from runtime.again import Again
from runtime.browser.unavailable import BrowserUnavailable
from runtime.budget import BadLimit, limits_from
from runtime.choose_executor import Executor, check_browser, run
from runtime.given_secrets import variable
from runtime.http.session import HttpOptions
from runtime.issued import mask_issued
from runtime.loop import NotNow
from runtime.reach import place, unreachable
from runtime.simulation.simulation import Simulation
from runtime.simulation.wire import StandIn

_PATIENCE, _UNTOLD = 120.0, 30.0
"""Seconds: every run logs in anew, and many applications allow that a few times a minute."""


class Trial:
    """The live application, as far as a routine talks to what was recorded; or what stands in for it, as far as
    `validate` does not wish it to be talked to. `allow_hosts` are origins that the person allowed beside the recorded
    ones. A recorded secret is sent only to where it was sent when it was recorded, or to one of these."""

    def __init__(self, capture: Capture, validate: str = "full", allow_hosts: Iterable[str] = ()) -> None:
        self._capture, self._validate = capture, validate
        self._vault = capture.vault
        self._allowed = frozenset(map(origin, allow_hosts))
        self._hosts = recorded_origins(capture) | self._allowed

    async def look(self, routine: dict[str, Any], parameters: Mapping[str, Any]) -> None:
        """Raises `NotNow` if a recorded server that the routine needs does not listen, if it needs a browser and none
        can be started, or if it is to send a secret that a redacted capture no longer holds. That it names a server
        that was never recorded is for the model to mend: it is told when the routine is executed."""
        if why := needs_browser(Routine.model_validate(routine)):
            await _look_for_browser(why)
        if self._validate == "simulate":
            return
        if lacking := [variable(each) for each in _secrets_of(parameters) if each not in self._vault]:
            raise NotNow(f"the capture is a redacted copy: set {', '.join(lacking)} in the environment")
        wanted = {origin(host) for host in routine["hosts"]} & self._hosts
        for host in sorted(wanted):
            if (there := place(host)) and (why := await asyncio.to_thread(unreachable, *there)):
                raise NotNow(f"{host}, where the routine is to be tried out, cannot be reached ({why}): start it")

    async def execute(
        self, routine: dict[str, Any], parameters: dict[str, Any], sent_again: Mapping[str, str] | None = None
    ) -> dict[str, Any]:
        """The result as a JSON object: without the capture's secrets, whatever the server echoed, and without the
        credentials that the server issued meanwhile. With `sent_again` its member `same` tells of each of those values
        whether the server gave the recorded one this time too."""
        revealed = {n: reveal(v, self._vault) if isinstance(v, str) else v for n, v in parameters.items()}
        checked = self._within(Routine.model_validate(routine))
        recorded = self._destinations({**parameters, **(sent_again or {})})
        stand_in = self._stand_in(checked, parameters, revealed)
        again = Again({name: reveal(value, self._vault) for name, value in (sent_again or {}).items()})
        result = _reserved(await _run(checked, revealed, stand_in, again, recorded), stand_in)
        # Without the times: a model is told of it, and the same execution has to be the same question. Without what the
        # server said: nobody knows which credentials it put there.
        told = result.model_dump(mode="json", exclude={"operations": {"__all__": {"seconds", "said"}}})
        given = [*parameters.values(), *(sent_again or {}).values()]
        masked: dict[str, Any] = mask_value(told, _secrets(given, self._vault))
        return mask_issued(masked, checked) | ({"same": again.same} if sent_again else {})

    def _within(self, routine: Routine) -> Routine:
        """The routine without the hosts to which nothing may be sent: what names one of them fails."""
        return routine.model_copy(update={"hosts": [each for each in routine.hosts if origin(each) in self._hosts]})

    def _destinations(self, given: Mapping[str, Any]) -> dict[str, list[str]]:
        """To where each of the names for which a recorded secret is given may send it."""
        handles = {name: handles_in(as_text(value)) for name, value in given.items()}
        return {name: destinations_of(self._capture, each, self._allowed) for name, each in handles.items() if each}

    def _stand_in(self, routine: Routine, parameters: Mapping[str, Any], revealed: Mapping[str, Any]) -> StandIn | None:
        if self._validate == "full":
            return None
        given = {old: as_text(revealed[p.name]) for p in routine.parameters for old in _recorded(p, parameters)}
        return StandIn(Simulation(self._capture, given), reads_live=self._validate == "read-only")


def _secrets_of(parameters: Mapping[str, Any]) -> list[str]:
    """The handles that stand for what is given."""
    return sorted({handle for value in parameters.values() for handle in handles_in(as_text(value))})


def _recorded(parameter: Parameter, given: Mapping[str, Any]) -> list[str]:
    """What was recorded for the parameter, if it is given: of a secret its handle."""
    if parameter.name not in given:
        return []
    if parameter.secret:
        return handles_in(as_text(given[parameter.name]))
    return [as_text(example) for example in parameter.examples[:1]]


def _reserved(result: RoutineResult, stand_in: StandIn | None) -> RoutineResult:
    """The result with what there is to know of a simulation; why it refused something is a part of the error."""
    if stand_in is None:
        return result
    why = "; ".join(dict.fromkeys(stand_in.simulation.refusals))
    error = f"{result.error}; the simulation refused: {why}" if result.error and why else result.error
    return result.model_copy(update={"error": error, "notes": [*result.notes, *stand_in.told()]})


async def _look_for_browser(why: str) -> None:
    try:
        await check_browser()
    except BrowserUnavailable as missing:
        raise NotNow(f"the routine is to be tried out in a browser ({why}), and there is none. {missing}") from missing


async def _run(
    routine: Routine,
    revealed: dict[str, Any],
    stand_in: StandIn | None,
    again: Again,
    recorded: Mapping[str, list[str]],
) -> RoutineResult:
    """What the parameters' rules say about a secret is known only now: a value they refuse is a result like another.
    Files go into a folder that is gone afterwards; the result has their names."""
    untold = None if stand_in else _UNTOLD
    http = HttpOptions(stand_in=stand_in, again=again, recorded=recorded, patience=_PATIENCE, untold=untold)
    with tempfile.TemporaryDirectory(prefix="trial-") as folder:
        try:
            executor = Executor(http=replace(http, limits=limits_from(())))
            result = await run(routine, revealed, downloads=Path(folder), executor=executor)
        except (ParameterErrors, BrowserUnavailable, BadLimit) as wrong:
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
    return [secret for secret in known if is_telling(secret)]
