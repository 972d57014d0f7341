"""Pans with tags: the form of a pan lists the tags that it has, and a script fetches the others when one is added."""

from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Add a tag to a pan."
TAGS = {"11": "iron", "12": "deep", "13": "heavy", "14": "round"}
HELD = {"Wide pan": ["11"], "Old pan": ["12", "14"], "New pan": []}


class Pans:
    """`shift` gives them other numbers."""

    def __init__(self, shift: int) -> None:
        self.pans = {str(n + 20 + shift): (name, tags) for n, (name, tags) in enumerate(HELD.items())}

    def __call__(self, request: Request) -> Reply:
        if request.path == "/api/tags":
            return answer({"results": [{"id": int(code), "display": name} for code, name in TAGS.items()]})
        number = request.path.removeprefix("/pans/").removesuffix("/edit")
        if request.method == "POST":
            sent = parse_qs(request.body.decode())
            self.pans[number] = (sent["name"][0], sent.get("tags", []))
            return redirect("/pans")
        if number in self.pans:
            name, tags = self.pans[number]
            listed = "".join(f"<option value={code} selected>{TAGS[code]}" for code in tags)
            return _page(
                f"<h1>{name}</h1><form method=post action=/pans/{number}/edit><input name=name value='{name}'>"
                f"<select multiple name=tags id=tags>{listed}</select><button id=save>Save</button></form>"
            )
        rows = "".join(
            f"<tr><td><a href=/pans/{n}/edit>{name}</a><td>{len(tags)}</tr>" for n, (name, tags) in self.pans.items()
        )
        return _page(f"<h1>Pans</h1><table><tr><th>Name<th>Tags</tr>{rows}</table>")

    def truth(self) -> dict[str, list[str]]:
        """The tags of each pan."""
        return {name: [TAGS[code] for code in tags] for name, tags in self.pans.values()}


def _page(body: str) -> Reply:
    return show(f"<!doctype html><html><head><title>Pans</title></head><body>{body}</body></html>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the tags."""
    pans = Pans(shift)
    return run(pans, pans.truth, port)


def record(base_url: str, folder: Path, name: str) -> None:
    """Add the tag `heavy` to the pan of this name."""
    browser, place, tags = Browser(base_url), list(HELD).index(name), HELD[name]
    browser.open("/pans")
    browser.snapshot("pans")
    browser.click(f"tr:nth-of-type({place + 2}) a")
    browser.snapshot("pan")
    fetched = browser.fetch("GET", "/api/tags?q=")["results"]
    options = (
        f"<option value={each['id']}{' selected' * (str(each['id']) in tags)}>{each['display']}" for each in fetched
    )
    browser.render("#tags", "".join(options))
    browser.choose("#tags", *(TAGS[code] for code in tags), "heavy")
    browser.snapshot("chosen")
    browser.click("#save")
    browser.snapshot("pans")
    browser.save(folder, "pans", TASK, {})
