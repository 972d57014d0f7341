"""What stands over the records of a page."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.heading import heading

PAGE = """<h1>Shop</h1><div><h2>New things</h2><p>For you</p></div><ul><li id=one>Lamp</ul>
<section><h3>Aliases</h3><div><table><tr><th>Name<th>To</tr><tr id=two><td>ann<td>bob</table></div></section>
<table><thead><tr><th colspan=2>:: Boxes</th></tr></thead><tr id=three><td>ann<td>7</table>
<table><caption>Towns</caption><tr id=four><td>Moss<td>9</table>"""


@pytest.mark.parametrize(
    ("record", "above"), [("#one", "New things"), ("#two", "Aliases"), ("#three", ":: Boxes"), ("#four", "Towns")]
)
def test_the_nearest_heading_counts(record: str, above: str) -> None:
    node = LexborHTMLParser(PAGE).css_first(record)
    assert node is not None
    assert heading(node) == above


def test_without_a_heading_there_is_none() -> None:
    node = LexborHTMLParser("<ul><li>Lamp</ul>").css_first("li")
    assert node is not None
    assert heading(node) == ""
