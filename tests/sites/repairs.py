"""A workshop's list of repairs that scripts draw and filter: links and fields in its rows, but no addresses.

A repair is opened by its title or by the sign in its row, or its state is changed there.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

STATES = ("open", "in hand", "done")
TITLES = ("Mend the gate", "Oil the pump", "Paint the shed", "Paint the fence", "Sharpen the saw")
PAGE = """<!doctype html><html><head><title>Repairs</title></head><body><h1>Repairs</h1>
<input id="filter" type="search" placeholder="Filter repairs"><table><thead><tr><th>No<th>Repair<th>State</tr></thead>
<tbody id="rows"></tbody></table><div id="one"></div></body></html>"""
Repair = dict[str, Any]


class Repairs:
    """`shift` moves the numbers of the repairs on, and turns their order round."""

    def __init__(self, shift: int) -> None:
        titles = reversed(TITLES) if shift else TITLES
        self.repairs: list[Repair] = [
            {"id": 410 + shift + 3 * at, "title": title, "state": at % 2, "remark": f"shelf {at}", "hours": 4}
            for at, title in enumerate(titles)
        ]

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.split("/")[1:]:
            case "GET", [""]:
                return show(PAGE)
            case "GET", ["api", "repairs"]:
                return answer({"items": [{n: each[n] for n in ("id", "title", "state")} for each in self.repairs]})
            case method, ["api", "repairs", number, *rest]:
                return self.one(method, int(number), rest, request)
        return answer({"message": "Not found."}, 404)

    def one(self, method: str, number: int, rest: list[str], request: Request) -> Reply:
        found = next((each for each in self.repairs if each["id"] == number), None)
        if found is None:
            return answer({"message": "There is no such repair."}, 404)
        if method == "PUT" and rest == ["remark"]:
            found["remark"] = request.data()["remark"]
        elif method == "PATCH":
            found["state"] = request.data()["state"]
        return answer(found)

    def truth(self) -> dict[str, tuple[int, str]]:
        """The state and the remark of each repair."""
        return {each["title"]: (each["state"], each["remark"]) for each in self.repairs}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells of all repairs."""
    repairs = Repairs(shift)
    return run(repairs, repairs.truth, port)


def record_remark(base_url: str, folder: Path, typed: str = "pump", left: str = "Oil the pump") -> None:
    """Type a part of a title, open the only repair that the page leaves in its list, and write a remark."""
    browser = Browser(base_url)
    items = _opened(browser)
    browser.fill("#filter", typed)
    (item,) = [each for each in items if typed in each["title"].casefold()]
    browser.render("#rows", _row(item))
    browser.snapshot("filtered")
    browser.click("#rows a")
    browser.fetch("GET", f"/api/repairs/{item['id']}")
    browser.render("#one", f"<h2>{left}</h2><label for=r>Remark</label><input id=r name=remark><button>Save</button>")
    browser.snapshot("opened")
    browser.fill("#r", "ask Ida")
    browser.click("#one button")
    browser.fetch("PUT", f"/api/repairs/{item['id']}/remark", {"remark": "ask Ida"})
    browser.save(folder, "repairs_remark", "Write a remark on a repair.", {})


def record_state(base_url: str, folder: Path) -> None:
    """Choose another state in the row of a repair."""
    browser = Browser(base_url)
    item = _opened(browser)[3]
    browser.choose(f'select[aria-label="State of {item["title"]}"]', "done")
    browser.fetch("PATCH", f"/api/repairs/{item['id']}", {"state": 2})
    browser.save(folder, "repairs_state", "Set the state of a repair.", {})


def record_sign(base_url: str, folder: Path) -> None:
    """Open the fourth repair by the sign in its row, whose first text is a day that the page wrote: remark on it."""
    browser = Browser(base_url)
    item = _opened(browser, _dated_row)[3]
    browser.click("#rows tr:nth-of-type(4) a")
    browser.render("#one", "<label for=r>Remark</label><input id=r name=remark><button>Save</button>")
    browser.snapshot("opened")
    browser.fill("#r", "ask Ida")
    browser.click("#one button")
    browser.fetch("PUT", f"/api/repairs/{item['id']}/remark", {"remark": "ask Ida"})
    browser.save(folder, "repairs_sign", "Write a remark on a repair.", {})


def record_drawn_state(base_url: str, folder: Path) -> None:
    """Open the list box that a script drew into the row of the fourth repair, and take a state from it."""
    browser = Browser(base_url)
    items = _opened(browser, _box_row)
    browser.click("#rows tr:nth-of-type(4) input")
    browser.render("#rows", "".join(_box_row(each, opened=each is items[3]) for each in items))
    browser.snapshot("list box")
    browser.click("#rows [role=option]:nth-of-type(3)")
    browser.fetch("PATCH", f"/api/repairs/{items[3]['id']}", {"state": 2})
    browser.save(folder, "repairs_drawn_state", "Set a repair to done.", {})


def _opened(browser: Browser, row: Callable[[Repair], str] | None = None) -> list[Repair]:
    browser.open("/")
    items: list[Repair] = browser.fetch("GET", "/api/repairs")["items"]
    browser.render("#rows", "".join(map(row or _row, items)))
    browser.snapshot("list")
    return items


def _dated_row(item: Repair) -> str:
    sign = '<a href="#" title="Open the repair"><i></i></a>'
    return f"<tr><td>{sign}</td><td>Mon {item['id'] % 28 + 1:02}</td><td>{escape(item['title'])}</td></tr>"


def _box_row(item: Repair, opened: bool = False) -> str:
    offered = "".join(f"<div role=option>{each}</div>" for each in STATES if opened)
    box = f"<div><input role=combobox autocomplete=off></div><div>{offered}</div>"
    return f"<tr><td>Mon {item['id'] % 28 + 1:02}</td><td>{escape(item['title'])}</td><td>{box}</td></tr>"


def _row(item: Repair) -> str:
    title = escape(item["title"])
    options = "".join(f"<option value={n}>{state}</option>" for n, state in enumerate(STATES))
    return (
        f'<tr><td>{item["id"]}</td><td><a href="#">{title}</a></td>'
        f'<td><select aria-label="State of {title}">{options}</select></td></tr>'
    )
