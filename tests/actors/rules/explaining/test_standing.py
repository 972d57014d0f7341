"""Forms whose fields the page decides, not the recording: on a site of crates with rows, judged by its own data."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of, run_with
from tests.sites import crates, dues, house
from tests.sites.browser import Browser
from tests.sites.others import MOVED_ON

Values = dict[str, str]
Crate = dict[str, Any]
Held = dict[str, Any]


@dataclass(frozen=True)
class Flow:
    """What is `recorded` by entering it, the values of `others`, and the crate `after` that, by the one before."""

    task: str
    recorded: Values
    enter: Callable[..., None]
    others: tuple[Values, ...]
    after: Callable[[Crate, Values], Crate]


def write_note(browser: Browser) -> None:
    browser.fill("#note", "for Tuesday")


def add_item(browser: Browser) -> None:
    browser.fill("input[name=item-1-name]", "Quinces")
    browser.fill("input[name=item-1-many]", "12")


def count_again(browser: Browser) -> None:
    browser.fill("input[name=item-1-many]", "8")


def drop_item(browser: Browser) -> None:
    browser.tick("input[name=item-1-drop]")


def unseal(browser: Browser) -> None:
    browser.untick("#sealed")


def warm(browser: Browser) -> None:
    browser.untick("input[name=item-1-cool]")


def with_item(crate: Crate, values: Values) -> Crate:
    return crate | {"items": crate["items"] | {values["item"]: values["many"]}}


def without_item(crate: Crate, values: Values) -> Crate:
    kept = {name: many for name, many in crate["items"].items() if name != values["item"]}
    return crate | {"items": kept, "cool": [name for name in crate["cool"] if name in kept]}


NOTE = Flow(
    "Open a crate by its name and write a note on it.",
    {"crate": "Blue crate", "note": "for Tuesday"},
    write_note,
    ({"crate": "Red crate", "note": "to be weighed"}, {"crate": "Old crate", "note": "a & b"}),
    lambda crate, values: crate | {"note": values["note"]},
)
ITEM = Flow(
    "Open a crate by its name and put a number of something new into it.",
    {"crate": "Blue crate", "item": "Quinces", "many": "12"},
    add_item,
    ({"crate": "Red crate", "item": "Leeks", "many": "3"}, {"crate": "Old crate", "item": "Salt & oil", "many": "40"}),
    with_item,
)
COUNT = Flow(
    "Open a crate by its name and write down how many there are of a thing in it.",
    {"crate": "Tall crate", "item": "Dates", "many": "8"},
    count_again,
    ({"crate": "Red crate", "item": "Pears", "many": "5"}, {"crate": "Blue crate", "item": "Apples", "many": "0"}),
    with_item,
)
DROP = Flow(
    "Open a crate by its name and take a thing out of it.",
    {"crate": "Tall crate", "item": "Dates"},
    drop_item,
    ({"crate": "Red crate", "item": "Figs"}, {"crate": "Red crate", "item": "Pears"}),
    without_item,
)

SEAL = Flow(
    "Open a crate by its name and say whether it is sealed.",
    {"crate": "Red crate", "sealed": "False"},
    unseal,
    ({"crate": "Old crate"}, {"crate": "Tall crate", "sealed": "True"}, {"crate": "Tall crate"}),
    lambda crate, values: crate | {"sealed": values["sealed"] == "True"},
)

WARM = Flow(
    "Open a crate by its name and say of a thing in it whether it has to be cool.",
    {"crate": "Tall crate", "item": "Dates", "cool": "False"},
    warm,
    ({"crate": "Red crate", "item": "Pears"}, {"crate": "Red crate", "item": "Pears", "cool": "True"}),
    lambda crate, values: (
        crate | {"cool": [n for n in crate["items"] if n != values["item"] or values["cool"] == "True"]}
    ),
)


def unmark(browser: Browser) -> None:
    browser.untick("input[name=mark][value=h]")


def mark(browser: Browser) -> None:
    browser.tick("input[name=mark][value=w]")


def mark_twice(browser: Browser) -> None:
    browser.tick("input[name=mark][value=f]")
    browser.tick("input[name=mark][value=h]")


def marked(crate: Crate, values: Values) -> Crate:
    """With the marks of what was given, and without `Heavy` if that is said."""
    given = {name[0].lower() for at, name in values.items() if at.startswith("mark")}
    given |= {"h"} if values.get("heavy") == "True" else set()
    return crate | {"marks": sorted(({*crate["marks"]} | given) - ({"h"} if values.get("heavy") == "False" else set()))}


UNMARK = Flow(
    "Open a crate by its name and say whether it is heavy.",
    {"crate": "Blue crate", "heavy": "False"},
    unmark,
    (
        {"crate": "Old crate"},
        {"crate": "Red crate", "heavy": "True"},
        {"crate": "Tall crate"},
        {"crate": "Red crate"},
    ),
    marked,
)
MARK = Flow(
    "Open a crate by its name and mark it as wet.",
    {"crate": "Blue crate", "mark": "Wet"},
    mark,
    ({"crate": "Old crate", "mark": "Fragile"}, {"crate": "Red crate"}, {"crate": "Old crate"}),
    marked,
)
MARKS = Flow(
    "Open a crate by its name and mark it as fragile and heavy.",
    {"crate": "Tall crate", "mark": "Fragile", "mark_2": "Heavy"},
    mark_twice,
    ({"crate": "Old crate"}, {"crate": "Red crate", "mark": "Wet"}, {"crate": "Tall crate", "mark_2": "Wet"}),
    marked,
)


def found(flow: Flow, folder: Path, module: ModuleType = crates) -> tuple[Routine, int]:
    """The routine, and the port to which its recording is bound."""
    with module.serve() as site:
        module.record(site.url, folder / "capture", flow.task, flow.recorded, flow.enter)
    port = urlsplit(site.url).port or 0
    with module.serve(port=port):
        ending, _ = discover(folder / "capture", flow.task, folder / "run")
    return routine_of(ending), port


def changed(flow: Flow, folder: Path, module: ModuleType = crates) -> Iterator[tuple[Values, Held, Held]]:
    """(values that were never recorded, what the site held before, and after)."""
    routine, port = found(flow, folder, module)
    with module.serve(port=port, shift=MOVED_ON) as site:
        for others in flow.others:
            given, before = flow.recorded | others, site.truth()
            values = {name: text == "True" if text in ("True", "False") else text for name, text in given.items()}
            result = run_with(routine, flow.recorded, values)
            assert result.ok, result.error
            yield given, before, site.truth()


@pytest.mark.parametrize(
    "flow",
    [NOTE, ITEM, COUNT, DROP, SEAL, WARM, UNMARK, MARK, MARKS],
    ids=[
        "a note",
        "a new row",
        "a row",
        "a box in a row",
        "a box",
        "a box that was ticked in a row",
        "a box taken from several",
        "a box beside others",
        "two boxes beside others",
    ],
)
def test_what_nobody_touched_stays_and_rows_are_known_by_what_they_show(flow: Flow, tmp_path: Path) -> None:
    for values, before, after in changed(flow, tmp_path):
        assert after == before | {values["crate"]: flow.after(before[values["crate"]], values)}


def heat(browser: Browser, held: Held) -> None:
    browser.click("#r4")
    held["rooms"][0]["heated"] = True


def add_word(browser: Browser, held: Held) -> None:
    browser.fill("#word", "draughty")
    browser.click("#add")
    held["words"].append("draughty")


def drop_word(browser: Browser, held: Held) -> None:
    browser.fill("#word", "wet")
    browser.click("#add")
    held["words"].remove("wet")


def heated(held: Held, values: Values) -> Held:
    return held | {
        "rooms": [room | {"heated": room["heated"] or room["name"] == values["room"]} for room in held["rooms"]]
    }


HEAT = Flow("Heat a room.", {"room": "Kitchen"}, heat, ({"room": "Attic & roof"}, {"room": "Kitchen"}), heated)
WORD = Flow(
    "Add a word to those that tell of the house.",
    {"word": "draughty"},
    add_word,
    ({"word": 'wide & "long"'}, {"word": "dear"}),
    lambda held, values: held | {"words": [*held["words"], values["word"]]},
)
LESS = Flow(
    "Take out one of the words that tell of the house.",
    {"word": "wet"},
    drop_word,
    ({"word": "old"}, {"word": "new"}),
    lambda held, values: held | {"words": [each for each in held["words"] if each != values["word"]]},
)


@pytest.mark.parametrize("flow", [HEAT, WORD, LESS], ids=["a member", "one more", "one less"])
def test_a_document_is_sent_back_as_it_stands_but_for_what_was_changed(flow: Flow, tmp_path: Path) -> None:
    for values, before, after in changed(flow, tmp_path, house):
        assert after == flow.after(before, values)


AMONG_ALL = Flow(
    "Change the amount of one of the dues.",
    {"due": "Adults", "amount": "13.00"},
    dues.enter_among_all,
    ({"due": "Children & pupils", "amount": "6.50"}, {"due": "Families", "amount": "22.00"}),
    lambda due, values: due | {"amount": values["amount"]},
)
BY_SCRIPT = replace(AMONG_ALL, enter=dues.enter_by_script)


@pytest.mark.parametrize("flow", [AMONG_ALL, BY_SCRIPT], ids=["fields called by ids", "names with something before"])
def test_a_form_is_sent_as_it_stands_whatever_its_fields_are_called(flow: Flow, tmp_path: Path) -> None:
    for values, before, after in changed(flow, tmp_path, dues):
        assert after == before | {values["due"]: flow.after(before[values["due"]], values)}


def test_several_ticked_rows_are_one_list(tmp_path: Path) -> None:
    with crates.serve() as site:
        crates.record_ticked(site.url, tmp_path / "capture", "Seal some crates.", ["Blue crate", "Tall crate"])
    port = urlsplit(site.url).port or 0
    with crates.serve(port=port):
        ending, _ = discover(tmp_path / "capture", "Seal some crates.", tmp_path / "run")
    routine = routine_of(ending)
    assert [(each.name, each.type, each.examples) for each in routine.parameters] == [
        ("crates", "list", [["Blue crate", "Tall crate"]])
    ]
    assert routine.left_out == []
    for names in (["Tall crate"], ["tall crate", "Blue crate"], []):
        with crates.serve(port=port, shift=MOVED_ON) as site:
            result = asyncio.run(execute(routine, {"crates": names}))
            assert result.ok, result.error
            wanted = {"Red crate", "Old crate", *(name.capitalize() for name in names)}
            assert {name for name, each in site.truth().items() if each["sealed"]} == wanted
