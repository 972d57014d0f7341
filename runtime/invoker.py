"""Carrying an invocation out: the same steps whoever fulfils the contract, each durable before the next."""

from collections.abc import Mapping
from typing import Any

from actors.storable import storable
from contracts.blueprint import (
    AgentBlueprint,
    Blueprint,
    CommandBlueprint,
    HybridBlueprint,
    RoutineBlueprint,
    document,
)
from contracts.parameters import Violations, prepare
from contracts.pipeline import PipelineBlueprint
from contracts.result import TaskResult
from events.event import AnyEvent, InvocationFailed, Invoked, OutputChecked, Paused, Recovered, Resumed, Returned
from runtime.invocation import STREAM, UNKNOWN, Invocation, fold, result_of
from runtime.output import judged
from runtime.underway import Doubt, Given, Halt, Means, Underway


class ParametersRefused(ValueError):
    """The parameters break the contract; `errors` has every violation. Nothing has been done."""

    def __init__(self, name: str, errors: tuple[str, ...]) -> None:
        super().__init__(f"{name} does not take these parameters:\n" + "\n".join(errors))
        self.name, self.errors = name, errors


async def carry_out(
    means: Means, stream: str, blueprint: Blueprint, parameters: Mapping[str, Any], *, caller: str = "", more: int = 0
) -> TaskResult:
    """The result of the invocation whose stream this is: begun, gone on with, or, if it has ended, what came of it.

    With `more` turns one that is paused goes on; without, it stays so. Raises `ParametersRefused` before anything
    is written.
    """
    state = read(means, stream)
    again = bool(more) and _can_go_on(state, blueprint)
    ready = complete(blueprint, parameters, means) if again or not state.ended else {}
    with means.log.writer(stream, steal=bool(caller)) as writer:
        underway = Underway(means, stream, blueprint, ready, state, writer)
        if state.invoked is None:
            await underway.append(first_fact(means, blueprint, ready, caller))
        elif writer.recovered and (again or not state.ended):
            await underway.append(Recovered(writer.recovered))
        if again:
            before = state.said.run if isinstance(state.said, Paused) else 1
            await underway.append(Resumed(STREAM, before + 1, more))
        live = None if underway.state.said else await _fulfil(underway, more)
        result = result_of(underway.state, str(means.run))
    assert result is not None
    return result if live is None else _as_it_is(result, live, means)


def _can_go_on(state: Invocation, blueprint: Blueprint) -> bool:
    """Whether it is paused, or is a pipeline that failed at a step, which is done anew."""
    return isinstance(state.said, Paused) or (
        isinstance(state.said, InvocationFailed) and isinstance(blueprint, PipelineBlueprint)
    )


def read(means: Means, stream: str) -> Invocation:
    """How far the invocation came."""
    return fold(event for record in means.log.read(stream) for event in record.events)


def complete(blueprint: Blueprint, parameters: Mapping[str, Any], means: Means) -> dict[str, Any]:
    """The parameters with defaults and secrets, held against the contract. Raises `ParametersRefused`."""
    schema = blueprint.contract.parameters_schema
    members = schema.get("properties", {})
    secret = [name for name, part in members.items() if isinstance(part, dict) and part.get("writeOnly") is True]
    known = {name: means.vault.of(name) for name in secret if name not in parameters}
    given = {**parameters, **{name: value for name, value in known.items() if value is not None}}
    ready = prepare(schema, given)
    if isinstance(ready, Violations):
        raise ParametersRefused(blueprint.name, ready.errors)
    if isinstance(blueprint, CommandBlueprint):
        from runtime.fulfilling.command import order_for

        order = order_for(blueprint, ready, means.folder)
        if isinstance(order, Violations):
            raise ParametersRefused(blueprint.name, order.errors)
    return ready


async def _fulfil(underway: Underway, more: int) -> Given | None:
    """See it through to its end, or to a pause; what was given, if it has ended."""
    try:
        given = await _given(underway, more)
    except Doubt as why:
        await underway.append(_paused(underway, f"{UNKNOWN}: {why}"))
        return None
    except Halt as why:
        await underway.append(_paused(underway, str(why), why.notes))
        return None
    await underway.append(*_end(underway, given))
    return given


async def _given(underway: Underway, more: int) -> Given:
    match underway.blueprint:
        case CommandBlueprint() as blueprint:
            from runtime.fulfilling.command import fulfil as run_command

            return await run_command(blueprint, underway)
        case RoutineBlueprint() as blueprint:
            from runtime.fulfilling.routine import fulfil as execute_routine

            return await execute_routine(blueprint, underway)
        case PipelineBlueprint() as blueprint:
            from runtime.pipelines.pipeline import fulfil as go_through

            return await go_through(blueprint, underway, more, carry_out)
        case AgentBlueprint() | HybridBlueprint() as blueprint:
            from runtime.fulfilling.agent import fulfil as ask_agent

            return await ask_agent(blueprint, underway, more)


def _end(underway: Underway, given: Given) -> tuple[AnyEvent, ...]:
    """The facts of the end, the output held against the schema among them."""
    if given.failure:
        return (InvocationFailed(underway.hide(given.failure), underway.hide(given.notes)),)
    output, checked, failure = judged(underway.blueprint, given)
    facts: tuple[AnyEvent, ...] = () if checked is None else (_hidden(underway, checked),)
    if failure:
        return (*facts, InvocationFailed(underway.hide(failure), underway.hide(given.notes)))
    return (*facts, Returned(storable(underway.hide(output)), underway.hide(given.notes)))


def _hidden(underway: Underway, checked: OutputChecked) -> OutputChecked:
    return OutputChecked(checked.schema, underway.hide(checked.errors), underway.hide(checked.data))


def first_fact(means: Means, blueprint: Blueprint, parameters: Mapping[str, Any], caller: str = "") -> Invoked:
    """What an invocation's stream begins with. `parameters` are complete."""
    told = storable(means.vault.hide(dict(parameters)))
    offers = () if caller else tuple(document(each) for each in means.catalog.all())
    return Invoked(blueprint.name, blueprint.type, document(blueprint), told, caller, means.folder, offers)


def _paused(underway: Underway, reason: str, notes: tuple[str, ...] = ()) -> Paused:
    last = underway.state.sent
    return Paused(STREAM, last.run if last else 1, underway.hide(reason), underway.hide(notes))


def _as_it_is(result: TaskResult, live: Given, means: Means) -> TaskResult:
    """With the data as the caller may have it: the log has handles also for what a server issued meanwhile."""
    if not live.has_data or not result.success:
        return result
    data = means.vault.hide(live.data)
    return result.model_copy(update={"output": data, "result_data": data if result.output_validation else None})
