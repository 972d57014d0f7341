"""Finding what was clicked in the page."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.element import find, label_of, select
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


_ALONE = '<div><label{}>Access</label><div><span><select id="e7"><option>Open</option></select></span></div>{}</div>'


@pytest.mark.parametrize(
    ("page", "label"),
    [
        (_ALONE.format("", ""), "Access"),
        (_ALONE.format(' for="access-input"', ""), "Access"),
        (_ALONE.format(' for="access-input"', '<p id="access-input">Who may read it</p>'), ""),
        (_ALONE.format("", "<input>"), ""),
        (_ALONE.format("", "<label>More</label>"), ""),
        (f"<form><label>Mode</label>{_ALONE.format('', '').replace('label>', 'b>')}</form>", ""),
    ],
)
def test_a_label_names_the_field_that_stands_alone_with_it(page: str, label: str) -> None:
    tree = LexborHTMLParser(page)
    assert label_of(tree, tree.css("select")[0]) == label


@pytest.mark.parametrize("selector", ["p ~ li ~ li ~ li ~ li", "p li ~ li ~ li ~ li", "li:has(a:has(b))", "li["])
def test_a_selector_that_would_take_too_long_matches_nothing(selector: str) -> None:
    """No recorder writes one; somebody who mails a capture may. The first takes over a minute without this."""
    tree = LexborHTMLParser("<p></p><ul>" + "<li>" * 400 + "</ul>")
    assert select(tree, selector) == []
