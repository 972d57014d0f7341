"""`replay`: a run decided again. Nothing of it is executed."""

from pathlib import Path

from captures.capture import Capture
from events.event import TaskSent
from events.fingerprint import fingerprint
from events.log import EventLog
from events.replay import ReplayDivergence
from runtime.commands.telling_json import errors_as_json
from runtime.folder import INVOCATION, RunFolder
from runtime.invocation import STREAM, fold, result_of
from runtime.missing import refuse_empty
from runtime.own_runs import was_begun_here
from runtime.replaying import Checked, replay_run
from runtime.say import put, put_json, tell
from runtime.store import store_of


def replay_log(run: Path, capture: Path | None, log: str, *, tools: bool, state: str | None, as_json: bool) -> None:
    with errors_as_json(as_json, identical=False):
        opened, at = _opened(run, capture, log, tools)
        tools = at is not None
        checked = [_telling(each) for each in replay_run(opened, at)]
        final = fingerprint({each.stream: each.state for each in checked})
        if state is not None and state != final:
            where = (checked[0].end.stream, checked[0].end.seq) if checked else (STREAM, 0)
            raise ReplayDivergence(*where, [f"the final state was {state}, is {final}"])
    if not checked and not as_json:
        put(f"nothing to check: {_no_agent(opened)}")
    _conclude(checked, final, _still_open(run, opened, checked), tools=tools, as_json=as_json)


def _no_agent(log: EventLog) -> str:
    """Why there is no stream of an agent: one that was sent a task has left none, or lost it."""
    told = (event for stream in log.streams() for record in log.read(stream) for event in record.events)
    if any(isinstance(event, TaskSent) for event in told):
        return "an agent was sent a task, and no stream of an agent is there"
    return "no agent took part"


def _still_open(run: Path, log: EventLog, checked: list[Checked]) -> str:
    """Why the run as a whole has not ended; empty if it has."""
    if RunFolder.open(run).manifest().kind != INVOCATION:
        return checked[0].open
    told = result_of(fold(event for record in log.read(STREAM) for event in record.events), str(run))
    return "unfinished" if told is None else told.failure_reason if told.paused else ""


def _opened(run: Path, capture: Path | None, log: str, tools: bool) -> tuple[EventLog, Capture | None]:
    """The log, and the capture if the tools are to be used."""
    folder = RunFolder.open(run)
    if folder.manifest().kind == INVOCATION and tools:
        whole = _whole(folder, store_of(folder, log))
        return whole, Capture() if _is_own(folder, whole) else None
    if not tools:
        return _whole(folder, store_of(folder, log)), None
    from runtime.discover import old_run

    _, setup, opened = old_run(run, capture, log)
    return _whole(folder, setup.open_log()), opened


def _is_own(folder: RunFolder, log: EventLog) -> bool:
    """Whether the tools of an invocation's agents may be used: they look at what the run names, and some are installed
    programs."""
    invoked = fold(event for record in log.read(STREAM) for event in record.events).invoked
    own = invoked is not None and was_begun_here(folder, invoked)
    if not own:
        tell(f"note: {folder.path} was not started by you here: no tool is used, and results are taken as they came")
    return own


def _whole(folder: RunFolder, log: EventLog) -> EventLog:
    refuse_empty(folder, log)
    return log


def _telling(each: Checked) -> Checked:
    tell(f"{each.stream}: {each.frames} frames as decided then")
    return each


def _conclude(checked: list[Checked], state: str, still_open: str, *, tools: bool, as_json: bool) -> None:
    turns, calls, rests = (sum(getattr(each, of) for each in checked) for of in ("turns", "tool_calls", "rests"))
    if as_json:
        done = {"streams": len(checked), "turns": turns, "tool_calls": calls, "tools_used": tools, "rests": rests}
        put_json({"identical": True, **done, "model_calls": 0, "state": state, "open": still_open})
        return
    how = "checked" if tools else "taken as they came"
    did = f"{turns} turns, {calls} tool calls {how}, {rests} states at rest"
    so_far = " so far" if still_open else ""
    if checked:
        put(f"identical{so_far}: {len(checked)} streams, {did}, 0 model calls")
    if still_open:
        put(f"the run is {still_open}: it has not ended")
    if checked:
        put(f"final state: {state}")
