"""Runs from Python, for notebooks and small programs: everything in this process, on the event loop that is running."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from actors.validation import Validate
from events.copy import Store
from events.line import escape as spell_out
from events.log import Record
from events.table import Prices, frame
from routines.file import load
from routines.routine import Routine
from runtime.bringing_up import conduct
from runtime.conductor import STREAM
from runtime.confirming import told_of
from runtime.ending import Complete, Ending, Failed, Fault, Halted, ending_of
from runtime.folder import RunError, RunFolder, default_path
from runtime.follow import INTERVAL, Watch
from runtime.local import LocalHost
from runtime.models.choose import close
from runtime.narrate import Narrator
from runtime.setup import Setup
from runtime.snapshots import remember
from runtime.store import store_of

if TYPE_CHECKING:
    import pandas as pd

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Run:
    """A run: its folder, seen as what it is about. Everything is read from the folder when it is asked for; the log
    from the database at `address`, if it is in one."""

    folder: RunFolder
    address: str = ""

    @classmethod
    def open(cls, path: Path | str, *, log: str = "") -> "Run":
        """`log` is the address of the database with its log, if it is in one; by default that of
        `SUPERDISCOVERY_LOG`. Raises `RunError`."""
        return cls(RunFolder.open(Path(path)), log)

    @property
    def path(self) -> Path:
        return self.folder.path

    @property
    def ending(self) -> Ending:
        """How the run came to rest, as its log tells."""
        return ending_of(remember(self._log, STREAM).state)

    @property
    def routine(self) -> Routine:
        """The routine that came of it. Raises `RunError` if there is none, with the reason."""
        if not self.folder.routine.exists():
            raise RunError(f"{self.path} has no routine: {said(self.ending)}")
        return load(self.folder.routine)

    def records(self) -> list[Record]:
        """Every frame of every stream, in the order of their time."""
        found = (record for name in self._log.streams() for record in self._log.read(name))
        return sorted(found, key=lambda record: (record.time, record.stream, record.seq))

    def log(self, prices: Prices | None = None) -> "pd.DataFrame":
        """What happened, a row an event, with what it cost at these prices; needs the `notebook` extra."""
        return frame(self.records(), prices)

    @property
    def _log(self) -> Store:
        return store_of(self.folder, self.address)

    def _repr_html_(self) -> str:
        """The run for a notebook. Captured text is hostile: no markup of it takes effect."""
        manifest = self.folder.manifest()
        rows = [("task", manifest.task), ("model", manifest.model), ("folder", str(self.path))]
        rows += [("ending", said(self.ending))]
        if self.folder.routine.exists():
            rows += _told(self.routine)
        lines = (f"<tr><th>{_safe(name)}</th><td>{_safe(text)}</td></tr>" for name, text in rows)
        return f"<table>{''.join(lines)}</table>"


def said(ending: Ending) -> str:
    """An ending in a sentence."""
    match ending:
        case Complete(routine):
            reserved = routine.get("validation")
            return f"a routine was found, {reserved}" if reserved else "a routine was found and judged right"
        case Failed(reason):
            return f"no routine was found: {reason}"
        case Halted(reason):
            return f"paused: {reason}"
        case Fault(_, text):
            return f"error: {text}"


async def discover(
    capture: Path | str,
    task: str,
    *,
    out: Path | None = None,
    model: str = "rules",
    max_loops: int = 60,
    log: str = "",
    validate: Validate = "full",
    allow_hosts: Iterable[str] = (),
    tell: Tell | None = print,
) -> Run:
    """Discover in this process, telling what happens, until the run ends or is paused; `Run.ending` says which.

    `out` is the run folder to make, by default a new one below `runs/`; `log` the address of a PostgreSQL
    database for its log, which is in the run folder if it is empty. `validate` says how far a routine is validated on
    the application: `full`, `read-only`, `simulate` or `none`. `allow_hosts` are origins beside the
    recorded ones to which the routine may send, its secrets too. Raises what the command line reports.
    """
    from runtime.discover import new_run  # brings Ray along, which takes a second and is not used here

    if not task.strip():
        raise RunError("the task is empty: say in a sentence what was done in the recording")
    folder, setup, _ = new_run(
        Path(capture),
        task,
        model,
        out or default_path(task),
        max_loops,
        log=log,
        validate=validate,
        allow_hosts=allow_hosts,
    )
    ending = await _conducted(setup, max_loops, tell or _in_silence)
    if isinstance(ending, Complete):
        folder.write_routine(ending.routine)
        for line in told_of(folder):
            (tell or _in_silence)(line)
    return Run(folder, log)


async def _conducted(setup: Setup, max_loops: int, tell: Tell) -> Ending:
    model, narrator, watch = setup.choose_model(), Narrator(), Watch(setup.open_log())
    host = LocalHost(setup, model)
    conducting = asyncio.ensure_future(conduct(setup, host, model, max_loops))
    try:
        while not conducting.done():
            await asyncio.wait([conducting], timeout=INTERVAL)
            for line in (line for record in watch.news() for line in narrator.lines(record)):
                tell(line)
        return conducting.result()
    finally:
        conducting.cancel()
        await asyncio.gather(conducting, return_exceptions=True)
        host.close()
        await close(model)


def _in_silence(line: str) -> None:
    return


def _told(routine: Routine) -> list[tuple[str, str]]:
    parameters = ", ".join(f"{each.name} ({each.type})" for each in routine.parameters)
    steps = (f"{getattr(each, 'method', each.type)} {getattr(each, 'url', '')}".strip() for each in routine.operations)
    return [("parameters", parameters), *((f"operation {n}", step) for n, step in enumerate(steps, 1))]


def _safe(text: str) -> str:
    return escape(spell_out(text))
