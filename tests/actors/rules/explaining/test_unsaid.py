"""What the caller does not give stays as the page of the thing has it: judged by a site's own data."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from actors.rules.explaining.unsaid import as_kept, givens
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Derived, Extracted, Parameter, Part
from actors.rules.facts.value import Value
from actors.rules.writing.agreed import agreed
from routines.parameter import Parameter as Declared
from routines.routine import Routine
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import errands
from tests.sites.browser import Browser
from tests.sites.others import MOVED_ON

Values = dict[str, Any]
Enter = Callable[[Browser], None]


def enter_all(browser: Browser) -> None:
    browser.fill("#note", "dark")
    browser.choose("#who", "Cleo")
    browser.choose("#urgency", "high")
    browser.tick("input[name=colour][value=g]")
    browser.tick("#done")


def add_places(browser: Browser) -> None:
    browser.choose("#places", "North", "East", "South", "West")


def take_places(browser: Browser) -> None:
    browser.fill("#note", "dark")
    browser.choose("#places", "South")


def make_new(browser: Browser) -> None:
    browser.fill("#title", "Glue")
    browser.choose("#who", "Cleo")
    browser.choose("#urgency", "high")
    browser.tick("input[name=colour][value=g]")
    browser.choose("#places", "North", "East")


def found(folder: Path, enter: Enter, **values: str) -> Routine:
    """The routine of what was done with an errand, or with a new one."""
    task = "Change an errand." if values else "Write down a new errand."
    with errands.serve() as site:
        errands.record(site.url, folder / "capture", task, values, enter)
    with errands.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(folder / "capture", task, folder / "run")
    return routine_of(ending)


def run(routine: Routine, **given: Any) -> tuple[str, Values, Values]:
    """(what it failed with, what the site held before, and after)."""
    port = urlsplit(routine.hosts[0]).port or 0
    with errands.serve(port=port, shift=MOVED_ON) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, given))
        return result.error, before, site.truth()


def told(routine: Routine) -> dict[str, Declared]:
    return {each.name: each for each in routine.parameters}


def test_a_choice_that_is_not_given_stays_as_it_is(tmp_path: Path) -> None:
    routine = found(tmp_path, enter_all, errand="Bread")
    assert [name for name, each in told(routine).items() if each.required] == ["errand", "note"]
    about = "Who; if it is not given, it stays as it is"
    assert (told(routine)["who"].description, told(routine)["who"].default) == (about, None)
    for name in ("Milk", "Stamps", "Paint"):
        error, before, after = run(routine, errand=name, note="new")
        assert (error, after) == ("", before | {name: before[name] | {"note": "new"}})
    given: Values = {"who": "nobody", "urgency": "low", "colour": "Blue", "done": False}
    for name, said in given.items():
        error, before, after = run(routine, errand="Milk", note="new", **{name: said})
        sent = {"nobody": "", "Blue": "b"}.get(str(said), said)
        assert (error, after["Milk"]) == ("", before["Milk"] | {"note": "new", name: sent})


@pytest.mark.parametrize("name", ["who", "urgency", "colour"])
def test_an_unknown_label_keeps_nothing_and_changes_nothing(name: str, tmp_path: Path) -> None:
    routine = found(tmp_path, enter_all, errand="Bread")
    for label in ("Dora", ""):
        error, before, after = run(routine, errand="Milk", note="new", **{name: label})
        assert f"`{name}` has no choice '{label}'" in error
        assert after == before


def test_what_is_chosen_in_a_list_that_takes_several_is_added_to_what_the_thing_has(tmp_path: Path) -> None:
    routine = found(tmp_path, add_places, errand="Bread")
    assert told(routine)["places"].examples == [["East", "West"]]
    for name, given, places in (
        ("Milk", {}, ["e"]),
        ("Milk", {"places": ["West"]}, ["e", "w"]),
        ("Paint", {"places": ["North", "South"]}, ["e", "n", "s", "w"]),
        ("Stamps", {"places": []}, []),
    ):
        error, before, after = run(routine, errand=name, **given)
        assert (error, after) == ("", before | {name: before[name] | {"places": places}})


def test_what_is_taken_out_of_such_a_list_is_taken_out_if_that_is_said(tmp_path: Path) -> None:
    routine = found(tmp_path, take_places, errand="Bread")
    for name, given, places in (
        ("Paint", {"places_north": False}, ["e", "w"]),
        ("Paint", {}, ["e", "n", "w"]),
        ("Milk", {"places_north": True}, ["e", "n"]),
        ("Milk", {}, ["e"]),
    ):
        error, before, after = run(routine, errand=name, note="new", **given)
        assert (error, after) == ("", before | {name: before[name] | {"note": "new", "places": places}})


def test_for_a_new_thing_it_is_what_the_form_has_chosen_or_has_to_be_given(tmp_path: Path) -> None:
    routine = found(tmp_path, make_new)
    assert told(routine)["who"].description == "Who; if it is not given, it is what the form has chosen"
    assert (told(routine)["urgency"].description, told(routine)["urgency"].required) == ("Urgency", True)
    made = errands.Errand("Tape", who="8", urgency="high", colour="g", places=["e", "n"])
    error, _, after = run(routine, title="Tape", urgency="high")
    assert (error, after["Tape"]) == ("", vars(made))
    error, _, after = run(routine, title="Tape", who="Ada", urgency="low", colour="Red", places=["West"])
    assert (error, after["Tape"]) == ("", vars(made) | {"who": "7", "urgency": "low", "colour": "r", "places": ["w"]})


def test_a_box_that_alone_was_ticked_or_that_the_task_speaks_of_is_what_the_routine_does() -> None:
    ticked = Part(parameter="done", type="boolean", optional=True, unsaid="kept", input="i1")
    box = Value(place="form", name="done", source=Derived(parts=[ticked], how="code", codes={"true": "1", "false": []}))
    note = Value(place="form", name="note", source=Parameter(parameter="note"))
    inputs = [Input(id="i1", parameter="done", label="Done"), Input(id="i2", parameter="note", label="Note")]

    def becomes(task: str, *lines: Value) -> list[str]:
        return [each.unsaid for line in agreed([list(lines)], task, inputs)[0] for each in givens(line.source)]

    assert becomes("Change an errand.", box, note) == ["kept", ""]
    assert becomes("Say that an errand is done, with a note.", box, note) == ["", ""]
    assert becomes("Change an errand.", box) == [""]
    inputs.append(CHOSEN)
    who = Value(place="form", name="who", source=replace(BY_LABEL, unsaid="kept"))
    assert becomes("Change an errand.", who) == ["kept"]
    assert becomes("Give an errand to Ada.", who, note) == ["", ""]
    inputs[-1] = replace(CHOSEN, chosen_label="Open")
    assert becomes("Open an errand and change its note.", who, note) == ["kept", ""]


NOW = {"name": "who", "extractors": [{"kind": "form_field", "name": "who"}], "chosen": True}
FORM = {"id": "t0001", "filled": True, "items": [], "now": [NOW]}
BY_LABEL = Choice(parameter="who", label="Ada", transaction_id="t0000", extractors=[{"kind": "json", "path": []}])
CODE = Derived(parts=[Part(parameter="who", shown="Ada", among=["Ada", "Ben"])], how="code", codes={"Ada": 7})
CHOSEN = Input(name="who", type="select", parameter="who", chosen_label="Ada")


def kept(source: Any, form: Values) -> Any:
    context = Context(transaction_id="t0002", url="http://h/edit", inputs=[CHOSEN])
    (line,) = as_kept([Value(place="form", name="who", value="7", source=source)], form, context)
    return line.source


def test_what_no_page_of_the_thing_tells_has_to_be_given() -> None:
    assert kept(BY_LABEL, FORM).unsaid == "asked"
    assert kept(BY_LABEL, FORM | {"now": []}).unsaid == "asked"
    assert kept(CODE, FORM | {"now": []}).parts[0].unsaid == "asked"
    assert kept(CODE, FORM).unless.parts[0].unsaid == "kept"
    for form in (FORM | {"filled": False, "now": []}, FORM | {"filled": False, "now": [NOW | {"chosen": False}]}):
        assert kept(BY_LABEL, form) == BY_LABEL


def test_what_nobody_saw_being_entered_is_kept_as_well() -> None:
    context = Context(transaction_id="t0002", url="http://h/edit")
    entered = Value(place="form", name="who", value="7", source=Parameter(parameter="who", optional=True))
    (line,) = as_kept([entered], FORM, context)
    assert isinstance(line.source, Extracted)
    assert line.source.unless == Parameter(parameter="who", optional=True, unsaid="kept")
    assert as_kept([entered], FORM | {"now": []}, context) == [entered]


def test_what_is_chosen_in_a_document_that_is_changed_has_to_be_given() -> None:
    line = Value(place="json", name="who", path=["who"], value="7", source=CODE)
    for method, becomes in (("PATCH", "asked"), ("POST", "")):
        context = Context(transaction_id="t0002", method=method, url="http://h/api/3", inputs=[CHOSEN])
        (found,) = as_kept([line], {}, context)
        assert [each.unsaid for each in givens(found.source)] == [becomes]


@pytest.mark.parametrize("more", [{}, {"decode": "text"}])
def test_what_an_answer_has_is_kept_as_it_was_sent(more: Values) -> None:
    now = {"path": ["who"], "extractors": [{"kind": "json", "path": ["who"]}]} | more
    line = Value(place="json", name="who", path=["who"], value="7", source=CODE)
    context = Context(transaction_id="t0002", method="PUT", url="http://h/api/3", inputs=[CHOSEN])
    (found,) = as_kept([line], {"id": "t0001", "filled": True, "items": [], "now": [now]}, context)
    assert isinstance(found.source, Extracted)
    assert (found.source.unless is not None, found.source.decode) == (True, more.get("decode"))


def test_what_another_request_sends_as_well_has_to_be_given() -> None:
    form = [Value(place="form", name="who", value="7", source=Parameter(parameter="who", unsaid="kept"))]
    search = [Value(place="query", name="who", value="7", source=Parameter(parameter="who"))]
    sources = [line.source for each in agreed([form, search], "", []) for line in each]
    assert [each.unsaid for each in sources if isinstance(each, Parameter)] == ["asked", "asked"]
    assert agreed([form, form], "", []) == [form, form]


def test_a_har_alone_tells_what_was_chosen_by_its_label_and_leaves_a_tick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def enter(browser: Browser) -> None:
        make_new(browser)
        browser.tick("#done")

    with errands.serve() as site:
        errands.record(site.url, tmp_path / "capture", "Write down a new errand.", {}, enter)
    har = (tmp_path / "capture" / "capture.har").rename(tmp_path / "one.har")
    with errands.serve(port=urlsplit(site.url).port or 0):
        routine = routine_of(discover(har, "Write down a new errand.", tmp_path / "run")[0])
    monkeypatch.setattr(errands, "PEOPLE", {"19": "Ben", "17": "Ada", "29": "Cleo"})
    for title, who, code, colour in (("Tape", "Ben", "19", "b"), ("Rope", "Ada", "17", "r")):
        given = {"title": title, "who": who, "urgency": "low", "colour": errands.COLOURS[colour]}
        error, _, after = run(routine, **given)
        told = {**given, "who": code, "colour": colour, "done": True, "places": ["e", "n"], "note": ""}
        assert (error, after[title]) == ("", told)
