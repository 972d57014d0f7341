"""Tools in a table, each with a form of its own: what state it is in, how many there are, a note, a
story, and a box for lending it."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.others import MOVED_ON
from tests.sites.site import Site, run

TASK = "Change a tool."
STATES = {"n": "New", "u": "Used", "b": "Broken"}
Tool = tuple[str, str, str, str, bool]
TOOLS: dict[str, Tool] = {
    "Anvil": ("n", "2", "", "", True),
    "Bellows": ("u", "3", "", "Of old.\r\nOf leather.", False),
    "Crate": ("b", "4", "at the back", "", True),
}


class Toolshed:
    """`shift` moves the numbers on, puts another tool in front, and turns every box round."""

    def __init__(self, shift: int) -> None:
        self.token = secrets.token_hex(16)
        moved = shift == MOVED_ON
        before: dict[str, Tool] = {"Adze": ("b", "77", "sharp", "Found.\r\n\r\nKept.", True)} if moved else {}
        tools = before | {name: (*rest, lent is not moved) for name, (*rest, lent) in TOOLS.items()}
        self.tools = {str(31 + shift + at): (name, tool) for at, (name, tool) in enumerate(tools.items())}

    def __call__(self, request: Request) -> Reply:
        if request.method == "POST":
            told = {name: each[-1] for name, each in parse_qs(request.body.decode(), True).items()}
            if told.get("token") != self.token:
                return show("<!doctype html><title>Forged</title>", 403)
            name, _ = self.tools[told["id"]]
            self.tools[told["id"]] = (name, (told["state"], told["many"], told["note"], told["story"], "lent" in told))
            return redirect("/")
        rows = "".join(self._row(number, name, *tool) for number, (name, tool) in self.tools.items())
        return show(f"<!doctype html><title>Tools</title><h1>Tools</h1><table><tr><th>Name<th>State</tr>{rows}</table>")

    def _row(self, number: str, name: str, state: str, many: str, note: str, story: str, lent: bool) -> str:
        options = "".join(
            f"<option value={code}{' selected' * (code == state)}>{label}</option>" for code, label in STATES.items()
        )
        noted = f" value='{note}'" if note else ""
        return (
            f"<tr><td>{escape(name)}</td><td><form method=post action=/save>"
            f"<input type=hidden name=token value={self.token}><input type=hidden name=id value={number}>"
            f"<select name=state>{options}</select><input name=many value={many}><input name=note{noted}>"
            f"<textarea name=story>\n{story}</textarea>"
            f"<input type=checkbox name=lent value=1{' checked' * lent}><button>Save</button></form></td></tr>"
        )

    def truth(self) -> dict[str, Any]:
        """The state, the count, the note, the story and whether it is lent, of each tool."""
        return dict(self.tools.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the tools."""
    shed = Toolshed(shift)
    return run(shed, shed.truth, port)


def record(base_url: str, folder: Path, tool: str, state: str = "", many: str = "") -> None:
    """Set the state of one tool, or else how many there are."""
    browser, at = Browser(base_url), list(TOOLS).index(tool) + 2
    browser.open("/")
    browser.snapshot("tools")
    if state:
        browser.choose(f"tr:nth-of-type({at}) select", state)
    else:
        browser.fill(f"tr:nth-of-type({at}) input[name=many]", many)
    browser.click(f"tr:nth-of-type({at}) button")
    browser.snapshot("tools")
    browser.save(folder, "toolshed", TASK, {"item": tool})
