"""Which thing is deleted has to be said, though a link led to it, or an address."""

from typing import Any

import pytest

from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Called, Value
from actors.rules.writing.craft import Explained
from actors.rules.writing.deleted import asking_for_deleted
from tests.actors.rules.request_values import context

SHELF = Choice(parameter="shelf", label="Art", transaction_id="t1", extractors=[])
THING = Choice(parameter="thing", label="Lamp", transaction_id="t2", extractors=[])
BOARD = {"url": "http://x/boards/31", "value": "31", "kind": "board", "parameter": "board", "time": 1.0}
HELD = Extracted(core="17", transaction_id="t3", extractors=[])


def sent(number: int, *values: Value, method: str = "GET") -> Explained:
    return Explained(f"t{number}", {"method": method, "url": "http://x/things/17"}, list(values))


def unsaid(act: str, url: Source, field: Source, *logins: str) -> dict[str, str]:
    """What becomes of each choice that is not made, where a page of a list leads to the page of a thing."""
    pages = [
        sent(2, Value(place="url", name="", value="/shelves/1", source=SHELF)),
        sent(3, Value(place="url", name="", value="/things/17", source=THING)),
    ]
    done = [
        Value(place="url", name="", value="/things/17", source=url),
        Value(place="form", name="_method", value=act, source=Constant()),
        Value(place="form", name="thing_id", value="17", source=field),
    ]
    made = asking_for_deleted([*pages, sent(4, *done, method="POST")], frozenset(logins), context(clicks=[]))
    sources = [line.source for each in made for line in each.values if isinstance(line.source, Choice)]
    return {each.parameter: each.unsaid for each in sources}


@pytest.mark.parametrize(
    ("url", "field"), [(THING, Constant()), (HELD, Constant()), (Constant(), HELD), (Constant(), THING)]
)
def test_the_choice_that_leads_to_what_is_deleted_has_no_default_and_what_is_above_keeps_its_own(
    url: Source, field: Source
) -> None:
    assert unsaid("delete", url, field) == {"shelf": "", "thing": "asked"}


@pytest.mark.parametrize(("at", "left"), [(THING, ["asked", "asked", ""]), (HELD, ["asked", "asked"])])
def test_what_is_chosen_in_a_field_is_asked_for_where_the_address_has_no_choice(at: Source, left: list[str]) -> None:
    other = Choice(parameter="other", label="Hall", transaction_id="t2", extractors=[])
    page = sent(3, Value(place="url", name="", value="/things/17", source=THING))
    gone = [
        Value(place="path", name="1", value="17", source=at),
        Value(place="form", name="other_id", value="18", source=other),
    ]
    made = asking_for_deleted([page, sent(4, *gone, method="DELETE")], frozenset(), context(clicks=[]))
    choices = [line.source for each in made for line in each.values if isinstance(line.source, Choice)]
    assert [each.unsaid for each in choices] == left


def test_where_nothing_is_deleted_what_was_chosen_stays_the_default() -> None:
    assert unsaid("put", THING, Constant()) == {"shelf": "", "thing": ""}
    assert unsaid("delete", THING, Constant(), "t4") == {"shelf": "", "thing": ""}


@pytest.mark.parametrize(("method", "left"), [("DELETE", "asked"), ("PUT", "")])
def test_whoever_deletes_what_an_address_names_has_to_say_which(method: str, left: str) -> None:
    named = Value(place="path", name="1", value="31", source=Parameter(parameter="board", optional=True))
    other = Value(place="query", name="q", value="x", source=Parameter(parameter="q", optional=True))
    (made,) = asking_for_deleted([sent(1, named, other, method=method)], frozenset(), context(addressed=[BOARD]))
    assert [line.source.unsaid for line in made.values if isinstance(line.source, Parameter)] == [left, ""]


@pytest.mark.parametrize(("method", "left"), [("DELETE", "asked"), ("GET", "")])
def test_a_thing_that_is_called_in_the_address_by_the_name_that_was_chosen_has_to_be_said(
    method: str, left: str
) -> None:
    net = Value(place="path", name="1", value="herring", source=Parameter(parameter="net", optional=True))
    how = Value(place="query", name="force", value="1", source=Parameter(parameter="force", optional=True))
    (made,) = asking_for_deleted([sent(1, net, how, method=method)], frozenset(), context(clicks=[]))
    assert [line.source.unsaid for line in made.values if isinstance(line.source, Parameter)] == [left, ""]


@pytest.mark.parametrize(("parameter", "left"), [("net", "asked"), ("q", "")])
def test_a_name_in_the_query_has_to_be_said_if_a_link_was_chosen_by_it(parameter: str, left: str) -> None:
    net = Value(place="query", name="net", value="herring", source=Parameter(parameter=parameter, optional=True))
    links = [{"text": name, "href": f"http://x/nets/{name}"} for name in ("herring", "sprat")]
    chosen = {"type": "click", "parameter": "net", "link": {"href": links[0]["href"], "choices": links}}
    (made,) = asking_for_deleted([sent(1, net, method="DELETE")], frozenset(), context(clicks=[chosen]))
    assert [line.source.unsaid for line in made.values if isinstance(line.source, Parameter)] == [left]


ROW = Choice(parameter="row", label="Ann", transaction_id="t3", extractors=[])
TICKED: dict[str, Any] = {"inputs": [{"type": "checkbox", "parameter": "row", "picks": "Ann"}]}
PRESSED: dict[str, Any] = {"clicks": [{"type": "click", "parameter": "row", "row": "Ann"}]}
CALLED = Value(place="form", name="delete[ann]", value="on", called=Called(place="name", source=ROW))
LISTED = Value(place="form", name="delete[]", value="ann", source=ROW)


@pytest.mark.parametrize(
    ("field", "did", "left"),
    [
        (CALLED, TICKED, ["", ""]),
        (LISTED, TICKED, ["", "", "asked"]),
        (LISTED, PRESSED, ["", "", "asked"]),
        (LISTED, {"clicks": []}, ["asked", "asked", ""]),
    ],
)
def test_where_the_row_says_what_is_deleted_the_pages_that_led_to_its_list_keep_their_defaults(
    field: Value, did: dict[str, Any], left: list[str]
) -> None:
    board = Value(place="query", name="id", value="31", source=Parameter(parameter="board", optional=True))
    pages = [sent(1, board), sent(2, Value(place="url", name="", value="/shelves/1", source=SHELF))]
    taken = Value(
        place="url", name="", value="/shelves/1", source=Extracted(core="", transaction_id="t2", extractors=[])
    )
    about = context(addressed=[BOARD], **did)
    made = asking_for_deleted([*pages, sent(4, taken, field, method="DELETE")], frozenset(), about)
    given = [line.source for each in made for line in each.values if isinstance(line.source, Parameter | Choice)]
    assert [each.unsaid for each in given] == left


def test_a_board_that_was_opened_by_its_address_has_to_be_said_where_that_of_a_row_in_it_says_it_too() -> None:
    board = Value(place="query", name="board", value="31", source=Parameter(parameter="board", optional=True))
    about = context(addressed=[BOARD], **TICKED)
    (made,) = asking_for_deleted([sent(4, board, CALLED, method="DELETE")], frozenset(), about)
    assert [line.source.unsaid for line in made.values if isinstance(line.source, Parameter)] == ["asked"]
