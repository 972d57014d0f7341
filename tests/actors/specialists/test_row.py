import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.row import row_label

TABLE = """<table><thead><tr><th>Name</th><th></th></tr></thead><tbody>
<tr><td>7</td><td>Ann</td><td>open</td><td><button id=a>Remove</button><a id=more href=/1>Ann's page</a></td></tr>
<tr><td>8</td><td>Bob</td><td>open</td><td><button id=b>Remove</button><a href=/2>Bob's page</a></td></tr>
</tbody></table>
<button id=alone>Remove</button>"""
CARDS = """<div id=cards><div class="card new"><h3>Lamp</h3><p>10 EUR</p>
<form><button id=c>Add to basket</button></form></div>
<div class=card><h3>Desk</h3><p>10 EUR</p><form><button id=d>Add to basket</button></form></div></div>
<ul><li><a id=only href=/x>Edit</a> the only one</li></ul>"""


@pytest.mark.parametrize(
    ("page", "selector", "label"),
    [
        (TABLE, "#a", "Ann"),
        (TABLE, "#b", "Bob"),
        (TABLE, "#more", ""),
        (TABLE, "#alone", ""),
        (CARDS, "#d", "Desk"),
        (CARDS, "#only", ""),
    ],
)
def test_what_a_reader_calls_the_row_of_a_button(page: str, selector: str, label: str) -> None:
    node = LexborHTMLParser(page).css_first(selector)
    assert node is not None
    assert row_label(node) == label
