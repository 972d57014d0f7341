"""A rota whose page puts pieces of HTML into itself: rows of a table, one of which becomes a form when it is edited."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PEOPLE = ("Ann Hill", "Bo Strand", "Cleo Marsh", "Dina Wood")
PAGE = """<!doctype html><html><head><title>Rota</title></head><body><h1>Rota</h1>
<input name="q" placeholder="Search" hx-get="/turns" hx-target="#turns"><table><thead><tr><th>Who<th>Hours<th></tr>
</thead><tbody id="turns">{}</tbody></table></body></html>"""


class Rota:
    """`shift` moves the numbers of the turns on, and turns their order round."""

    def __init__(self, shift: int) -> None:
        people = reversed(PEOPLE) if shift else PEOPLE
        self.turns: dict[int, dict[str, Any]] = {
            801 + shift + at: {"who": who, "hours": 4 + at} for at, who in enumerate(people)
        }

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.split("/")[1:]:
            case "GET", ["turns"]:
                text = request.query.get("q", "")
                rows = "".join(_row(n, each) for n, each in self.turns.items() if text.lower() in each["who"].lower())
                return show(rows if "HX-Request" in request.headers else PAGE.format(rows))
            case "GET", ["turns", number, "edit"]:
                return show(_edited(int(number), self.turns[int(number)]))
            case "PUT", ["turns", number]:
                self.turns[int(number)]["hours"] = int(request.form()["hours"])
                return show(_row(int(number), self.turns[int(number)]))
        return show("Not found", 404)

    def truth(self) -> dict[str, int]:
        """The hours of each person."""
        return {each["who"]: each["hours"] for each in self.turns.values()}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the hours of each person."""
    rota = Rota(shift)
    return run(rota, rota.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Search for somebody, edit the row that was found in its place, and save it."""
    browser = Browser(base_url)
    browser.open("/turns")
    browser.snapshot("all")
    browser.fill("input[name=q]", "cleo")
    found = browser.piece("GET", "/turns?q=cleo")
    browser.render("#turns", found)
    browser.snapshot("found")
    browser.click("#turns button:nth-of-type(1)")
    number = found.partition("turn-")[2].partition('"')[0]
    browser.render("#turns", browser.piece("GET", f"/turns/{number}/edit"))
    browser.snapshot("edited")
    browser.fill("input[name=hours]", "9")
    browser.click("#turns button:nth-of-type(1)")
    browser.render("#turns", browser.piece("PUT", f"/turns/{number}", {"hours": "9"}))
    browser.snapshot("saved")
    browser.save(folder, "rota_hours", "Set the hours of a person.", {})


def _row(number: int, turn: dict[str, Any]) -> str:
    return (
        f'<tr id="turn-{number}"><td>{escape(turn["who"])}</td><td>{turn["hours"]}</td><td>'
        f'<button hx-get="/turns/{number}/edit">Edit</button> '
        f'<button hx-delete="/turns/{number}">Remove</button></td></tr>'
    )


def _edited(number: int, turn: dict[str, Any]) -> str:
    return (
        f'<tr><td>{escape(turn["who"])}</td><td><input name="hours" aria-label="Hours" value="{turn["hours"]}"></td>'
        f'<td><button hx-put="/turns/{number}" hx-include="closest tr">Save</button> '
        f'<button hx-get="/turns/{number}">Cancel</button></td></tr>'
    )
