"""A routine judged without the application: by what was recorded of it, with other tokens."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.judge import judge
from captures.capture import Capture
from captures.fields import request_values
from examples.trains.web import Reply, Request, serve
from routines.routine import Routine
from runtime.ending import Complete
from runtime.trial import Trial
from tests.discovering import discover
from tests.sites import catalogue, desk, notes, tickets

SITES = {"notes": notes, "catalogue": catalogue, "desk": desk, "tickets": tickets}
Document = dict[str, Any]


class Found:
    """The capture of a site that is gone, and the routine that a run found and judged without it."""

    def __init__(self, module: ModuleType, folder: Path) -> None:
        with module.serve() as site:
            self.url = site.url
            module.record(site.url, folder / "capture")
        ending, setup = discover(folder / "capture", module.TASK, folder / "run", validate="simulate")
        assert isinstance(ending, Complete), ending
        self.module, self.capture, self.routine = module, setup.open_capture(), ending.routine
        self.recorded: Document = {
            each.name: "secret-1-password" if each.secret else each.examples[0]
            for each in Routine.model_validate(self.routine).parameters
        }

    async def tried(self, routine: Document | None = None, validate: str = "simulate", **others: str) -> Document:
        trial, routine = Trial(self.capture, validate), routine or self.routine
        taken = [one["name"] for one in routine["parameters"]]
        given = {name: value for name, value in (self.recorded | others).items() if name in taken}
        await trial.look(routine, given)
        return await trial.execute(routine, given)

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 0


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Found]:
    return {name: Found(module, tmp_path_factory.mktemp(name)) for name, module in SITES.items()}


@pytest.mark.parametrize("name", SITES)
async def test_a_right_routine_is_accepted_with_the_application_not_running(name: str, sites: dict[str, Found]) -> None:
    site = sites[name]
    for _ in range(2):
        result = await site.tried()
        assert result["error"] == ""
        assert judge(site.capture)(site.routine, result) == ()
    assert result["notes"][0].endswith("and nothing was sent to the application")
    assert site.routine["validation"].startswith("judged in a simulation made from the recording: it was never")


def sent(capture: Capture, name: str) -> str:
    """What was recorded under the name in a request."""
    values = (value for each in capture.transactions for value in request_values(each))
    return next(value.value for value in values if value.name == name and value.place != "cookie")


def hard_coded(site: Found, field: str, name: str) -> Document:
    """The routine with the recorded value in the place of the one that it takes from a page."""
    return json.loads(json.dumps(site.routine).replace(f"{{{{{name}}}}}", sent(site.capture, field)))


@pytest.mark.parametrize(
    ("name", "field", "placeholder"),
    [("notes", "_token", "token"), ("tickets", "csrf", "csrf"), ("tickets", "nonce", "nonce")],
)
async def test_a_routine_that_hard_codes_a_token_is_refused(
    name: str, field: str, placeholder: str, sites: dict[str, Found]
) -> None:
    site = sites[name]
    result = await site.tried(hard_coded(site, field, placeholder))
    assert not result["ok"]
    assert "the server answered 403" in result["error"]
    assert "the simulation refused: POST" in result["error"]
    assert "issued to another session" in result["error"]


@pytest.mark.parametrize("name", ["notes", "tickets"])
async def test_a_routine_that_forgets_to_log_in_is_refused(name: str, sites: dict[str, Found]) -> None:
    site = sites[name]
    steps = [one for one in site.routine["operations"] if "{{password}}" not in json.dumps(one)]
    without = site.routine | {"operations": steps}
    without["parameters"] = [one for one in without["parameters"] if one["name"] in json.dumps(steps)]
    result = await site.tried(without)
    assert not result["ok"]
    assert "the simulation refused: " in result["error"]


async def test_other_values_are_answered_as_far_as_the_recording_knows(sites: dict[str, Found]) -> None:
    site = sites["tickets"]
    result = await site.tried(title="R&D <needs> paper")
    assert result["error"] == ""


async def test_what_was_never_recorded_is_not_found_and_told_why(sites: dict[str, Found]) -> None:
    site = sites["notes"]
    steps = [{"type": "fetch", "url": f"{site.url}/elsewhere/7", "save_as": "result"}, *site.routine["operations"][-1:]]
    result = await site.tried({"name": "t", "hosts": [site.url], "operations": steps, "parameters": []})
    assert "the server answered 404" in result["error"]
    assert f"the simulation refused: GET {site.url}/elsewhere/7 was never recorded" in result["error"]
    order = json.loads(json.dumps(site.routine).replace('"title"]', '"unheard-of"]'))
    changed = await site.tried(order)
    assert "the query value `order` is 'unheard-of', and 'title' was recorded" in changed["error"]


# What reaches the application


@contextmanager
def watched(site: Found) -> Iterator[list[str]]:
    """The methods of all requests that arrive where the application was, which is there again."""
    seen: list[str] = []
    application = {notes: notes.Notes, tickets: tickets.Tickets}[site.module](7)

    def see(request: Request) -> Reply:
        seen.append(request.method)
        return application(request)

    with serve(see, site.port):
        yield seen


@pytest.mark.parametrize("name", ["notes", "tickets"])
async def test_nothing_reaches_the_application_that_is_simulated(name: str, sites: dict[str, Found]) -> None:
    site = sites[name]
    with watched(site) as seen:
        assert (await site.tried())["error"] == ""
    assert seen == []


@pytest.mark.parametrize("name", ["notes", "tickets"])
async def test_read_only_sends_the_application_nothing_that_may_change_it(name: str, sites: dict[str, Found]) -> None:
    site = sites[name]
    with watched(site) as seen:
        result = await site.tried(validate="read-only")
        stale = await site.tried(
            hard_coded(site, *{"notes": ("_token", "token"), "tickets": ("csrf", "csrf")}[name]), "read-only"
        )
        full = await site.tried(validate="full")
    assert (result["error"], full["error"]) == ("", "")
    assert judge(site.capture)(site.routine, result) == ()
    assert "issued to another session" in stale["error"]
    assert seen[:2] == ["GET", "GET"]
    assert seen[2:].count("POST") == json.dumps(site.routine).count('"POST"')
    assert result["notes"][0].startswith("1 requests that read were answered by the application")
