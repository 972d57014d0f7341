"""What a field in a row of a list is called, whichever row it stands in."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.label import but_row, column_called


def row(number: str, name: str, place: str) -> str:
    return f"<tr><th>{name}</th><td>{place}</td><td><input name='{number}'></td></tr>"


HEAD = "<tr><th>Name</th><th>Place</th><th>Seats</th></tr>"


@pytest.mark.parametrize(
    ("head", "names", "label", "called"),
    [
        (HEAD, ("form-0-seats", "form-1-seats"), "Town hall", "Seats"),
        (HEAD, ("form-0-seats", "form-1-seats"), "Seats of Puppets", "Seats"),
        (HEAD, ("form-0-seats", "form-1-seats"), "Places", "Places"),
        (HEAD, ("street", "town"), "Town hall", "Town hall"),
        (HEAD, ("line-1-street", "line-1-town"), "Town hall", "Town hall"),
        ("", ("form-0-seats", "form-1-seats"), "Town hall", "Town hall"),
        (HEAD, ("", ""), "Town hall", "Seats"),
        (HEAD, ("", ""), "Puppets", "Puppets"),
    ],
)
def test_what_tells_a_row_of_a_grid_is_no_name_of_a_field_in_it(
    head: str, names: tuple[str, str], label: str, called: str
) -> None:
    rows = row(names[0], "Puppets", "Town hall") + row(names[1], "Opera", "Park")
    node = LexborHTMLParser(f"<form><table>{head}{rows}</table></form>").css_first("input")
    assert node is not None
    assert but_row(label, node) == called


def test_a_column_is_called_by_what_its_heading_reads_before_its_pictures() -> None:
    head = "<tr><th><input type=checkbox></th><th><div>Berth <i>sort</i></div><button>filter</button></th></tr>"
    table = f"<table><thead>{head}</thead><tbody><tr><td></td><td><span>B0042</span></td></tr></tbody></table>"
    node = LexborHTMLParser(table).css_first("span")
    assert node is not None
    assert column_called(node) == "Berth"
