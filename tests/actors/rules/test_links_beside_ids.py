"""What is done with a thing, and what stands beside things with made-up ids, is no choice of one."""

import pytest

from actors.rules.click_names import named_clicks
from actors.rules.facts.click import Click, Form, Link, Target
from actors.rules.link_choice import is_choice

BOAT, BARGE = "2eeaf38c-c77a-4abd-b3e8-574caf1f50aa", "1859306e-5e53-4da2-a8e1-73536e943a48"
MADE = "k7Qx2mZ9"


@pytest.mark.parametrize(
    ("paths", "choice"),
    [
        (("add/", f"{BOAT}/", f"{BARGE}/", f"{BARGE}/log/"), False),
        (("add", BOAT, "oars/add", "sails/add", "masts/add"), False),
        (("new-arrivals", BOAT, "oars", "sails", "masts"), True),
        ((BOAT, BARGE, "add"), True),
        ((f"{BOAT}/edit", f"{BOAT}/delete", f"{BOAT}#notes"), False),
        (("7/edit", "7/delete"), False),
        (("7/new-oars", "7/old-oars"), True),
        (("7/oars", "7/delete", "7/sails"), True),
    ],
)
def test_what_is_done_with_a_numbered_thing_or_beside_such_is_no_thing(paths: tuple[str, ...], choice: bool) -> None:
    links = [Target(text=path, href=f"http://x/items/{path}") for path in paths]
    assert is_choice(links[0].href, links) is choice


@pytest.mark.parametrize(
    ("page", "paths", "choice"),
    [
        ("things/7", ("things/7/lend", "things/7/change", "things/7/remove"), False),
        ("things/7/", ("things/7/lend/", "things/7/edit/", "things/7/", "things/7/notes/add"), False),
        ("things/7/history", ("things/7/check-out", "things/7/remove", "things/7/history"), False),
        (f"things/{BOAT}", (f"things/{BOAT}/lend", f"things/{BOAT}/edit"), False),
        (f"things/{MADE}", (f"things/{MADE}/lend", f"things/{MADE}/remove"), False),
        ("things/view/7", ("things/lend/7", "things/remove/7"), False),
        ("things/view?id=7", ("things/lend?id=7", "things/remove?id=7"), False),
        ("things/view?id=7", ("things/lend?id=7", "things/remove?id=8"), True),
        ("things/7", ("notes/like/7", "notes/remove/7"), True),
        ("things/7", ("things/8/lend", "things/8/change", "things/8/remove"), True),
        ("things", ("things/7/lend", "things/7/remove"), True),
        ("shops/7", ("shops/7/drinks", "shops/7/meals", "shops/7/add"), True),
        ("lists/7", ("lists/7/done", "lists/7/open", "lists/7/new"), True),
        ("category/books", ("category/books/poetry", "category/books/prose", "category/books/edit"), True),
        ("repos/7", ("repos/7/branches/main", "repos/7/branches/dev", "repos/7/branches/add"), True),
        ("repos/7/branches", ("repos/7/branches/main", "repos/7/branches/dev", "repos/7/branches/add"), True),
        ("shelves/7", ("shelves/7/poems-2", "shelves/7/plays-4", "shelves/7/edit"), True),
    ],
)
def test_what_is_done_with_the_thing_of_a_page_is_no_choice_but_what_a_list_is_narrowed_to_is(
    page: str, paths: tuple[str, ...], choice: bool
) -> None:
    links = [Target(text=path, href=f"http://x/{path}") for path in paths]
    assert is_choice(links[0].href, links, f"http://x/{page}") is choice


@pytest.mark.parametrize(("above", "method"), [("things/7", "post"), ("things/7", "get"), ("things/wood", "post")])
def test_a_page_of_a_thing_whose_form_was_sent_was_not_chosen(above: str, method: str) -> None:
    links = [Target(text=name, href=f"http://x/{above}/{name.lower()}") for name in ("Lend", "Clean", "Paint")]
    link = Link(href=links[0].href, around="p", choices=links)
    led = Click(type="click", text="Lend", href=link.href, url=f"http://x/{above}", link=link, time=1.0)
    form = Form(action=link.href, method=method)
    sent = Click(type="submit", url=link.href, form=form, time=2.0)
    assert bool(named_clicks([led, sent], [])[0].parameter) is ((above, method) != ("things/7", "post"))
    assert named_clicks([led], [])[0].parameter
