"""Papers in a list with boxes: a script sends the numbers of those that are ticked, in one of several ways."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Throw away the report and the memo."
RECORDED = {"first": "March report", "second": "Long memo"}
FOUND = "Throw away all papers that are found."
PAPERS = ("March report", "Plan & sketch", "Long memo", "Old draft", "Guest list")


class Piles:
    """`shift` moves the numbers of the papers on, puts another in front, and turns their order round."""

    def __init__(self, shift: int) -> None:
        names = [*(["Ticket"] if shift else []), *(reversed(PAPERS) if shift else PAPERS)]
        self.papers = {str(31 + shift + 3 * at): name for at, name in enumerate(names)}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.rpartition("/"):
            case "DELETE", ("/papers", _, numbers):
                return self.thrown(numbers.split(","))
            case "DELETE", ("", _, "papers"):
                return self.thrown(request.query["ids"].split(","))
            case "POST", (_, _, "throw"):
                return self.thrown([str(each) for each in request.data()["ids"]])
            case "POST", ("/papers", _, "many"):
                told = parse_qs(request.body.decode())
                done = self.thrown(told.get("ids[]", [])) if told["do"] == ["throw"] else show("<p>Nothing was done")
                return redirect("/many") if done.status == 200 else done
            case "GET", ("", _, "many"):
                return show(self.many())
            case "GET", ("", _, "found"):
                return show(self.found(request.query.get("q", "")))
        rows = "".join(
            f'<tr><td><input type="checkbox" id="pick{at}" data-id="{number}"></td><td>{escape(name)}</td></tr>'
            for at, (number, name) in enumerate(self.papers.items())
        )
        return show(
            f"<!doctype html><title>Papers</title><h1>Papers</h1><table>{rows}</table><button id=go>Throw</button>"
        )

    def many(self) -> str:
        """The boxes stand outside the form that they belong to, and are called by the number that the row shows."""
        rows = "".join(
            f'<tr><td><input type="checkbox" form="many" name="ids[]" value="{number}" id="pick{at}" '
            f'aria-label="Select {at + 1:05}"></td><td>{at + 1:05}</td><td>{escape(name)}</td></tr>'
            for at, (number, name) in enumerate(self.papers.items())
        )
        options = '<option value="">With these…</option><option value="throw">Throw away</option>'
        form = f'<form id="many" method="post" action="/papers/many"><select name="do">{options}</select>'
        return f"<!doctype html><title>Papers</title>{form}<button>Go</button></form><table>{rows}</table>"

    def found(self, q: str) -> str:
        """Each row has another box beside that which picks it, and a drawer before its name; a script ticks all."""
        papers = ((at, *each) for at, each in enumerate(self.papers.items()) if q in each[1])
        rows = "".join(
            f'<tr><td><input type="checkbox" form="many" name="ids[]" value="{number}" id="pick{at}" '
            f'aria-label="Select {escape(name)} for something"></td><td>Drawer {at}</td><td>{escape(name)}</td>'
            f'<td><input type="checkbox" name="star-{at}" value="1"></td></tr>'
            for at, number, name in papers
        )
        seek = '<form action="/found"><input type="search" name="q" placeholder="Search"><button>Search</button></form>'
        form = (
            '<form id="many" method="post" action="/papers/many"><button name="do" value="throw">Throw</button></form>'
        )
        every = '<label><input type="checkbox" id="all"> All</label>'
        return f"<!doctype html><title>Papers</title>{seek}{every}<table>{rows}</table>{form}"

    def thrown(self, numbers: list[str]) -> Reply:
        if not numbers or any(each not in self.papers for each in numbers):
            return answer({"error": "there is no such paper"}, 404)
        for each in numbers:
            del self.papers[each]
        return answer({"thrown": len(numbers)})

    def truth(self) -> set[str]:
        """The papers that are left."""
        return set(self.papers.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the papers."""
    piles = Piles(shift)
    return run(piles, piles.truth, port)


def record(base_url: str, folder: Path, way: str) -> None:
    """Tick two papers and have them thrown away: with their numbers in the `query`, the `path`, a `json` list or by a
    `form`, be it one of `found` papers."""
    browser = Browser(base_url)
    browser.open({"form": "/many", "found": "/found"}.get(way, "/"))
    browser.snapshot("papers")
    places = [PAPERS.index(name) for name in RECORDED.values()]
    for at in places:
        browser.tick(f"#pick{at}")
    if way == "form":
        browser.choose("select", "Throw away")
    browser.click("#many button" if way in ("form", "found") else "#go")
    numbers = [31 + 3 * at for at in places]
    joined = ",".join(map(str, numbers))
    match way:
        case "query":
            browser.fetch("DELETE", f"/papers?ids={joined}")
        case "path":
            browser.fetch("DELETE", f"/papers/{joined}")
        case "json":
            browser.fetch("POST", "/throw", {"ids": numbers})
    browser.snapshot("thrown")
    browser.save(folder, "piles_throw", TASK, RECORDED)


def record_all(base_url: str, folder: Path, but: str = "") -> None:
    """Search, have a script tick all that was found, `but` one, and have those thrown away."""
    browser = Browser(base_url)
    browser.open("/found")
    browser.fill("[name=q]", "o")
    browser.click("form button:not([name])")
    browser.tick("#all")
    for box in browser.page.css('input[name="ids[]"]'):
        if not but or but not in (box.attributes["aria-label"] or ""):
            box.attrs["checked"] = ""
    browser.click("#many button")
    browser.snapshot("thrown")
    browser.save(folder, "piles_found", FOUND, {"q": "o"})
