"""What makes of a document the one that was sent back."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from actors.specialists.sent.document_changes import differences
from routines.json_change import changed
from routines.operation import Change

ROOMS = [{"id": 4, "name": "Hall", "on": True}, {"id": 9, "name": "Attic", "on": True}]
HELD: dict[str, Any] = {"version": 7, "words": ["old", "wet"], "rooms": ROOMS}


def told(**sent: Any) -> list[dict[str, Any]] | None:
    found = differences(HELD, HELD | sent)
    return None if found is None else [each.line() for each in found]


def test_members_entries_and_things() -> None:
    assert told(version=8) == [{"do": "put", "path": ["version"], "sent": ["version"]}]
    assert told(new=1) == [{"do": "put", "path": ["new"], "sent": ["new"]}]
    entry = {"do": "take_out", "path": ["words", "wet"], "sent": [], "entry": True}
    assert told(words=["old", "dry"]) == [entry, {"do": "add", "path": ["words"], "sent": ["words", 1]}]
    assert told(words=["dry"]) == [{"do": "put", "path": ["words"], "sent": ["words"]}]
    hall = {"name": "Hall", "id": "4"}
    off = [ROOMS[1], ROOMS[0] | {"on": False}]
    way = ["rooms", {"id": "4"}, "on"]
    assert told(rooms=off) == [{"do": "put", "path": way, "sent": ["rooms", 1, "on"], "named": [hall]}]
    assert told(rooms=ROOMS[1:]) == [{"do": "take_out", "path": way[:2], "sent": [], "named": [hall]}]
    more = [*ROOMS, {"name": "Cellar"}]
    assert told(rooms=more) == [{"do": "add", "path": ["rooms"], "sent": ["rooms", 2], "key": "id"}]


def test_a_thing_sent_to_the_address_of_a_list_is_no_change_of_the_list() -> None:
    one = {"data": {"type": "dose", "ml": 7}}
    for listed in ([], [{"type": "dose", "ml": 3}]):
        assert differences({"data": listed}, one) is None
    assert differences({"data": [], "v": 1}, {"data": {}, "v": 1}) is not None


def test_a_thing_with_an_id_of_its_own_that_got_another_name_is_that_thing_still() -> None:
    """Else all that it has would be as it was recorded, of whatever thing."""
    pumps = [{"pumpID": f"x{at}", "name": name, "litres": at} for at, name in enumerate(("Weir", "Lock", "Quay"))]
    held = {"pumps": pumps}
    (found,) = differences(held, {"pumps": [pumps[0] | {"name": "Dam"}, *pumps[1:]]}) or []
    assert (found.do, found.path) == ("put", ["pumps", {"pumpID": "x0"}, "name"])
    assert found.named == ({"name": "Weir", "pumpID": "x0", "litres": "0"},)
    (other,) = differences(held, {"pumps": [pumps[0] | {"pumpID": "x7"}, *pumps[1:]]}) or []
    assert other.path == ["pumps", {"name": "Weir"}, "pumpID"]


def test_the_only_one_that_got_another_name_is_known_by_what_else_it_has() -> None:
    held = {"pumps": [{"name": "Weir", "on": True, "litres": 7}, {"name": "Lock", "on": True, "litres": 9}]}
    lock = held["pumps"][1]
    (found,) = differences(held, {"pumps": [lock, {"name": "Dam", "on": True, "litres": 7}]}) or []
    assert (found.do, found.path, found.sent) == ("put", ["pumps", {"name": "Weir"}, "name"], ["pumps", 1, "name"])
    for sent in ([lock, {"name": "Dam", "on": False, "litres": 7}], [lock, {"name": "Dam"}]):
        assert [each.do for each in differences(held, {"pumps": sent}) or []] == ["take_out", "add"]
    alike = {"pumps": [{"name": "Weir", "on": True}, {"name": "Lock", "on": True}]}
    sent = [{"name": "Lock", "on": True}, {"name": "Dam", "on": True}]
    assert [each.do for each in differences(alike, {"pumps": sent}) or []] == ["take_out", "add"]
    assert [each.do for each in differences(alike, {"pumps": [sent[1], sent[0]]}) or []] == ["put"]


def test_what_a_script_adds_to_everything_is_no_change() -> None:
    marked = [room | {"$$key": at} for at, room in enumerate(ROOMS)]
    assert told(rooms=marked, version=8) == told(version=8)


def test_what_was_taken_out_along_with_the_thing_that_it_belongs_to_says_so() -> None:
    flows = [{"id": "f1a7", "label": "Pump"}, {"id": "n3", "z": "k9"}, {"id": "n4", "flow_id": "f1a7"}, {"id": "k9"}]
    found = differences({"flows": flows}, {"flows": flows[3:]})
    assert found is not None
    assert [each.line().get("of") for each in found] == [None, None, "f1a7"]
    assert [each.line().get("key") for each in found] == [None, None, None]
    found = differences({"flows": flows}, {"flows": [flows[0], flows[3]]})
    assert found is not None
    assert not any("of" in each.line() for each in found)


def test_another_document_is_no_change_of_this_one() -> None:
    assert told() is None
    assert differences(HELD, {"version": 8}) is None
    assert differences(HELD, [HELD]) is None
    assert differences({"rows": [[1, 2], [3, 4]]}, {"rows": [[1, 2], [3, 5]]}) is None
    assert differences({"a": list(range(20))}, {"a": [*range(8, 20), *range(30, 50)]}) is None


_texts = st.lists(st.sampled_from("abcde"), unique=True, max_size=5)
_things = st.dictionaries(st.sampled_from("pqrs"), st.integers(0, 3), max_size=4).map(
    lambda found: [{"key": name, "n": number} for name, number in found.items()]
)
_documents = st.fixed_dictionaries({"words": _texts, "things": _things, "n": st.none() | st.integers(0, 2)})


@given(_documents, _documents)
def test_the_changes_make_what_was_sent(held: dict[str, Any], sent: dict[str, Any]) -> None:
    """But for the order, of which nobody knows what it says."""
    found = differences(held, sent)
    if found is None:
        assert _unordered(held) == _unordered(sent) or not held["things"]
        return
    made = changed(held, [Change(path=each.path, do=each.do, value=_at(sent, each.sent)) for each in found])
    assert _unordered(made) == _unordered(sent)


def _at(document: Any, path: list[str | int]) -> Any:
    for step in path:
        document = document[step]
    return document if path else None


def _unordered(document: dict[str, Any]) -> dict[str, Any]:
    things = sorted(json.dumps(each, sort_keys=True) for each in document["things"])
    return document | {"things": things, "words": sorted(document["words"])}


def test_a_thing_is_called_by_the_name_that_only_it_has_though_others_have_none() -> None:
    lamps = [{"id": each, "kind": "lamp"} for each in ("b2", "d4")]
    held = {"parts": [{"id": "a1", "label": "Pier"}, *lamps, {"id": "c3", "kind": "rope"}]}
    sent = {"parts": [held["parts"][0] | {"label": "Quay"}, *held["parts"][1:]]}
    (found,) = differences(held, sent) or []
    assert found.named == ({"label": "Pier", "id": "a1"},)
    (other,) = differences(held, {"parts": held["parts"][:3]}) or []
    assert other.named == ({"id": "c3"},)
