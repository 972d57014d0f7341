"""A telephone list that its page filters by itself: no request carries what is looked for."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "List the people whose name contains a text."
RECORDED = {"filter": "berg"}
OTHERS = ({"filter": "AN"}, {"filter": "emil b"}, {"filter": "nobody"})

PAGE = """<!doctype html><html><head><title>Telephone list</title></head><body><h1>Telephone list</h1>
<label for="q">Filter</label><input id="q" type="search"><ul id="people"></ul></body></html>"""
Person = dict[str, str | int]


class Phones:
    """`shift` moves the ids of the people on."""

    def __init__(self, shift: int) -> None:
        names = ("Anna Berg", "Bernd Cole", "Carla Anders", "Dora Elm", "Emil Bergman", "Fritz Gold")
        teams = ("Sales", "Bergen", "Sales", "Legal", "Support", "Sales")
        self.people: list[Person] = [
            {"id": 100 + shift + n, "name": name, "team": team, "extension": 5000 + 7 * n}
            for n, (name, team) in enumerate(zip(names, teams, strict=True))
        ]

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return show(PAGE)
            case "GET", "/api/people":
                return answer({"people": self.people, "total": len(self.people)})
        return answer({"message": "Not found."}, 404)

    def truth(self, text: str) -> list[Person]:
        return [each for each in self.people if text.casefold() in str(each["name"]).casefold()]


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth(text)` gives the people whose name contains the text."""
    phones = Phones(shift)
    return run(phones, phones.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Look at the list, and type a part of a name."""
    browser = Browser(base_url)
    browser.open("/")
    people = browser.fetch("GET", "/api/people")["people"]
    browser.render("#people", _drawn(people))
    browser.snapshot("list")
    browser.fill("#q", RECORDED["filter"])
    browser.render("#people", _drawn([each for each in people if RECORDED["filter"] in str(each["name"]).casefold()]))
    browser.snapshot("filtered")
    browser.save(folder, "phones_filter", TASK, RECORDED)


def _drawn(people: list[Person]) -> str:
    return "".join(
        f"<li><b>{escape(str(each['name']))}</b> <i>{each['team']}</i> <span>{each['extension']}</span></li>"
        for each in people
    )
