"""What was clicked in a row or a text is known by that, or is no choice."""

from typing import Any

import pytest

from actors.rules.click_names import named_clicks
from tests.actors.rules.request_values import clicks_of, entered
from tests.actors.rules.test_click_names import clicks_named, fields_named


@pytest.mark.parametrize(("page", "row"), [("http://x/list", "Heron"), ("http://x/other", "")])
def test_the_text_of_a_cell_that_is_edited_in_its_place_is_known_by_its_row(page: str, row: str) -> None:
    cell = {"type": "click", "tag": "a", "text": "white", "url": "http://x/list", "cell_of": "Heron", "time": 4.0}
    colour = entered("", "blue", url=page, time=6.0)
    (named,) = clicks_named(cell, inputs=[colour])
    assert (named.row, named.parameter) == (row, "item" if row else "choice")
    send = {"type": "submit", "tag": "form", "url": page, "time": 6.0, "form": {"action": page, "method": "get"}}
    assert clicks_named(cell, send)[0].row == row


@pytest.mark.parametrize(
    ("ids", "command", "row"),
    [
        (["k7f3a9c1"], {}, "Heron"),
        ([], {}, ""),
        (["k7f3a9c1"], {"href": "http://x/help"}, ""),
        (["k7f3a9c1"], {"cell_of": "Teal"}, ""),
        (["k7f3a9c1"], {"form": {"action": "http://x/find", "method": "get"}, "url": "http://x/other"}, ""),
    ],
)
def test_the_row_that_was_clicked_before_a_command_of_a_script_is_meant(
    ids: list[str], command: dict[str, Any], row: str
) -> None:
    cell = {"type": "click", "tag": "td", "text": "0 (0)", "url": "http://x/list", "cell_of": "Heron", "time": 4.0}
    release = {"type": "click", "tag": "a", "text": "Release", "url": "http://x/list", "time": 6.0} | command
    first, _ = clicks_named(cell | {"row_ids": ids}, release)
    assert first.row == row
    assert (first.parameter == "item") == bool(row)


def test_two_clicks_on_the_text_of_a_cell_choose_one_thing() -> None:
    cell = {"type": "click", "tag": "span", "text": "white", "url": "http://x/list", "cell_of": "Heron", "time": 4.0}
    typed = entered("", "blue", url="http://x/list", time=6.0)
    assert [each.parameter for each in clicks_named(cell, cell | {"time": 4.1}, inputs=[typed])] == ["item", "item"]


def test_a_link_that_all_hits_have_is_known_by_its_row_and_not_by_the_search() -> None:
    links = [{"text": "Edit", "href": f"http://x/pots/{n}/edit"} for n in (4, 7)]
    edit = {"type": "click", "time": 3.0, "url": "http://x/pots?q=jug", "text": "Edit", "row": "Jug", "is_first": True}
    edit |= {"row_texts": ["Jug"], "href": links[0]["href"]}
    search = entered("q", "jug with", time=1.0)
    for choices, parameter in ((links, "item"), (links[:1], ""), ([], "")):
        (named,) = clicks_named(edit | {"link": {"choices": choices}, "url": "http://x/?q=jug+with"}, inputs=[search])
        assert (named.parameter, named.first_hit) == (parameter, not parameter)


def test_a_box_that_picks_a_row_for_a_form_is_known_as_a_field() -> None:
    box = {"id": "i1", "name": "pick", "type": "checkbox", "value": "7", "checked": True, "url": "http://x/all"}
    box |= {"selector": "#p7", "picks": "Lamp", "time": 1.0, "label": ""}
    click = {"type": "click", "tag": "input", "url": "http://x/all", "selector": "#p7", "time": 1.0, "row": "Lamp"}
    sent = {"type": "submit", "tag": "form", "url": "http://x/all", "time": 2.0, "form": {"action": "http://x/all"}}
    inputs = fields_named(box)
    for others, parameter in (([sent], ""), ([], "pick"), ([sent | {"url": "http://x/other"}], "pick")):
        assert named_clicks(clicks_of(click, *others), [], inputs)[0].parameter == parameter
    later = click | {"time": 9.0}
    assert named_clicks(clicks_of(later), [], inputs)[0].parameter == "item"


@pytest.mark.parametrize(
    ("field", "moment", "parameter"), [("#text", 9.0, ""), ("#note", 9.0, "choice"), ("#text", 2.0, "choice")]
)
def test_what_was_clicked_in_a_text_to_go_on_writing_there_is_no_choice(
    field: str, moment: float, parameter: str
) -> None:
    into = {
        "id": "i5",
        "type": "click",
        "tag": "p",
        "text": "About travel",
        "selector": "#text > p",
        "url": "http://x/",
    }
    typed = entered("", "Second class", type="div", selector=field, time=moment)
    assert clicks_named(into | {"time": 5.0}, inputs=[typed])[0].parameter == parameter
