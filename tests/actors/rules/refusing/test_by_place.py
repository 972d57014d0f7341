"""No routine changes what stands in a place of a list, whatever that is by then."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.facts.click import Click, Form, Link
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.by_place import acts_by_place
from actors.rules.writing.craft import Explained

Line = dict[str, Any]
NOBODY: frozenset[str] = frozenset()
LIST, EDIT = "http://x/shops/4/things", "http://x/things/17/edit"


def refused(way: Line, *, name: str = "", value: str = "/things/17/hide", page: str = LIST, **more: Any) -> bool:
    place = "json" if name else "url"
    source: Source = Extracted(core=value, transaction_id="t1", extractors=[way], **more)
    asked = Explained("t1", {"method": "GET", "url": page}, [])
    line = Value(place=place, name=name, value=value, hint="plain", source=source)
    return bool(acts_by_place([asked, Explained("t2", {"method": "POST", "url": "http://x/do"}, [line])], NOBODY))


@pytest.mark.parametrize(
    "way",
    [
        {
            "kind": "attribute",
            "selector": "tbody > tr:nth-of-type(3) > td > form:nth-of-type(1)",
            "attribute": "action",
        },
        {"kind": "attribute", "selector": "form.go[action]", "attribute": "action", "index": 5},
    ],
)
def test_the_form_of_a_later_row_is_refused_unless_its_page_is_about_that_thing(way: Line) -> None:
    assert refused(way)
    assert not refused(way, page=EDIT)
    assert not refused(way, value="/settings/hide")
    assert not refused(way, by=Extracted(core="Lamp", transaction_id="t1", extractors=[]))


def test_the_only_form_of_a_page_is_taken() -> None:
    assert not refused({"kind": "attribute", "selector": "form[action]", "attribute": "action"})
    first = "table > tr:nth-of-type(1) > td:nth-of-type(4) > form"
    assert not refused({"kind": "attribute", "selector": first, "attribute": "action"})


@pytest.mark.parametrize(("step", "is_refused"), [(1, True), (0, False), ({"name": "{{item}}"}, False)])
def test_the_id_of_a_later_entry_is_refused(step: Any, is_refused: bool) -> None:
    way = {"kind": "json", "path": ["things", step, "id"]}
    assert refused(way, name="thing_id", value="QXBwOjEy") is is_refused
    assert not refused(way, name="colour", value="red")


@pytest.mark.parametrize(
    ("row_place", "alike", "name", "is_refused"),
    [
        (2, 4, "X-Api-Key", True),
        (1, 4, "X-Api-Key", False),
        (2, 1, "X-Api-Key", False),
        (2, 4, "Authorization", False),
    ],
)
def test_the_key_of_what_was_clicked_is_refused_by_its_place(
    row_place: int, alike: int, name: str, is_refused: bool
) -> None:
    way = {"kind": "json", "path": ["purses", 2, "key"]}
    source = Extracted(core="secret-3-key", transaction_id="t1", extractors=[way], one_of=alike)
    line = Value(place="header", name=name, value="secret-3-key", hint="secret", source=source)
    clicked = [Click(type="click", text="Tin", row="Tin", row_place=row_place, time=4.0)]
    sent = Explained("t2", {"method": "POST", "url": "http://x/do", "time": 5.0}, [line])
    assert bool(acts_by_place([sent], NOBODY, clicked)) is is_refused


def test_what_the_caller_chooses_stands_anywhere() -> None:
    chosen = Choice(parameter="thing", label="Lamp", transaction_id="t1", extractors=[])
    line = Value(place="url", value="/things/17/hide", hint="plain", source=chosen)
    assert acts_by_place([Explained("t2", {"method": "POST", "url": "http://x/do"}, [line])], NOBODY) == ""


@pytest.mark.parametrize(
    ("method", "url", "listed", "is_refused"),
    [
        ("PATCH", "http://x/lines/242", True, True),
        ("PATCH", "http://x/lines/242", False, False),
        ("PATCH", "http://x/lines/2", True, False),
        ("POST", "http://x/lines/242", True, True),
        ("POST", "http://x/lines/242/move", True, True),
        ("POST", "http://x/lines/242/move", False, False),
        ("PATCH", "http://x/lines/242/notes", True, False),
    ],
)
def test_the_recorded_one_of_a_list_is_not_changed_over_and_over(
    method: str, url: str, listed: bool, is_refused: bool
) -> None:
    steps = url.removeprefix("http://x/").split("/")
    path = [
        Value(place="path", name=str(n), value=each, hint="plain", source=Constant()) for n, each in enumerate(steps)
    ]
    path = [replace(each, listed=listed and each.value.isdigit()) for each in path]
    assert bool(acts_by_place([Explained("t2", {"method": method, "url": url}, path)], NOBODY)) is is_refused
    if method == "POST":
        given = Value(place="json", name="text", value="Hi", hint="plain", source=Parameter(parameter="text"))
        assert not acts_by_place([Explained("t2", {"method": method, "url": url}, [*path, given])], NOBODY)


@pytest.mark.parametrize(
    ("place", "kept", "is_refused"), [(1, "", True), (0, "", False), (0, "38", True), (0, "7", False)]
)
def test_what_stands_in_a_place_of_a_list_of_the_thing_is_refused(place: int, kept: str, is_refused: bool) -> None:
    way = {"kind": "json", "path": ["orders", {"name": "S12"}, "lines", place]}
    chosen = Choice(parameter="order", label="S12", transaction_id="t1", extractors=[way])
    line = Value(place="json", name="args", value="38", hint="plain", type="integer", source=chosen)
    changing = Explained("t2", {"method": "POST", "url": "http://x/do", "time": 5.0}, [line])
    clicks = [Click(type="click", time=4.0, attributes={"data-line": kept})] if kept else []
    assert bool(acts_by_place([changing], NOBODY, clicks)) is is_refused


@pytest.mark.parametrize(("place", "is_refused"), [(1, True), (0, False)])
def test_the_id_of_a_later_one_of_what_the_thing_has_is_refused(place: int, is_refused: bool) -> None:
    way = {"kind": "json", "path": ["shelves", {"name": "Jams"}, "jars", place, "id"]}
    chosen = Choice(parameter="shelf", label="Jams", transaction_id="t1", extractors=[way])
    line = Value(place="form", name="jar_id", value="38", hint="plain", source=chosen)
    changing = Explained("t2", {"method": "POST", "url": "http://x/drop"}, [line])
    assert bool(acts_by_place([changing], NOBODY)) is is_refused


def test_the_revision_of_the_first_of_several_is_not_that_of_the_one_that_was_clicked() -> None:
    way = {"kind": "json", "path": ["rows", 0, "rev"]}
    source = Extracted(core="1-6ff474c5847de4e4", transaction_id="t1", extractors=[way], one_of=3)
    line = Value(place="query", name="rev", value=source.core, hint="opaque", source=source)
    drop = Explained("t2", {"method": "DELETE", "url": "http://x/jars/quince", "time": 5.0}, [line])
    clicks = [Click(type="click", time=4.9, tag="button", text="Drop the jar")]
    assert "`Drop the jar`" in acts_by_place([drop], NOBODY, clicks)


@pytest.mark.parametrize(
    ("one_of", "click", "is_refused"),
    [
        (3, {}, True),
        (1, {}, False),
        (3, {"first_hit": True}, False),
        (3, {"form": Form(action="http://x/search", method="get")}, False),
        (3, {"time": 2.0}, False),
    ],
)
@pytest.mark.parametrize("method", ["POST", "GET"])
def test_what_was_clicked_in_a_list_is_no_place_there_though_only_what_follows_changes_anything(
    one_of: int, click: Line, is_refused: bool, method: str
) -> None:
    way = {"kind": "json", "path": ["boards", 0, "id"]}
    source = Extracted(core="9f3a77c1", transaction_id="t1", extractors=[way], one_of=one_of)
    asked = Explained("t1", {"method": "GET", "url": "http://x/boards"}, [])
    line = Value(place="path", name="2", value="9f3a77c1", source=source)
    board = Explained("t2", {"method": "GET", "url": "http://x/boards/9f3a77c1", "time": 10.0}, [line])
    act = Explained("t3", {"method": method, "url": "http://x/cards", "time": 20.0}, [])
    done = Click(**({"type": "click", "time": 9.9, "text": "Launch"} | click))
    why = acts_by_place([asked, board, act], NOBODY, [done])
    assert ("`Launch`" in why) is (is_refused and method == "POST")
    assert not acts_by_place([asked, board, act], frozenset({"t2"}), [done])


@pytest.mark.parametrize(("index", "is_refused"), [(0, False), (6, True)])
def test_the_first_hit_of_a_search_is_no_later_one_of_the_list_of_all(index: int, is_refused: bool) -> None:
    way = {"kind": "attribute", "selector": "a[data-url]", "attribute": "data-url", "index": index}
    source = Extracted(core="/items/65/form", transaction_id="t1", extractors=[way], one_of=8)
    line = Value(place="url", value="http://x/items/65/form", source=source)
    form = Explained("t2", {"method": "GET", "url": "http://x/items/65/form", "time": 10.0}, [line])
    act = Explained("t3", {"method": "POST", "url": "http://x/items/65/form", "time": 20.0}, [])
    done = Click(type="click", time=9.9, text="Edit", first_hit=True)
    assert bool(acts_by_place([form, act], NOBODY, [done])) is is_refused


@pytest.mark.parametrize(
    ("selector", "more", "is_refused"),
    [
        ("li:nth-of-type(3) > form > button", {}, True),
        ("form:nth-of-type(3) > button", {}, True),
        ("#send > button", {}, False),
        ("li:nth-of-type(3) > form > button", {"parameter": "item"}, False),
        ("li:nth-of-type(3) > form > button", {"first_hit": True}, False),
    ],
)
def test_the_number_in_the_form_of_a_later_row_is_refused_whatever_it_is_called(
    selector: str, more: Line, is_refused: bool
) -> None:
    way = {"kind": "form_field", "name": "article", "index": 2}
    source = Extracted(core="73", transaction_id="t1", extractors=[way])
    line = Value(place="form", name="article", value="73", hint="plain", source=source)
    act = Explained("t2", {"method": "POST", "url": "http://x/cart", "time": 5.0}, [line])
    form = Form(action="http://x/cart", method="post", fields=["article", "nonce"])
    click = Click(type="click", time=4.9, text="Add lamp", selector=selector, form=form, **more)
    assert bool(acts_by_place([act], NOBODY, [click])) is is_refused
    only = replace(line, source=replace(source, extractors=[way | {"index": 0}]))
    assert not acts_by_place([Explained(act.transaction_id, act.request, [only])], NOBODY, [click])


@pytest.mark.parametrize(
    ("row_ids", "first_hit", "is_refused"),
    [(["j_4jnnaf"], False, True), (["j_4jnnaf"], True, False), ([], False, False)],
)
@pytest.mark.parametrize(
    "way",
    [
        {"kind": "pattern", "pattern": r'\[\["\$","tr","([^"]+)"'},
        {"kind": "json", "path": ["by_place", "attic", 0]},
    ],
)
def test_the_id_of_the_row_in_which_was_clicked_is_not_found_by_what_is_around_it(
    way: Line, row_ids: list[str], first_hit: bool, is_refused: bool
) -> None:
    found = Extracted(core="j_4jnnaf", transaction_id="t1", extractors=[way])
    line = Value(place="json", name="", value="j_4jnnaf", hint="opaque", source=found)
    sent = Explained("t2", {"method": "POST", "url": "http://x/do", "time": 5.0}, [line])
    click = Click(type="click", time=4.9, text="off", row_ids=row_ids, first_hit=first_hit)
    assert bool(acts_by_place([sent], NOBODY, [click])) is is_refused
    late = Explained("t2", sent.request | {"time": 99.0}, sent.values)
    assert not acts_by_place([late], NOBODY, [click])
    line = replace(line, source=replace(found, asked={"Lamp": Parameter(parameter="item")}))
    assert not acts_by_place([Explained("t2", sent.request, [line])], NOBODY, [click])


def test_nor_is_an_id_that_nothing_has_by_chance_however_late_it_is_sent() -> None:
    own = "a681b2f9df0d9e407abfac71af70c37b959b6105"
    found = Extracted(core=own, transaction_id="t1", extractors=[{"kind": "json", "path": ["by_place", "attic", 0]}])
    line = Value(place="form", name="which", value=own, hint="opaque", source=found)
    sent = Explained("t2", {"method": "POST", "url": "http://x/do", "time": 99.0}, [line])
    assert "stood in one place" in acts_by_place([sent], NOBODY, [Click(type="click", time=4.9, row_ids=[own])])


@pytest.mark.parametrize(
    ("text", "first_hit", "is_refused"),
    [("Delete$0", True, True), ("Delete$0", False, False), ("Delete", True, False), ("utf-8", True, False)],
)
def test_a_command_with_the_number_of_the_only_row_that_was_found_is_refused(
    text: str, first_hit: bool, is_refused: bool
) -> None:
    line = Value(place="form", name="command", value=text, hint="plain", source=Constant())
    sent = Explained("t2", {"method": "POST", "url": "http://x/do", "time": 5.0}, [line])
    click = Click(type="click", time=4.9, text="Delete", row_texts=["Lamp"], first_hit=first_hit)
    assert bool(acts_by_place([sent], NOBODY, [click])) is is_refused
    assert not acts_by_place([sent], NOBODY, [replace(click, time=5.1)])
    named = Choice(parameter="item", label="Lamp", transaction_id="t1", extractors=[])
    assert not acts_by_place([Explained("t2", sent.request, [replace(line, source=named)])], NOBODY, [click])


@pytest.mark.parametrize(
    ("across", "within", "method", "is_refused"),
    [
        ("Birs", "td:nth-of-type(2) a[href]", "POST", True),
        ("", "td:nth-of-type(2) a[href]", "POST", False),
        ("Birs", "", "POST", False),
        ("Birs", "td:nth-of-type(2) a[href]", "GET", False),
    ],
)
def test_a_place_of_a_plan_that_only_its_row_tells_is_refused(
    across: str, within: str, method: str, is_refused: bool
) -> None:
    way = {"kind": "beside", "selector": "tr", "label": "10:00", "attribute": "href"}
    way |= {"within": within} if within else {}
    chosen = Choice(parameter="item", label="10:00", transaction_id="t1", extractors=[way])
    line = Value(place="url", value="http://x/new?room=2", hint="url", source=chosen)
    form = Explained("t2", {"method": "GET", "url": "http://x/new"}, [line])
    sent = Explained("t3", {"method": method, "url": "http://x/new"}, [replace(line, value="http://x/new")])
    click = Click(
        type="click", text="free", row="10:00", parameter="item", link=Link(href="/new?room=2", across=across)
    )
    said = acts_by_place([form, sent], NOBODY, [click])
    assert ("of the column `Birs`" in said) is is_refused
