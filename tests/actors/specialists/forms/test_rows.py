"""What tells the rows of a form apart, as a page shows them."""

import pytest

from actors.specialists.forms.rows import rows_sent
from routines.extracting.form import forms
from routines.extracting.page import Page

PAPER = ("Ink 1", "Paper A4", "Mouse")


def labels(names: tuple[str, ...], number: int, called: str = "") -> list[str]:
    """What the row of that number may be called, of rows with a count and a place that can be changed."""
    drawn = (
        f'<tr><td>{name}</td><td><input name="n[{at}]" value="{at + 20}" aria-label="{called.format(name)}"></td>'
        f'<td><input name="place[{at}]" value="shelf {"abc"[at - 7]}"></td></tr>'
        for at, name in enumerate(names, 7)
    )
    html = f"<form><table>{''.join(drawn)}</table></form>"
    page, (form,) = Page("http://x/", [], html), forms(html)
    told = rows_sent({}, form, [f"n[{number}]"], page)
    return [label for each in told for label in each["labels"]]


@pytest.mark.parametrize(
    ("names", "called", "found"),
    [
        (PAPER, "", ["shelf b", "Paper A4"]),
        (PAPER, "How many of {}", ["Paper A4", "shelf b"]),
        (("Paper 1", "Paper 2", "Paper 3"), "", ["shelf b"]),
        (("Paper A3", "Paper A4", "Mouse"), "count: {}", ["Paper A4", "shelf b"]),
    ],
)
def test_a_row_is_called_as_its_field_is_and_by_a_number_only_if_it_counts_no_rows(
    names: tuple[str, ...], called: str, found: list[str]
) -> None:
    assert labels(names, 8, called) == found
