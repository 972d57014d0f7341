"""Huts in the mountains, one of which is found by its name; a night there is booked by a form with a hidden `tok`.

What that is: a `nonce` that is good once, and of which a wrong one ends the session; a `seal` that differs on every
page, of which any that was ever given is good; the `key` of the hut, by which alone it is booked.
They are written in hexadecimal, as one in 500 of base64url reads as words do.
"""

import secrets
from contextlib import AbstractContextManager
from html import escape
from itertools import count
from pathlib import Path
from typing import Literal

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

Kind = Literal["nonce", "seal", "key"]
TASK = "Find a hut by its name and book a night there; return the address of the booking."
HUTS = ("Larch hut", "Marmot hut", "Scree hut")
RECORDED = {"hut": "Marmot hut", "guest": "Ines Rauch", "beds": "12"}
OTHERS = ({"hut": "Scree hut", "guest": "Joel Marti", "beds": "7"}, {"hut": "Larch hut", "guest": "Anna", "beds": "3"})
_SEAL, _KEY = "s3al", "q8ZtWm4vKx1Ry7Bn"


class Huts:
    """`booked` holds what was booked, in order."""

    def __init__(self, kind: Kind, shift: int) -> None:
        self.kind, self.numbers = kind, count(500 + shift)
        self.first = 20 + shift
        self.sessions: set[str] = set()
        self.nonces: set[str] = set()
        self.booked: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        parts = request.path.strip("/").split("/")
        match request.method, parts:
            case "GET", [""]:
                return self.enter()
            case "GET", ["huts"]:
                return self.found(request.query.get("q", ""))
            case "GET", ["huts", number]:
                return self.form(int(number) - self.first)
            case "POST", ["huts", number, "nights"]:
                return self.book(int(number) - self.first, request)
        return show(f"<title>Night</title><h1>Night</h1><p>{escape(request.path)}</p>")

    def enter(self) -> Reply:
        """The start, with a session."""
        session = secrets.token_hex(20)
        self.sessions.add(session)
        search = '<form id="search" action="/huts"><label for="q">Hut</label><input id="q" name="q"><button>Go</button>'
        return show(f"<title>Huts</title><h1>Huts</h1>{search}</form>", 200, ("Set-Cookie", f"walk={session}; Path=/"))

    def found(self, asked: str) -> Reply:
        """The huts that are called so."""
        items = (
            f'<li><a href="/huts/{self.first + n}">{name}</a></li>'
            for n, name in enumerate(HUTS)
            if asked.casefold() in name.casefold()
        )
        return show(f'<title>Huts</title><ul class="found">{"".join(items)}</ul>')

    def form(self, n: int) -> Reply:
        """The form for a night, with a token."""
        tok = {"nonce": secrets.token_hex(20), "seal": _SEAL + secrets.token_hex(16), "key": f"{_KEY}{n}c0"}
        self.nonces.add(tok["nonce"])
        return show(
            f"""<title>{HUTS[n]}</title><h1>{HUTS[n]}</h1>
<form id="night" action="/huts/{self.first + n}/nights" method="post">
<input type="hidden" name="tok" value="{tok[self.kind]}">
<label for="guest">Guest</label><input id="guest" name="guest">
<label for="beds">Beds</label><input id="beds" name="beds">
<button type="submit">Book</button></form>"""
        )

    def book(self, n: int, request: Request) -> Reply:
        """A new night and a redirect to it."""
        form, session = request.form(), request.cookies.get("walk", "")
        tok = form.get("tok", "")
        good = {"nonce": tok in self.nonces, "seal": tok.startswith(_SEAL), "key": tok.startswith(_KEY)}
        self.nonces.discard(tok)
        if session not in self.sessions or not good[self.kind]:
            self.sessions.discard(session)
            return show("<title>Huts</title><p>This form is out of date.</p>")
        hut = HUTS[int(tok.removeprefix(_KEY)[0])] if self.kind == "key" else HUTS[n]
        self.booked.append({"hut": hut, "guest": form["guest"], "beds": form["beds"]})
        return redirect(f"/nights/{next(self.numbers)}")

    def truth(self) -> list[dict[str, str]]:
        """What was booked."""
        return list(self.booked)


def serve(kind: Kind, port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the huts until the block ends."""
    huts = Huts(kind, shift)
    return run(huts, huts.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Book a night in a hut."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.fill("#q", RECORDED["hut"])
    browser.click("#search button")
    browser.snapshot("found")
    browser.click(".found a")
    browser.snapshot("form")
    browser.fill("#guest", RECORDED["guest"])
    browser.fill("#beds", RECORDED["beds"])
    browser.click("#night button")
    browser.snapshot("booked")
    browser.save(folder, "huts_book", TASK, RECORDED)
