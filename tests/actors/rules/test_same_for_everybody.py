"""A list that is asked for in a way that nobody can read is always the recorded one: its first entry is taken for
nobody else."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from types import SimpleNamespace

import pytest

from examples.trains.web import Reply, Request, answer
from tests.actors.rules.test_discovery import found
from tests.discovering import run_with
from tests.sites.browser import Browser
from tests.sites.helpline import RECORDED, TASK, Helpline
from tests.sites.others import MOVED_ON
from tests.sites.site import Site, run


class Sealed(Helpline):
    """What is searched travels as a script seals it."""

    def __call__(self, request: Request) -> Reply:
        place, _, sealed = request.path.removeprefix("/").partition("/")
        if place != "data":
            return super().__call__(request)
        text = bytes.fromhex(sealed)[::-1].decode().casefold()
        found = {number: title for number, (title, _) in self.tickets.items() if text in title.casefold()}
        return answer({"data": [{"id": number, "title": title} for number, title in found.items()]})


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    helpline = Sealed(shift)
    return run(helpline, helpline.truth, port)


def record(base_url: str, folder: Path) -> None:
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("home")
    browser.fill("#search input", RECORDED["title"])
    browser.click("#search button")
    first, *_ = browser.fetch("GET", f"/data/{RECORDED['title'].encode()[::-1].hex()}")["data"]
    browser.render(
        "#list", f'<ul><li><a href="/tickets/{first["id"]}">{first["id"]}. {escape(first["title"])}</a></li></ul>'
    )
    browser.snapshot("found")
    browser.click("#list a")
    browser.snapshot("ticket")
    browser.choose("#edit select", RECORDED["owner"])
    browser.click("#edit button")
    browser.snapshot("updated")
    browser.save(folder, "helpline_sealed", TASK, RECORDED)


@pytest.mark.parametrize("title", ["Wifi is slow", "jammed"])
def test_whoever_else_is_asked_for_is_not_taken_for_the_recorded_one(tmp_path: Path, title: str) -> None:
    routine, port = found(SimpleNamespace(serve=serve, record=record, TASK=TASK), tmp_path)  # type: ignore[arg-type]
    with serve(port, MOVED_ON) as site:
        before = site.truth()
        other = run_with(routine, RECORDED, {"title": title, "owner": "Cyd"})
        assert not other.ok
        assert "nothing was found for" in other.error
        assert site.truth() == before
