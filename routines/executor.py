"""Which executor a routine needs, and why: plain HTTP wherever that does, a browser where a page has to be used."""

from routines.operation import Click, InputText, JsEvaluate, Press, ReadPage, Scroll, WaitForUrl
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
