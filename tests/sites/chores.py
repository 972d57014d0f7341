"""Chores, each with a button that turns it: what is open is done afterwards, and what is done is open again. A form of
the page sends it, or a script, which draws the list from JSON; or a link does it, of which a class alone tells what is
done, and what is done comes first. Other links and forms say what is to become of the chore, each for its own."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Tick off a chore"
NAMES = ("Sweep the yard", "Oil the gate", "Mend the pump", "Paint the door")
CHORE = "Oil the gate"


class Chores:
    """`shift` moves the numbers on; the last two chores are done then."""

    def __init__(self, shift: int) -> None:
        numbers = count(41 + shift)
        self.token = secrets.token_hex(16)
        self.chores = {
            str(next(numbers)): {"name": name, "done": shift > 0 and at > 1} for at, name in enumerate(NAMES)
        }

    def __call__(self, request: Request) -> Reply:
        _, place, *parts = request.path.split("/")
        if place in ("marks", "slips", "icons"):
            return self._told(request, place, parts)
        if parts[1:] == ["turn"] and (request.method == "POST" or request.query.get("token") == self.token):
            chore = self.chores[parts[0]]
            chore["done"] = not chore["done"]
            return answer({"ok": True}) if place == "api" else redirect(f"/{place}")
        if place == "pins":
            return show(f"<!doctype html><title>Chores</title><h1>Chores</h1><ul>{self._links(place)}</ul>")
        if place == "api":
            return answer(self.listed())
        return show(f"<!doctype html><title>Chores</title><h1>Chores</h1><ul>{self._rows()}</ul><div id=app></div>")

    def _told(self, request: Request, place: str, parts: list[str]) -> Reply:
        told = request.query if place == "marks" else {n: v[0] for n, v in parse_qs(request.body.decode()).items()}
        if parts == ["set"] and told.get("token") == self.token:
            self.chores[told["chore"]]["done"] = told["done"] == "1"
            return redirect(f"/{place}")
        rows = "".join(
            f"<tr><td>{escape(str(each['name']))}</td><td>"
            + (self._mark if place == "marks" else self._slip)(
                {"chore": each["id"], "done": "01"[not each["done"]]}, plain=place == "icons"
            )
            + "</td></tr>"
            for each in self.listed()
        )
        return show(f"<!doctype html><title>Chores</title><h1>Chores</h1><table>{rows}</table>")

    def _mark(self, told: dict[str, str], plain: bool) -> str:
        address = escape(f"/marks/set?{urlencode(told | {'token': self.token})}")
        return f'<a class="mark" href="{address}"><img src="/{told["done"]}.png"></a>'

    def _slip(self, told: dict[str, str], plain: bool) -> str:
        fields = (told | {"token": self.token}).items()
        held = "".join(f'<input type="hidden" name="{name}" value="{value}">' for name, value in fields)
        button = '<img src="/box.png">' if plain else "Undo" if told["done"] == "0" else "Do"
        return (
            f'<form method="post" action="/{"icons" if plain else "slips"}/set">{held}<button>{button}</button></form>'
        )

    def listed(self) -> list[dict[str, Any]]:
        return [{"id": number} | chore for number, chore in self.chores.items()]

    def _rows(self) -> str:
        return "".join(
            f'<li><b>{escape(str(each["name"]))}</b><form method="post" action="/chores/{each["id"]}/turn">'
            f"<button>{'Open again' if each['done'] else 'Done'}</button></form></li>"
            for each in self.listed()
        )

    def _links(self, place: str) -> str:
        return "".join(
            f'<li><b>{escape(str(each["name"]))}</b> <a class="pin{" pinned" if each["done"] else ""}" title="Turn" '
            f'href="/{place}/{each["id"]}/turn?token={self.token}"><i class="icon"></i></a></li>'
            for each in sorted(self.listed(), key=lambda each: not each["done"])
        )

    def truth(self) -> dict[str, bool]:
        """Whether each is done, by its name."""
        return {str(each["name"]): bool(each["done"]) for each in self.chores.values()}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells what is done."""
    chores = Chores(shift)
    return run(chores, chores.truth, port)


def record(base_url: str, folder: Path, way: str) -> None:
    """Turn one chore: by its `form`, by a `link`, or by a `script`; by that of a `mark`, `slip` or `icon`."""
    browser, at = Browser(base_url), NAMES.index(CHORE)
    if way in ("mark", "slip", "icon"):
        browser.open(f"/{way}s")
        browser.snapshot("chores")
        browser.click(f"tr:nth-of-type({at + 1}) {'a' if way == 'mark' else 'button'}")
        browser.snapshot("chores")
        browser.save(folder, "chores", TASK, {"chore": CHORE})
        return
    if way in ("form", "link"):
        browser.open("/chores" if way == "form" else "/pins")
        browser.snapshot("chores")
        browser.click(f"li:nth-of-type({at + 1}) {'button' if way == 'form' else 'a'}")
        browser.snapshot("chores")
        browser.save(folder, "chores", TASK, {"chore": CHORE})
        return
    browser.open("/")
    chores = browser.fetch("GET", "/api")
    items = "".join(f"<li><b>{each['name']}</b> <i class=box></i><button>Turn</button></li>" for each in chores)
    browser.render("#app", f"<ol>{items}</ol>")
    browser.snapshot("chores")
    browser.click(f"ol li:nth-of-type({at + 1}) button")
    browser.fetch("POST", f"/api/{chores[at]['id']}/turn")
    browser.fetch("GET", "/api")
    browser.snapshot("chores")
    browser.save(folder, "chores", TASK, {"chore": CHORE})
