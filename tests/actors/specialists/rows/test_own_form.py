"""A button that only one row has now, as what is open still can be closed."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.row import row_of

OPEN = "<form action=/seats/{0}/confirm><input type=hidden name=token value=k1><button id=sole>Confirm</button></form>"
CARD = '<div class="card seat" id="seat_{0}"><h5>{1}</h5>{2}<a href=/seats/{0}/move>Move</a></div>'


def page(card: str = CARD, form: str = OPEN) -> str:
    seats = ((4, "Ann", ""), (5, "Bo", form.format(5)), (6, "Cleo", ""))
    return "".join(card.format(*each) for each in seats)


@pytest.mark.parametrize(
    ("shown", "row"),
    [
        (page(), "Bo"),
        (page(CARD.replace(' id="seat_{0}"', "")), "Bo"),
        (page(form=OPEN.replace("type=hidden", "type=text")), None),
        (page(form=OPEN.replace("/seats/{0}/confirm", "/seats/confirm")), None),
        (page(form=OPEN.replace("{0}", "6")), None),
        (page(CARD.replace("<a href=/seats/{0}/move>Move</a>", "").replace("seat_{0}", "{1}")), None),
        (f"<table>{page('<tr><td>{1}</td><td>{2}<a href=/seats/{0}>Show</a></td></tr>')}</table>", "Bo"),
    ],
)
def test_the_button_is_of_the_row_whose_number_its_form_has(shown: str, row: str | None) -> None:
    node = LexborHTMLParser(shown).css_first("#sole")
    assert node is not None
    assert row_of(node).get("row") == row
