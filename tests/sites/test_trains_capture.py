"""The bundled capture is complete, small, and a recording of the train search as it is today."""

from pathlib import Path

import pytest

from examples.trains.app import DEMO_PORT, SITE
from examples.trains.timetable import BY_NAME, connections
from tests.sites.capture_files import Files, read

FOLDER = SITE.parent / "capture"


@pytest.fixture(scope="module")
def files() -> Files:
    return read(FOLDER)


def test_it_is_small_and_only_of_the_application():
    files = read(FOLDER)
    assert sum(path.stat().st_size for path in Path(FOLDER).iterdir()) < 1_000_000
    assert {entry["request"]["url"].split("/")[2] for entry in files.entries} == {f"127.0.0.1:{DEMO_PORT}"}


def test_it_tells_the_whole_story(files):
    assert files.requests("document") == [
        "GET /search 302",
        "GET /login 200",
        "POST /login 302",
        "GET /search 200",
    ]
    fetched = files.requests("fetch")
    assert [it for it in fetched if "stations" in it][-1] == "GET /api/stations?q=M%C3%BCnch 200"
    assert "GET /api/stations?q=Hamburg 200" in fetched
    assert "POST /api/connections 200" in fetched
    assert any("presence" in it for it in fetched)
    assert files.requests("ping") == ["POST /collect 204", "POST /collect 204"]
    assert [it["label"] for it in files.snapshots][0::4] == ["login", "connections"]


def test_its_parameters_are_what_was_typed(files):
    recorded = files.task["parameters_recorded"]
    assert {name: files.final(name) for name in recorded} == recorded
    clicked = [it["text"] for it in files.interactions if it["type"] == "click" and it["tag"] == "li"]
    assert clicked == [recorded["from"], recorded["to"]]


def test_its_answer_is_the_truth_and_was_shown(files):
    recorded = files.task["parameters_recorded"]
    codes = (BY_NAME[recorded["from"]].code, BY_NAME[recorded["to"]].code)
    truth = connections(*codes, recorded["date"])
    assert files.answer("/api/connections")["connections"] == truth
    assert all(f"<td>{it['train']}</td>" in files.snapshots[-1]["html"] for it in truth)


def test_it_was_recorded_with_the_script_that_is_there_now(files):
    bodies = {entry["request"]["url"].rpartition("/")[2]: entry["response"]["content"] for entry in files.entries}
    for name in ("app.js", "style.css"):
        assert bodies[name]["text"] == (SITE / name).read_text(encoding="utf-8")


def test_its_secrets_travel_as_in_life(files):
    sent = {entry["request"]["url"].rpartition("/")[2]: entry["request"] for entry in files.entries}
    token = next(it["value"] for it in sent["connections"]["headers"] if it["name"].lower() == "x-api-token")
    page = [entry for entry in files.entries if entry["_resourceType"] == "document"][-1]
    assert f'<meta name="api-token" content="{token}">' in page["response"]["content"]["text"]
    cookies = [snapshot["cookies"][0]["value"] for snapshot in files.snapshots]
    assert cookies[0] != cookies[1] == cookies[-1]
