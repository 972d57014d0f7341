"""Which records of a page are the result, by what was entered."""

import pytest

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


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        ("<tr><td>Dunn<td>Kiel<td>7</tr>", ["name", "place", "age"]),
        ("<tr><td>Dunn<td>Kiel<td>7</tr><tr><td>Ode<td>Bern<td>9</tr>", ["name", "place", "age"]),
        (
            "<tr><td>Dunn<td>Kiel<td>7<td>x</tr><tr><td>Ode<td>Bern<td>9<td>y</tr>",
            ["column_1", "column_2", "column_3", "column_4"],
        ),
    ],
)
def test_rows_that_come_without_their_table_have_the_columns_of_the_page_they_are_put_into(
    rows: str, names: list[str]
) -> None:
    others = "<table><tr><th>Day<th>Hour<tr><td>Mon<td>9<tr><td>Tue<td>10</table>"
    page = f"{others}<table><tr><th>Name<th>Place<th>Age<tr><td>Ann<td>Ulm<td>5<tr><td>Bob<td>Rom<td>6</table>"
    steps = (exchange(1, 0, "GET", "/", page), exchange(2, 5, "GET", "/list?q=e", rows))
    typed = done(1, 4, "change", "/", "#q", "input", name="q", value="e")
    found = call(
        Network(Capture(transactions=steps, interactions=(typed,))), "get_result_shape", transaction_id="t0002"
    )
    assert [each["name"] for each in found["rules"][0]["rule"]["fields"]] == names
