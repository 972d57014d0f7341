"""Flags: a form in which a colour is chosen in a palette that a script draws, which puts it into a hidden field."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qsl

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Add a flag with a name and a colour."
RECORDED = {"name": "Harbour", "colour": "#cc0000"}
OTHERS = ({"name": "Beach", "colour": "#00aa00"}, {"name": "Reef", "colour": "#0000cc"})
COLOURS = ("#0000cc", "#00aa00", "#cc0000", "#cccc00")
Way = Literal["coded", "coloured", "styled"]
"""Whether an attribute of what is clicked in the palette holds the code, its style, or nothing but a class."""


class Flags:
    def __init__(self, way: Way) -> None:
        self.way = way
        self.flags: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "POST", "/flags":
                sent = dict(parse_qsl(request.body.decode(), keep_blank_values=True))
                self.flags.append({"name": sent["name"], "colour": sent["fg"]})
                return redirect("/flags")
            case "GET", "/flags":
                return page("".join(f"<li>{each['name']}</li>" for each in self.flags), "ul")
        return page(form(self.way), "div")

    def truth(self) -> list[dict[str, str]]:
        return self.flags


def page(body: str, tag: str) -> Reply:
    return show(f"<!doctype html><html><head><title>Flags</title></head><body><{tag}>{body}</{tag}></body></html>")


def form(way: Way) -> str:
    name = '<label>Name <input name="name" id="name"></label><input type="hidden" name="fg" id="fg" value="">'
    cells = "".join(f'<td id="c{n}" {looks(way, each)}>&nbsp;</td>' for n, each in enumerate(COLOURS))
    palette = f'<label>Colour</label><table class="palette"><tr>{cells}</tr></table>'
    return f'<form id="flag" method="post" action="/flags">{name}{palette}<button>Save</button></form>'


def looks(way: Way, colour: str) -> str:
    if way == "coded":
        return f'data-colour="{colour}"'
    red, green, blue = bytes.fromhex(colour[1:])
    return f'style="background: rgb({red}, {green}, {blue})"' if way == "coloured" else 'class="cell"'


def serve(port: int = 0, shift: int = 0, way: Way = "coded") -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells the flags."""
    flags = Flags(way)
    return run(flags, flags.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Name a flag, and choose its colour."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("form")
    browser.fill("#name", RECORDED["name"])
    browser.click(f"#c{COLOURS.index(RECORDED['colour'])}")
    browser.put("#fg", RECORDED["colour"])
    browser.snapshot("chosen")
    browser.click("#flag button")
    browser.snapshot("saved")
    browser.save(folder, "flags_add", TASK, RECORDED)
