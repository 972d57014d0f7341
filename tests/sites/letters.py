"""Letters, written in a page that never rests: it saves a draft while one types, says that one is there, asks for news
and reports what was clicked. All of that changes something; only sending the form is the task.
"""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.door import Door
from tests.sites.site import Site, run

USER, PASSWORD = "writer", "ink & quill 5"
TASK = "Log in and send a letter with a subject, a text and a kind."
RECORDED = {
    "username": USER,
    "password": PASSWORD,
    "subject": "Thursday",
    "text": "See you at eight.",
    "kind": "Express",
}
OTHERS = (
    {"subject": "Re: R&D", "text": "Yes, <please>.", "kind": "Registered"},
    {"subject": "größe", "text": '"No" #2', "kind": "Ordinary"},
)

KINDS = ("Ordinary", "Express", "Registered")


class Letters:
    """`shift` moves the numbers of letters and the codes of kinds on."""

    def __init__(self, shift: int) -> None:
        self.door = Door("letters_session", ("token", "user", "password"), USER, PASSWORD, "/write")
        self.kinds = {str(3 + shift + at): kind for at, kind in enumerate(KINDS)}
        self.letters: dict[int, dict[str, str]] = {}
        self.first = 500 + shift
        self.drafts: dict[str, str] = {}
        self.noise = 0

    def __call__(self, request: Request) -> Reply:
        return self.door.outside(request) or self.inside(request)

    def inside(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/write":
                return self.form()
            case "POST", "/letters":
                return self.send(request.form())
            case "GET", path if path.startswith("/letters/"):
                number = int(path.rpartition("/")[2])
                return show(f"<title>Sent</title><p>No. {number}: {escape(str(self.letters[number]))}")
            case "POST", "/drafts":
                self.drafts[request.data()["key"]] = request.data()["subject"]
                return answer({"saved": True})
        self.noise += request.method == "POST"
        return answer({"online": 3, "news": []})

    def form(self) -> Reply:
        """A form with the key of a draft, which the letter replaces."""
        key = secrets.token_hex(12)
        self.drafts[key] = ""
        radios = "".join(
            f'<input type="radio" name="kind" value="{code}" id="k{code}"><label for="k{code}">{kind}</label>'
            for code, kind in self.kinds.items()
        )
        return show(f"""<!doctype html><html><head><title>Write</title></head><body><form id="letter" action="/letters"
method="post"><input type="hidden" name="draft" value="{key}"><label for="subject">Subject</label>
<input id="subject" name="subject"><label for="text">Text</label><textarea id="text" name="text"></textarea>
<fieldset>{radios}</fieldset><button>Send</button></form><p id="news"></p></body></html>""")

    def send(self, sent: dict[str, str]) -> Reply:
        if self.drafts.pop(sent.get("draft", ""), None) is None or sent.get("kind") not in self.kinds:
            return self.form()
        number = self.first + 3 * len(self.letters)
        self.letters[number] = {"subject": sent["subject"], "text": sent["text"], "kind": self.kinds[sent["kind"]]}
        return redirect(f"/letters/{number}")

    def truth(self) -> tuple[dict[int, dict[str, str]], list[str], int]:
        """The letters by number, the texts of drafts that somebody saved, and how often a page said something else."""
        return self.letters, [text for text in self.drafts.values() if text], self.noise


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; see `truth`."""
    letters = Letters(shift)
    return run(letters, letters.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Log in, write the recorded letter with all that the page does meanwhile, send it."""
    browser = Browser(base_url)

    def rest(event: str) -> None:
        browser.fetch("POST", "/presence", {"here": True, "field": event})
        browser.fetch("GET", f"/news?_={round(browser.recording.now * 1000)}")

    browser.open("/write")
    browser.snapshot("login")
    browser.fill("#user", RECORDED["username"])
    browser.fill("#password", RECORDED["password"])
    browser.click("#sign-in button")
    rest("start")
    browser.snapshot("form")
    key = browser.page.css("[name=draft]")[0].attributes["value"]
    browser.fill("#subject", RECORDED["subject"], leave=False)
    browser.fetch("POST", "/drafts", {"key": key, "subject": RECORDED["subject"]})
    browser.fill("#text", RECORDED["text"], leave=False)
    draft: dict[str, Any] = {"key": key, "subject": RECORDED["subject"], "text": RECORDED["text"]}
    browser.fetch("POST", "/drafts", draft)
    browser.tick(f"#letter [type=radio]:nth-of-type({KINDS.index(RECORDED['kind']) + 1})")
    rest("kind")
    browser.fetch("POST", "/clicks", {"on": "send", "subject": RECORDED["subject"]})
    browser.click("#letter button")
    rest("sent")
    browser.snapshot("sent")
    browser.save(folder, "letters_send", TASK, RECORDED)
