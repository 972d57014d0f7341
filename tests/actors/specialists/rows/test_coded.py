import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.coded import row_of_code

ROW = "<tr><td><a href=/show/{0}>{0}</a></td><td>{1}</td><td>{2}</td><td>{3}</td></tr>"
SEEN = (
    ("55a4bc6b63", "Broken lamp", "2026-11-23 04:28", "Fit a ladder"),
    ("043344b716", "Broken lamp", "2026-11-23 05:1", "Oil"),
)
LAST = "97ffb02c90", "New wish", "2026-11-23 06:30", "Paint the door"


def called(*rows: tuple[str, ...]) -> str:
    """What the row of the first link is called."""
    page = LexborHTMLParser(f"<table><tr><th>#</th></tr>{''.join(ROW.format(*each) for each in rows)}</table>")
    node = page.css_first("td a")
    assert node is not None
    return str(row_of_code(node).get("row", ""))


def test_a_link_that_reads_a_code_of_a_machine_means_what_its_row_is_called() -> None:
    assert called(*SEEN, LAST) == "Fit a ladder"


@pytest.mark.parametrize(
    "last",
    [
        ("97ffb02c90", "New wish", "2026-11-23 06:30", "fit a ladder"),
        ("Notes", "New wish", "2026-11-23 06:30", "Paint the door"),
    ],
)
def test_a_text_that_another_row_has_too_names_none_and_a_link_beside_names_is_a_name(last: tuple[str, ...]) -> None:
    assert called(*SEEN, last) == ""


def test_two_rows_tell_no_column_of_names_and_a_number_is_called_by_itself() -> None:
    assert called(*SEEN) == ""
    assert called(*((str(n), *rest) for n, (_, *rest) in enumerate((*SEEN, LAST), 17))) == ""
