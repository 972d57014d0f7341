"""A club that anybody joins by a form with a name, a mail address and a password; nobody has to log in before."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from itertools import count
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Create an account for a new member; return the number of the member."
RECORDED = {"name": "Ines Rauch", "email": "ines@rauch.example", "password": "seven Tall lanterns"}
OTHERS = (
    {"name": "Joel Marti", "email": "joel@marti.example", "password": "nine Old boats"},
    {"name": "Anna Bee", "email": "anna@bee.example", "password": "two Grey herons"},
)


class Clubs:
    """`members` has what each gave, by number."""

    def __init__(self, shift: int) -> None:
        self.numbers = count(40 + shift)
        self.tokens: set[str] = set()
        self.members: dict[int, dict[str, str]] = {}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.strip("/").split("/"):
            case "GET", [""]:
                return show('<title>Club</title><h1>Club</h1><a id="join" href="/join">Join</a>')
            case "GET", ["join"]:
                return self.form()
            case "POST", ["join"]:
                return self.join(request.form())
            case "GET", ["members", number] if int(number) in self.members:
                member = self.members[int(number)]
                told = "".join(f"<dt>{name}</dt><dd>{escape(member[name])}</dd>" for name in ("name", "email"))
                return show(f"<title>Member</title><h1>Member {number}</h1><dl>{told}</dl>")
        return show("<title>Club</title><p>There is no such page.</p>", 404)

    def form(self, said: str = "") -> Reply:
        """The form for a new member."""
        token = secrets.token_urlsafe(20)
        self.tokens.add(token)
        return show(
            f"""<title>Join</title><h1>Join</h1><p class="error">{said}</p><form id="joining" method="post">
<input type="hidden" name="csrf_token" value="{token}">
<label for="name">Name</label><input id="name" name="name">
<label for="email">Mail</label><input id="email" name="email" type="email">
<label for="password">Password</label><input id="password" name="password" type="password">
<button type="submit">Join</button></form>"""
        )

    def join(self, given: dict[str, str]) -> Reply:
        """A new member and a redirect to its page; one mail address joins once."""
        if given.get("csrf_token") not in self.tokens:
            return show("<title>Club</title><p>This form is out of date.</p>", 403)
        if any(each["email"] == given["email"] for each in self.members.values()):
            return self.form("This address has joined already.")
        number = next(self.numbers)
        self.members[number] = {name: given[name] for name in RECORDED}
        return redirect(f"/members/{number}")

    def truth(self) -> list[dict[str, str]]:
        """Who has joined."""
        return list(self.members.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the club until the block ends."""
    clubs = Clubs(shift)
    return run(clubs, clubs.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Join."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.click("#join")
    browser.snapshot("form")
    for name, text in RECORDED.items():
        browser.fill(f"#{name}", text)
    browser.click("#joining button")
    browser.snapshot("joined")
    browser.save(folder, "clubs_join", TASK, RECORDED)
