"""Fulfilling a pipeline: a step that has what it needs is under way, and its end is a fact before it is used."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Never, Protocol

from actors.storable import storable
from contracts.blueprint import Blueprint
from contracts.contract import violations
from contracts.pipeline import PipelineBlueprint, Step, needs, parameters_for
from contracts.pipeline_condition import condition
from contracts.reference import Missing, filled, only, referred
from contracts.result import TaskResult
from events.event import AnyEvent, StepCompleted, StepFailed, StepSkipped, StepStarted
from runtime.invocation import UNKNOWN
from runtime.pipelines.state import Progress, progress
from runtime.underway import Doubt, Given, Halt, Means, Underway

AT_ONCE = 4
"""How many steps, or items of steps, are under way at the same time."""

MAX_DEPTH = 5


class CarryOut(Protocol):
    """Invokes a blueprint in a stream of the same run, or goes on with that."""

    async def __call__(
        self,
        means: Means,
        stream: str,
        blueprint: Blueprint,
        parameters: Mapping[str, Any],
        *,
        caller: str = "",
        more: int = 0,
    ) -> TaskResult: ...


class StepFailure(Exception):
    """A step, or an item of it, has no output; the text says why."""


async def fulfil(blueprint: PipelineBlueprint, underway: Underway, more: int, carry_out: CarryOut) -> Given:
    """`more` are the turns that a paused agent is given to go on. Raises `Doubt` or `Halt` if a step is paused."""
    if underway.means.depth >= MAX_DEPTH:
        return Given(failure=f"pipelines stand in one another more than {MAX_DEPTH} deep")
    return await _Going(blueprint, underway, more, carry_out).through()


class _Going:
    """`_wrong` is the first thing that keeps the pipeline from its end; nothing is begun after it."""

    def __init__(self, blueprint: PipelineBlueprint, underway: Underway, more: int, carry_out: CarryOut) -> None:
        self._blueprint, self._underway, self._more, self._carry_out = blueprint, underway, more, carry_out
        self._means = replace(underway.means, depth=underway.means.depth + 1)
        stream = underway.means.log.read(underway.stream)
        self._so_far: Progress = progress(event for record in stream for event in record.events)
        shown = {name: underway.means.vault.show(each) for name, each in self._so_far.outputs.items()}
        called = {step.name: step.called for step in blueprint.steps}
        self._scope: dict[str, Any] = {"input": underway.parameters, **{called[name]: v for name, v in shown.items()}}
        self._places = asyncio.Semaphore(AT_ONCE)
        self._pen = asyncio.Lock()
        self._wrong: Exception | None = None

    async def through(self) -> Given:
        running: dict[str, asyncio.Task[None]] = {}
        try:
            while True:
                for step in self._ready(running) if self._wrong is None else []:
                    running[step.name] = asyncio.create_task(self._step(step))
                if not running:
                    break
                await asyncio.wait(running.values(), return_when=asyncio.FIRST_COMPLETED)
                running = self._left(running)
        finally:
            await _ended(running.values())
        return self._given()

    def _left(self, running: dict[str, asyncio.Task[None]]) -> dict[str, asyncio.Task[None]]:
        for task in running.values():
            wrong = task.exception() if task.done() else None
            if isinstance(wrong, StepFailure | Doubt | Halt):
                self._wrong = self._wrong or wrong
            elif wrong is not None:
                raise wrong
        return {name: task for name, task in running.items() if not task.done()}

    def _given(self) -> Given:
        if isinstance(self._wrong, StepFailure):
            return Given(failure=str(self._wrong))
        if self._wrong is not None:
            raise self._wrong
        try:
            return Given(data=filled(self._blueprint.result, self._scope), has_data=True)
        except Missing as why:
            return Given(failure=f"the output cannot be put together: {self._explained(why)}")

    def _ready(self, running: Mapping[str, Any]) -> list[Step]:
        """The steps that have all that they need and are neither under way nor at their end."""
        steps = [step for step in self._blueprint.steps if not self._so_far.ended(step.name)]
        open_names = {name for step in steps for name in (step.name, step.called)}
        ready = [step for step in steps if not (needs(step) | set(step.after)) & open_names]
        return [step for step in ready if step.name not in running]

    async def _step(self, step: Step) -> None:
        try:
            if step.when is not None and not condition(step.when).holds(self._scope):
                await self._note(StepSkipped(step.name, f"{step.when} does not hold"))
                return
            output = await (self._each(step) if step.for_each is not None else self._once(step, -1, self._scope))
        except Missing as why:
            await self._fail(step, -1, self._explained(why))
        await self._note(StepCompleted(step.name, self._kept(output)))
        self._scope[step.called] = output

    async def _each(self, step: Step) -> list[Any]:
        """The step for every item of its list, some at a time; after a failure no further one is begun."""
        reference = only(step.for_each or "")
        assert reference is not None
        items = referred(reference, self._scope)
        if not isinstance(items, list):
            await self._fail(step, -1, f"{reference.text} is no list")
        if len(items) > step.at_most:
            await self._fail(step, -1, f"{reference.text} has {len(items)} items; at_most is {step.at_most}")
        tasks = [asyncio.create_task(self._item(step, n, item)) for n, item in enumerate(items)]
        try:
            done = await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            await _ended(tasks)
        wrong = [each for each in done if isinstance(each, BaseException)]
        if wrong:
            raise next((each for each in wrong if not isinstance(each, _NotBegun)), wrong[0])
        return list(done)

    async def _item(self, step: Step, place: int, item: Any) -> Any:
        known = self._so_far.items.get(step.name, {})
        if place in known:
            return self._underway.means.vault.show(known[place])
        output = await self._once(step, place, {**self._scope, "item": item})
        await self._note(StepCompleted(step.name, self._kept(output), place))
        return output

    async def _once(self, step: Step, place: int, scope: Mapping[str, Any]) -> Any:
        """One invocation of the step's task. Raises `StepFailure`, `Doubt` or `Halt`."""
        async with self._places:
            if self._wrong is not None:
                raise _NotBegun("not begun")
            try:
                return await self._invoked(step, place, scope)
            except (StepFailure, Doubt, Halt) as wrong:
                self._wrong = self._wrong or wrong
                raise

    async def _invoked(self, step: Step, place: int, scope: Mapping[str, Any]) -> Any:
        task = self._means.catalog.find(step.task)
        # A pipeline goes on in its own stream, at the step of it that failed; anything else is invoked anew.
        anew = not isinstance(task, PipelineBlueprint)
        failures = self._so_far.failures.get((step.name, place), 0) if anew else 0
        stream = self._stream(step, place, failures)
        if (step.name, place, failures) not in self._so_far.begun:
            await self._note(StepStarted(step.name, step.task, stream, place))
        result = await self._result(step, place, stream, task, scope)
        if result.paused:
            reason = result.failure_reason.removeprefix("paused: ")
            unknown = reason.startswith(UNKNOWN)
            raise (Doubt if unknown else Halt)(f"step {step.name}: {reason.removeprefix(f'{UNKNOWN}: ')}")
        if not result.success:
            await self._fail(step, place, result.failure_reason)
        wrong = violations(step.output_schema, result.output) if step.output_schema is not None else []
        if wrong:
            listed = "; ".join(wrong)
            await self._fail(step, place, f"the output of {step.task} breaks the output_schema of the step: {listed}")
        return self._means.vault.show(result.output)

    async def _result(
        self, step: Step, place: int, stream: str, task: Blueprint, scope: Mapping[str, Any]
    ) -> TaskResult:
        from runtime.invoker import ParametersRefused

        try:
            given = filled(parameters_for(step, task.contract.parameters_schema), scope)
            return await self._carry_out(
                self._means, stream, task, given, caller=self._underway.stream, more=self._more
            )
        except Missing as why:
            await self._fail(step, place, self._explained(why))
        except ParametersRefused as why:
            await self._fail(step, place, str(why).replace(":\n", ": ").replace("\n", "; "))

    def _stream(self, step: Step, place: int, failures: int) -> str:
        """A name that says the step, the item and the attempt, and is short enough to stand in others."""
        number = next(n for n, each in enumerate(self._blueprint.steps, 1) if each.name == step.name)
        item = "" if place < 0 else f".{place}"
        again = f".again{failures}" if failures else ""
        return f"{self._underway.stream}.{number}-{step.name.lower()[:10]}{item}{again}"

    def _kept(self, output: Any) -> Any:
        return storable(self._underway.hide(output))

    async def _fail(self, step: Step, place: int, reason: str) -> Never:
        where = step.name if place < 0 else f"{step.name}, item {place},"
        failure = StepFailure(f"step {where} failed: {reason}")
        # Before the note: while that is written, another item may end and give its place to one that would be begun.
        self._wrong = self._wrong or failure
        await self._note(StepFailed(step.name, self._underway.hide(reason), place))
        raise failure

    def _explained(self, why: Missing) -> str:
        """Why something is missing; that its step was left out, if it was."""
        text, skipped = str(why), self._so_far.skipped
        for step in self._blueprint.steps:
            if step.name in skipped and text.endswith(f"there is no {step.called}"):
                return f"${step.called} is not there, for step {step.name} was left out: {skipped[step.name]}"
        return text

    async def _note(self, event: AnyEvent) -> None:
        async with self._pen:
            await self._underway.append(event)
            self._so_far.note(event)


class _NotBegun(StepFailure):
    """What was not begun because something before it went wrong."""


async def _ended(tasks: Any) -> None:
    """Let go of what is still under way, and wait until it has."""
    left = [task for task in tasks if not task.done()]
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
