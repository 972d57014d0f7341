"""Links that stand in a table or list of things at the root of a site: which of them were chosen."""

from typing import Any

import pytest

from actors.rules.click_names import named_clicks
from actors.rules.facts.click import Click
from tests.actors.rules.request_values import clicks_of

Line = dict[str, Any]


def clicks_named(*told: Line) -> list[Click]:
    return named_clicks(clicks_of(*told), ())


def links(*paths: str) -> list[Line]:
    return [{"text": path.rpartition("/")[2], "href": f"http://x{path}"} for path in paths]


@pytest.mark.parametrize(
    ("around", "sent", "action", "parameter"),
    [
        ("tbody", "", "/boats/rows", "choice"),
        ("tbody", "", "/boats", ""),
        ("tbody", "", "/harbours/rows", ""),
        ("ul.menu", "", "/boats/rows", ""),
        ("ul.menu", "/boats/edit", "/boats/rows", "choice"),
    ],
)
def test_things_at_the_root_whose_pages_are_called_alike_were_chosen(
    around: str, sent: str, action: str, parameter: str
) -> None:
    choices = [
        {"text": f"{name} (All {name})", "href": f"http://x/{name}/open"} for name in ("boats", "harbours", "trips")
    ]
    link = {"choices": choices, "list": around}
    chosen: Line = {
        "type": "click",
        "text": "boats (All boats)",
        "href": "http://x/boats/open",
        "link": link,
        "time": 1.0,
    }
    later: Line = {"type": "click", "href": sent and f"http://x{sent}", "time": 2.0, "text": "on"}
    form: Line = {"type": "submit", "form": {"action": f"http://x{action}"}, "time": 3.0}
    assert clicks_named(chosen, later, form)[0].parameter == parameter


@pytest.mark.parametrize(
    ("around", "page", "action", "method", "parameter"),
    [
        ("tbody", "/boats", "/boats", "post", "choice"),
        ("ul.menu", "/boats", "/boats", "post", ""),
        ("tbody", "/boats", "/boats", "get", ""),
        ("tbody", "/boats", "/login", "post", ""),
        ("tbody", "/harbours", "/harbours", "post", ""),
    ],
)
def test_a_thing_of_a_table_whose_page_changes_itself_was_chosen(
    around: str, page: str, action: str, method: str, parameter: str
) -> None:
    link = {"choices": links("/boats", "/harbours", "/trips"), "list": around}
    chosen: Line = {"type": "click", "text": "boats", "href": "http://x/boats", "link": link, "time": 1.0}
    form = {"action": f"http://x{action}", "method": method}
    sent: Line = {"type": "submit", "url": f"http://x{page}", "form": form, "time": 2.0}
    assert clicks_named(chosen, sent)[0].parameter == parameter


@pytest.mark.parametrize(
    ("around", "text", "more", "parameter"),
    [
        ("table > tbody.rows.mui-1x", "userId", 0, "field"),
        ("table > tbody", "User", 0, ""),
        ("ul.tbody", "userId", 0, ""),
        ("table > tbody", "userId", 1, ""),
    ],
)
def test_the_only_thing_of_a_table_was_chosen_if_its_address_ends_in_what_it_reads(
    around: str, text: str, more: int, parameter: str
) -> None:
    address = "http://x/fields/edit/userId"
    link = {"choices": [{"text": text, "href": address}], "list": around, "more_choices": more}
    (chosen,) = clicks_named({"type": "click", "text": text, "href": address, "link": link})
    assert chosen.parameter == parameter
