"""Jars with stickers: a script sends all stickers of a jar whenever one is put on or taken off."""

import json
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PAGE = """<!doctype html><html><head><title>Jars</title></head><body><ul id="jars"></ul><div id="jar"></div>
<ul id="stickers"></ul></body></html>"""
STICKERS = ["Sweet", "Sour", "Old", "For guests"]
JARS = {"Plums": ["Old"], "Cherries": [], "Gherkins": ["Sour", "Old", "For guests"], "Honey": ["Sweet", "Sour"]}
Jar = dict[str, Any]
Way = Literal["list", "thing", "query"]
"""How the stickers of a jar are read: with all jars, by its address, or by an id in a document of the query."""


class Jars:
    """`shift` makes them others: they have other ids, and stand in another order."""

    def __init__(self, shift: int) -> None:
        named = [*JARS.items()][:: -1 if shift else 1]
        self.stickers = [{"id": 31 + shift + 2 * n, "name": each} for n, each in enumerate(STICKERS)]
        self.jars: list[Jar] = [
            {"id": f"j{shift}k{n}x{7 * n}w4q", "name": name, "stickers": self._called(held)}
            for n, (name, held) in enumerate(named)
        ]

    def _called(self, names: list[str]) -> list[Jar]:
        return [each for each in self.stickers if each["name"] in names]

    def __call__(self, request: Request) -> Reply:
        if request.path == "/api/jar":
            return self._at(json.loads(request.query["input"])["id"], request)
        if request.path.startswith("/api/jars/"):
            return self._at(request.path.rpartition("/")[2], request)
        match request.path:
            case "/api/jars":
                return answer(self.jars)
            case "/api/stickers":
                return answer(self.stickers)
        return show(PAGE)

    def _at(self, number: str, request: Request) -> Reply:
        jar = next((each for each in self.jars if each["id"] == number), None)
        if jar is None:
            return answer({"error": "There is no such jar."}, 404)
        if request.method == "PUT":
            jar["stickers"] = [each for each in self.stickers if each["id"] in request.data()["sticker_ids"]]
        return answer(jar)

    def truth(self) -> dict[str, Any]:
        return {each["name"]: [one["name"] for one in each["stickers"]] for each in self.jars}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells the stickers of each jar."""
    jars = Jars(shift)
    return run(jars, jars.truth, port)


def record(base_url: str, folder: Path, task: str, name: str, sticker: str, way: Way = "list") -> None:
    """Choose a jar, and put the sticker on it or, if it has that, take it off."""
    browser = Browser(base_url)
    browser.open("/")
    jars = browser.fetch("GET", "/api/jars")
    rows = (f'<li>{escape(each["name"])} <button id="{each["id"]}">Open</button></li>' for each in jars)
    browser.render("#jars", "".join(rows))
    browser.snapshot("jars")
    jar: Jar = next(each for each in jars if each["name"] == name)
    browser.click(f"#{jar['id']}")
    if way != "list":
        document = quote(json.dumps({"id": jar["id"], "all": True}))
        address = f"/api/jar?input={document}" if way == "query" else f"/api/jars/{jar['id']}"
        jar = browser.fetch("GET", address)
    held = [each["id"] for each in jar["stickers"]]
    chips = (f'<span>{each["name"]} <button id="x{each["id"]}">&times;</button></span>' for each in jar["stickers"])
    browser.render("#jar", "".join(chips))
    all_of_them = browser.fetch("GET", "/api/stickers")
    browser.render("#stickers", "".join(f'<li id="s{each["id"]}">{each["name"]}</li>' for each in all_of_them))
    browser.snapshot("jar")
    (one,) = (each["id"] for each in all_of_them if each["name"] == sticker)
    browser.click(f"#x{one}" if one in held else f"#s{one}")
    left = [each for each in held if each != one] if one in held else [*held, one]
    browser.fetch("PUT", f"/api/jars/{jar['id']}", {"sticker_ids": left})
    browser.snapshot("done")
    browser.save(folder, "jars", task, {"jar": name, "sticker": sticker})
