"""Pumps of a waterworks, over JSON-RPC at one address: the token comes with a refusal, the page asks for the list again
and again, and what was clicked is sent by its one-digit number."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Stop the pump with the given name."
RECORDED = {"pump": "Lower basin"}
OTHERS = ({"pump": "Harbour & quay"}, {"pump": "Tower"})
NAMES = ("Harbour & quay", "Lower basin", "Tower", "Old well")
TOKEN = "X-Waterworks-Session-Id"
PAGE = """<!doctype html><html><head><title>Waterworks</title></head><body><div id="pumps"></div>
<div id="stop" title="Stop what is selected"></div><div class="about"><p>Waterworks of the town</p>
<p>Everything about pumps</p><p>Call the duty engineer</p></div></body></html>"""
LISTED = {"method": "pump-get", "arguments": {"fields": ["id", "name", "runningSinceRestart"]}}


class Waterworks:
    """`shift` moves the numbers of the pumps on."""

    def __init__(self, shift: int) -> None:
        self.token = secrets.token_hex(16)
        self.pumps = [{"id": at + shift, "name": name, "runningSinceRestart": True} for at, name in enumerate(NAMES, 2)]

    def __call__(self, request: Request) -> Reply:
        if (request.method, request.path) != ("POST", "/rpc"):
            return show(PAGE)
        if request.headers.get(TOKEN) != self.token:
            return show("<h1>409: Conflict</h1>", 409, (TOKEN, self.token))
        return answer({"arguments": self.done(request.data()), "result": "success"})

    def done(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["method"] == "pump-get":
            return {"pumps": self.pumps}
        for pump in self.pumps:
            pump["runningSinceRestart"] &= pump["id"] not in asked["arguments"]["ids"]
        return {}

    def truth(self) -> list[str]:
        """The names of the pumps that stand still."""
        return [str(pump["name"]) for pump in self.pumps if not pump["runningSinceRestart"]]


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    works = Waterworks(shift)
    return run(works, works.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Select the recorded pump, and stop it."""
    browser = Browser(base_url)
    browser.open("/")
    browser.refused("POST", "/rpc", {"method": "settings-get"})
    token = {TOKEN: browser.seen(TOKEN)}
    pumps = browser.fetch("POST", "/rpc", LISTED, **token)["arguments"]["pumps"]
    shown = "".join(f'<div class="pump">{escape(each["name"])}</div>' for each in pumps)
    browser.render("#pumps", shown)
    browser.snapshot("pumps")
    place = [each["name"] for each in pumps].index(RECORDED["pump"]) + 1
    browser.click(f"#pumps > div:nth-of-type({place})")
    browser.click("#stop")
    asked = {"method": "pump-stop", "arguments": {"ids": [pumps[place - 1]["id"]]}}
    browser.fetch("POST", "/rpc", asked, **token)
    browser.fetch("POST", "/rpc", LISTED, **token)
    browser.render("#pumps", shown.replace("pump", "pump still"))
    browser.snapshot("stopped")
    browser.save(folder, "pumps_stop", TASK, RECORDED)
