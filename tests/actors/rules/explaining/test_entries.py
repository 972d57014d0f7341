"""Objects that scripts send back as JSON with one thing changed: judged by a site's own data."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.explaining.entries import Entry, as_in_entry, entries_of
from actors.rules.facts.source import Choice
from actors.rules.transcript import Result
from actors.rules.writing.recipe import Recipe
from routines.routine import Routine
from runtime.ending import Ending
from runtime.http.execute import execute
from tests.actors.rules.request_values import context, entered, inputs_of, told, value
from tests.discovering import discover, routine_of
from tests.sites import parcels
from tests.sites.browser import Browser
from tests.sites.others import MOVED_ON

Values = dict[str, Any]
TASK = "Change a parcel."


def write(browser: Browser, parcel: Values) -> None:
    browser.fill("#note", "fragile")
    browser.choose("#size", "Large")
    parcel |= {"note": "fragile", "size": "l"}


def add_tag(browser: Browser, parcel: Values) -> None:
    browser.fill("#note", "new")
    parcel["tags"] = [*parcel["tags"], "new"]


def add_link(browser: Browser, parcel: Values) -> None:
    browser.fill("#note", "new")
    parcel["links"] = [*parcel["links"], {"to": "new"}]


def found(folder: Path, name: str, change: Callable[[Browser, Values], None], how: str = "list") -> Ending:
    with parcels.serve() as site:
        parcels.record(site.url, folder / "capture", TASK, {"parcel": name}, change, how)
    with parcels.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(folder / "capture", TASK, folder / "run")
    return ending


def run(routine: Routine, **given: str) -> tuple[str, Values, Values]:
    """(what it failed with, what the site held before, and after)."""
    port = urlsplit(routine.hosts[0]).port or 0
    with parcels.serve(port=port, shift=MOVED_ON) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, given))
        return result.error, before, site.truth()


@pytest.mark.parametrize("how", ["list", "alone", "part", "named"])
@pytest.mark.parametrize("recorded", ["Lamp", "Plates"])
def test_all_that_nobody_changed_is_as_the_thing_has_it_be_it_empty_a_list_or_an_object(
    recorded: str, how: str, tmp_path: Path
) -> None:
    routine = routine_of(found(tmp_path, recorded, write, how))
    for name in ("Lamp", "Books", "Plates"):
        error, before, after = run(routine, parcel=name, note="new")
        assert (error, after) == ("", before | {name: before[name] | {"note": "new"}})
    error, before, after = run(routine, parcel="Books", note="new", size="Medium")
    assert (error, after) == ("", before | {"Books": before["Books"] | {"note": "new", "size": "m"}})
    assert "'Huge'" in run_refused(routine)


def run_refused(routine: Routine) -> str:
    """What is said of a size that there is none of; nothing was changed."""
    try:
        error, before, after = run(routine, parcel="Books", note="new", size="Huge")
    except ValueError as refused:
        return str(refused)
    assert before == after
    return error


def test_a_list_of_words_is_as_the_entry_has_it_with_what_was_added(tmp_path: Path) -> None:
    routine = routine_of(found(tmp_path, "Plates", add_tag))
    for name, tag in (("Lamp", "thin"), ("Books", "thin"), ("Plates", "old")):
        error, before, after = run(routine, parcel=name, note=tag)
        tags = [*dict.fromkeys([*before[name]["tags"], tag])]
        assert (error, after) == ("", before | {name: before[name] | {"tags": tags}})


def test_of_an_entry_of_which_another_list_was_changed_no_routine_is_made(tmp_path: Path) -> None:
    ending = str(found(tmp_path, "Plates", add_link))
    assert "sends back `links` otherwise than it was" in ending


def test_what_nobody_changed_of_an_object_in_an_entry_is_as_that_has_it() -> None:
    """As of the attributes of a thing, of which one is changed."""
    way = {"kind": "json", "path": ["data", {"attributes.name": "Lamp"}, "id"]}
    found = {"kind": "choice", "parameter": "parcel", "label": "Lamp", "transaction_id": "t0003", "extractors": [way]}
    lines = [
        value("json", "id", "p-2", path=["data", "id"], source=found),
        value("json", "size", "l", path=["data", "attributes", "size"]),
        value("json", "gift", "false", path=["data", "attributes", "gift"], type="boolean"),
    ]
    where = context(method="PATCH")
    asking = entries_of(lines, {}, where)
    next(asking)
    (inner,) = asking.send((Result(True, {"same": ["id"], "held": ["id", "attributes"]}),))
    path = ["data", {"attributes.name": "Lamp"}]
    assert (inner.arguments["sent"], inner.arguments["path"]) == (["data", "attributes"], [*path, "attributes"])
    with pytest.raises(StopIteration) as done:
        asking.send((Result(True, {"same": ["gift"], "held": ["gift", "size"]}),))
    *_, size, gift = as_in_entry(lines, done.value.value, where)
    assert told(gift.source)["extractors"] == [{"kind": "json", "path": [*path, "attributes", "gift"]}]
    assert size.source is None


def test_what_was_chosen_for_the_thing_of_a_clicked_row_stays_as_that_thing_has_it() -> None:
    """No record has the name of the thing as something that was entered: it stands in the row of a button."""
    way = {"kind": "json", "path": ["people", {"mail": "a@x.example"}, "id"]}
    of = Choice(parameter="a_x_example", label="a@x.example", transaction_id="t0003", extractors=[way])
    role = entered("role", "chief", type="select", chosen_label="Chief", choices=["Chief", "Hand"])
    how = {"kind": "derived", "parts": [{"parameter": "role", "input": "i1", "shown": "Chief"}], "how": "code"}
    lines = [
        value("path", "1", "p-2", source=told(of)),
        value("json", "role", "chief", path=["role"], source=how | {"codes": {"Chief": "chief", "Hand": "hand"}}),
    ]
    entry = Entry(sent=[], by=of, same=[], held=["id", "role"], altered=[], within=[])
    recipe = Recipe(inputs_of(role), [], urls={"t0003": "http://x/users"})
    for line in as_in_entry(lines, [entry], context("http://x/users/p-2", method="PUT", inputs=[role])):
        recipe.text(line)
    assert [*recipe.parameters] == ["user", "role"]
