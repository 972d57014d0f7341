"""The tools of a workshop, as pages with forms: a search, the form of a tool that exists, `_method` instead of PATCH.

As such frameworks write it, a box has a hidden `0` beside it, a group of boxes a hidden empty one, and the form carries
the version of the tool that it shows: an old one is refused.
"""

import secrets
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.door import Door
from tests.sites.site import Site, run

USER, PASSWORD = "keeper", "saw & file 3"
TASK = "Log in, find a tool by its name and put it into the given place."
RECORDED = {"username": USER, "password": PASSWORD, "tool": "Cordless drill", "place": "Shelf B"}
OTHERS = ({"tool": "Band saw", "place": "Shelf C"}, {"tool": 'Clamp "XL" & co', "place": "Bench"})

PLACES = {"11": "Shelf A", "12": "Shelf B", "17": "Shelf C", "23": "Bench"}
TAGS = {"1": "electric", "2": "loud", "3": "heavy"}


@dataclass
class Tool:
    name: str
    note: str
    place: str
    tags: list[str]
    lend: bool
    version: int


class Workshop:
    """`shift` moves the numbers of all tools, and their versions, on."""

    def __init__(self, shift: int) -> None:
        self.door = Door("workshop_session", ("authenticity_token", "user", "password"), USER, PASSWORD, "/tools")
        drawers = (
            Tool("Cordless drill", "two batteries", "11", ["1"], True, 3 + shift),
            Tool("Band saw", 'cuts "thick" wood', "11", ["1", "2", "3"], False, 8 + shift),
            Tool("Drill bits", "", "12", [], True, 1 + shift),
            Tool('Clamp "XL" & co', "two\r\nlines", "17", [], False, 5 + shift),
        )
        self.tools = {str(240 + shift + 9 * at): tool for at, tool in enumerate(drawers)}
        self.tokens: set[str] = set()

    def __call__(self, request: Request) -> Reply:
        return self.door.outside(request) or self.inside(request)

    def inside(self, request: Request) -> Reply:
        number = request.path.split("/")[2] if request.path.startswith("/tools/") else ""
        match request.method, request.path:
            case "GET", "/tools":
                return self.found(request.query.get("q", ""))
            case "GET", path if number in self.tools and path.endswith("/edit"):
                return self.form(number)
            case "POST", _ if number in self.tools:
                return self.update(number, parse_qsl(request.body.decode(), keep_blank_values=True))
            case "GET", _ if number in self.tools:
                tool = self.tools[number]
                return _page(f"<h1>{escape(tool.name)}</h1><p>No. {number} is in {PLACES[tool.place]}</p>")
        return _page("<p>Not found</p>", 404)

    def found(self, text: str) -> Reply:
        hits = [(number, tool) for number, tool in self.tools.items() if text.casefold() in tool.name.casefold()]
        items = "".join(f'<li><a href="/tools/{n}/edit">{escape(tool.name)}</a></li>' for n, tool in hits)
        search = f'<form id="find" action="/tools"><input id="q" name="q" value="{escape(text)}">'
        return _page(f"{search}<button>Find</button></form><ul>{items}</ul>")

    def form(self, number: str, error: str = "") -> Reply:
        """The form of a tool, with a token that is good once."""
        tool, token = self.tools[number], secrets.token_urlsafe(24)
        self.tokens.add(token)
        places = "".join(
            f'<option value="{code}"{" selected" if code == tool.place else ""}>{label}</option>'
            for code, label in PLACES.items()
        )
        boxes = "".join(
            f'<label><input type="checkbox" name="tool[tags][]" value="{code}"'
            f"{' checked' if code in tool.tags else ''}> {label}</label>"
            for code, label in TAGS.items()
        )
        lend = " checked" if tool.lend else ""
        return _page(f"""<p class="error">{error}</p><form id="tool" action="/tools/{number}" method="post">
<input type="hidden" name="_method" value="patch"><input type="hidden" name="authenticity_token" value="{token}">
<input type="hidden" name="tool[version]" value="{tool.version}">
<label for="name">Name</label><input id="name" name="tool[name]" value="{escape(tool.name)}">
<label for="note">Note</label><textarea id="note" name="tool[note]">
{escape(tool.note)}</textarea>
<label for="place">Place</label><select id="place" name="tool[place]">{places}</select>
<input type="hidden" name="tool[tags][]" value="">{boxes}
<input type="hidden" name="tool[lend]" value="0"><input type="checkbox" name="tool[lend]" value="1"{lend}>
<button name="commit" value="Save">Save</button></form>""")

    def update(self, number: str, pairs: list[tuple[str, str]]) -> Reply:
        sent, tool = dict(pairs), self.tools[number]
        token = sent.get("authenticity_token", "")
        if sent.get("_method") != "patch" or sent.get("commit") != "Save" or token not in self.tokens:
            return _page("<p>What you sent cannot be used.</p>", 422)
        self.tokens.discard(token)
        if sent["tool[version]"] != str(tool.version) or sent["tool[place]"] not in PLACES:
            return self.form(number, "Somebody else has changed it.")
        self.tools[number] = Tool(
            name=sent["tool[name]"],
            note=sent["tool[note]"],
            place=sent["tool[place]"],
            tags=[value for name, value in pairs if name == "tool[tags][]" and value],
            lend=sent["tool[lend]"] == "1",
            version=tool.version + 1,
        )
        return redirect(f"/tools/{number}")

    def truth(self) -> dict[str, dict[str, Any]]:
        """Every tool by its name, its place by its label; without its version."""
        known = (asdict(tool) | {"place": PLACES[tool.place]} for tool in self.tools.values())
        return {tool["name"]: {name: value for name, value in tool.items() if name != "version"} for tool in known}


def _page(body: str, status: int = 200) -> Reply:
    head = '<title>Workshop</title><link rel="stylesheet" href="/site.css">'
    return show(f"<!doctype html><html><head>{head}</head><body>{body}</body></html>", status)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the tools."""
    workshop = Workshop(shift)
    return run(workshop, workshop.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, find the recorded tool, open its form, choose the place, save."""
    browser = Browser(base_url)
    browser.open("/tools")
    browser.snapshot("login")
    browser.fill("#user", RECORDED["username"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#sign-in button")
    browser.snapshot("tools")
    browser.fill("#q", RECORDED["tool"])
    browser.click("#find button")
    browser.snapshot("found")
    browser.click("ul a")
    browser.snapshot("form")
    browser.choose("#place", RECORDED["place"])
    browser.click("#tool button")
    browser.snapshot("saved")
    browser.save(folder, "workshop_place", TASK, RECORDED)
