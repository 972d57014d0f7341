"""`superdiscovery` as a user has it, on the command line: discover, and run the routine with given values."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.discovery.flow import Values

PROGRAM = Path(sys.executable).parent / "superdiscovery"
DISCOVER_SECONDS = 1200
SENDING = {"fetch", "navigate", "download"}


@dataclass
class Discovery:
    """What came of `discover`. `reason` says why there is no routine."""

    folder: Path
    seconds: float
    turns: int
    reason: str
    routine: dict[str, Any] | None = None

    @property
    def requests(self) -> int:
        """Operations that send a request; what a redirect adds is not counted."""
        return sum(each["type"] in SENDING for each in (self.routine or {}).get("operations", ()))


@dataclass
class Binding:
    """Arguments by the names of the routine's parameters, and the values that have no parameter and the reverse."""

    arguments: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def discover(capture: Path, task: str, out: Path, model: str) -> Discovery:
    started = time.monotonic()
    told = _call("discover", str(capture), task, "--model", model, "--out", str(out), seconds=DISCOVER_SECONDS)
    seconds = time.monotonic() - started
    file = out / "routine.json"
    routine = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    return Discovery(out, seconds, _turns(out), "" if routine else _reason(told.stderr), routine)


def _reason(told: str) -> str:
    """The last line that says why there is no routine; the advice how to go on does not."""
    lines = [line for line in told.strip().splitlines() if not line.startswith("nothing is lost")]
    return lines[-1] if lines else "no reason given"


def is_valid(found: Discovery) -> bool:
    """Whether the routine loads: `run` refuses one that does not, with exit code 5, before anything is sent."""
    from routines.file import RoutineError, load

    try:
        load(found.folder / "routine.json")
    except RoutineError:
        return False
    return True


def bind(routine: dict[str, Any], recorded: Values, secrets: Sequence[str], values: Values) -> Binding:
    """Match parameters as a user would: by the recorded value as the first example, a secret by being one."""
    bound, open_secrets = Binding(), list(secrets)
    left = [name for name in recorded if name not in secrets]
    for parameter in routine["parameters"]:
        name, first = parameter["name"], str((parameter.get("examples") or [None])[0])
        if parameter.get("secret") and open_secrets:
            bound.secrets[name] = values[open_secrets.pop(0)]
        elif match := next((each for each in left if recorded[each] == first), None):
            left.remove(match)
            bound.arguments[name] = values[match]
        elif parameter.get("required", True):
            bound.wrong.append(f"parameter {name} (example {first!r}) is nothing that the user entered")
    missed = [each for each in [*left, *open_secrets] if values[each] != recorded[each]]
    bound.wrong += [f"no parameter takes {each} (recorded {recorded[each]!r})" for each in missed]
    return bound


def run(found: Discovery, bound: Binding) -> dict[str, Any]:
    """The result of the routine, in a process and so in a session of its own."""
    given = [argument for name, value in bound.arguments.items() for argument in ("-p", f"{name}={value}")]
    secrets = {f"SUPERDISCOVERY_{name.upper()}": value for name, value in bound.secrets.items()}
    told = _call("run", str(found.folder), "--json", "--no-input", *given, env=secrets, seconds=300)
    try:
        result: dict[str, Any] = json.loads(told.stdout)
    except json.JSONDecodeError:
        result = {"ok": False, "error": told.stderr.strip()[-300:], "data": None}
    return result


def _turns(folder: Path) -> int:
    """Model turns of all agents together."""
    lines = _call("log", str(folder), "--json", seconds=120).stdout.split("\n")  # a text may hold other line ends
    return sum(json.loads(line)["kind"] == "ModelReplied" for line in lines if line)


def _call(*arguments: str, seconds: float, env: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(PROGRAM), *arguments],
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
    )
