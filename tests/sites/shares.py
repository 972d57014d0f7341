"""A bill that several people share: a field for each, all of one name, beside the hidden number of the person."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Enter a bill with the share of somebody."
RECORDED = {"title": "Ferry", "who": "Söhnke", "share": "40"}
PEOPLE = ("Nora", "Liam", "Söhnke", "Wei")


class Shares:
    """`shift` moves the numbers of the people on and puts another in front; `filled`: all have a share already."""

    def __init__(self, shift: int, filled: bool) -> None:
        names = [*(["Abby"] if shift else []), *PEOPLE]
        self.people = {str(50 + shift + at): name for at, name in enumerate(names)}
        self.share = "10" if filled else ""
        self.bills: list[tuple[str, dict[str, str]]] = []

    def __call__(self, request: Request) -> Reply:
        if request.method == "GET":
            return self.form()
        told = parse_qs(request.body.decode(), keep_blank_values=True)
        shares = {self.people[who]: share for who, share in zip(told["who"], told["share"], strict=True) if share}
        self.bills.append((told["title"][0], shares))
        return redirect("/")

    def form(self) -> Reply:
        fields = "".join(
            f'<p><input type="hidden" name="who" value="{number}"><label>{escape(name)} '
            f'<input name="share" id="share{number}" value="{self.share}"></label></p>'
            for number, name in self.people.items()
        )
        bills = "".join(f"<li>{escape(title)}</li>" for title, _ in self.bills)
        return show(f"""<!doctype html><title>Bills</title><ul>{bills}</ul><form id="bill" method="post">
<label>Title <input name="title" id="title"></label><fieldset>{fields}</fieldset><button>Enter</button></form>""")

    def truth(self) -> list[tuple[str, dict[str, str]]]:
        """The title of each bill and the shares by name."""
        return list(self.bills)


def serve(port: int = 0, shift: int = 0, filled: bool = False) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the bills."""
    shares = Shares(shift, filled)
    return run(shares, shares.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Write the recorded bill."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("form")
    browser.fill("#title", RECORDED["title"])
    browser.fill(f"#share{50 + PEOPLE.index(RECORDED['who'])}", RECORDED["share"])
    browser.click("#bill button")
    browser.snapshot("entered")
    browser.save(folder, "shares_enter", TASK, RECORDED)
