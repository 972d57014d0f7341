"""Leaflets that a script makes of a dialog: its boxes send what they are called, as a list."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Add a leaflet with its topics and the language."
RECORDED = {"title": "Open day", "topics": "Hall", "language": "German"}
TOPICS, LANGUAGES = ("Garden", "Hall", "Press"), ("English", "German", "Polish")
BOXES = "".join(f'<label><input type="checkbox" name="topics" value="{each}"> {each}</label>' for each in TOPICS)
OPTIONS = "".join(f"<option>{each}</option>" for each in LANGUAGES)
FORM = f"""<form id="new" data-script><label>Title <input id="title" name="title"></label>{BOXES}
<label>Language <select id="language" name="language">{OPTIONS}</select></label><button>Add</button></form>"""


class Leaflets:
    """A list of leaflets, as they were sent."""

    def __init__(self) -> None:
        self.added: list[dict[str, Any]] = []

    def __call__(self, request: Request) -> Reply:
        if request.method == "POST":
            self.added.append(request.data())
            return answer({"id": len(self.added), **request.data()})
        return show('<!doctype html><title>Leaflets</title><div id="app"></div>')

    def truth(self) -> list[dict[str, Any]]:
        """All that was added."""
        return list(self.added)


def serve(port: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the leaflets."""
    leaflets = Leaflets()
    return run(leaflets, leaflets.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Write the recorded leaflet."""
    browser = Browser(base_url)
    browser.open("/")
    browser.render("#app", FORM)
    browser.snapshot("form")
    browser.fill("#title", RECORDED["title"])
    browser.tick(f'[value="{RECORDED["topics"]}"]')
    browser.choose("#language", RECORDED["language"])
    browser.click("#new button")
    told = {"title": RECORDED["title"], "topics": [RECORDED["topics"]], "language": RECORDED["language"]}
    browser.fetch("POST", "/leaflets", told)
    browser.render("#app", "<p>Added</p>")
    browser.snapshot("added")
    browser.save(folder, "leaflets_add", TASK, RECORDED)
