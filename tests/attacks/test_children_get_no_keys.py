"""What a program that is started here finds in its environment: none of our own keys, whatever its blueprint names."""

from pathlib import Path

import pytest

from runtime.browser.chromium import BrowserUnavailable, open_chromium
from runtime.browser.recording.window import open_window
from tests.runtime.invoking import command, run

KEYS = {
    "SUPERDISCOVERY_SERVER_TOKEN": "t0k3n-1",
    "SUPERDISCOVERY_CHAT_KEY": "t0k3n-2",
    "SUPERDISCOVERY_PASSWORD": "t0k3n-3",
    "OPENAI_API_KEY": "t0k3n-4",
    "PGPASSWORD": "t0k3n-5",
    "SOMETHING_ELSE": "t0k3n-6",
}


@pytest.fixture
def dumping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file into which what is started in place of Chromium writes its environment."""
    for name, key in KEYS.items():
        monkeypatch.setenv(name, key)
    program, found = tmp_path / "chromium", tmp_path / "environment"
    program.write_text(f'#!/bin/sh\nexec env > "{found}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("SUPERDISCOVERY_CHROMIUM", str(program))
    return found


@pytest.mark.parametrize("profile", [False, True])
async def test_a_browser_that_runs_a_routine_gets_no_key(dumping: Path, tmp_path: Path, profile: bool) -> None:
    with pytest.raises(BrowserUnavailable):
        async with open_chromium(user_data_dir=tmp_path / "profile" if profile else None):
            pass
    _is_bare(dumping)


async def test_nor_does_one_that_records(dumping: Path, tmp_path: Path) -> None:
    (tmp_path / "profile").mkdir()
    with (tmp_path / "held").open("w") as held, pytest.raises(BrowserUnavailable):
        async with open_window(tmp_path / "profile", True, held.fileno()):
            pass
    _is_bare(dumping)


def _is_bare(file: Path) -> None:
    told = file.read_text()
    assert "t0k3n" not in told
    assert "\nPATH=" in f"\n{told}"


async def test_a_program_gets_what_it_needs_and_what_its_blueprint_names_but_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, key in KEYS.items():
        monkeypatch.setenv(name, key)
    monkeypatch.setenv("LC_TIME", "de_DE.UTF-8")
    code = "import os, json; print(json.dumps({'names': sorted(os.environ), 'count': 1}))"
    named = ("SOMETHING_ELSE", "MINE={text}")
    found = {"type": "object"}
    result = await run(command(code, environment=named, output_schema=found), {"text": "x"}, tmp_path / "run")
    names = set(result.output["names"])
    assert {"SOMETHING_ELSE", "MINE", "PATH", "LC_TIME"} <= names
    assert not names & (KEYS.keys() - {"SOMETHING_ELSE"})
