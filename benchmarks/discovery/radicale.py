"""A calendar server over WebDAV: XML bodies, a credential that travels only encoded, a name that a script makes."""

import json
from typing import Any

from playwright.sync_api import Page as Tab

from benchmarks.discovery.application import Application
from benchmarks.discovery.flow import Flow, Values, Verdict
from benchmarks.discovery.recording import Looking, Recording, look

URL = "http://127.0.0.1:8114"
OTHER_USER = {"username": "erin", "password": "pass & 7 wörter"}


def play(page: Tab, recorder: Looking, url: str, values: Values) -> None:
    """Log in, open the form, name and describe the address book, create it."""
    page.goto(f"{url}/.web/")
    look(page, recorder, "login")
    page.locator("input[data-name=user]").press_sequentially(values["username"], delay=40)
    page.locator("input[data-name=password]").press_sequentially(values["password"], delay=40)
    page.locator("button[type=submit]:visible").click()
    look(page, recorder, "collections")
    page.locator("a[data-name=new]:visible").click()
    look(page, recorder, "form")
    page.locator("select[data-name=type]:visible").select_option(label="Address book")
    page.locator("#create_displayname").press_sequentially(values["title"], delay=40)
    page.locator("#create_description").press_sequentially(values["description"], delay=40)
    page.locator("button[data-name=submit]:visible").click()
    look(page, recorder, "created")


def shift(application: Application) -> None:
    """An address book of each account."""
    for user in ("demo", OTHER_USER["username"]):
        folder = application.folder / "data" / "collection-root" / user / "others"
        folder.mkdir(parents=True)
        (folder / ".Radicale.props").write_text('{"tag": "VADDRESSBOOK", "D:displayname": "Others"}', encoding="utf-8")


def watch_book(application: Application, values: Values) -> Verdict:
    before = _books(application).keys()

    def judge(returned: Any) -> list[str]:
        new = [(owner, props) for (owner, name), props in _books(application).items() if (owner, name) not in before]
        if len(new) != 1:
            return [f"{len(new)} new collections instead of 1"]
        owner, props = new[0]
        found = (owner, props.get("tag"), props.get("D:displayname"), props.get("CR:addressbook-description"))
        wanted = (values["username"], "VADDRESSBOOK", values["title"], values["description"])
        return [] if found == wanted else [f"the new collection is {found} instead of {wanted}"]

    return judge


def _books(application: Application) -> dict[tuple[str, str], dict[str, Any]]:
    """The properties of every collection by its owner and its name."""
    files = (application.folder / "data" / "collection-root").glob("*/*/.Radicale.props")
    return {(f.parent.parent.name, f.parent.name): json.loads(f.read_text(encoding="utf-8")) for f in files}


RECORDING = Recording(
    task="Log in and create an address book with the given title and description.",
    values={
        "username": "demo",
        "password": "demo-pw-1",
        "title": "Choir members",
        "description": "Everybody who sings on Thursdays",
    },
    play=play,
)
FLOWS = (
    Flow(
        name="radicale_book",
        application="radicale",
        url=URL,
        values=(
            {"title": "Suppliers", "description": "Paper and ink"},
            {**OTHER_USER, "title": "Friends & <family>", "description": 'Größte Liste, "alle"'},
        ),
        shift=shift,
        watch=watch_book,
        requests=1,
        why="the address book, with the credentials in its header and a name of one's own",
        recording=RECORDING,
    ),
)
