"""A wall with slips of paper in lanes, which scripts draw: a slip is opened by a click on it, and has no address."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

LANES = ("Later", "Now")
SLIPS = (("Mend the gate", "Ann Weir"), ("Oil the pump", "Bo Marsh"), ("Paint the shed", "Bo Marsh"))
PAGE = """<!doctype html><html><head><title>Wall</title></head><body><h1>Wall</h1><div id="wall"></div>
<div id="one"></div></body></html>"""
Slip = dict[str, Any]


class Wall:
    """`shift` moves the numbers of the slips on, and turns their order round."""

    def __init__(self, shift: int) -> None:
        slips = reversed(SLIPS) if shift else SLIPS
        self.slips: list[Slip] = [
            {"id": 410 + shift + 3 * at, "title": title, "by": by, "lane": at % 2, "remark": ""}
            for at, (title, by) in enumerate(slips)
        ]

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.split("/")[1:]:
            case "GET", [""]:
                return show(PAGE)
            case "GET", ["api", "slips"]:
                return answer({"slips": [{n: each[n] for n in ("id", "title", "by", "lane")} for each in self.slips]})
            case method, ["api", "slips", number, *rest]:
                return self.one(method, int(number), rest, request)
        return answer({"message": "Not found."}, 404)

    def one(self, method: str, number: int, rest: list[str], request: Request) -> Reply:
        found = next((each for each in self.slips if each["id"] == number), None)
        if found is None:
            return answer({"message": "There is no such slip."}, 404)
        if method == "PUT" and rest == ["remark"]:
            found["remark"] = request.data()["remark"]
        return answer(found)

    def truth(self) -> dict[str, str]:
        """The remark on each slip."""
        return {each["title"]: each["remark"] for each in self.slips}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells the remark on each slip."""
    wall = Wall(shift)
    return run(wall, wall.truth, port)


def record(base_url: str, folder: Path, clicked: str = "article:nth-of-type(2)", called: str = "{title}") -> None:
    """Open the second slip of the first lane, the third of all, and write a remark; the wall says `called` of each."""
    browser = Browser(base_url)
    browser.open("/")
    slips: list[Slip] = browser.fetch("GET", "/api/slips")["slips"]
    browser.render("#wall", "".join(_lane(n, slips, called) for n in range(len(LANES))))
    browser.snapshot("wall")
    browser.click(f"#wall section:first-of-type {clicked}")
    browser.fetch("GET", f"/api/slips/{slips[2]['id']}")
    browser.render("#one", "<form data-script><label for=r>Remark</label><input id=r name=remark><button>Save</button>")
    browser.snapshot("opened")
    browser.fill("#r", "ask Ida")
    browser.click("#one button")
    browser.fetch("PUT", f"/api/slips/{slips[2]['id']}/remark", {"remark": "ask Ida"})
    browser.save(folder, "wall_remark", "Write a remark on a slip.", {})


def _lane(lane: int, slips: list[Slip], called: str) -> str:
    drawn = "".join(_slip(each, called) for each in slips if each["lane"] == lane)
    return f"<section><h2>{LANES[lane]}</h2>{drawn}</section>"


def _slip(slip: Slip, called: str) -> str:
    title = escape(called.format(**slip))
    return f'<article class="slip" data-id="{slip["id"]}"><b>{title}</b><small>{escape(slip["by"])}</small></article>'
