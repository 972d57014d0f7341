"""Writing a routine down: names, requests, landings, and the values it is tried out with."""

from typing import Any

import pytest

from actors.rules.craft import Explained, craft
from actors.rules.landing import landing_of, made_at
from actors.rules.naming import is_choice, named_clicks, named_inputs, slug
from actors.rules.recipe import Recipe
from actors.rules.super_discovery import _with_landings
from actors.rules.trial import (
    acts_by_link,
    changes_something,
    in_logins,
    looked_up,
    other_text,
    other_texts,
    recorded_values,
)
from routines.check import violations

Line = dict[str, Any]
CONSTANT: Line = {"kind": "constant"}


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
    assert slug(text) == name


def test_a_field_filled_in_twice_is_one_parameter() -> None:
    field = {"id": "i1", "name": "q", "type": "text", "value": "a", "url": "http://x/search?q=b"}
    named = named_inputs([field, field | {"id": "i2", "url": "http://x/search"}, field | {"url": "http://x/other"}])
    assert [each["parameter"] for each in named] == ["q", "q", "q_2"]


def test_a_field_is_called_by_its_name_else_by_its_label() -> None:
    fields: list[Line] = [
        {"id": "i1", "type": "password", "name": "pw", "value": "secret-1-password", "url": "http://x/a"},
        {"id": "i2", "type": "text", "label": "First name", "selector": "#f1", "value": "a", "url": "http://x/a"},
        {"id": "i3", "type": "div", "selector": "#id-de1041d4 > div", "value": "a", "url": "http://x/a"},
    ]
    named = named_inputs(fields)
    assert [(each["parameter"], each["nameless"]) for each in named] == [
        ("password", False), ("first_name", False), ("value", True),
    ]  # fmt: skip


def links(*hrefs: str) -> list[Line]:
    return [{"text": href.rsplit("/", 1)[-1].rsplit("=", 1)[-1], "href": f"http://x{href}"} for href in hrefs]


@pytest.mark.parametrize(
    ("hrefs", "choice"),
    [
        (("/category/books", "/category/music"), True),
        (("/about", "/contact", "/pricing"), False),
        (("/list?category=books", "/list?category=music"), True),
        (("/item?@template=search", "/item?@template=item&x=1"), True),
        (("/item?view=7", "/item?view=8"), True),
        (("/only/one",), False),
    ],
)
def test_a_choice_is_told_from_a_menu(hrefs: tuple[str, ...], choice: bool) -> None:
    choices = links(*hrefs)
    assert is_choice(choices[0]["href"], choices) is choice


def test_a_menu_whose_entries_are_called_otherwise_is_no_choice() -> None:
    choices = [{"text": "New one", "href": "http://x/i?t=item"}, {"text": "Find", "href": "http://x/i?t=search"}]
    assert not is_choice("http://x/i?t=item", choices)


def test_clicks_on_choices_and_on_entries_of_lists_are_parameters() -> None:
    choices = links("/category/books", "/category/music")
    clicks: list[Line] = [
        {"type": "click", "text": "books", "href": choices[0]["href"], "link": {"choices": choices}},
        {"type": "click", "text": "Facilities", "tag": "li"},
        {"type": "click", "text": "Save", "form": {"action": "http://x/"}},
        {"type": "submit", "text": "Save"},
        {"type": "click", "text": "next", "href": "http://x/?page=2", "link": {"is_pager": True, "choices": choices}},
    ]
    assert [each.get("parameter") for each in named_clicks(clicks, ["category"])] == [
        "category_2", "choice", None, None, None,
    ]  # fmt: skip


def posted(landing: str, **more: Any) -> Line:
    return {"method": "POST", "url": "http://x/a", "landing_url": landing} | more


@pytest.mark.parametrize(
    ("landing", "path", "query"),
    [
        ("http://x/search", "^/search$", None),
        ("http://x/issue13?ok=msg%201&t=item", r"^/issue\d+$", ["ok", "t"]),
        ("http://x/t/9f86d081884c7d65", "^/t/[^/]+$", None),
        ("http://x/p/projector-bulb/", "^/p/[^/]+/$", None),
        ("http://x/a.b/", r"^/a\.b/$", None),
    ],
)
def test_where_a_redirect_must_lead_with_other_values(landing: str, path: str, query: list[str] | None) -> None:
    found = landing_of(posted(landing), [{"value": "Projector bulb"}])
    assert found == ({"path": path} | ({"query": query} if query else {}))


def test_a_redirect_to_what_the_address_names_may_name_another_thing() -> None:
    landed = landing_of(posted("http://x/wiki/OpeningHours"), [], ["OpeningHours"])
    assert landed == {"path": "^/wiki/[^/]+$"}


def test_what_reads_or_was_not_redirected_may_land_anywhere() -> None:
    assert landing_of(posted("http://x/b", method="GET"), []) is None
    assert landing_of(posted(""), []) is None
    assert landing_of(posted("http://x/a/?q=1", method="GET", url="http://x/a?q=1"), []) is None


def test_what_asks_and_is_redirected_to_an_address_that_does_not_tell_it_must_land_there() -> None:
    assert landing_of(posted("http://x/town/7", method="GET", url="http://x/go?town=Ulm"), []) == {
        "path": r"^/town/\d+$"
    }


def line(place: str, name: str, text: str, source: Line = CONSTANT, hint: str = "plain", **more: Any) -> Line:
    return {"place": place, "name": name, "value": text, "source": source, "hint": hint} | more


def explained(*values: Line, method: str = "GET", url: str = "http://x/api/things", body: str = "") -> Explained:
    request = {
        "id": "t0009",
        "method": method,
        "url": url,
        "status": 200,
        "leads_to": "",
        "landing_url": "",
        "body": body,
    }
    return Explained("t0009", request, list(values))


def routine(*requests: Explained, inputs: list[Line] | None = None, kind: str = "json") -> Line:
    found = craft("Find the things", list(requests), {"transaction_id": "t0009", "kind": kind}, inputs or [], [])
    assert violations(found) == []
    return found


def test_moments_and_random_values_are_made_anew() -> None:
    made = routine(
        explained(
            line("query", "_", "1795166479654", {"kind": "now_ms"}),
            line("query", "1795166479999", "", CONSTANT, "empty"),
            line("header", "X-Request-Id", "8f14e45f", {"kind": "uuid"}),
            line("header", "Referer", "http://x/", {"kind": "standard"}),
        )
    )
    (fetch, _) = made["operations"]
    assert fetch["query"] == [("_", "{{now_ms}}")]
    assert fetch["headers"] == [("X-Request-Id", "{{uuid}}")]


def test_braces_of_the_recording_stay_braces() -> None:
    body = '{"template": "Hi {{name}}", "list": ["{{x}}", 1], "text": "hello"}'
    typed = line("json", "text", "hello", {"kind": "parameter", "parameter": "text"}, path=["text"])
    made = routine(explained(line("query", "f", "{{a}}"), typed, method="POST", body=body))
    fetch = made["operations"][0]
    assert fetch["query"] == [("f", "{{{{a}}")]
    assert fetch["body"]["value"] == {"template": "Hi {{{{name}}", "list": ["{{{{x}}", 1], "text": "{{text}}"}


def test_a_credential_of_unknown_origin_is_asked_for() -> None:
    key = line("header", "X-Api-Key", "secret-1-token", {"kind": "unknown"}, "secret")
    made = routine(explained(key))
    (asked,) = made["parameters"]
    assert (asked["name"], asked["secret"], "examples" in asked) == ("x_api_key", True, False)
    assert recorded_values(made, [], [explained(key)]) == {"x_api_key": "secret-1-token"}


def test_a_field_that_the_page_left_nameless_is_called_as_the_request_does() -> None:
    inputs = [{"parameter": "value", "nameless": True, "value": "hello", "type": "div", "url": "http://x/"}]
    sent = line("json", "content", "hello", {"kind": "parameter", "parameter": "value"}, path=["content"])
    made = routine(explained(sent, method="PUT", body='{"content": "hello"}'), inputs=inputs)
    assert [each["name"] for each in made["parameters"]] == ["content"]


def test_a_path_keeps_its_shape_around_what_varies() -> None:
    typed = line("path", "1", "a b", {"kind": "parameter", "parameter": "name"})
    made = routine(explained(line("path", "0", "api"), typed, url="http://x/api/a%20b/"))
    assert made["operations"][0]["url"] == "http://x/api/{{name}}/"


def test_a_body_of_text_is_sent_as_it_was() -> None:
    made = routine(explained(line("text", "", "ping"), method="POST"), kind="text")
    assert made["operations"][0]["body"]["text"] == "ping"
    assert made["operations"][-1]["type"] == "return_html"


def test_files_stay_files() -> None:
    sent = {"kind": "parameter", "parameter": "upload", "type": "string", "shown": "a,b"}
    made = routine(explained(line("multipart", "upload", "a,b", sent, filename="data.csv"), method="POST"))
    (part,) = made["operations"][0]["body"]["parts"]
    assert part == {"name": "upload", "value": "{{upload}}", "filename": "{{upload_name}}"}
    examples = {each["name"]: each["examples"] for each in made["parameters"]}
    assert examples == {"upload": ["a,b"], "upload_name": ["data.csv"]}


LOGIN: Line = {"type": "fetch", "method": "POST", "transaction": "t1", "body": {"u": "{{user}}", "p": "{{password}}"}}
CREATE: Line = {"type": "fetch", "method": "POST", "transaction": "t2", "body": {"n": "{{name}}"}}
SEARCH: Line = {"type": "fetch", "query": [("q", "{{name}}")]}
ACCOUNT: Line = {**LOGIN, "transaction": "t3"}
LOGINS = frozenset({"t1"})
DECLARED = [{"name": n, "secret": n == "password"} for n in ("user", "password", "name", "kind")]


def test_opening_a_session_changes_nothing_but_making_an_account_does() -> None:
    assert not changes_something({"parameters": DECLARED, "operations": [LOGIN, SEARCH, {"type": "return"}]}, LOGINS)
    assert changes_something({"parameters": DECLARED, "operations": [LOGIN, CREATE]}, LOGINS)
    assert changes_something({"parameters": DECLARED, "operations": [ACCOUNT]}, LOGINS)


def test_other_texts_for_what_was_made_up_and_for_nothing_else() -> None:
    recorded = {"user": "anna", "password": "secret-1-password", "name": "agenda.txt", "kind": "urgent", "count": 3}
    inputs: list[Line] = [
        {"value": "anna", "type": "text"},
        {"value": "secret-1-password", "type": "password", "secret": True},
        {"value": "agenda.txt", "type": "text"},
        {"value": "2", "chosen_label": "urgent", "type": "select"},
    ]
    kept = in_logins({"parameters": DECLARED, "operations": [LOGIN, CREATE]}, LOGINS)
    assert other_texts(recorded, inputs, kept, 2) == recorded | {"name": "agenda 2.txt"}


def test_a_text_without_an_ending_gets_a_number() -> None:
    typed = [{"value": "Bulb flickers", "type": "text"}]
    assert other_texts({"name": "Bulb flickers"}, typed, frozenset(), 3) == {"name": "Bulb flickers 3"}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("agenda.txt", "agenda 2.txt"),
        ("Mr. Miller went", "Mr. Miller went 2"),
        ("ann@desk.example", "ann2@desk.example"),
        ("12", "13"),
        ("sign-up_page", "sign-up_page2"),
        ("Thursday", "Thursday 2"),
        ("lena", "lena2"),
    ],
)
def test_another_text_is_of_the_same_kind(text: str, other: str) -> None:
    assert other_text(text, 2) == other


def test_redirects_through_several_hops_are_followed_once() -> None:
    hops = {"t1": ["t2", "t3"], "t2": ["t3"], "t3": ""}
    known = [Explained(i, {"leads_to": through}, []) for i, through in hops.items()]
    assert [each.landing_of for each in _with_landings(known)] == ["", "t1", "t1"]


def test_what_a_request_takes_and_sends_is_said_where_it_is_special() -> None:
    body = '{"a": "hello"}'
    typed = line("json", "a", "hello", {"kind": "parameter", "parameter": "a"}, path=["a"])
    plain = explained(typed, method="POST", body=body)
    plain.request.update({"accept": "application/vnd.api+json", "content-type": "application/vnd.api+json; v=1"})
    assert routine(plain)["operations"][0]["headers"] == [
        ("Accept", "application/vnd.api+json"), ("Content-Type", "application/vnd.api+json"),
    ]  # fmt: skip
    page = explained(line("path", "0", "api"))
    page.request.update({"accept": "text/html,*/*", "content-type": ""})
    assert "headers" not in routine(page)["operations"][0]


def test_a_document_that_is_a_list_can_vary_inside() -> None:
    typed = line("json", "q", "hello", {"kind": "parameter", "parameter": "q"}, path=[0, "q"])
    made = routine(explained(typed, method="POST", body='[{"q": "hello", "n": 1}]'))
    assert made["operations"][0]["body"]["value"] == [{"q": "{{q}}", "n": 1}]


def test_two_credentials_of_one_name_stay_two() -> None:
    secret = ({"kind": "unknown"}, "secret")
    made = routine(
        explained(
            line("header", "X-Token", "secret-1-token", *secret), line("query", "x_token", "secret-2-token", *secret)
        )
    )
    assert [each["name"] for each in made["parameters"]] == ["x_token", "x_token_2"]


def test_only_the_label_becomes_the_callers() -> None:
    asked = {"kind": "choice", "parameter": "choice", "label": "link", "transaction_id": "t0001"}
    link = {"kind": "link", "text": "link"}
    entry = {"kind": "json", "path": ["link", {"name": "link", "of": "other"}, "id"]}
    recipe = Recipe([], [])
    recipe.text(line("url", "", "http://x/api/things", asked | {"extractors": [link, entry]}, "url"))
    (taken,) = recipe.extractions["t0001"]
    assert taken["sources"] == [
        {"kind": "link", "text": "{{choice}}"},
        {"kind": "json", "path": ["link", {"name": "{{choice}}", "of": "other"}, "id"]},
    ]


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
    (named,) = named_inputs([{"id": "i1", "type": "text", "name": name, "value": "a", "url": "http://x/"}])
    assert named["parameter"] == (called or "value")


def test_what_was_clicked_by_the_name_that_was_entered_is_no_parameter_of_its_own() -> None:
    entered = [{"parameter": "q", "value": "Lamp  shade", "time": 1.0, "url": "http://x/"}]
    clicks: list[Line] = [
        {"type": "click", "text": "lamp shade", "href": "http://x/p/7", "time": 2.0},
        {"type": "click", "text": "Lamp shade", "time": 2.0},
        {
            "type": "click",
            "text": "Remove",
            "row": "Lamp shade",
            "form": {"action": "http://x/p/7/remove"},
            "time": 2.0,
        },
        {"type": "click", "text": "Remove", "row": "Desk", "form": {"action": "http://x/p/8/remove"}, "time": 2.0},
        {"type": "click", "text": "Lamp shade", "href": "http://x/p/7", "time": 0.5},
    ]
    named = named_clicks(clicks, ["q"], entered)
    assert [each.get("parameter") for each in named] == ["q", "q", "q", "item", None]


def test_a_link_that_is_like_the_others_but_for_one_place_is_a_choice_though_one_is_not() -> None:
    choices = links("/assets/sales", "/assets/prices", "/assets/orders", "/groups~default/sales")
    assert is_choice("http://x/assets/sales", choices)


def test_the_query_that_a_link_brings_along_is_not_sent_twice() -> None:
    link = {"kind": "link", "text": "House rules"}
    chosen = {
        "kind": "choice",
        "parameter": "q",
        "label": "House rules",
        "transaction_id": "t0001",
        "extractors": [link],
    }
    address = line("url", "", "http://x/docs/3", chosen | {"address": "http://x/docs/3?next=/docs"}, "url")
    found = explained(
        address, line("query", "next", "/docs"), line("query", "page", "2"), url="http://x/docs/3?next=/docs"
    )
    shown = Explained("t0001", found.request | {"id": "t0001", "url": "http://x/docs"}, [])
    made = routine(shown, found)
    assert made["operations"][1]["url"] == "{{address}}"
    assert made["operations"][1]["query"] == [("page", "2")]


def test_a_change_that_is_answered_with_nothing_tells_where_it_was_done() -> None:
    made = routine(explained(line("path", "0", "api"), method="DELETE"), kind="none")
    assert made["operations"][-1] == {"type": "return", "values": {"url": "{{done_at}}"}}


def test_a_filter_of_the_list_that_one_looks_at_is_a_choice() -> None:
    choices = [
        {"text": t, "href": f"http://x/books?state={c}"} for t, c in (("On order", "or"), ("Available (3)", "av"))
    ]
    assert is_choice(choices[0]["href"], choices, "http://x/books?q=tide")
    assert not is_choice(choices[0]["href"], choices, "http://x/start")
    click = {"type": "click", "url": "http://x/books", "text": "Available (3)", "href": choices[1]["href"]}
    (named,) = named_clicks([click | {"link": {"choices": choices}}], [])
    assert (named["parameter"], named["text"]) == ("state", "Available")


def test_a_box_that_is_ticked_in_the_row_of_what_was_entered_is_chosen_by_that() -> None:
    searched = {"id": "i1", "name": "q", "value": "The Orchard", "type": "text", "url": "http://x/books"}
    box = {"id": "i2", "name": "_pick", "value": "3", "type": "checkbox", "checked": True, "url": "http://x/books"}
    _, ticked = named_inputs([searched, box | {"row": ["The orchard", "North Books"]}])
    assert (ticked["parameter"], ticked["chosen_label"]) == ("q", "The Orchard")
    _, other = named_inputs([searched, box | {"row": ["The Meadow"]}])
    assert (other["parameter"], "chosen_label" in other) == ("pick", False)
    _, picked = named_inputs([searched, box | {"row": ["The Meadow", "South"], "picks": "The Meadow"}])
    assert (picked["parameter"], picked["chosen_label"]) == ("pick", "The Meadow")
    two = [box | {"picks": "The Meadow"}, box | {"id": "i3", "value": "4", "picks": "The Dunes"}]
    assert not any("chosen_label" in each for each in named_inputs(two))


def test_what_was_chosen_from_a_list_is_the_default_and_what_was_typed_is_asked_for() -> None:
    recipe = Recipe([{"parameter": "state", "type": "select", "value": "or", "chosen_label": "On order"}], [])
    for name, text in (("state", "On order"), ("title", "Tide")):
        recipe.text({"name": name, "value": text, "place": "form", "source": {"kind": "parameter", "parameter": name}})
    told = {name: (each["required"], each.get("default")) for name, each in recipe.parameters.items()}
    assert told == {"state": (False, "On order"), "title": (True, None)}


def test_a_link_whose_text_says_more_than_what_was_entered_is_chosen_by_that() -> None:
    entered = [{"parameter": "q", "value": "Motor hums", "time": 1.0, "url": "http://x/"}]
    click = {"type": "click", "text": "#5: Motor hums (new)", "href": "http://x/ticket/5", "time": 2.0}
    (named,) = named_clicks([click], ["q"], entered)
    assert (named["parameter"], named["text"]) == ("q", "Motor hums")
    (other,) = named_clicks([click | {"text": "#5: Motor humsssss"}], ["q"], entered)
    assert "parameter" not in other


def test_a_field_that_repeats_another_is_the_same_parameter() -> None:
    def field(name: str, value: str, kind: str, url: str = "http://x/join") -> Line:
        return {"id": "i1", "name": name, "type": kind, "value": value, "url": url}

    fields = [
        field("pw", "secret-1-password", "password", "http://x/login"),
        *(field(name, "secret-2-password", "password") for name in ("new", "again")),
        *(field(name, "a@b.test", "email") for name in ("email", "email_2")),
        *(field(name, "Ann", "text") for name in ("first", "nick")),
    ]
    named = [each["parameter"] for each in named_inputs(fields)]
    assert named == ["password", "password_2", "password_2", "email", "email", "first", "nick"]


def test_the_first_hit_of_a_search_is_no_choice_but_another_one_is() -> None:
    hits = links("/tools/drill", "/tools/hammer", "/tools/saw")
    click = {"type": "click", "url": "http://x/find?q=bench", "link": {"choices": hits}}
    first, third = (click | {"text": hits[n]["text"], "href": hits[n]["href"]} for n in (0, 2))
    entered = {"value": "Bench", "parameter": "q"}
    assert "parameter" not in named_clicks([first], [], [entered])[0]
    assert "parameter" not in named_clicks([first | {"text": "Bench drill"}], [], [entered])[0]
    assert named_clicks([third | {"text": "Bench saw"}], [], [entered])[0]["parameter"] == "q"
    assert named_clicks([first], [], [])[0]["parameter"] == "tools"
    assert named_clicks([third], [], [entered])[0]["parameter"] == "tools"


def test_a_link_with_a_token_acts_if_it_is_answered_with_a_redirect() -> None:
    request = {"id": "t1", "method": "GET", "url": "http://x/drop", "leads_to": ["t2"]}
    token = line("query", "t", "a1b2c3d4", hint="opaque")
    assert acts_by_link([Explained("t1", request, [token])], frozenset())
    assert not acts_by_link([Explained("t1", request, [token])], frozenset({"t1"}))
    assert not acts_by_link([Explained("t1", request | {"leads_to": ""}, [token])], frozenset())
    assert not acts_by_link([Explained("t1", request, [line("query", "q", "lamp")])], frozenset())


@pytest.mark.parametrize(
    ("path", "pattern", "wanted"),
    [
        ("/wings/west/hours/77", r"/wings/west/hours/(\d+)(?:[?#]|$)", r"/wings/[^/]+/hours/(\d+)(?:[?#]|$)"),
        ("/rooms/5/note12/edit", r"/rooms/5/note(\d+)/edit(?:[?#]|$)", r"/rooms/\d+/note(\d+)/edit(?:[?#]|$)"),
        ("/n/a_b", "/n/([^/?#]+)(?:[?#]|$)", "/n/([^/?#]+)(?:[?#]|$)"),
    ],
)
def test_the_id_of_what_was_made_below_what_was_chosen(path: str, pattern: str, wanted: str) -> None:
    assert made_at({"url": f"http://x{path}", "pattern": pattern}, [], ["West"]) == wanted


def test_what_a_script_routes_by_the_fragment_is_a_page_of_its_own() -> None:
    fields = [
        {"id": f"i{n}", "type": "text", "name": "username", "value": text, "url": f"http://x/{route}"}
        for n, (text, route) in enumerate([("demo", "#/login"), ("carla", "#/users"), ("carl", "#/users?page=2")])
    ]
    assert [each["parameter"] for each in named_inputs(fields)] == ["username", "username_2", "username_2"]
    choices = [{"text": name, "href": f"http://x/#/queues/main/{name}"} for name in ("jobs", "mail", "logs")]
    click = {"id": "i9", "type": "click", "text": "mail", "href": choices[1]["href"], "url": "http://x/#/queues"}
    (named,) = named_clicks([click | {"link": {"choices": choices}}], [])
    assert named["parameter"] == "main"


def test_an_entry_that_is_found_by_its_name_is_looked_up_by_what_the_caller_gives() -> None:
    recipe = Recipe([{"parameter": "town", "type": "text", "value": "Kiel"}], [])
    source = {"kind": "choice", "parameter": "town", "label": "Kiel", "transaction_id": "t0001", "decode": ""}
    way = {"kind": "json", "path": ["by", "Kiel", "code"]}
    line = {"place": "query", "name": "code", "value": "KI", "source": source | {"extractors": [way]}}
    assert recipe.text(line) == "{{code}}"
    ((taken,),) = recipe.extractions.values()
    assert taken["sources"] == [{"kind": "json", "path": ["by", "{{town}}", "code"]}]


def test_what_is_looked_up_is_not_made_up() -> None:
    routine = {"parameters": DECLARED, "operations": [LOGIN, SEARCH, CREATE]}
    assert looked_up(routine, LOGINS) == {"user", "password", "name"}
