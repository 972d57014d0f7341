"""A row is called by what stands in the column of names."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.row import row_of

ROWS = (("Defect", "7", "Fit a ladder"), ("Wish", "8", "Paint the door"), ("Question", "9", "Oil the hinge"))
HEADS = "<th>Type</th><th>Subsystem</th><th>{}</th><th></th>"


def called(heads: str, rows: tuple[tuple[str, ...], ...] = ROWS) -> str:
    """What the row of the first button is called."""
    lines = (
        f"<tr>{''.join(f'<td>{text}</td>' for text in each)}<td><a href=/edit/{at}x>edit</a></td></tr>"
        for at, each in enumerate(rows)
    )
    page = LexborHTMLParser(f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>")
    node = page.css_first("td a")
    assert node is not None
    return str(row_of(node).get("row", ""))


@pytest.mark.parametrize("head", ["Title", "Ticket title", "NAME", "Subject", "Summary", "Remark"])
def test_it_is_called_by_its_title_and_not_by_its_kind(head: str) -> None:
    assert called(HEADS.format(head)) == "Fit a ladder"


def test_by_its_kind_if_nothing_else_tells_it_from_the_others() -> None:
    alike = (("Defect", "7", "Fit a ladder"), ("Wish", "8", "Fit a ladder"))
    assert called(HEADS.format("Title"), alike) == "Defect"


@pytest.mark.parametrize(
    "heads", ["", "<th>Type</th><th>Title</th>", "<td>Type</td><td>No</td><td>Title</td><td></td>"]
)
def test_without_a_head_for_each_column_the_first_text_is_its_name(heads: str) -> None:
    assert called(heads) == "Defect"


def test_where_a_head_spans_several_columns_the_first_text_is_its_name() -> None:
    assert called("<th colspan=2>Type</th><th>Title</th><th></th><th></th>") == "Defect"


BILLS = (
    ("Celia", "Cheese and bread", "22.40 (7.47 each)"),
    ("Agnes", "Firewood", "30.00"),
    ("Agnes", "Tickets", "84.50"),
)


def test_where_each_has_a_title_it_is_not_called_by_what_several_others_share() -> None:
    heads = "<th>Who paid?</th><th>For what?</th><th>How much?</th><th></th>"
    assert called(heads, BILLS) == called("", BILLS) == "Cheese and bread"
    assert called(heads, BILLS[:2]) == "Celia"
    assert called(heads, (*BILLS, ("Bruno", "Firewood", "12.00"))) == "Celia"
    assert called(heads.replace("Who paid?", "Name"), BILLS) == "Celia"


@pytest.mark.parametrize("text", ["EUR {}0", "Nov {}, 2026", "b{}@x.org", "SN 471{}-A"])
def test_an_amount_a_day_an_address_or_a_number_is_no_title(text: str) -> None:
    bills = tuple((name, "open", text.format(at)) for at, name in enumerate(("Bo Stone", "Ann Berg", "Ann Berg"), 2))
    assert called("<th>Customer</th><th>State</th><th>What</th><th></th>", bills) == "Bo Stone"


def test_a_title_may_be_the_same_in_others_where_nothing_better_tells_it() -> None:
    assert called("", (("Lamp", "12", "bright"), ("Ladder", "13", "long"), ("Ladder", "14", "short"))) == "Lamp"
