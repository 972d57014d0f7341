"""Where the value of a secret comes from if it was not given: the environment, the keyring, or the person."""

import os
import sys
from collections.abc import Mapping
from typing import Any

import typer

from routines.arguments import ParameterErrors, bind
from routines.parameter import Parameter
from routines.routine import Routine
from runtime.given_secrets import from_environment, to_give
from runtime.keyring import kept


def secrets_from_elsewhere(routine: Routine, given: Mapping[str, Any], prompt: bool) -> dict[str, str]:
    """Values for the secrets that were not given, as far as they are to be had."""
    found: dict[str, str] = {}
    for parameter in routine.parameters:
        if parameter.secret and parameter.name not in given:
            value = from_environment(parameter.name, os.environ)
            if value is None:
                value = kept(routine, parameter)
            if value is None and prompt and sys.stdin.isatty():
                value = typed_unseen(parameter.description or parameter.name)
            if value is not None:
                found[parameter.name] = value
    return found


def check(routine: Routine, arguments: Mapping[str, Any]) -> None:
    """Raises `ParameterErrors` with everything that is wrong, and where a missing secret could come from."""
    try:
        bind(routine, arguments)
    except ParameterErrors as wrong:
        hints = {f"{p.name}: is required": f" (secret: {to_give(p.name)})" for p in _secret(routine)}
        raise ParameterErrors([f"{error}{hints.get(error, '')}" for error in wrong.errors]) from None


def _secret(routine: Routine) -> list[Parameter]:
    return [parameter for parameter in routine.parameters if parameter.secret]


def typed_unseen(asked: str) -> str | None:
    """What a person types; None if nothing was given (Ctrl-D). Raises `KeyboardInterrupt`, as anywhere else."""
    try:
        return str(typer.prompt(asked, hide_input=True, err=True))
    except typer.Abort as aborted:
        if isinstance(aborted.__context__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        return None
