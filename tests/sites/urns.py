"""Urns in a table: the link of a row has the server remember that urn, and leads to a page that asks whether to break
the one that was picked, be it called in an address that no browser sends as the page has it."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import parse_qs, quote

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.others import MOVED_ON
from tests.sites.site import Site, run

TASK = "Break an urn."
URNS = ["Tall red", "Old blue", "Small grey"]
RECORDED = {"item": "Old blue"}
OTHERS = [{"item": "Small grey"}, {"item": "Wide green"}]


class Urns:
    """`shift` puts another urn in front of them."""

    def __init__(self, shift: int) -> None:
        self.urns = ["Wide green"] * (shift == MOVED_ON) + URNS
        self.picked, self.token = "", secrets.token_hex(16)

    def __call__(self, request: Request) -> Reply:
        if request.path == "/pick":
            self.picked = request.query["urn"].strip("'")
            return redirect("/confirm?kind=urn")
        if request.method == "POST":
            if parse_qs(request.body.decode()).get("token") != [self.token] or self.picked not in self.urns:
                return show("<!doctype html><title>Urns</title><p class=error>Nothing is picked</p>")
            self.urns.remove(self.picked)
            return redirect("/?broken=1")
        return self._asking() if request.path == "/confirm" else self._listing()

    def _asking(self) -> Reply:
        if not self.picked:
            return show("<!doctype html><title>Urns</title><h1>Nothing is picked</h1>")
        form = f"<form method=post><input type=hidden name=token value={self.token}><button>Break</button></form>"
        return show(f"<!doctype html><title>Urns</title><h1>Really?</h1><p>{escape(self.picked)}</p>{form}")

    def _listing(self) -> Reply:
        rows = "".join(
            f"<tr><td>{escape(urn)}</td><td>of clay</td>"
            f"""<td><a title="Break" href="/pick?kind=urn&amp;urn='{quote(urn)}'"><img src="/b.png"></a></td></tr>"""
            for urn in self.urns
        )
        return show(f"<!doctype html><title>Urns</title><h1>Urns</h1><table>{rows}</table>")

    def truth(self) -> list[str]:
        """The urns that are whole."""
        return list(self.urns)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the urns that are left."""
    urns = Urns(shift)
    return run(urns, urns.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Break one of them."""
    browser, at = Browser(base_url), URNS.index(RECORDED["item"]) + 1
    browser.open("/")
    browser.snapshot("urns")
    browser.click(f"tr:nth-of-type({at}) a")
    browser.snapshot("really")
    browser.click("button")
    browser.snapshot("urns")
    browser.save(folder, "urns", TASK, RECORDED)
