"""Codes of what was chosen in a list box or opened before, under the names that scripts give them."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.explaining.order import Known, said
from actors.rules.sources.leading import page_of
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, entered, guessed, settle, settled, told, value

Line = dict[str, Any]
CHOSEN = entered("", "1", type="select", chosen_label="Harbour", parameter="quay")
OPTION = {"kind": "option", "name": "quay", "label": "Harbour"}
OWNER = {"type": "click", "tag": "li", "role": "option", "text": "Ann Weir", "parameter": "owner"}
NAMELESS = {"kind": "beside", "selector": "option", "label": "Harbour", "attribute": "value"}


@pytest.mark.parametrize("name", ["quay__in", "berth__quay", "quayId", "filter[quay]", "quay"])
def test_a_code_travels_under_a_name_made_of_that_of_the_field(name: str) -> None:
    answer = {"pages": [{"id": "t0003", "url": "http://x/", "extractors": [NAMELESS]}]}
    source = settled(value("json", name, "1", "constant_looking"), answer, inputs=[CHOSEN])
    assert (source["kind"], source["parameter"], source["label"]) == ("choice", "quay", "Harbour")


@pytest.mark.parametrize("name", ["quayside", "mode", "page", "quay_count", "prev_quay", "quays.total", "quay[page]"])
def test_the_same_digit_under_another_name_is_no_code_of_it(name: str) -> None:
    asked = questions([value("json", name, "1", "constant_looking")], context(inputs=[CHOSEN]))
    assert [each for each in asked if each.label] == []


@pytest.mark.parametrize(
    ("path", "asked"),
    [("quays/1/berths", ["Harbour"]), ("api/Quays/1", ["Harbour"]), ("ships/1/berths", []), ("1/berths", [])],
)
def test_a_digit_below_the_word_for_what_was_chosen_is_its_code(path: str, asked: list[str]) -> None:
    steps = [value("path", str(n), step, "constant_looking") for n, step in enumerate(path.split("/"))]
    found = questions(steps, context(f"http://x/{path}", inputs=[CHOSEN]))
    assert [each.label for each in found if each.label and steps[each.place].value == "1"] == asked


@pytest.mark.parametrize("option", [OPTION, NAMELESS])
def test_the_list_box_tells_the_code_rather_than_an_answer_in_which_both_stand(option: Line) -> None:
    ship = {"kind": "json", "path": ["ships", {"quay_name": "Harbour"}, "id"]}
    answer = {
        "pages": [
            {"id": "t0005", "url": "http://x/ships", "extractors": [ship]},
            {"id": "t0003", "url": "http://x/form", "extractors": [option]},
        ]
    }
    source = settled(value("form", "quay", "1", "constant_looking"), answer, inputs=[CHOSEN | {"name": "quay"}])
    assert source["transaction_id"] == "t0003"


def test_a_form_that_is_sent_to_its_own_address_was_on_that_page_and_not_on_the_menu_before() -> None:
    menu = {"type": "click", "url": "http://x/", "href": "http://x/ships/new", "time": 1.0}
    form = {"action": "http://x/ships/new", "method": "post", "fields": ["quay"]}
    sent = {"type": "submit", "url": "http://x/ships/new", "form": form, "time": 5.0}
    where = context("http://x/ships/new", method="POST", clicks=[menu, sent], time=6.0)
    assert page_of(where) == "http://x/ships/new"


OPENED = {"type": "click", "text": "Kestrel", "url": "http://x/ships", "href": "http://x/ships/2/", "parameter": "ship"}


def test_an_argument_without_a_name_is_the_id_of_what_was_opened() -> None:
    line = value("json", "params", "2", "constant_looking", path=["params", 0])
    found = [each for each in questions([line], context("http://x/rpc", clicks=[OPENED])) if each.label]
    assert [each.label for each in found] == ["Kestrel"]
    other = value("json", "params", "3", "constant_looking", path=["params", 0])
    assert not [each for each in questions([other], context("http://x/rpc", clicks=[OPENED])) if each.label]


def test_the_row_in_which_something_is_entered_to_be_added_says_nothing_before_what_was_opened() -> None:
    add = {"type": "click", "text": "+", "url": "http://x/ships/2/", "row": "fast", "parameter": "label", "time": 5.0}
    sent = value("json", "params", "fast", path=["params", 1], source={"kind": "parameter", "parameter": "label"})
    line = value("json", "params", "2", "constant_looking", path=["params", 0])
    where = context("http://x/rpc", method="POST", clicks=[OPENED, add], time=6.0)
    assert [each.label for each in questions([line, sent], where) if each.label] == ["Kestrel", "fast"]
    assert next(each.label for each in questions([line], where) if each.label) == "fast"


def test_the_version_of_the_protocol_is_not_what_was_chosen_however_that_reads() -> None:
    version = entered("version", "2.0", parameter="version")
    lines = [value("json", name, "2.0", path=[name]) for name in ("jsonrpc", "version")]
    found = said("at once", lines, Known(context("http://x/rpc", inputs=[version])))
    assert [told(line.source)["kind"] for line in found] == ["constant", "parameter"]


def test_an_entry_that_is_sent_as_it_reads_is_looked_up_where_others_are_not() -> None:
    compared = entered("op", "contains", type="select", chosen_label="contains", parameter="op")
    line = value("query", "op", "contains")
    option = {"kind": "option", "name": "op", "label": "contains"}
    answer = {"pages": [{"id": "t0003", "url": "http://x/", "extractors": [option]}]}
    mixed = compared | {"options": {"contains": "contains", ">": "gt"}}
    assert settled(line, answer, inputs=[mixed])["kind"] == "choice"
    alike = compared | {"options": {"- choose -": "", "contains": "contains", "begins": "begins"}}
    assert guessed(line, alike) == "parameter"


def test_what_no_page_tells_is_sent_by_the_codes_that_were_offered() -> None:
    mixed = entered("op", "contains", type="select", chosen_label="contains", parameter="op")
    mixed |= {"options": {"contains": "contains", ">": "gt"}}
    source = settled(value("query", "op", "contains"), {"pages": []}, inputs=[mixed])
    assert (source["kind"], source["codes"]) == ("derived", {"contains": "contains", ">": "gt"})


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("http://x/find?q=Ke&lang=en", "constant"),
        ("http://x/en/ships", "constant"),
        ("http://x/ships?page=2", "choice"),
    ],
)
def test_a_word_that_a_page_was_asked_for_with_is_no_code_of_what_it_shows(url: str, kind: str) -> None:
    way = {"kind": "json", "path": ["ships", {"name": "Kestrel"}, "lang"]}
    answer = {"pages": [{"id": "t0003", "url": url, "extractors": [way]}]}
    ship = entered("q", "Kestrel", type="search")
    source = settled(value("query", "lang", "en", "constant_looking"), answer, inputs=[ship])
    assert source["kind"] == kind


PICKED = {"type": "click", "text": "Harbour", "parameter": "choice", "nameless": True, "time": 4.0}


@pytest.mark.parametrize(
    ("name", "path", "url", "kind"),
    [
        ("quay", ["quays", {"label": "Harbour"}, "value"], "http://x/lists", "choice"),
        ("quay", [{"name": "Harbour"}, "id"], "http://x/api/quays", "choice"),
        ("quay_id", ["quays", {"label": "Harbour"}, "value"], "http://x/lists", "choice"),
        ("quay", ["towns", {"label": "Harbour"}, "value"], "http://x/lists", "constant"),
        ("quay", ["quays", {"label": "Harbour"}, "depth"], "http://x/lists", "constant"),
        ("page", ["quays", {"label": "Harbour"}, "value"], "http://x/lists", "constant"),
        ("page", [{"name": "Harbour"}, "id"], "http://x/api/quays", "constant"),
    ],
)
def test_a_digit_is_the_code_of_what_was_picked_in_a_list_that_is_called_as_it(
    name: str, path: list[Any], url: str, kind: str
) -> None:
    answer = {"pages": [{"id": "t0003", "url": url, "extractors": [{"kind": "json", "path": path}]}]}
    line = value("query", name, "2", "constant_looking")
    assert settled(line, answer, clicks=[PICKED])["kind"] == kind


BY_ROW = {"type": "click", "tag": "a", "row": "Kestrel", "parameter": "ship", "url": "http://x/", "time": 3.0}
OTHER_ROW = BY_ROW | {"row": "Merlin", "parameter": "ship_2", "time": 2.0}
SHIPS, QUAYS = ("t0004", "http://x/api/ships"), ("t0003", "http://x/lists")


def looked_up(page: tuple[str, str], *path: Any) -> Line:
    transaction, url = page
    return {"pages": [{"id": transaction, "url": url, "extractors": [{"kind": "json", "path": list(path)}]}]}


ROOMS = ("t0003", "http://x/rooms")
OF_BOTH = {
    "Kestrel": looked_up(SHIPS, "rows", {"name": "Kestrel"}, "id"),
    "Harbour": looked_up(QUAYS, "quays", {"label": "Harbour"}, "value"),
}


@pytest.mark.parametrize(
    ("name", "clicks", "answers", "label"),
    [
        (
            "quay_ids",
            [BY_ROW, PICKED],
            OF_BOTH,
            "Harbour",
        ),
        (
            "ship_id",
            [BY_ROW, PICKED],
            OF_BOTH,
            "Kestrel",
        ),
        (
            "ids",
            [OTHER_ROW, BY_ROW],
            {
                "Kestrel": looked_up(SHIPS, "rows", {"name": "Kestrel"}, "quay_id"),
                "Merlin": looked_up(SHIPS, "rows", {"name": "Merlin"}, "id"),
            },
            "Merlin",
        ),
        (
            "ids",
            [OTHER_ROW, BY_ROW],
            {
                "Kestrel": looked_up(SHIPS, "rows", {"name": "Kestrel"}, "quay", "id"),
                "Merlin": looked_up(SHIPS, "rows", {"name": "Merlin"}, "id"),
            },
            "Merlin",
        ),
    ],
)
def test_an_id_belongs_to_what_was_chosen_of_its_own_kind_and_not_to_what_only_has_that_number(
    name: str, clicks: list[Line], answers: Line, label: str
) -> None:
    line = value("json", name, "3", "constant_looking", path=[name], type="integer")
    where = context("http://x/api/calls", method="POST", clicks=clicks, time=6.0)
    asked = questions([line], where)
    told_of = [Result(True, answers.get(each.label, {"pages": [], "total": 0})) for each in asked]
    (found,) = settle([line], asked, told_of, where)
    assert told(found.source)["label"] == label


@pytest.mark.parametrize(("above", "label"), [("quays", "Harbour"), ("pilots", "Ann Reed")])
def test_a_digit_of_an_address_is_the_code_of_what_was_picked_of_the_kind_above_it(above: str, label: str) -> None:
    """Another thing that was picked, too, may have the same number."""
    clicks = [PICKED, PICKED | {"text": "Ann Reed", "parameter": "choice_2", "time": 5.0}]
    answers = {
        "Harbour": looked_up(QUAYS, "quays", {"label": "Harbour"}, "value"),
        "Ann Reed": looked_up(QUAYS, "pilots", {"title": "Ann Reed"}, "key"),
    }
    lines = [value("path", str(n), text, "constant_looking") for n, text in enumerate(["api", above, "2", "list"])]
    where = context(f"http://x/api/{above}/2/list", method="PUT", clicks=clicks, time=6.0)
    asked = questions(lines, where)
    nothing = {"pages": [], "total": 0}
    told_of = [Result(True, answers[each.label] if each.place == 2 and each.label else nothing) for each in asked]
    found = settle(lines, asked, told_of, where)
    assert told(found[2].source)["label"] == label


@pytest.mark.parametrize(("clicks", "kind"), [([PICKED], "choice"), ([], "constant")])
@pytest.mark.parametrize(("name", "more"), [("quayId", {"type": "integer"}), ("quay", {})])
def test_a_digit_is_the_code_of_the_entry_that_filled_in_the_field_in_which_its_beginning_was_typed(
    clicks: list[Line], kind: str, name: str, more: Line
) -> None:
    field = entered("", "Harbour", label="Where to", parameter="where_to", typed="Har")
    answer = looked_up(("t0003", "http://x/api/quays"), {"name": "Harbour"}, "id")
    line = value("json", name, "2", "constant_looking", path=[name], **more)
    where = context("http://x/api/calls", method="POST", inputs=[field], clicks=clicks)
    asked = questions([line], where)
    (found,) = settle([line], asked, [Result(True, answer) for _ in asked], where)
    assert told(found.source)["kind"] == kind
    assert told(found.source).get("parameter", "where_to") == "where_to"


@pytest.mark.parametrize(("other", "kind"), [("quay_id", "constant"), ("pilot_id", "choice"), ("depth", "choice")])
def test_an_id_is_not_that_of_what_was_chosen_for_another_one_that_is_the_same(other: str, kind: str) -> None:
    answer = looked_up(QUAYS, "quays", {"label": "Harbour"}, "id")
    names = ("owner_id", other)
    lines = [value("json", name, "2", "constant_looking", path=[name], type="integer") for name in names]
    where = context("http://x/api/calls", method="POST", clicks=[PICKED], time=6.0)
    asked = questions(lines, where)
    found = settle(lines, asked, [Result(True, answer) for _ in asked], where)
    assert told(found[0].source)["kind"] == kind
    assert told(found[1].source)["kind"] == ("constant" if other == "depth" else "choice")


@pytest.mark.parametrize(("name", "kind"), [("quayId", "choice"), ("depth", "constant")])
def test_the_button_that_was_chosen_tells_the_id_though_a_script_made_its_name_up(name: str, kind: str) -> None:
    button = entered("el-id-31-7", "2", type="radio", chosen_label="Harbour", parameter="el_id")
    answer = looked_up(QUAYS, "quays", {"label": "Harbour"}, "id")
    line = value("json", name, "2", "constant_looking", path=[name])
    where = context("http://x/api/calls", method="POST", inputs=[button])
    asked = questions([line], where)
    (found,) = settle([line], asked, [Result(True, answer) for _ in asked], where)
    assert told(found.source)["kind"] == kind


@pytest.mark.parametrize(("refers", "kind"), [(False, "choice"), (True, "constant")])
def test_a_word_is_none_of_what_is_sent_by_its_name_where_that_is_what_the_entries_refer_to(
    refers: bool, kind: str
) -> None:
    way = {"kind": "json", "path": ["berths", {"owner": "Ann Weir"}, "kind"]}
    page = {"id": "t0003", "url": "http://x/berths", "extractors": [way], "refers": refers}
    where = context(method="POST", inputs=[entered("owner", "Ann Weir")], clicks=[OWNER])
    lines = [value("json", "owner", "Ann Weir"), value("json", "kind", "floating", "constant_looking")]
    lines = said("at once", lines, Known(where))
    asked = questions(lines, where)
    found = settle(lines, asked, [Result(True, {"pages": [page]}) for _ in asked], where)
    assert told(found[1].source)["kind"] == kind


@pytest.mark.parametrize(
    ("is_sent", "clicked", "parameter"),
    [(False, "", "guests"), (True, "Hall", "hall"), (False, "Hall", "hall"), (False, "Hall 12", "guests")],
)
def test_a_number_by_which_things_go_may_be_entered_but_is_none_where_it_is_sent_or_another_name_was_clicked(
    is_sent: bool, clicked: str, parameter: str
) -> None:
    ways = {"12": [{"number": "12"}, "id"], "Hall": [{"name": "Hall"}, "id"], "Hall 12": [{"name": "Hall 12"}, "id"]}
    hit = {"type": "click", "tag": "li", "text": clicked, "parameter": "hall", "time": 9.0}
    told_by = {"inputs": [entered("guests", "12", parameter="guests")], "clicks": [hit] * bool(clicked)}
    where = context("http://x/api/rooms/31/book", method="POST", time=10.0, **told_by)
    sent = [value("json", "guests", "12", path=["guests"])] * is_sent
    lines = said("at once", [value("path", "2", "31", "constant_looking"), *sent], Known(where))
    asked = questions(lines, where)
    paths = [ways.get(getattr(each, "label", "")) for each in asked]
    shown = [looked_up(ROOMS, *path) if path else {} for path in paths]
    (found, *_) = settle(lines, asked, [Result(True, each) for each in shown], where)
    assert (told(found.source)["kind"], told(found.source)["parameter"]) == ("choice", parameter)


@pytest.mark.parametrize("listed", [{"refers": True}, {}])
def test_a_code_is_asked_of_the_list_of_what_may_be_chosen_rather_than_of_what_refers_to_it(listed: Line) -> None:
    calls = {"kind": "json", "path": ["calls", {"quay_name": "Harbour"}, "quay"]}
    quays = {"kind": "json", "path": [{"label": "Harbour"}, "id"]}
    pages = [{"id": "t0004", "url": "http://x/api/calls", "extractors": [calls], **listed}]
    pages += [{"id": "t0003", "url": "http://x/api/quays", "extractors": [quays]}]
    line = value("query", "quay", "1", "constant_looking")
    assert settled(line, {"pages": pages}, inputs=[CHOSEN])["transaction_id"] == "t0003"


def test_what_is_called_as_it_is_sent_stands_at_no_place_of_a_list_that_the_thing_has() -> None:
    picked = {"type": "click", "tag": "li", "role": "option", "text": "Floating", "parameter": "kind"}
    way = {"kind": "json", "path": ["kinds", {"0": "Floating"}, 1, "sizes", 5]}
    answer = {"pages": [{"id": "t0003", "url": "http://x/kinds", "extractors": [way]}]}
    source = settled(value("json", "kind", "floating", "constant_looking"), answer, method="POST", clicks=[picked])
    assert (source["kind"], source["how"]) == ("derived", "slug")


@pytest.mark.parametrize(
    ("number", "hint", "kind"),
    [
        ("7", "constant_looking", "constant"),
        ("3d6935a7-ca7b-4a29-9923-ff5f35611aa3", "opaque", "uuid"),
        ("1795857415750", "timestamp", "now_ms"),
    ],
)
def test_what_a_caller_knows_an_answer_by_is_made_anew_if_it_was_made_for_the_one(
    number: str, hint: str, kind: str
) -> None:
    sent = value("json", "clientMutationId", number, hint, path=["variables", "input", "clientMutationId"])
    known = Known(context("http://x/graphql", method="POST"))
    (found,) = said("at last", said("at once", [sent], known), known)
    assert told(found.source)["kind"] == kind
