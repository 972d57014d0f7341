"""A link that hands a script what tells its thing from its like, is told with it."""

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import done, exchange

PAGE = """<form method="post"><table>
<tr><td><a id="jug" href="javascript:post('grid','Open$0')">Jug</a></td></tr>
<tr><td><a id="bowl" href="javascript:post('grid','Open$1')">Bowl</a></td></tr>
</table><a id="next" href="javascript:post('grid','Page$2')">2</a><a href="javascript:post('grid','Page$3')">3</a>
<a id="save" href="javascript:post('grid$save','')">Save</a></form>
<p><button id="one" onclick="show(17, 'big')"><b>Jug</b></button><button onclick="show(4, 'big')">Bowl</button>
<button id="alone" wire:click="edit(17)">Edit</button><button id="two" onclick="swap(1, 2)">Swap</button>
<button id="none" onclick="save()">Save</button></p>"""


@pytest.mark.parametrize(
    ("selector", "argument"), [("#jug", "Open$0"), ("#bowl", "Open$1"), ("#next", ""), ("#save", "")]
)
def test_it_is_what_differs_from_link_to_link(selector: str, argument: str) -> None:
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/pots", PAGE),),
        interactions=(done(1, 5, "click", "/pots", selector, "a"),),
    )
    assert call(Interactions(capture), "get_clicks")["items"][0].get("argument", "") == argument


@pytest.mark.parametrize(
    ("selector", "handed"), [("#one", "17"), ("#one > b", "17"), ("#alone", "17"), ("#two", ""), ("#none", "")]
)
def test_so_is_a_button_with_what_it_hands_over(selector: str, handed: str) -> None:
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/pots", PAGE),),
        interactions=(done(1, 5, "click", "/pots", selector, "b" if ">" in selector else "button"),),
    )
    assert call(Interactions(capture), "get_clicks")["items"][0].get("handed", "") == handed


@pytest.mark.parametrize(
    ("selector", "tag", "text"), [("tr", "tr", "Pot 77 l"), ("td", "td", "Pot 7"), ("td > b", "b", "Pot 7")]
)
def test_a_row_that_leads_somewhere_by_a_script_says_where(selector: str, tag: str, text: str) -> None:
    rows = "".join(f"<tr onclick=\"location='/pots/{n}'\"><td><b>Pot {n}</b></td><td>{n} l</td></tr>" for n in (7, 8))
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/pots", f"<table>{rows}</table>"),),
        interactions=(done(1, 5, "click", "/pots", selector, tag, text=text),),
    )
    (click,) = call(Interactions(capture), "get_clicks")["items"]
    assert (click["attributes"], click["row"]) == ({"onclick": "/pots/7"}, "Pot 7")
