"""A routine that needs a browser, judged without the application."""

import json
from typing import Any

import pytest

from actors.judge import judge
from tests.browser.visit import click, type_into
from tests.runtime.simulation.test_simulate import Found, watched
from tests.sites import notes

Document = dict[str, Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Found:
    found = Found(notes, tmp_path_factory.mktemp("notes"))
    found.routine = by_hand(found)
    return found


def by_hand(site: Found) -> Document:
    """The same task as a person does it."""
    login, password, text = (f"{{{{{one['name']}}}}}" for one in site.routine["parameters"])
    last = site.routine["operations"][-1]
    steps = [
        {"type": "navigate", "url": f"{site.url}/notes"},
        type_into("#user", login),
        type_into("#password", password),
        click("#sign-in button"),
        {"type": "wait_for_url", "pattern": "/notes$"},
        type_into("#q", text),
        click("#filter button"),
        {"type": "read_page", "shows": "#notes", "save_as": last["response"], "transaction": "t0007"},
        last,
    ]
    return {name: site.routine[name] for name in ("name", "hosts", "parameters")} | {"operations": steps}


async def test_what_pages_send_is_answered_from_the_recording(site: Found) -> None:
    with watched(site) as seen:
        result = await site.tried()
    assert result["error"] == ""
    assert judge(site.capture)(site.routine, result) == ()
    assert seen == []
    assert "and nothing was sent to the application" in json.dumps(result["notes"])


async def test_requests_of_the_routine_share_the_pages_cookies(site: Found) -> None:
    query = [["q", "budget"], ["order", "title"]]
    fetch = {"type": "fetch", "url": f"{site.url}/notes", "query": query, "save_as": "r"}
    steps = [*site.routine["operations"][:5], fetch, {"type": "return_html", "response": "r"}]
    parameters = [one for one in site.routine["parameters"] if one["name"] != "q"]
    result = await site.tried(site.routine | {"operations": steps, "parameters": parameters})
    assert result["error"] == ""
    assert "budget north" in result["data"]


async def test_read_only_opens_pages_and_sends_no_form(site: Found) -> None:
    with watched(site) as seen:
        result = await site.tried(validate="read-only")
    assert (result["error"], judge(site.capture)(site.routine, result)) == ("", ())
    assert seen[:2] == ["GET", "GET"]
    assert set(seen) == {"GET"}
