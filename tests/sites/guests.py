"""The guests of an event, as a table with a button in every row that removes one; the token is in a `<meta>`, too."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.door import Door
from tests.sites.site import Site, run

USER, PASSWORD = "host", "salt & pepper 2"
TASK = "Log in and remove the guest with the given name from the list."
RECORDED = {"username": USER, "password": PASSWORD, "guest": "Wanda Miller"}
OTHERS = ({"guest": "Omar Lang"}, {"guest": "Zoë O'Neill & son"})

GUESTS = ("Ines Roth", "Omar Lang", "Wanda Miller", "Kim Yoon", "Zoë O'Neill & son")


class Guests:
    """`shift` moves the numbers of all guests on."""

    def __init__(self, shift: int, names: tuple[str, ...]) -> None:
        self.door = Door("guests_session", ("_csrf", "username", "password"), USER, PASSWORD, "/guests")
        self.guests = {str(30 + shift + 3 * at): name for at, name in enumerate(reversed(names) if shift else names)}
        self.token = secrets.token_urlsafe(24)

    def __call__(self, request: Request) -> Reply:
        return self.door.outside(request) or self.inside(request)

    def inside(self, request: Request) -> Reply:
        match request.method, request.path.split("/")[1:]:
            case "GET", ["guests"]:
                return self.table()
            case "POST", ["guests", number, "remove"] if number in self.guests:
                return self.remove(number, request.form())
        return show("<title>Not found</title><p>There is no such guest.", 404)

    def table(self) -> Reply:
        rows = "".join(
            f'<tr><td>{escape(name)}</td><td>{at} drinks</td><td><form action="/guests/{number}/remove" method="post">'
            f'<input type="hidden" name="_csrf" value="{self.token}"><button>Remove</button></form></td></tr>\n'
            for at, (number, name) in enumerate(self.guests.items())
        )
        return show(f"""<!doctype html><html><head><title>Guests</title><meta name="_csrf" content="{self.token}">
</head><body><h1>Guests</h1><table id="guests"><thead><tr><th>Name</th><th>Has had</th><th></th></tr></thead>
<tbody>{rows}</tbody></table></body></html>""")

    def remove(self, number: str, sent: dict[str, str]) -> Reply:
        if sent.get("_csrf") != self.token:
            return show("<title>Forbidden</title><p>Forbidden", 403)
        del self.guests[number]
        self.token = secrets.token_urlsafe(24)
        return redirect("/guests?removed=1")

    def truth(self) -> list[str]:
        """The names of those who are still on the list."""
        return sorted(self.guests.values())


def serve(port: int = 0, shift: int = 0, names: tuple[str, ...] = GUESTS) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the names on the list."""
    guests = Guests(shift, names)
    return run(guests, guests.truth, port)


def record(base_url: str, folder: Path, names: tuple[str, ...] = GUESTS) -> None:
    """Log in, remove the recorded guest."""
    browser = Browser(base_url)
    browser.open("/guests")
    browser.snapshot("login")
    browser.fill("#user", RECORDED["username"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#sign-in button")
    browser.snapshot("guests")
    browser.click(f"tbody tr:nth-of-type({names.index(RECORDED['guest']) + 1}) button")
    browser.snapshot("removed")
    browser.save(folder, "guests_remove", TASK, RECORDED)
