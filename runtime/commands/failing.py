"""From an error to what the person reads and the exit code."""

import errno
import traceback

from captures.error import CaptureError
from events.log import LogError
from events.replay import ReplayDivergence
from routines.arguments import ParameterErrors
from routines.file import RoutineError
from runtime.agent_tools import NoSuchTool
from runtime.browser.unavailable import BrowserUnavailable
from runtime.catalog.catalog import CatalogError
from runtime.ending import Fault
from runtime.fault import MISTAKE, Faulted, ShortOf
from runtime.folder import RunError
from runtime.invoker import ParametersRefused
from runtime.joining import ClusterUnavailable
from runtime.models.choose import ModelChoiceError
from runtime.say import DIVERGED, FAILED, REFUSED, USAGE, tell

_CODES: dict[str, int] = {
    "CaptureError": REFUSED,
    "UnknownId": REFUSED,
    "RunError": REFUSED,
    "RoutineError": REFUSED,
    "Corrupt": REFUSED,
    "NewerFormat": REFUSED,
    "InUse": REFUSED,
    "CatalogError": REFUSED,
    "DocumentError": REFUSED,
    "PipelineRefused": REFUSED,
    "NoSuchTool": REFUSED,
    "ParametersRefused": USAGE,
    "ModelChoiceError": USAGE,
    "ParameterErrors": USAGE,
    "ReplayDivergence": DIVERGED,
}
"""By the name of the error's type, which is what crosses from other processes; any other means that it failed."""

SENTENCES = (
    CaptureError,
    RunError,
    RoutineError,
    LogError,
    CatalogError,
    NoSuchTool,
    ParametersRefused,
    ModelChoiceError,
    ParameterErrors,
    ReplayDivergence,
    ClusterUnavailable,
    BrowserUnavailable,
    ShortOf,
)
"""Errors whose text was written for a person."""


def exit_code(wrong: Exception) -> int:
    """Say what is wrong and give the exit code."""
    kind = type(wrong).__name__
    match wrong:
        case Faulted():
            return exit_code_of(wrong.fault)
        case OSError():
            return exit_code_of(Fault("OSError", sentence(wrong)))
        case _ if isinstance(wrong, SENTENCES):
            return exit_code_of(Fault(kind, str(wrong)))
    return exit_code_of(Fault(MISTAKE, "".join(traceback.format_exception(wrong))))


def exit_code_of(fault: Fault) -> int:
    """The same for an error of another process. A programming error keeps its traceback, and says that it is one."""
    if fault.kind == MISTAKE:
        tell("error: this is a mistake in superdiscovery itself; please report it with the text below")
    first, *more = fault.text.splitlines() or [fault.kind]
    tell(first if fault.kind == MISTAKE else f"error: {first}")
    for each in more:
        tell(each)
    return _CODES.get(fault.kind, FAILED)


def sentence(wrong: Exception) -> str:
    """What a person is told of an error that is for a person to mend."""
    return _of_system(wrong) if isinstance(wrong, OSError) else str(wrong)


def _of_system(wrong: OSError) -> str:
    where = f" ({wrong.filename})" if wrong.filename else ""
    hint = "; free some space and try again" if wrong.errno in (errno.ENOSPC, errno.EDQUOT) else ""
    return f"{wrong.strerror or wrong}{where}{hint}"
