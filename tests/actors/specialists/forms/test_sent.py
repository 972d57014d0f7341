"""Which fields of a form were sent as they stood there."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from actors.specialists.forms.sent import is_sent_as_link
from captures.capture import Capture
from tests.actors.specialists.forms.tracing import traced
from tests.actors.specialists.library import exchange

FORM = """<form id=search><input name=q value=x></form><form method=post>
<input type=hidden name=token value=t1><input name=title value="Old title"><textarea name=note></textarea>
<input type=checkbox name=tag value=a checked><input type=checkbox name=tag value=b checked>
<input type=checkbox name=tag value=c><select name=state><option value=1>new<option value=2 selected>done</select>
<select name=who multiple><option value=7 selected>Ann<option value=8>Bob</select>
<input type=submit name=go value=Save></form>"""
SENT = [("token", "t1"), ("title", "New"), ("note", ""), ("tag", "a"), ("tag", "b"), ("state", "2"), ("who", "7")]


def posted(pairs: list[tuple[str, str]], page: str = FORM) -> dict[str, Any]:
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    form = exchange(2, 5, "POST", "/edit", sent=urlencode(pairs), headers=encoded)
    return traced(exchange(1, 0, "GET", "/edit", page), form)


def ways(found: dict[str, Any]) -> dict[str, Any]:
    return {each["name"]: each["extractors"][0] for each in found["items"]}


def test_the_untouched_fields_of_a_form() -> None:
    found = posted([*SENT, ("go", "Save"), ("by_script", "1")])
    assert (found["id"], found["filled"]) == ("t0001", True)
    every = {"every": True}
    assert ways(found) == {
        "token": {"kind": "form_field", "name": "token"},
        "note": {"kind": "form_field", "name": "note"},
        "tag": {"kind": "form_field", "name": "tag"} | every,
        "state": {"kind": "form_field", "name": "state"},
        "who": {"kind": "form_field", "name": "who"} | every,
    }


@pytest.mark.parametrize(("begins", "kind"), [("", "text/json"), ("\n ", "application/json"), ("Form: ", "text/json")])
def test_the_fields_of_a_piece_of_markup_that_is_called_json_and_stands_in_no_form(begins: str, kind: str) -> None:
    fields = "<input name=id value=7><input name=title value=Old><input name=link value='http://x/c'>"
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    form = exchange(
        2, 5, "POST", "/save", sent=urlencode({"id": 7, "title": "New", "link": "http://x/c"}), headers=encoded
    )
    found = traced(exchange(1, 0, "GET", "/edit?id=7", f"{begins}<div>{fields}</div>", mime=kind, kind="xhr"), form)
    assert list(ways(found)) == ([] if begins.strip() else ["id", "link"])


def test_names_that_a_script_put_something_before() -> None:
    found = posted([*((f"data:{name}", value) for name, value in SENT), ("by_script", "1")])
    assert found["prefix"] == "data:"
    assert list(ways(found)) == ["token", "note", "tag", "state", "who"]
    assert found["whole"] == {"kind": "form", "form_has": ["title"], "prefix": "data:"}
    assert posted([("subtitle", "Old title"), ("footnote", "")]) == {"items": [], "total": 0, "offset": 0}


HOURS = "".join(
    f"<tr><th>{day}<td><input type=time name={day}-from value=08:00><input type=checkbox name={day}-shut>"
    for day in ("mo", "tu", "we")
)
SLOT = (
    "<input type=date name=day value=2027-03-01><input type=number name=many value=1><textarea name=about></textarea>"
)


@pytest.mark.parametrize(
    ("fields", "filled", "unsent"),
    [
        (HOURS, True, ["mo-shut", "tu-shut", "we-shut"]),
        (SLOT, False, []),
        (SLOT + "<input type=checkbox name=again>", True, ["again"]),
        (SLOT + "<select multiple name=with><option>Ann</select><input type=checkbox name=x checked>", True, ["with"]),
        ("<input name=user><input type=checkbox name=stay>", False, ["stay"]),
        (
            "<input type=number name=code value=1><input type=password name=p><input type=checkbox name=stay>",
            False,
            None,
        ),
    ],
)
def test_numbers_and_dates_show_a_thing_too_unless_they_may_be_all_that_a_new_one_has(
    fields: str, filled: bool, unsent: list[str] | None
) -> None:
    page = f"<form method=post action=/edit><input type=hidden name=token value=t1>{fields}<button>Save</button></form>"
    named = {"mo-from": "09:15"} if fields == HOURS else {"day": "2027-03-01", "many": "2", "about": ""}
    named = {"user": "ann"} if "user" in fields else {"code": "1", "p": "x"} if "code" in fields else named
    rest = {"tu-from": "08:00", "we-from": "08:00"} if fields == HOURS else {}
    found = posted([*({"token": "t1"} | named | rest).items(), *([("x", "on")] if "name=x" in fields else [])], page)
    assert found["filled"] == filled
    assert unsent is None or found.get("unsent", []) == unsent


def test_a_text_that_an_editor_put_into_paragraphs_is_untouched() -> None:
    page = FORM.replace("<textarea name=note>", "<textarea name=note>Salt &amp; bread")
    sent = [(name, "<p>Salt &amp; bread</p>" if name == "note" else text) for name, text in SENT]
    assert ways(posted(sent, page))["note"] == {"kind": "form_field", "name": "note"}
    assert "note" not in ways(posted([*sent[:2], ("note", "<p>Salt</p>"), *sent[3:]], page))


def test_a_group_of_boxes_that_was_changed_is_touched() -> None:
    found = posted([*(pair for pair in SENT if pair != ("tag", "b")), ("tag", "c")])
    assert "tag" not in ways(found)
    held = [{"kind": "form_field", "name": "tag", "every": True, "but": ["c", "b"]}]
    standing = {"kind": "attribute", "selector": 'input[name="tag"][value="b"][checked]', "attribute": "value"}
    unticked = [{"value": "b", "labels": [], "standing": [standing]}]
    assert found["groups"] == [
        {"name": "tag", "ticked": ["c"], "unticked": unticked, "kept": ["a"], "extractors": held, "options": {}}
    ]
    assert "groups" not in posted(SENT)


def test_a_list_that_takes_several_is_such_a_group() -> None:
    (group,) = posted([*(pair for pair in SENT if pair != ("who", "7")), ("who", "8")])["groups"]
    standing = {"kind": "attribute", "selector": 'select[name="who"] option[value="7"][selected]', "attribute": "value"}
    assert group == {
        "name": "who",
        "ticked": ["8"],
        "unticked": [{"value": "7", "labels": ["Ann"], "called": "Ann", "standing": [standing]}],
        "kept": [],
        "extractors": [{"kind": "form_field", "name": "who", "every": True, "but": ["8", "7"]}],
        "options": {"8": "Bob"},
        "several": True,
    }


def test_what_the_page_has_in_the_fields_that_were_used() -> None:
    sent = [("state", "1") if name == "state" else (name, text) for name, text in SENT]
    option = {"label": "new", "extractors": [{"kind": "option", "name": "state", "label": "new"}]}
    title, state = posted(sent)["now"]
    assert title == {"name": "title", "extractors": [{"kind": "form_field", "name": "title"}]}
    assert (state["name"], state["chosen"], state["option"]) == ("state", True, option)
    assert not posted(SENT, FORM.replace(" selected>done", ">done"))["now"][1]["chosen"]
    for nothing in ("- no selection -", "(none)", "Choose…", "---"):
        assert not posted(sent, FORM.replace(">done", f">{nothing}"))["now"][1]["chosen"]
    assert "now" not in posted(sent, FORM + FORM)


def test_what_the_page_has_is_told_of_this_form_though_a_filter_has_such_fields() -> None:
    sent = [("state", "1") if name == "state" else (name, text) for name, text in SENT]
    seek = (
        "<form><input name=q><select name=state><option value=''>any<option value=1>new<option value=2>done</select>"
        "<select name=who multiple><option value=7>Ann</select></form>"
    )
    here = {"form_has": ["title"]}
    for page in (seek + FORM, FORM + seek):
        found = posted(sent, page)
        title, state = found["now"]
        assert title["extractors"] == [{"kind": "form_field", "name": "title"}]
        assert state["extractors"] == [{"kind": "form_field", "name": "state"} | here]
        way = {"kind": "option", "name": "state", "label": "new"} | here
        assert state["option"] == {"label": "new", "extractors": [way]}
        assert found["offers"] == [{"name": "state", "label": "new", "extractors": [way]}]
        assert ways(found)["who"] == {"kind": "form_field", "name": "who", "every": True} | here
        (group,) = posted([pair for pair in SENT if pair[0] != "who"] + [("who", "8")], page)["groups"]
        assert (group["form_has"], group["options"]) == (["title"], {"8": "Bob"})


def test_a_group_of_boxes_that_every_form_of_a_page_has_cannot_be_told_alone() -> None:
    (group,) = posted([pair for pair in SENT if pair != ("tag", "b")], FORM + FORM)["groups"]
    assert (group["kept"], group["extractors"]) == (["a"], [])


def test_a_field_that_other_forms_have_too_is_told_by_its_neighbours() -> None:
    twice = f"<form><input name=token value=other></form>{FORM}"
    assert ways(posted(SENT, twice))["token"] == {"kind": "form_field", "name": "token", "form_has": ["title"]}


def test_an_empty_form_shows_nothing_that_exists() -> None:
    empty = posted([("title", "a"), ("note", "")], "<form><input name=title><textarea name=note></textarea></form>")
    assert (empty["filled"], list(ways(empty))) == (False, ["note"])


def test_no_page_had_such_a_form() -> None:
    assert "id" not in posted([("else", "1"), ("more", "2")])
    assert "id" not in traced(exchange(1, 0, "GET", "/edit", FORM))


FILLED = """<form><input name=title value=Old><input name=stock value=2><select name=owner {}></select></form>"""


@pytest.mark.parametrize(
    ("attribute", "sent", "decode"),
    [
        ('data-initial="[3]"', ["3"], "json"),
        ('data-initial="[3, 12]"', ["3", "12"], "json"),
        ('data-value="3"', ["3"], None),
        ('data-initial="[4]"', ["3"], ""),
        ('data-minimum-input-length="3"', ["3"], ""),
        ('class="3"', ["3"], ""),
        ('data-initial="[]"', [], "json"),
        ('data-selected-value=""', [""], None),
        ('data-selected-value=""', [], ""),
        ('data-hint=""', [""], ""),
    ],
)
def test_what_a_script_filled_in_from_an_attribute_of_the_field(attribute: str, sent: list[str], decode: Any) -> None:
    fields = [("title", "New"), ("stock", "2"), *(("owner", each) for each in sent)]
    found = [each for each in posted(fields, FILLED.format(attribute))["items"] if each.get("of_script")]
    name = attribute.partition("=")[0]
    way = {"kind": "attribute", "selector": 'select[name="owner"]', "attribute": name}
    assert [(each.get("decode"), each["extractors"]) for each in found] == ([] if decode == "" else [(decode, [way])])


def test_a_box_that_somebody_ticked_was_not_filled_in_by_a_script() -> None:
    page = FILLED.format("") + "<input type=checkbox name=drop value=1>"
    fields = [("title", "New"), ("stock", "2"), ("drop", "1")]
    form = page.replace("</form>", "") + "</form>"
    assert "drop" not in [each["name"] for each in posted(fields, form)["items"]]


NUMBERED = """<form method=post><input type=hidden name=id value=2><input name="T-2-field-2-on" value=1>
<select name="T-2-field-2"><option value=a>A<option value=b selected>B</select><textarea name=note-2>Old</textarea>
<input name=row-0-id value=7><input name=row-1-id value=8></form>"""


def test_a_field_that_is_called_by_a_number_is_known_by_the_rest_of_its_name() -> None:
    sent = [("id", "2"), ("T-2-field-2-on", "1"), ("T-2-field-2", "b"), ("note-2", "Old"), ("row-0-id", "7")]
    found = posted(sent, NUMBERED)
    others = {each["name"]: each["extractors"][1:] for each in found["items"]}
    kind = {"kind": "attribute"}
    on, field = '[name^="T-"][name*="-field-"][name$="-on"]', '[name^="T-"][name$="-field-2"]'
    assert others == {
        "id": [],
        "T-2-field-2-on": [kind | {"selector": on, "attribute": "value"}],
        "T-2-field-2": [kind | {"selector": f"{field} option[selected]", "attribute": "value"}],
        "note-2": [kind | {"selector": '[name^="note-"]'}],
        "row-0-id": [],
    }
    names = {each["name"]: (each["number"], each["extractors"][0]["selector"]) for each in found["numbered"]}
    assert names == {"T-2-field-2-on": ("2", on), "T-2-field-2": ("2", field), "note-2": ("2", '[name^="note-"]')}


def rows(page: str, **pairs: str) -> dict[str, Any]:
    """What is told of the names that belong to rows, by name; `__` stands for a hyphen."""
    found = posted([(name.replace("__", "-"), value) for name, value in pairs.items()], page)
    return {each["name"]: each for each in found.get("rows", ())}


def test_a_single_row_that_is_no_row_of_a_table_is_known_by_what_it_shows_if_it_holds_a_thing() -> None:
    def form(identity: str) -> str:
        held = f"<input type=hidden name=c-0-id value='{identity}'><input type=number name=c-0-many value=1>"
        return f"<form><input type=hidden name=c-TOTAL value=1><div><b>Lamp</b>{held}</div></form>"

    sent = {"c__TOTAL": "1", "c__0__id": "17", "c__0__many": "3"}
    assert rows(form("17"), **sent)["c-0-many"]["labels"] == ["Lamp"]
    (told,) = rows(form(""), **sent | {"c__0__id": ""}).values()
    assert ("labels" in told, told["ways"]) == (False, [{"kind": "form_row", "field": "c-#-many", "which": "filled"}])
    pairs = [(name.replace("__", "-"), value) for name, value in sent.items()]
    assert [posted(pairs, form(identity))["filled"] for identity in ("17", "")] == [True, False]


@pytest.mark.parametrize("name", ["qty[17]", "basket$17$qty", "f:lines:17:qty"])
def test_a_single_row_that_shows_a_name_is_told_with_that_whatever_it_stands_in(name: str) -> None:
    cart = f"<form><input type=hidden name=step value=1><p>Nuts <input name='{name}' value=1></p></form>"
    (told,) = rows(cart, step="1", **{name: "3"}).values()
    assert (told["number"], told["single"], told["labels"]) == ("17", True, ["Nuts"])
    nothing = f"<form><input type=hidden name=step value=1><p><input name='{name}' value=1></p></form>"
    assert rows(nothing, step="1", **{name: "3"}) == {}


def test_a_form_that_a_script_made_of_a_document() -> None:
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    held = json.dumps({"record": {"params": {"id": 4, "title": "Pier", "year": 1998, "free": True, "author": 4}}})
    pairs = [("id", "4"), ("title", "Quay"), ("year", "1998"), ("free", "true"), ("author", "4"), ("tag", "x")]
    sent = exchange(3, 9, "POST", "/books/4/edit", sent=urlencode(pairs), headers=encoded)
    found = traced(exchange(1, 0, "GET", "/books/4/edit", held, mime="application/json"), sent)
    assert (found["id"], found["filled"]) == ("t0001", True)
    paths = {each["name"]: each["extractors"][0]["path"] for each in found["items"]}
    assert paths == {name: ["record", "params", name] for name in ("id", "year", "free", "author")}
    other = json.dumps([{"year": 1998, "free": True}])
    assert traced(exchange(1, 0, "GET", "/boats", other, mime="application/json"), sent)["items"] == []


def test_fields_that_held_something_else_than_was_sent() -> None:
    found = posted([("token", "t2"), *SENT[1:3], ("tag", "a"), ("tag", "c"), ("state", "2"), ("who", "8"), ("go", "x")])
    assert found["set"] == ["title", "tag", "who"]
    assert "set" not in posted([("title", "Old title"), ("note", ""), ("tag", "a"), ("tag", "b"), ("state", "2")])


def test_a_hidden_field_into_which_a_script_put_a_code_is_told() -> None:
    page = (
        "<form method=post><input name=title><input type=hidden name=team value=''><input type=hidden name=k value=5>"
    )
    told = posted([("title", "Paint"), ("team", "34"), ("k", "5")], f"{page}</form>")
    assert told["scripted"] == ["team"]


def test_of_several_forms_alike_it_is_the_one_that_is_sent_there() -> None:
    rows = "".join(
        f"<form method=post action=/prio/{n}><input type=hidden name=token value=t1>"
        "<select name=prio><option>low<option>high</select></form>"
        for n in (1, 2)
    )
    page = "<form method=post action=/all><input type=hidden name=token value=t1></form>" + rows
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    sent = exchange(2, 5, "POST", "/prio/2", sent="token=t1&prio=high", headers=encoded)
    way = {"kind": "option", "name": "prio", "label": "high"}
    found = traced(exchange(1, 0, "GET", "/list", page), sent)
    assert found["offers"] == [{"name": "prio", "label": "high", "extractors": [way]}]
    assert "set" in found


@pytest.mark.parametrize(
    ("sent", "as_link"),
    [
        ([("target", "row$3"), ("token", "t1"), ("title", "Old title")], True),
        ([("target", "row$3"), ("token", "t1"), ("title", "New title")], False),
        ([("target", ""), ("token", "t1"), ("title", "Old title")], False),
        ([("other", "1")], False),
    ],
)
def test_a_form_that_says_only_what_was_clicked_is_sent_as_a_link(sent: list[tuple[str, str]], as_link: bool) -> None:
    page = "<form method=post><input type=hidden name=target><input type=hidden name=token value=t1><input name=title"
    shown = exchange(1, 0, "GET", "/edit", f'{page} value="Old title"></form>')
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    form = exchange(2, 5, "POST", "/edit", sent=urlencode(sent), headers=encoded)
    assert is_sent_as_link(Capture(transactions=(shown, form)), form) is as_link
