"""Fulfilling a command: its program is run, and what it did and printed are facts."""

import asyncio
import base64
import json
import os
import signal
from secrets import token_hex
from typing import Any

import msgspec

from contracts.arguments import arguments_for, environment_for
from contracts.blueprint import PARAMETERS_FILE, CommandBlueprint
from contracts.parameters import Violations
from events.event import CommandEnded, CommandStarted
from runtime.conductor import Died
from runtime.processes.command import FILE, CommandEnding, CommandOrder
from runtime.processes.orphans import end_orphans
from runtime.underway import Doubt, Given, Underway

ESCAPED = r"the output is not UTF-8; bytes that are not are spelt \xNN"


async def fulfil(blueprint: CommandBlueprint, underway: Underway) -> Given:
    if underway.state.command is None:
        await _run(blueprint, underway)
    ended = underway.state.command
    assert ended is not None
    escaped = bool(ended.stdout_escaped or ended.stdout_base64)
    notes = (ESCAPED,) if escaped else ()
    return Given(ended.stdout, failure=_failure(blueprint, ended), notes=notes, escaped=escaped)


async def _run(blueprint: CommandBlueprint, underway: Underway) -> None:
    if underway.state.started is not None and not blueprint.repeatable:
        raise Doubt(f"{blueprint.name} was started and nobody knows what it did")
    order = order_for(blueprint, underway.parameters, underway.means.folder)
    assert isinstance(order, CommandOrder)
    await asyncio.to_thread(end_orphans, underway.state.marks)
    order = msgspec.structs.replace(order, mark=token_hex(16))
    shown = tuple(underway.hide(each.replace(FILE, f"{{{PARAMETERS_FILE}}}")) for each in order.arguments)
    await underway.append(CommandStarted(shown, order.folder, order.mark))
    try:
        ended = await underway.means.place.command(order)
    except Died as gone:
        why = f" ({gone.short})" if gone.short else ""
        raise Doubt(f"the process in which {blueprint.name} ran has died{why}, and nobody knows what it did") from None
    await underway.append(_fact(ended, underway))


def order_for(blueprint: CommandBlueprint, parameters: dict[str, Any], folder: str) -> CommandOrder | Violations:
    """What is to be run for these parameters, which satisfy the schema; or why they cannot be given to the program."""
    path = {PARAMETERS_FILE: FILE} if blueprint.input == "file" else {}
    arguments = arguments_for(blueprint, parameters | path)
    environment = environment_for(blueprint, parameters | path, os.environ)
    wrong = [line for each in (arguments, environment) if isinstance(each, Violations) for line in each.errors]
    if isinstance(arguments, Violations) or isinstance(environment, Violations):
        return Violations(tuple(dict.fromkeys(wrong)))
    given = json.dumps(parameters, ensure_ascii=False).encode()
    return CommandOrder(
        arguments,
        blueprint.folder or folder,
        environment,
        blueprint.seconds,
        blueprint.max_bytes,
        stdin=given if blueprint.input == "stdin" else b"",
        file=given if blueprint.input == "file" else None,
    )


def _fact(ended: CommandEnding, underway: Underway) -> CommandEnded:
    out, err = _text(ended.stdout), _text(ended.stderr)
    stdout, stderr = underway.hide(out), underway.hide(err)
    return CommandEnded(
        ended.exit_code,
        stdout,
        stderr,
        ended.seconds,
        ended.stopped,
        _raw(ended.stdout) if stdout == out else "",
        _raw(ended.stderr) if stderr == err else "",
        stdout_escaped=_escaped(ended.stdout),
    )


def _text(output: bytes) -> str:
    return output.decode("utf-8", "backslashreplace")


def _escaped(output: bytes) -> int:
    """How many bytes are no UTF-8."""
    return len(output) - len(output.decode("utf-8", "ignore").encode())


def _raw(output: bytes) -> str:
    """The bytes in base64, if text would not keep them."""
    try:
        output.decode()
        return ""
    except UnicodeDecodeError:
        return base64.b64encode(output).decode()


def _failure(blueprint: CommandBlueprint, ended: CommandEnded) -> str:
    if ended.stopped:
        return f"{blueprint.name}: {ended.stopped}"
    if ended.exit_code in blueprint.exit_codes:
        return ""
    lines = [line.strip() for line in ended.stderr.splitlines() if line.strip()]
    return f"{blueprint.name} {_ended(ended.exit_code)}" + (f": {lines[-1][:300]}" if lines else "")


def _ended(code: int | None) -> str:
    """A negative exit code is the number of the signal that ended the program."""
    if code is None or code >= 0:
        return f"ended with exit code {code}"
    names = {each.value: f" ({each.name})" for each in signal.Signals}
    return f"was ended by signal {-code}{names.get(-code, '')}"
