"""Train search: a small web application to record, discover and run against.

    python examples/trains/app.py --port 0

prints `ready http://127.0.0.1:PORT/` and serves until it is interrupted. It behaves as real ones do: a login form with
a one-time CSRF token bound to the cookie of the session before login, a new session cookie at login, stations that
people know by name and requests name by code, and a JSON search that is answered only with the `X-Api-Token` that the
search page carries in a meta tag. The standard library is all it needs.
"""

import argparse
import hmac
import signal
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from string import Template

if not __package__:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # run as a file, from any folder

from examples.trains import timetable, web
from examples.trains.sessions import Clock, Session, Sessions
from examples.trains.web import PortInUse, Reply, Request, answer, redirect, show

DEMO_PORT = 8077  # the bundled capture was recorded here, so its routine's origin is here
USER = "traveller"
PASSWORD = "correct horse & 7"
SITE = Path(__file__).resolve().parent / "site"
STATIC = {"/static/app.js": "text/javascript; charset=utf-8", "/static/style.css": "text/css; charset=utf-8"}
SETTINGS = {"locale": "en", "currency": "EUR", "theme": "light", "suggestions": 8, "features": {"seatMap": False}}

Route = Callable[[Request], Reply]


class Trains:
    """The application: a table of routes, and the sessions they share."""

    def __init__(self, clock: Clock) -> None:
        self.sessions = Sessions(clock, "trains_sid")
        self.routes: dict[tuple[str, str], Route] = {
            ("GET", "/"): lambda request: redirect("/search"),
            ("GET", "/login"): self.show_login,
            ("POST", "/login"): self.log_in,
            ("POST", "/logout"): self.log_out,
            ("GET", "/search"): self.show_search,
            ("GET", "/api/settings"): lambda request: answer(SETTINGS),
            ("GET", "/api/presence"): self.show_presence,
            ("GET", "/api/stations"): self.find_stations,
            ("POST", "/api/connections"): self.find_connections,
            ("POST", "/collect"): lambda request: Reply(b"", 204),
        }

    def __call__(self, request: Request) -> Reply:
        if request.method == "GET" and request.path in STATIC:
            return Reply((SITE / Path(request.path).name).read_bytes(), content_type=STATIC[request.path])
        route = self.routes.get((request.method, request.path))
        return route(request) if route else show("<!doctype html><title>Not found</title><p>No such page.", 404)

    def show_login(self, request: Request) -> Reply:
        """The form; a browser that has no session yet gets one, for the CSRF token to be bound to."""
        session = self.sessions.find(request.cookies)
        if session and session.user:
            return redirect("/search")
        return self._login_page(session or self.sessions.open())

    def log_in(self, request: Request) -> Reply:
        """A new session and a redirect; or the form again with what was wrong: 403 if the form was stale."""
        form, session = request.form(), self.sessions.find(request.cookies)
        if not session or not self.sessions.spend_form_token(session, form.get("csrf_token", "")):
            return self._login_page(session or self.sessions.open(), "This form has expired. Please try again.", 403)
        if not _right(form.get("username", ""), form.get("password", "")):
            return self._login_page(session, "Wrong user name or password.")
        session = self.sessions.log_in(session, USER)
        return redirect("/search", self.sessions.cookie(session))

    def log_out(self, request: Request) -> Reply:
        """Ends the session; needs no token, as the worst that a forged one does is a new login."""
        if session := self.sessions.find(request.cookies):
            self.sessions.close(session)
        return redirect("/login")

    def show_search(self, request: Request) -> Reply:
        """The search form with a new API token in its head."""
        session = self._visitor(request)
        if session is None:
            return redirect("/login")
        return show(_fill("search.html", api_token=self.sessions.issue_api_token(session), user=session.user))

    def show_presence(self, request: Request) -> Reply:
        """Keeps the session's tab alive; changes nothing."""
        return answer({"online": self._visitor(request) is not None})

    def find_stations(self, request: Request) -> Reply:
        """The stations whose name contains `q`."""
        if self._visitor(request) is None:
            return answer({"error": "log in first"}, 401)
        found = timetable.find_stations(request.query.get("q", ""))
        return answer({"stations": [{"name": it.name, "code": it.code, "country": it.country} for it in found]})

    def find_connections(self, request: Request) -> Reply:
        """The connections of a day, for a session with the token of its latest page."""
        session = self._visitor(request)
        if session is None:
            return answer({"error": "log in first"}, 401)
        if not self.sessions.accepts(session, request.headers.get("X-Api-Token", "")):
            return answer({"error": "missing, wrong or expired API token"}, 403)
        return _search(request)

    def _visitor(self, request: Request) -> Session | None:
        session = self.sessions.find(request.cookies)
        return session if session and session.user else None

    def _login_page(self, session: Session, error: str = "", status: int = 200) -> Reply:
        html = _fill("login.html", csrf_token=self.sessions.issue_form_token(session), error=error)
        return show(html, status, self.sessions.cookie(session))


def serve(port: int = 0, clock: Clock = time.monotonic) -> AbstractContextManager[str]:
    """Serve until the block ends; gives the base URL, without a slash at its end. Raises PortInUse."""
    return web.serve(Trains(clock), port)


def _search(request: Request) -> Reply:
    asked = request.data()
    texts, passengers = [asked.get(name) for name in ("from", "to", "date")], asked.get("passengers", 1)
    if not all(isinstance(text, str) for text in texts) or type(passengers) is not int:
        return answer({"error": "from, to and date have to be texts and passengers a whole number"}, 422)
    start, end, date = map(str, texts)
    try:
        found = timetable.connections(start, end, date, passengers)
    except ValueError as error:
        return answer({"error": str(error)}, 422)
    ends = {"from": _station(start), "to": _station(end)}
    return answer({**ends, "date": date, "currency": "EUR", "connections": found})


def _station(code: str) -> dict[str, str]:
    return {"code": code, "name": timetable.find_station(code).name}


def _right(user: str, password: str) -> bool:
    return hmac.compare_digest(f"{user}\n{password}".encode(), f"{USER}\n{PASSWORD}".encode())


def _fill(name: str, **values: str) -> str:
    page = Template((SITE / name).read_text(encoding="utf-8"))
    return page.substitute({key: escape(value) for key, value in values.items()})


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 0 (any free port) to 65535")
    return int(text)


def main() -> int:
    """Serve from the command line; 0 after Ctrl-C or SIGTERM, 1 if the port cannot be had."""
    parser = argparse.ArgumentParser(description="Train search, a small web application on 127.0.0.1.")
    parser.add_argument("--port", type=_port, metavar="PORT", default=DEMO_PORT, help="0: any free")
    port, ends = parser.parse_args().port, {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, ends)  # before any thread starts, so that only sigwait gets them
    try:
        with serve(port) as url:
            print(f"ready {url}/", flush=True)
            signal.sigwait(ends)
    except PortInUse as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
