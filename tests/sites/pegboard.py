"""A board of keys in one form: each row has buttons that are called by a word and its place, and show a picture."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Take a key off the board."
KEYS = ["Barn", "Cellar", "Mill", "Tower"]
RECORDED = {"key": "Mill"}


class Pegboard:
    """Each `added` hangs before those that were there."""

    def __init__(self, added: list[str]) -> None:
        self.keys = added + KEYS

    def __call__(self, request: Request) -> Reply:
        if request.method == "POST":
            pressed = [name for name in parse_qs(request.body.decode(), True) if name.startswith("drop_")]
            self.keys = [key for n, key in enumerate(self.keys) if f"drop_{n}" not in pressed]
            return redirect("/")
        rows = "".join(
            f'<tr><td><a href="/?act=open_{n}&amp;board=4">{escape(key)}</a></td><td>'
            f'<input type="submit" name="turn_{n}" value="" title="Turn">'
            f'<input type="submit" name="drop_{n}" id="drop_{n}" value="" title="Take off"></td></tr>'
            for n, key in enumerate(self.keys)
        )
        return show(f"""<!doctype html><title>Keys</title><form id="keys" method="post" action="/take">
<input type="hidden" name="board" value="4"><table><tbody>{rows}</tbody></table></form>""")

    def truth(self) -> list[str]:
        """The keys that are left."""
        return list(self.keys)


def serve(port: int = 0, added: list[str] | None = None) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the keys."""
    board = Pegboard(added or [])
    return run(board, board.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Write the recorded taking off."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("board")
    browser.click(f"#drop_{KEYS.index(RECORDED['key'])}")
    browser.snapshot("taken")
    browser.save(folder, "pegboard_take", TASK, RECORDED)
