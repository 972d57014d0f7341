"""A help desk as a one-page application: JSON all the way, and a JWT (RFC 7519, HS256) as bearer token.

`desk.js` is what a browser would run; `record` does the same by hand.
"""

import base64
import hashlib
import hmac
import json
import secrets
import time
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

USER, PASSWORD = "agent@desk.example", "7 plus & minus"
TASK = "Log in and list the requests of a department whose subject contains the given text."
RECORDED = {"email": USER, "password": PASSWORD, "department": "Facilities", "text": "lamp"}
OTHERS = ({"department": "R&D", "text": "screen"}, {"department": "Payroll", "text": 'a "quoted" door'})

DEPARTMENTS = ("Facilities", "Information technology", "Payroll", "R&D")
SUBJECTS = (
    "lamp flickers",
    "new lamp",
    "screen is dark",
    'a "quoted" door',
    "door squeaks",
    "lost badge",
    "Lamp & desk",
)
PAGE = """<!doctype html><html><head><title>Desk</title><script src="/desk.js" defer></script></head><body>
<form id="login" data-script><label for="email">E-mail</label> <input id="email" name="email" type="email">
<label for="password">Password</label> <input id="password" name="password" type="password">
<button>Log in</button></form>
<form id="find" data-script><label for="department">Department</label> <select id="department" name="department">
</select> <label for="text">Subject</label> <input id="text" name="text" type="search"><button>Find</button></form>
<ul id="found"></ul></body></html>"""
SCRIPT = """"use strict";
const ask = async (path, data) => {
  const token = localStorage.getItem("desk.token");
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (data) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method: data ? "POST" : "GET", headers, body: data && JSON.stringify(data) });
  return answer.json();
};
const item = (tag, text, value) => Object.assign(document.createElement(tag), { textContent: text, value });
login.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await ask("/api/login", { email: email.value, password: password.value });
  localStorage.setItem("desk.token", answer.token);
  department.replaceChildren(...(await ask("/api/departments")).map((it) => item("option", it.label, it.id)));
});
document.getElementById("find").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await ask("/api/search", { departmentId: Number(department.value), text: text.value, limit: 20 });
  found.replaceChildren(...answer.items.map((it) => item("li", it.subject)));
});
"""


class Desk:
    """`shift` moves the ids of departments and requests on."""

    def __init__(self, shift: int) -> None:
        self.secret = secrets.token_bytes(32)
        self.ids = {label: 31 + shift + 17 * at for at, label in enumerate(DEPARTMENTS)}
        self.shift = shift

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return show(PAGE)
            case "GET", "/desk.js":
                return Reply(SCRIPT.encode(), content_type="text/javascript")
            case "POST", "/api/login":
                return self.log_in(request.data())
        if not self.accepts(request.headers.get("Authorization", "").removeprefix("Bearer ")):
            return answer({"error": "unauthorized"}, 401)
        return self.tell(request)

    def tell(self, request: Request) -> Reply:
        """What only a bearer of a token is told."""
        match request.method, request.path:
            case "GET", "/api/departments":
                return answer([{"id": number, "label": label} for label, number in self.ids.items()])
            case "POST", "/api/search":
                return self.search(request.data())
        return answer({"error": "not found"}, 404)

    def log_in(self, asked: dict[str, Any]) -> Reply:
        """A token that is good for an hour, or 401."""
        if (asked.get("email"), asked.get("password")) != (USER, PASSWORD):
            return answer({"error": "wrong e-mail or password"}, 401)
        token = self.sign({"sub": USER, "jti": secrets.token_hex(8), "exp": int(time.time()) + 3600})
        return answer({"token": token, "user": {"email": USER, "name": "Desk Agent"}})

    def search(self, asked: dict[str, Any]) -> Reply:
        """The department's requests; 422 unless its id is a number that one has."""
        labels = [label for label, number in self.ids.items() if number == asked.get("departmentId")]
        if not labels or not isinstance(asked.get("text"), str):
            return answer({"error": "departmentId or text is wrong"}, 422)
        items = self.truth(labels[0], asked["text"])
        return answer({"total": len(items), "items": items})

    def sign(self, claims: dict[str, Any]) -> str:
        """The claims as a JWT."""
        parts = [_encode(json.dumps(part).encode()) for part in ({"alg": "HS256", "typ": "JWT"}, claims)]
        text = ".".join(parts)
        return f"{text}.{_encode(hmac.digest(self.secret, text.encode(), hashlib.sha256))}"

    def accepts(self, token: str) -> bool:
        """Whether the token was signed here and has not expired."""
        text, _, signature = token.rpartition(".")
        right = _encode(hmac.digest(self.secret, text.encode(), hashlib.sha256))
        if not hmac.compare_digest(signature.encode(), right.encode()):
            return False
        claims = text.partition(".")[2]
        return bool(json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["exp"] > time.time())

    def truth(self, department: str, text: str) -> list[dict[str, Any]]:
        """The requests of a department whose subject contains `text`, in any case: id and subject."""
        first = self.shift + 5000 + 100 * DEPARTMENTS.index(department)
        subjects = [f"{subject}, {department}" for subject in SUBJECTS]
        found = [{"id": first + 3 * at, "subject": subject} for at, subject in enumerate(subjects)]
        return [it for it in found if text.casefold() in str(it["subject"]).casefold()]


def _encode(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth(department, text)` gives the requests that a search has to find."""
    desk = Desk(shift)
    return run(desk, desk.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, choose the recorded department, search."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.fill("#email", RECORDED["email"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#login button")
    said = {"email": RECORDED["email"], "password": RECORDED["password"]}
    token = browser.fetch("POST", "/api/login", said)["token"]
    browser.store("desk.token", token)
    bearer = {"Authorization": f"Bearer {token}"}
    departments = browser.fetch("GET", "/api/departments", **bearer)
    options = (f'<option value="{it["id"]}">{escape(it["label"])}</option>' for it in departments)
    browser.render("#department", "".join(options))
    browser.snapshot("logged in")
    browser.choose("#department", RECORDED["department"])
    browser.fill("#text", RECORDED["text"])
    browser.click("#find button")
    number = next(it["id"] for it in departments if it["label"] == RECORDED["department"])
    asked = {"departmentId": number, "text": RECORDED["text"], "limit": 20}
    items = browser.fetch("POST", "/api/search", asked, **bearer)["items"]
    browser.render("#found", "".join(f"<li>{escape(it['subject'])}</li>" for it in items))
    browser.snapshot("found")
    browser.save(folder, "desk_search", TASK, RECORDED)
