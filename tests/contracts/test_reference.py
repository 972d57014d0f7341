"""References: found in values, put in with their type, and never read twice."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.reference import BadReference, Missing, Reference, Together, filled, look, only, pieces

SCOPE: dict[str, Any] = {
    "input": {"a": {"b": 1}, "x y": True},
    "scan": {"findings": [{"id": "f1"}, None], "count": 2.5},
}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("$input.a.b", 1),
        ("${input.a}", {"b": 1}),
        ("$scan.findings[0].id", "f1"),
        ('$input["x y"]', True),
        ("n: $scan.count.", "n: 2.5."),
        ("${scan.count}x", "2.5x"),
        ("$scan.findings[1]!", "null!"),
        ("$$input.a costs $$1", "$input.a costs $1"),
        ("$$$input.a.b", "$1"),
        ("$scan.findings", [{"id": "f1"}, None]),
        (["$input.a.b", {"k": "$scan.count", "$input": 3}], [1, {"k": 2.5, "$input": 3}]),
        (7, 7),
        ("", ""),
    ],
)
def test_what_is_referred_to_is_put_in(written: Any, value: Any) -> None:
    assert filled(written, SCOPE) == value


@pytest.mark.parametrize("text", ["$", "costs $5", "${input", "${}", "$ input", "${input.}"])
def test_a_dollar_sign_that_begins_no_reference_is_refused(text: str) -> None:
    with pytest.raises(BadReference, match="write \\$\\$ for it"):
        pieces(text)
    assert [type(found) for _, found in look({"a": [text]})] == [BadReference]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("$nobody", "there is no nobody"),
        ("$input.c", "there is no member 'c' in an object with 'a', 'x y'"),
        ("$scan.findings[2]", "there is no item 2 in a list of 2"),
        ("$scan.count.n", "there is no member 'n' in float"),
        ("$scan[0]", "there is no item 0 in an object with 'findings', 'count'"),
        ("$scan.findings[1].id", "there is no member 'id' in null"),
    ],
)
def test_what_is_not_there_is_named(written: str, why: str) -> None:
    with pytest.raises(Missing) as wrong:
        filled(written, SCOPE)
    assert str(wrong.value) == f"{written}: {why}"


@given(st.text())
def test_any_text_with_its_dollars_doubled_is_itself(text: str) -> None:
    assert filled(text.replace("$", "$$"), {}) == text


@given(st.text())
def test_what_is_put_in_is_left_as_it_is(text: str) -> None:
    assert filled("$t", {"t": text}) == text
    assert filled("<$t>", {"t": text}) == f"<{text}>"


def test_where_references_stand_is_told() -> None:
    found = list(look({"a": ["x $b.c", {"d": "${e}"}]}))
    assert found == [
        (("a", 0), Reference("b", ("c",), "$b.c")),
        (("a", 1, "d"), Reference("e", (), "${e}")),
    ]
    assert only("$a") == Reference("a", (), "$a")
    assert only("$a ") is None


@given(st.recursive(st.text() | st.none(), lambda inner: st.dictionaries(st.text(), inner, max_size=3)))
def test_data_behind_a_prompt_cannot_end_its_own_block(data: Any) -> None:
    text = filled(Together("Look.", "$data"), {"data": data})
    assert text.count("</input>") == 1
    assert json.loads(text.removeprefix("Look.\n\n<input>\n").removesuffix("\n</input>")) == data
