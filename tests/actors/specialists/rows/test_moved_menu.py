"""A menu in a row, which a script moves to the end of the page when it is opened."""

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.dom import Snapshot
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, done, exchange

DOWN = {"ann": "/people/41/drop", "bob": "/people/42/drop"}


def menu(name: str) -> str:
    return f"<ul class=menu><li><a href={DOWN[name]}>Drop</a></ul>"


def page(*moved: str) -> str:
    rows = (f"<tr><td>{each}<td><button>…</button>{'' if each in moved else menu(each)}" for each in DOWN)
    return f"<body><table>{''.join(rows)}</table>{''.join(map(menu, moved))}</body>"


@pytest.mark.parametrize("name", ["ann", "bob"])
def test_a_link_of_a_menu_that_was_moved_belongs_to_the_row_that_it_came_from(name: str) -> None:
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/people", page()),),
        snapshots=(Snapshot("d1", T0 + 3, f"{HOST}/people", "", page(name)),),
        interactions=(done(1, 4, "click", "/people", "body > ul > li > a", "a", text="Drop"),),
    )
    (told,) = call(Interactions(capture), "get_clicks")["items"]
    assert (told["href"], told["row"], told["is_first"]) == (f"{HOST}{DOWN[name]}", name, name == "ann")


def test_a_link_that_another_page_has_in_a_row_belongs_to_its_own_page() -> None:
    rows = "".join(f"<tr><td>{name}<td><a href=/{name}/edit>Edit</a>" for name in DOWN)
    capture = Capture(
        transactions=(
            exchange(1, 0, "GET", "/people", f"<table>{rows}</table>"),
            exchange(2, 2, "GET", "/ann", "<h1>Ann</h1><p><a href=/ann/edit>Edit</a> <a href=/ann/drop>Drop</a>"),
        ),
        interactions=(done(1, 4, "click", "/ann", "p > a:nth-of-type(1)", "a", text="Edit"),),
    )
    (told,) = call(Interactions(capture), "get_clicks")["items"]
    assert (told["href"], "row" in told) == (f"{HOST}/ann/edit", False)


def test_a_link_that_says_where_it_leads_is_chosen_by_that_wherever_else_it_stands() -> None:
    rows = "".join(f"<tr><td><b>{each}</b><td><a href=/of/{each}>{each}'s page</a>" for each in DOWN)
    aside = "".join(f"<li><a href=/of/{each}>{each}'s page</a>" for each in DOWN)
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/people", f"<table>{rows}</table><ul>{aside}</ul>"),),
        interactions=(done(1, 4, "click", "/people", "body > ul > li > a", "a", text="ann's page"),),
    )
    (told,) = call(Interactions(capture), "get_clicks")["items"]
    assert "row" not in told
