"""What fields and clicks are called, and which of them are choices."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.click_names import named_clicks
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.naming import named_inputs, same_name
from actors.rules.slug import plain, slug
from tests.actors.rules.request_values import clicks_of, entered, inputs_of

Line = dict[str, Any]


def fields_named(*told: Line) -> list[Input]:
    return named_inputs(inputs_of(*told))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("__login_name", "login_name"),
        ("userName", "user_name"),
        ("E-mail address", "e_mail_address"),
        ("42", ""),
        ("Größe", "grosse"),
        ("名前", ""),
    ],
)
def test_names_have_the_letters_that_parameters_may_have(text: str, name: str) -> None:
    assert plain(slug(text), "") == name


@pytest.mark.parametrize(("name", "called"), [(":r1i:", "site_title"), ("_r_2b_", "site_title"), ("r1i", "r1i")])
def test_a_field_whose_name_was_counted_as_the_page_was_drawn_is_called_by_its_label(name: str, called: str) -> None:
    (field,) = fields_named(entered(name, "Harbour", parameter="", label="Site title"))
    assert (field.parameter, field.nameless) == (called, False)


def test_a_field_of_another_script_is_told_from_others_though_its_parameter_has_no_name_of_it() -> None:
    first, second = fields_named(entered("価格", "12"), entered("名前", "Lamp", id="i2"))
    assert [each.parameter for each in (first, second)] == ["value", "value_2"]
    assert [same_name(each, Value(place="form", name="名前", value="x")) for each in (first, second)] == [False, True]


def test_a_field_filled_in_twice_is_one_parameter() -> None:
    field = {"id": "i1", "name": "q", "type": "text", "value": "a", "url": "http://x/search?q=b"}
    named = fields_named(field, field | {"id": "i2", "url": "http://x/search"}, field | {"url": "http://x/other"})
    assert [each.parameter for each in named] == ["q", "q", "q_2"]


@pytest.mark.parametrize(("label", "called"), [("Meal", ["tour", "meal"]), ("Tour", ["tour", "tour"])])
def test_fields_without_names_that_stand_in_one_place_in_turn_are_known_by_their_labels(
    label: str, called: list[str]
) -> None:
    first = {"id": "i1", "selector": "select", "label": "Tour", "value": "3", "url": "http://x/book", "type": "select"}
    told = fields_named(first, first | {"id": "i2", "label": label, "value": "veg"})
    assert [each.parameter for each in told] == called


def test_fields_of_one_name_that_are_sent_together_are_parameters_of_their_own() -> None:
    told = [entered("account", text, id=text, selector=f"tr:nth-of-type({n}) > input", time=n) for n, text in ROWS]
    assert [each.parameter for each in fields_named(*told)] == ["account", "account_2"]
    sent = clicks_of({"type": "submit", "time": 1.5, "url": "http://x/"})
    assert [each.parameter for each in named_inputs(inputs_of(*told), sent)] == ["account", "account"]


def test_fields_of_one_name_in_forms_that_a_script_shows_in_turn_are_parameters_of_their_own() -> None:
    name = entered("name", "mira", selector="#login > input", label="Name", time=1.0)
    secret = entered("p", "secret-1-password", id="i2", type="password", secret=True, selector="#pw", time=2.0)
    title = entered("name", "Rope", id="i3", selector="#new > input", label="Name", time=9.0)
    project = entered("p", "7", id="i4", type="select", selector="#new > select", label="Project", time=9.5)
    sent = clicks_of({"type": "submit", "time": 3.0, "url": "http://x/"})
    named = named_inputs(inputs_of(name, secret, title, project), sent)
    assert [each.parameter for each in named] == ["name", "password", "name_2", "p"]
    again = [name, secret, name | {"id": "i5", "time": 4.0, "selector": "form > input"}, secret | {"time": 5.0}]
    assert [each.parameter for each in named_inputs(inputs_of(*again), sent)] == ["name", "password"] * 2


ROWS = [(1, "rope"), (2, "cash")]


def test_a_field_is_called_by_its_name_else_by_its_label() -> None:
    fields: list[Line] = [
        {"id": "i1", "type": "password", "name": "pw", "value": "secret-1-password", "url": "http://x/a"},
        {"id": "i2", "type": "text", "label": "First name", "selector": "#f1", "value": "a", "url": "http://x/a"},
        {"id": "i3", "type": "div", "selector": "#id-de1041d4 > div", "value": "a", "url": "http://x/a"},
    ]
    named = fields_named(*fields)
    assert [(each.parameter, each.nameless) for each in named] == [
        ("password", False), ("first_name", False), ("value", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("tool[place]", "place"),
        ("tool[tag_ids][]", "tag_ids"),
        ("ctl00$Main$UserName", "user_name"),
        ("form-0-quantity", "quantity"),
        ("address.city", "city"),
        ("@note", "note"),
        ("42", ""),
    ],
)
def test_a_field_whose_name_has_parts_is_called_by_the_last(name: str, called: str) -> None:
    (named,) = fields_named({"id": "i1", "type": "text", "name": name, "value": "a", "url": "http://x/"})
    assert named.parameter == (called or "value")


def test_a_box_picks_its_row_unless_its_own_label_says_more_or_others_are_ticked_beside_it() -> None:
    box = entered("who", "3", type="checkbox", checked=True, picks="The Meadow")
    (plain,) = fields_named(box | {"chosen_label": "Choose The Meadow"})
    assert (plain.chosen_label, plain.of_row) == ("The Meadow", True)
    (said,) = fields_named(box | {"chosen_label": "Weekly news"})
    assert (said.chosen_label, said.of_row) == ("Weekly news", False)
    elsewhere = box | {"id": "i3", "picks": "The Dunes", "url": "http://x/other"}
    idle = box | {"id": "i4", "picks": "The Hills", "checked": False}
    assert [each.of_row for each in fields_named(box, elsewhere, idle)] == [True, True, False]


def test_boxes_of_one_name_or_none_pick_a_row_each_and_those_with_names_of_their_own_are_settings() -> None:
    def ticked(number: int, name: str, value: str) -> Line:
        box = entered(name, value, type="checkbox", checked=True, picks=f"Row {number}")
        return box | {"id": f"i{number}", "selector": f"tr:nth-of-type({number}) input"}

    for boxes in ([ticked(1, "who", "3"), ticked(2, "who", "4")], [ticked(1, "", "on"), ticked(2, "", "on")]):
        one, two = fields_named(*boxes)
        assert [one.chosen_label, two.chosen_label, one.of_row, two.of_row] == ["Row 1", "Row 2", True, True]
        assert one.parameter != two.parameter
    settings = fields_named(ticked(1, "mail", "on"), ticked(2, "news", "on"))
    assert [each.of_row for each in settings] == [False, False]


def test_a_box_is_picked_by_what_was_searched_for_but_not_by_the_kind_that_the_list_was_narrowed_to() -> None:
    def ticked(number: int, *row: str) -> Line:
        box = entered("who", str(number), type="checkbox", checked=True, picks=row[0], row=list(row))
        return box | {"id": f"i{number}", "selector": f"tr:nth-of-type({number}) input"}

    searched, kinds = entered("q", "soup"), {"Soup": "soup", "Cake": "cake"}
    narrowed = entered("kind", "soup", type="select", chosen_label="Soup", options=kinds)
    assert fields_named(searched, ticked(2, "Leek", "soup"))[1].chosen_label == "soup"
    assert fields_named(narrowed, ticked(2, "Leek", "soup"))[1].chosen_label == "Leek"
    for first in (searched, narrowed):
        _, one, two = fields_named(first, ticked(2, "Leek", "soup"), ticked(3, "Pea", "soup"))
        assert [one.chosen_label, two.chosen_label] == ["Leek", "Pea"]


def test_a_box_is_not_picked_by_who_logged_in_though_that_is_the_author_of_the_row() -> None:
    login = entered("user", "ann", url="http://x/in"), entered("word", "Tree", secret=True, url="http://x/in")
    box = entered("pick", "4", type="checkbox", checked=True, picks="Leek", row=["Leek", "ann"], url="http://x/list")
    assert fields_named(*login, box)[2].chosen_label == "Leek"
    assert fields_named(login[0], box)[1].chosen_label == "ann"


@pytest.mark.parametrize(
    ("code", "picks", "label"),
    [
        ("bo@desk.example", '"Bo Chen" <bo@desk.example>', "bo@desk.example"),
        ("1742", "Invoice 1742", "Invoice 1742"),
        ("on", "Carry on", "Carry on"),
        ("bo@desk.example", "Bo Chen", "Bo Chen"),
    ],
)
def test_a_box_whose_code_everybody_reads_in_its_row_is_picked_by_that(code: str, picks: str, label: str) -> None:
    box = entered("who", code, type="checkbox", checked=True, picks=picks)
    assert fields_named(box)[0].chosen_label == label


def test_a_field_that_repeats_another_is_the_same_parameter() -> None:
    def field(name: str, value: str, kind: str, url: str = "http://x/join") -> Line:
        return {"id": "i1", "name": name, "type": kind, "value": value, "url": url}

    fields = [
        field("pw", "secret-1-password", "password", "http://x/login"),
        *(field(name, "secret-2-password", "password") for name in ("new", "again")),
        *(field(name, "a@b.test", "email") for name in ("email", "email_2")),
        *(field(name, "Ann", "text") for name in ("first", "nick")),
    ]
    named = [each.parameter for each in fields_named(*fields)]
    assert named == ["password", "new_password", "new_password", "email", "email", "first", "nick"]


def test_a_password_beside_that_of_the_login_is_called_by_its_label() -> None:
    login = {"id": "i1", "name": "pw", "type": "password", "value": "secret-1-password", "url": "http://x/login"}
    again = login | {"name": "cur", "label": "Current password", "url": "http://x/me"}
    other = again | {"name": "new1", "label": "New password", "value": "secret-2-password"}
    named = [each.parameter for each in fields_named(login, again, other, other | {"name": "new2", "label": "Repeat"})]
    assert named == ["password", "current_password", "new_password", "new_password"]


def test_a_password_that_confirms_what_is_changed_is_that_of_the_login() -> None:
    login = {"id": "i1", "name": "pw", "type": "password", "value": "secret-1-password", "url": "http://x/login"}
    again = login | {"name": "oldpass", "label": "Confirm your password", "url": "http://x/me"}
    assert [each.parameter for each in fields_named(login, again)] == ["password", "password"]
    other = again | {"value": "secret-2-password"}
    assert [each.parameter for each in fields_named(login, other)] == ["password", "new_password"]


def test_a_field_that_a_program_numbered_is_called_by_its_label() -> None:
    field = {"id": "i1", "name": "ng.form3", "type": "text", "value": "a", "url": "http://x/", "label": "Shelf mark"}
    assert fields_named(field)[0].parameter == "shelf_mark"
    assert fields_named(field | {"label": ""})[0].parameter == "form3"
    assert fields_named(field | {"name": "address2"})[0].parameter == "address2"


def test_what_only_opened_a_menu_was_not_chosen() -> None:
    opened = Click(type="click", time=1.0, text="Configuration", url="http://x/", selector="#config > a")
    inside = Click(
        type="click", time=2.0, text="Hosts", url="http://x/", selector="#config > ul > li > a", href="http://x/hosts"
    )
    elsewhere = replace(inside, selector="#other > ul > li > a")
    beside = replace(inside, selector="#config > a:nth-of-type(2)")
    entry = replace(opened, selector="#config > li")
    assert named_clicks([opened, inside], [])[0].parameter == ""
    for clicks in ([opened, elsewhere], [opened, beside], [entry, inside], [opened]):
        assert named_clicks(clicks, [])[0].parameter == "choice"


def test_a_field_without_a_name_is_called_after_what_it_holds() -> None:
    fields = [
        entered("", "plan.pdf", type="file", parameter=""),
        entered("", "Roof", parameter="", id="i2", selector="p"),
    ]
    assert [each.parameter for each in fields_named(*fields)] == ["file", "value"]


@pytest.mark.parametrize(
    ("label", "name", "same"),
    [
        ("Quantity", "qty", True),
        ("Amount", "amt", True),
        ("Quality", "qty", True),
        ("Count", "cmt", False),
        ("Quantity", "qt", False),
        ("Date of birth", "dth", False),
        ("Quantity", "quay", False),
    ],
)
def test_a_value_may_bear_a_name_that_is_short_for_that_of_the_field(label: str, name: str, same: bool) -> None:
    (field,) = fields_named(entered("", "7", parameter="", label=label))
    assert same_name(field, Value(place="json", name=name, value="7")) == same
