"""A kiosk that takes orders by script: its page says a token, good once, as one encoder or another writes it.

The token has characters that encoders escape, so that what stands in the page is not what the script sends.
"""

import re
import secrets
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Order a dish for a table; return the number of the order."
RECORDED = {"dish": "Soup of the day", "table": "12"}
OTHERS = ({"dish": "Fish & chips", "table": "7"}, {"dish": "Crème brûlée", "table": "3"})
DOCUMENT = '<script>window.kiosk = {"open": true, "pass": "TOKEN", "step": 4};</script>'
KEYED = '<script>window.kiosk = {"open": true, "passes": {"NAME": "TOKEN"}, "step": 4};</script>'
HIDDEN = DOCUMENT.replace("pass", "sessionToken")
LITERAL = "<script>const open = true, pass = 'TOKEN';</script>"
CALL = """<i id="go" onclick="order(4, 'TOKEN')">Go</i>"""
FIELD = '<input type="hidden" name="pass" value="TOKEN">'


class Kiosk:
    """`page` holds TOKEN where the token stands, and NAME where a name is made anew. `escapes` says how some characters
    of the token are written there."""

    def __init__(self, shift: int, page: str, escapes: dict[str, str]) -> None:
        self.numbers, self.page, self.escapes = count(300 + shift), page, str.maketrans(escapes)
        self.tokens: set[str] = set()
        self.orders: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return self.form()
            case "POST", "/api/orders":
                return self.take(request)
        return show("<title>Kiosk</title><p>Not found", 404)

    def form(self) -> Reply:
        token = f"{secrets.token_hex(9)}+{secrets.token_hex(3)}/-{secrets.token_hex(2)}=="
        self.tokens.add(token)
        said = self.page.replace("TOKEN", token.translate(self.escapes)).replace("NAME", f"c{secrets.token_hex(4)}7b")
        return show(
            f'<title>Kiosk</title><h1>Kiosk</h1>{said}<form><label>Dish <input id="dish" name="dish"></label>'
            '<label>Table <input id="table" name="table"></label><button type="button" id="order">Order</button></form>'
        )

    def take(self, request: Request) -> Reply:
        token = request.headers.get("x-pass", "")
        if token not in self.tokens:
            return answer({"error": "This page is no good any more."}, 403)
        self.tokens.discard(token)
        self.orders.append(request.data())
        return answer({"number": next(self.numbers)})

    def truth(self) -> list[dict[str, str]]:
        """All orders."""
        return list(self.orders)


def serve(page: str, escapes: dict[str, str], port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the kiosk until the block ends."""
    kiosk = Kiosk(shift, page, escapes)
    return run(kiosk, kiosk.truth, port)


def record(base_url: str, folder: Path, escapes: dict[str, str]) -> None:
    """Order a dish."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.fill("#dish", RECORDED["dish"])
    browser.fill("#table", RECORDED["table"])
    browser.click("#order")
    browser.fetch("POST", "/api/orders", RECORDED, X_Pass=_token(browser, escapes))
    browser.snapshot("ordered")
    browser.save(folder, "kiosk_order", TASK, RECORDED)


def _token(browser: Browser, escapes: dict[str, str]) -> str:
    """What the page says, as its script reads it."""
    page = browser.page.html or ""
    for character, way in escapes.items():
        page = page.replace(way, character)
    return re.findall(r"\w{18}\+\w{6}/-\w{4}==", page)[0]
