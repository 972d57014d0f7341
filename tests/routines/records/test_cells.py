"""Cells of a table that hold more than one thing."""

import pytest

from routines.extracting.page import parsed
from routines.records.cells import parts_of

Told = list[tuple[str, str, str]]


def told(*cells: str) -> Told:
    """(name, selector, attribute) of the fields of a column called `title`."""
    column = parsed("<table>" + "".join(f"<tr><td>{cell}</td></tr>" for cell in cells) + "</table>").css("td")
    return [(each.name, each.selector, each.attribute) for each in parts_of(column, "td", "title", set())]


def three(cell: str) -> list[str]:
    return [cell.replace("N", str(n)) for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("cells", "fields"),
    [
        (three("<p class=t>Book N</p><i class=by>by N</i>"), [("title", "td p.t", ""), ("title_by", "td i.by", "")]),
        (
            three("<a class=t href=/N>Book N</a><p><a href=/N/edit>Edit</a></p>"),
            [("title", "td a.t", ""), ("title_href", "td a.t[href]", "href")],
        ),
        (
            three("<p class=t>Book N</p><i class=by>by N</i><img src=/N.png>"),
            [("title", "td p.t", ""), ("title_by", "td i.by", "")],
        ),
        (
            three("<p class=t>Book N</p><i class='note hidden'>for N</i><i class=by>by N</i>"),
            [("title", "td p.t", ""), ("title_by", "td i.by", "")],
        ),
    ],
)
def test_each_thing_is_a_field_but_what_is_the_same_everywhere_pictures_and_what_is_hidden(
    cells: list[str], fields: Told
) -> None:
    assert told(*cells) == fields
    assert told(*cells, "") == fields  # an empty cell is no exception


@pytest.mark.parametrize(
    "cells",
    [
        three("<p class=t>Book N</p>"),
        three("N <p class=t>Book</p><i class=by>by N</i>"),
        ["<i class=by>by 1</i><p class=t>Book 1</p>", "<p class=t>Book 2</p>", "<p class=t>Book 3</p>"],
        three("N"),
        ["", ""],
    ],
)
def test_of_one_thing_of_bare_words_and_of_another_beginning_in_some_there_are_no_fields(cells: list[str]) -> None:
    assert told(*cells) == []
