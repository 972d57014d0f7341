"""The staff of a company, as one page that posts itself back: its state travels in hidden fields, and every button and
field has a generated name. What a page did not issue, or issued for another, is refused.
"""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

USER, PASSWORD = "clerk", "round & round 8"
TASK = "Log in and list the employees of a department whose name contains the given text."
RECORDED = {"username": USER, "password": PASSWORD, "department": "Sales", "text": "an"}
OTHERS = ({"department": "Research & development", "text": "o"}, {"department": "Office", "text": "e"})

PEOPLE = ("Anna Berg", "Ivan Sand", "Omar Lang", "Jo Frank", "Ines Roth", "Lea Stone", "Rolf Egan", "Kim Yoon")
DEPARTMENTS = ("Sales", "Research & development", "Office")
FIELD = "ctl00$Main$"


class Payroll:
    """`shift` moves the codes of the departments on."""

    def __init__(self, shift: int) -> None:
        self.codes = {str(61 + shift + 4 * at): label for at, label in enumerate(DEPARTMENTS)}
        self.states: dict[str, tuple[str, str]] = {}
        self.sessions: set[str] = set()

    def __call__(self, request: Request) -> Reply:
        session = request.cookies.get(".AUTH", "")
        match request.method, request.path:
            case "GET", "/Login.aspx":
                return self.page("/Login.aspx", _LOGIN)
            case "POST", "/Login.aspx":
                return self.log_in(request.form())
        if session not in self.sessions:
            return redirect("/Login.aspx?ReturnUrl=%2FStaff.aspx")
        if request.path != "/Staff.aspx":
            return redirect("/Staff.aspx")
        return self.staff(request.form() if request.method == "POST" else {})

    def page(self, path: str, body: str, error: str = "") -> Reply:
        """A page with its state, and the proof of it."""
        state, proof = secrets.token_urlsafe(90), secrets.token_urlsafe(40)
        self.states[state] = (path, proof)
        hidden = {"__EVENTTARGET": "", "__EVENTARGUMENT": "", "__VIEWSTATE": state, "__EVENTVALIDATION": proof}
        fields = "".join(f'<input type="hidden" name="{n}" id="{n}" value="{v}">' for n, v in hidden.items())
        form = f'<form method="post" action=".{path}" id="aspnetForm">{fields}{body}</form>'
        return show(f"<!doctype html><html><head><title>Staff</title></head><body><p>{error}</p>{form}</body></html>")

    def knows(self, path: str, sent: dict[str, str]) -> bool:
        return self.states.pop(sent.get("__VIEWSTATE", ""), None) == (path, sent.get("__EVENTVALIDATION"))

    def log_in(self, sent: dict[str, str]) -> Reply:
        right = (sent.get(f"{FIELD}UserName"), sent.get(f"{FIELD}Password")) == (USER, PASSWORD)
        if not self.knows("/Login.aspx", sent) or not right or sent.get(f"{FIELD}LoginButton") != "Log in":
            return self.page("/Login.aspx", _LOGIN, "Your login attempt was not successful.")
        session = secrets.token_hex(24)
        self.sessions.add(session)
        return redirect("/Staff.aspx", ("Set-Cookie", f".AUTH={session}; Path=/; HttpOnly"))

    def staff(self, sent: dict[str, str]) -> Reply:
        """The form, and the people found if it was sent by its button."""
        rows, error = "", ""
        if sent and not self.knows("/Staff.aspx", sent):
            error = "Validation of viewstate failed."
        elif f"{FIELD}Find" in sent:
            found = self.truth(self.codes.get(sent[f"{FIELD}Department"], ""), sent[f"{FIELD}Filter"])
            rows = "".join(f"<tr><td>{name}</td><td>{name.lower().replace(' ', '.')}@x</td></tr>" for name in found)
        options = "".join(f'<option value="{code}">{escape(label)}</option>' for code, label in self.codes.items())
        table = f'<table id="grid"><tr><th>Name</th><th>Mail</th></tr>{rows}</table>' if rows else "<p>Nobody.</p>"
        return self.page("/Staff.aspx", f"""<select name="{FIELD}Department" id="dep">{options}</select>
<label for="filter">Name contains</label><input name="{FIELD}Filter" id="filter" type="text">
<input type="submit" name="{FIELD}Find" value="Find" id="find">{table}""", error)  # fmt: skip

    def truth(self, department: str, text: str) -> list[str]:
        """The names of the people of a department that contain `text`, in any case."""
        if department not in DEPARTMENTS:
            return []
        mine = PEOPLE if department == "Sales" else PEOPLE[DEPARTMENTS.index(department) :]
        return [name for name in mine if text.casefold() in name.casefold()]


_LOGIN = f"""<label for="user">User</label><input name="{FIELD}UserName" id="user" type="text">
<label for="password">Password</label><input name="{FIELD}Password" id="password" type="password">
<input type="submit" name="{FIELD}LoginButton" value="Log in" id="go">"""


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth(department, text)` gives the names that a search has to show."""
    payroll = Payroll(shift)
    return run(payroll, payroll.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, choose the recorded department, search."""
    browser = Browser(base_url)
    browser.open("/Staff.aspx")
    browser.snapshot("login")
    browser.fill("#user", RECORDED["username"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#go")
    browser.snapshot("staff")
    browser.choose("#dep", RECORDED["department"])
    browser.fill("#filter", RECORDED["text"])
    browser.click("#find")
    browser.snapshot("found")
    browser.save(folder, "payroll_list", TASK, RECORDED)
