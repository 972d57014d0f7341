"""Links that were clicked, and those of their kind beside them."""

import re

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, done, exchange, library

TOOLS = Interactions(library())


def clicked(html: str, selector: str, tag: str, text: str = "", url: str = "/list/a") -> dict[str, object]:
    capture = Capture(
        transactions=(exchange(1, 0, "GET", url, html),),
        interactions=(done(1, 5, "click", url, selector, tag, text=text),),
    )
    item = call(Interactions(capture), "get_clicks")["items"][0]
    return item.get("link", {}) | {"href": item.get("href")}


def test_a_click_on_a_link_tells_what_else_there_was_to_choose() -> None:
    clicks = {each["id"]: each for each in call(TOOLS, "get_clicks")["items"]}
    law = clicks["i0006"]
    assert law["href"] == f"{HOST}/shelf/law_2/"
    assert [each["text"] for each in law["link"]["choices"]] == ["Art", "Law", "Music"]
    assert (law["link"]["is_pager"], law["link"]["list"]) == (False, "ul.shelves")


@pytest.mark.parametrize(
    ("entry", "called"),
    [
        ('<a href="/topics/{0}"><b>{0}</b><span>All about it</span></a>', "lamp oil"),
        ('<a href="/topics?of={0}"><span>All about it</span><b>{0}</b></a>', "lamp oil"),
        ('<a href="/topics/{0}"><b>{0}s</b><span>All about it</span></a>', "lamp oilsAll about it"),
        ('<a href="/topics/7/{0}"><b>7</b><span>{0}, all of it</span></a>', "7lamp oil, all of it"),
    ],
)
def test_a_link_that_says_more_is_called_by_what_its_address_has(entry: str, called: str) -> None:
    rows = "".join(f"<li>{entry.format(name)}</li>" for name in ("garden hose", "lamp oil", "winter coat"))
    read = re.sub("<[^>]+>", "", entry.format("lamp oil"))
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/topics", f"<ul>{rows}</ul>"),),
        interactions=(done(1, 5, "click", "/topics", "li:nth-of-type(2) > a", "a", text=read),),
    )
    item = call(Interactions(capture), "get_clicks")["items"][0]
    assert (item["text"], item["link"]["choices"][1]["text"]) == (called, called)


def test_links_that_turn_pages_are_told_apart() -> None:
    clicks = {each["id"]: each for each in call(TOOLS, "get_clicks")["items"]}
    link = clicks["i0007"]["link"]
    assert (link["is_pager"], link["rel"]) == (True, "next")
    assert [each["href"][-7:] for each in link["choices"]] == ["?page=2", "?page=3"]


@pytest.mark.parametrize(
    ("anchor", "is_pager"),
    [
        ('<a href="?page=4">4</a>', True),
        ('<a href="/list/page/4">4</a>', True),
        ('<nav aria-label="pagination"><a href="?s=9">4</a></nav>', True),
        ('<a href="?day=4">4</a>', False),
        ('<a href="?s=9">Next page &raquo;</a>', True),
        ('<a href="?s=9">next door</a>', False),
        ('<a rel="prev" href="?s=1"><img alt="back"></a>', True),
        ('<a href="?s=9" aria-label="Next"></a>', True),
        ('<a href="?s=9">Weiter &raquo;</a>', True),
        ('<a href="?s=9">Página siguiente</a>', True),
        ('<a href="?s=9">Siguiente página</a>', True),
        ('<a href="?s=9">下一页</a>', True),
        ('<a href="?s=9">Weitere Angaben</a>', False),
    ],
)
def test_what_turns_pages(anchor: str, is_pager: bool) -> None:
    assert clicked(f"<body>{anchor}</body>", "a", "a")["is_pager"] is is_pager


@pytest.mark.parametrize(
    ("hrefs", "count"),
    [
        (["/p/a_1", "/p/b_2", "/q/c_3/d"], 2),
        (["/s?k=a", "/s?k=b", "/s?k=a&x=1", "/t/u/v?k=z"], 2),
        (["/p/a/view", "/p/b/view", "/p/c/view", "/p/c/edit/all"], 3),
        (["/c/books", "/c/books/fiction", "/c/music"], 3),
        (["/t/4/river", "/t/7/old-mill", "/t/9/boats", "/u/7/keeper", "/t/new/topic"], 3),
        (["/t/river/4", "/t/old-mill/7", "/a/b/c"], 2),
        (["/p/a_1", "https://other.example/p/b_2"], 1),
        (["/p/a_1", "/p/a_1"], 1),
        (["http://[bad/", "/p/a_1"], 0),
    ],
)
def test_links_of_one_shape_are_choices(hrefs: list[str], count: int) -> None:
    items = "".join(f'<li><a href="{href}">n{n}</a></li>' for n, href in enumerate(hrefs))
    found = clicked(f"<ul>{items}</ul>", "li:first-child a", "a", "n0")
    assert len(found.get("choices", [])) == count  # type: ignore[arg-type]


def test_the_like_of_a_link_in_a_row_stand_in_the_other_rows() -> None:
    rows = "".join(
        f"<tr><td><a href='/things/{n}'>t{n}</a><td><a href='/things/{n}/parts/9'>z</a><td><a href='/men/{n}'>m{n}</a>"
        for n in range(1, 4)
    )
    found = clicked(f"<table><tbody>{rows}</table>", "", "a", "t2")
    assert [each["text"] for each in found["choices"]] == ["t1", "t2", "t3"]  # type: ignore[attr-defined]
    alone = clicked("<table><tr><td><a href='/a/1'>x</a><td><a href='/a/2'>y</a></table>", "", "a", "x")
    assert [each["text"] for each in alone["choices"]] == ["x", "y"]  # type: ignore[attr-defined]


def test_the_like_of_a_link_on_a_card_stand_on_the_other_cards() -> None:
    card = "<div class=card><a href='/things/{0}'>t{0} <i>kind</i></a><a href='/table/{0}'>table</a><b>x</b></div>"
    page = "".join(card.format(n) for n in ("ab", "cd"))
    found = clicked(f"<div>{page}</div>", "", "a", "tcd kind")
    assert [each["text"] for each in found["choices"]] == ["tab kind", "tcd kind"]  # type: ignore[attr-defined]
    boxes = clicked(f"<div>{page.replace(' class=card', '')}</div>", "", "a", "tcd kind")
    assert len(boxes["choices"]) == 3  # type: ignore[arg-type]


def test_long_lists_of_choices_are_cut_with_a_count() -> None:
    items = "".join(f'<li><a href="/p/{n}">n{n}</a></li>' for n in range(50))
    found = clicked(f"<base href='/app/'><ul id=all>{items}</ul>", "", "a", "n7")
    assert (len(found["choices"]), found["more_choices"], found["list"]) == (30, 20, "ul#all")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("page", "count"),
    [
        ("<nav><a href=/n/1>a</a><a href=/n/2>b</a></nav><main><ol><li><a id=x href=/n/3>c</a></ol></main>", 1),
        ("<p><a href=/n/1>a</a><p><a href=/n/2>b</a><p><a id=x href=/n/3>c</a>", 3),
        ("<a href=/n/1>a</a><a href=/n/2>b</a>" + "<div>" * 4 + "<a id=x href=/n/3>c</a>", 1),
        ("<div><a href=/n/1>a</a>" + "<div>" * 12 + "<a id=x href=/n/3>c</a>", 1),
    ],
)
def test_a_list_does_not_reach_into_other_parts_of_the_page(page: str, count: int) -> None:
    assert len(clicked(page, "#x", "a", "c")["choices"]) == count  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("others", "part", "is_menu"),
    [
        (["/pots", "/people", "/log"], "nav", True),
        (["/pots", "/people", "/log"], "div role=menubar", True),
        (["/pots", "/people", "/log"], "div", None),
        (["/pots"], "nav", None),
        (["/pots", "/kinds/jars", "/kinds/jugs"], "nav", None),
    ],
)
def test_a_part_of_a_page_with_links_to_pages_of_all_kinds_is_a_menu(
    others: list[str], part: str, is_menu: bool | None
) -> None:
    links = "".join(f"<a href={href}>{href}</a>" for href in ("/kinds/bowls", "/kinds/cups", *others))
    found = clicked(f"<{part}>{links}</{part.split()[0]}>", "", "a", "/kinds/cups")
    assert found.get("is_menu") == is_menu


def test_what_cannot_be_a_link_is_none() -> None:
    assert clicked("<a name=top>Top</a>", "a", "a", "Top")["href"] is None
    assert clicked("<button>Go</button>", "button", "button", "Gone")["href"] is None


@pytest.mark.parametrize(
    ("href", "is_link"), [("#", False), ("#top", False), (" JavaScript:go()", False), ("#/things/7", True), ("", True)]
)
def test_a_link_that_only_a_script_leads_somewhere_is_none(href: str, is_link: bool) -> None:
    found = clicked(f'<form action=/things><a href="{href}">Apply</a></form>', "a", "a", "Apply")
    assert (found["href"] is not None) == is_link


def test_a_text_cut_by_the_recorder_still_agrees() -> None:
    text = "A rather long title of a book that goes on"
    assert clicked(f'<a href="/b">{text} and on</a>', "a", "a", text)["href"] == f"{HOST}/b"


def test_articles_with_classes_of_their_own_are_cards_of_one_list() -> None:
    heading = "<header><h2><a href='/?n={0}'>t{0}</a></h2></header>"
    article = f"<article id=n{{0}} class='note note-{{0}} about-{{0}}'>{heading}</article>"
    page = "".join(article.format(n) for n in range(4, 7))
    found = clicked(f"<main>{page}</main><aside><a href='/?n=5'>t5</a></aside>", "#n5 a", "a", "t5")
    assert [each["text"] for each in found["choices"]] == ["t4", "t5", "t6"]  # type: ignore[attr-defined]


def test_links_that_differ_in_the_key_of_a_name_are_choices_in_the_same_place_of_rows() -> None:
    row = "<tr><td><input type=checkbox name='drop[{0}]'><td><a href='/men?do[edit][{0}]=1&page=men'>{0}</a></tr>"
    page = "".join(row.format(name) for name in ("ann", "bob", "cyd"))
    found = clicked(f"<table><tbody>{page}</table>", "", "a", "bob")
    assert [each["text"] for each in found["choices"]] == ["ann", "bob", "cyd"]  # type: ignore[attr-defined]
    menu = "<p><a href='/men?sort[name]=1'>Name</a><a href='/men?sort[age]=1'>Age</a>"
    assert len(clicked(menu, "", "a", "Age")["choices"]) == 1  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("link", "other", "read", "name"),
    [
        ("Letters <i>2</i>", "Boats <i>7</i>", "Letters 2", "Letters"),
        ("<b>Letters <i>12</i> <i>12 wait</i></b>", "Boats", "Letters 12 12 wait", "Letters"),
        ("Monday <i>12</i>", "Monday <i>19</i>", "Monday 12", "Monday 12"),
        ("<i>12</i> Letters", "Boats", "12 Letters", "12 Letters"),
        ("Room 7 <i>2</i>", "Boats", "Room 7 2", "Room 7 2"),
        ("Letters <i>new</i>", "Boats", "Letters new", "Letters new"),
    ],
)
def test_a_link_is_not_called_by_how_many_there_are(link: str, other: str, read: str, name: str) -> None:
    page = f"<ul><li><a id=x href=/letters>{link}</a><li><a href=/boats>{other}</a></ul>"
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/list", page),),
        interactions=(done(1, 5, "click", "/list", "#x", "a", text=read),),
    )
    assert call(Interactions(capture), "get_clicks")["items"][0]["text"] == name


@pytest.mark.parametrize(
    ("shown", "name"),
    [
        (("<img alt='Red tulips'>", "<img alt='Tram'>"), "Red tulips"),
        (("<i title=x></i>", "<img alt='Tram'>"), ""),
        (("<img alt=Delete>", "<img alt=Delete>"), ""),
    ],
)
def test_a_link_that_reads_nothing_is_called_by_its_picture_if_no_other_is_called_so(
    shown: tuple[str, str], name: str
) -> None:
    cards = "".join(f"<div><a href=/photo?n={n}>{each}</a></div>" for n, each in enumerate(shown))
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/list", f"<section>{cards}</section>"),),
        interactions=(done(1, 5, "click", "/list", "section > div:nth-of-type(1) > a", "a"),),
    )
    assert call(Interactions(capture), "get_clicks")["items"][0].get("text", "") == name


def test_a_link_reads_as_it_does_without_the_style_of_its_picture_and_the_count_that_came_later() -> None:
    picture = "<svg><defs><style>.a{fill:none}</style></defs></svg>"
    html = f"<ul><li><a href=#/letters>{picture}Letters</a><li><a href=#/people>{picture}People</a></ul>"
    link = clicked(html, "li:nth-of-type(1) > a", "a", "Letters 3")
    assert link["href"] == f"{HOST}/list/a#/letters"
    assert link["choices"] == [
        {"text": "Letters", "href": f"{HOST}/list/a#/letters"},
        {"text": "People", "href": f"{HOST}/list/a#/people"},
    ]


@pytest.mark.parametrize(
    ("other", "across"),
    [
        ('<a href="/new?room=2&at=9">free</a>', "Birs"),
        ('<a href="/new?room=2&at=9">Standup</a>', None),
        ('<a href="/new?room=1&at=9">free</a>', None),
        ('<a href="/things/4/delete">free</a>', None),
        ("taken", None),
    ],
)
def test_a_link_in_a_plan_tells_its_column_if_others_of_the_row_have_such_links(other: str, across: str | None) -> None:
    head = "<tr><th>Time</th><th>Aare</th><th>Birs</th></tr>"
    own = '<a class="x" href="/new?room=1&at=9">free</a>'
    link = clicked(f"<table>{head}<tr><th>9</th><td>{other}</td><td>{own}</td></tr></table>", "a.x", "a", "free")
    assert link.get("across") == across
