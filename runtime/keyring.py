"""Secrets that the person keeps in the keyring of the system: read, never written."""

import importlib

from routines.parameter import Parameter
from routines.routine import Routine
from runtime.say import tell


def kept(routine: Routine, parameter: Parameter) -> str | None:
    """What is kept under the parameter's name for `superdiscovery HOST`, a host of the routine as it writes it. None if
    nothing is, or there is no keyring to ask; one that cannot be read is told."""
    try:
        keyring, errors = importlib.import_module("keyring"), importlib.import_module("keyring.errors")
    except ModuleNotFoundError:
        return None
    try:
        found = (keyring.get_password(f"superdiscovery {host}", parameter.name) for host in routine.hosts)
        return next((str(value) for value in found if value is not None), None)
    except errors.NoKeyringError:
        return None
    except Exception as why:  # noqa: BLE001  # a keyring is a plug-in, and fails as it likes
        tell(f"the keyring cannot be read: {why}")
        return None
