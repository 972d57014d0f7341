"""Errands, each with a form that is filled with all that is known of it, and a form for a new one.

What the form leaves out is empty afterwards: whoever sends it says all of it, as with most forms of the web.
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

PEOPLE = {"7": "Ada", "8": "Ben", "9": "Cleo"}
URGENCIES = ("low", "normal", "high")
COLOURS = {"r": "Red", "g": "Green", "b": "Blue"}
PLACES = {"n": "North", "e": "East", "s": "South", "w": "West"}


@dataclass
class Errand:
    title: str
    note: str = ""
    who: str = ""
    urgency: str = "normal"
    colour: str = ""
    done: bool = False
    places: list[str] = field(default_factory=list)


class Errands:
    """`shift` moves the numbers of all errands on."""

    def __init__(self, shift: int) -> None:
        self.numbers = count(51 + shift)
        held = (
            Errand("Bread", "rye", "7", "low", "r", False, ["n", "s"]),
            Errand("Milk", "two", "8", "high", "g", True, ["e"]),
            Errand("Stamps", "sixty", "9", "normal", "", False, []),
            Errand("Paint", "white", "", "high", "b", True, ["e", "n", "w"]),
        )
        self.errands = {str(next(self.numbers)): each for each in held}

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        pairs = parse_qsl(request.body.decode(), keep_blank_values=True)
        match request.method, request.path:
            case "GET", "/errands":
                return _page(_list(self.errands))
            case "GET", "/errands/new":
                return _page(_form("/errands/new", Errand("", who="8", urgency="", colour="")))
            case "POST", "/errands/new":
                number = str(next(self.numbers))
                self.errands[number] = _read(pairs)
                return redirect(f"/errands/{number}")
        if number not in self.errands:
            return _page("<p>There is no such errand.</p>", 404)
        if request.method == "POST":
            if not set(dict(pairs).values()).isdisjoint(("None", "null")):
                return _page("<p>Refused.</p>", 422)
            self.errands[number] = _read(pairs)
            return redirect("/errands")
        return _page(_form(f"/errands/{number}", self.errands[number]))

    def truth(self) -> dict[str, dict[str, Any]]:
        """Every errand by its title."""
        return {each.title: asdict(each) for each in self.errands.values()}


def _read(pairs: list[tuple[str, str]]) -> Errand:
    sent, places = dict(pairs), [value for name, value in pairs if name == "places"]
    told = {name: sent.get(name, "") for name in ("title", "note", "who", "urgency", "colour")}
    return Errand(**told, done="done" in sent, places=sorted(places))


def _list(errands: dict[str, Errand]) -> str:
    rows = (f'<li><a href="/errands/{n}">{escape(each.title)}</a></li>' for n, each in errands.items())
    return f'<h1>Errands</h1><ul>{"".join(rows)}</ul><a id="new" href="/errands/new">New errand</a>'


def _form(action: str, each: Errand) -> str:
    who = _options({"": "nobody"} | PEOPLE, [each.who])
    urgency = _options({one: one for one in ("", *URGENCIES) if one or not each.urgency}, [each.urgency])
    colours = "".join(
        f'<label><input type="radio" name="colour" value="{code}"{" checked" * (code == each.colour)}>{name}</label>'
        for code, name in COLOURS.items()
    )
    return f"""<h1>Errand {escape(each.title)}</h1><form id="errand" action="{action}" method="post">
<label for="title">Title</label><input id="title" name="title" value="{escape(each.title)}">
<label for="note">Note</label><input id="note" name="note" value="{escape(each.note)}">
<label for="who">Who</label><select id="who" name="who">{who}</select>
<label for="urgency">Urgency</label><select id="urgency" name="urgency">{urgency}</select>{colours}
<label><input type="checkbox" id="done" name="done" value="1"{" checked" * each.done}>Done</label>
<label for="places">Places</label><select id="places" name="places" multiple>{_options(PLACES, each.places)}</select>
<button>Save</button></form>"""


def _options(codes: dict[str, str], chosen: list[str]) -> str:
    return "".join(
        f'<option value="{code}"{" selected" * (code in chosen)}>{escape(name)}</option>'
        for code, name in codes.items()
    )


def _page(body: str, status: int = 200) -> Reply:
    return show(f"<!doctype html><html><head><title>Errands</title></head><body>{body}</body></html>", status)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the errands."""
    errands = Errands(shift)
    return run(errands, errands.truth, port)


def record(base_url: str, folder: Path, task: str, values: dict[str, str], enter: Callable[[Browser], None]) -> None:
    """Open an errand, or the form for a new one if the values name none, enter something, save it."""
    browser = Browser(base_url)
    browser.open("/errands")
    browser.snapshot("errands")
    name = values.get("errand", "New errand")
    browser.click(next(f'a[href="{a.attributes["href"]}"]' for a in browser.page.css("a") if a.text() == name))
    browser.snapshot("errand")
    enter(browser)
    browser.click("#errand button")
    browser.snapshot("saved")
    browser.save(folder, "errand", task, values)
