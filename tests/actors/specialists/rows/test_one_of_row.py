"""What tells an element from its like in one row."""

import pytest

from actors.specialists.rows.one_of_row import kept_in_row
from routines.extracting.page import parsed


@pytest.mark.parametrize("name", ["data-on:click", "data-a.b", "data-@x", "data-x(y)"])
def test_attributes_that_no_selector_can_name(name: str) -> None:
    slots = "".join(f"<td><button {name}=$n={n}>free</button>" for n in (9, 11, 14))
    kept = kept_in_row(parsed(f"<table><tr>{slots}</table>").css("button")[1])
    assert kept == {name.removeprefix("data-"): "$n=11"}


def test_the_entries_of_a_list_are_things() -> None:
    entries = "".join(f"<li><button data-user={n}>Delete</button></li>" for n in range(3))
    assert kept_in_row(parsed(f"<ul>{entries}</ul>").css("button")[1]) == {}


@pytest.mark.parametrize(
    ("hours", "texts", "kept"),
    [
        (("9", "11", "14"), ("free", "free", "free"), {"hour": "11"}),
        (("09:00", "11:00", "14:00"), ("9:00", "11:00", "14:00"), {"hour": "11:00"}),
        (("9", "11", "14"), ("Open", "Close", "Drop"), {}),
        (("9", "11"), ("free", "free"), {}),
        (("9", "11", "11"), ("free", "free", "free"), {}),
        (("9", "11", "late"), ("free", "free", "free"), {}),
        (("nine", "late", "noon"), ("free", "free", "free"), {}),
    ],
)
def test_the_slots_of_a_plan_are_told_apart_by_what_each_keeps(
    hours: tuple[str, ...], texts: tuple[str, ...], kept: dict[str, str]
) -> None:
    buttons = (
        f"<td><button data-hour='{h}' data-open=''>{text}</button></td>" for h, text in zip(hours, texts, strict=True)
    )
    row = f"<tr><th>Hall</th>{''.join(buttons)}</tr>"
    assert kept_in_row(parsed(f"<table>{row}{row}</table>").css("button")[1]) == kept
    assert kept_in_row(parsed(row.replace("tr>", "p>").replace("<td>", "").replace("<th>", "")).css("button")[1]) == {}
