"""`python -m benchmarks.discovery`: discover the recorded flows, judge the routines, print the table."""

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

from benchmarks.discovery.application import OWN, Application, StartError, lay_out
from benchmarks.discovery.catalogue import FLOWS
from benchmarks.discovery.flow import Flow
from benchmarks.discovery.judging import Outcome, judge
from benchmarks.discovery.page import write
from benchmarks.discovery.recording import record
from benchmarks.discovery.table import is_right_twice, reasons, table
from benchmarks.discovery.unanswered import STOPPED, Unanswered, discover_stopped
from benchmarks.discovery.unanswered import table as unanswered

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "superdiscovery" / "benchmark"


def main() -> int:
    """0 if every routine was right twice, and every recording without an answer ended in `fail`; 2 if an application
    did not start."""
    given = _arguments()
    try:
        if given.out is not None:
            return _run(given, given.out)
        with tempfile.TemporaryDirectory(prefix="discovery-") as folder:
            return _run(given, Path(folder))
    except StartError as error:
        print(error, file=sys.stderr)
        return 2


def _run(given: argparse.Namespace, out: Path) -> int:
    flows = [flow for flow in FLOWS if not given.flow or flow.name in given.flow]
    if given.record:
        for flow in flows:
            _record(flow, given)
        return 0
    if given.stopped:
        return 1 if any(each.wrong() for each in _stopped(given, out)) else 0
    outcomes = [_outcome(flow, given, out / flow.name) for flow in flows]
    print(table(outcomes), end="")
    stopped = [] if given.flow or given.recorder else _stopped(given, out)
    if given.write:
        write(outcomes, stopped, given.model)
    return 0 if all(map(is_right_twice, outcomes)) and not any(each.wrong() for each in stopped) else 1


def _stopped(given: argparse.Namespace, out: Path) -> list[Unanswered]:
    """The recordings that hold no answer."""
    captures = given.sites / "captures"
    cases = [discover_stopped(each, captures, out / f"{each.flow}-stopped", given.model) for each in STOPPED]
    print(f"\n{unanswered(cases)}", end="")
    return cases


def _record(flow: Flow, given: argparse.Namespace) -> None:
    """Record the flow again; those of `--sites` are as they were given."""
    if flow.recording is None:
        return
    application = lay_out(given.sites, given.work, flow.application, flow.url)
    application.reset()
    try:
        record(flow.name, flow.recording, flow.url, OWN / "captures" / flow.name)
    finally:
        application.stop()


def _outcome(flow: Flow, given: argparse.Namespace, out: Path) -> Outcome:
    capture = next(f for f in (given.sites / "captures" / flow.name, OWN / "captures" / flow.name) if f.exists())
    application: Application = lay_out(given.sites, given.work, flow.application, flow.url)
    print(f"{flow.name}: {out}", file=sys.stderr)
    try:
        if given.recorder:
            capture = _recorded_anew(flow, application, capture, out.with_name(f"{flow.name}.capture"))
        outcome = judge(flow, application, capture, out, given.model, not (given.no_floor or given.recorder))
    finally:
        application.stop()
    print(table([outcome]).splitlines()[-1], *reasons([outcome]), sep="\n", file=sys.stderr)
    return outcome


def _recorded_anew(flow: Flow, application: Application, capture: Path, folder: Path) -> Path:
    """The flow played once more while `superdiscovery record` looks on, with the task and the values of `capture`."""
    from benchmarks.discovery.own_recorder import record_with_product, recorded_values

    play = flow.recording.play if flow.recording else flow.play
    if play is None:
        raise SystemExit(f"{flow.name} cannot be played: there is no script for it")
    application.reset()
    record_with_product(play, recorded_values(capture), flow.url, folder)
    shutil.copy2(capture / "task.json", folder / "task.json")
    return folder


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.discovery", description=__doc__)
    parser.add_argument("--sites", type=Path, required=True, help="the folder with the applications and captures")
    parser.add_argument("--work", type=Path, default=CACHE, help="where the applications are installed and run")
    parser.add_argument("--out", type=Path, help="where the run folders go; otherwise they are not kept")
    parser.add_argument("--model", default="rules")
    parser.add_argument(
        "--flow", action="append", choices=[flow.name for flow in FLOWS], help="only this; may be repeated"
    )
    parser.add_argument("--no-floor", action="store_true", help="without the replay of the recording")
    parser.add_argument("--stopped", action="store_true", help="only the recordings that hold no answer")
    parser.add_argument("--record", action="store_true", help="record the benchmark's own flows again, and stop")
    parser.add_argument("--recorder", action="store_true", help="record each flow with `record`, and discover that")
    parser.add_argument("--write", action="store_true", help="put the table into docs/discovery.md")
    return parser.parse_args()


sys.exit(main())
