"""What was paid for others, and by whom: every page has a form that filters the list by the payer, where `Any payer` is
nobody, and the page of a bill a form with a list of the same name."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Say how much the bill with the given title was, and who paid it."
RECORDED = {"title": "Train to the coast", "amount": "84.50", "payer": "Bob"}
OTHERS = (
    {"title": "Picnic & games", "amount": "31", "payer": "Cyd"},
    {"title": "Museum", "amount": "12.80", "payer": "Bob"},
)
TITLES, PAYERS = ("Museum", "Train to the coast", "Picnic & games", "Boat"), ("Ann", "Bob", "Cyd")
ANYBODY = "Any payer"


class Tabs:
    """`shift` moves the numbers of the bills and of the payers on."""

    def __init__(self, shift: int) -> None:
        self.payers = {str(4 + shift + at): name for at, name in enumerate(PAYERS)}
        codes = list(self.payers)
        self.bills = {str(31 + shift + at): [title, "10", codes[at % 2 * 2]] for at, title in enumerate(TITLES)}

    def __call__(self, request: Request) -> Reply:
        number = request.path.removeprefix("/bills/")
        match request.method:
            case "GET" if number in self.bills:
                return show(self.bill(number))
            case "POST" if number in self.bills:
                sent = request.form()
                self.bills[number] = [sent["title"], sent["amount"], sent["payer"]]
                return redirect("/")
        rows = "".join(
            f'<li><a href="/bills/{number}">{escape(title)}</a></li>' for number, (title, *_) in self.bills.items()
        )
        return show(f"<title>Bills</title>{self.filter()}<ul>{rows}</ul>")

    def filter(self) -> str:
        return f"""<form id="filter" action="/"><input name="q" placeholder="Search"><select name="payer">
<option value="">{ANYBODY}</option>{self.options("")}</select><button>Filter</button></form>"""

    def options(self, chosen: str) -> str:
        return "".join(
            f'<option value="{code}"{" selected" if code == chosen else ""}>{name}</option>'
            for code, name in self.payers.items()
        )

    def bill(self, number: str) -> str:
        title, amount, payer = self.bills[number]
        return f"""<title>Bill</title>{self.filter()}<form id="bill" method="post">
<label>Title <input name="title" value="{escape(title)}"></label>
<label>Amount <input name="amount" value="{escape(amount)}"></label>
<label>Paid by <select name="payer">{self.options(payer)}</select></label><button>Save</button></form>"""

    def truth(self) -> dict[str, tuple[str, str]]:
        """How much each bill was and who paid it, by its title."""
        return {title: (amount, self.payers.get(payer, payer)) for title, amount, payer in self.bills.values()}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends."""
    tabs = Tabs(shift)
    return run(tabs, tabs.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Open the recorded bill, say how much it was, and choose who paid it."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("bills")
    browser.click(f"li:nth-of-type({TITLES.index(RECORDED['title']) + 1}) a")
    browser.snapshot("bill")
    browser.fill("#bill [name=amount]", RECORDED["amount"])
    browser.choose("#bill select", RECORDED["payer"])
    browser.click("#bill button")
    browser.snapshot("saved")
    browser.save(folder, "tabs_payer", TASK, RECORDED)
