"""Setting up on a machine that lacks something, and what the build machine is told."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLOSING = "=== 1 failed, 2 passed in 0.10s ==="


def stand_in(folder: Path, name: str, script: str) -> Path:
    """A program of this name that the scripts find before the real one."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)
    return folder / name


def make_venv(folder: Path, python: Path | str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"PYTHON": str(python), "PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = ["sh", str(ROOT / "make_venv.sh"), str(folder / "venv")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def python_without(folder: Path, what: str) -> Path:
    """Python, but whatever mentions `what` fails."""
    return stand_in(
        folder / "bin", "python-without", f'case "$*" in *{what}*) exit 1;; esac\nexec {sys.executable} "$@"'
    )


def run_ci(folder: Path, made: str) -> "subprocess.CompletedProcess[str]":
    stand_in(folder / "bin", "make", made)
    environment = os.environ | {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    return subprocess.run(
        [ROOT / ".ci" / "run"], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_no_python(tmp_path: Path) -> None:
    done = make_venv(tmp_path, "/nowhere/python3")
    assert done.returncode == 2
    assert done.stderr.startswith("There is no /nowhere/python3 here: install Python 3.11 or newer")


def test_an_old_python(tmp_path: Path) -> None:
    done = make_venv(tmp_path, python_without(tmp_path, "version_info"))
    assert done.returncode == 2
    assert "is older than Python 3.11: install a newer one" in done.stderr


def test_without_the_venv_module_a_user_is_told_what_to_install(tmp_path: Path) -> None:
    stand_in(tmp_path / "bin", "id", "echo 1000")
    done = make_venv(tmp_path, python_without(tmp_path, "ensurepip"))
    assert done.returncode == 2
    assert "sudo apt-get install python3-venv" in done.stderr
    assert not (tmp_path / "venv").exists()


def test_without_the_venv_module_root_gets_it(tmp_path: Path) -> None:
    stand_in(tmp_path / "bin", "id", "echo 0")
    stand_in(tmp_path / "bin", "apt-get", f'echo "$*" >> {tmp_path}/asked')
    done = make_venv(tmp_path, python_without(tmp_path, "ensurepip"))
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "asked").read_text() == "update -qq\ninstall -qq -y python3-venv\n"


def test_an_environment_that_was_begun_without_pip_is_made_again(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "venv"], check=True)
    assert make_venv(tmp_path, sys.executable).returncode == 0
    subprocess.run([tmp_path / "venv" / "bin" / "python", "-m", "pip", "--version"], check=True, capture_output=True)


def test_ci_runs_the_tests_in_the_projects_folder(tmp_path: Path) -> None:
    done = run_ci(tmp_path, 'echo "$*, CI=$CI, in $PWD"; cat; echo "=== 3 passed in 0.10s ==="')
    assert done.returncode == 0
    assert done.stdout == f"test, CI=true, in {ROOT}\n=== 3 passed in 0.10s ===\n"


def test_ci_fails_as_the_tests_do_and_ends_with_their_closing_line(tmp_path: Path) -> None:
    done = run_ci(tmp_path, f'echo "{CLOSING}"; echo "make: *** [test] Error 1" >&2; exit 2')
    assert done.returncode == 2
    assert done.stdout.splitlines()[-1] == CLOSING


def test_ci_says_that_there_was_no_closing_line(tmp_path: Path) -> None:
    done = run_ci(tmp_path, "echo no compiler >&2; exit 1")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "make test failed before the tests came to an end: see above"
