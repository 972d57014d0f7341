"""The command line as a person has it: arguments in; what is on stdout and stderr, and the exit code, out."""

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from runtime.cli import main
from tests.runtime.processes import descendants, is_alive, wait_until

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "runtime.cli")
PATIENCE = 180.0
"""Seconds."""


class Told(NamedTuple):
    """What a command said, and its exit code."""

    code: int
    out: str
    err: str


Type = Callable[..., Told]


@pytest.fixture
def type_in(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Type:
    """Runs a command in this process."""

    def run(*words: object) -> Told:
        monkeypatch.setattr(sys, "argv", ["superdiscovery", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return Told(ended.value.code or 0, said.out, said.err)

    return run


class Window:
    """A command in a process of its own, as in a terminal's window; its files stand in `folder`."""

    def __init__(self, folder: Path, *words: object) -> None:
        self._out, self._err = folder / "stdout", folder / "stderr"
        with self._out.open("wb") as out, self._err.open("wb") as err:
            command = [*COMMAND, *map(str, words)]
            # As from an interactive shell, where the command leads a group of its own.
            self._started = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=err, start_new_session=True)
        self.pid = self._started.pid
        self._family: list[int] = []

    def wait_for(self, text: str) -> None:
        """Until it has said this on stderr."""
        wait_until(lambda: text in self._err.read_text() or self._started.poll() is not None)
        assert text in self._err.read_text(), self._err.read_text()

    def wait_for_output(self, text: str) -> None:
        """Until it has put this on stdout."""
        wait_until(lambda: text in self._out.read_text() or self._started.poll() is not None)
        assert text in self._out.read_text(), self._err.read_text()

    def press_ctrl_c(self) -> None:
        """Which a terminal sends to the whole group of processes."""
        self._remember()
        os.killpg(self.pid, signal.SIGINT)

    def terminate(self) -> None:
        """SIGTERM, to this process alone."""
        self._remember()
        self._started.terminate()

    def kill(self) -> None:
        """SIGKILL, to this process alone: nothing of it can tidy up."""
        self._remember()
        self._started.kill()

    def end(self) -> Told:
        code = self._started.wait(120)
        return Told(code, self._out.read_text(), self._err.read_text())

    def leaves_nothing(self) -> None:
        """No process that it had started lives on."""
        wait_until(lambda: not any(map(is_alive, self._family)))

    def _remember(self) -> None:
        self._family = descendants(self.pid)


def at_a_terminal(typed: str, *words: object) -> Told:
    """A command whose stdin and stderr are a terminal of its own; something is typed when it asks for it."""
    person, terminal = pty.openpty()
    command = [*COMMAND, *map(str, words)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=terminal,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    ) as started:
        os.close(terminal)
        heard = b""
        for piece in _heard(person, started):
            heard += piece
            if heard.endswith(b": "):  # asked; what is typed before that is thrown away
                os.write(person, typed.encode())
        os.close(person)
        assert started.stdout
        out = started.stdout.read()
    return Told(started.returncode, out.decode(), heard.decode())


def _heard(person: int, started: subprocess.Popen[bytes]) -> Iterator[bytes]:
    """Until nobody has the terminal any more, which Linux tells by an error. A command that says nothing for minutes is
    ended: it waits for what never comes."""
    with suppress(OSError):
        while select.select([person], [], [], PATIENCE)[0]:
            if not (piece := os.read(person, 1000)):
                return
            yield piece
        started.kill()
