import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.record import record_of
from actors.specialists.rows.row import cell_of

BOARD = """<main><section><h2>Now</h2><article class="slip" id=a1><b>Gate</b><small id=by>Ann</small></article>
<article class="slip urgent"><b>Pump</b><small>Bo</small></article></section>
<section><h2>Later</h2><article class=slip id=a3><b>Shed</b><small>Bo</small></article></section>
<ul><li id=plain>Gate</li><li>Pump</li></ul>
<nav><ul><li id=menu><b>Home</b> <i>2</i></li><li><b>Out</b> <i>3</i></li></ul></nav>
<div class=box id=form><b>Name</b> <i>yours</i><input></div><div class=box><b>Age</b> <i>yours</i><input></div>"""


@pytest.mark.parametrize(
    ("selector", "row", "first"),
    [("#a1", "Gate", True), (".urgent", "Pump", False), ("#a3", "Shed", True)]
    + [(each, None, None) for each in ("#plain", "#menu", "#form", "#by")],
)
def test_a_card_that_is_clicked_itself_is_called_by_what_tells_it_from_the_others(
    selector: str, row: str | None, first: bool | None
) -> None:
    node = LexborHTMLParser(BOARD).css_first(selector)
    assert node is not None
    assert (record_of(node).get("row"), record_of(node).get("is_first")) == (row, first)


def test_a_text_on_a_card_is_told_with_the_name_of_the_card() -> None:
    tree = LexborHTMLParser(BOARD)
    assert [cell_of(node) for node in tree.css("#a1 b, #by, li b")] == ["", "Gate", "", ""]
