"""Discovering in this process: a capture goes in, a routine and its run come out."""

import asyncio
from pathlib import Path
from typing import Any

from actors.validation import Validate
from routines.result import RoutineResult
from routines.routine import Routine
from runtime.bringing_up import conduct
from runtime.confirming import confirm
from runtime.discover import new_run
from runtime.ending import Complete, Ending
from runtime.http.execute import execute
from runtime.local import LocalHost
from runtime.models.choose import close
from runtime.setup import Setup


def discover(
    capture: Path, task: str, run: Path, model: str = "rules", validate: Validate = "full"
) -> tuple[Ending, Setup]:
    """The ending of a run, and what it was set up with. The user has seen where its routine sends secrets."""
    _, setup, _ = new_run(capture, task, model, run, 60, validate=validate)
    ending = asyncio.run(_conducted(setup))
    if isinstance(ending, Complete):
        confirm(routine_of(ending))
    return ending, setup


async def _conducted(setup: Setup) -> Ending:
    model = setup.choose_model()
    host = LocalHost(setup, model)
    try:
        return await conduct(setup, host, model, 60)
    finally:
        host.close()
        await close(model)


def routine_of(ending: Ending) -> Routine:
    assert isinstance(ending, Complete), ending
    return Routine.model_validate(ending.routine)


def run_with(routine: Routine, recorded: dict[str, str], values: dict[str, str]) -> RoutineResult:
    """Execute the routine with values known by what was recorded in their place: as a user reads its parameters, by
    their examples, and the one secret as the password."""
    arguments: dict[str, Any] = {}
    for parameter in routine.parameters:
        shown = [str(example) for example in parameter.examples]
        place = "password" if parameter.secret else next(name for name, value in recorded.items() if value in shown)
        arguments[parameter.name] = values[place]
    return asyncio.run(execute(routine, arguments))
