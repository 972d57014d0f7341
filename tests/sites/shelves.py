"""A library's books, found by a search. Every hit has a button that takes it out of the library: in one of four ways.

`link`: an address with a token of the book's own; `form`: a form with its number and token hidden in it; `data`: a
script reads the number from the button; `answer`: a script drew the hits from JSON, which has number and token.
"""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Search for a book and take the first one found out of the library."
BOOKS = ("Welcome all", "Opening hours", "Garden plan", "Chess evening", "Old cable & plug", "Garden plan II")


class Shelves:
    """`shift` moves the numbers of the books on, and turns their order around."""

    def __init__(self, way: str, shift: int) -> None:
        self.way = way
        self.books = {str(40 + shift + 3 * at): name for at, name in enumerate(reversed(BOOKS) if shift else BOOKS)}
        self.keys = {number: secrets.token_hex(16) for number in self.books}

    def __call__(self, request: Request) -> Reply:
        found, sent = self.found(request.query.get("s", "")), request.form()
        match request.method, request.path.split("/")[1:]:
            case "GET", [""]:
                return self.page(request.query.get("s", ""), found)
            case "GET", ["act"]:
                return self.remove(request.query.get("book", ""), request.query.get("_key", ""))
            case "POST", ["remove"]:
                return self.remove(sent.get("book", ""), sent.get("_key", ""))
            case "GET", ["api", "books"]:
                hits = [{"number": int(n), "name": name, "key": self.keys[n]} for n, name in found]
                return answer({"found": hits, "total": len(hits)})
            case "DELETE", ["api", "books", number]:
                return self.delete(number, request.headers.get("X-Key", ""))
        return show("<title>Not found</title><p>There is no such page.", 404)

    def found(self, text: str) -> list[tuple[str, str]]:
        return [(number, name) for number, name in self.books.items() if text.casefold() in name.casefold()]

    def page(self, text: str, found: list[tuple[str, str]]) -> Reply:
        rows = "".join(
            f'<tr id="book-{n}"><td><a class="title" href="/books/{n}">{escape(name)}</a><p>by {len(name)} people</p>'
            f"{self.button(n)}</td><td>{name[:3]}</td></tr>\n"
            for n, name in found
        )
        return show(f"""<!doctype html><html><head><title>Books</title></head><body><nav><a href="/">Books</a>
<a href="/help">Help</a></nav><form id="search" method="get" action="/"><input id="s" name="s" type="search"
value="{escape(text)}"><button>Search</button></form><table><tbody id="books">{rows}</tbody></table></body></html>""")

    def button(self, n: str) -> str:
        match self.way:
            case "link":
                return (
                    f'<a href="/books/{n}?edit">Edit</a> | '
                    f'<a class="out" href="act?book={n}&amp;action=out&amp;_key={self.keys[n]}">Take out</a>'
                )
            case "form":
                return (
                    f'<form action="/remove" method="post"><input type="hidden" name="_key" value="{self.keys[n]}">'
                    f'<input type="hidden" name="book" value="{n}"><button class="out">Take out</button></form>'
                )
        return f'<button class="out" data-id="{n}">Take out</button>'

    def remove(self, number: str, key: str) -> Reply:
        if self.keys.get(number) != key:
            return show("<title>Forbidden</title><p>The link has expired.", 403)
        del self.books[number], self.keys[number]
        return redirect("/?removed=1")

    def delete(self, number: str, key: str) -> Reply:
        if number not in self.books or (self.way == "answer" and key != self.keys[number]):
            return answer({"error": "forbidden"}, 403)
        del self.keys[number]
        return answer({"removed": self.books.pop(number)})

    def truth(self) -> list[str]:
        """The books that are still there."""
        return sorted(self.books.values())


def serve(port: int = 0, shift: int = 0, way: str = "link") -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the books."""
    shelves = Shelves(way, shift)
    return run(shelves, shelves.truth, port)


def record(base_url: str, folder: Path, way: str, text: str, row: int = 1) -> None:
    """Search for a text and take the book in a row of what is found out of the library."""
    browser, hits = Browser(base_url), list[dict[str, Any]]()
    browser.open("/")
    browser.snapshot("start")
    browser.fill("#s", text)
    browser.click("#search button")
    if way == "answer":
        hits = browser.fetch("GET", f"/api/books?s={quote(text)}")["found"]
        drawn = (f'<tr><td>{escape(hit["name"])}<td><button class="out">Take out</button>' for hit in hits)
        browser.render("#books", "".join(drawn))
    browser.snapshot("found")
    button = browser.page.css_first(f"#books tr:nth-child({row}) .out")
    browser.click(f"#books tr:nth-child({row}) .out")
    browser.recording.wait(0.01)
    if way == "data" and button is not None:
        browser.fetch("DELETE", f"/api/books/{button.attributes['data-id']}")
    if way == "answer":
        browser.fetch("DELETE", f"/api/books/{hits[row - 1]['number']}", X_Key=hits[row - 1]["key"])
    browser.snapshot("removed")
    browser.save(folder, "shelves_remove", TASK, {"text": text})
