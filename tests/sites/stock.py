"""A stock list: a login by form, then scripts that read and write JSON. A cookie has to come back as a header, decoded;
a thing is sent back whole, with the version that was read (RFC 9110 §13.1.1).
"""

import json
import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

USER, PASSWORD = "store@stock.example", "box + crate = 6"
TASK = "Log in, find an item by its name and set how many there are."
RECORDED = {"email": USER, "password": PASSWORD, "item": "Blue paint", "quantity": "37"}
OTHERS = ({"item": "Brush & roller", "quantity": "12"}, {"item": "White paint", "quantity": "205"})

PAGE = """<!doctype html><html><head><title>Stock</title></head><body><div id="app"><form id="find" data-script>
<label for="search">Search</label><input id="search" type="search"><button>Search</button></form><ul id="hits"></ul>
<div id="item"></div></div></body></html>"""


class Stock:
    """`shift` moves the ids of the items and their versions on."""

    def __init__(self, shift: int) -> None:
        self.shift = shift
        self.items: dict[int, dict[str, Any]] = {}
        for at, (name, count, tags, unit) in enumerate((
            ("Blue paint", 3, ["wet", "blue"], {"code": "L", "size": 2.5}),
            ("White paint", 8, [], {"code": "L", "size": 10}),
            ("Brush & roller", 40, ["tool"], {"code": "pc", "size": 1}),
        )):  # fmt: skip
            number = 7001 + shift + 6 * at
            item = {"id": number, "name": name, "quantity": count, "tags": tags, "unit": unit, "note": None}
            self.items[number] = item | {"supplier": f"Supplier {at}", "active": at != 1}
        self.versions = {number: 4 + shift + at for at, number in enumerate(self.items)}
        self.users: dict[str, str] = {}

    def __call__(self, request: Request) -> Reply:
        session = request.cookies.get("stock_session", "")
        match request.method, request.path:
            case "GET", "/login":
                return self.door()
            case "POST", "/login":
                return self.log_in(request.form(), session)
        if session not in self.users or self.users[session] == "":
            return redirect("/login")
        if request.path == "/":
            return show(PAGE)
        return self.api(request, session)

    def door(self, error: str = "") -> Reply:
        session, token = secrets.token_hex(16), secrets.token_urlsafe(24) + "=="
        self.users[session] = ""
        cookies = (
            ("Set-Cookie", f"stock_session={session}; Path=/; HttpOnly"),
            ("Set-Cookie", f"XSRF-TOKEN={quote(token, safe='')}; Path=/"),
        )
        return show(
            f"""<!doctype html><html><body><p>{error}</p><form id="login" method="post" action="/login">
<input type="hidden" name="_token" value="{session[::-1]}"><label for="email">E-mail</label>
<input id="email" name="email" type="email"><label for="password">Password</label>
<input id="password" name="password" type="password"><button>Log in</button></form></body></html>""",
            200,
            *cookies,
        )

    def log_in(self, sent: dict[str, str], session: str) -> Reply:
        if sent.get("_token") != session[::-1] or (sent.get("email"), sent.get("password")) != (USER, PASSWORD):
            return self.door("These credentials do not match our records.")
        fresh, token = secrets.token_hex(16), secrets.token_urlsafe(24) + "=="
        self.users[fresh] = token
        return redirect(
            "/",
            ("Set-Cookie", f"stock_session={fresh}; Path=/; HttpOnly"),
            ("Set-Cookie", f"XSRF-TOKEN={quote(token, safe='')}; Path=/"),
        )

    def api(self, request: Request, session: str) -> Reply:
        number = int(request.path.rpartition("/")[2]) if request.path.rpartition("/")[2].isdecimal() else 0
        match request.method, request.path:
            case "GET", "/api/items":
                text = request.query.get("filter", "").casefold()
                hits = [{"id": n, "name": it["name"]} for n, it in self.items.items() if text in it["name"].casefold()]
                return answer({"data": hits, "meta": {"total": len(hits)}})
            case "GET", _ if number in self.items:
                return answer(self.items[number], 200, ("ETag", f'"v{self.versions[number]}"'))
            case "PUT", _ if number in self.items:
                return self.update(number, request, self.users[session])
        return answer({"message": "Not found."}, 404)

    def update(self, number: int, request: Request, token: str) -> Reply:
        if request.headers.get("X-XSRF-TOKEN") != token:
            return answer({"message": "CSRF token mismatch."}, 419)
        if request.headers.get("If-Match") != f'"v{self.versions[number]}"':
            return answer({"message": "It was changed meanwhile."}, 412)
        sent = request.data()
        if sent.keys() != self.items[number].keys() or not isinstance(sent["quantity"], int):
            return answer({"message": "The given data was invalid."}, 422)
        self.items[number], self.versions[number] = sent, self.versions[number] + 1
        return answer(sent, 200, ("ETag", f'"v{self.versions[number]}"'))

    def truth(self) -> dict[str, dict[str, Any]]:
        """Every item by its name."""
        copied: list[dict[str, Any]] = json.loads(json.dumps(list(self.items.values())))
        return {item["name"]: item for item in copied}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the items by name."""
    stock = Stock(shift)
    return run(stock, stock.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, search the recorded item, open it, change how many there are, save."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("login")
    browser.fill("#email", RECORDED["email"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#login button")
    browser.snapshot("start")
    browser.fill("#search", RECORDED["item"])
    browser.click("#find button")
    hits = browser.fetch("GET", f"/api/items?filter={quote(RECORDED['item'])}&limit=20")["data"]
    browser.render("#hits", "".join(f"<li><b>{escape(it['name'])}</b></li>" for it in hits))
    browser.snapshot("hits")
    browser.click("#hits li b")
    item = browser.fetch("GET", f"/api/items/{hits[0]['id']}")
    browser.render(
        "#item",
        f"""<form id="edit" data-script><label for="quantity">Quantity</label>
<input id="quantity" name="quantity" type="number" value="{item["quantity"]}"><button>Save</button></form>""",
    )
    browser.snapshot("item")
    browser.fill("#quantity", RECORDED["quantity"])
    browser.click("#edit button")
    token = {"X_XSRF_TOKEN": unquote(browser.cookies["XSRF-TOKEN"]), "If_Match": browser.seen("ETag")}
    browser.fetch("PUT", f"/api/items/{item['id']}", item | {"quantity": int(RECORDED["quantity"])}, **token)
    browser.render("#item", f"<p>{item['id']} {escape(item['name'])}: {RECORDED['quantity']}, saved</p>")
    browser.snapshot("saved")
    browser.save(folder, "stock_set", TASK, RECORDED)
