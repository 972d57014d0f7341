"""Jobs for people: a form whose script offers names for a field, of which one is clicked, and sends its number."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PEOPLE = ("Wim Keller", "Ann Weir", "Bo Weir", "Bo Weiring", "Cleo Marsh")
PAGE = """<!doctype html><html><head><title>Jobs</title></head><body><h1>Jobs</h1><form id="new" data-script>
<label for="title">Title</label><input id="title" name="title"><label for="who">Who</label><input id="who">
<ul id="hits"></ul><button>Save</button></form></body></html>"""


class Crews:
    """`shift` moves the numbers of the people on, and turns their order round."""

    def __init__(self, shift: int) -> None:
        people = reversed(PEOPLE) if shift else PEOPLE
        self.people = [{"id": 70 + shift + at, "name": name, "team": f"team {at}"} for at, name in enumerate(people)]
        self.jobs: dict[str, str] = {}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return show(PAGE)
            case "GET", "/api/people":
                text = request.query.get("q", "").lower()
                return answer([each for each in self.people if text in str(each["name"]).lower()])
            case "POST", "/api/jobs":
                return self.add(request.data())
        return answer({"message": "Not found."}, 404)

    def add(self, job: dict[str, Any]) -> Reply:
        """Refused unless the name is that of the number."""
        if {"id": job["who"]["id"], "name": job["who"]["name"]} not in [
            {"id": each["id"], "name": each["name"]} for each in self.people
        ]:
            return answer({"message": "There is nobody of that name and number."}, 422)
        self.jobs[job["title"]] = job["who"]["name"]
        return answer({"id": 900 + len(self.jobs)}, 201)

    def truth(self) -> dict[str, str]:
        """Who has each job."""
        return dict(self.jobs)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells who has each job."""
    crews = Crews(shift)
    return run(crews, crews.truth, port)


LINE = "<b>{name}</b> <small>{team}</small>"


def record(base_url: str, folder: Path, line: str = LINE) -> None:
    """Fill in a title, type a part of a name, click the name that is offered on a `line`, and save."""
    browser = Browser(base_url)
    browser.open("/")
    browser.fill("#title", "Wash the van")
    browser.fill("#who", "wim", leave=False)
    (found,) = browser.fetch("GET", "/api/people?q=wim")
    browser.render("#hits", f"<li>{line.format(**found)}</li>")
    browser.snapshot("offered")
    browser.leave("#who")
    browser.click("#hits li")
    browser.render("#hits", "")
    browser.click("#new button")
    person = {"id": found["id"], "name": found["name"]}
    browser.fetch("POST", "/api/jobs", {"title": "Wash the van", "who": person})
    browser.save(folder, "crews_job", "Create a job for a person.", {})
