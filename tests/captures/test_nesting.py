"""Elements that stand too deep in one another are taken for their content."""

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from captures.nesting import DEEPEST, shallow

ROWS = "".join(f"<li><a href=/{n}>Row {n}</a><p>about<br>it" for n in range(3_000))


def depth(node: LexborNode) -> int:
    found, deepest = [(node, 1)], 0
    while found:
        here, steps = found.pop()
        deepest = max(deepest, steps)
        found += [(each, steps + 1) for each in here.iter()]
    return deepest


@pytest.mark.parametrize(
    "start",
    [
        "<svg>",
        "<svg><foreignObject>",
        "<svg/>",
        "<svg></svg>",
        "<math><mi>",
        "<svg><p></p>",
        "<svg><style>",
        "<svg><title>",
        "<svg><desc><p></desc>",
    ],
)
@pytest.mark.parametrize("tag", ["<div/>", "<p><x/>"])
def test_nor_is_one_that_only_begins_a_drawing(start: str, tag: str) -> None:
    page = LexborHTMLParser(shallow(f"{start}{'<div></div>' * (start == '<svg>')}{tag * 20_000}"))
    assert page.root is not None
    assert depth(page.root) < 5 * DEEPEST


@pytest.mark.parametrize("tag", ["<div>", "<ul><li>", "<DIV class='a'>", "<x-y>", "<table><tr><td>"])
@pytest.mark.parametrize("count", [4_000, 100_000])
def test_no_page_is_deeper_than_a_browser_has_it(tag: str, count: int) -> None:
    page = LexborHTMLParser(shallow(f"<p>before</p>{tag * count}<b>within</b>"))
    assert page.root is not None
    assert depth(page.root) < 5 * DEEPEST  # a cell stands in a table, its body and a row
    assert page.text() == "beforewithin"


def test_what_stands_behind_it_stands_where_it_did() -> None:
    deep = "<div>" * 4_000 + "<i>within</i>" + "</div>" * 4_000
    page = LexborHTMLParser(shallow(f"<main>{deep}<b id=after>after</b></main>"))
    after = page.css_first("#after")
    assert after is not None
    assert after.parent is not None
    assert (after.parent.tag, after.text()) == ("main", "after")


@pytest.mark.parametrize(
    "page",
    [
        f"<ul>{ROWS}</ul>",
        f"<table>{'<tr><td>1<td>2' * 4_000}</table>",
        f"<div><!-- {'<div>' * 4_000} --><b>x</b></div>",
        f"<script>x = '{'<div>' * 4_000}'</script>{'<b>x</b>' * 3_000}",
        f"<SCRIPT>{'<div>' * 4_000}",
        f"<!-- {'<div>' * 4_000}",
        "<br>" * 3_000,
        "</div>" * 3_000,
        "<div>" * 1_400,
        "<div><span>x</div>" * 3_000,
        f"<svg><title>a map</title>{'<circle r=2 />' * 2_000}</svg>" * 2,
        f"<svg>{'<circle r=2 />' * 2_000}{'<a href=/c><text>c</text></a>' * 500}</svg>",
        "<input placeholder='<none>' onchange = \"if (i<n) go()\"><a href=/x title=it's>x</a>" * 2_000,
    ],
)
def test_a_page_that_is_not_deep_stays_as_it_is(page: str) -> None:
    assert shallow(page) == page
