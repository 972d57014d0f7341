"""Things on racks in a grid that posts itself back: a script puts into its form which button of which row was pressed,
and the row that is edited has fields that are called by its number."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

HELD = {"Paper": (120, "R1", True), "Folders": (15, "R2", False), "Cable": (40, "R3", True), "Tape": (7, "R4", False)}
Thing = dict[str, Any]


class Racks:
    """`shift` makes them others: the things stand in another order."""

    def __init__(self, shift: int) -> None:
        names = [*HELD][::-1] if shift else [*HELD]
        self.things = [
            dict(zip(("name", "count", "rack", "fragile"), (name, *HELD[name]), strict=True)) for name in names
        ]
        self.states: dict[str, int] = {}

    def __call__(self, request: Request) -> Reply:
        if request.method != "POST":
            return self._page(-1, "")
        sent = request.form()
        target, argument = sent["__TARGET"], sent["__ARGUMENT"]
        if argument.startswith("Edit$"):
            return self._page(int(argument.removeprefix("Edit$")), "")
        at = self.states.pop(sent.get("__STATE", ""), -1)
        row = f"main$grid$ctl{at + 2:02}"
        if at < 0 or target != f"{row}$lnkUpdate" or f"{row}$txtCount" not in sent:
            return self._page(-1, "The state is not valid.", 500)
        thing = self.things[at]
        thing |= {"count": int(sent[f"{row}$txtCount"]), "rack": sent[f"{row}$txtRack"]}
        thing["fragile"] = f"{row}$chkFragile" in sent
        return self._page(-1, "Saved.")

    def _page(self, edited: int, said: str, status: int = 200) -> Reply:
        state = secrets.token_hex(16)
        self.states[state] = edited
        rows = "".join(self._row(n, each, n == edited) for n, each in enumerate(self.things))
        hidden = f'<input type="hidden" name="__STATE" value="{state}">'
        hidden += '<input type="hidden" name="__TARGET"><input type="hidden" name="__ARGUMENT">'
        head = "<tr><th>Thing</th><th>Count</th><th>Rack</th><th>Fragile</th><th></th></tr>"
        form = f'<form id="f" method="post" action="/">{hidden}<table>{head}{rows}</table></form>'
        return show(f"<title>Racks</title><p class=said>{said}</p>{form}", status)

    def _row(self, number: int, thing: Thing, edited: bool) -> str:
        name, ticked = escape(thing["name"]), " checked" * thing["fragile"]
        if not edited:
            link = f"<a href=\"javascript:__post('main$grid','Edit${number}')\">Edit</a>"
            box = f"<input type=checkbox disabled{ticked}>"
            cells = (name, thing["count"], thing["rack"], box, link)
            return f"<tr>{''.join(f'<td>{each}</td>' for each in cells)}</tr>"
        row = f"main$grid$ctl{number + 2:02}"
        fields = "".join(
            f'<td><input type=text name="{row}${field}" value="{thing[key]}"></td>'
            for field, key in (("txtCount", "count"), ("txtRack", "rack"))
        )
        box = f'<td><input type=checkbox name="{row}$chkFragile"{ticked}></td>'
        links = " ".join(
            f"<a href=\"javascript:__post('{row}$lnk{word}','')\">{word}</a>" for word in ("Update", "Cancel")
        )
        return f'<tr class="edit"><td>{name}</td>{fields}{box}<td>{links}</td></tr>'

    def truth(self) -> dict[str, tuple[Any, ...]]:
        """How many of each thing there are, on which rack, and whether it is fragile."""
        return {each["name"]: (each["count"], each["rack"], each["fragile"]) for each in self.things}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells of the things."""
    racks = Racks(shift)
    return run(racks, racks.truth, port)


def record(base_url: str, folder: Path, task: str, typed: dict[str, str], untick: bool = False) -> None:
    """Have the row of Cable edited, fill in these of its fields, perhaps take the tick from its box, and update it."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("racks")
    browser.click("tr:nth-of-type(4) a")
    _post(browser, "main$grid", "Edit$2")
    browser.snapshot("edited")
    for field, text in typed.items():
        browser.fill(f'[name$="${field}"]', text)
    if untick:
        browser.untick('[name$="$chkFragile"]')
    browser.click("tr.edit a[href*=Update]")
    _post(browser, "main$grid$ctl04$lnkUpdate", "")
    browser.snapshot("saved")
    browser.save(folder, "racks", task, {"thing": "Cable"} | typed)


def _post(browser: Browser, target: str, argument: str) -> None:
    browser.put('[name="__TARGET"]', target)
    browser.put('[name="__ARGUMENT"]', argument)
    browser.send("#f")
