"""What is sent as a page holds it when the routine runs."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.held import as_asked_with, as_held, is_needed
from actors.rules.explaining.order import Known, said
from actors.rules.explaining.standing import as_standing
from actors.rules.facts.source import LeftOut
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained, craft
from routines.check import violations
from tests.actors.rules.request_values import context, entered, told, value_of

Line = dict[str, Any]


def value(name: str, text: str, hint: str = "plain", place: str = "form", **more: Any) -> Value:
    return value_of({"place": place, "name": name, "value": text, "hint": hint} | more)


def item(name: str, **more: Any) -> Line:
    return {"name": name, "extractors": [{"kind": "form_field", "name": name} | more]}


def form(*items: Line, filled: bool = True) -> Line:
    return {"id": "t0003", "url": "http://x/edit", "filled": filled, "items": list(items)}


CONTEXT = context(inputs=[entered("title", "New")], clicks=[])


def test_a_form_is_fetched_for_what_exists_and_for_tokens_only() -> None:
    plain, token = value("state", "2"), value("token", "a1b2c3d4", "opaque")
    assert is_needed(form(item("state")), [plain])
    assert not is_needed(form(item("state"), filled=False), [plain])
    assert is_needed(form(item("token"), filled=False), [plain, token])
    fetched = value("x", "y", source={"kind": "extracted", "core": "y", "transaction_id": "t0003", "extractors": []})
    assert is_needed(form(item("state"), filled=False), [plain, fetched])
    assert not is_needed({}, [token])


def test_what_the_person_touched_stays_theirs() -> None:
    lines = [value("title", "New"), value("state", "2"), value("note", "", "empty", source={"kind": "constant"})]
    title, state, note = as_held(lines, form(item("title"), item("state"), item("note")), CONTEXT)
    assert title.source is None
    assert (told(state.source)["transaction_id"], told(state.source)["optional"]) == ("t0003", True)
    assert told(note.source)["kind"] == "extracted"


def test_a_field_that_reads_as_who_logged_in_is_of_the_form() -> None:
    user = entered("user", "admin", id="i1", time=1.0, url="http://x/login")
    secret = entered("password", "handle", id="i2", time=2.0, url="http://x/login", secret=True)
    told_as = {"kind": "parameter", "parameter": "user", "input": "i1"}
    empty = form(item("do"), filled=False)
    for inputs, kind in (([user, secret], "extracted"), ([user], "parameter")):
        (do,) = as_held([value("do", "admin", source=told_as)], empty, context(inputs=inputs, clicks=[]))
        assert told(do.source)["kind"] == kind
    (own,) = as_held([value("user", "admin", source=told_as)], form(item("user"), filled=False), CONTEXT)
    assert told(own.source)["kind"] == "parameter"


@pytest.mark.parametrize(
    ("name", "url", "time", "kind"),
    [
        ("q", "http://x/list", 1.0, "extracted"),
        ("title", "http://x/list", 1.0, "extracted"),
        ("q", "http://x/edit", 1.0, "parameter"),
        ("q", "http://x/list", 9.0, "parameter"),
        ("title", "http://x/edit", 9.0, "parameter"),
    ],
)
def test_what_a_form_holds_is_not_what_was_searched_for_before(name: str, url: str, time: float, kind: str) -> None:
    searched = entered(name, "Lamp", id="i1", time=time, url=url)
    shown = form(item("title"), filled=False) | {"time": 5.0}
    line = value("title", "Lamp", source={"kind": "parameter", "parameter": name, "input": "i1"})
    (title,) = as_held([line], shown, context(inputs=[searched], clicks=[]))
    assert told(title.source)["kind"] == kind


@pytest.mark.parametrize(("sent_from", "kind"), [("http://x/new", "parameter"), ("http://x/other", "extracted")])
def test_a_form_that_was_fetched_anew_while_it_was_filled_in_has_what_was_typed(sent_from: str, kind: str) -> None:
    typed = entered("title", "Lamp", id="i1", time=1.0, url="http://x/new")
    sent = {"action": "http://x/save", "method": "post", "fields": ["title"]}
    save = {"type": "submit", "url": sent_from, "time": 9.0, "form": sent}
    shown = form(item("title"), filled=False) | {"time": 5.0}
    line = value("title", "Lamp", source={"kind": "parameter", "parameter": "title", "input": "i1"})
    (title,) = as_held([line], shown, context("http://x/save", inputs=[typed], clicks=[save]))
    assert told(title.source)["kind"] == kind


def test_what_a_script_put_into_a_form_may_be_what_was_typed_before() -> None:
    typed = entered("q", "Lamp", id="i1", time=1.0, url="http://x/list")
    of_script = item("title") | {"of_script": True}
    shown = form(of_script, filled=False)
    line = value("title", "Lamp", source={"kind": "parameter", "parameter": "q", "input": "i1"})
    (title,) = as_held([line], shown | {"time": 5.0}, context(inputs=[typed], clicks=[]))
    assert told(title.source)["kind"] == "parameter"


def test_a_token_is_never_left_out() -> None:
    (token,) = as_held([value("token", "a1b2c3d4", "opaque")], form(item("token")), CONTEXT)
    assert "optional" not in told(token.source)


def test_several_values_of_a_name_are_sent_by_one_field() -> None:
    lines = as_held([value("tag", "a"), value("tag", "b")], form(item("tag", every=True)), CONTEXT)
    made = crafted(lines, "")
    assert made["body"] == {"kind": "form", "fields": [("tag", "{{tag}}")]}


def test_a_part_of_a_document_is_sent_back_whole() -> None:
    tags = {"path": ["tags"], "extractors": [{"kind": "json", "path": ["tags"]}]}
    lines = [value("tags", "a", place="json", path=["tags", 0]), value("tags", "b", place="json", path=["tags", 1])]
    made = crafted(as_held(lines, form(tags), CONTEXT), '{"tags": ["a", "b"], "n": 1}')
    assert made["body"] == {"kind": "json", "value": {"tags": "{{tags}}", "n": 1}}


def test_a_member_elsewhere_in_a_document_is_not_what_was_entered_under_its_name() -> None:
    people = {"path": ["people"], "extractors": [{"kind": "json", "path": ["people"]}]}
    lines = [value("title", "Dr.", place="json", path=["people", 0, "title"]), value("title", "New", place="json")]
    first, title = as_held(lines, form(people), CONTEXT)
    assert (told(first.source)["kind"], title.source) == ("extracted", None)
    assert as_held([replace(lines[0], value="New")], form(people), CONTEXT)[0].source is None


def crafted(lines: list[Value], body: str) -> Line:
    about = {"leads_to": "", "landing_url": ""}
    shown = Explained("t0003", {"id": "t0003", "method": "GET", "url": "http://x/edit", "body": ""} | about, [])
    sent = {"id": "t0009", "method": "PUT", "url": "http://x/edit", "body": body} | about
    result = {"transaction_id": "t0009", "kind": "none"}
    made = craft("Do it", [shown, Explained("t0009", sent, lines)], result, [], [])
    assert violations(made) == []
    _, operation, _ = made["operations"]
    assert isinstance(operation, dict)
    return operation


def test_what_led_to_the_page_of_a_form_says_nothing_of_what_the_form_holds() -> None:
    shown = form(item("title"), item("kind_id"), item("note")) | {"url": "http://x/books/7", "time": 5.0}
    shown |= {"filled": True, "whole": {"kind": "form", "form_has": ["title"]}}
    chosen = {"kind": "choice", "parameter": "book", "label": "Salt", "transaction_id": "t0001"}
    typed = {"kind": "parameter", "parameter": "q", "type": "string"}
    lines = [
        value("title", "Salt", source=typed),
        value("kind_id", "7", source=chosen | {"extractors": []}),
        value("note", "New"),
    ]

    def kept(moment: float) -> set[str]:
        click = {"parameter": "book", "row": "Salt", "url": "http://x/books", "href": "http://x/e", "time": moment}
        note = entered("note", "New", url="http://x/books/7", time=9.0)
        search = entered("q", "Salt", time=moment, url="http://x/books")
        standing = as_standing(lines, shown, context("http://x/books/7", clicks=[click], inputs=[note, search]))
        return {each.name for each in standing if each.source != LeftOut()}

    assert kept(2.0) == {"note", "form"}
    assert kept(6.0) == {"title", "kind_id", "note"}


@pytest.mark.parametrize(("unsent", "lines"), [([], 1), (["shut"], 2)])
def test_a_box_that_was_not_ticked_stays_as_another_thing_has_it(unsent: list[str], lines: int) -> None:
    shown = form() | {"whole": {"kind": "form", "form_has": ["many"]}, "unsent": unsent}
    assert len(as_standing([value("many", "7")], shown, CONTEXT)) == lines


def test_a_name_with_the_number_of_a_thing_that_was_found_is_taken_too() -> None:
    ways = [{"kind": "attribute", "selector": '[name^="due-"]', "attribute": "name"}]
    shown = form(item("id")) | {"numbered": [{"name": "due-17", "number": "17", "extractors": ways}]}
    lines = [value("id", "17"), value("due-17", "today", source={"kind": "constant"}), value("due-5", "")]
    made = crafted(said("at last", as_held(lines, shown, CONTEXT), Known(context())), "")
    assert made["body"] == {"kind": "form", "fields": [("id", "{{id}}"), ("{{due_17_field}}", "today"), ("due-5", "")]}
    fixed = as_held([value("due-17", "today")], form(item("id")) | {"numbered": shown["numbered"]}, CONTEXT)
    assert fixed[0].called is None


def test_the_document_at_the_address_to_which_it_is_sent_back_holds_what_nobody_touched() -> None:
    lines = [value("owner", "ann@x.example", place="json", path=["owner"]), value("title", "New", place="json")]
    item = {"path": ["owner"], "extractors": [{"kind": "json", "path": ["owner"]}]}
    there = {"id": "t0003", "filled": True, "items": [item]}
    for url, known in (("http://x/boats/4/?full=1", True), ("http://x/boats", False)):
        owner, _ = said("with the form", lines, Known(context("http://x/boats/4"), there | {"url": url}))
        assert (owner.source is not None) == known


def test_a_field_that_a_script_filled_in_is_sent_beside_the_form_as_it_stands() -> None:
    way = {"kind": "attribute", "selector": 'select[name="owner"]', "attribute": "data-initial"}
    owner = {"name": "owner", "of_script": True, "decode": "json", "extractors": [way]}
    shown = form(item("title"), item("state"), owner) | {"whole": {"kind": "form", "form_has": ["title"]}}
    lines = as_held([value("title", "New"), value("state", "2"), value("owner", "3")], shown, CONTEXT)
    _, state, kept, *others = as_standing(lines, shown, CONTEXT)
    assert (state.source, told(kept.source)["decode"], len(others)) == (LeftOut(), "json", 1)


def test_what_a_script_had_nothing_to_fill_in_with_may_be_something_of_another_thing() -> None:
    way = {"kind": "attribute", "selector": 'select[name="owner"]', "attribute": "data-initial"}
    owner = {"name": "owner", "of_script": True, "decode": "json", "extractors": [way]}
    *_, added = as_held([value("title", "New")], form(item("title"), owner), CONTEXT)
    assert (added.place, added.name, added.value) == ("form", "owner", "")
    assert told(added.source) | {"core": ""} == {
        "kind": "extracted",
        "core": "",
        "transaction_id": "t0003",
        "extractors": [way],
        "decode": "json",
        "optional": True,
    }
    assert len(as_held([value("title", "New")], form(item("title"), owner) | {"filled": False}, CONTEXT)) == 1


def test_a_word_of_a_form_that_its_page_was_asked_for_with_is_held_whatever_was_clicked_to_get_there() -> None:
    there = form(item("kind"), item("id"), filled=False) | {"url": "http://x/search?kind=boat&id=7"}
    lines = [value("kind", "boat", "constant_looking"), value("id", "7", "constant_looking"), value("kind", "ship")]
    kind, number, other = as_asked_with(lines, there)
    assert told(kind.source)["transaction_id"] == "t0003"
    assert (number.source, other.source) == (None, None)


@pytest.mark.parametrize(("secret", "kind"), [(True, "extracted"), (False, "parameter")])
def test_a_thing_in_the_only_entry_is_sent_back_whole_though_it_has_the_name_of_who_logged_in(
    secret: bool, kind: str
) -> None:
    user = entered("user", "ann@x.org", id="i1", time=1.0, url="http://x/login")
    handle = entered("password", "handle", id="i2", time=2.0, url="http://x/login", secret=secret)
    source = {"kind": "parameter", "parameter": "user", "input": "i1"}
    mail = value("mail", "ann@x.org", place="json", path=["notes", 0, "by", "mail"], source=source)
    way = {"kind": "json", "path": ["notes", 0, "by"]}
    held = form({"path": ["notes", 0, "by"], "extractors": [way]}, filled=True)
    (first, *_) = as_held([mail], held, context(inputs=[user, handle], clicks=[]))
    assert told(first.source)["kind"] == kind
