"""What is kept of a page besides its requests: how it looked, its scripts, and its stores."""

import asyncio
import json
from pathlib import Path

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.native import DOM, JAVASCRIPT, NETWORK
from captures.open import load
from runtime.browser.chromium import Page
from tests.browser.flows import recorded
from tests.browser.workshop import told


async def written(folder: Path, stream: str, text: str) -> None:
    """Wait until the recorder has written it."""
    async with asyncio.timeout(60):
        while text.encode() not in (folder / stream).read_bytes():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


def kept(site: str, folder: Path) -> Capture:
    """A recording of the page, of which nothing is done."""

    async def flow(page: Page) -> None:
        await written(folder, DOM, "first")
        await written(folder, NETWORK, "said?by=shared")

    recorded(f"{site}/kept", folder, flow)
    return load(folder)


def looks(capture: Capture) -> list[str]:
    return [each.html.partition("<p")[2].partition(">")[2].partition("<")[0] for each in capture.snapshots]


def test_every_look_of_a_page_that_mattered_is_kept_as_it_was(site: str, tmp_path: Path) -> None:
    folder = tmp_path / "capture"

    async def flow(page: Page) -> None:
        await written(folder, DOM, "first")
        await page.evaluate("document.querySelector('p').textContent = 'between'")
        await page.get_by_role("button").click()
        await written(folder, DOM, ">after<")
        await page.evaluate("document.querySelector('p').textContent = 'last'")

    recorded(f"{site}/kept", folder, flow)
    capture = load(folder)
    assert looks(capture) == ["first", "between", "after", "last"]
    assert all(each.html.startswith("<!doctype html>\n<html>") for each in capture.snapshots)
    assert told(capture, "/kept").response.body.startswith(b"<!doctype html><title>Kept</title><script")


def test_what_was_acted_on_is_kept_as_it_was_when_it_was_left(site: str, tmp_path: Path) -> None:
    async def flow(page: Page) -> None:
        await page.get_by_role("button").click()
        leave = "location = '/inner?left'"
        await page.evaluate(f"document.querySelector('p').textContent = 'at last'; {leave}; 0")
        await page.wait_for_url("**/inner?left")

    recorded(f"{site}/kept", tmp_path / "capture", flow)
    assert "at last" in looks(load(tmp_path / "capture"))


def test_what_is_entered_in_a_box_of_the_browser_is_kept_and_what_is_dismissed_is_not(
    site: str, tmp_path: Path
) -> None:
    async def flow(page: Page) -> None:
        page.once("dialog", lambda box: box.accept("Quince & sloe"))
        await page.evaluate("prompt('Name of the jar?', 'jar')")
        page.once("dialog", lambda box: box.dismiss())
        await page.evaluate("prompt('Another?', 'jar')")
        page.once("dialog", lambda box: box.accept())
        await page.evaluate("confirm('Sure?')")
        page.once("dialog", lambda box: box.accept("250 g"))
        await page.evaluate("prompt('How heavy?')")

    recorded(f"{site}/kept", tmp_path / "capture", flow)
    capture = load(tmp_path / "capture")
    assert [(each.type, each.value, each.url) for each in capture.interactions] == [
        ("change", "Quince & sloe", f"{site}/kept"),
        ("change", "250 g", f"{site}/kept"),
    ]
    inputs = Interactions(capture).get_form_inputs()["items"]
    assert [(each["label"], each["name"], each["value"]) for each in inputs] == [
        ("Name of the jar?", "name_of_the_jar", "Quince & sloe"),
        ("How heavy?", "how_heavy", "250 g"),
    ]


def test_scripts_have_a_stream_of_their_own(site: str, tmp_path: Path) -> None:
    capture, streams = kept(site, tmp_path / "capture"), {}
    for name in (NETWORK, JAVASCRIPT):
        lines = [json.loads(line) for line in (tmp_path / "capture" / name).read_bytes().splitlines()]
        streams[name] = [each["request"]["url"].removeprefix(site) for each in lines]
    assert (streams[JAVASCRIPT], "/kept" in streams[NETWORK]) == (["/kept.js", "/shared.js"], True)
    assert b"sessionStorage" in told(capture, "/kept.js").response.body


def test_what_was_stored_for_a_moment_or_for_a_session_is_known(site: str, tmp_path: Path) -> None:
    capture = kept(site, tmp_path / "capture")
    assert capture.snapshots[-1].session_storage == {"step": "2 of 3"}
    stored = {(each.area, each.origin, each.name, each.value) for each in capture.storage}
    assert stored == {("session", site, "step", "2 of 3"), ("local", site, "ticket", "T-731")}


def test_a_worker_that_pages_share(site: str, tmp_path: Path) -> None:
    capture = kept(site, tmp_path / "capture")
    assert json.loads(told(capture, "/said?by=shared").response.body) == {"by": "shared"}


def test_what_is_done_in_a_window_that_a_page_opened_is_kept_though_it_closes_at_once(
    site: str, tmp_path: Path
) -> None:
    async def flow(page: Page) -> None:
        async with page.expect_popup() as opening:
            await page.evaluate("window.open('/inner?pick', 'pick', 'width=300,height=300'); 0")
        opened = await opening.value
        await opened.wait_for_load_state()
        await opened.evaluate("document.body.innerHTML = '<input name=part><a href=# onclick=window.close()>Ann</a>'")
        await opened.fill("input", "an")
        async with opened.expect_event("close"):
            await opened.get_by_text("Ann").click()

    recorded(f"{site}/kept", tmp_path / "capture", flow)
    done = load(tmp_path / "capture").interactions
    there = [(each.type, each.value or each.text) for each in done if each.url.endswith("/inner?pick")]
    assert [there[0], there[-1]] == [("input", "an"), ("click", "Ann")]
