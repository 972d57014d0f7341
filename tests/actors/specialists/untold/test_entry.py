"""Entries of list boxes that close before the mouse button is let go."""

from typing import Any

import pytest

from actors.specialists.interaction import Interactions
from actors.specialists.untold.entry import untold_entries
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from tests.actors.specialists.library import HOST, T0, done, exchange

OPTIONS = '<div role="listbox"><div role="option"><span>Hall</span></div><div role="option"><b>Attic</b> 2</div></div>'
BOX = '<span id="s">Shelf</span><button role="combobox" aria-labelledby="s" aria-expanded="{}">{}</button>'
SAVED = done(2, 9.0, "click", "/loan", "button", "button", text="Save")


def page(second: float, *parts: str, url: str = "/loan") -> Snapshot:
    return Snapshot(f"d{second:04}", T0 + second, HOST + url, "Loan", f"<body>{''.join(parts)}</body>")


OPEN, CLOSED = page(2, BOX.format("true", "Choose"), OPTIONS), page(5, BOX.format("false", "Attic"))


def told(*pages: Snapshot, events: tuple[Interaction, ...] = (SAVED,)) -> list[tuple[Any, ...]]:
    opened = done(1, 1.0, "click", "/loan", "[role=combobox]", "button", text="Choose")
    found = untold_entries(Capture(interactions=(opened, *events), snapshots=pages))
    return [(each["name"], each["label"], each["chosen_label"], each["time"] - T0) for each in found]


def test_the_entry_that_the_field_reads_after_its_box_closed() -> None:
    assert told(OPEN, CLOSED) == [("Shelf", "Shelf", "Attic", 2.0)]
    told_with_others = Interactions(Capture(interactions=(SAVED,), snapshots=(OPEN, page(9.5, BOX, "Attic"))))
    assert [each["value"] for each in told_with_others.get_form_inputs()["items"]] == ["Attic"]


def test_the_entry_that_is_listed_below_its_field() -> None:
    box = '<input role="combobox" name="shelf" aria-expanded="{}">'
    shown = page(5, box.format("false"), "<ul><li>Attic</li></ul>")
    assert told(page(2, box.format("true"), OPTIONS), shown) == [("shelf", "shelf", "Attic", 2.0)]


def test_the_box_may_be_opened_by_what_only_names_it() -> None:
    box = '<label>Shelf <input name="shelf" aria-controls="b" aria-expanded="{}"></label>'
    entries = f'<div id="b">{OPTIONS}</div>'
    shown = page(5, box.format("false"), "<ul><li>Attic</li></ul>")
    assert told(page(2, box.format("true"), entries), shown) == [("shelf", "Shelf", "Attic", 2.0)]
    assert not told(page(2, box.format("true"), entries.replace('id="b"', 'id="c"')), shown)


def test_what_was_chosen_last_counts() -> None:
    again = page(6, BOX.format("true", "Attic"), OPTIONS), page(7, BOX.format("false", "Hall"))
    assert [each[2] for each in told(OPEN, CLOSED, *again)] == ["Hall"]


def test_nothing_was_chosen_where_nothing_new_is_read_or_too_much() -> None:
    assert not told(OPEN, page(5, BOX.format("false", "Choose")))
    assert not told(OPEN, page(5, BOX.format("false", "Attic"), "<p>Hall</p>"))
    assert not told(OPEN, page(5, BOX.format("true", "Attic"), OPTIONS))
    assert not told(OPEN, page(5, BOX.format("false", "Attic"), url="/other"))
    assert not told(page(2, OPTIONS), CLOSED)


@pytest.mark.parametrize(("more", "count"), [(398, 1), (399, 0)])
def test_a_box_of_very_many_entries_is_not_looked_into(more: int, count: int) -> None:
    entries = "".join(f'<div role="option">Shelf {n}</div>' for n in range(more))
    assert len(told(page(2, BOX.format("true", "Choose"), OPTIONS, entries), CLOSED)) == count


def test_a_box_of_one_entry_leaves_nothing_to_choose() -> None:
    assert not told(page(2, BOX.format("true", "Choose"), '<div role="option">Attic</div>'), CLOSED)


def test_pages_that_are_deep_or_long_are_read() -> None:
    for more in ("<div>x" * 2000, '<div role="option">x' * 2000, "<p>Cellar</p>" * 20_000):
        beside = told(page(2, BOX.format("true", "Choose"), OPTIONS, more), page(5, BOX.format("false", "Attic"), more))
        assert [each[2] for each in beside] == ["Attic"]


def test_a_click_on_the_entry_tells_it_already() -> None:
    click = done(3, 3.0, "click", "/loan", "div", "div", text="Attic")
    assert not told(OPEN, CLOSED, events=(click, SAVED))


@pytest.mark.parametrize(("shown", "names"), [("Attic", ["shelf"]), ("Hall", ["Shelf", "shelf"])])
def test_what_a_sent_form_tells_as_well_is_told_once(shown: str, names: list[str]) -> None:
    boxes = (
        "<label for=f>Shelf</label><select name=shelf id=f><option value=0>-<option value=1>Hall<option value=2>Attic"
    )
    form = f"<form method=post>{boxes}</select></form>"
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    steps = exchange(1, 0, "GET", "/loan", form), exchange(2, 9.1, "POST", "/loan", sent="shelf=2", headers=encoded)
    events = done(1, 1.0, "click", "/loan", "[role=combobox]", "button", text="Choose"), SAVED
    pages = OPEN, page(5, BOX.format("false", shown))
    found = Interactions(Capture(transactions=steps, interactions=events, snapshots=pages)).get_form_inputs()
    assert sorted(each["name"] for each in found["items"]) == names
