"""What a search found: the first of several things, or one alone."""

import pytest
from msgspec.structs import replace

from actors.rules.click_names import named_clicks
from actors.rules.facts.click import Click, Form, Link, Target
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Extracted
from actors.rules.play import call
from actors.rules.sources.address import of_address
from actors.rules.sources.hit import Hit, found_alone
from actors.rules.sources.question import Situation
from tests.actors.rules.request_values import context, value

SEARCH = Input(id="i1", name="q", parameter="q", value="lamp", time=1.0)
PAGE = "http://x/things?q=lamp"


def opened(*others: str, at: int = 1, own: str = "http://x/things/7") -> Click:
    """A click on a link, which stands behind `at` of the others."""
    hrefs = [*others[:at], own, *others[at:]]
    choices = [Target(text=f"lamp {n}", href=href) for n, href in enumerate(hrefs)]
    link = Link(href=own, around="main", choices=choices)
    return Click(type="click", tag="a", time=2.0, text="lamp 7", href=own, url=PAGE, link=link)


def saved(action: str, method: str = "post") -> Click:
    return Click(type="submit", time=3.0, form=Form(action=action, method=method))


@pytest.mark.parametrize(
    ("others", "first"),
    [
        (("http://x/things/new",), True),
        (("http://x/things/new", "http://x/things/9"), True),
        (("http://x/shelves/3",), True),
        (("http://x/things/9",), False),
    ],
)
def test_a_link_that_makes_a_new_thing_is_not_the_first_of_what_was_found(others: tuple[str, ...], first: bool) -> None:
    (click,) = named_clicks([opened(*others)], ["q"], [SEARCH])
    assert click.first_hit is first


@pytest.mark.parametrize(
    ("others", "action", "alone"),
    [
        (("http://x/things/new",), "http://x/things/7/edit", True),
        (("http://x/things/new",), "http://x/things/7", True),
        (("http://x/shelves/3",), "http://x/admin/things/7", True),
        (("http://x/things/new",), "http://x/things/70", False),
        (("http://x/things/new",), "http://x/basket/7", False),
        (("http://x/things/new", "http://x/things/9"), "http://x/things/7/edit", False),
    ],
)
def test_of_what_is_changed_itself_no_first_one_is_meant_if_it_had_been_found_alone(
    others: tuple[str, ...], action: str, alone: bool
) -> None:
    (click,) = named_clicks([opened(*others)], ["q"], [SEARCH])
    done = Context(transaction_id="t9", url="http://x/things/7", inputs=[SEARCH], clicks=[click, saved(action)])
    assert found_alone(click, done) is alone
    assert not found_alone(click, replace(done, first_meant=True))
    asked = Context(transaction_id="t9", url="http://x/things/7", inputs=[SEARCH], clicks=[click, saved(action, "get")])
    assert not found_alone(click, asked)


@pytest.mark.parametrize(("action", "alone"), [("http://x/things/7", True), ("http://x/things/70", False)])
def test_a_link_to_the_form_of_a_thing_leads_to_the_thing(action: str, alone: bool) -> None:
    (click,) = named_clicks([opened(own="http://x/things/7/edit")], ["q"], [SEARCH])
    done = Context(transaction_id="t9", url="http://x/things/7", inputs=[SEARCH], clicks=[click, saved(action)])
    assert found_alone(click, done) is alone


@pytest.mark.parametrize(
    ("action", "page", "alone"),
    [
        ("http://x/things", "http://x/things/7", True),
        ("http://x/things/", "http://x/things/7", True),
        ("http://x/things", "http://x/things", False),
        ("http://x/thing", "http://x/things/7", False),
        ("http://x/", "http://x/things/7", False),
    ],
)
def test_a_form_of_its_page_that_is_sent_to_where_such_things_are_kept_changes_it(
    action: str, page: str, alone: bool
) -> None:
    (click,) = named_clicks([opened()], ["q"], [SEARCH])
    sent = replace(saved(action), url=page)
    done = Context(transaction_id="t9", url="http://x/things/7", inputs=[SEARCH], clicks=[click, sent])
    assert found_alone(click, done) is alone


@pytest.mark.parametrize(
    ("own", "alone"),
    [
        ("http://x/things/delete?id=7", True),
        ("http://x/things/7/remove", True),
        ("http://x/things/7/pin?token=3f9a", True),
        ("http://x/things/7/pin?page=2", False),
        ("http://x/things/7/delete-key-cover", False),
        ("http://x/cart?add=1&thing=7&token=3f9a", False),
    ],
)
def test_a_link_that_does_something_itself_is_of_what_was_found_alone(own: str, alone: bool) -> None:
    (click,) = named_clicks([opened(own=own)], ["q"], [SEARCH])
    done = Context(transaction_id="t9", url=own, inputs=[SEARCH], clicks=[click])
    assert found_alone(click, done) is alone


def test_a_row_that_a_form_found_is_a_hit_though_its_name_is_longer_than_what_was_looked_for() -> None:
    here, href = "http://x/list", "http://x/edit?id=7"
    row = Link(href=href, around="tbody", choices=[Target(text="Garden lamp", href=href)])
    shown = Click(type="click", tag="a", time=2.0, text="Garden lamp", href=href, url=here, link=row)
    (click,) = named_clicks([replace(shown, is_first=True, row_texts=["Garden lamp"])], ["q"], [SEARCH])
    assert (click.parameter, click.text, click.first_hit) == ("q", "lamp", True)
    asked = context(href, inputs=[], clicks=[]), value("url", "", href, "url")
    assert [
        type(each)
        for each in of_address(
            0, asked[1], Situation([asked[1]], replace(asked[0], inputs=[SEARCH], clicks=[click], time=3.0))
        )
    ] == [Hit, Hit]


@pytest.mark.parametrize(
    ("selector", "among"),
    [("li:nth-of-type(1) > a", "li"), ("ul.hits > li:nth-child(1) a", "ul.hits > li"), ("ul.hits a", "ul.hits")],
)
def test_what_is_called_just_so_is_looked_for_in_all_that_was_found_and_not_in_the_first_entry(
    selector: str, among: str
) -> None:
    (click,) = named_clicks([opened("http://x/things/9", at=0)], ["q"], [SEARCH])
    asked = Hit(0, call("trace_value", value="/things/7"), click=click, typed=SEARCH)
    way = {"kind": "attribute", "selector": selector, "attribute": "href"}
    source = asked.source({"origins": [{"id": "t2", "extractors": [way]}]}, value("url", "", "/things/7", "url"))
    assert isinstance(source, Extracted)
    assert source.extractors == [{"kind": "link", "text": click.text, "among": among}, way]


@pytest.mark.parametrize(
    ("alone", "others", "taken"),
    [
        (True, ["span.tools a"], "span.tools a"),
        (True, ["td:nth-of-type(3) > a"], "td:nth-of-type(3) > a"),
        (False, ["span.tools a"], "#hits > div:nth-of-type(2) > a"),
        (True, ["#foot > p:nth-child(2) > a"], "#hits > div:nth-of-type(2) > a"),
    ],
)
def test_what_has_to_be_alone_is_not_looked_for_by_its_place_in_the_list(
    alone: bool, others: list[str], taken: str
) -> None:
    selectors = ["#hits > div:nth-of-type(2) > a", *others]
    ways = [{"kind": "attribute", "selector": each, "attribute": "href"} for each in selectors]
    asked = Hit(0, call("trace_value"), click=Click(type="click", first_hit=True), alone=alone)
    answer = {"origins": [{"id": "t0003", "source": "response", "extractors": ways}]}
    source = asked.source(answer, value("url", "", "http://x/things/7", "url"))
    assert isinstance(source, Extracted)
    assert [each["selector"] for each in source.extractors] == [taken]
    assert source.extractors[0].get("only", False) is alone


@pytest.mark.parametrize("first_hit", [True, False])
def test_of_several_that_a_search_finds_the_first_is_meant_though_one_alone_stood_in_a_row(first_hit: bool) -> None:
    way = {"kind": "attribute", "selector": "table > tbody > tr > td > a", "attribute": "href", "only": True}
    answer = {"origins": [{"id": "t0003", "source": "response", "extractors": [way]}]}
    asked = Hit(0, call("trace_value"), click=Click(type="click", first_hit=first_hit))
    source = asked.source(answer, value("url", "", "http://x/things/7"))
    assert isinstance(source, Extracted)
    assert source.extractors[0].get("only", False) is not first_hit


@pytest.mark.parametrize(
    ("beside", "kind"),
    [
        (("/things/7/edit", "/things/7/lend"), "link"),
        (("/things/7/check-in", "/things/7/lend"), "link"),
        (("/things/7/edit", "/things/8"), "attribute"),
        (("/things/7/notes/3",), "attribute"),
        ((), "attribute"),
    ],
)
def test_what_is_done_with_a_thing_is_known_by_what_its_link_reads_as_others_have_more_links(
    beside: tuple[str, ...], kind: str
) -> None:
    own, page = "http://x/things/7/remove", "http://x/things/7"
    choices = [Target(text=each, href=f"http://x{each}") for each in beside]
    link = Link(href=own, around="p", choices=[*choices, Target(text="Remove", href=own)])
    click = Click(type="click", tag="a", time=2.0, text="Remove", href=own, url=page, link=link)
    way = {"kind": "attribute", "selector": "p > a:nth-of-type(3)", "attribute": "href"}
    answer = {"origins": [{"id": "t0003", "source": "response", "extractors": [way]}]}
    source = Hit(0, call("trace_value"), click=click).source(answer, value("url", "", own, "url"))
    assert isinstance(source, Extracted)
    assert source.extractors == [{"kind": "link", "text": "Remove", "among": "p"} if kind == "link" else way]


@pytest.mark.parametrize(
    ("text", "way", "read"),
    [
        ("Notes (3)", {"kind": "attribute", "selector": "p > a", "attribute": "href"}, "Notes"),
        ("Notes", {"kind": "link", "text": "Notes"}, "Notes"),
    ],
)
def test_a_link_to_a_page_of_a_thing_is_found_by_its_words_alone_and_never_by_how_many_stand_before_it(
    text: str, way: dict[str, str], read: str
) -> None:
    own, page = "http://x/things/notes?id=7", "http://x/things/show?id=7"
    choices = [Target(text="Lend", href="http://x/things/lend?id=7"), Target(text=text, href=own)]
    click = Click(type="click", text=text, href=own, url=page, link=Link(href=own, around="p", choices=choices))
    other = {"kind": "attribute", "selector": "p > a:nth-of-type(2)", "attribute": "href"}
    answer = {"origins": [{"id": "t0003", "source": "response", "extractors": [way, other]}]}
    source = Hit(0, call("trace_value"), click=click).source(answer, value("url", "", own, "url"))
    assert isinstance(source, Extracted)
    assert source.extractors == [{"kind": "link", "text": read, "among": "p"}]
