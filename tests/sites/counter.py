"""A counter where orders are taken: no login, and three hidden fields that look alike.

`form_nonce` is good once, `seal_csrf` differs on every page and any that was ever given is good, `desk` is always the
same.
They are written in hexadecimal, as one in 500 of base64url reads as words do.
"""

import secrets
from contextlib import AbstractContextManager
from html import escape
from itertools import count
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Order a dish for a table; return the number of the order."
RECORDED = {"dish": "Soup of the day", "table": "12"}
OTHERS = ({"dish": "Fish & chips", "table": "7"}, {"dish": "Crème brûlée", "table": "3"})
DESK = "desk-4f9a1c77e2b0"
HIDDEN = ("desk", "seal_csrf", "form_nonce")
_SEAL = "s3al"


class Counter:
    """`hidden` are the fields that the form has. `asked` lists every address that was asked for."""

    def __init__(self, shift: int, hidden: tuple[str, ...]) -> None:
        self.numbers, self.hidden = count(300 + shift), hidden
        self.nonces: set[str] = set()
        self.orders: dict[int, dict[str, str]] = {}
        self.asked: list[str] = []

    def __call__(self, request: Request) -> Reply:
        self.asked.append(f"{request.method} {request.path}")
        match request.method, request.path:
            case "GET", "/":
                return show('<title>Counter</title><h1>Counter</h1><a id="new" href="/order">Order</a>')
            case "GET", "/order":
                return self.form()
            case "POST", "/order":
                return self.take(request.form())
        return show(f"<title>Order</title><h1>Order</h1><p>{escape(request.path)}</p>")

    def form(self) -> Reply:
        """The form, with a nonce and a seal of its own."""
        nonce = secrets.token_hex(20)
        self.nonces.add(nonce)
        fields = {"desk": DESK, "seal_csrf": _SEAL + secrets.token_hex(16), "form_nonce": nonce}
        hidden = "".join(f'<input type="hidden" name="{name}" value="{fields[name]}">' for name in self.hidden)
        return show(
            f"""<title>Order</title><form id="order" action="/order" method="post">{hidden}
<label for="dish">Dish</label><input id="dish" name="dish">
<label for="table">Table</label><input id="table" name="table">
<button type="submit">Order</button></form>"""
        )

    def take(self, form: dict[str, str]) -> Reply:
        """A new order and a redirect to it."""
        good = {"desk": form.get("desk") == DESK, "seal_csrf": form.get("seal_csrf", "").startswith(_SEAL)}
        good |= {"form_nonce": form.get("form_nonce") in self.nonces}
        self.nonces.discard(form.get("form_nonce", ""))
        if not all(good[name] for name in self.hidden):
            return show("<title>Order</title><p>This form is no good.</p>", 403)
        number = next(self.numbers)
        self.orders[number] = {name: form[name] for name in ("dish", "table")}
        return redirect(f"/orders/{number}")

    def truth(self) -> tuple[dict[int, dict[str, str]], list[str]]:
        """All orders by number, and every address that was asked for."""
        return dict(self.orders), list(self.asked)


def serve(port: int = 0, shift: int = 0, hidden: tuple[str, ...] = HIDDEN) -> AbstractContextManager[Site]:
    """Run the counter until the block ends."""
    counter = Counter(shift, hidden)
    return run(counter, counter.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Order a dish."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.click("#new")
    browser.snapshot("form")
    browser.fill("#dish", RECORDED["dish"])
    browser.fill("#table", RECORDED["table"])
    browser.click("#order button")
    browser.snapshot("ordered")
    browser.save(folder, "counter_order", TASK, RECORDED)
