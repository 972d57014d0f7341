"""What tells an element from its like in one row."""

import pytest

from actors.specialists.rows.one_of_row import kept_in_row
from routines.extracting.page import parsed


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
