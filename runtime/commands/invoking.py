"""`invoke`: a blueprint, with what was typed as its parameters."""

import asyncio
import contextlib
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from captures.capture import Capture
from contracts.blueprint import Blueprint, RoutineBlueprint
from contracts.named import Contract
from contracts.pipeline import PipelineBlueprint
from contracts.result import TaskResult
from runtime.catalog.catalog import Catalog
from runtime.commands.agreeing import agree
from runtime.commands.failing import exit_code_of
from runtime.commands.parameters_given import pairs_of, parameters_given, secrets_from
from runtime.confirming import refuse_unconfirmed
from runtime.decided_then import changed_since
from runtime.ending import Fault
from runtime.follow import INTERVAL, Watch
from runtime.fulfilling.agent import needed_by
from runtime.invocation import STREAM, UNKNOWN
from runtime.invoke import Begun, again, begin, result
from runtime.invoker import ParametersRefused
from runtime.joining import ClusterUnavailable, check_address
from runtime.narrate import Narrator
from runtime.place import Here, Place
from runtime.say import FAILED, OK, PAUSED, put_json, tell
from runtime.say import UNKNOWN as UNKNOWN_OUTCOME
from runtime.show import show
from runtime.termination import completed


def invoke_named(
    catalog: Catalog,
    name: str,
    pairs: list[tuple[str, str]],
    given: list[str],
    file: str | None,
    *,
    model: str,
    out: Path | None,
    address: str | None,
    in_process: bool,
    as_json: bool,
    prompt: bool,
) -> None:
    blueprint = catalog.find(name)
    if catalog.unusable:
        tell("note: not every blueprint can be used: `superdiscovery agents` tells why")
    parameters = parameters_given(blueprint, file, pairs_of(given), pairs)
    offers = needed_by(blueprint, catalog)
    refuse_unconfirmed([blueprint, *offers])
    secrets = secrets_from([blueprint, *offers], parameters, prompt)
    with refusal_told(as_json=as_json):
        begun = begin(blueprint, parameters, catalog=catalog, model=model, out=out, secrets=secrets)
    result = carried_out(begun, address, in_process=in_process)
    conclude(result, as_json=as_json, goes_on=isinstance(blueprint, PipelineBlueprint))


@contextlib.contextmanager
def refusal_told(*, as_json: bool) -> Iterator[None]:
    """Parameters that are refused are told as JSON too, if that is wanted."""
    try:
        yield
    except ParametersRefused as wrong:
        if as_json:
            put_json({"success": False, "failure_reason": str(wrong), "violations": list(wrong.errors)})
        raise


def resume_invocation(
    run: Path,
    max_loops: int,
    address: str | None,
    model: str | None,
    *,
    in_process: bool,
    yes: bool = False,
    prompt: bool = True,
) -> None:
    """`resume` of a run that records an invocation."""
    catalog = Catalog.load()
    begun = again(run, catalog=catalog)
    if begun.is_over() and (told := result(run)):
        conclude(told, as_json=False)
        return
    why = begun.doubt()
    if why:
        begun = replace(begun, means=replace(begun.means, model=model or begun.means.model))
        agree(why, begun.plan(catalog), yes=yes, prompt=prompt)
    refuse_unconfirmed([begun.blueprint, *begun.means.catalog.all()])
    secrets = secrets_from([begun.blueprint, *begun.means.catalog.all()], {}, prompt)
    begun = again(run, model=model, secrets=secrets, catalog=catalog, agreed=bool(why))
    if otherwise := changed_since(begun.means.log, Capture()):
        tell(f"note: {otherwise}")
    done = carried_out(begun, address, in_process=in_process, more_loops=max_loops)
    conclude(done, as_json=False, goes_on=isinstance(begun.blueprint, PipelineBlueprint))


def carried_out(begun: Begun, address: str | None, *, in_process: bool = False, more_loops: int = 0) -> TaskResult:
    """On Ray, unless it is a routine, which needs no process of its own. What breaks it off is told."""
    tell(f"run {begun.folder.path}")
    try:
        return _carried_out(begun, address, in_process, more_loops)
    except KeyboardInterrupt:
        tell(f"interrupted; {_how_to_go_on(begun)}")
        raise
    except ClusterUnavailable as wrong:
        code = exit_code_of(Fault(type(wrong).__name__, str(wrong)))
        tell(f"nothing is lost: once that is mended, {_how_to_go_on(begun)}")
        raise SystemExit(code) from None


def _how_to_go_on(begun: Begun) -> str:
    if not any(begun.means.log.read(STREAM)):
        return f"invoke it anew (nothing was begun, and {begun.folder.path} can be deleted)"
    return f"`superdiscovery resume {begun.folder.path}` goes on from here"


def _carried_out(begun: Begun, address: str | None, in_process: bool, more_loops: int) -> TaskResult:
    if in_process or isinstance(begun.blueprint, RoutineBlueprint):
        return completed(_telling(begun, Here(), more_loops))
    if address:
        check_address(address)
    from runtime.cluster import Cluster

    # Ray prints to stdout, where data goes, what it has to say of processes that died.
    with contextlib.redirect_stdout(io.StringIO()):
        cluster = Cluster(address)
        try:
            return completed(_telling(begun, cluster.place(), more_loops))
        finally:
            cluster.close()


async def _telling(begun: Begun, place: Place, more_loops: int) -> TaskResult:
    """Carry it out, and tell on stderr what happens meanwhile."""
    narrator, watch = Narrator(), Watch(begun.means.log, from_now=True)
    working = asyncio.ensure_future(begun.at(place).carry_out(more_loops))
    try:
        while not working.done():
            await asyncio.wait([working], timeout=INTERVAL)
            for line in (line for record in watch.news() for line in narrator.lines(record)):
                tell(line)
        return working.result()
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)


def conclude(result: TaskResult, *, as_json: bool, goes_on: bool = False) -> None:
    """Show the result and exit as it says. `goes_on`: it can be resumed even if it failed."""
    for note in result.notes:
        tell(f"note: {note}")
    if as_json:
        put_json(result.model_dump(mode="json"))
    elif result.success:
        show(result.output)
    if code := exit_code_for(result):
        tell(f"error: {result.failure_reason}")
        if result.paused or goes_on:
            if code == UNKNOWN_OUTCOME:
                tell("look first whether it happened, for `resume` carries it out again")
            tell(f"`superdiscovery resume {result.run}` goes on from here")
        raise SystemExit(code)


def exit_code_for(result: TaskResult) -> int:
    if result.success:
        return OK
    if not result.paused:
        return FAILED
    return UNKNOWN_OUTCOME if result.failure_reason.startswith(f"paused: {UNKNOWN}") else PAUSED


def told_of(blueprint: Blueprint, contract: Contract) -> dict[str, Any]:
    """A blueprint as it is told to whoever wants to invoke it."""
    return {
        "name": blueprint.name,
        "type": blueprint.type,
        "description": blueprint.description,
        "parameters_schema": contract.parameters_schema,
        "output_schema": contract.output_schema,
    }
