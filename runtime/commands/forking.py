"""`fork` and `diff`: another way from a point in a run, and where two runs part."""

from pathlib import Path

from events.line import escape, lines
from events.log import EventLog, Record
from events.parting import Parting, diff
from runtime.commands.discovering import agree_to_discovery, conduct
from runtime.commands.telling_json import errors_as_json
from runtime.folder import RunError, RunFolder, default_path
from runtime.forking import Turn, fork_run, refuse_invocation
from runtime.joining import check_address
from runtime.own_runs import note_own
from runtime.say import put, put_json, tell
from runtime.shared_capture import private_folder
from runtime.store import store_of
from runtime.termination import completed


def fork_and_go_on(
    run: Path,
    stream: str,
    seq: int,
    turn: Turn,
    out: Path | None,
    address: str | None,
    capture: Path | None,
    deadline: float,
    log: str = "",
    *,
    yes: bool = False,
    prompt: bool = True,
) -> None:
    from runtime.discover import old_run
    from runtime.models.choose import choose

    refuse_invocation(RunFolder.open(run))
    parent, setup, opened = old_run(run, capture, log)
    agree_to_discovery(parent, setup, opened, turn.model, yes=yes, prompt=prompt)
    choose(turn.model or setup.model)
    if address:
        check_address(address)
    folder = completed(fork_run(parent, stream, seq, turn, out or default_path(parent.manifest().task), log))
    tell(f"forked from {run} at frame {seq} of {stream}")
    note_own(folder)
    with private_folder() as shared:
        conduct(*old_run(folder.path, Path(setup.capture), shared=shared), deadline, 0, address)


def show_difference(left: Path, right: Path, log: str = "", *, as_json: bool) -> None:
    """`log` is the address of the database with the log of one of them, or of both."""
    with errors_as_json(as_json):
        found = diff(*_logs_of(left, right, log))
    if as_json:
        put_json([_as_object(parting) for parting in found])
        return
    for parting in found:
        for line in _told(parting, left, right):
            put(line)


def _logs_of(left: Path, right: Path, address: str) -> tuple[EventLog, EventLog]:
    """The log of each run; the address is for those in a database. Raises `RunError` if neither is in one."""
    one, other = RunFolder.open(left), RunFolder.open(right)
    in_database = [folder.path for folder in (one, other) if folder.manifest().log]
    if address and not in_database:
        raise RunError(f"the logs of {left} and {right} are in the folders themselves: leave out --log")
    first, second = (store_of(folder, address if folder.path in in_database else "") for folder in (one, other))
    return first, second


def _told(parting: Parting, left: Path, right: Path) -> list[str]:
    frames = f"{parting.stream}: {parting.same} frames the same ({parting.shared} of them shared)"
    if parting.seq is None:
        return [f"{frames}, to the end"]
    told = [f"{frames}; they part at frame {parting.seq}"]
    for run, record in ((left, parting.left), (right, parting.right)):
        told += [f"  {escape(str(run))}: {line}" for line in _step(record)]
    return told + [f"  {each}" for each in parting.differences]


def _step(record: Record | None) -> list[str]:
    return lines(record) if record else ["ends before it"]


def _as_object(parting: Parting) -> dict[str, object]:
    return {
        "stream": parting.stream,
        "same": parting.same,
        "shared": parting.shared,
        "parts_at": parting.seq,
        "differences": list(parting.differences),
    }
