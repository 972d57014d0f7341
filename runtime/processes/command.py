"""Running one program: a list of arguments, never a shell; bounded in time and output; nothing of it stays behind."""

import asyncio
import contextlib
import os
import signal
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from runtime.processes.leftovers import end_holders
from runtime.processes.orphans import marked_file
from runtime.processes.pipe import Pipe

GRACE = 2.0
"""Seconds for which a program that was asked to end may tidy up, and for which its output may still arrive."""


class CommandOrder(msgspec.Struct, frozen=True):
    """A program to run. `stdin` is what it reads there; `file` is put into a file of its own, whose path takes the
    place of `FILE` in the arguments and the environment. `mark` is how its processes are found later, see
    `runtime/processes/orphans.py`."""

    arguments: list[str]
    folder: str
    environment: dict[str, str]
    seconds: float
    max_bytes: int
    stdin: bytes = b""
    file: bytes | None = None
    mark: str = ""


class CommandEnding(msgspec.Struct, frozen=True):
    """What came of it. `exit_code` is None, and `stopped` says why, if it never ran or was ended from here."""

    exit_code: int | None
    stdout: bytes
    stderr: bytes
    seconds: float
    stopped: str = ""


FILE = "\0parameters\0"
"""Stands in the arguments for the path of the file; no value can hold it."""


async def run_command(order: CommandOrder) -> CommandEnding:
    """Run it to its end. Whatever it does, this returns; if it is cancelled the program is ended first."""
    began = time.monotonic()
    async with _with_file(order) as ready:
        out, err = Pipe(order.max_bytes), Pipe(order.max_bytes)
        code, stopped = await _run(ready, out, err)
    return CommandEnding(code, out.taken, err.taken, round(time.monotonic() - began, 3), stopped)


async def _run(order: CommandOrder, out: Pipe, err: Pipe) -> tuple[int | None, str]:
    """The exit code, and why it was ended from here."""
    started = None
    try:
        started = await _start(order, out, err)
        stopped = await _see_through(started, order, out, err)
    except (OSError, ValueError) as error:
        return None, _not_started(order, error)
    finally:
        if started is not None:
            await _end(started, {out.name, err.name} - {""})
        await asyncio.gather(out.drain(GRACE), err.drain(GRACE))
    return None if stopped else started.returncode, stopped


async def _see_through(started: asyncio.subprocess.Process, order: CommandOrder, out: Pipe, err: Pipe) -> str:
    """Wait for the end of the program; why it has to be ended from here, if so."""
    waiting = asyncio.ensure_future(started.wait())
    full = [asyncio.ensure_future(pipe.overfull()) for pipe in (out, err)]
    try:
        done, _ = await asyncio.wait([waiting, *full], timeout=order.seconds, return_when=asyncio.FIRST_COMPLETED)
        if any(each in done for each in full) or out.is_full or err.is_full:
            return f"it was ended because it printed more than {order.max_bytes} bytes"
        return "" if waiting in done else f"it was ended because it took longer than {order.seconds:g} seconds"
    finally:
        for each in (waiting, *full):
            each.cancel()
        await asyncio.gather(waiting, *full, return_exceptions=True)


async def _start(order: CommandOrder, out: Pipe, err: Pipe) -> asyncio.subprocess.Process:
    """What it reads on stdin is a file: it need not read it, and nobody has to wait until it does."""
    try:
        with marked_file(order.mark) as stdin:
            stdin.write(order.stdin)
            stdin.seek(0)
            return await asyncio.create_subprocess_exec(
                *order.arguments,
                cwd=order.folder,
                env=order.environment,
                stdin=stdin,
                stdout=out.writer,
                stderr=err.writer,
                start_new_session=True,
            )
    finally:
        out.hand_over()
        err.hand_over()


async def _end(started: asyncio.subprocess.Process, pipes: set[str]) -> None:
    """End the program, every process of its group, and whoever left the group and still holds its output."""
    if started.returncode is None:
        _signal(started.pid, signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(started.wait(), GRACE)
    _signal(started.pid, signal.SIGKILL)
    await started.wait()
    await asyncio.to_thread(end_holders, pipes)


def _signal(group: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


@contextlib.asynccontextmanager
async def _with_file(order: CommandOrder) -> AsyncIterator[CommandOrder]:
    """The order, with the path of the file in it while it is there."""
    if order.file is None:
        yield order
        return
    with tempfile.TemporaryDirectory(prefix="sd-") as folder:
        file = Path(folder) / "parameters.json"
        file.touch(mode=0o600)
        file.write_bytes(order.file)
        arguments = [argument.replace(FILE, str(file)) for argument in order.arguments]
        environment = {name: value.replace(FILE, str(file)) for name, value in order.environment.items()}
        yield msgspec.structs.replace(order, arguments=arguments, environment=environment)


def _not_started(order: CommandOrder, error: Exception) -> str:
    program = order.arguments[0]
    match error:
        case FileNotFoundError() if not Path(order.folder).is_dir():
            return f"its folder {order.folder} is not there"
        case FileNotFoundError():
            return f"there is no program {program!r}: install it, or name it by its path"
        case PermissionError():
            return f"{program!r} may not be executed: check its permissions"
        case OSError(errno=7):
            return (
                "its arguments are too long for this system: give the parameters with `input: stdin` or `input: file`"
            )
        case OSError(errno=8):
            return f"{program!r} is no program that this system can execute: does its first line say by what?"
        case _:
            return f"{program!r} cannot be started: {getattr(error, 'strerror', None) or error}"
