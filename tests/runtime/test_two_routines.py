"""The example of a pipeline that chains two discovered routines, against both applications."""

import json
from pathlib import Path
from typing import Any

import pytest

from contracts.compatible import Proven
from contracts.pipeline_check import check
from examples.trains.app import DEMO_PORT, PASSWORD
from examples.trains.app import serve as serve_trains
from examples.trains.timetable import BY_NAME, connections
from examples.two_routines.meetings import PORT, find, start
from routines.file import read
from runtime.invoke import invoke
from runtime.pipelines.checking import catalog_beside, read_pipeline
from runtime.session import discover

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "two_routines"


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing but the example in the catalog."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def moved(folder: Path, urls: dict[int, str]) -> Path:
    """A copy of the example, with applications that answer elsewhere."""
    for file in EXAMPLE.rglob("*"):
        if file.suffix in (".yaml", ".json", ".jsonl", ".har"):
            text = file.read_text(encoding="utf-8")
            for port, url in urls.items():
                text = text.replace(f"http://127.0.0.1:{port}", url).replace(
                    f"127.0.0.1:{port}", url.removeprefix("http://")
                )
            place = folder / file.relative_to(EXAMPLE)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
    return folder


async def test_every_edge_but_the_number_of_meetings_is_proven_and_every_trip_is_found(tmp_path: Path) -> None:
    with serve_trains() as trains, start() as meetings:
        folder = moved(tmp_path / "example", {DEMO_PORT: trains, PORT: meetings})
        pipeline, _ = read_pipeline(folder / "trips.yaml")
        catalog = catalog_beside(folder / "trips.yaml")
        checked = check(pipeline, catalog.find)
        given = {"text": "budget", "password": PASSWORD}
        result = await invoke(pipeline, given, catalog=catalog, out=tmp_path / "run")
    assert checked.faults == ()
    open_ = [edge.target for edge in checked.edges if not isinstance(edge.verdict, Proven)]
    assert open_ == ["trains: for_each"], "how many meetings there may be was not recorded"
    assert result.failure_reason == ""
    assert result.output == {"meetings": find("budget"), "trains": [_trip(meeting) for meeting in find("budget")]}
    logged = b"".join(file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file())
    assert PASSWORD.encode() not in logged


def _trip(meeting: dict[str, str]) -> dict[str, Any]:
    start_, end = BY_NAME["Köln Hbf"], BY_NAME[meeting["station"]]
    return {
        "from": {"code": start_.code, "name": start_.name},
        "to": {"code": end.code, "name": end.name},
        "date": meeting["date"],
        "currency": "EUR",
        "connections": connections(start_.code, end.code, meeting["date"]),
    }


async def test_the_routine_is_what_discovery_makes_of_the_bundled_capture(tmp_path: Path) -> None:
    with start() as meetings:
        folder = moved(tmp_path / "example", {PORT: meetings})
        task = json.loads((folder / "capture" / "task.json").read_text())["task"]
        run = await discover(folder / "capture", task, out=tmp_path / "run", tell=None)
    assert run.routine == read((folder / "routines" / "meetings.json").read_text(), "shipped")
