"""Values made of others: what they come out as, and that none of them can become syntax."""

import base64
import json
import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.check import violations
from routines.derive import WAYS, How, derive, slug
from routines.encoding import encode_body
from routines.export.standalone.spelling import random_name
from routines.operation import TextBody
from routines.placeholder import SubstitutionError
from tests.routines.recipe import document, fetch, parameter, taking

WRITABLE = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], exclude_characters="\ufffe\uffff"))


@pytest.mark.parametrize(
    ("title", "made"),
    [
        ("Opening hours", "opening-hours"),
        ("Rules & prices 2027", "rules-prices-2027"),
        ("  Café Zürich, no. 5 ", "cafe-zurich-no-5"),
        ("It's here", "its-here"),
        ("", ""),
    ],
)
def test_a_slug(title: str, made: str) -> None:
    assert slug(title) == made


@pytest.mark.parametrize(("how", "text"), [("digits", "24/7"), ("digits", ""), ("point", "1.500,50"), ("point", "x")])
def test_what_is_no_such_number_is_not_written_as_one(how: How, text: str) -> None:
    with pytest.raises(SubstitutionError):
        derive(text, how)


@pytest.mark.parametrize(
    ("like", "pattern"),
    [
        ("V1StGXR8_Z5jdHi6B-myT", r"V[A-Za-z0-9]{7}_[A-Za-z0-9]{8}-[A-Za-z0-9]{3}"),
        ("cjld2cjxh0000qzrmn831i7rn", r"c[a-z0-9]{24}"),
        ("65f0c1a2b3c4d5e6f7a8b9c0", r"6[0-9a-f]{23}"),
        ("01ARZ3NDEKTSV4RRFFQ69G5FAV", r"0[0-9A-HJKMNP-TV-Z]{25}"),
        ("card_x7Gh2kPq9Lm", r"card_[A-Za-z0-9]{11}"),
        ("8204417703", r"8[0-9]{9}"),
        ("", ""),
    ],
)
@pytest.mark.parametrize("make", [derive, lambda like, _: random_name(like)])
def test_a_random_name_is_as_a_generator_makes_it(like: str, pattern: str, make: Callable[[str, How], str]) -> None:
    made = {make(like, "random") for _ in range(20)}
    assert all(re.fullmatch(pattern, each) for each in made)
    assert len(made) == (20 if like else 1)


@given(WRITABLE)
def test_what_is_made_reads_back(text: str) -> None:
    assert base64.b64decode(derive(text, "base64")).decode() == text
    assert json.loads(f'"{derive(text, "json")}"') == text
    assert ElementTree.fromstring(f"<a>{derive(text, 'xml')}</a>").text == (text or None)
    assert slug(slug(text)) == slug(text)


@given(WRITABLE)
def test_a_value_in_a_text_of_a_language_stays_a_value(text: str) -> None:
    xml = encode_body(TextBody(text='<a b="{{v}}">{{v}}</a>', escape="xml"), {"v": text}).content.decode()
    read = ElementTree.fromstring(xml)
    assert read.text == (text or None)
    assert len(read) == 0
    written = encode_body(TextBody(text='{"a":"{{v}}"}', escape="json"), {"v": text}).content.decode()
    assert json.loads(written) == {"a": text}


def test_what_is_derived_may_be_used_afterwards_only() -> None:
    make = {"type": "derive", "name": "made", "text": "{{title}}", "how": "slug"}
    use = fetch(method="POST", body={"kind": "form", "fields": [["slug", "{{made}}"]]})
    good = document(make, use, parameters=[parameter("title")])
    assert violations(good) == []
    [late] = violations(document(use, make, parameters=[parameter("title")]))
    assert "`made`" in late or "{{made}}" in late
    [twice] = violations(document(make, make, use, parameters=[parameter("title")]))
    assert "extracted twice" in twice


def test_an_address_may_not_start_with_what_was_derived() -> None:
    make = {"type": "derive", "name": "made", "text": "{{title}}", "how": "lower"}
    [wrong] = violations(document(make, fetch("{{made}}/x"), parameters=[parameter("title")]))
    assert "may start with an extracted value only" in wrong


def test_an_optional_extraction_may_find_nothing() -> None:
    taken = taking("box", "form_field", name="box") | {"optional": True}
    use = fetch(method="POST", body={"kind": "form", "fields": [["box", "{{box}}"]]})
    assert violations(document(fetch(extract=[taken]), use)) == []


def test_a_challenge_is_that_of_the_rfc() -> None:
    verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    assert derive(verifier, "s256") == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


@pytest.mark.parametrize("how", WAYS)
def test_every_way_makes_a_text(how: How) -> None:
    assert derive("01712345", how)
