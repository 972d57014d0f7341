"""Programs: whatever they do, what came of them is a value, and nothing of them stays behind."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from runtime.processes.command import FILE, CommandEnding, CommandOrder, run_command
from tests.runtime.processes import is_alive, wait_until


def order(folder: Path, *arguments: str, **more: Any) -> CommandOrder:
    return CommandOrder(
        list(arguments), str(folder), {"PATH": os.environ["PATH"]}, **{"seconds": 30.0, "max_bytes": 10_000, **more}
    )


async def python(folder: Path, code: str, *arguments: str, **more: Any) -> CommandEnding:
    return await run_command(order(folder, sys.executable, "-c", code, *arguments, **more))


async def test_arguments_arrive_as_they_are_and_no_shell_reads_them(tmp_path: Path) -> None:
    hostile = ["; rm -rf /", "$(id)", "`id`", "--output=/etc/x", "a\nb", "*", "ü", ""]
    ended = await python(tmp_path, "import sys; print(ascii(sys.argv[1:]))", *hostile)
    assert (ended.exit_code, ended.stdout.decode().strip()) == (0, ascii(hostile))


async def test_both_streams_and_the_exit_code_are_told(tmp_path: Path) -> None:
    ended = await python(tmp_path, "import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)")
    assert (ended.exit_code, ended.stdout, ended.stderr, ended.stopped) == (3, b"out\n", b"err\n", "")


async def test_bytes_that_are_no_text_survive(tmp_path: Path) -> None:
    ended = await python(tmp_path, r"import sys; sys.stdout.buffer.write(bytes(range(256)))")
    assert ended.stdout == bytes(range(256))


async def test_one_that_prints_without_end_is_ended(tmp_path: Path) -> None:
    ended = await run_command(order(tmp_path, "yes", max_bytes=1000))
    assert (len(ended.stdout), ended.exit_code) == (1000, None)
    assert ended.stopped == "it was ended because it printed more than 1000 bytes"


async def test_one_that_hangs_is_ended_even_if_it_does_not_want_to(tmp_path: Path) -> None:
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(99)"
    ended = await python(tmp_path, code, seconds=0.5)
    assert ended.stopped == "it was ended because it took longer than 0.5 seconds"


LEAVING = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], {options})
print(child.pid)
"""


@pytest.mark.parametrize(
    "options", ["start_new_session=False", "start_new_session=True", "stdout=subprocess.DEVNULL, stderr=-3"]
)
async def test_a_child_that_is_left_behind_is_ended_too(tmp_path: Path, options: str) -> None:
    """It still holds the output, or stayed in the group, or both."""
    ended = await python(tmp_path, LEAVING.replace("{options}", options))
    assert ended.exit_code == 0
    wait_until(lambda: not is_alive(int(ended.stdout)))


async def test_a_program_whose_caller_goes_away_is_ended(tmp_path: Path) -> None:
    code = f"import os, time; open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    running = asyncio.ensure_future(python(tmp_path, code))
    file = tmp_path / "pid"
    await asyncio.to_thread(wait_until, lambda: file.exists() and file.read_text())
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert not is_alive(int(file.read_text()))


async def test_what_is_given_on_stdin_need_not_be_read(tmp_path: Path) -> None:
    assert (
        await python(tmp_path, "import sys; print(len(sys.stdin.read()))", stdin=b"x" * 300_000)
    ).stdout == b"300000\n"
    assert (await run_command(order(tmp_path, "true", stdin=b"x" * 300_000))).exit_code == 0


async def test_a_file_is_there_while_the_program_runs(tmp_path: Path) -> None:
    code = "import sys, os, stat; f = sys.argv[1]; print(f, open(f).read(), oct(stat.S_IMODE(os.stat(f).st_mode)))"
    path, content, mode = (await python(tmp_path, code, FILE, file=b'{"a":1}')).stdout.decode().split()
    assert (content, mode) == ('{"a":1}', "0o600")
    assert not os.access(path, os.F_OK)


async def test_only_the_variables_that_were_named_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("API_KEY", "geheim")
    ended = await python(tmp_path, "import os; print(sorted(set(os.environ) - {'LC_CTYPE'}))")
    assert ended.stdout == b"['PATH']\n"


def _unreadable(folder: Path) -> str:
    (folder / "plain").write_text("no program")
    return str(folder / "plain")


async def test_one_that_cannot_be_started_is_told_in_a_sentence(tmp_path: Path) -> None:
    gone = CommandOrder(["true"], str(tmp_path / "gone"), {"PATH": os.environ["PATH"]}, 5, 100)
    sentences = [
        (
            order(tmp_path, "no-such-program"),
            "there is no program 'no-such-program': install it, or name it by its path",
        ),
        (order(tmp_path, _unreadable(tmp_path)), "may not be executed: check its permissions"),
        (gone, "gone is not there"),
        (order(tmp_path, "true", "x" * 200_000), "its arguments are too long for this system"),
    ]
    for wrong, why in sentences:
        ended = await run_command(wrong)
        assert ended.exit_code is None
        assert why in ended.stopped
