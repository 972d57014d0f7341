"""The sessions below a folder, as their runs tell of them: nothing is remembered beside the log."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from contracts.result import TaskResult
from events.event import Invoked
from events.log import EventLog, LogError
from runtime.folder import RunError, RunFolder
from runtime.hold import is_held
from runtime.invocation import STREAM, Invocation, fold, result_of
from runtime.store import store_of

State = Literal["running", "paused", "succeeded", "failed", "cancelled", "interrupted"]
CANCELLED = "it was cancelled"

_ID = re.compile(r"[0-9a-f]{32}")
_INTERRUPTED = "it was interrupted: resume it"


class UnknownSession(Exception):
    """There is no session with this id."""


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


class SessionRecords:
    """The run folders in `folder` that are sessions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def numbers(self) -> Iterator[str]:
        for path in sorted(self.folder.iterdir()) if self.folder.is_dir() else ():
            if self._is_session(path.name):
                yield path.name

    def log(self, number: str) -> EventLog:
        """Raises `UnknownSession`, `RunError`."""
        return store_of(self._open(number))

    def begun(self, number: str) -> bool:
        """Whether its first fact is there."""
        return self._read(number)[1].invoked is not None

    def told(self, number: str, *, works: bool, waits: str) -> Session:
        """`works`: it is carried out by who asks; `waits`: why that ended, where the log does not say it. One that
        cannot be read waits until somebody has mended it. Raises `UnknownSession`."""
        try:
            folder, state = self._read(number)
        except (RunError, LogError) as wrong:
            return Session(id=number, task="", type="", state="interrupted", created=0, waits_for=str(wrong))
        invoked = state.invoked or Invoked("", "", {}, {})
        result = None if works else result_of(state, str(folder.path))
        kind: State = _said(result) if result else "running" if works or is_held(folder) else "interrupted"
        reasons = {"paused": result.failure_reason if result else "", "interrupted": _INTERRUPTED}
        return Session(
            id=number,
            task=invoked.name,
            type=invoked.type,
            state=kind,
            created=folder.manifest().created,
            waits_for=(waits or reasons[kind]) if kind in reasons else "",
            result=result,
        )

    def _open(self, number: str) -> RunFolder:
        if not self._is_session(number):
            raise UnknownSession(f"there is no session {number[:64]!r}")
        return RunFolder.open(self.folder / number)

    def _is_session(self, number: str) -> bool:
        """Whether there is a run folder of this name, which is no link to elsewhere."""
        folder = self.folder / number if _ID.fullmatch(number) else None
        return folder is not None and not folder.is_symlink() and (folder / "run.json").is_file()

    def _read(self, number: str) -> tuple[RunFolder, Invocation]:
        folder = self._open(number)
        return folder, fold(event for record in store_of(folder).read(STREAM) for event in record.events)


def _said(result: TaskResult) -> State:
    if result.paused:
        return "paused"
    if not result.success and result.failure_reason == CANCELLED:
        return "cancelled"
    return "succeeded" if result.success else "failed"
