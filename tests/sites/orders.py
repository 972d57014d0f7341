"""Orders whose lines are numbered rows of one form: beside each is a box that removes it when the form is sent."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Remove the lamp from the order of Ann."
RECORDED = {"order": "Ann", "line": "Lamp"}
ORDERS = {
    "Ann": [("Desk", "oak"), ("Chair", "red"), ("Lamp", "for the hall")],
    "Bob": [("Lamp", "spare"), ("Shelf", "pine"), ("Rug", "blue")],
    "Cleo": [("Rug", "green"), ("Lamp", "dim")],
}

Line = tuple[str, str]


def table(number: int, product: str, note: str) -> str:
    """A row that shows what is ordered, and asks for a note on it."""
    return (
        f'<tr><td>{number + 1}</td><td>{escape(product)}</td><td><input name="lines[{number}][note]" '
        f'value="{escape(note)}"></td><td><input type="checkbox" name="lines[{number}][remove]" value="1"></td></tr>'
    )


def paragraphs(number: int, product: str, note: str) -> str:
    """A row of which nothing but the names of its fields says what belongs to it."""
    asked = "".join(
        f'<p>{name}: <input name="lines[{number}][{name}]" value="{escape(text)}"></p>'
        for name, text in (("product", product), ("note", note))
    )
    return f'{asked}<p>Remove: <input type="checkbox" name="lines[{number}][remove]"></p>'


class Orders:
    """`row` draws a line; `shift` gives the orders other numbers, and each of them one line more."""

    def __init__(self, shift: int, row: Callable[[int, str, str], str]) -> None:
        self.row = row
        more = [("Mat", "grey")] if shift else []
        self.orders = {str(11 + 3 * shift + n): (who, [*more, *told]) for n, (who, told) in enumerate(ORDERS.items())}

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        match request.method:
            case "GET" if number in self.orders:
                return self.form(number)
            case "POST" if number in self.orders:
                return self.change(number, request.form())
        links = (f'<tr><td><a href="/orders/{one}">{who}</a></td></tr>' for one, (who, _) in self.orders.items())
        return show(f"<!doctype html><title>Orders</title><h1>Orders</h1><table>{''.join(links)}</table>")

    def form(self, number: str) -> Reply:
        who, told = self.orders[number]
        rows = "".join(self.row(at, *each) for at, each in enumerate(told))
        count = f'<input type="hidden" name="count" value="{len(told)}">'
        return show(
            f"<!doctype html><title>Order</title><h1>Order of {who}</h1><form id='change' method='post' "
            f"action='/orders/{number}'>{count}<table>{rows}</table><button>Save</button></form>"
        )

    def change(self, number: str, sent: dict[str, str]) -> Reply:
        """All lines have to come back."""
        who, told = self.orders[number]
        rows = {int(found[1]) for name in sent if (found := re.match(r"lines\[(\d+)\]", name))}
        if sent.get("count") != str(len(told)) or rows != set(range(len(told))):
            return show("<p>Somebody else has changed it.</p>", 422)
        kept = [n for n in range(len(told)) if f"lines[{n}][remove]" not in sent]
        lines = [(sent.get(f"lines[{n}][product]", told[n][0]), sent[f"lines[{n}][note]"]) for n in kept]
        self.orders[number] = (who, lines)
        return redirect("/")

    def truth(self) -> dict[str, list[Line]]:
        """What was ordered by whom."""
        return {who: list(told) for who, told in self.orders.values()}


def serve(port: int = 0, shift: int = 0, row: Callable[[int, str, str], str] = table) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the orders."""
    orders = Orders(shift, row)
    return run(orders, orders.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Open the order, tick the box beside its third line, and save it."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("orders")
    browser.click("a[href='/orders/11']")
    browser.snapshot("order")
    browser.tick('input[name="lines[2][remove]"]')
    browser.click("#change button")
    browser.snapshot("saved")
    browser.save(folder, "orders_remove", TASK, RECORDED)
