"""A depot of papers: a script asks for a signed address, puts the file there, and stores the paper with its key, and
with labels that it made of the name of the file."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Store a paper with a title in a shelf."
RECORDED = {"title": "Minutes of May", "shelf": "Board", "paper": "minutes.csv"}
CONTENT = "who,said\nZoë,yes\n".encode()
SHELVES = {"7": "Board", "8": "Staff"}
FORM = f"""<!doctype html><title>Depot</title><form data-script><label>Title <input id="title" name="title"></label>
<label>Shelf <select id="shelf" name="shf">{"".join(f'<option value="{n}">{s}</option>' for n, s in SHELVES.items())}
</select></label><label>Paper <input id="paper" type="file" name="paper"></label><button>Store</button></form>"""


class Depot:
    """Keys are another in each run; what is put with a wrong signature or of another size or type is refused."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.slots: dict[str, dict[str, Any]] = {}
        self.papers: list[dict[str, Any]] = []

    def __call__(self, request: Request) -> Reply:
        if request.method == "GET":
            return show(FORM)
        if request.method == "PUT":
            return self._put(request)
        told = json.loads(request.body)
        if request.path == "/slots":
            return self._slot(told)
        slot = self.slots.get(told["key"], {})
        if "content" not in slot or str(told["shelfId"]) not in SHELVES:
            return answer({"error": "nothing was put there"}, 422)
        paper = {"title": told["title"], "shelf": SHELVES[str(told["shelfId"])], "name": slot["name"]}
        paper |= {"labels": [told["label"], told["short_name"], told["kept_as_name"]]}
        self.papers.append(paper | {"content": slot["content"]})
        return answer({"id": self.start + len(self.papers), "title": told["title"]})

    def _slot(self, told: dict[str, Any]) -> Reply:
        key, signature = f"c4Vq9{self.start * 7919:x}Zk2", f"9fE2{self.start * 104729:x}aQx7Lm03bTr8"
        self.slots[key] = told | {"signature": signature}
        return answer({"key": key, "address": f"/put/{key}?X-Signature={signature}&X-Part=whole"})

    def _put(self, request: Request) -> Reply:
        slot = self.slots.get(request.path.removeprefix("/put/"), {})
        kind = request.headers.get("Content-Type")
        signed = request.query.get("X-Signature") == slot.get("signature") and kind == slot.get("type")
        if not signed or len(request.body) != slot.get("size"):
            return answer({"error": "refused"}, 403)
        slot["content"] = request.body.hex()
        return answer({})

    def truth(self) -> list[dict[str, Any]]:
        """All that was stored."""
        return list(self.papers)


def serve(port: int = 0, start: int = 40) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the papers."""
    depot = Depot(start)
    return run(depot, depot.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Write the recorded paper."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("form")
    browser.fill("#title", RECORDED["title"])
    browser.choose("#shelf", RECORDED["shelf"])
    browser.put("#paper", RECORDED["paper"])
    browser.leave("#paper")
    browser.click("button")
    told = {"name": RECORDED["paper"], "size": len(CONTENT), "type": "text/csv"}
    slot = browser.fetch("POST", "/slots", told)
    browser.upload("PUT", slot["address"], CONTENT, "text/csv")
    made = {"label": "Minutes", "short_name": "minutes", "kept_as_name": "Minutes.csv"}
    browser.fetch("POST", "/papers", {"key": slot["key"], "title": RECORDED["title"], "shelfId": 7} | made)
    browser.snapshot("stored")
    browser.save(folder, "depot_store", TASK, RECORDED)
