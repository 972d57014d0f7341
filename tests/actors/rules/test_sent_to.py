"""A form that is about a thing is sent to the address that its page names."""

from typing import Any

import pytest

from actors.rules.sources.form import sent_to
from tests.actors.rules.request_values import context, entered, told, value

Line = dict[str, Any]
WAYS = [{"kind": "attribute", "selector": "#edit", "attribute": "action"}]


def traced(url: str, page: str, **done: Any) -> Line:
    form = {"id": "t0003", "url": page, "sent_to": {"address": url, "extractors": WAYS}}
    (line,) = sent_to([value("url", "", url, "url")], form, context(url=url, **done))
    return dict(told(line.source) or {})


@pytest.mark.parametrize(
    ("url", "page", "done"),
    [
        ("http://x/garden/rose-beds/@@save", "http://x/garden/rose-beds/edit", {"inputs": [entered("q", "Rose beds")]}),
        (
            "http://x/lists/tides.example/settings",
            "http://x/lists/tides.example/settings",
            {"clicks": [{"text": "Tides", "href": "http://x/lists/tides.example/", "parameter": "list"}]},
        ),
        ("http://x/notes/17/save", "http://x/notes/17", {}),
    ],
)
def test_if_its_page_was_looked_for_or_chosen_or_has_a_number(url: str, page: str, done: Line) -> None:
    assert traced(url, page, **done) == {
        "kind": "extracted", "core": url, "transaction_id": "t0003", "extractors": WAYS, "address": url,
    }  # fmt: skip


def test_what_is_sent_to_the_same_place_for_everything_is_written_down() -> None:
    chosen = {"text": "News", "href": "http://x/news/", "parameter": "kind"}
    assert traced("http://x/save", "http://x/new", inputs=[entered("title", "Rose beds")], clicks=[chosen]) == {}


def test_what_is_known_of_the_address_stays() -> None:
    line = value("url", "", "http://x/notes/17", source={"kind": "constant"})
    form = {"id": "t0003", "url": "http://x/notes/17", "sent_to": {"address": "http://x/notes/17", "extractors": WAYS}}
    assert sent_to([line], form, context(url="http://x/notes/17")) == [line]
    assert sent_to([line], {}, context()) == [line]


def test_the_form_says_where_it_is_sent_and_not_a_link_with_the_same_address() -> None:
    link = {"kind": "attribute", "selector": "a[href]", "attribute": "href", "index": 17}
    source = {"kind": "extracted", "core": "http://x/notes/17", "transaction_id": "t0003", "extractors": [link]}
    form = {"id": "t0003", "url": "http://x/notes/17", "sent_to": {"address": "http://x/notes/17", "extractors": WAYS}}
    (line,) = sent_to([value("url", "", "http://x/notes/17", source=source)], form, context(url="http://x/notes/17"))
    assert told(line.source)["extractors"] == WAYS
