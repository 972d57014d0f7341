"""Rison, told from other languages, and taken apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from captures.rison import is_rison, rison_texts
from routines.derive import rison


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("(filters:!((col:name,opr:ct,value:Garden)),page:0)", True),
        ("(tags:!())", True),
        ("(title:Garden)", False),
        ("(a:1,b:2", False),
        ("(&(cn=x)(sn=y))", False),
        ("{}", False),
    ],
)
def test_it_is_known_by_its_members(text: str, is_one: bool) -> None:
    assert is_rison(text) is is_one


def test_its_strings_are_read_as_they_are_meant() -> None:
    assert rison_texts("(q:'it!'s 5!!',n:-3,on:!t)") == ["q", "it's 5!", "n", "on", "t"]


@given(st.text())
def test_a_string_that_is_written_is_read_again(text: str) -> None:
    assert rison_texts(f"(q:{rison(text)})") == ["q", text]


def test_a_string_that_nobody_closed_goes_to_the_end() -> None:
    assert rison_texts("(q:'it!'s") == ["q", "it's"]
    assert rison_texts("(q:'it!") == ["q", "it"]
    assert len(rison_texts("(a:1,b:" + "'!" * 500_000)) == 3  # an hour, if each quotation mark were tried anew
