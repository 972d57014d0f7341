"""Circulars to several groups: boxes of one name, each for a group by its number, and one box that says yes or no."""

from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Write a circular with a subject to two groups, as urgent."
RECORDED = {"subject": "Cellar keys", "first": "Neighbours", "second": "Gardeners"}
GROUPS = ("Board", "Neighbours", "Tenants", "Gardeners")


class Circulars:
    """`shift` moves the numbers of the groups on."""

    def __init__(self, shift: int) -> None:
        self.groups = {str(20 + shift + at): name for at, name in enumerate(reversed(GROUPS) if shift else GROUPS)}
        self.sent: list[tuple[str, set[str], bool]] = []

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return self.form()
            case "POST", "/send":
                return self.send(parse_qs(request.body.decode()))
        return show("<title>Circular</title><h1>It was sent</h1>")

    def form(self) -> Reply:
        boxes = "".join(
            f'<label><input type="checkbox" name="groups" value="{number}" id="g{at}"> {name}</label>'
            for at, (number, name) in enumerate(self.groups.items())
        )
        return show(f"""<!doctype html><title>Circular</title><form id="write" method="post" action="/send">
<label for="subject">Subject</label><input id="subject" name="subject"><fieldset>{boxes}</fieldset>
<label><input type="checkbox" name="urgent" value="1" id="urgent"> Urgent</label><button>Send</button></form>""")

    def send(self, told: dict[str, list[str]]) -> Reply:
        groups = {self.groups[number] for number in told.get("groups", [])}
        self.sent.append((told["subject"][0], groups, "urgent" in told))
        return redirect(f"/sent/{len(self.sent) + 40}")

    def truth(self) -> list[tuple[str, set[str], bool]]:
        """(subject, groups, whether it is urgent) of each."""
        return list(self.sent)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the circulars."""
    circulars = Circulars(shift)
    return run(circulars, circulars.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Write the recorded circular."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("form")
    browser.fill("#subject", RECORDED["subject"])
    for name in ("first", "second"):
        browser.tick(f"#g{GROUPS.index(RECORDED[name])}")
    browser.tick("#urgent")
    browser.click("#write button")
    browser.snapshot("sent")
    browser.save(folder, "circulars_send", TASK, RECORDED)
