"""One whole flow in a real browser: record what somebody does, discover from it, run what was found."""

import json
from pathlib import Path

import pytest

from examples.trains.app import PASSWORD, serve
from examples.trains.timetable import BY_NAME, connections
from runtime.ending import Complete
from runtime.folder import RunFolder
from tests.discovering import discover
from tests.runtime.terminal import Type
from tests.runtime.terminal import type_in as type_in

SCRIPT = """
from tests.browser.flows import find_trains

async def run(page):
    await find_trains(page)
"""
TASK = "Log in and find the train connections between two stations on a given date."


@pytest.mark.usefixtures("chromium")
def test_from_a_recording_to_a_run_in_a_browser(tmp_path: Path, type_in: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    capture, run = tmp_path / "capture", tmp_path / "run"
    with serve(0) as url:
        how = ("--headless", "--script", tmp_path / "script.py")
        recorded = type_in("record", f"{url}/search", "--out", capture, *how)
        assert (recorded.code, recorded.out) == (0, f"{capture}\n"), recorded.err
        ending, _ = discover(capture, TASK, run)
        assert isinstance(ending, Complete), ending
        RunFolder.open(run).write_routine(ending.routine)
        monkeypatch.setenv("SUPERDISCOVERY_PASSWORD", PASSWORD)
        values = given(ending.routine, {"Hamburg Hbf": "Köln Hbf", "2026-12-04": "2026-12-24"})
        told = type_in("run", run, *values, "--browser", "always", "--json")
    assert told.code == 0, told.err
    ends = (BY_NAME["Köln Hbf"].code, BY_NAME["München Hbf"].code)
    assert json.loads(told.out)["data"]["connections"] == connections(*ends, "2026-12-24")


def given(routine: dict[str, object], others: dict[str, str]) -> list[str]:
    """The recorded values, but for those that there are others for."""
    words: list[str] = []
    for parameter in routine["parameters"]:  # type: ignore[attr-defined]
        if not parameter["secret"]:
            example = parameter["examples"][0]
            words += ["-p", f"{parameter['name']}={others.get(example, example)}"]
    return words
