"""Invoices, and papers that are kept with them. What was made is shown on the page to which the form leads: on its own,
or in the list of all.

Every page says who is there and how often somebody looked. The page of an invoice says once that it was saved, when it
was made, for round amounts what is taken off, and has a token to share it.
"""

import secrets
from contextlib import AbstractContextManager
from email.parser import BytesParser
from email.policy import HTTP
from html import escape
from itertools import count
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qsl

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

Way = Literal["page", "list", "paper"]
TASKS: dict[Way, str] = {
    "page": "Create an invoice with a subject and an amount.",
    "list": "Create an invoice with a subject and an amount, and close the form.",
    "paper": "Upload a paper with a remark.",
}
RECORDED: dict[Way, dict[str, str]] = {
    "page": {"subject": "Roof of the hall", "amount": "900"},
    "list": {"subject": "Roof of the hall", "amount": "900"},
    "paper": {"paper": "plan of the roof.txt", "content": "Tiles and beams", "remark": "Second draft"},
}
OTHERS: dict[Way, tuple[dict[str, str], ...]] = {
    "page": ({"subject": "Paint & brushes", "amount": "40"}, {"subject": 'A "new" door', "amount": "600"}),
    "list": ({"subject": "Paint & brushes", "amount": "40"}, {"subject": "Bricks", "amount": "10"}),
    "paper": ({"paper": "walls.txt", "content": "Bricks", "remark": "As it was built"},),
}
_ROUND = 100
Row = dict[str, str]


class Invoices:
    """`shift` moves the number of the next invoice on."""

    def __init__(self, shift: int) -> None:
        self.numbers, self.looks = count(31 + shift), count(3)
        self.invoices: dict[int, Row] = {
            n: {"subject": f"Repair no. {n}", "amount": f"{n}0", "status": "paid"} for n in (7, 8, 9)
        }
        self.papers: list[Row] = [{"paper": "contract.txt", "content": "We agree", "remark": "Signed"}]
        self.saved = False

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return self.page("Office", '<a id="new" href="/new">New invoice</a> <a id="add" href="/add">Papers</a>')
            case "GET", "/new":
                return self.page("New invoice", _FORM)
            case "GET", "/add":
                return self.page("New paper", _PAPER)
            case "POST", "/invoices":
                return self.create(dict(parse_qsl(request.body.decode())))
            case "POST", "/papers":
                self.papers.append(_read(request))
                return redirect("/papers")
            case "GET", "/papers":
                return self.page("Papers", _table(self.papers, ("paper", "remark")))
            case "GET", "/invoices":
                rows = [{"no": str(n), **each} for n, each in self.invoices.items()]
                return self.page("Invoices", _table(rows, ("no", "subject", "status")))
        number = request.path.removeprefix("/invoices/")
        return self.show(int(number)) if number.isdigit() else self.page("Not found", "<p>There is no such page.", 404)

    def create(self, sent: Row) -> Reply:
        """To the page of the new invoice, or to the list, as the button says."""
        number, self.saved = next(self.numbers), True
        self.invoices[number] = {"subject": sent["subject"], "amount": sent["amount"], "status": "draft"}
        return redirect("/invoices" if sent["then"] == "close" else f"/invoices/{number}")

    def show(self, number: int) -> Reply:
        invoice, told = self.invoices[number], '<p class="alert-success">Saved.</p>' if self.saved else ""
        self.saved = False
        amount = int(invoice["amount"])
        said = {"Number": f"INV-{number:05}", "Subject": invoice["subject"], "Total": f"{amount}.00", "Status": "draft"}
        said |= {} if amount % _ROUND else {"Taken off": f"{amount // 50}.00"}
        said |= {"Made": f"on day {next(self.looks)}", "Share token": secrets.token_hex(8)}
        return self.page(f"Invoice {number}", f"{told}<dl id=invoice>{_pairs(said)}</dl>")

    def page(self, title: str, content: str, status: int = 200) -> Reply:
        there = _pairs({"Signed in as": "Ann Lee", "Looked": f"{next(self.looks)} times"})
        shown = f"<h1>{title}</h1><dl class=visitor>{there}</dl><main>{content}</main>"
        return show(f"<!doctype html><title>{title}</title><body>{shown}", status)

    def truth(self) -> tuple[dict[int, Row], list[Row]]:
        """All invoices by their numbers, and all papers."""
        return dict(self.invoices), list(self.papers)


_FORM = """<form method=post action=/invoices><label for=subject>Subject</label><input id=subject name=subject required>
<label for=amount>Amount</label><input id=amount name=amount required>
<button id=page name=then value=show>Save</button><button id=list name=then value=close>Save and close</button></form>
"""
_PAPER = """<form method=post action=/papers enctype=multipart/form-data>
<label for=paper>Paper</label><input id=paper name=paper type=file required>
<label for=remark>Remark</label><input id=remark name=remark required><button id=keep>Keep</button></form>"""


def _pairs(said: Row) -> str:
    return "".join(f"<dt>{name}</dt><dd>{escape(text)}</dd>" for name, text in said.items())


def _table(rows: list[Row], names: tuple[str, ...]) -> str:
    heading = "".join(f"<th>{name.title()}</th>" for name in names)
    lines = ("".join(f"<td>{escape(row[name])}</td>" for name in names) for row in rows)
    return f"<table><tr>{heading}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _read(request: Request) -> Row:
    """The file, its name and the remark of a multipart body (RFC 7578)."""
    head = f"Content-Type: {request.headers.get('Content-Type', '')}\r\n\r\n".encode()
    parts = list(BytesParser(policy=HTTP).parsebytes(head + request.body).iter_parts())
    texts = [part.get_payload(decode=True) for part in parts]
    content, remark = (text.decode() if isinstance(text, bytes) else "" for text in texts)
    return {"paper": parts[0].get_filename() or "", "content": content, "remark": remark}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the invoices and the papers."""
    invoices = Invoices(shift)
    return run(invoices, invoices.truth, port)


def record(base_url: str, folder: Path, way: Way) -> None:
    """Make an invoice and see it on its page or in the list, or keep a paper."""
    browser, given = Browser(base_url), RECORDED[way]
    browser.open("/")
    browser.snapshot("office")
    browser.click("#add" if way == "paper" else "#new")
    browser.snapshot("form")
    if way == "paper":
        browser.attach("#paper", given["paper"], given["content"])
        browser.fill("#remark", given["remark"])
        browser.click("#keep")
    else:
        browser.fill("#subject", given["subject"])
        browser.fill("#amount", given["amount"])
        browser.click(f"#{way}")
    browser.snapshot("saved")
    browser.save(folder, "invoices", TASKS[way], given)
