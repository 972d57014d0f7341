"""A roster of people: a box in the row of each, with a name that says whose it is, picks who is struck off."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Strike a person off the roster."
PEOPLE = {"anb": "Ann Berg", "bow": "Bo Wik", "cyd": "Cyd Lang", "eva": "Eva Holm"}
RECORDED = {"who": "Cyd Lang"}


class Roster:
    """Each `added` stands before those who were there."""

    def __init__(self, added: dict[str, str]) -> None:
        self.people = added | PEOPLE

    def __call__(self, request: Request) -> Reply:
        if request.method == "POST":
            struck = {name[5:-1] for name in parse_qs(request.body.decode()) if name.startswith("drop[")}
            self.people = {key: name for key, name in self.people.items() if key not in struck}
            return redirect("/")
        rows = "".join(
            f'<tr><td><input type="checkbox" name="drop[{key}]" value="on"></td><td>{escape(name)}</td></tr>'
            for key, name in self.people.items()
        )
        return show(f"""<!doctype html><title>Roster</title><form id="roster" method="post" action="/strike">
<table><thead><tr><th></th><th>Name</th></tr></thead><tbody>{rows}</tbody></table><button>Strike</button></form>""")

    def truth(self) -> list[str]:
        """The names that are left."""
        return list(self.people.values())


def serve(port: int = 0, added: dict[str, str] | None = None) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the people."""
    roster = Roster(added or {})
    return run(roster, roster.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Write the recorded striking."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("roster")
    key = next(key for key, name in PEOPLE.items() if name == RECORDED["who"])
    browser.tick(f'input[name="drop[{key}]"]')
    browser.click("#roster button")
    browser.snapshot("struck")
    browser.save(folder, "roster_strike", TASK, RECORDED)
