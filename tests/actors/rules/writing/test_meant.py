"""Which parameters name a thing: those have to say something, and some have to be given."""

from typing import Any

import pytest

from actors.rules.writing.meant import as_meant
from actors.rules.writing.recipe import Recipe
from routines.parameter import NOT_BLANK
from tests.actors.rules.request_values import clicks_of, inputs_of

Line = dict[str, Any]
SEARCH: Line = {"type": "fetch", "method": "GET", "url": "http://x/find", "query": [["q", "{{q}}"]]}
LINK = {"kind": "attribute", "selector": "li a", "attribute": "href"}
ROW = {"kind": "beside", "selector": "tr", "label": "{{q}}", "within": "td"}
CALLED = {"kind": "link", "text": "{{q}}", "among": "li"}
ENTRY = {"kind": "json", "path": ["found", {"name": "{{q}}"}, "id"]}
AT_FIRST = {"kind": "json", "path": ["found", 0, "id"]}
OPTION = {"kind": "option", "name": "n", "label": "{{q}}"}
OPTIONAL = {"required": False, "default": "lamp"}


def fetch(url: str, **more: Any) -> Line:
    return {"type": "fetch", "method": "GET", "url": url} | more


def taking(name: str, *sources: Line) -> Line:
    return {"extract": [{"name": name, "sources": list(sources)}]}


def meant(*operations: Line, task: str = "Do it", done: Recipe | None = None, **more: Any) -> Line:
    """The parameter `q` of the routine."""
    parameter = {"name": "q", "type": "string", "secret": False, "required": True, "examples": ["lamp"]} | more
    routine = {"parameters": [parameter], "operations": list(operations)}
    (found,) = as_meant(routine, task, done or Recipe([], []), frozenset())["parameters"]
    return dict(found)


@pytest.mark.parametrize(
    "operations",
    [
        (SEARCH | taking("address", LINK), fetch("{{address}}")),
        (fetch("http://x/all", **taking("id", ROW)), fetch("http://x/do", method="POST")),
        (fetch("http://x/things/{{q}}"),),
        ({"type": "derive", "name": "q_slug", "text": "{{q}}", "how": "slug"}, fetch("http://x/{{q_slug}}")),
    ],
)
def test_what_is_searched_looked_up_or_opened_needs_a_text(operations: tuple[Line, ...]) -> None:
    assert meant(*operations)["min_length"] == 1
    assert "min_length" not in meant(*operations, examples=[""])
    assert "min_length" not in meant(*operations, type="integer", examples=[7])


def test_a_list_may_be_asked_for_with_nothing_and_a_text_may_be_empty() -> None:
    token = taking("csrf_token", {"kind": "form_field", "name": "csrf_token"})
    save = fetch("http://x/new", method="POST", body={"fields": [["csrf_token", "{{csrf_token}}"]]})
    note = fetch("http://x/new", method="POST", body={"fields": [["note", "{{q}}"], ["csrf_token", "{{csrf_token}}"]]})
    shown = {"extract": [{"name": "shown_state", "sources": [ROW], "default": ""}]}
    for operations in (
        [SEARCH | {"save_as": "result"}],
        [note | shown],
        [fetch("http://x/new", **taking("code", OPTION))],
        [SEARCH | token, save],
        [fetch("http://x/new", **token), note],
    ):
        assert "min_length" not in meant(*operations)


def test_what_a_blank_row_is_known_by_needs_a_text() -> None:
    """Without it the row stays blank, and is left out by the server."""

    def of(which: str, kind: str = "fields") -> tuple[Line, ...]:
        row = {"kind": "form_row", "field": "line-#-what", "which": which}
        pairs = [["line-{{row}}-what", "{{q}}"]]
        parts = [{"name": name, "value": value} for name, value in pairs]
        body = {"kind": "form", "fields": pairs} if kind == "fields" else {"kind": "multipart", "parts": parts}
        return fetch("http://x/edit", **taking("row", row)), fetch("http://x/edit", method="POST", body=body)

    assert meant(*of("blank"))["min_length"] == meant(*of("blank", "parts"))["min_length"] == 1
    assert "min_length" not in meant(*of("filled"))
    shown, sent = of("blank")
    beside = sent | {"body": {"fields": [["line-{{row}}-remark", "{{q}}"], ["line-{{row}}-what", "x"]]}}
    assert "min_length" not in meant(shown, beside)


def clicked(*links: tuple[str, str], page: str = "http://x/", time: float = 1.0, parameter: str = "q") -> Line:
    """A click on the first of some links."""
    choices = [{"text": text, "href": f"http://x{path}"} for text, path in links]
    about = {"text": links[0][0], "href": choices[0]["href"], "url": page, "time": time, "parameter": parameter}
    return about | {"link": {"href": choices[0]["href"], "choices": choices}}


def is_needed(*clicks: Line, task: str = "Do it") -> bool:
    found = meant(fetch("http://x/"), task=task, done=Recipe([], clicks_of(*clicks)), **OPTIONAL)
    return bool(found["required"]) and "default" not in found


@pytest.mark.parametrize(
    "links",
    [
        [("Copper pots", "/topic/7/copper-pots"), ("Sourdough", "/topic/12/sourdough")],
        [("Toner", "/issue7"), ("Paper", "/issue12")],
        [("lamp.events", "/#/queues/lamp.events"), ("garden.mail", "/#/queues/garden.mail")],
        [("s_1", "/assets/s_1"), ("t_1", "/assets/t_1"), ("group", "/groups/s_1"), ("t_2", "/assets/t_2")],
        [("KilnNotes", "/KilnNotes"), ("BoatShed", "/BoatShed")],
        [("cn=Ann Berg", "/open?dn=cn%3DAnn+Berg%2Cdc%3Dx"), ("cn=Bo Lin", "/open?dn=cn%3DBo+Lin%2Cdc%3Dx")],
    ],
)
def test_one_thing_of_many_has_to_be_said(links: list[tuple[str, str]]) -> None:
    assert is_needed(clicked(*links))
    assert not is_needed(clicked(*links), task=f"Open {links[0][0]}, and look")


@pytest.mark.parametrize(
    "links",
    [
        [("Settings", "/?task=settings"), ("Contacts", "/?task=contacts")],
        [("Delete", "/books/7/delete"), ("History", "/books/7/history")],
        [("Users", "/admin/users.php"), ("Posts", "/admin/edit.php")],
        [("Users", "/admin/Users.php"), ("Posts", "/admin/Posts.php")],
        [("Copper pots", "/topic/7/copper-pots")],
    ],
)
def test_a_page_of_a_menu_or_what_is_done_to_a_thing_may_be_left_out(links: list[tuple[str, str]]) -> None:
    assert not is_needed(clicked(*links))


@pytest.mark.parametrize(("around", "needed"), [("tbody", True), ("ul.nav", False)])
def test_a_thing_at_the_root_that_was_chosen_in_a_table_has_to_be_said(around: str, needed: bool) -> None:
    click = clicked(*((f"{name} (All {name})", f"/{name}/open") for name in ("boats", "nets", "sails")))
    click["link"]["list"] = around
    assert is_needed(click) == needed
    assert not is_needed(click, task="Show what is in boats")


@pytest.mark.parametrize(("around", "needed"), [("tbody", True), ("ul.nav", False)])
def test_a_thing_with_a_small_name_that_was_chosen_in_a_table_has_to_be_said(around: str, needed: bool) -> None:
    click = clicked(*((name, f"/#/nets/open/{name}") for name in ("herring", "mackerel", "(none)")))
    click["link"]["list"] = around
    assert is_needed(click) == needed
    assert not is_needed(click, task="Mend the net herring")


def test_a_thing_in_which_another_was_chosen_says_only_where() -> None:
    board = clicked(("Garden", "/board/3"), ("Harbour", "/board/4"))
    card = clicked(("Rake", "/card/31"), ("Hose", "/card/37"), page="http://x/board/3", time=2.0, parameter="card")
    assert not is_needed(board, card)
    assert is_needed(board, card | {"url": "http://x/"})
    row = {"text": "Delete", "row": "Rake", "url": "http://x/board/3", "time": 2.0, "parameter": "item"}
    assert not is_needed(board, row)


def test_where_a_thing_is_that_is_changed_has_to_be_said() -> None:
    board = clicked(("Garden", "/board/3"), ("Harbour", "/board/4"))
    card = clicked(("Rake", "/card/31"), ("Hose", "/card/37"), page="http://x/board/3", time=2.0, parameter="card")
    change = fetch("http://x/do", method="POST", transaction="t0005")

    def needed(changed: str, task: str = "Do it") -> bool:
        done = Recipe([], clicks_of(board, card), urls={"t0005": changed})
        return bool(meant(fetch("http://x/"), change, done=done, task=task, **OPTIONAL)["required"])

    assert needed("http://x/board/3/card/31")
    assert not needed("http://x/card/31")
    assert not needed("http://x/board/31")
    assert not needed("http://x/board/3/card/31", task="Drop a card of the Garden")


def test_an_entry_of_a_list_that_stood_on_none_has_to_be_said_unless_it_is_what_is_done() -> None:
    option = {"id": "i1", "name": "n", "value": "4", "type": "select", "chosen_label": "Mark as paid", "parameter": "q"}
    box = {"id": "i2", "name": "b", "type": "checkbox", "url": "http://x/bills", "of_row": True, "parameter": "b"}
    sent = fetch("http://x/do", method="POST", body={"fields": [["n", "{{code}}"]]})

    def needed(*inputs: Line, task: str = "Do it", last: Line = sent) -> bool:
        shown = fetch("http://x/all", **taking("code", OPTION))
        return bool(meant(shown, last, done=Recipe(inputs_of(*inputs), []), task=task, **OPTIONAL)["required"])

    unchosen = option | {"unchosen": True, "url": "http://x/bills"}
    assert needed(unchosen)
    assert not needed(option)
    assert not needed(unchosen, task="Mark several bills as paid")
    assert not needed(unchosen | {"chosen_label": "Approved"}, task="Approve a bill")
    assert not needed(unchosen, box)
    assert not needed(unchosen, last=fetch("http://x/of", query=[["n", "{{code}}"]]))


def test_an_option_that_decides_what_is_changed_has_to_be_said_and_any_other_may_be_left_out() -> None:
    option = {"id": "i1", "name": "n", "value": "4", "type": "select", "chosen_label": "lamp", "parameter": "q"}
    done = Recipe(inputs_of(option), [])
    shown = fetch("http://x/all", **taking("code", OPTION))
    led = [shown, fetch("http://x/of", query=[["n", "{{code}}"]]), fetch("http://x/do", method="POST")]
    assert meant(*led, done=done, **OPTIONAL)["required"]
    assert not meant(*led, done=done, task="Change the lamp", **OPTIONAL)["required"]
    sent = fetch("http://x/do", method="POST", body={"fields": [["n", "{{code}}"]]})
    assert not meant(shown, sent, done=done, **OPTIONAL)["required"]
    assert not meant(shown, led[1], done=done, **OPTIONAL)["required"]


@pytest.mark.parametrize(
    ("ways", "first"),
    [
        ((CALLED, LINK), True),
        ((ENTRY, AT_FIRST), True),
        ((ROW, LINK), True),
        ((CALLED,), False),
        ((LINK,), False),
        ((CALLED | {"among": ""}, LINK), False),
        ((CALLED, LINK | {"only": True}), False),
        ((ENTRY, AT_FIRST | {"path": ["found", {}, "id"]}), False),
    ],
)
def test_who_searches_is_told_which_of_several_hits_is_taken(ways: tuple[Line, ...], first: bool) -> None:
    told = meant(SEARCH | taking("address", *ways), fetch("{{address}}")).get("description", "")
    assert ("the first is taken" in told) == first


def test_what_names_a_thing_is_not_blank() -> None:
    assert meant(fetch("http://x/things/{{q}}"))["pattern"] == NOT_BLANK
    assert meant(fetch("http://x/things/{{q}}"), pattern="[a-z]+")["pattern"] == "[a-z]+"


def test_by_whose_name_the_changed_thing_is_looked_up_has_to_be_said() -> None:
    """A default would be deleted by whoever forgets to say which."""
    found = {"kind": "json", "path": ["tags", {"name": "{{q}}"}, "id"]}
    listed = fetch("http://x/api/tags", **taking("tag", found))
    gone, seen = (fetch("http://x/api/tags/{{tag}}", method=each) for each in ("DELETE", "GET"))
    assert meant(listed, gone, **OPTIONAL)["required"]
    assert "default" not in meant(listed, gone, **OPTIONAL)
    assert not meant(listed, seen, **OPTIONAL)["required"]


KEPT = {"required": False, "description": "Status; if it is not given, it stays as it is", "type": "string"}


@pytest.mark.parametrize(
    ("sent", "then", "required"),
    [
        ({"state": "{{q}}"}, "it stays as it is", True),
        ({"state": "{{q}}", "note": "{{note}}"}, "it stays as it is", False),
        ({"state": "{{q}}"}, "it is as recorded", True),
        ({"state": "{{q}}", "note": "{{note}}"}, "it is as recorded", False),
        ({"state": "{{q}}"}, "it is what the form has chosen", False),
        ({"note": "x"}, "it stays as it is", False),
    ],
)
def test_what_may_stay_as_it_is_has_to_be_given_if_nothing_else_is(sent: Line, then: str, required: bool) -> None:
    now = {"name": "now", "sources": [{"kind": "json", "path": ["state"]}], "unless": "{{q}}"}
    about = f"Status; if it is not given, {then}"
    told = [KEPT | {"name": "q", "description": about}, KEPT | {"name": "note", "description": "Note"}]
    parameters = [{"secret": False, "examples": ["dry"]} | each for each in told]
    body = {"kind": "json", "value": {name: "{{now}}" if text == "{{q}}" else text for name, text in sent.items()}}
    operations = [fetch("http://x/boats/1", extract=[now]), fetch("http://x/boats/1", method="PATCH", body=body)]
    routine = {"parameters": parameters, "operations": operations}
    found, _ = as_meant(routine, "Do it", Recipe([], []), frozenset())["parameters"]
    assert found["required"] is required
    assert found["description"] == ("Status" if required else about)


def test_what_is_to_be_done_need_not_be_given() -> None:
    command = {"name": "do", "type": "string", "required": False, "secret": False, "default": "Hide"}
    command |= {"description": "do; if it is not given, it is as recorded", "examples": ["Hide"]}
    body = {"kind": "form", "fields": [("do", "{{do}}")]}
    routine = {"parameters": [command], "operations": [fetch("http://x/boats", method="POST", body=body)]}
    assert as_meant(routine, "Do it", Recipe([], []), frozenset())["parameters"] == [command]


@pytest.mark.parametrize("alone", [True, False])
def test_a_box_that_is_all_a_change_is_given_is_turned_as_recorded_if_it_is_not_given(alone: bool) -> None:
    now = {"name": "now", "sources": [{"kind": "json", "path": ["dry"]}], "unless": "{{q}}"}
    parameters = [KEPT | {"name": name, "secret": False, "examples": ["x"]} for name in ("q", "note")]
    parameters[0] |= {"type": "boolean", "examples": [False]}
    body = {"kind": "json", "value": {"dry": "{{now}}"} | ({} if alone else {"note": "{{note}}"})}
    operations = [fetch("http://x/boats/1", extract=[now]), fetch("http://x/boats/1", method="PATCH", body=body)]
    routine = {"parameters": parameters, "operations": operations}
    found, _ = as_meant(routine, "Do it", Recipe([], []), frozenset())["parameters"]
    assert (found["required"], found.get("default", "kept")) == (False, False if alone else "kept")
    assert found["description"].endswith("it is as recorded" if alone else "it stays as it is")


def test_a_list_that_narrows_a_search_is_told_from_the_field_of_its_label_that_is_changed() -> None:
    operations = [
        {"type": "derive", "name": "code", "text": "{{q}}", "how": "code", "codes": {"dry": "1"}},
        fetch("http://x/boats", query=[["status", "{{shown}}"], ["place", "{{place}}"]]),
        fetch("http://x/boats/1", method="PATCH", body={"kind": "json", "value": {"state": "{{code}}"}}),
    ]
    labels = {"shown": "Status", "place": "Place", "q": KEPT["description"]}
    parameters = [KEPT | {"name": name, "description": text, "secret": False} for name, text in labels.items()]
    routine = {"parameters": parameters, "operations": operations}
    told = as_meant(routine, "Do it", Recipe([], []), frozenset())["parameters"]
    assert [each["description"] for each in told] == ["Status; in the search for what is changed", "Place", "Status"]


@pytest.mark.parametrize(
    ("text", "task", "required"),
    [("Boats", "Sell a boat by its name", False), ("Boats", "Sell what there is", True), ("Kestrel", "Sell it", True)],
)
def test_the_menu_of_the_kind_that_the_task_is_about_need_not_be_given(text: str, task: str, required: bool) -> None:
    way = {"kind": "json", "path": ["kinds", {"label": "{{q}}"}, "table"]}
    operations = (fetch("http://x/kinds", **taking("table", way)), fetch("http://x/{{table}}", method="POST"))
    clicked = {"type": "click", "text": text, "parameter": "q", "href": "http://x/admin/boats"}
    found = meant(*operations, task=task, done=Recipe([], clicks_of(clicked)), **OPTIONAL)
    assert (found["required"], "default" in found) == (required, not required)


def test_who_logs_in_is_told_from_who_is_changed() -> None:
    operations = [
        fetch("http://x/in", method="POST", body={"kind": "json", "value": {"user": "{{user}}"}}, transaction="t0001"),
        fetch("http://x/crew", method="POST", body={"kind": "json", "value": {"user": "{{new}}"}}, transaction="t0002"),
    ]
    parameters = [KEPT | {"name": name, "description": "User", "secret": False} for name in ("user", "new")]
    routine = {"parameters": parameters, "operations": operations}
    told = as_meant(routine, "Do it", Recipe([], []), frozenset({"t0001"}))["parameters"]
    assert [each["description"] for each in told] == ["User; of who logs in", "User"]
