"""What a routine asks of who executes it: a browser, and why, or plain HTTP; to change something, or only to read."""

from routines.operation import (
    Click,
    Derive,
    Fetch,
    GetCookies,
    InputText,
    JsEvaluate,
    Navigate,
    Operation,
    Press,
    ReadPage,
    Return,
    ReturnHtml,
    Scroll,
    Sleep,
    WaitForUrl,
)
from routines.routine import Routine

_WHY = {
    Click: "clicks on a page",
    InputText: "types into a page",
    Press: "presses keys on a page",
    Scroll: "scrolls a page",
    WaitForUrl: "waits for a page to go to an address",
    JsEvaluate: "runs code in a page",
    ReadPage: "reads a page as its scripts have left it",
}


def needs_browser(routine: Routine) -> str:
    """Why the routine cannot run over HTTP alone; empty if it can."""
    for index, operation in enumerate(routine.operations, start=1):
        if why := _WHY.get(type(operation)):
            return f"operation {index} ({operation.type}) {why}"
    return routine.browser


def only_reads(routine: Routine) -> bool:
    """Whether every operation is known to read only, so that executing it twice changes no more than once. Whatever
    acts on a page may change something, a click above all."""
    return all(reads(operation) for operation in routine.operations)


def reads(operation: Operation) -> bool:
    """Whether the operation is known to read only, so that doing it twice changes no more than doing it once. Whatever
    acts on a page may change something, a click above all."""
    match operation:
        case Fetch():
            return operation.method.upper() in ("GET", "HEAD")
        case Navigate() | ReadPage() | Derive() | Sleep() | WaitForUrl() | GetCookies() | Return() | ReturnHtml():
            return True
    return False
