"""Fulfilling a routine: it is executed, and its result is a fact without any credential."""

from typing import Any

from actors.storable import storable
from contracts.blueprint import RoutineBlueprint
from contracts.parameters import not_json
from events.event import EffectStarted, RoutineExecuted
from events.fingerprint import fingerprint
from routines.arguments import ParameterErrors
from routines.executor import only_reads
from routines.result import RoutineResult
from runtime.browser.unavailable import BrowserUnavailable
from runtime.folder import RunError, refuse_link
from runtime.issued import mask_issued
from runtime.underway import Doubt, Given, Underway


async def fulfil(blueprint: RoutineBlueprint, underway: Underway) -> Given:
    """What it returned. After the fact has been read from the log, what the server issued are handles."""
    done = underway.state.routine
    if done is not None:
        return _given(done.result)
    if underway.state.started is not None and not only_reads(blueprint.routine):
        raise Doubt(f"{blueprint.name} was begun and nobody knows what it did")
    digest = fingerprint([blueprint.name, underway.hide(underway.parameters)])
    await underway.append(EffectStarted(underway.stream, 0, "", blueprint.name, digest))
    # Nobody knows which credentials of its own the server put into what it said.
    executed = (await _executed(blueprint, underway)).model_dump(
        mode="json", exclude={"operations": {"__all__": {"said"}}}
    )
    if executed["ok"] and (wrong := not_json(executed["data"])):
        executed |= {"ok": False, "error": f"what {blueprint.name} returned cannot be kept as it is: {wrong}"}
    result = underway.hide(storable(executed))
    hidden = mask_issued(result, blueprint.routine)
    await underway.append(RoutineExecuted(underway.hide(underway.parameters), hidden))
    return _given(result)


async def _executed(blueprint: RoutineBlueprint, underway: Underway) -> RoutineResult:
    from runtime.budget import BadLimit, limits_from
    from runtime.choose_executor import Executor, run
    from runtime.http.session import HttpOptions

    try:
        http = HttpOptions(limits=blueprint.limits or limits_from(()))
        executor = Executor(failures=underway.means.run / "failures", http=http)
        return await run(blueprint.routine, underway.parameters, downloads=_downloads(underway), executor=executor)
    except (ParameterErrors, BrowserUnavailable, RunError, BadLimit) as wrong:
        return RoutineResult(ok=False, error=str(wrong))


def _downloads(underway: Underway) -> Any:
    """The folder for what it downloads. Raises `RunError` if somebody has put a link there."""
    folder = underway.means.run / "downloads" / underway.stream
    refuse_link(folder.parent)
    refuse_link(folder)
    return folder


def _given(result: dict[str, Any]) -> Given:
    notes = tuple(result.get("notes") or ())
    if not result.get("ok"):
        return Given(failure=str(result.get("error") or "the routine failed"), notes=notes)
    return Given(data=result.get("data"), has_data=True, notes=notes)
