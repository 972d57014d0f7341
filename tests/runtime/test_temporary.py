"""Temporary folders: nobody's are left for ever, and nobody loses one while it lives."""

import subprocess
import sys
from pathlib import Path

from runtime.temporary import make_folder, remove_folder
from tests.runtime.terminal import ROOT

OTHER = """
import sys
from runtime.temporary import make_folder
print(make_folder("sd-", sys.argv[1]), flush=True)
sys.stdin.read()
"""


def test_what_a_killed_process_left_is_removed_by_the_next_and_what_a_living_one_has_is_not(tmp_path: Path) -> None:
    strange = tmp_path / "sd-strange"
    strange.mkdir()
    command = [sys.executable, "-c", OTHER, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        theirs = Path(other.stdout.readline().strip())
        (theirs / "session").mkdir()
        mine = make_folder("sd-", str(tmp_path))
        assert sorted(tmp_path.iterdir()) == sorted([strange, theirs, mine])
        other.kill()
    next_one = make_folder("sd-", str(tmp_path))
    assert sorted(tmp_path.iterdir()) == sorted([strange, mine, next_one])
    for folder in (mine, next_one, mine):
        remove_folder(folder)
    assert list(tmp_path.iterdir()) == [strange]


INTERRUPTED = """
import sys
from runtime.temporary import make_folder
others = []
def interrupt(event, arguments):
    if event == "fcntl.flock" and not others:
        others.append(None)
        others.append(make_folder("sd-", sys.argv[1]))
sys.addaudithook(interrupt)
print(make_folder("sd-", sys.argv[1]).exists(), others[1].exists())
"""


def test_a_folder_that_is_being_made_is_nobody_s_to_remove(tmp_path: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(tmp_path)]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout == "True True\n"


INHERITED = """
import subprocess, sys
from runtime.temporary import lock_of, make_folder
folder = make_folder("sd-", sys.argv[1])
subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], pass_fds=(lock_of(folder),))
print(folder, flush=True)
"""


def test_what_a_living_process_inherited_is_kept_until_that_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", INHERITED, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        theirs = Path(other.stdout.readline().strip())
        other.wait()
        remove_folder(make_folder("sd-", str(tmp_path)))
        assert theirs.is_dir()
        other.stdin.close()
        assert other.stdout.read() == ""  # both have ended
        remove_folder(make_folder("sd-", str(tmp_path)))
        assert not theirs.exists()
