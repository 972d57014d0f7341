"""What was entered in the end, in fields and editors that scripts draw anew, empty and fill."""

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, done, library

TOOLS = Interactions(library())
QUOTED = "say 'lamp'"


def test_a_form_that_a_script_filled_was_filled_in_by_nobody() -> None:
    filled = [(2.0, "change", "title", "Garden"), (2.01, "change", "about", "Notes"), (2.02, "change", "colour", "red")]
    typed = [(4.0, "input", "about", "Sheds"), (4.5, "change", "about", "Sheds")]
    events = tuple(
        Interaction(f"i{n:04}", time, kind, HOST, f"[name={name}]", "input", name=name, value=text)
        for n, (time, kind, name, text) in enumerate([*filled, *typed])
    )
    (found,) = call(Interactions(Capture(interactions=events)), "get_form_inputs")["items"]
    assert (found["name"], found["value"]) == ("about", "Sheds")


def test_where_nobody_records_entering_what_changed_at_once_may_have_been_entered() -> None:
    events = tuple(
        Interaction(f"i{n:04}", 2.0 + n / 100, "change", HOST, f"[name={name}]", "input", name=name, value="x")
        for n, name in enumerate(("title", "about", "colour"))
    )
    assert len(call(Interactions(Capture(interactions=events)), "get_form_inputs")["items"]) == 3


@pytest.mark.parametrize(("then", "held"), [("Kr", ["Kre"]), ("Osl", ["K", "Osle"])])
def test_a_field_that_stands_elsewhere_once_its_hint_is_gone_is_one_field(then: str, held: list[str]) -> None:
    """Its id stays, and what is typed goes on; whatever else has the id is another field."""
    places = [(".hint + input", "K"), ("input", then), ("input", f"{then}e")]
    typed = [
        Interaction(f"i000{n}", T0 + n, "input", HOST, place, "input", element_id="e5", input_type="text", value=text)
        for n, (place, text) in enumerate(places)
    ]
    found = call(Interactions(Capture(interactions=typed)), "get_form_inputs")["items"]
    assert [each["value"] for each in found] == held


@pytest.mark.parametrize(
    ("first", "then", "name", "held"),
    [
        ("Tour", "Meal", "", ["3", "veg"]),
        ("Tour", "Meal", "what", ["veg"]),
        ("Note (1/50)", "Note (3/50)", "", ["veg"]),
        ("Meal: 3", "Meal: veg", "", ["veg"]),
    ],
)
def test_a_field_in_the_place_of_one_of_an_earlier_step_is_another_by_its_label(
    first: str, then: str, name: str, held: list[str]
) -> None:
    told = ((first, "3"), (then, "veg"))
    used = tuple(
        done(n, n, "change", "/", "select", "select", name=name, label=label, value=value)
        for n, (label, value) in enumerate(told, 1)
    )
    found = call(Interactions(Capture(interactions=used)), "get_form_inputs")
    assert [each["value"] for each in found["items"]] == held


def test_a_field_is_one_though_its_label_has_the_letter_with_which_the_typing_begins() -> None:
    used = tuple(done(n, n, "input", "/", "input", "input", label="Email", value="ann"[:n]) for n in (1, 2, 3))
    (found,) = call(Interactions(Capture(interactions=used)), "get_form_inputs")["items"]
    assert found["value"] == "ann"


def test_a_field_that_is_drawn_anew_with_every_key_is_one_field() -> None:
    typed = [("input", 61, "p"), ("input", 62, "po"), ("input", 63, "pon"), ("change", 64, "pon"), ("input", 70, "p")]
    events = tuple(
        Interaction(f"i{n:04}", float(n), kind, HOST, f"#c{number}", "input", "name", f"c{number}", value=text)
        for n, (kind, number, text) in enumerate(typed)
    )
    found = call(Interactions(Capture(interactions=events)), "get_form_inputs")["items"]
    assert [each["value"] for each in found] == ["pon", "p"]


@pytest.mark.parametrize(
    ("later", "shown", "value"),
    [
        (("keydown", QUOTED), "", QUOTED),
        (("click", "Run"), f"<p id=e><i>{QUOTED}</i></p>", QUOTED),
        (("click", "Run"), "<p id=e></p>", f"{QUOTED}'"),
        (("click", "Run"), "<p id=e>something else</p>", f"{QUOTED}'"),
    ],
)
def test_an_editor_holds_what_it_was_left_with(later: tuple[str, str], shown: str, value: str) -> None:
    typed = [("input", "say 'lam"), ("input", f"{QUOTED}'")]
    events = tuple(
        Interaction(f"i{n:04}", float(n), kind, HOST, "#e" if kind != "click" else "#run", "p", text=text)
        for n, (kind, text) in enumerate([*typed, later])
    )
    snapshots = (Snapshot("d0001", 5.0, HOST, "", shown),) if shown else ()
    (found,) = call(Interactions(Capture(snapshots=snapshots, interactions=events)), "get_form_inputs")["items"]
    assert found["value"] == value


@pytest.mark.parametrize(("left", "typed"), [("", "say 1\n;"), ("\u2028", "say 1\n;"), ("grow", "grow;")])
def test_what_was_typed_into_a_field_that_an_editor_empties_after_each_key(left: str, typed: str) -> None:
    keys = [each if left == "grow" else left + each for each in "say 1;"]
    values = ["".join(keys[: n + 1]) if left == "grow" else each for n, each in enumerate(keys)]
    values = [*values[:-1], "grow;"] if left == "grow" else values
    events = [done(n, n, "input", "/f", "#code", "textarea", value=each) for n, each in enumerate(values, 1)]
    enter = done(9, 5.5, "keydown", "/f", "#code", "textarea", key="Enter")
    capture = Capture(interactions=tuple(sorted([*events, enter], key=lambda each: each.time)))
    (found,) = call(Interactions(capture), "get_form_inputs")["items"]
    assert found["value"] == typed


@pytest.mark.parametrize("mark", ["\x01", "\u2028"])
def test_what_an_editor_leaves_in_its_field_that_nobody_can_type_was_not_typed(mark: str) -> None:
    left = [f"{mark}w", *(f"{mark}{mark}{each}" for each in "inch")]
    events = [done(n, n, "input", "/f", "#code", "textarea", value=each) for n, each in enumerate(left, 1)]
    (found,) = call(Interactions(Capture(interactions=tuple(events))), "get_form_inputs")["items"]
    assert found["value"] == "winch"


@pytest.mark.parametrize(
    ("later", "value"),
    [
        ([], "W7"),
        ([("click", 2.5, "")], "W7\n"),
        ([("keydown", 2.1, "Tab")], "W7\n"),
        ([("click", 9.0, "")], "W7"),
    ],
)
def test_a_line_break_is_not_entered_by_the_enter_that_ends_the_writing(
    later: list[tuple[str, float, str]], value: str
) -> None:
    def held(n: int, time: float, kind: str, text: str, key: str = "") -> Interaction:
        return done(n, time, kind, "/sheet", "#cell", "textarea", value=text, key=key)

    events = [held(1, 1, "input", "W7"), held(2, 2, "keydown", "W7", "Enter"), held(3, 2.05, "input", "W7\n")]
    others = [done(n, at, kind, "/sheet", "#save", "button", key=key) for n, (kind, at, key) in enumerate(later, 5)]
    told = sorted([*events, held(4, 2.3, "change", "W7\n"), *others], key=lambda each: each.time)
    (found,) = call(Interactions(Capture(interactions=tuple(told))), "get_form_inputs")["items"]
    assert (found["value"], found.get("typed", "")) == (value, "")
