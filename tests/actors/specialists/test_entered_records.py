"""Which records of a page are the result, by what was entered."""

from actors.specialists.network import Network
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import done, exchange


def test_records_that_speak_of_what_was_entered_come_before_what_speaks_of_the_kind_of_things() -> None:
    bars = "".join(
        f"<div class=bar><b class=t>Users of group {n}, which has users of many kinds</b></div>" for n in range(6)
    )
    page = f"<section>{bars}</section><table id=hits><tr><th>Name<th>Place<tr><td>Dunn<td>Kiel</table>"
    typed = done(1, -1, "change", "/", "#name", "input", name="name", value="Dunn")
    steps = (exchange(1, 0, "GET", "/list?kind=user&name=Dunn", page),)
    for heard, selector in (((typed,), "#hits"), ((), "div.bar")):
        tools = Network(Capture(transactions=steps, interactions=heard))
        first = call(tools, "get_result_shape", transaction_id="t0001")["rules"][0]
        assert selector in first["rule"]["selector"]
