"""A dashboard of studies: a single-page application over JSON, in which what is deleted is one of many cards."""

import json
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Values, Verdict
from benchmarks.discovery.recording import Looking, Recording, look

DATABASE = "data.db"
URL = "http://127.0.0.1:8115"
OTHERS = {"salt & iron": "minimize", "owl-map": "maximize", "garden-tools": "minimize"}


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Find the study's card, press its bin, and say that it is meant."""
    page.goto(f"{url}/dashboard")
    look(page, recorder, "studies")
    card = page.locator(".MuiCard-root").filter(has_text=values["study"])
    card.get_by_role("button", name="delete study").click()
    look(page, recorder, "asked")
    page.get_by_role("dialog").get_by_role("button").last.click()
    look(page, recorder, "deleted")


def shift(application: Application) -> None:
    """Three more studies, of which the last is gone again: its id is not given twice."""
    for name, direction in OTHERS.items():
        _ask("POST", "/api/studies", {"study_name": name, "directions": [direction]})
    newest = max(number for number, _ in _studies(application))
    _ask("DELETE", f"/api/studies/{newest}")


def watch_deleted(application: Application, values: Values) -> Verdict:
    before = _studies(application)

    def judge(returned: Any) -> list[str]:
        after = _studies(application)
        gone, new = sorted(name for _, name in before - after), sorted(after - before)
        wrong = [] if gone == [values["study"]] else [f"{gone} are gone instead of {values['study']!r}"]
        return [*wrong, f"{new} are new"] if new else wrong

    return judge


def _studies(application: Application) -> set[tuple[Any, ...]]:
    return set(application.rows(DATABASE, "select study_id, study_name from studies"))


def _ask(method: str, path: str, sent: object = None) -> None:
    body = None if sent is None else json.dumps(sent).encode()
    with urlopen(Request(URL + path, body, {"content-type": "application/json"}, method=method)) as answer:
        answer.read()


RECORDING = Recording(
    task="Delete the study with the given name.",
    values={"study": "winter-garden"},
    play=play,
)
FLOWS = (
    Flow(
        name="optuna_delete",
        application="optuna",
        url=URL,
        values=({"study": "salt & iron"}, {"study": "harbour-lights"}),
        shift=shift,
        watch=watch_deleted,
        requests=2,
        why="the studies (the id that belongs to the name), the deletion",
        secrets=(),
        recording=RECORDING,
    ),
)
