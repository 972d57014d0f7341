"""Ferries from a quay, which a script lists and books with a key that an inline script of the page holds beside others.

`strict` asks for that key, which differs on every page; else nobody looks at it. `traced` asks for the id that the
script makes for each booking.
"""

import secrets
import uuid
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK_LIST = "List the ferries from a quay."
TASK_BOOK = "Book a ferry from a quay for a passenger; return the booking."
RECORDED = {"quay": "Emden", "passenger": "Ines Rauch"}
OTHERS = ({"quay": "Norden", "passenger": "Joel Marti"}, {"quay": "Leer", "passenger": "Anna Bee"})
QUAYS = {"Emden": ["Borkum", "Delfzijl"], "Norden": ["Juist", "Norderney", "Baltrum"], "Leer": ["Ditzum"]}
_KEY = "fk7Q"


class Ferries:
    """`booked` holds what was booked, in order."""

    def __init__(self, strict: bool, shift: int, traced: bool) -> None:
        self.strict, self.traced, self.numbers = strict, traced, count(700 + shift)
        self.booked: list[dict[str, Any]] = []

    def __call__(self, request: Request) -> Reply:
        if request.path == "/":
            return self.page()
        if self.strict and not request.headers.get("X-Api-Key", "").startswith(_KEY):
            return answer({"message": "Who asks?"}, 401)
        match request.method, request.path:
            case "GET", "/ferries":
                quay = request.query.get("quay", "")
                return answer([{"quay": quay, "to": each} for each in QUAYS.get(quay, [])])
            case "POST", "/bookings" if self.traced and not request.headers.get("X-Request-Id"):
                return answer({"message": "Which request is it?"}, 400)
            case "POST", "/bookings":
                return self.book(request.data())
        return answer({"message": "There is no such thing."}, 404)

    def page(self) -> Reply:
        """The form, and a script with a key of its own."""
        options = "".join(f"<option>{quay}" for quay in QUAYS)
        key = f"{_KEY}{secrets.token_urlsafe(18)}"
        return show(
            f"""<title>Ferries</title><script>window.board = {{"build": "b41", "key": "{key}", "lang": "en"}};</script>
<form id="find" data-script><label for="quay">Quay</label><select id="quay" name="quay"><option value="">-{options}
</select><label for="passenger">Passenger</label><input id="passenger" name="passenger"><button>Go</button></form>
<ul id="ferries"></ul>"""
        )

    def book(self, asked: dict[str, Any]) -> Reply:
        """A new booking."""
        self.booked.append({name: asked[name] for name in ("quay", "passenger")})
        return answer({"booking": {"id": next(self.numbers), **self.booked[-1]}}, 201)

    def truth(self) -> list[dict[str, Any]]:
        """What was booked."""
        return list(self.booked)


def serve(strict: bool, port: int = 0, shift: int = 0, traced: bool = False) -> AbstractContextManager[Site]:
    """Run the ferries until the block ends."""
    ferries = Ferries(strict, shift, traced)
    return run(ferries, ferries.truth, port)


def _opened(base_url: str) -> tuple[Browser, str]:
    """The page, with a quay chosen, and its key."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.choose("#quay", RECORDED["quay"])
    return browser, (browser.page.html or "").split('"key": "')[1].split('"')[0]


def record_list(base_url: str, folder: Path) -> None:
    """Have the ferries of a quay listed."""
    browser, key = _opened(base_url)
    browser.click("#find button")
    found = browser.fetch("GET", f"/ferries?quay={RECORDED['quay']}", X_Api_Key=key)
    browser.render("#ferries", "".join(f"<li>{each['to']}</li>" for each in found))
    browser.snapshot("ferries")
    browser.save(folder, "ferries_list", TASK_LIST, {"quay": RECORDED["quay"]})


def record_booking(base_url: str, folder: Path) -> None:
    """Book a ferry."""
    browser, key = _opened(base_url)
    browser.fill("#passenger", RECORDED["passenger"])
    browser.click("#find button")
    made = browser.fetch("POST", "/bookings", RECORDED, X_Api_Key=key, X_Request_Id=str(uuid.uuid4()))
    browser.render("#ferries", f"<li>Booking {made['booking']['id']}</li>")
    browser.snapshot("booked")
    browser.save(folder, "ferries_book", TASK_BOOK, RECORDED)
