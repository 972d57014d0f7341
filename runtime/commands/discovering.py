"""`discover` and `resume`."""

from pathlib import Path

import msgspec

from actors.state import UNKNOWN_OUTCOME
from actors.validation import Validate
from captures.capture import Capture
from events.log import Corrupt
from runtime.commands.agreeing import agree
from runtime.commands.failing import exit_code_of
from runtime.commands.leaving_out import tell_problems
from runtime.confirming import told_of
from runtime.decided_then import changed_since
from runtime.ending import Complete, Ending, Failed, Fault, Halted
from runtime.folder import INVOCATION, RunFolder, default_path
from runtime.hold import hold
from runtime.joining import ClusterUnavailable, check_address
from runtime.missing import refuse_lost
from runtime.own_runs import is_own, note_own
from runtime.plans import of_discovery
from runtime.say import FAILED, OK, PAUSED, UNKNOWN, USAGE, put, stop, tell
from runtime.setup import Setup
from runtime.shared_capture import private_folder
from runtime.snapshots import forget
from runtime.store import store_of
from runtime.termination import completed

_TOLD = {
    "read-only": "validating read-only: a routine is executed on the application up to the first request that may "
    "change something, as a login may; the rest is simulated",
    "simulate": "validating in a simulation made from the recording: nothing is sent to the application",
    "none": "validating nothing: the routine will say that it was never validated",
}

_LOOK_FIRST = "look at the application first whether it happened, for `resume` may carry it out again; "


def discover_new(
    capture: Path,
    task: str,
    model: str,
    out: Path | None,
    address: str | None,
    max_loops: int,
    deadline: float,
    log: str,
    validate: Validate,
    allow_hosts: list[str],
) -> None:
    from runtime.discover import new_run

    if not task.strip():
        stop("the task is empty: say in a sentence what was done in the recording", USAGE)
    if address:
        check_address(address)
    with private_folder() as shared:
        where = out or default_path(task)
        made = new_run(capture, task, model, where, max_loops, tell_problems, log, validate, shared, allow_hosts, tell)
        conduct(*made, deadline, max_loops, address)


def resume_old(
    run: Path,
    address: str | None,
    capture: Path | None,
    max_loops: int,
    deadline: float,
    log: str,
    *,
    in_process: bool = False,
    model: str | None = None,
    yes: bool = False,
    prompt: bool = True,
) -> None:
    from runtime.commands.invoking import resume_invocation
    from runtime.discover import old_run, settled
    from runtime.models.choose import choose

    if RunFolder.open(run).manifest().kind == INVOCATION:
        resume_invocation(run, max_loops, address, model, in_process=in_process, yes=yes, prompt=prompt)
        return
    if model is not None:
        stop(f"{run} is a discovery, which goes on with its own model: leave out --model", USAGE)
    if in_process:
        stop(f"{run} is a discovery, whose agents are processes on Ray: leave out --in-process", USAGE)
    if not is_own(RunFolder.open(run)):
        forget(store_of(RunFolder.open(run), log))
    with private_folder() as shared:
        folder, setup, opened = old_run(run, capture, log, shared, tell)
        refuse_lost(folder, setup.open_log())
        if settled(setup) is None:
            agree_to_discovery(folder, setup, opened, yes=yes, prompt=prompt)
            note_own(folder)
            if why := changed_since(setup.open_log(), opened):
                tell(f"note: {why}")
        choose(setup.model)
        if address:
            check_address(address)
        conduct(folder, setup, opened, deadline, max_loops, address)


def agree_to_discovery(
    folder: RunFolder, setup: Setup, capture: Capture, model: str = "", *, yes: bool, prompt: bool
) -> None:
    """Ask before a discovery goes on that this user has not started here: it would use their keys and their passwords.
    `model` answers in place of its own."""
    if is_own(folder):
        return
    lines = of_discovery(folder.manifest(), model or setup.model, capture, setup.capture)
    agree(f"{folder.path} was not started by you here", lines, yes=yes, prompt=prompt)


def conduct(
    folder: RunFolder, setup: Setup, opened: Capture, deadline: float, max_loops: int, address: str | None
) -> None:
    """Conduct a run to its end, telling what happens, and exit as it ended. The capture is a shared one."""
    from runtime.discover import discover

    setup = msgspec.structs.replace(setup, deadline=deadline)
    with hold(folder):
        tell(f"run {folder.path}, model {setup.model}")
        if told := _TOLD.get(folder.manifest().validate):
            tell(told)
        try:
            ending = completed(discover(folder, setup, max_loops, address, tell, opened.vault))
        except KeyboardInterrupt:
            tell(f"interrupted; {_how_to_go_on(folder)}")
            raise
        except ClusterUnavailable as wrong:
            ending = Fault(type(wrong).__name__, str(wrong))
    conclude(folder, ending)
    if isinstance(ending, Complete):
        for line in told_of(folder):
            tell(line)


def conclude(folder: RunFolder, ending: Ending) -> None:
    code = _code(ending, folder)
    put(str(folder.path))
    if code:
        raise SystemExit(code)


def _code(ending: Ending, folder: RunFolder) -> int:
    """Tell how it ended; the exit code."""
    match ending:
        case Complete(routine):
            if reserved := routine.get("validation"):
                tell(f"the routine was {reserved}")
            for name, why in routine.get("as_recorded", {}).items():
                tell(f"{name} was tried with the recorded value only: {why}")
            if why := routine.get("once"):
                tell(f"it was judged right only once: {why}")
            for where in routine.get("fixed", ()):
                tell(f"whatever it is given, it sends the recorded {where}")
            for field in routine.get("left_out", ()):
                tell(f"nothing that it sends is made of what was entered in {field}")
            if turned := routine.get("only_page"):
                tell(f"of the list it returns one page only, that to which `{turned}` led when it was recorded")
            tell(f"the routine is in {folder.routine}")
            return OK
        case Failed(reason):
            tell(f"error: no routine was found: {reason}")
            return FAILED
        case Halted(reason):
            in_doubt = reason.startswith(UNKNOWN_OUTCOME)
            tell(f"paused ({reason}); {_LOOK_FIRST if in_doubt else ''}{_how_to_go_on(folder)}")
            return UNKNOWN if in_doubt else PAUSED
        case Fault():
            code = exit_code_of(ending)
            damaged = ending.kind == Corrupt.__name__
            tell(f"{'' if damaged else 'nothing is lost: '}once that is mended, {_how_to_go_on(folder)}")
            return code


def _how_to_go_on(folder: RunFolder) -> str:
    return f"`superdiscovery resume {folder.path}` goes on from here"
