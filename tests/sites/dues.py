"""Dues of a club: all in one form, whose fields are called by their ids (`amount[37]`, and a box `open[37]`), and each
on a page of its own, whose script puts something before the names that it sends (`1_amount`)."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

HELD = {
    "Adults": ("12.00", True, "2026-10-20", ""),
    "Children & pupils": ("5.00", True, "2026-11-05", "with a card"),
    "Families": ("20.00", False, "2026-12-01", ""),
    "Guests": ("3.50", False, "2026-11-09", "for a day"),
}
Due = dict[str, Any]


class Dues:
    """`shift` gives them other ids and another order."""

    def __init__(self, shift: int) -> None:
        names = list(HELD)[:: -1 if shift else 1]
        self.dues: dict[str, Due] = {
            str(35 + shift + 2 * n): dict(
                zip(("name", "amount", "open", "since", "note"), (name, *HELD[name]), strict=True)
            )
            for n, name in enumerate(names)
        }

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        match request.method, number in self.dues:
            case "GET", True:
                return _page(_form(self.dues[number]))
            case "POST", True:
                return self.update(self.dues[number], request.form())
            case "POST", False:
                return self.update_all(request.form())
        return _page(self.all() if request.path == "/all" else self.list())

    def list(self) -> str:
        links = (f'<li><a href="/dues/{n}">{escape(each["name"])}</a></li>' for n, each in self.dues.items())
        return f"<ul>{''.join(links)}</ul>"

    def all(self) -> str:
        rows = (
            f'<tr><td>{escape(each["name"])}</td><td><input name="amount[{n}]" value="{each["amount"]}"></td>'
            f'<td><input type="checkbox" name="open[{n}]" value="1"{" checked" * each["open"]}></td></tr>'
            for n, each in self.dues.items()
        )
        return (
            '<form id="find" action="/find"><input name="q"></form><form id="all" action="/all" method="post">'
            f"<table>{''.join(rows)}</table><button>Save</button></form>"
        )

    def update(self, due: Due, sent: dict[str, str]) -> Reply:
        bare = {name.removeprefix("1_"): value for name, value in sent.items() if name.startswith("1_")}
        due |= {name: bare[name] for name in ("name", "amount", "since", "note")} | {"open": "open" in bare}
        return answer({"saved": sent["0"] == "done"})

    def update_all(self, sent: dict[str, str]) -> Reply:
        for number, each in self.dues.items():
            each |= {"amount": sent[f"amount[{number}]"], "open": f"open[{number}]" in sent}
        return redirect("/all")

    def truth(self) -> dict[str, Due]:
        return {each["name"]: dict(each) for each in self.dues.values()}


def _form(due: Due) -> str:
    fields = "".join(
        f'<label>{name.capitalize()} <input name="{name}" value="{escape(due[name])}"></label>'
        for name in ("name", "amount", "since", "note")
    )
    box = f'<label><input type="checkbox" name="open"{" checked" * due["open"]}> Open</label>'
    return f'<h1>{escape(due["name"])}</h1><form id="due" data-script>{fields}{box}<button>Save</button></form>'


def _page(body: str) -> Reply:
    return show(f"<!doctype html><html><head><title>Dues</title></head><body>{body}</body></html>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the dues by their names."""
    dues = Dues(shift)
    return run(dues, dues.truth, port)


def record(base_url: str, folder: Path, task: str, values: dict[str, str], enter: Callable[[Browser], None]) -> None:
    """Enter something for one of the dues, and save it."""
    browser = Browser(base_url)
    enter(browser)
    browser.snapshot("saved")
    browser.save(folder, "dues", task, values)


def enter_among_all(browser: Browser) -> None:
    browser.open("/all")
    browser.snapshot("all")
    browser.fill('input[name="amount[35]"]', "13.00")
    browser.click("#all button")


def enter_by_script(browser: Browser) -> None:
    browser.open("/")
    browser.snapshot("dues")
    browser.click('a[href="/dues/35"]')
    browser.snapshot("due")
    browser.fill("input[name=amount]", "13.00")
    browser.click("#due button")
    sent = {"1_name": "Adults", "1_amount": "13.00", "1_since": "2026-10-20", "1_note": "", "1_open": "on", "0": "done"}
    browser.piece("POST", "/dues/35", sent)
