"""The pages of a handbook: a search for a title leads straight to the page, whose address is made of the title; from
there a form, whose token is good for that page alone, moves it to a shelf, which is chosen in a list that a script
draws."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import quote, unquote

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.door import Door
from tests.sites.site import Site, run

USER, PASSWORD = "editor", "lamp & 4 oil"
TASK = "Log in, find a page by its title and move it to a shelf, with a remark."
RECORDED = {
    "username": USER,
    "password": PASSWORD,
    "title": "Coffee machine",
    "shelf": "Attic",
    "remark": "nobody asks",
}
OTHERS = (
    {"title": "Fire drill & alarm", "shelf": "Cellar", "remark": "ask <Ann>"},
    {"title": "Parking", "shelf": "Hall", "remark": "for guests"},
)

TITLES = ("Printer", "Coffee machine", "Parking", "Fire drill & alarm")
SHELVES = ("Office", "Hall", "Cellar", "Attic")


class Handbook:
    """`shift` moves the numbers of all shelves on."""

    def __init__(self, shift: int) -> None:
        self.door = Door("handbook_session", ("_token", "username", "password"), USER, PASSWORD, "/")
        self.shelves = {str(20 + shift + at): name for at, name in enumerate(SHELVES)}
        self.pages = dict.fromkeys(TITLES, ("Office", ""))
        self.tokens = dict[str, str]()

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/login":
                return self.door.show(request)
            case "POST", "/login":
                return self.door.enter(request)
        if self.door.visitor(request) is None:
            return redirect("/login")
        place, _, name = request.path.removeprefix("/").partition("/")
        title = unquote(name).replace("_", " ")
        match request.method, place:
            case "GET", "":
                return show(
                    '<title>Handbook</title><form action="/find" id="find"><input name="q"><button>Go</button></form>'
                )
            case "GET", "find":
                return self.found(request.query.get("q", ""))
            case "GET", "pages" if title in self.pages:
                return show(
                    f'<title>{escape(title)}</title><h1>{escape(title)}</h1><a id="m" href="/move/{name}">Move</a>'
                )
            case "GET", "move" if title in self.pages:
                return self.form(title)
            case "POST", "move":
                return self.move(request.form())
        return show("<title>Not found</title><p>There is no such page.", 404)

    def found(self, text: str) -> Reply:
        if text not in self.pages:
            return show("<title>Nothing</title><p>Nothing found.")
        return redirect(f"/pages/{quote(text.replace(' ', '_'))}")

    def form(self, title: str) -> Reply:
        token = secrets.token_urlsafe(24)
        self.tokens[token] = title
        options = "".join(f'<option value="{number}">{name}</option>' for number, name in self.shelves.items())
        return show(f"""<title>Move</title><form id="move" action="/move" method="post">
<input type="hidden" name="_token" value="{token}"><input type="hidden" name="old" value="{escape(title)}">
<select name="shelf">{options}</select><input name="remark"><button>Move</button></form>""")

    def move(self, sent: dict[str, str]) -> Reply:
        if self.tokens.pop(sent.get("_token", ""), "") != sent["old"]:
            return show("<title>Forbidden</title><p>Forbidden", 403)
        self.pages[sent["old"]] = (self.shelves[sent["shelf"]], sent["remark"])
        return redirect("/?moved=1")

    def truth(self) -> dict[str, tuple[str, str]]:
        """Of each title the shelf and the remark."""
        return dict(self.pages)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the shelf and remark of each page."""
    handbook = Handbook(shift)
    return run(handbook, handbook.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, find the page, move it."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("login")
    browser.fill("#user", RECORDED["username"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#sign-in button")
    browser.snapshot("home")
    browser.fill("#find input", RECORDED["title"])
    browser.click("#find button")
    browser.snapshot("page")
    browser.click("#m")
    browser.snapshot("form")
    browser.pick("#move select", RECORDED["shelf"])
    browser.fill("#move input[name=remark]", RECORDED["remark"])
    browser.click("#move button")
    browser.snapshot("moved")
    browser.save(folder, "handbook_move", TASK, RECORDED)
