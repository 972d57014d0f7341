"""The main job, shown: a recorded train search becomes a routine, and the routine searches for other trains.

    python examples/trains/demo.py [--port PORT]

It runs the commands that a person would type, and prints each of them first. The application that it starts ends with
it, however it ends.
"""

import argparse
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a file, from any folder

from examples.trains.app import DEMO_PORT
from examples.trains.example import OTHER_VALUES, PASSWORD, TASK, start
from examples.trains.web import PortInUse

COMMAND = Path(sys.executable).with_name("superdiscovery")


def demonstrate(port: int) -> int:
    """Discover, run, and say what to try next; the exit code of the first command that failed, else 0."""
    with start(port, Path("runs", "demo-capture")) as example:
        say(f"A train search answers at {example.url}; a search was recorded there: {_short(example.capture)}.")
        say("Discover the API behind that recording (no key, no network; who does what is on the left):")
        code, run = show("discover", _short(example.capture), TASK)
        if code:
            return code
        say("Run the routine with values that are not in the recording:")
        arguments = [part for name, value in OTHER_VALUES.items() for part in ("-p", f"{name}={value}")]
        code, _ = show("run", run, *arguments, SUPERDISCOVERY_PASSWORD=PASSWORD)
    if not code:
        say(_next(run, example.url))
    return code


def show(*arguments: str, **environment: str) -> tuple[int, str]:
    """Print a command, run it with its output shown, and give its exit code and the last line of its stdout."""
    secrets = [f"{name}={shlex.quote(value)}" for name, value in environment.items()]
    print(" ".join(["$", *secrets, _short(COMMAND), shlex.join(arguments)]), flush=True)
    last = ""
    with subprocess.Popen(
        [COMMAND, *arguments], env=os.environ | environment, stdout=subprocess.PIPE, text=True
    ) as child:
        try:
            for last in child.stdout or ():
                print(last, end="", flush=True)
            return child.wait(), last.strip()
        except SystemExit:
            child.send_signal(signal.SIGINT)  # Ctrl-C at a terminal reaches it without us
            raise
        finally:
            child.wait()  # for an interrupted command to put its things in order


def say(text: str) -> None:
    print(f"\n{text}\n", flush=True)


def _next(run: str, url: str) -> str:
    command, python = _short(COMMAND), _short(Path(sys.executable))
    port = url.rpartition(":")[2]
    return "\n".join(
        [
            f"The run is in {run}. What to try next:",
            f"  {command} replay {run}    every decision again, from the log alone",
            f"  {command} log {run}    what happened, an event a line",
            "and, with the train search started again in another terminal,",
            f"  {python} examples/trains/app.py --port {port}",
            f"  {command} run {run} -p username={OTHER_VALUES['username']} -p from='Köln Hbf' -p to='Zürich HB' "
            f"-p date=2027-03-01    (it asks for the password: {PASSWORD})",
        ]
    )


def _short(path: Path) -> str:
    """The path as it is typed in this folder."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def main() -> int:
    parser = argparse.ArgumentParser(description="Discover a routine for a train search, and run it.")
    parser.add_argument("--port", type=int, default=DEMO_PORT, help="where the application answers; 0: any free port")
    port = parser.parse_args().port
    if not 0 <= port <= 65535:
        parser.error(f"{port} is no port: give a number from 0 (any free port) to 65535")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        return demonstrate(port)
    except PortInUse as error:
        print(f"{str(error).rstrip('.')}: make demo PORT=0 takes any free one.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
