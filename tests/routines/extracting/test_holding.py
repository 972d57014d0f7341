"""What of a JSON document can tell a value by a label, and nothing of what can is left out."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.extracting import label_in_json
from routines.extracting.holding import Holding, holding
from routines.extracting.json_path import nodes

LAMP = {"id": 3, "name": "Red  lamp"}
LEAVES = st.sampled_from(["a", "b", "a b", "a_b", "A", "x", "", "7", 7, None, True])
NAMES = st.sampled_from(["id", "name", "en", "a", "b", "9f", "7"])
DOCUMENTS = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=14
)


@pytest.mark.parametrize(
    ("document", "held"),
    [
        ({"things": [LAMP], "types": [{"id": 9, "name": "Red"}]}, ["things"]),
        ({"things": [LAMP], "other": [{"red LAMP": {"code": 3}}]}, ["things", "other"]),
        ({"things": [{"id": "3", "first": "Red", "last": "lamp"}], "none": []}, ["things"]),
        ({"things": {"3": "Red lamp" + " " * 2000}}, []),
    ],
)
def test_only_what_has_both_is_looked_through(document: dict[str, Any], held: list[str]) -> None:
    found = holding(document, "Red lamp", "3")
    assert [path[0] for path, _ in found.nodes(document) if len(path) == 1] == held


@given(DOCUMENTS, st.sampled_from(["a", "a b"]))
def test_nothing_that_finds_the_value_by_the_label_is_left_out(document: Any, label: str) -> None:
    def found(there: Holding) -> list[Any]:
        return list(label_in_json._by_condition(document, there, label, "7"))

    everything = Holding(frozenset(id(each) for _, each in nodes(document)), True)
    relevant = holding(document, label, "7")
    assert found(relevant) == found(everything)
    assert relevant.called or not list(label_in_json._by_member(document, label, "7"))
