"""A notebook for a team: log in by form, see the notes whose title contains a text as an HTML table."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, show
from tests.sites.browser import Browser
from tests.sites.door import Door
from tests.sites.site import Site, run

USER, PASSWORD = "editor", "blue & green"
TASK = "Log in and list the notes whose title contains the given text."
RECORDED = {"username": USER, "password": PASSWORD, "text": "budget"}
OTHERS = ({"text": "review"}, {"text": "R&D #1"}, {"text": "nothing has this title"})

WORDS = ("budget", "review", "holiday", "R&D #1", "server", "kitchen", "Budget <draft>", "interview")
PLACES = ("north", "south", "harbour")


class Notes:
    """`shift` moves the ids of all notes on."""

    def __init__(self, shift: int) -> None:
        self.door = Door("notes_session", ("_token", "login", "pass"), USER, PASSWORD, "/notes")
        titles = [f"{word} {place}" for place in PLACES for word in WORDS]
        self.notes = [
            {"id": str(100 + shift + 7 * at), "title": title, "author": ("Ines", "Omar", "Wanda")[at % 3]}
            for at, title in enumerate(titles)
        ]

    def __call__(self, request: Request) -> Reply:
        return self.door.outside(request) or self.inside(request)

    def inside(self, request: Request) -> Reply:
        if (request.method, request.path) == ("GET", "/notes"):
            return self.table(request.query.get("q", ""))
        return show("<title>Not found</title><p>Not found", 404)

    def table(self, text: str) -> Reply:
        """The table of the notes, with the form that searches them."""
        rows = "".join(
            f'<tr><td><a href="/notes/{note["id"]}">{escape(note["title"])}</a></td><td>{note["author"]}</td></tr>\n'
            for note in self.truth(text)
        )
        return show(f"""<!doctype html><html><head><title>Notes</title><link rel="stylesheet" href="/site.css"></head>
<body><h1>Notes</h1><form id="filter" action="/notes" method="get"><input id="q" name="q" value="{escape(text)}">
<select name="order"><option value="title">by title</option><option value="new">newest</option></select>
<button type="submit">Filter</button></form>
<table id="notes"><thead><tr><th>Title</th><th>Author</th></tr></thead><tbody>
{rows}</tbody></table></body></html>""")

    def truth(self, text: str) -> list[dict[str, str]]:
        """The notes whose title contains `text`, in any case: id, title, author."""
        return [note for note in self.notes if text.casefold() in note["title"].casefold()]


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth(text)` gives the notes that a search has to show."""
    notes = Notes(shift)
    return run(notes, notes.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, filter for the recorded text."""
    browser = Browser(base_url)
    browser.open("/notes")
    browser.snapshot("login")
    browser.fill("#user", RECORDED["username"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#sign-in button")
    browser.snapshot("logged in")
    browser.fill("#q", RECORDED["text"])
    browser.click("#filter button")
    browser.snapshot("results")
    browser.save(folder, "notes_search", TASK, RECORDED)
