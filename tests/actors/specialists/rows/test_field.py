"""What is chosen in a field of a row and sent at once is for that row."""

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import done, exchange

ROW = "<tr><td>{name}</td><td><select name=stage{kept}><option>new<option>won</select></td></tr>"


@pytest.mark.parametrize(
    ("kept", "sent", "row"),
    [
        (" hx-patch=/leads/7", "/leads/7", "Cargo"),
        (" hx-patch=/leads/7", "/leads/other", None),
        ("", "/leads/7", None),
    ],
)
def test_in_a_form_too_where_the_field_itself_keeps_the_address_that_was_asked_for(
    kept: str, sent: str, row: str | None
) -> None:
    rows = ROW.format(name="Acorn", kept=kept and " hx-patch=/leads/6") + ROW.format(name="Cargo", kept=kept)
    page = f"<form action=/bulk method=post><table>{rows}</table><button>Apply</button></form>"
    chosen = done(1, 5, "change", "/leads", "tr:nth-of-type(2) select", "select", name="stage", value="won")
    asked = (exchange(1, 0, "GET", "/leads", page), exchange(2, 5.1, "PATCH", sent, sent="stage=won"))
    found = call(Interactions(Capture(transactions=asked, interactions=(chosen,))), "get_clicks")["items"]
    assert [each["row"] for each in found] == ([row] if row else [])
    assert [each["attributes"] for each in found] == ([{"hx-patch": "/leads/7"}] if row else [])


CARD = "<div class=card>{title}<select><option>new<option>{last}</select></div>"


@pytest.mark.parametrize(
    ("titles", "last", "row"),
    [
        (("<h3>Acorn</h3>", "<h3>Cargo</h3>"), ("won", "won"), "Cargo"),
        (("<b><a href=/leads/6>Acorn</a></b>", "<b><a href=/leads/7>Cargo</a></b>"), ("won", "won"), "Cargo"),
        (("<label>Stage</label>", "<label>Kind</label>"), ("won", "won"), None),
        (("<h3>Acorn</h3>", "<h3>Cargo</h3>"), ("big", "won"), None),
    ],
)
def test_cards_with_titles_and_the_same_list_box_are_rows_and_the_parts_of_a_form_are_none(
    titles: tuple[str, str], last: tuple[str, str], row: str | None
) -> None:
    cards = "".join(CARD.format(title=title, last=end) for title, end in zip(titles, last, strict=True))
    page = exchange(1, 0, "GET", "/leads", f"<div>{cards}</div>")
    chosen = done(1, 5, "change", "/leads", "div > div:nth-of-type(2) > select", "select", value="won")
    capture = Capture(transactions=(page,), interactions=(chosen,))
    found = call(Interactions(capture), "get_clicks")["items"]
    assert [each["row"] for each in found] == ([row] if row else [])
