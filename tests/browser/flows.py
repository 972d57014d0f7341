"""What a person does on the applications of `tests/sites` and in the example, done in a browser that is recorded."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType

from examples.trains.app import PASSWORD, USER
from runtime.browser.chromium import Page
from runtime.browser.recording.book import Seen
from runtime.browser.recording.record import record
from tests.sites import catalogue, desk, notes, tickets

Flow = Callable[[Page], Awaitable[object]]
TRAIN = {"username": USER, "password": PASSWORD, "from": "Hamburg Hbf", "to": "München Hbf", "date": "2026-12-04"}
PACE = 15  # milliseconds between keys


def recorded(url: str, folder: Path, flow: Flow) -> Seen:
    """The capture of a flow that begins at `url`, in a new folder."""
    return asyncio.run(record(url, folder, headless=True, drive=flow))


async def type_into(page: Page, selector: str, text: str) -> None:
    await page.locator(selector).press_sequentially(text, delay=PACE)


async def search_notes(page: Page) -> None:
    said = notes.RECORDED
    await type_into(page, "#user", said["username"])
    await type_into(page, "#password", said["password"])
    await page.click("#sign-in button")
    await type_into(page, "#q", said["text"])
    await page.click("#filter button")
    await page.wait_for_url("**q=**")


async def leaf_through_the_catalogue(page: Page) -> None:
    await page.get_by_role("link", name=catalogue.RECORDED["category"], exact=True).click()
    await page.click(".pager .next")
    await page.wait_for_url("**page=2**")


async def search_the_desk(page: Page) -> None:
    said = desk.RECORDED
    await type_into(page, "#email", said["email"])
    await type_into(page, "#password", said["password"])
    await page.click("#login button")
    await page.locator("#department").select_option(label=said["department"])
    await type_into(page, "#text", said["text"])
    async with page.expect_response("**/api/search"):
        await page.click("#find button")
    await page.locator("#found li").first.wait_for()


async def file_a_ticket(page: Page) -> None:
    said = tickets.RECORDED
    await type_into(page, "#user", said["username"])
    await type_into(page, "#password", said["password"])
    await page.click("#sign-in button")
    await page.click("#new")
    await type_into(page, "#title", said["title"])
    await page.locator("#severity").select_option(label=said["severity"])
    await type_into(page, "#description", said["description"])
    await page.click("#ticket button")
    await page.wait_for_load_state()


async def find_trains(page: Page) -> None:
    await type_into(page, "#username", TRAIN["username"])
    await type_into(page, "#password", TRAIN["password"])
    await page.click("#submit")
    await page.wait_for_url("**/search")
    await choose_station(page, "from", "Hamburg", TRAIN["from"])
    await choose_station(page, "to", "Münch", TRAIN["to"])
    await page.locator("#date").fill(TRAIN["date"])
    await page.click("#go")
    await page.locator("#connections tbody tr").first.wait_for()


async def choose_station(page: Page, field: str, typed: str, name: str) -> None:
    await page.locator(f"#{field}").press_sequentially(typed, delay=100)
    await page.locator(f"#{field}-suggestions li").get_by_text(name, exact=True).click()


FLOWS: dict[ModuleType, tuple[str, Flow]] = {
    notes: ("/notes", search_notes),
    catalogue: ("/", leaf_through_the_catalogue),
    desk: ("/", search_the_desk),
    tickets: ("/", file_a_ticket),
}
"""Where each begins, and what is done."""


async def nothing(page: Page) -> None:
    """Look, and touch nothing."""
