"""A list that a page filters by itself is known by what the page shows when something has been typed."""

from typing import Any

import pytest

from actors.effect import Refused
from actors.specialists.network import Network
from actors.state import AgentState
from actors.tool import tools_of
from captures.capture import Capture
from captures.dom import Snapshot
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, done, exchange

PEOPLE = [
    {"id": 7, "name": "Anna Berg", "team": "Sales", "key": "xx-berg"},
    {"id": 8, "name": "Bernd Cole", "team": "Bergen", "key": "xx-cole"},
    {"id": 9, "name": "Emil Bergman", "team": "Sales", "key": "xx-emil"},
]
TABLE = "<table><thead><tr><th>Name<th>Team</thead><tbody>{}</tbody></table>"


def row(person: dict[str, Any], style: str = "") -> str:
    return f"<tr{style}><td>{person['name']}</td><td>{person['team']}</td></tr>"


def table(shown: list[int]) -> str:
    hidden = ' style="display: none"'
    return TABLE.format("".join(row(each, "" if each["id"] in shown else hidden) for each in PEOPLE))


def drawn(shown: list[int]) -> str:
    return "".join(f"<li>{each['name']} ({each['team']})</li>" for each in PEOPLE if each["id"] in shown)


def asked(body: Any, shown: str, text: str = "berg", *more: str) -> Any:
    """What the tool says when the page read so after the text was typed, and later."""
    mime, kind = ("application/json", "fetch") if isinstance(body, dict) else ("text/html", "document")
    pages = (shown, *more)
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/people", body, mime=mime, kind=kind),),
        interactions=(done(1, 5, "input", "/people", "#q", "input", value=text),),
        snapshots=tuple(Snapshot(f"d{n:04}", T0 + 5 + n, HOST, "", page) for n, page in enumerate(pages, 1)),
    )
    return call(Network(capture), "get_filtered_list", interaction_id="i0001")


def test_of_json_the_members_that_were_compared() -> None:
    found = asked({"data": {"people": PEOPLE}, "teams": [{"id": 1}]}, drawn([7, 9]))
    assert found == {
        "transaction_id": "t0001",
        "kind": "json",
        "path": ["data", "people"],
        "members": ["name"],
        "count": 3,
        "shown": 2,
    }
    assert asked({"people": PEOPLE}, drawn([8]), "COLE")["members"] == ["name"]
    teams = [each | {"name": str(each["name"]).replace("Berg", "Hill")} for each in PEOPLE]
    assert asked({"people": teams}, drawn([8]).replace("Berg ", "Hill "), "berg")["members"] == ["team"]


def test_of_a_table_all_that_a_row_reads() -> None:
    found = asked(TABLE.format("".join(map(row, PEOPLE))), table([7, 8, 9]), "sales", table([7, 9]))
    assert (found["kind"], found["members"], found["shown"]) == ("records", [], 2)
    assert "tr" in found["rules"][0]["rule"]["selector"]
    only_names = asked(TABLE.format("".join(map(row, PEOPLE))), table([7, 9]))
    assert only_names["members"] == ["name"]


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (drawn([7, 8, 9]), "berg"),
        (drawn([]), "berg"),
        (drawn([7, 8]), "berg"),
        (drawn([7]), "berg"),
        (drawn([9]), "anna"),
    ],
)
def test_what_shows_anything_else_was_not_filtered_by_it(shown: str, text: str) -> None:
    assert asked({"people": PEOPLE}, shown, text) == {}


def test_a_page_may_show_the_first_of_many_only() -> None:
    many = [{"id": n, "name": f"Item {n:03} {'blue' if n % 2 else 'red'}"} for n in range(40)]
    assert asked({"items": many}, "".join(f"<p>{each['name']}</p>" for each in many[1:12:2]), "blue")["shown"] == 6
    assert asked({"items": many}, "".join(f"<p>{each['name']}</p>" for each in many[1:12:2]), "red") == {}


def test_what_is_asked_for_must_be_there() -> None:
    found = tools_of(Network(Capture()))["get_filtered_list"].use(AgentState(), '{"interaction_id": "i0009"}')
    assert found == Refused(("The capture has no interaction 'i0009': it has none.",))


def test_what_is_listed_under_its_ids_and_named_by_nothing_that_a_page_shows_first() -> None:
    held = {f"x{each['id']}": {"hash": f"h{each['id']}a", "link": f"urn:{each['id']}", **each} for each in PEOPLE}
    found = asked({"people": held, "teams": {"a": {"id": 1}}}, drawn([7, 9]))
    assert (found["path"], found["members"], found["count"]) == (["people"], ["name"], 3)


def test_a_text_that_stands_only_in_where_entries_lead_was_not_what_a_row_was_shown_for() -> None:
    pictured = "".join(f'<li><a href="/berg/{n}"><img src="/berg/{n}.svg">Row {n} here</a></li>' for n in range(9))
    left = "".join(f"<li>Row {n} here</li>" for n in range(6))
    assert asked(f"<ul class=rows>{pictured}</ul>", left) == {}


def test_among_thousands_of_things_no_list_is_looked_for() -> None:
    crowd: dict[str, Any] = {f"x{n}": {} for n in range(2_000)}
    assert asked({"all": {"people": PEOPLE}}, drawn([7, 9]))["path"] == ["all", "people"]
    assert asked({"all": {**crowd, "people": PEOPLE}}, drawn([7, 9])) == {}
