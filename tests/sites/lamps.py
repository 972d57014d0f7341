"""Lamps in a list: a script opens one and sends back what stands in its dialog, as JSON or by GraphQL."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Change the price of a lamp and end its sale."
RECORDED = {"lamp": "Brass lamp", "price": "45"}
NAMES = ("Ball lamp", "Brass lamp", "Desk lamp", "Wall lamp")
PAGE = '<!doctype html><title>Lamps</title><h1>Lamps</h1><div id="app"></div>'
LIST, ONE = "query Lamps { lamps { id name } }", "query Lamp($id: ID!) { lamp(id: $id) { id name price sold shelf } }"
CHANGE = "mutation Change($id: ID!, $input: LampInput!) { change(id: $id, input: $input) { lamp { id name } } }"


class Lamps:
    """`shift` moves the numbers of the lamps on; those that stand at even places are sold no more."""

    def __init__(self, shift: int) -> None:
        told = ((f"{40 + shift + at}", name, at) for at, name in enumerate(NAMES))
        self.lamps: dict[str, dict[str, Any]] = {
            number: {"id": number, "name": name, "price": f"{20 + at}", "sold": at % 2 == 1, "shelf": f"S{at}"}
            for number, name, at in told
        }

    def __call__(self, request: Request) -> Reply:
        _, _, *place = request.path.split("/")
        match request.method, request.path:
            case "GET", "/lamps":
                return answer({"lamps": self.overview()})
            case "POST", "/graphql":
                return answer({"data": self.asked(**request.data())})
            case "GET", "/":
                return show(PAGE)
        if request.method == "POST":
            return answer(self.changed(place[0], request.data()))
        return answer(self.lamps[place[0]])

    def overview(self) -> list[dict[str, str]]:
        return [{"id": each["id"], "name": each["name"]} for each in self.lamps.values()]

    def asked(self, query: str, variables: dict[str, Any]) -> Any:
        match query:
            case _ if query == LIST:
                return {"lamps": self.overview()}
            case _ if query == ONE:
                return {"lamp": self.lamps[variables["id"]]}
        return {"change": {"lamp": self.changed(variables["id"], variables["input"])}}

    def changed(self, number: str, told: dict[str, Any]) -> dict[str, str]:
        lamp = self.lamps[number]
        lamp |= {name: told[name] for name in ("price", "sold", "shelf")}
        return {"id": number, "name": lamp["name"]}

    def truth(self) -> dict[str, tuple[Any, ...]]:
        """(price, whether it is sold, shelf) of each lamp by its name."""
        return {each["name"]: (each["price"], each["sold"], each["shelf"]) for each in self.lamps.values()}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the lamps."""
    lamps = Lamps(shift)
    return run(lamps, lamps.truth, port)


def record(base_url: str, folder: Path, way: str) -> None:
    """Open a lamp, change its price and take the tick out of the box: sent as `json` or by `graphql`."""
    browser = Browser(base_url)
    browser.open("/")

    def ask(query: str, **variables: Any) -> Any:
        return browser.fetch("POST", "/graphql", {"query": query, "variables": variables})["data"]

    lamps = ask(LIST)["lamps"] if way == "graphql" else browser.fetch("GET", "/lamps")["lamps"]
    browser.render("#app", "<ul>" + "".join(f"<li><b>{escape(each['name'])}</b></li>" for each in lamps) + "</ul>")
    browser.snapshot("lamps")
    at = NAMES.index(RECORDED["lamp"])
    browser.click(f"li:nth-of-type({at + 1}) b")
    number = lamps[at]["id"]
    lamp = ask(ONE, id=number)["lamp"] if way == "graphql" else browser.fetch("GET", f"/lamps/{number}")
    sold = " checked" if lamp["sold"] else ""
    browser.render(
        "#app",
        f"""<form id="lamp" data-script><h2>{lamp["name"]}</h2><label>Price <input id="price" name="price"></label>
<label>Shelf <input name="shelf"></label><label><input type="checkbox" id="sold" name="sold"{sold}> For sale</label>
<button>Save</button></form>""",
    )
    browser.snapshot("lamp")
    browser.fill("#price", RECORDED["price"])
    browser.untick("#sold")
    browser.click("#lamp button")
    told = {"price": RECORDED["price"], "sold": False, "shelf": lamp["shelf"]}
    if way == "graphql":
        ask(CHANGE, id=number, input=told)
    else:
        browser.fetch("POST", f"/lamps/{number}", told)
    browser.render("#app", "<p>Saved</p>")
    browser.snapshot("saved")
    browser.save(folder, "lamps_change", TASK, RECORDED)
