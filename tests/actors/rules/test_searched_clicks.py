"""What was clicked among things that had been looked for is chosen by what was entered."""

import pytest

from tests.actors.rules.test_click_names import Line, clicks_named, fields_named, links


@pytest.mark.parametrize(("searched", "called"), [("Dry cider", "choice"), ("Perry", "cider"), ("", "cider")])
def test_what_is_done_with_a_thing_is_not_called_as_the_thing_is(searched: str, called: str) -> None:
    choices = links("/cider/edit", "/cider/history")
    click: Line = {"type": "click", "text": "edit", "href": choices[0]["href"], "link": {"choices": choices}}
    typed = [{"type": "text", "name": "q", "value": searched, "url": "http://x/"}]
    (named,) = clicks_named(click | {"time": 2.0}, inputs=typed)
    assert named.parameter == called


def test_what_was_clicked_by_the_name_that_was_entered_is_no_parameter_of_its_own() -> None:
    entered = [{"parameter": "q", "value": "Lamp  shade", "time": 1.0, "url": "http://x/"}]
    clicks: list[Line] = [
        {"type": "click", "text": "lamp shade", "href": "http://x/p/7", "time": 2.0},
        {"type": "click", "text": "Lamp shade", "time": 2.0},
        {
            "type": "click",
            "text": "Remove",
            "row": "Lamp shade",
            "form": {"action": "http://x/p/7/remove"},
            "time": 2.0,
        },
        {"type": "click", "text": "Remove", "row": "Desk", "form": {"action": "http://x/p/8/remove"}, "time": 2.0},
        {"type": "click", "text": "Lamp shade", "href": "http://x/p/7", "time": 0.5},
    ]
    named = clicks_named(*clicks, taken=["q"], inputs=entered)
    assert [each.parameter for each in named] == ["q", "q", "q", "item", ""]


def test_a_box_that_is_ticked_in_the_row_of_what_was_entered_is_chosen_by_that() -> None:
    searched = {"id": "i1", "name": "q", "value": "The Orchard", "type": "text", "url": "http://x/books"}
    box = {"id": "i2", "name": "_pick", "value": "3", "type": "checkbox", "checked": True, "url": "http://x/books"}
    _, ticked = fields_named(searched, box | {"row": ["The orchard", "North Books"]})
    assert (ticked.parameter, ticked.chosen_label) == ("q", "The Orchard")
    _, other = fields_named(searched, box | {"row": ["The Meadow"]})
    assert (other.parameter, bool(other.chosen_label)) == ("pick", False)
    _, picked = fields_named(searched, box | {"row": ["The Meadow", "South"], "picks": "The Meadow"})
    assert (picked.parameter, picked.chosen_label) == ("pick", "The Meadow")
    two = [box | {"picks": "The Meadow"}, box | {"id": "i3", "value": "4", "picks": "The Dunes"}]
    assert [each.chosen_label for each in fields_named(*two)] == ["The Meadow", "The Dunes"]


def test_a_link_whose_text_says_more_than_what_was_entered_is_chosen_by_that() -> None:
    entered = [{"parameter": "q", "value": "Motor hums", "time": 1.0, "url": "http://x/"}]
    click = {"type": "click", "text": "#5: Motor hums (new)", "href": "http://x/ticket/5", "time": 2.0}
    (named,) = clicks_named(click, taken=["q"], inputs=entered)
    assert (named.parameter, named.text) == ("q", "Motor hums")
    (other,) = clicks_named(click | {"text": "#5: Motor humsssss"}, taken=["q"], inputs=entered)
    assert not other.parameter


@pytest.mark.parametrize(
    ("clicked", "searched", "parameter"),
    [
        (2, "bench", "tool"),
        (0, "bench", ""),
        (2, "green bench saw", "q"),
        (2, "green", "q"),
    ],
)
def test_a_later_link_of_several_that_have_what_was_searched_for_is_chosen_by_its_own_text(
    clicked: int, searched: str, parameter: str
) -> None:
    texts = ("Bench drill", "Bench hammer", "Green bench saw")
    hits = [{"text": text, "href": f"http://x/tools/{n}"} for n, text in enumerate(texts)]
    click = hits[clicked] | {"type": "click", "url": f"http://x/find?q={searched}", "link": {"choices": hits}}
    (named,) = clicks_named(click, taken=["q"], inputs=[{"value": searched, "parameter": "q"}])
    assert named.parameter == parameter


def test_what_was_picked_of_the_offers_for_a_field_is_chosen_in_it() -> None:
    told = {"name": "crops", "value": "kal", "picked": "red kale", "url": "http://x/", "time": 9.0}
    (field,) = fields_named(told)
    assert (field.parameter, field.chosen_label) == ("crops", "red kale")
    clicks = [{"type": "click", "text": text, "time": 8.0, "url": "http://x/"} for text in ("red kale", "garden")]
    elsewhere = clicks[0] | {"url": "http://x/menu"}
    found = clicks_named(*clicks, elsewhere, taken={"crops"}, inputs=[told | {"parameter": "crops"}])
    assert [each.parameter for each in found] == ["crops", "choice", "choice_2"]


def test_the_first_hit_of_a_search_is_no_choice_but_another_one_is() -> None:
    hits = links("/tools/drill", "/tools/hammer", "/tools/saw")
    click = {"type": "click", "url": "http://x/find?q=bench", "link": {"choices": hits}}
    first, third = (click | {"text": hits[n]["text"], "href": hits[n]["href"]} for n in (0, 2))
    entered = {"value": "Bench", "parameter": "q"}
    assert not clicks_named(first, inputs=[entered])[0].parameter
    assert not clicks_named(first | {"text": "Bench drill"}, inputs=[entered])[0].parameter
    assert clicks_named(third | {"text": "Bench saw"}, inputs=[entered])[0].parameter == "q"
    assert clicks_named(first)[0].parameter == "tool"
    assert clicks_named(third, inputs=[entered])[0].parameter == "tool"


@pytest.mark.parametrize(
    ("page", "parameter"),
    [("/find?q=bench", ""), ("/find/bench", ""), ("/find#bench", ""), ("/tools/bench-drill_7", "sale")],
)
def test_a_page_whose_address_only_names_what_was_found_lists_no_hits(page: str, parameter: str) -> None:
    hits = links("/sale/garden", "/sale/kitchen")
    click = {"type": "click", "url": f"http://x{page}", "link": {"choices": hits}, **hits[0]}
    assert clicks_named(click, inputs=[{"value": "Bench", "parameter": "q"}])[0].parameter == parameter


def test_a_name_with_which_one_logged_in_was_not_looked_for() -> None:
    login: Line = {"id": "i1", "value": "harbour", "name": "user", "parameter": "user", "time": 1.0, "url": "http://x/"}
    password = login | {"name": "password", "type": "password", "secret": True, "value": "secret-1-password"}
    click = {"type": "click", "url": "http://x/?hello=harbour", "text": "drill", "href": "http://x/tools/drill"}
    click |= {"time": 2.0, "link": {"choices": links("/tools/drill", "/tools/saw")}}
    assert clicks_named(click, inputs=[login, password])[0].parameter == "tool"
    assert clicks_named(click | {"is_first": True, "row": "drill"}, inputs=[login, password])[0].parameter == "item"


def test_the_button_of_the_first_row_that_a_search_found_is_no_choice() -> None:
    row = {"row": "Bench drill", "row_texts": ["Bench drill", "In stock"], "is_first": True}
    click = {"type": "click", "url": "http://x/tools", "text": "Sell", "time": 2.0} | row
    entered = {"value": "bench", "parameter": "q", "time": 1.0}
    (first,) = clicks_named(click, taken=["q"], inputs=[entered])
    assert (first.parameter, first.first_hit) == ("", True)
    (other,) = clicks_named(click | {"is_first": False}, taken=["q"], inputs=[entered])
    assert (other.parameter, other.first_hit) == ("item", False)
    (by_text,) = clicks_named(click, taken=["q"], inputs=[entered | {"value": "In stock"}])
    assert (by_text.parameter, by_text.row) == ("q", "In stock")
