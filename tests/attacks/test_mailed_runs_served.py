"""A run folder that somebody sent, among those that `serve` shows."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from runtime.conductor import STREAM
from runtime.server.app import _runs
from runtime.server.problems import tell_problems
from tests.attacks.bounded import awaited
from tests.attacks.test_mailed_logs import mine as mine
from tests.attacks.test_mailed_logs import sent as sent


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    with awaited():
        yield


def segment_pipe(run: Path) -> None:
    (run / "log" / STREAM / "00000001.seg").unlink()
    os.mkfifo(run / "log" / STREAM / "00000001.seg")


def log_link(run: Path) -> None:
    (run / "log").rename(run.parent / "moved")
    (run / "log").symlink_to(run.parent / "moved")


def manifest_link(run: Path) -> None:
    (run / "run.json").rename(run.parent / "moved")
    (run / "run.json").symlink_to(run.parent / "moved")


def folder_link(run: Path) -> None:
    elsewhere = run.parent.with_name("elsewhere")
    run.rename(elsewhere)
    run.symlink_to(elsewhere)


def misnamed(run: Path) -> None:
    (run / "log" / STREAM / "00000001.seg").rename(run / "log" / STREAM / "\x1b[31m.seg")


PLANTS: dict[Callable[[Path], None], tuple[int, str]] = {
    lambda run: os.mkfifo(run / "routine.json"): (409, "routine.json is a named pipe and not a file"),
    segment_pipe: (200, ""),
    log_link: (404, ""),
    manifest_link: (404, ""),
    folder_link: (404, ""),
    misnamed: (200, ""),
}


@pytest.mark.parametrize("plant", PLANTS)
async def test_what_is_no_file_is_told_and_not_waited_for(sent: Path, plant: Callable[[Path], None]) -> None:
    plant(sent)
    app = FastAPI()
    _runs(app, sent.parent)
    tell_problems(app)
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
    status, said = PLANTS[plant]
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
        listed = await client.get("/runs")
        assert (listed.status_code, bool(listed.json())) == (200, status != 404)
        told = await client.get("/runs/sent")
        assert told.status_code == status
        assert said in told.text
        events = await client.get("/runs/sent/events")
        assert events.status_code < 500
        assert "\x1b" not in events.text + told.text
        if plant is segment_pipe:
            assert events.status_code == 409
            assert "00000001.seg is a named pipe and not a file" in events.text
