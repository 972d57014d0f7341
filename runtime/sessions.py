"""Invocations that outlive the request which began them: each is a run folder, and what is said of it is read there."""

import asyncio
import os
import re
import secrets as randomness
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from contracts.blueprint import Blueprint
from contracts.result import TaskResult
from events.event import Invoked
from events.log import EventLog
from runtime import invoke
from runtime.catalog import Catalog, CatalogError
from runtime.folder import RunError, RunFolder
from runtime.fulfil_agent import needed_by
from runtime.given_secrets import variable
from runtime.invocation import STREAM, Invocation, fold, result_of
from runtime.invoke import Begun, begin
from runtime.invoker import ParametersRefused
from runtime.models.choose import ModelChoiceError
from runtime.place import Here, Place
from runtime.store import store_of

State = Literal["running", "paused", "succeeded", "failed", "cancelled", "interrupted"]
MOST = 64
"""Sessions that are carried out at once."""

_ID = re.compile(r"[0-9a-f]{32}")
_CANCELLED = "it was cancelled"
_LOOK = 0.01


class UnknownSession(Exception):
    """There is no session with this id."""


class WrongState(Exception):
    """The session cannot do this now; the text says why."""


class Busy(Exception):
    """Too many sessions are carried out already."""


class Session(BaseModel):
    """How far an invocation has come. `id` is the handle: 128 random bits, which nobody guesses. `created` is Unix
    seconds. `waits_for` says in a sentence what has to happen before it goes on; empty if nothing does.
    `result` is there once it has ended or is paused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str
    task: str
    type: str
    state: State
    created: float
    waits_for: str = ""
    result: TaskResult | None = None


class Sessions:
    """The sessions below a folder, carried out on the event loop that is running.

    `environment` has the secrets that a caller does not give: `SUPERDISCOVERY_TOKEN` is the secret parameter `token`.
    """

    def __init__(
        self,
        folder: Path,
        catalog: Catalog,
        *,
        model: str = "rules",
        place: Place | None = None,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self.folder, self.catalog = folder, catalog
        self._model, self._place, self._environment = model, place or Here(), environment
        self._underway: dict[str, asyncio.Task[TaskResult]] = {}
        self._waits: dict[str, str] = {}

    async def start(
        self,
        task: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        prompt: str | None = None,
        secrets: Mapping[str, str] | None = None,
    ) -> Session:
        """Begin an invocation; once this returns it is on the log, and survives whatever happens to the process.

        Raises `ParametersRefused`, `CatalogError`, `RunError`, `ModelChoiceError`, `Busy`.
        """
        if len(self._underway) >= MOST:
            raise Busy(f"{MOST} sessions are under way already: wait until one has ended")
        number = randomness.token_hex(16)
        blueprint = self.catalog.find(task)
        known = self._known([blueprint, *needed_by(blueprint, self.catalog)], parameters or {})
        begun = begin(
            task,
            parameters,
            prompt=prompt,
            catalog=self.catalog,
            model=self._model,
            out=self.folder / number,
            secrets={**known, **(secrets or {})},
            place=self._place,
        )
        working = self._carry_out(number, begun)
        while not working.done() and self._state(number)[1].invoked is None:
            await asyncio.wait([working], timeout=_LOOK)
        return self.get(number)

    def get(self, number: str) -> Session:
        """Raises `UnknownSession`."""
        folder, state = self._state(number)
        invoked = state.invoked or Invoked("", "", {}, {})
        works = number in self._underway and not self._underway[number].done()
        result = None if works else result_of(state, str(folder.path))
        kind: State = _said(result) if result is not None else "running" if works else "interrupted"
        waits = self._waits.get(number, "") or (result.failure_reason if result is not None and result.paused else "")
        created = folder.manifest().created
        return Session(
            id=number,
            task=invoked.name,
            type=invoked.type,
            state=kind,
            created=created,
            waits_for=waits or ("it was interrupted: resume it" if kind == "interrupted" else ""),
            result=result,
        )

    def all(self) -> list[Session]:
        """The newest first."""
        found = [self.get(number) for number in self._numbers()]
        return sorted(found, key=lambda session: session.created, reverse=True)

    async def wait(self, number: str, seconds: float | None = None) -> Session:
        """The session once it is at rest, or as it is when the time is over. Raises `UnknownSession`."""
        self._state(number)
        if number in self._underway:
            await asyncio.wait([self._underway[number]], timeout=seconds)
        return self.get(number)

    def resume(self, number: str, *, more_loops: int = 10, secrets: Mapping[str, str] | None = None) -> Session:
        """Go on with one that is paused or was interrupted, or with a pipeline at the step that failed. Raises
        `UnknownSession`, `WrongState`, `Busy`, and what `invoke.again` raises."""
        session = self.get(number)
        failed_pipeline = (session.type, session.state) == ("pipeline", "failed")
        if session.state not in ("paused", "interrupted") and not failed_pipeline:
            raise WrongState(f"the session is {session.state}: only one that is paused or interrupted can be resumed")
        if len(self._underway) >= MOST:
            raise Busy(f"{MOST} sessions are under way already: wait until one has ended")
        run = self.folder / number
        begun = invoke.again(run)
        known = self._known([begun.blueprint, *begun.means.catalog.all()], {})
        begun = invoke.again(run, secrets={**known, **(secrets or {})}, place=self._place)
        if names := begun.lacking():
            raise WrongState(f"no run holds a secret: resume it with {', '.join(names)} among `secrets`")
        self._carry_out(number, begun, more_loops)
        return self.get(number)

    async def cancel(self, number: str) -> Session:
        """End it for good; what it was doing is stopped. Raises `UnknownSession`, `WrongState`."""
        self._state(number)
        if working := self._underway.get(number):
            working.cancel()
            await asyncio.wait([working])
        if (session := self.get(number)).state not in ("paused", "interrupted"):
            raise WrongState(f"the session is {session.state}: nothing is left to cancel")
        await invoke.cancel(self.folder / number, _CANCELLED)
        self._waits.pop(number, None)
        return self.get(number)

    def recover(self) -> list[str]:
        """Go on with everything that an earlier process left in the middle; one that cannot says what it waits for.
        Gives the ids of those that go on."""
        gone_on = []
        for number in self._numbers():
            if self.get(number).state == "interrupted":
                try:
                    self.resume(number)
                except (RunError, ParametersRefused, CatalogError, ModelChoiceError, Busy, WrongState) as why:
                    self._waits[number] = str(why)
                else:
                    gone_on.append(number)
        return gone_on

    async def close(self) -> None:
        """Stop working; what was under way is interrupted, and goes on after `recover`."""
        working = list(self._underway.values())
        for each in working:
            each.cancel()
        if working:
            await asyncio.wait(working)

    def log(self, number: str) -> EventLog:
        """What has happened in it. Raises `UnknownSession`."""
        return store_of(self._state(number)[0])

    def _carry_out(self, number: str, begun: Begun, more_loops: int = 0) -> "asyncio.Task[TaskResult]":
        self._waits.pop(number, None)
        working = asyncio.ensure_future(begun.carry_out(more_loops))
        self._underway[number] = working
        working.add_done_callback(lambda done: self._ended(number, done))
        return working

    def _ended(self, number: str, done: "asyncio.Task[TaskResult]") -> None:
        """What was raised is not on the log: the session waits for somebody to mend it."""
        self._underway.pop(number, None)
        if not done.cancelled() and (wrong := done.exception()) is not None:
            self._waits[number] = str(wrong) or type(wrong).__name__

    def _known(self, blueprints: Iterable[Blueprint], given: Mapping[str, Any]) -> dict[str, str]:
        """The secret parameters that the environment gives and the caller did not."""
        parts = (part for each in blueprints for part in each.contract.parameters_schema.get("properties", {}).items())
        secret = {name for name, part in parts if isinstance(part, dict) and part.get("writeOnly") is True}
        wanted = {name: variable(name) for name in secret if name not in given}
        return {name: self._environment[each] for name, each in wanted.items() if each in self._environment}

    def _state(self, number: str) -> tuple[RunFolder, Invocation]:
        if not _ID.fullmatch(number) or not (self.folder / number / "run.json").is_file():
            raise UnknownSession(f"there is no session {number[:64]!r}")
        folder = RunFolder.open(self.folder / number)
        return folder, fold(event for record in store_of(folder).read(STREAM) for event in record.events)

    def _numbers(self) -> Iterator[str]:
        for path in sorted(self.folder.iterdir()) if self.folder.is_dir() else ():
            if _ID.fullmatch(path.name) and (path / "run.json").is_file():
                yield path.name


def _said(result: TaskResult) -> State:
    if result.paused:
        return "paused"
    if not result.success and result.failure_reason == _CANCELLED:
        return "cancelled"
    return "succeeded" if result.success else "failed"
