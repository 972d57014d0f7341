"""`log` and `replay`: reading a run. Nothing of it is executed."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import msgspec

from events.event import AnyEvent
from events.line import line, task_of
from events.log import Record
from runtime.folder import RunError, RunFolder
from runtime.follow import Watch
from runtime.say import USAGE, put, stop
from runtime.store import store_of
from runtime.termination import completed


def show_log(
    run: Path,
    address: str = "",
    *,
    follow: bool,
    stream: str | None,
    kinds: list[str],
    task: str | None,
    as_json: bool,
) -> None:
    _check_kinds(kinds)
    log = store_of(RunFolder.open(run), address)
    if stream is not None and stream not in log.streams():
        raise RunError(f"{run} has no stream {stream}; there are: {', '.join(log.streams()) or 'none yet'}")
    watch, view = Watch(log, stream), View(frozenset(kinds), task, as_json)
    view.show(watch.readable())
    if watch.wrong is not None:
        raise watch.wrong
    if follow:
        completed(_follow(watch, view))


@dataclass(frozen=True)
class View:
    """Which events are shown, and how: of these kinds (none: of all), about this task (None: whatever they are)."""

    kinds: frozenset[str]
    task: str | None
    as_json: bool

    def show(self, records: Iterable[Record]) -> None:
        for record in records:
            for event in filter(self._wanted, record.events):
                put(_object(record, event) if self.as_json else line(record, event))

    def _wanted(self, event: AnyEvent) -> bool:
        if self.kinds and type(event).__name__ not in self.kinds:
            return False
        return self.task is None or task_of(event) == self.task


async def _follow(watch: Watch, view: View) -> None:
    async for record in watch.forever():
        view.show([record])


def _object(record: Record, event: AnyEvent) -> str:
    place = {"stream": record.stream, "seq": record.seq, "epoch": record.epoch, "time": record.time}
    return msgspec.json.encode(place | msgspec.to_builtins(event)).decode()


def _check_kinds(kinds: list[str]) -> None:
    known = sorted(kind.__name__ for kind in get_args(AnyEvent))
    if unknown := [kind for kind in kinds if kind not in known]:
        stop(f"there are no events of kind {', '.join(unknown)}; there are: {', '.join(known)}", USAGE)
