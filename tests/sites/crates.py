"""Crates and what is in them, as forms with rows: `item-0-name`, `item-1-name`, … and their number in `item-TOTAL`.

The last row is blank: something new is put there. A box that is not ticked is not sent, and says no by that.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from html import escape
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run


@dataclass
class Crate:
    name: str
    note: str
    sealed: bool
    size: str
    items: dict[str, list[str]] = field(default_factory=dict)
    cool: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)


_MARKS = {"f": "Fragile", "h": "Heavy", "w": "Wet"}
_MARKED = {"Blue crate": ["f", "h"], "Red crate": ["f"], "Old crate": ["h", "w"], "Tall crate": []}


class Crates:
    """`shift` moves the numbers of all crates and items on."""

    def __init__(self, shift: int) -> None:
        self.numbers = count(31 + shift)
        held: tuple[tuple[str, bool, str, dict[str, int]], ...] = (
            ("Blue crate", False, "s", {"Apples": 4}),
            ("Red crate", True, "m", {"Pears": 6, "Plums": 9, "Figs": 2}),
            ("Old crate", True, "l", {}),
            ("Tall crate", False, "m", {"Nuts": 1, "Dates": 7}),
        )
        self.crates = {
            str(next(self.numbers)): Crate(
                name,
                "none",
                sealed,
                size,
                {str(next(self.numbers)): [what, str(many)] for what, many in items.items()},
                list(items),
                list(_MARKED[name]),
            )
            for name, sealed, size, items in held
        }

    def __call__(self, request: Request) -> Reply:
        number = request.path.split("/")[2] if request.path.count("/") == 2 else ""
        match request.method, number in self.crates:
            case "GET", True:
                return _page(self.form(number, self.crates[number]))
            case "POST", True:
                return self.update(self.crates[number], request.form(), _marks(request))
        if (request.method, request.path) == ("POST", "/shut"):
            return self.shut([value for name, value in parse_qsl(request.body.decode()) if name == "crate"])
        rows = (
            f'<li><input type="checkbox" name="crate" value="{n}"><a href="/crates/{n}">{escape(each.name)}</a></li>'
            for n, each in self.crates.items()
        )
        return _page(
            f'<h1>Crates</h1><form id="shut" action="/shut" method="post"><ul>{"".join(rows)}</ul>'
            "<button>Seal what is ticked</button></form>"
        )

    def shut(self, numbers: list[str]) -> Reply:
        for number in numbers:
            self.crates[number].sealed = True
        return redirect("/crates")

    def form(self, number: str, crate: Crate) -> str:
        rows = [*crate.items.items(), ("", ["", ""])]
        shown = "".join(
            _row(at, identity, *values, cool=values[0] in crate.cool) for at, (identity, values) in enumerate(rows)
        )
        sizes = "".join(
            f'<label><input type="radio" name="size" value="{each}"{" checked" if each == crate.size else ""}>{each}'
            "</label>"
            for each in "sml"
        )
        marks = "".join(
            f'<label><input type="checkbox" name="mark" value="{code}"{" checked" if code in crate.marks else ""}>'
            f"{name}</label>"
            for code, name in _MARKS.items()
        )
        return f"""<h1>{escape(crate.name)}</h1><form id="crate" action="/crates/{number}" method="post">
<label for="name">Name</label><input id="name" name="name" value="{escape(crate.name)}">
<label for="note">Note</label><input id="note" name="note" value="{escape(crate.note)}">
<label><input type="checkbox" id="sealed" name="sealed"{" checked" if crate.sealed else ""}>Sealed</label>{sizes}{marks}
<input name="origin" value="never sent" disabled><input type="hidden" name="item-TOTAL" value="{len(rows)}">
<input type="hidden" name="item-INITIAL" value="{len(rows) - 1}"><table>{shown}</table>
<button name="save" value="yes">Save</button></form>"""

    def update(self, crate: Crate, sent: dict[str, str], marks: list[str]) -> Reply:
        """Every item that is there has to come back, and of a new one its name."""
        rows = [_sent_row(at, sent) for at in range(int(sent["item-TOTAL"]))]
        there = [identity for identity, *_ in rows if identity]
        if there != list(crate.items) or "origin" in sent or sent.get("save") != "yes":
            return _page(f"<p>{escape(str(rows))} are not the items of the crate.</p>", 422)
        crate.name, crate.note, crate.size, crate.sealed = sent["name"], sent["note"], sent["size"], "sealed" in sent
        crate.marks = sorted(marks)
        for identity, name, many in rows:
            if name:
                crate.items[identity or str(next(self.numbers))] = [name, many]
        crate.cool = [name for at, (_, name, _) in enumerate(rows) if f"item-{at}-cool" in sent]
        for at, (identity, *_) in enumerate(rows):
            if f"item-{at}-drop" in sent:
                name, _ = crate.items.pop(identity)
                crate.cool = [each for each in crate.cool if each != name]
        return redirect("/crates")

    def truth(self) -> dict[str, dict[str, Any]]:
        """Every crate by its name, and the items in it by theirs."""
        return {
            each.name: asdict(each) | {"items": dict(map(tuple, each.items.values()))} for each in self.crates.values()
        }


def _row(at: int, identity: str, name: str, many: str, cool: bool) -> str:
    drop = f'<input type="checkbox" name="item-{at}-drop">' if identity else ""
    drop += f'<input type="checkbox" name="item-{at}-cool" value="1"{" checked" if cool else ""}>'
    return f"""<tr><td><input type="hidden" name="item-{at}-id" value="{identity}">
<input name="item-{at}-name" value="{escape(name)}"></td><td><input name="item-{at}-many" value="{many}"></td>
<td>{drop}</td></tr>"""


def _marks(request: Request) -> list[str]:
    return [value for name, value in parse_qsl(request.body.decode()) if name == "mark"]


def _sent_row(at: int, sent: dict[str, str]) -> tuple[str, str, str]:
    return sent[f"item-{at}-id"], sent[f"item-{at}-name"], sent[f"item-{at}-many"]


def _page(body: str, status: int = 200) -> Reply:
    return show(f"<!doctype html><html><head><title>Crates</title></head><body>{body}</body></html>", status)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the crates."""
    crates = Crates(shift)
    return run(crates, crates.truth, port)


def opened(base_url: str, name: str) -> Browser:
    """A browser that has found the crate in the list and opened it."""
    browser = Browser(base_url)
    browser.open("/crates")
    browser.snapshot("crates")
    browser.click(next(f'a[href="{a.attributes["href"]}"]' for a in browser.page.css("a") if a.text() == name))
    browser.snapshot("crate")
    return browser


def record(base_url: str, folder: Path, task: str, values: dict[str, str], enter: Callable[[Browser], None]) -> None:
    """Open a crate, enter something, save it."""
    browser = opened(base_url, values["crate"])
    enter(browser)
    browser.click("#crate button")
    browser.snapshot("saved")
    browser.save(folder, "crates", task, values)


def record_ticked(base_url: str, folder: Path, task: str, names: list[str]) -> None:
    """Tick several crates of the list, and seal them."""
    browser = Browser(base_url)
    browser.open("/crates")
    browser.snapshot("crates")
    for row in browser.page.css("li"):
        if row.css_first("a").text() in names:
            browser.tick(f'input[value="{row.css_first("input").attributes["value"]}"]')
    browser.click("#shut button")
    browser.snapshot("sealed")
    browser.save(folder, "crates", task, {"crates": ", ".join(names)})
