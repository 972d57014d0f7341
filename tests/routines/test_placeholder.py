import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.placeholder import (
    Placeholder,
    SubstitutionError,
    as_text,
    escape,
    fill,
    fill_json,
    fill_pairs,
    fill_text,
    first_name,
    has_stray_braces,
    names,
    only_name,
    pieces,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("plain", ["plain"]),
        ("{{a}}", [Placeholder("a")]),
        ("x{{a}}y{{b_2}}", ["x", Placeholder("a"), "y", Placeholder("b_2")]),
        ("{{{{a}}", ["{{a}}"]),
        ("{{{a}}", ["{", Placeholder("a")]),
        ("{{{{{{a}}", ["{{", Placeholder("a")]),
        ('{"q":{"v":{{a}}}}', ['{"q":{"v":', Placeholder("a"), "}}"]),
    ],
)
def test_a_text_is_literals_and_placeholders(text: str, found: list[str | Placeholder]):
    assert pieces(text) == found


@given(st.text(st.sampled_from("{}ab_1 ")))
def test_an_escaped_text_is_itself(text: str):
    assert fill_text(escape(text), {}) == text
    assert names(escape(text)) == []
    assert not has_stray_braces(escape(text))


@given(st.text(st.sampled_from("{}ab")), st.text(st.sampled_from("{}ab")), st.text())
def test_a_value_between_escaped_texts_is_never_expanded_again(left: str, right: str, value: str):
    assert fill_text(escape(left) + "{{a}}" + escape(right), {"a": value}) == left + value + right


@pytest.mark.parametrize("text", ["{{ a }}", "{{A}}", "{{a", "x {{", "{{a-b}}"])
def test_stray_braces_are_seen(text: str):
    assert has_stray_braces(text)


def test_names_of_special_texts():
    assert (only_name("{{a}}"), only_name("{{a}}b"), only_name("a")) == ("a", None, None)
    assert (first_name("{{a}}/b"), first_name("b{{a}}"), first_name("{{{{a}}")) == ("a", None, None)


def test_a_whole_placeholder_keeps_its_type_and_a_part_becomes_text():
    values = {"n": 3, "b": False, "x": None, "o": {"k": [1]}}
    assert fill_json({"a": ["{{n}}", "{{b}}", "{{x}}", "{{o}}", 7], "{{n}}": "v{{b}}{{x}}{{o}}"}, values) == {
        "a": [3, False, None, {"k": [1]}, 7],
        "3": 'vfalse{"k":[1]}',
    }
    assert fill("{{n}}", values) == 3


def test_pairs_without_value_are_left_out():
    assert fill_pairs([("a", "{{x}}"), ("b", "-{{x}}"), ("c", "")], {"x": None}) == [("b", "-"), ("c", "")]


def test_as_text_is_json_spelling():
    assert [as_text(value) for value in (None, "é", True, 1.5, 10**20)] == ["", "é", "true", "1.5", "1" + "0" * 20]


def test_an_undefined_name_is_told():
    with pytest.raises(SubstitutionError, match=r"\{\{b\}\} has no value"):
        fill("x{{b}}", {"a": 1})
