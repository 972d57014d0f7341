"""Jugs in a table: the cell of the name has links to edit the jug and to drop it, each with a token of its own, and
boxes pick the jugs that a form does something with, which is sent as a question is."""

import secrets
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.others import MOVED_ON
from tests.sites.site import Site, run

JUGS = ["Blue jug", "Cider jug", "Cream jug", "Wide jug"]


class Jugs:
    """The jugs by their numbers, each with its state; `shift` puts others in front of them."""

    def __init__(self, shift: int) -> None:
        others = [f"Plain jug {n}" for n in range(shift // MOVED_ON * 2)]
        self.jugs = {n: (name, "shown") for n, name in enumerate([*others, *JUGS], 1)}
        self.salt = secrets.token_hex(4)

    def guard(self, what: str) -> str:
        """The token of what is done."""
        return sha256(f"{self.salt}{what}".encode()).hexdigest()[:10]

    def __call__(self, request: Request) -> Reply:
        said = request.query
        if request.path == "/jug":
            number = int(said["jug"])
            if said.get("guard_key") != self.guard(f"{said['do']}{number}") or number not in self.jugs:
                return show("<!doctype html><title>Jugs</title><p class=error>The link has expired</p>", 403)
            del self.jugs[number]
            return redirect(f"/jugs?dropped=1&of={number}")
        if said.get("do"):
            if said["guard_key"] != self.guard("many"):
                return show("<!doctype html><title>Jugs</title><p class=error>The link has expired</p>", 403)
            picked = [int(each) for each in parse_qs(request.query_text)["jug[]"]]
            for number in picked:
                self.jugs[number] = (self.jugs[number][0], said["do"])
            return redirect(f"/jugs?done={len(picked)}")
        return self._listing(said)

    def _listing(self, said: dict[str, str]) -> Reply:
        note = f"<p class=notice>{said.get('done', '1')} done</p>" if {"done", "dropped"} & {*said} else ""
        rows = "".join(
            f"<tr><th><input type=checkbox name='jug[]' value={number}></th><td><b><a href='/edit?jug={number}'>{name}"
            f"</a></b><div><a href='/edit?jug={number}'>Edit</a> | <a href='/jug?jug={number}&amp;do=drop&amp;"
            f"guard_key={self.guard(f'drop{number}')}'>Drop</a></div></td><td>{state}</td></tr>"
            for number, (name, state) in self.jugs.items()
        )
        return show(
            f"<!doctype html><title>Jugs</title><h1>Jugs</h1>{note}<form action=/jugs method=get>"
            f"<input type=hidden name=guard_key value={self.guard('many')}><select name=do><option value=''>With the "
            "picked<option value=hidden>Hide<option value=shown>Show</select><button>Do it</button><table><tr><td><th>"
            f"Name<th>State</tr>{rows}</table></form>"
        )

    def truth(self) -> dict[str, str]:
        """The state of each jug by its name."""
        return dict(self.jugs.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the states of the jugs."""
    jugs = Jugs(shift)
    return run(jugs, jugs.truth, port)


def _record(act: Callable[[Browser], None], task: str, base_url: str, folder: Path) -> None:
    browser = Browser(base_url)
    browser.open("/jugs")
    browser.snapshot("jugs")
    act(browser)
    browser.snapshot("done")
    browser.save(folder, "jugs", task, {})


def _drop(browser: Browser) -> None:
    browser.click("tr:nth-of-type(3) div a:nth-of-type(2)")


def _hide(browser: Browser) -> None:
    for place in (3, 5):
        browser.tick(f"tr:nth-of-type({place}) input")
    browser.choose("select", "Hide")
    browser.click("button")


DROP, HIDE = "Drop a jug.", "Hide some jugs."
drop, hide = partial(_record, _drop, DROP), partial(_record, _hide, HIDE)
