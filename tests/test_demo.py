"""The demo as a person starts it: a process of its own."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from examples.trains.example import CAPTURE, OTHER_VALUES, TASK
from examples.trains.timetable import BY_NAME, connections

ROOT = Path(__file__).resolve().parents[1]
DEMO = [sys.executable, str(ROOT / "examples" / "trains" / "demo.py")]


def start_demo(folder: Path, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*DEMO, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=folder,
        env=os.environ | {"RAY_USAGE_STATS_ENABLED": "0"},
    )


def url_of(told: str) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+", told)
    assert found is not None, told
    return found.group()


def test_the_values_are_not_in_the_capture() -> None:
    recorded = b"".join(file.read_bytes() for file in CAPTURE.iterdir())
    new = [value for name, value in OTHER_VALUES.items() if name != "username"]
    assert [value for value in new if value.encode() in recorded] == []
    assert TASK.encode() in recorded


def test_from_capture_to_table(tmp_path: Path) -> None:
    with start_demo(tmp_path, "--port", "0") as demo:
        out, told = demo.communicate()
    assert demo.returncode == 0, told
    assert "superdiscovery discover runs/demo-capture/" in out
    assert "value_trace-1      reports back on task-3" in told
    trains = connections(BY_NAME["Berlin Hbf"].code, BY_NAME["Wien Hbf"].code, OTHER_VALUES["date"])
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in out.splitlines() if line.startswith("│")]
    assert rows == [[str(value) for value in train.values()] for train in trains]
    run = re.search(r"The run is in (runs/\S+)\. What to try next", out)
    assert run is not None, out
    assert (tmp_path / run.group(1) / "routine.json").is_file()
    with pytest.raises(URLError):
        urlopen(url_of(out))


def test_the_application_ends_with_a_demo_that_is_ended(tmp_path: Path) -> None:
    with start_demo(tmp_path, "--port", "0") as demo:
        assert demo.stdout is not None
        assert demo.stderr is not None
        heard = ""
        while "A train search answers" not in heard:
            heard = demo.stdout.readline()
        while "takes up run" not in demo.stderr.readline():
            pass
        demo.send_signal(signal.SIGTERM)
        _, told = demo.communicate()
    assert demo.returncode == 143
    assert "interrupted; `superdiscovery resume runs/" in told
    with pytest.raises(URLError):
        urlopen(url_of(heard))


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with start_demo(tmp_path, "--port", str(port)) as demo:
            out, told = demo.communicate()
    assert (demo.returncode, out) == (1, "")
    assert told == (
        f"Port {port} on 127.0.0.1 is in use by another program: stop that program, or choose another port: "
        "make demo PORT=0 takes any free one.\n"
    )
