"""A package registry's single-page application: a JWT in local storage, a search that suggests, a detail page."""

import json
from typing import Any

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Page, Values, Verdict, compare_page
from benchmarks.discovery.recording import Looking, Recording, look

URL = "http://127.0.0.1:8111"
OTHER_USER = {"username": "erin", "password": "pass & 7 wörter"}
UNRELATED = [
    {"name": "lamp-shader", "versions": ["9.9.9"], "description": "Shades", "readme": "x", "dependencies": {}},
    {"name": "a-lamp", "versions": ["8.8.8"], "description": "One lamp", "readme": "x", "dependencies": {}},
]


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in by the dialog, search by a part of the name, choose the suggestion, open the versions."""
    page.goto(f"{url}/")
    look(page, recorder, "start")
    page.get_by_test_id("header--button-login").click()
    page.locator("#login--dialog-username").press_sequentially(values["username"], delay=40)
    page.locator("#login--dialog-password").press_sequentially(values["password"], delay=40)
    look(page, recorder, "login")
    page.locator("[role=dialog] button[type=submit]").click()
    look(page, recorder, "packages")
    page.get_by_placeholder("Search Packages").press_sequentially(values["package"].split("-")[0], delay=120)
    look(page, recorder, "suggestions")
    page.get_by_role("option").filter(has_text=values["package"]).click()
    look(page, recorder, "package")
    page.get_by_role("tab", name="Versions").click()
    look(page, recorder, "versions")


def shift(application: Application) -> None:
    """Two more packages that a search for the same text finds."""
    application.command("publish.py", application.url, stdin=json.dumps(UNRELATED))


def watch_versions(application: Application, values: Values) -> Verdict:
    def judge(returned: Any) -> list[str]:
        stored = _stored(application, values["package"])
        latest, versions = stored["dist-tags"]["latest"], list(stored["versions"])
        if isinstance(returned, Page):
            return compare_page(returned, [f'"{text}"' for text in (values["package"], *versions)], [])
        needs = stored["versions"][latest]["dependencies"]
        wanted = {"name": values["package"], "version": latest, "dependencies": needs}
        wrong = [] if _holds(returned, wanted) else [f"nowhere in what was returned is {wanted}"]
        text = json.dumps(returned)
        return wrong + [f"version {version} is missing" for version in versions if f'"{version}"' not in text]

    return judge


def _holds(value: Any, wanted: dict[str, Any]) -> bool:
    """Whether an object somewhere in `value` has all the pairs of `wanted`."""
    if isinstance(value, dict):
        here = all(value.get(key) == each for key, each in wanted.items())
        return here or any(_holds(each, wanted) for each in value.values())
    return isinstance(value, list) and any(_holds(each, wanted) for each in value)


def _stored(application: Application, package: str) -> dict[str, Any]:
    file = application.folder / "storage" / package / "package.json"
    stored: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return stored


RECORDING = Recording(
    task="Log in to the package registry, find a package and return its versions and dependencies.",
    values={"username": "demo", "password": "demo-pw-1", "package": "lamp-shade"},
    play=play,
)
FLOWS = (
    Flow(
        name="verdaccio_package",
        application="verdaccio",
        url=URL,
        values=({"package": "tide-clock"}, {**OTHER_USER, "package": "@garden/shed"}),
        shift=shift,
        watch=watch_versions,
        requests=2,
        why="login (the token is in the answer), the package's details",
        recording=RECORDING,
    ),
)
