"""A ticket tracker: log in by form, file a ticket by a multipart form that is good for one time only.

As some trackers do, it answers 200 to a form that it refuses.
"""

import secrets
from contextlib import AbstractContextManager
from email.parser import BytesParser
from email.policy import HTTP
from html import escape
from itertools import count
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.door import Door
from tests.sites.site import Site, run

USER, PASSWORD = "reporter", "pass+word=50%"
TASK = "Log in and file a ticket with a title, a severity and a description; return its number."
RECORDED = {
    "username": USER,
    "password": PASSWORD,
    "title": "Printer eats paper",
    "severity": "major",
    "description": "Third floor, since Monday.",
}
OTHERS = (
    {"title": "Door & window", "severity": "minor", "description": 'It says "closed" #1'},
    {"title": "Übergröße", "severity": "critical", "description": "two\r\nlines"},
)

SEVERITIES = {"minor": "41", "major": "42", "critical": "47"}
Ticket = dict[str, str]


class Tickets:
    """`shift` moves the number of the next ticket on."""

    def __init__(self, shift: int) -> None:
        self.door = Door("tickets_sid", ("csrf", "name", "password"), USER, PASSWORD, "/")
        self.tickets: dict[int, Ticket] = {}
        self.nonces: dict[str, str] = {}
        self.numbers = count(1042 + shift)

    def __call__(self, request: Request) -> Reply:
        session = self.door.visitor(request)
        return self.door.outside(request) or self.inside(request, session.id if session else "")

    def inside(self, request: Request, session: str) -> Reply:
        """The pages for a user who is logged in."""
        match request.method, request.path:
            case "GET", "/":
                return _page("Tickets", f'<a id="new" href="/tickets/new">New ticket</a><p>{len(self.tickets)} tickets')
            case "GET", "/tickets/new":
                return self.show_form(session)
            case "POST", "/tickets":
                return self.create(_fields(request), session)
        number = request.path.removeprefix("/ticket/")
        ticket = self.tickets.get(int(number)) if number.isdecimal() else None
        return _show_ticket(int(number), ticket) if ticket else _page("Not found", "<p>No such ticket.</p>", 404)

    def show_form(self, session: str, error: str = "") -> Reply:
        """The form, with a nonce of its own."""
        nonce = secrets.token_urlsafe(20)
        self.nonces[nonce] = session
        options = "".join(f'<option value="{value}">{label}</option>' for label, value in SEVERITIES.items())
        return _page(
            "New ticket",
            f"""<p class="error">{error}</p><form id="ticket" action="/tickets" method="post"
enctype="multipart/form-data">
<input type="hidden" name="nonce" value="{nonce}"><input type="hidden" name="project" value="3">
<label for="title">Title</label><input id="title" name="title" type="text">
<label for="severity">Severity</label><select id="severity" name="severity">{options}</select>
<label for="description">Description</label><textarea id="description" name="description"></textarea>
<button type="submit">File it</button></form>""",
        )

    def create(self, fields: Ticket, session: str) -> Reply:
        """A new ticket and a redirect to it; or the form again, with status 200, if something is wrong."""
        labels = {value: label for label, value in SEVERITIES.items()}
        if self.nonces.pop(fields.get("nonce", ""), None) != session:
            return self.show_form(session, "This form was used before.")
        if not fields.get("title") or fields.get("severity") not in labels:
            return self.show_form(session, "A title and a severity are needed.")
        number = next(self.numbers)
        shown = {"title": fields["title"], "severity": labels[fields["severity"]]}
        self.tickets[number] = {**shown, "description": fields.get("description", "")}
        return redirect(f"/ticket/{number}")

    def truth(self) -> dict[int, Ticket]:
        """All tickets by number: title, severity (its label), description."""
        return dict(self.tickets)


def _fields(request: Request) -> Ticket:
    """The fields of a multipart body (RFC 7578)."""
    head = f"Content-Type: {request.headers.get('Content-Type', '')}\r\n\r\n".encode()
    parts = BytesParser(policy=HTTP).parsebytes(head + request.body).iter_parts()
    return {
        str(part.get_param("name", header="content-disposition")): _text(part.get_payload(decode=True))
        for part in parts
    }


def _text(payload: object) -> str:
    return payload.decode() if isinstance(payload, bytes) else ""


def _show_ticket(number: int, ticket: Ticket) -> Reply:
    rows = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in ticket.items())
    return _page(f"Ticket {number}", f'<dl id="ticket">{rows}</dl>')


def _page(title: str, content: str, status: int = 200) -> Reply:
    head = f'<title>{escape(title)}</title><link rel="stylesheet" href="/site.css">'
    return show(
        f"<!doctype html><html><head>{head}</head><body><h1>{escape(title)}</h1>{content}</body></html>", status
    )


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives all tickets by number."""
    tickets = Tickets(shift)
    return run(tickets, tickets.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, file the recorded ticket, see it."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("login")
    browser.fill("#user", RECORDED["username"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#sign-in button")
    browser.snapshot("logged in")
    browser.click("#new")
    browser.snapshot("form")
    browser.fill("#title", RECORDED["title"])
    browser.choose("#severity", RECORDED["severity"])
    browser.fill("#description", RECORDED["description"])
    browser.click("#ticket button")
    browser.snapshot("ticket")
    browser.save(folder, "tickets_create", TASK, RECORDED)
