"""Invocations that outlive the request which began them: each is a run folder, and goes on in the next process."""

import asyncio
import os
import secrets as randomness
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from captures.capture import Capture
from contracts.blueprint import Blueprint
from contracts.result import TaskResult
from events.log import EventLog, LogError
from runtime import invoke
from runtime.catalog.catalog import Catalog, CatalogError
from runtime.confirming import refuse_unconfirmed
from runtime.credentials import credentials
from runtime.decided_then import changed_since
from runtime.folder import RunError
from runtime.fulfilling.agent import needed_by
from runtime.invoke import Begun, begin
from runtime.invoker import ParametersRefused
from runtime.models.choose import ModelChoiceError
from runtime.place import Here, Place
from runtime.say import tell
from runtime.session_records import CANCELLED, Session, SessionRecords

MOST = 64
"""Sessions that are carried out at once."""

_LOOK = 0.01
_LOOK_ELSEWHERE = 0.2
"""Seconds between two looks at a session that another process carries out."""


class WrongState(Exception):
    """The session cannot do this now; the text says why."""


class Busy(Exception):
    """Too many sessions are carried out already."""


class Sessions:
    """The sessions below a folder, carried out on the event loop that is running, at most so many at once.

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
        most: int = MOST,
    ) -> None:
        self.folder, self.catalog = folder, catalog
        self._records = SessionRecords(folder)
        self._model, self._place, self._environment, self._most = model, place or Here(), environment, most
        self._underway: dict[str, asyncio.Task[TaskResult]] = {}
        self._cancelled: set[str] = set()
        self._waits: dict[str, str] = {}
        self._left: list[str] = []  # by an earlier process, in the middle, and not looked at yet
        self._recovering: set[asyncio.Task[list[str]]] = set()

    async def start(
        self,
        task: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        prompt: str | None = None,
        secrets: Mapping[str, str] | None = None,
    ) -> Session:
        """Begin an invocation; once this returns it is on the log, and survives whatever happens to the process.

        Raises `Busy`, and what `invoke` raises.
        """
        blueprint = self.catalog.find(task)
        offers = needed_by(blueprint, self.catalog)
        known = await self._known([blueprint, *offers], {*(parameters or {}), *(secrets or {})})
        self._refuse_more()
        number = randomness.token_hex(16)
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
        while not working.done() and not self._records.begun(number):
            await asyncio.wait([working], timeout=_LOOK)
        return self.get(number)

    def get(self, number: str) -> Session:
        """Raises `UnknownSession`."""
        working = self._underway.get(number)
        works = working is not None and not working.done()
        return self._records.told(number, works=works, waits=self._waits.get(number, ""))

    def all(self) -> list[Session]:
        """The newest first."""
        found = [self.get(number) for number in self._records.numbers()]
        return sorted(found, key=lambda session: session.created, reverse=True)

    async def wait(self, number: str, seconds: float = float("inf")) -> Session:
        """The session once it is at rest, or as it is when the time is over. Raises `UnknownSession`."""
        until = time.monotonic() + seconds
        while (session := self.get(number)).state == "running" and (left := until - time.monotonic()) > 0:
            if working := self._underway.get(number):
                await asyncio.wait([working], timeout=None if left == float("inf") else left)
            else:
                await asyncio.sleep(min(left, _LOOK_ELSEWHERE))
        return session

    async def resume(self, number: str, *, more_loops: int = 10, secrets: Mapping[str, str] | None = None) -> Session:
        """Go on with one that is paused or was interrupted, or with a pipeline at the step that failed. Raises
        `UnknownSession`, `WrongState`, `Busy`, and what `invoke.again` raises."""
        self._refuse_resuming(self.get(number))
        run = self.folder / number
        begun = invoke.again(run, catalog=self.catalog)
        begun.refuse_doubtful()
        known = await self._known([begun.blueprint, *begun.means.catalog.all()], {*(secrets or {})})
        begun = invoke.again(run, secrets={**known, **(secrets or {})}, place=self._place, catalog=self.catalog)
        if names := begun.lacking():
            raise WrongState(f"no run holds a secret: resume it with {', '.join(names)} among `secrets`")
        if why := await asyncio.to_thread(changed_since, begun.means.log, Capture()):
            tell(f"note: session {number}: {why}")
        self._refuse_resuming(self.get(number))  # somebody else may have been quicker meanwhile
        self._refuse_more()
        self._carry_out(number, begun, more_loops)
        return self.get(number)

    async def cancel(self, number: str) -> Session:
        """End it for good; what it was doing is stopped. Raises `UnknownSession`, `WrongState`, `RunError`."""
        working = self._underway.get(number)
        if working is not None:
            if number not in self._cancelled:
                self._cancelled.add(number)
                working.cancel()
            await asyncio.wait([working])
        session = self.get(number)
        if session.state in ("paused", "interrupted"):
            await invoke.cancel(self.folder / number, CANCELLED)
            self._waits.pop(number, None)
        elif working is None or session.state != "cancelled":
            elsewhere = " by another process, which alone can cancel it" if session.state == "running" else ""
            raise WrongState(f"the session is {session.state}{elsewhere or ': nothing is left to cancel'}")
        return self.get(number)

    async def recover(self) -> list[str]:
        """Go on with everything that an earlier process left in the middle, each once there is room for it; one that
        cannot says what it waits for. Gives the ids of those that go on at once."""
        self._left = [number for number in self._records.numbers() if self.get(number).state == "interrupted"]
        return await self._recover_some()

    async def close(self) -> None:
        """Stop working; what was under way is interrupted, and goes on after `recover`."""
        self._left.clear()
        for working in (self._recovering, self._underway.values()):
            if stopped := list(working):
                for each in stopped:
                    each.cancel()
                await asyncio.wait(stopped)

    def log(self, number: str) -> EventLog:
        """What has happened in it. Raises `UnknownSession`, `RunError`."""
        return self._records.log(number)

    async def _recover_some(self) -> list[str]:
        """As many of those that are left as there is room for."""
        gone_on = []
        while self._left and len(self._underway) < self._most:
            number = self._left.pop(0)
            if await self._recovered(number):
                gone_on.append(number)
        for number in self._left:
            self._waits[number] = f"{self._full()}: it goes on by itself once one has ended"
        return gone_on

    async def _recovered(self, number: str) -> bool:
        if self.get(number).state != "interrupted":  # somebody was quicker
            return False
        try:
            await self.resume(number)
        except Busy:
            self._left.insert(0, number)
            return False
        except (RunError, LogError, ParametersRefused, CatalogError, ModelChoiceError, WrongState, OSError) as why:
            self._waits[number] = str(why)
            return False
        return True

    def _carry_out(self, number: str, begun: Begun, more_loops: int = 0) -> "asyncio.Task[TaskResult]":
        self._waits.pop(number, None)
        working = asyncio.ensure_future(self._carried_out(number, begun, more_loops))
        self._underway[number] = working
        working.add_done_callback(lambda done: self._ended(number, done))
        return working

    async def _carried_out(self, number: str, begun: Begun, more_loops: int) -> TaskResult:
        """Who waits for a session that is cancelled sees it at rest once that is on the log, and not before."""
        try:
            return await begun.carry_out(more_loops)
        except asyncio.CancelledError:
            if number in self._cancelled:
                return await invoke.cancel(self.folder / number, CANCELLED)
            raise

    def _ended(self, number: str, done: "asyncio.Task[TaskResult]") -> None:
        """What was raised is not on the log: the session waits for somebody to mend it."""
        self._underway.pop(number, None)
        self._cancelled.discard(number)
        if not done.cancelled() and (wrong := done.exception()) is not None:
            self._waits[number] = str(wrong) or type(wrong).__name__
        if self._left:
            recovering = asyncio.ensure_future(self._recover_some())
            self._recovering.add(recovering)
            recovering.add_done_callback(self._recovering.discard)

    def _refuse_resuming(self, session: Session) -> None:
        failed_pipeline = (session.type, session.state) == ("pipeline", "failed")
        if session.state not in ("paused", "interrupted") and not failed_pipeline:
            which = "one that is paused or interrupted, or a pipeline that failed,"
            raise WrongState(f"the session is {session.state}: only {which} can be resumed")

    def _refuse_more(self) -> None:
        if len(self._underway) >= self._most:
            raise Busy(f"{self._full()}: try again once one has ended")

    def _full(self) -> str:
        return f"{self._most} sessions are under way already"

    async def _known(self, blueprints: list[Blueprint], given: set[str]) -> dict[str, str]:
        """The server's own values for secrets that were not given. A keyring may ask a person, and take long. Raises
        `RunError` if a routine may not have them."""
        refuse_unconfirmed(blueprints)
        return await asyncio.to_thread(credentials, blueprints, given, self._environment)
