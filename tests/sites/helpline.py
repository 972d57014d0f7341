"""Tickets that a script lists: what it filters them by travels as JSON in Base64, as a part of the address; the form of
a ticket has all of it."""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import unquote

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Set the owner of the ticket with the given title."
RECORDED = {"title": "Printer jammed", "owner": "Bob"}
OTHERS = ({"title": 'Lamp in the "blue" hall', "owner": "Cyd"}, {"title": "Wifi is slow", "owner": "Bob"})
TITLES, OWNERS = ("Wifi is slow", "Printer jammed", 'Lamp in the "blue" hall', "New keyboard"), ("Ann", "Bob", "Cyd")
SEARCH = '<form id="search" action="/tickets"><input name="q"><button>Go</button></form>'


class Helpline:
    """`shift` moves the numbers of the tickets on; `read` gives the text that an address carries."""

    def __init__(self, shift: int, read: Callable[[str], str]) -> None:
        self.read = read
        self.tickets = {2 + shift + at: (title, "Ann") for at, title in enumerate(TITLES)}

    def __call__(self, request: Request) -> Reply:
        place, _, rest = request.path.removeprefix("/").partition("/")
        match request.method, place:
            case "GET", "data":
                text = self.read(unquote(rest)).casefold()
                found = {number: title for number, (title, _) in self.tickets.items() if text in title.casefold()}
                return answer({"data": [{"id": number, "title": title} for number, title in found.items()]})
            case "GET", "tickets" if rest:
                return show(self.form(int(rest)))
            case "POST", "tickets":
                sent = request.form()
                self.tickets[int(rest)] = (sent["title"], OWNERS[int(sent["owner"])])
                return redirect(f"/tickets/{rest}")
        return show(f'<title>Tickets</title>{SEARCH}<div id="list"></div>')

    def form(self, number: int) -> str:
        title, owner = (escape(each) for each in self.tickets[number])
        options = "".join(
            f'<option value="{at}"{" selected" if each == owner else ""}>{each}</option>'
            for at, each in enumerate(OWNERS)
        )
        return f"""<title>{title}</title><h1>{title}</h1><form id="edit" method="post">
<label>Title <input name="title" value="{title}"></label>
<label>Owner <select name="owner">{options}</select></label><button>Update</button></form>"""

    def truth(self) -> dict[str, str]:
        """The owner of each ticket, by its title."""
        return dict(self.tickets.values())


def in_base64(text: str) -> str:
    """The search for it as the script writes it into the address."""
    return b64encode(json.dumps({"search_string": text, "sorting": "created"}).encode()).decode()


def from_base64(told: str) -> str:
    return str(json.loads(b64decode(told))["search_string"])


def serve(port: int = 0, shift: int = 0, read: Callable[[str], str] = from_base64) -> AbstractContextManager[Site]:
    helpline = Helpline(shift, read)
    return run(helpline, helpline.truth, port)


def record(base_url: str, folder: Path, write: Callable[[str], str] = in_base64) -> None:
    """Search the recorded ticket, and give it to its owner."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("home")
    browser.fill("#search input", RECORDED["title"])
    browser.click("#search button")
    found = browser.fetch("GET", f"/data/{write(RECORDED['title'])}")["data"]
    rows = (f'<li><a href="/tickets/{each["id"]}">{each["id"]}. {escape(each["title"])}</a></li>' for each in found)
    browser.render("#list", f"<ul>{''.join(rows)}</ul>")
    browser.snapshot("found")
    browser.click("#list a")
    browser.snapshot("ticket")
    browser.choose("#edit select", RECORDED["owner"])
    browser.click("#edit button")
    browser.snapshot("updated")
    browser.save(folder, "helpline_owner", TASK, RECORDED)
