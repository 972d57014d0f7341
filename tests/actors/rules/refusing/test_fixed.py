"""Ids that a request which changes something carries as they were recorded are told."""

import pytest
from msgspec.structs import replace

from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import deletes_the_same, fixed_ids
from actors.rules.writing.craft import Explained

CONSTANT = Constant()
TAKEN = Extracted(core="17", transaction_id="t0", extractors=[])
URL = "http://x/api/2/things/17/edit"


def line(place: str, name: str, value: str, source: Source = CONSTANT) -> Value:
    return Value(place=place, name=name, value=value, hint="plain", source=source)


PATH = [line("path", str(n), step) for n, step in enumerate(["api", "2", "things", "17", "edit"])]


def request(*values: Value, method: str = "POST", landing_of: str = "") -> Explained:
    return Explained("t1", {"method": method, "url": URL}, list(values), landing_of)


def test_a_number_in_a_path_is_told_and_a_version_is_not() -> None:
    assert fixed_ids([request(*PATH), request(*PATH)], frozenset()) == [f"17 in the path of {URL} (POST)"]


def test_a_list_of_one_number_in_a_path_is_told() -> None:
    assert fixed_ids([request(line("path", "0", "[17]"))], frozenset()) == [f"[17] in the path of {URL} (POST)"]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (line("json", "itemId", "17"), ["17 in `itemId` (POST)"]),
        (line("form", "item_id", "17", TAKEN), []),
        (line("form", "form_id", "contact"), []),
        (line("form", "quantity", "17"), []),
        (line("json", "item", "4"), ["4 in `item` (POST)"]),
        (line("json", "parent", "0"), []),
        (line("json", "id", "0"), []),
        (line("json", "subject", "4 lamps"), []),
    ],
)
def test_a_field_that_is_called_an_id_is_told_unless_it_is_taken_from_somewhere(value: Value, told: list[str]) -> None:
    assert fixed_ids([request(value)], frozenset()) == told


def test_the_number_that_a_caller_gives_to_its_call_names_nothing() -> None:
    called = [replace(line("json", name, text), path=[name]) for name, text in (("jsonrpc", "2.0"), ("id", "1"))]
    assert fixed_ids([request(*called)], frozenset()) == []
    assert fixed_ids([request(called[1])], frozenset()) == ["1 in `id` (POST)"]
    older = [replace(line("json", name, "get"), path=[name]) for name in ("method", "params")]
    assert fixed_ids([request(*older, called[1])], frozenset()) == []
    assert fixed_ids([request(older[0], called[1])], frozenset()) == ["1 in `id` (POST)"]


def test_the_number_by_which_a_caller_of_relay_knows_the_answer_names_nothing() -> None:
    paths = (["query"], ["variables", "input", "clientMutationId"], ["variables", "input", "lampId"])
    sent = [replace(line("json", str(path[-1]), "2"), path=path) for path in paths]
    assert fixed_ids([request(*sent)], frozenset()) == ["2 in `lampId` (POST)"]
    alone = replace(sent[1], path=["clientMutationId"])
    assert fixed_ids([request(alone)], frozenset()) == ["2 in `clientMutationId` (POST)"]


@pytest.mark.parametrize(("thing", "told"), [(TAKEN, []), (CONSTANT, ["grid in `do` (POST)", "Save$2 in `to` (POST)"])])
def test_what_a_click_hands_over_beside_the_thing_itself_is_that_of_all_rows(thing: Source, told: list[str]) -> None:
    handed = replace(line("form", "do", "grid"), picked=True), replace(line("form", "to", "Save$2", thing), picked=True)
    assert fixed_ids([request(*handed)], frozenset()) == told


def test_a_second_colour_of_another_palette_is_told_though_the_first_is_given() -> None:
    colours = line("form", "wall", "col_7", Parameter(parameter="wall")), line("form", "door", "col_9")
    told = fixed_ids([request(*(replace(colour, picked=True) for colour in colours))], frozenset())
    assert told == ["col_9 in `door` (POST)"]


def test_what_is_taken_whole_what_reads_and_what_logs_in_fixes_nothing() -> None:
    assert fixed_ids([request(line("url", "", URL, TAKEN), *PATH)], frozenset()) == []
    assert fixed_ids([request(*PATH, method="GET")], frozenset()) == []
    assert fixed_ids([request(*PATH, landing_of="t0")], frozenset()) == []
    assert fixed_ids([request(*PATH)], frozenset({"t1"})) == []
    query = line("json", "query", "query Q { things { id } }")
    assert fixed_ids([request(query, line("json", "id", "17"))], frozenset()) == []


TYPED = Parameter(parameter="name")
TOKEN = line("form", "token", "a1b2c3", TAKEN)
DELETE = line("form", "do", "delete")
CHOSEN = Choice(parameter="action", label="Delete", transaction_id="t0", extractors=[])


@pytest.mark.parametrize(
    ("values", "method", "refused"),
    [
        ([*PATH], "DELETE", True),
        ([*PATH], "POST", False),
        ([*PATH, DELETE, TOKEN], "POST", True),
        ([line("form", "item_id", "17"), DELETE], "POST", True),
        ([*PATH, DELETE, line("form", "name", "lamp", TYPED)], "POST", False),
        ([*PATH, DELETE, line("form", "item_id", "9", TAKEN)], "POST", False),
        ([line("url", "", URL, TAKEN), *PATH], "DELETE", False),
        ([line("path", "0", "basket")], "DELETE", False),
        ([*PATH, line("form", "reason", "old", TYPED)], "DELETE", True),
        ([*PATH, line("form", "delete", "1")], "POST", True),
        ([*PATH, line("json", "query", "mutation DeleteEverything($id: ID!) { x }")], "POST", True),
        ([*PATH, line("form", "comment", "Remove soon"), line("header", "X-Action", "remove")], "POST", False),
        ([*PATH, line("json", "permission", "delete")], "PUT", False),
        ([line("form", "ids", "17"), line("form", "action", "delete", CHOSEN)], "POST", True),
    ],
)
def test_no_routine_is_made_that_always_deletes_what_was_deleted(
    values: list[Value], method: str, refused: bool
) -> None:
    said = deletes_the_same([request(*values, method=method)], frozenset())
    assert said.startswith("t1 deletes 17 in ") is refused
    assert bool(said) is refused
    assert deletes_the_same([request(*values, method=method)], frozenset({"t1"})) == ""


def test_what_is_taken_from_a_page_that_is_always_the_same_is_fixed_as_that_is() -> None:
    page = as_page(request(*PATH[2:4], method="GET"))
    sent = request(line("url", "", URL, TAKEN), *PATH)
    assert fixed_ids([page, sent], frozenset()) == [f"17 in the path of {URL} (POST)"]
    assert "deletes 17 in the path" in deletes_the_same([page, as_deletion(sent)], frozenset())
    found = as_page(request(line("url", "", URL, Parameter(parameter="thing")), *PATH[2:4], method="GET"))
    assert fixed_ids([found, sent], frozenset()) == []
    assert deletes_the_same([found, as_deletion(sent)], frozenset()) == ""
    row = request(line("url", "", URL, TAKEN), *PATH, line("path", "5", "41"))
    assert deletes_the_same([page, as_deletion(row)], frozenset()) == ""


def as_page(page: Explained) -> Explained:
    return Explained("t0", page.request, page.values, page.landing_of)


def as_deletion(sent: Explained) -> Explained:
    return Explained("t1", sent.request | {"method": "DELETE"}, sent.values, sent.landing_of)


@pytest.mark.parametrize(("landing", "told"), [("http://x/things", ["17 in the path of {} (GET)"]), ("http://x/a", [])])
def test_a_link_that_led_back_to_a_page_has_done_something(landing: str, told: list[str]) -> None:
    page = Explained("t0", {"method": "GET", "url": "http://x/things"}, [])
    asked = {"method": "GET", "url": URL, "leads_to": "t2", "landing_url": landing}
    assert fixed_ids([page, Explained("t1", asked, PATH)], frozenset()) == [each.format(URL) for each in told]
