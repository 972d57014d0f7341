"""`replay`: a run decided again. Nothing of it is executed."""

from pathlib import Path

from captures.capture import Capture
from events.fingerprint import fingerprint
from events.log import EventLog
from events.replay import ReplayDivergence
from runtime.commands.telling_json import errors_as_json
from runtime.folder import INVOCATION, RunFolder
from runtime.replaying import Checked, replay_run
from runtime.say import put, put_json, tell
from runtime.store import store_of


def replay_log(run: Path, capture: Path | None, log: str, *, tools: bool, state: str | None, as_json: bool) -> None:
    with errors_as_json(as_json, identical=False):
        checked = [_telling(each) for each in replay_run(*_opened(run, capture, log, tools))]
        final = fingerprint({each.stream: each.state for each in checked})
        if state is not None and state != final:
            last = checked[0].end
            raise ReplayDivergence(last.stream, last.seq, [f"the final state was {state}, is {final}"])
    _conclude(checked, final, tools=tools, as_json=as_json)


def _opened(run: Path, capture: Path | None, log: str, tools: bool) -> tuple[EventLog, Capture | None]:
    """The log, and the capture if the tools are to be used."""
    folder = RunFolder.open(run)
    if not tools:
        return store_of(folder, log), None
    if folder.manifest().kind == INVOCATION:
        return store_of(folder, log), Capture()
    from runtime.discover import old_run

    _, setup, opened = old_run(run, capture, log)
    return setup.open_log(), opened


def _telling(each: Checked) -> Checked:
    tell(f"{each.stream}: {each.frames} frames as decided then")
    return each


def _conclude(checked: list[Checked], state: str, *, tools: bool, as_json: bool) -> None:
    turns, calls, rests = (sum(getattr(each, of) for each in checked) for of in ("turns", "tool_calls", "rests"))
    if as_json:
        done = {"streams": len(checked), "turns": turns, "tool_calls": calls, "tools_used": tools, "rests": rests}
        put_json({"identical": True, **done, "model_calls": 0, "state": state})
        return
    how = "checked" if tools else "taken as they came"
    did = f"{turns} turns, {calls} tool calls {how}, {rests} states at rest"
    put(f"identical: {len(checked)} streams, {did}, 0 model calls")
    put(f"final state: {state}")
