"""Instruments, each with a page of its own, on which links lead to what can be done with it: others with others."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Lend an instrument to somebody."
RECORDED = {"instrument": "Oak viola", "to": "Ada"}
OTHERS = ({"instrument": "Elm cello", "to": "Bo"}, {"instrument": "Ash harp", "to": "Cleo"})
HELD = {
    "Oak viola": ("change", "remove", "lend"),
    "Elm cello": ("remove", "clean", "change", "lend"),
    "Ash harp": ("lend", "remove"),
}


class Instruments:
    """`shift` moves the numbers on."""

    def __init__(self, shift: int) -> None:
        self.names = {str(11 + shift + at): name for at, name in enumerate(HELD)}
        self.lent: dict[str, str] = {}

    def __call__(self, request: Request) -> Reply:
        number, _, what = request.path.removeprefix("/instruments").strip("/").partition("/")
        name = self.names.get(number, "")
        match request.method, what:
            case "POST", "lend" if name:
                self.lent[name] = request.form()["to"]
                return redirect(f"/instruments/{number}")
            case "POST", "remove" if name:
                del self.names[number]
                return redirect("/instruments")
            case "GET", "" if name:
                return _page(
                    f"<h1>{name}</h1><p>{_links(number, name)}</p><p>Lent to {escape(self.lent.get(name, '-'))}"
                )
            case "GET", _ if name:
                field = "<label>To whom <input id=to name=to></label>" if what == "lend" else ""
                return _page(f"<h1>{name}</h1><form id=do method=post>{field}<button>Do it</button></form>")
        rows = (f'<li><a href="/instruments/{each}">{name}</a>' for each, name in self.names.items())
        return _page(f"<h1>Instruments</h1><ul>{''.join(rows)}</ul>")

    def truth(self) -> dict[str, str]:
        """To whom each instrument is lent that there is."""
        return {name: self.lent.get(name, "") for name in self.names.values()}


def _links(number: str, name: str) -> str:
    return " ".join(f'<a href="/instruments/{number}/{to}">{to.title()}</a>' for to in HELD[name])


def _page(body: str) -> Reply:
    return show(f"<!doctype html><html><head><title>Instruments</title></head><body>{body}</body></html>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells to whom what is lent."""
    instruments = Instruments(shift)
    return run(instruments, instruments.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Open an instrument of the list, and lend it."""
    browser = Browser(base_url)
    browser.open("/instruments")
    browser.snapshot("instruments")
    browser.click('a[href="/instruments/11"]')
    browser.snapshot("instrument")
    browser.click('a[href="/instruments/11/lend"]')
    browser.snapshot("lend")
    browser.fill("#to", RECORDED["to"])
    browser.click("#do button")
    browser.snapshot("lent")
    browser.save(folder, "instruments", TASK, RECORDED)
