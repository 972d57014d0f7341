"""A wiki of which a page is opened by its address, `/wiki?id=garden:tools`; nothing else leads to it."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import quote

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Replace the text of a page of the wiki."
RECORDED = {"item": "garden:tools", "text": "Sharpen the spade."}
OTHERS = ({"item": "garden:seeds", "text": "Sow in rows."}, {"item": "kitchen:pots", "text": "No soap & no wire."})


class Wiki:
    def __init__(self) -> None:
        self.pages = {"garden:tools": "Oil them.", "garden:seeds": "Keep dry.", "kitchen:pots": "Iron."}
        self.token = secrets.token_urlsafe(24)

    def __call__(self, request: Request) -> Reply:
        sent = request.form() if request.method == "POST" else request.query
        name, doing = sent.get("id", ""), sent.get("do", "show")
        if request.path != "/wiki" or name not in self.pages:
            return show("<title>Not found</title><p>There is no such page.", 404)
        if request.method == "POST":
            return self.save(name, sent)
        return self.edit(name) if doing == "edit" else self.page(name)

    def page(self, name: str) -> Reply:
        return show(f"""<!doctype html><title>{escape(name)}</title><h1>{escape(name)}</h1>
<p id="text">{escape(self.pages[name])}</p><a id="edit" href="/wiki?id={quote(name)}&amp;do=edit">Edit this page</a>""")

    def edit(self, name: str) -> Reply:
        return show(f"""<!doctype html><title>Edit</title><form id="editor" action="/wiki" method="post">
<input type="hidden" name="id" value="{escape(name)}"><input type="hidden" name="token" value="{self.token}">
<label for="text">Text</label><textarea id="text" name="text">{escape(self.pages[name])}</textarea>
<button>Save</button></form>""")

    def save(self, name: str, sent: dict[str, str]) -> Reply:
        if sent.get("token") != self.token:
            return show("<title>Forbidden</title><p>Forbidden", 403)
        self.pages[name], self.token = sent["text"], secrets.token_urlsafe(24)
        return redirect(f"/wiki?id={quote(name)}")

    def truth(self) -> dict[str, str]:
        """The texts of all pages."""
        return dict(self.pages)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the texts by page."""
    wiki = Wiki()
    return run(wiki, wiki.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Open the recorded page, edit it, save."""
    browser = Browser(base_url)
    browser.open(f"/wiki?id={RECORDED['item']}")
    browser.snapshot("page")
    browser.click("#edit")
    browser.snapshot("editor")
    browser.fill("#text", RECORDED["text"])
    browser.click("#editor button")
    browser.snapshot("saved")
    browser.save(folder, "wiki_edit", TASK, {"text": RECORDED["text"]})
