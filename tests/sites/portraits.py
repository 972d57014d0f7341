"""Portraits whose page reads the chosen file with a script, and sends what it read within JSON."""

import json
from base64 import b64decode, b64encode
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Literal

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

Way = Literal["data_url", "base64", "hex", "HEX", "text"]
TASK = "Store a portrait with a title."
TITLE, NAME = (
    "Ida at work",
    {"data_url": "ida.png", "base64": "ida.png", "hex": "ida.png", "HEX": "ida", "text": "ida.svg"},
)
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
DRAWING = b'<svg>\n<title>Ida {{x}} "<&"</title>\n</svg>\n'
PAGE = """<!doctype html><title>Portraits</title><form data-script><label>Title <input id="title" name="title"></label>
<label>Portrait <input id="portrait" type="file" name="portrait"></label><button>Store</button></form>"""


def written(content: bytes, way: Way, kind: str) -> str:
    """As the page's script writes it."""
    match way:
        case "data_url":
            return f"data:{kind};base64,{b64encode(content).decode()}"
        case "base64":
            return b64encode(content).decode()
        case "hex":
            return content.hex()
        case "HEX":
            return content.hex().upper()
        case "text":
            return content.decode()


def read(told: str, way: Way) -> bytes:
    """As the server reads it."""
    match way:
        case "data_url":
            return b64decode(told.partition(";base64,")[2], validate=True)
        case "base64":
            return b64decode(told, validate=True)
        case "hex" | "HEX":
            return bytes.fromhex(told)
        case "text":
            return told.encode()


class Portraits:
    """The stored ones: their titles, the types that were told with them, and how many bytes they have."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.stored: list[list[Any]] = []

    def __call__(self, request: Request) -> Reply:
        if request.method != "POST":
            return show(PAGE)
        told = json.loads(request.body)
        content, kind = read(told["image"]["content"], self.way), told["image"]["content"].partition(";base64,")[0]
        self.stored.append([told["title"], kind if self.way == "data_url" else "", content.hex()])
        return answer({"id": 40 + len(self.stored), "title": told["title"]})

    def truth(self) -> list[list[Any]]:
        """All that was stored."""
        return list(self.stored)


def serve(way: Way, port: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the portraits."""
    portraits = Portraits(way)
    return run(portraits, portraits.truth, port)


def record(base_url: str, folder: Path, way: Way, kind: str = "image/png") -> None:
    """Write the recorded portrait; `kind` is the type that the page tells in a data URL."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("form")
    browser.fill("#title", TITLE)
    browser.put("#portrait", NAME[way])
    browser.leave("#portrait")
    browser.click("button")
    content = written(DRAWING if way == "text" else PICTURE, way, kind)
    browser.fetch("POST", "/portraits", {"title": TITLE, "image": {"content": content}})
    browser.snapshot("stored")
    browser.save(folder, "portraits_store", TASK, {"title": TITLE, "portrait": NAME[way]})
