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


def told(fields: str, name: str) -> list[dict[str, object]]:
    html = f"<form><table>{fields}</table></form>"
    (form,) = forms(html)
    return rows_sent({}, form, [name], Page("http://x/", [], html))


def test_a_new_row_in_which_all_has_a_default_is_known_by_its_field_for_an_id() -> None:
    row = '<tr><td><input type=hidden name=of-{n}-id value="{id}"><input name=of-{n}-count value="{count}"></td></tr>'
    drawn = ((0, "7", "12"), (1, "9", "30"), (2, "", "1"), (3, "", "1"))
    found = told("".join(row.format(n=n, id=i, count=count) for n, i, count in drawn), "of-3-count")
    assert [each["ways"] for each in found] == [[{"kind": "form_row", "field": "of-#-id", "which": "blank", "plus": 1}]]
    assert told("".join(row.format(n=n, id="", count="1") for n in range(4)), "of-3-count") == []


def test_what_a_link_in_a_row_sends_belongs_to_that_row_though_the_page_has_no_such_field() -> None:
    rows = "".join(f"<tr><td>{name}<td><input type=checkbox name=t:{n}:pick>" for n, name in enumerate(PAPER))
    (found,) = told(rows, "t:1:edit")
    way = {"kind": "form_row", "field": "t:#:pick", "which": "shown", "label": "Paper A4", "by": "td:nth-of-type(1)"}
    assert (found["name"], found["ways"], found["labels"]) == ("t:1:edit", [way], ["Paper A4"])
    assert "box" not in found


def test_a_box_that_sends_something_else_than_those_of_other_rows_is_no_thing_because_it_is_ticked() -> None:
    box = "<label><input type=checkbox name=of[{n}] value={value} {ticked}>{name}</label>"
    woods = ((0, 1, "checked", "oak"), (1, 2, "", "ash"), (2, 4, "", "elm"))
    drawn = "".join(box.format(n=n, value=v, ticked=ticked, name=name) for n, v, ticked, name in woods)
    way = {"kind": "form_row", "field": "of[#]", "which": "shown", "label": "oak", "by": "#"}
    (found,) = told(drawn, "of[0]")
    assert (found["ways"], found["labels"], found["sends"]) == ([way], ["oak"], True)
    (alike,) = told(drawn.replace("value=2", "value=1").replace("value=4", "value=1"), "of[0]")
    assert ("sends" in alike, alike["ways"]) == (
        False,
        [way, {"kind": "form_row", "field": "of[#]", "which": "filled"}],
    )


@pytest.mark.parametrize(("day", "which"), [("", "blank"), ("7 May", "shown")])
def test_what_the_row_says_of_which_new_ones_are_made_is_no_name_of_an_only_row(day: str, which: str) -> None:
    row = (
        "<tr><td><input name=of-{n}-day value='{day}'><td><label>Choose a file <input type=file name=of-{n}-f></label>"
    )
    (found,) = told(row.format(n=0, day=day) + row.format(n="__prefix__", day=""), "of-0-day")
    assert (f"'which': '{which}'" in str(found["ways"]), found.get("labels", [])) == (True, [day] * bool(day))


@pytest.mark.parametrize(("caption", "labels"), [("Wood:", []), ("Oak floor", [["Oak floor"]])])
def test_what_says_what_the_fields_of_an_only_row_are_for_is_no_name_of_it(
    caption: str, labels: list[list[str]]
) -> None:
    row = "<tr><td>{said}<td><select name=of-{n}-wood><option value=''>--<option value=1>oak</select>"
    drawn = row.format(said=caption, n=0) + row.format(said="Wood:", n="__prefix__")
    assert [each["labels"] for each in told(drawn, "of-0-wood")] == labels
