"""`export`: a routine in the format of other tools, on stdout or in a file, with a report."""

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.routines.recipe import document, fetch
from tests.runtime.done import Done
from tests.runtime.terminal import Type


@pytest.fixture
def clicking(tmp_path: Path) -> Path:
    """A routine that only a browser can do."""
    file = tmp_path / "routine.json"
    file.write_text(json.dumps(document(fetch(), {"type": "click", "selector": "#go"})))
    return file


def test_the_text_goes_to_stdout_and_the_report_to_stderr(clicking: Path, type_in: Type) -> None:
    told = type_in("export", clicking, "--as", "python")
    assert told.code == 0
    assert told.out.startswith("#!/usr/bin/env python3\n")
    assert told.err == "not in the export: $.operations[1] (click): needs a browser; the export stops there\n"


def test_for_machines_the_report_is_in_the_json(clicking: Path, type_in: Type) -> None:
    told = json.loads(type_in("export", clicking, "--as", "python", "--json").out)
    assert (told["format"], told["name"], len(told["notes"])) == ("python", "test.py", 1)
    assert told["text"].startswith("#!")


def test_a_run_folder_will_do_and_no_file_is_overwritten(done: Done, type_in: Type, tmp_path: Path) -> None:
    file = tmp_path / "made" / "notes.py"
    assert type_in("export", done.run, "--as", "python", "--out", file).code == 0
    assert file.stat().st_mode & 0o100
    again = type_in("export", done.run, "--as", "python", "--out", file)
    assert (again.code, again.err) == (5, f"error: {file} is there already: name another file, or remove it first.\n")


@pytest.mark.parametrize("words", [(), ("--as", "python", "--har", "x.har"), ("--as", "python", "--redacted")])
def test_what_does_not_go_together_is_a_mistake_in_the_command(
    words: tuple[str, ...], clicking: Path, type_in: Type
) -> None:
    told = type_in("export", clicking, *words)
    assert (told.code, told.out) == (2, "")
    assert told.err.count("\n") == 1


def test_a_file_that_is_no_routine_is_refused(tmp_path: Path, type_in: Type) -> None:
    file = tmp_path / "routine.json"
    file.write_text('{"name": "x"}')
    assert type_in("export", file, "--as", "python").code == 5


def test_the_folders_for_a_har_are_made(site: Path, type_in: Type, tmp_path: Path) -> None:
    told = type_in("export", site, "--har", tmp_path / "out" / "new" / "x.har")
    assert (told.code, told.out) == (0, f"{tmp_path / 'out' / 'new' / 'x.har'}\n")
    assert json.loads((tmp_path / "out" / "new" / "x.har").read_text())["log"]["entries"]
    assert type_in("export", site, "--har", tmp_path / "out" / "new" / "x.har").code == 5
    for below in ("x.har", "new/x.har"):
        told = type_in("export", site, "--har", tmp_path / "out" / "new" / "x.har" / below)
        assert (told.code, "is no folder" in told.err) == (5, True)


@contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file can grow beyond this many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_does_not_fit_on_the_disk_is_not_in_the_way_of_the_next_try(
    done: Done, site: Path, type_in: Type, tmp_path: Path
) -> None:
    commands = [
        ("export", done.run, "--as", "python", "--out", tmp_path / "new" / "routine.py"),
        ("export", site, "--har", tmp_path / "copy.har"),
        ("redact", site, "--out", tmp_path / "redacted"),
        ("import", site, "--out", tmp_path / "imported"),
        ("log", "copy", done.run, "--out", tmp_path / "run"),
    ]
    for words in commands:
        with full_disk(100):
            told = type_in(*words)
        assert (told.code in (1, 5), Path(words[-1]).exists()) == (True, False), told.err
        assert type_in(*words).code == 0
