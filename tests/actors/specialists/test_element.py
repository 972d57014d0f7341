"""Finding what was clicked in the page."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.element import find
from captures.interaction import Interaction

PAGE = """<div class="row"><p>Ann</p><a href="/men/7/edit">{inside}</a></div>"""


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        ('<span title="Edit"></span>', True),
        ('<i data-original-title="Edit" title=""></i>', True),
        ('<span title="Delete"></span>', False),
        ('<span title="Edit">Ann</span>', False),
        ("<span></span>", False),
    ],
)
def test_a_link_that_reads_nothing_is_the_one_whose_title_a_script_showed_in_it(inside: str, found: bool) -> None:
    clicked = Interaction("i0001", 1.0, "click", "http://x/men", "div > a", "a", text="Edit")
    node = find(LexborHTMLParser(PAGE.format(inside=inside)), clicked)
    assert (node is not None and node.attributes["href"] == "/men/7/edit") is found
