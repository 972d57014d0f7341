"""What was clicked is called after what was chosen, and only a choice is a parameter."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import pytest

from actors.rules.click_names import named_clicks
from actors.rules.facts.click import Click, Target
from actors.rules.facts.input import Input
from actors.rules.link_choice import is_choice
from actors.rules.naming import named_inputs
from tests.actors.rules.request_values import clicks_of, inputs_of

Line = dict[str, Any]


def fields_named(*told: Line) -> list[Input]:
    return named_inputs(inputs_of(*told))


def clicks_named(*told: Line, taken: Collection[str] = (), inputs: Sequence[Line] = ()) -> list[Click]:
    return named_clicks(clicks_of(*told), taken, inputs_of(*inputs))


def is_chosen(href: str, choices: list[Line], page: str = "") -> bool:
    return is_choice(href, msgspec.convert(choices, list[Target]), page)


def test_what_was_done_at_no_address_is_named_all_the_same() -> None:
    entered = {"name": "q", "value": "lamp", "type": "text", "id": "i0001"}
    assert [each.parameter for each in fields_named(entered)] == ["q"]
    assert clicks_named({"id": "i0002", "type": "click", "text": "Lamp"})[0].parameter == "choice"


def test_what_was_clicked_in_a_cell_is_called_as_its_column() -> None:
    clicked = {"type": "click", "text": "B0042", "column": "Berth No."}
    assert [each.parameter for each in clicks_named(clicked, clicked | {"group": "Berths"})] == ["berth_no", "berths"]


def test_a_page_below_a_file_of_the_program_is_not_called_after_that() -> None:
    pages = links("/index.php/Tea", "/index.php/Coffee")
    clicked = {"type": "click", "text": "Tea", "href": "http://x/index.php/Tea", "link": {"choices": pages}}
    assert [each.parameter for each in clicks_named(clicked)] == ["choice"]


def links(*hrefs: str) -> list[Line]:
    return [{"text": href.rsplit("/", 1)[-1].rsplit("=", 1)[-1], "href": f"http://x{href}"} for href in hrefs]


@pytest.mark.parametrize(
    ("hrefs", "choice"),
    [
        (("/category/books", "/category/music"), True),
        (("/about", "/contact", "/pricing"), False),
        (("/lamps/create", "/lamps"), False),
        (("/lamps/desk", "/lamps"), True),
        (("/KilnNotes", "/Home", "/TeaList"), True),
        (("/Users/new", "/Home", "/Tea/new"), False),
        (("/list?category=books", "/list?category=music"), True),
        (("/item?@template=search", "/item?@template=item&x=1"), True),
        (("/item?view=7", "/item?view=8"), True),
        (("/only/one",), False),
        (("/items/new", "/items/7", "/items/8"), False),
        (("/items/new", "/items/7", "/items/7/edit", "/items/all/delete"), False),
        (("/items/8", "/items/7", "/items/new"), True),
        (("/items/new", "/items/show/7", "/items/edit/7", "/items/list"), False),
        (("/items/lamps", "/items/chairs", "/items/show/7"), True),
        (("/issue8", "/issue12", "/user3"), True),
        (("/topic-8", "/about", "/topic-9"), True),
        (("/page1", "/about", "/user3"), False),
        (("/eJ72YbL9", "/wbQF2j67", "/quzhkTKA"), True),
        (("/q7x2k9ab", "/about", "/help"), False),
        (("/q7x2k9ab", "/z3k8w1qp", "/m5t9v2nb"), True),
        (("/men?edit[ann]=1", "/men?edit[bob]=1", "/men?edit[cyd]=1"), True),
        (("/men?edit[ann]=x", "/men/bob?edit[ann]=x", "/boats?sort[age]=x"), False),
        (("/job/edit.html?id=3", "/job/history.html?id=3", "/job/show.html?id=3"), False),
        (("/job/mow.html?id=3", "/job/dig.html?id=4"), True),
    ],
)
def test_a_choice_is_told_from_a_menu(hrefs: tuple[str, ...], choice: bool) -> None:
    choices = links(*hrefs)
    assert is_chosen(choices[0]["href"], choices) is choice


@pytest.mark.parametrize(("text", "choice"), [("New topic", False), ("Publish", True), ("Publish all", True)])
def test_a_page_beside_numbered_things_is_no_thing_unless_it_is_called_so(text: str, choice: bool) -> None:
    others = links("/topic/5/knives", "/topic/4/chisels", "/topic/active")
    made = {"text": text, "href": "http://x/topic/publish"}
    assert is_chosen(made["href"], [made, *others]) is choice


@pytest.mark.parametrize(
    ("called", "choice"), [(("oil", "ink"), True), (("is", "ink"), False), (("oil", "tea"), False)]
)
def test_a_name_within_a_longer_text_is_a_choice_where_another_stands_there_alike(
    called: tuple[str, str], choice: bool
) -> None:
    asked = [f"http://x/find?q=kind+is+'{kind}'+and+open" for kind in ("oil", "ink")]
    choices = [{"text": text, "href": href} for text, href in zip(called, asked, strict=True)]
    assert is_chosen(asked[0], choices) is choice


@pytest.mark.parametrize(
    ("hrefs", "parameter"),
    [
        (("/notes/add?of=7", "/files/add?of=7"), ""),
        (("/notes/add?of=7", "/notes/add?of=8"), "item"),
        (("/lamps/7/edit", "/lamps/7/edit"), "item"),
        (("/ann/edit", "/bob/edit"), "item"),
    ],
)
def test_a_part_of_a_page_about_one_thing_was_not_chosen_as_the_row_of_a_thing_is(
    hrefs: tuple[str, str], parameter: str
) -> None:
    choices = [{"text": "Add", "href": f"http://x{href}"} for href in hrefs]
    clicked: Line = {"type": "click", "text": "Add", "row": "Subject", "row_texts": ["Subject"], "url": "http://x/p/7"}
    (click,) = clicks_named(clicked | {"href": choices[0]["href"], "link": {"choices": choices}})
    assert (click.parameter, bool(click.row)) == (parameter, bool(parameter))


def test_a_menu_whose_entries_are_called_otherwise_is_no_choice() -> None:
    choices = [{"text": "New one", "href": "http://x/i?t=item"}, {"text": "Find", "href": "http://x/i?t=search"}]
    assert not is_chosen("http://x/i?t=item", choices)


@pytest.mark.parametrize(
    ("asked", "called", "choice"),
    [("q=in:dues:cash", "cash", True), ("q=in%3Adues%3Acash%20", "cash", True), ("q=all:cash", "Cash", False)],
)
def test_a_link_by_whose_address_a_way_leads_to_what_it_is_called_was_chosen(
    asked: str, called: str, choice: bool
) -> None:
    choices = [{"text": called, "href": f"http://x/l?{asked}"}, {"text": "only", "href": "http://x/l?q=own:dues"}]
    assert is_chosen(choices[0]["href"], choices) is choice


@pytest.mark.parametrize(("below", "parameter"), [("/boats/rows", "choice"), ("/help", ""), ("/boats", "")])
def test_a_thing_called_as_its_path_was_chosen_if_the_person_went_on_below_it(below: str, parameter: str) -> None:
    choices = links("/boats", "/harbours", "/trips")
    chosen: Line = {
        "type": "click",
        "text": "boats",
        "href": "http://x/boats",
        "link": {"choices": choices},
        "time": 1.0,
    }
    later: Line = {"type": "click", "text": "on", "href": f"http://x{below}", "link": {}, "time": 2.0}
    assert clicks_named(chosen, later)[0].parameter == parameter


def test_clicks_on_choices_and_on_entries_of_lists_are_parameters() -> None:
    choices = links("/category/books", "/category/music")
    clicks: list[Line] = [
        {"type": "click", "text": "books", "href": choices[0]["href"], "link": {"choices": choices}},
        {"type": "click", "text": "Facilities", "tag": "li"},
        {"type": "click", "text": "Save", "form": {"action": "http://x/"}},
        {"type": "submit", "text": "Save"},
        {"type": "click", "text": "next", "href": "http://x/?page=2", "link": {"is_pager": True, "choices": choices}},
    ]
    assert [each.parameter for each in clicks_named(*clicks, taken=["category"])] == [
        "category_2", "choice", "", "", "",
    ]  # fmt: skip


@pytest.mark.parametrize(("own", "parameter"), [(["4107"], "item"), ([], "")])
def test_the_links_of_a_row_to_pages_about_its_thing_are_no_sections(own: list[str], parameter: str) -> None:
    choices = links("/edit/4107", "/history/4107", "/preview/4107")
    row = {"row": "Tide tables", "row_texts": ["Tide tables"], "row_ids": own}
    edit = {"type": "click", "text": "Edit", "href": choices[0]["href"], "link": {"choices": choices}}
    assert clicks_named(edit | row)[0].parameter == parameter


@pytest.mark.parametrize(
    ("texts", "around", "parameter"),
    [
        (["Tide tables", "Kiel", "Edit", "Edit History"], "td", "item"),
        (["Actions", "Edit", "Edit History"], "td", ""),
        (["Tide tables", "Kiel", "Edit", "Edit History"], "ul", ""),
    ],
)
def test_links_in_a_cell_beside_others_are_about_what_these_say(texts: list[str], around: str, parameter: str) -> None:
    choices = [{"text": text, "href": f"http://x/{text}/4"} for text in ("Edit", "History")]
    row = {"row": texts[0], "row_texts": texts, "link": {"choices": choices, "list": around}}
    edit = {"type": "click", "text": "Edit", "href": choices[0]["href"]}
    assert clicks_named(edit | row)[0].parameter == parameter


def test_a_thing_is_called_after_its_list_where_that_was_opened_by_its_name_before() -> None:
    menu, things = links("/admin/#/members", "/admin/#/tags"), links("/admin/#/members/7", "/admin/#/members/8")
    opened = {"type": "click", "text": "Members", "href": menu[0]["href"], "link": {"choices": menu}}
    chosen = {"type": "click", "text": "Ada", "href": things[0]["href"], "link": {"choices": things}}
    alone, after = clicks_named(chosen)[0], clicks_named(opened, chosen)[1]
    assert (alone.parameter, alone.nameless) == ("member", False)
    assert (after.parameter, after.nameless) == ("choice", True)


def test_what_stands_below_a_mark_is_called_by_the_word_above_that() -> None:
    for mark in ("%2F", "-"):
        choices = links(f"/#/nets/{mark}/herring", f"/#/nets/{mark}/sprat")
        click = {"type": "click", "text": "herring", "href": choices[0]["href"], "link": {"choices": choices}}
        assert clicks_named(click)[0].parameter == "net"


def test_a_link_that_is_like_the_others_but_for_one_place_is_a_choice_though_one_is_not() -> None:
    choices = links("/assets/sales", "/assets/prices", "/assets/orders", "/groups~default/sales")
    assert is_chosen("http://x/assets/sales", choices)


def test_what_one_program_is_to_do_is_a_menu() -> None:
    menu = links(*(f"/app.php?action={each}" for each in ("host.list", "search", "discovery.list")))
    for each in menu:
        assert not is_chosen(each["href"], menu, "http://x/app.php?action=dashboard")
    numbered = links(*(f"/app.php?cmd_typ={each}&host=a" for each in (4, 17, 30)))
    assert not is_chosen(numbered[0]["href"], numbered, "")
    assert is_chosen("http://x/app.php?kind=search", links("/app.php?kind=search", "/app.php?kind=wave"), "")


def test_what_one_program_is_to_do_with_a_numbered_thing_is_a_choice() -> None:
    things = links(*(f"/app.php?page=2&act=edit_{each}" for each in (4, 7, 9)))
    assert is_chosen(things[0]["href"], things, "")
    assert not is_chosen(
        things[0]["href"], [things[0], *links("/app.php?page=2&act=edit", "/app.php?page=2&act=new")], ""
    )


def test_a_filter_of_the_list_that_one_looks_at_is_a_choice() -> None:
    choices = [
        {"text": t, "href": f"http://x/books?state={c}"} for t, c in (("On order", "or"), ("Available (3)", "av"))
    ]
    assert is_chosen(choices[0]["href"], choices, "http://x/books?q=tide")
    assert not is_chosen(choices[0]["href"], choices, "http://x/start")
    click = {"type": "click", "url": "http://x/books", "text": "Available (3)", "href": choices[1]["href"]}
    (named,) = clicks_named(click | {"link": {"choices": choices}})
    assert (named.parameter, named.text) == ("state", "Available")


def test_what_is_clicked_twice_in_a_row_is_one_parameter() -> None:
    click = {"type": "click", "url": "http://x/", "text": "Sell", "row": "Saw"}
    assert [each.parameter for each in clicks_named(click, click | {"type": "submit"})] == ["item", "item"]


def test_what_is_done_with_a_thing_is_no_choice_beside_the_thing() -> None:
    assert not is_chosen("http://x/books/7/remove", links("/books/7", "/books/7/remove"))
    assert is_chosen("http://x/books/new/poems", links("/books/new", "/books/new/poems"))


def test_what_a_script_routes_by_the_fragment_is_a_page_of_its_own() -> None:
    fields = [
        {"id": f"i{n}", "type": "text", "name": "username", "value": text, "url": f"http://x/{route}"}
        for n, (text, route) in enumerate([("demo", "#/login"), ("carla", "#/users"), ("carl", "#/users?page=2")])
    ]
    assert [each.parameter for each in fields_named(*fields)] == ["username", "username_2", "username_2"]
    choices = [{"text": name, "href": f"http://x/#/queues/main/{name}"} for name in ("jobs", "mail", "logs")]
    click = {"id": "i9", "type": "click", "text": "mail", "href": choices[1]["href"], "url": "http://x/#/queues"}
    (named,) = clicks_named(click | {"link": {"choices": choices}})
    assert named.parameter == "main"


@pytest.mark.parametrize(
    ("href", "others", "place", "name"),
    [
        ("/#/people/siv", (), 1, "siv"),
        ("/#/people/siv?tab=1", (), 1, "siv"),
        ("/#/people/17", (), 1, ""),
        ("/#/people", ("/#/jars",), 1, ""),
        ("/#/people/siv", (), None, ""),
        ("/people/siv", (), 1, ""),
    ],
)
def test_a_picture_alone_in_its_card_leads_to_what_its_address_ends_in(
    href: str, others: tuple[str, ...], place: int | None, name: str
) -> None:
    choices = [each | {"text": ""} for each in links(href, *others)]
    link = {"href": f"http://x{href}", "is_pager": False, "choices": choices, "more_choices": 0}
    click = {"type": "click", "tag": "a", "href": f"http://x{href}", "url": "http://x/#/people", "link": link}
    (found,) = clicks_named(click if place is None else click | {"row_place": place})
    assert (found.row, found.parameter) == (name, "item" if name else "")


def test_an_option_that_a_script_drew_is_a_choice_in_a_form_too() -> None:
    option = {"type": "click", "text": "heron", "url": "http://x/", "form": {"action": "http://x/"}, "role": "option"}
    assert clicks_named(option)[0].parameter == "choice"
    assert not clicks_named(option | {"role": "tab"})[0].parameter


def test_the_label_of_a_box_that_a_script_ticks_is_a_choice_but_that_of_a_field_is_none() -> None:
    label = {"type": "click", "tag": "label", "text": "Emil Sand", "url": "http://x/", "form": {"action": "http://x/"}}
    assert clicks_named(label)[0].parameter == "choice"
    ticked = {"id": "i1", "name": "who", "type": "checkbox", "value": "on", "url": "http://x/"}
    for told in ("label", "chosen_label", "picks"):
        assert not clicks_named(label, inputs=[ticked | {told: "Emil Sand"}])[0].parameter


@pytest.mark.parametrize("command", ["Add category...", "Rename\u2026"])
def test_a_command_that_asks_for_more_chooses_nothing(command: str) -> None:
    entry = {"type": "click", "tag": "a", "text": command, "url": "http://x/"}
    assert not clicks_named(entry)[0].parameter
    assert clicks_named(entry | {"text": command.rstrip(".\u2026")})[0].parameter == "choice"


@pytest.mark.parametrize(("text", "parameter"), [("\u270e", ""), ("Edit", ""), ("Lamp", "thing")])
def test_what_a_link_does_is_no_name_of_where_it_leads(text: str, parameter: str) -> None:
    told = [("Lamp", 7), ("Edit", 7), ("\u270e", 7), ("Edit", 8), ("Edit", 9)]
    choices = [{"text": each, "href": f"http://x/things/{number}/{each}"} for each, number in told]
    href = next(each["href"] for each in choices if each["text"] == text)
    (named,) = clicks_named({"type": "click", "text": text, "href": href, "link": {"choices": choices}})
    assert named.parameter == parameter


def test_what_numbers_a_thing_is_no_name_of_the_pages_below_it() -> None:
    choices = links("/notes/4a5b-99/history", "/notes/4a5b-99/details")
    (named,) = clicks_named(
        {"type": "click", "text": "History", "href": choices[0]["href"], "link": {"choices": choices}}
    )
    assert named.parameter == "choice"


def test_what_was_picked_is_called_without_how_many_there_are_of_it() -> None:
    assert clicks_named({"type": "click", "text": "mail (3)", "url": "http://x/"})[0].text == "mail"


def test_an_entry_is_called_after_the_field_that_it_fills_in_and_the_last_one_counts() -> None:
    form = {"action": "http://x/new", "method": "get", "fields": ["title", "port"]}
    opened = {"type": "click", "tag": "div", "text": "None Bergen Cork", "url": "http://x/new", "form": form}
    opened |= {"field": "boat[port]"}
    picked = opened | {"tag": "a", "text": "Cork"}
    named = clicks_named(opened, picked, {"type": "click", "tag": "a", "text": "Help", "url": "http://x/new"})
    assert [each.parameter for each in named] == ["", "port", "choice"]
    assert [each.parameter for each in clicks_named(picked | {"field": ""})] == [""]


@pytest.mark.parametrize(
    ("more", "picked"),
    [
        ({"tag": "li"}, True),
        ({"tag": "span", "attributes": {"data-value": "7"}}, True),
        ({"tag": "span", "attributes": {"data-toggle": "list"}}, False),
        ({"tag": "button", "attributes": {"data-value": "7"}}, False),
        ({"tag": "a", "row_ids": ["b7"]}, True),
        ({"tag": "a", "attributes": {"data-payee": "5"}}, True),
        ({"tag": "a", "attributes": {"data-toggle": "tab"}}, False),
        ({"tag": "a"}, False),
        ({"tag": "div"}, False),
    ],
)
def test_an_entry_of_a_list_in_a_form_is_picked(more: Line, picked: bool) -> None:
    form = {"action": "http://x/tasks", "method": "post", "fields": ["title", "team"]}
    (named,) = clicks_named({"type": "click", "url": "http://x/new", "text": "Blue team", "form": form} | more)
    assert bool(named.parameter) is picked


def test_what_reads_as_the_name_of_who_logged_in_was_not_chosen_by_that() -> None:
    field = {"url": "http://x/login", "time": 1.0}
    user = {"parameter": "user", "value": "admin", "type": "text"}
    password = {"parameter": "password", "value": "s", "type": "password", "secret": True}
    login = inputs_of(user | field, password | field)
    pages = clicks_of(*({"text": text, "href": "http://x/a", "time": 3.0} for text in ("admin", "Admin settings")))
    assert [each.parameter for each in named_clicks(pages, ["user"], login)] == ["", ""]


def test_a_line_that_was_clicked_is_called_by_the_name_on_it_that_the_field_has() -> None:
    field = {"id": "i1", "name": "who", "value": "ann", "picked": "Ann Weir", "picked_as": "Ann Weir, office"}
    line = {"id": "i2", "type": "click", "tag": "li", "text": "Ann Weir,  office", "url": "http://x/", "time": 9.0}
    (click,) = clicks_named(
        line, inputs=[field | {"url": "http://x/", "parameter": "who", "type": "text", "time": 2.0}]
    )
    assert (click.parameter, click.text) == ("who", "Ann Weir")


@pytest.mark.parametrize(
    ("path", "text", "more", "parameter"),
    [
        ("/kinds/trash", "Thrown away", {"is_menu": True}, ""),
        ("/settings/hours", "Hours", {"is_menu": True}, ""),
        ("/admin/bowls", "Bowls", {}, ""),
        ("/admin/k7", "Bowls", {}, "admin"),
        ("/app/bowls", "Bowls", {}, "app"),
        ("/admin/kinds/bowls", "Bowls", {}, "kind"),
        ("/kinds/bowls", "Bowls", {"is_menu": True}, "kind"),
        ("/kinds/bowls", "Round things", {}, "kind"),
        ("/kinds/k7", "Round things", {"is_menu": True}, "kind"),
    ],
)
def test_a_page_of_a_menu_whose_form_is_sent_names_nothing(path: str, text: str, more: Line, parameter: str) -> None:
    above, _, own = path.rpartition("/")
    choices = [{"text": text, "href": f"http://x{path}"}, *links(*(f"{above}/{each}" for each in ("cups", "jars")))]
    click: Line = {"type": "click", "text": text, "href": f"http://x{path}", "link": {"choices": choices} | more}
    sent = {"type": "click", "text": "Save", "url": f"http://x{path}", "time": 2.0}
    (named, _) = clicks_named(click | {"time": 1.0}, sent | {"form": {"action": "http://x/save", "method": "post"}})
    assert named.parameter == parameter, own
    row = {"type": "click", "text": "Tea", "row": "Tea", "url": f"http://x{path}", "time": 2.0}
    assert clicks_named(click | {"time": 1.0}, row)[0].parameter == parameter
    thing: Line = {"type": "click", "text": "Tea", "href": f"http://x{path}/7", "url": f"http://x{path}", "time": 2.0}
    assert clicks_named(click | {"time": 1.0}, thing)[0].parameter == parameter
    (named,) = clicks_named(click)
    assert named.parameter, "where it led to nothing but a page to be read, it may be another one"
