"""A form as it stands, and a body that sends it with what a routine says itself."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.check import violations
from routines.encoding import encode_body
from routines.export.standalone import bodies
from routines.export.standalone import form as alone
from routines.export.standalone.page import Page as PageAlone
from routines.extracting.extract import ExtractionError, Page, extract
from routines.extractor import Form
from routines.operation import FormBody, MultipartBody, Part
from routines.placeholder import SubstitutionError
from tests.routines.recipe import document, fetch, taking

FORM = """<form id=find><input name=q value=x></form><form id=edit>
<input type=hidden name=id value=17><input name=title value="Old &amp; new"><textarea name=note>
a
b</textarea><input type=checkbox name=open><input type=checkbox name=lent checked><input type=password name=pin>
<input type=radio name=size value=s><input type=radio name=size value=m checked><input type=file name=photo>
<input type=radio name=extra value=1><input type=radio name=extra value="" checked>
<input name=off value=1 disabled><fieldset disabled><legend><input name=legend value=2></legend><input name=in value=3>
</fieldset><select name=tag multiple><option value=a selected>A<option>B<option value=c selected disabled>C
<option value=d selected>D</select><select name=none><option value="" selected disabled>Choose</select>
<select name=first><option value=1>one<option value=2>two</select><input name=row value=r1><input name=row value=r2>
<button name=go value=Save>Save</button><input type=submit name=drop value=Delete></form>
<input name=far form=edit value=9>"""
HELD = [
    *(
        ["id", "17"],
        ["title", "Old & new"],
        ["note", "a\r\nb"],
        ["lent", "on"],
        ["pin", ""],
        ["size", "m"],
        ["extra", ""],
    ),
    *(["legend", "2"], ["tag", "a"], ["tag", "d"], ["first", "1"], ["row", "r1"], ["row", "r2"], ["far", "9"]),
]


def test_what_is_successful_is_sent_and_nothing_else() -> None:
    way = Form(form_has=["title"])
    assert extract(way, Page("http://x/", text=FORM)) == HELD
    assert alone.form_data(PageAlone("http://x/", text=FORM), ["title"]) == HELD


def test_it_is_one_form_or_none() -> None:
    for has, reason in (["nothing"], "no form has"), ([], "several forms have"):
        with pytest.raises(ExtractionError, match=reason):
            extract(Form(form_has=has), Page("http://x/", text=FORM))
    assert extract(Form(form_has=["q"], without=["q"]), Page("http://x/", text=FORM)) == []


DUES = "<form><input name=q></form><form><input name=amount[37] value=5><input name=amount[38] value=8></form>"


def test_a_form_is_known_by_names_with_any_number_and_sent_with_a_prefix() -> None:
    told = {"form_has": ["amount[#]"], "prefix": "1_"}
    held = [["1_amount[37]", "5"], ["1_amount[38]", "8"]]
    assert extract(Form.model_validate(told), Page("http://x/", text=DUES)) == held
    assert alone.form_data(PageAlone("http://x/", text=DUES), **told) == held
    with pytest.raises(ExtractionError, match="no form has"):
        extract(Form(form_has=["amount[#][#]"]), Page("http://x/", text=DUES))


def sent(fields: list[tuple[str, str]], held: Any, **values: Any) -> list[tuple[str, str]]:
    body = encode_body(FormBody(fields=fields, others="{{form}}"), {"form": held} | values)
    return parse_qsl(body.content.decode(), keep_blank_values=True)


def test_what_the_routine_says_stands_in_the_place_of_what_the_form_holds() -> None:
    held = [["a", "1"], ["row", "r1"], ["b", "{{x}}"], ["row", "r2"]]
    assert sent([("row", "{{v}}"), ("new", "n"), ("a", "{{none}}")], held, v=["3", "4", "5"], none=None) == [
        *(("row", "3"), ("row", "4"), ("row", "5"), ("b", "{{x}}"), ("new", "n")),
    ]
    parts = MultipartBody(parts=[Part(name="b", value="f", filename="f.txt")], others="{{form}}")
    lines = encode_body(parts, {"form": held}).content.split(b"\r\n")
    named = [line.partition(b"; name=")[2] for line in lines if line.startswith(b"Content-Disposition")]
    assert named == [b'"a"', b'"row"', b'"b"; filename="f.txt"', b'"row"']


def test_no_form_cannot_be_sent() -> None:
    for held in ("a=1", ["a"], None):
        with pytest.raises(SubstitutionError, match="is no form"):
            sent([], held)


_pairs = st.lists(st.tuples(st.sampled_from("abc"), st.text("xyé&=", max_size=3)), max_size=6)


@given(_pairs, _pairs)
def test_an_exported_program_sends_the_same(held: list[tuple[str, str]], own: list[tuple[str, str]]) -> None:
    body = FormBody(fields=own, others="{{form}}")
    assert bodies.form(list(own), held)[0] == encode_body(body, {"form": held}).content
    parts = MultipartBody(parts=[Part(name=name, value=text) for name, text in own], others="{{form}}")
    assert bodies.multipart([(n, text, None, None, "") for n, text in own], held)[0] == (
        encode_body(parts, {"form": held}).content
    )


def test_the_others_of_a_body_are_taken_before() -> None:
    def about(others: str, *operations: Any) -> list[str]:
        return violations(document(*operations, fetch(body={"kind": "form", "fields": [], "others": others})))

    assert about("{{held}}", fetch(extract=[taking("held", "form", form_has=["title"])])) == []
    wrong = [about("{{held}}", fetch(extract=[taking("held")])), about("a", fetch())]
    assert [each[0].partition(": ")[0] for each in wrong] == [
        "$.operations[1].body.others",
        "$.operations[1].body.others",
    ]
