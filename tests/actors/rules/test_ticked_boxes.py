"""Boxes without a name or a code, of which a script sends the codes in a list."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.asking import questions
from actors.rules.explaining.several import as_list
from actors.rules.facts.source import Extracted
from actors.rules.sources.question import Question
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, entered, settle, told, value

Line = dict[str, Any]
NOTHING: Line = {"pages": [], "total": 0}


def box(label: str, **more: Any) -> Line:
    return entered("", "on", type="checkbox", label=label, parameter=label, checked=True) | more


def lines_of(*codes: str) -> list[Any]:
    path = [["label_ids", at] for at in range(len(codes))]
    return [
        value("json", "label_ids", code, "constant_looking", path=at, type="integer")
        for code, at in zip(codes, path, strict=True)
    ]


def answered(each: Question, listed: str) -> Result:
    code = {"docs": "3", "bug": "1"}.get(each.label)
    extractors = [{"kind": "json", "path": [{"name": each.label}, "id"]}]
    page = {"id": "t0004", "url": f"http://x/api/{listed}", "extractors": extractors}
    return Result(True, {"pages": [page]} if each.call.arguments.get("value") == code else NOTHING)


@pytest.mark.parametrize(
    ("boxes", "codes", "listed", "shown"),
    [
        ([box("docs")], ["3"], "labels", ["docs"]),
        ([box("docs"), box("bug")], ["3", "1"], "labels", ["docs", "bug"]),
        ([box("docs")], ["3"], "rooms", None),
        ([box("docs", checked=False)], ["3"], "labels", None),
        ([box("docs", name="docs")], ["3"], "labels", None),
        ([box("docs", time=10.0)], ["3"], "labels", None),
        ([box("docs", of_row=True)], ["3"], "labels", None),
        ([box("docs", value="3", chosen_label="docs")], ["3"], "labels", ["docs"]),
        ([box("docs", value="4", chosen_label="docs")], ["3"], "labels", None),
    ],
)
def test_its_code_is_found_by_what_stands_beside_it_in_a_list_of_its_kind(
    boxes: list[Line], codes: list[str], listed: str, shown: list[str] | None
) -> None:
    where = context(inputs=boxes, method="POST", time=9.0)
    lines = lines_of(*codes)
    asked = questions(lines, where)
    found = as_list(settle(lines, asked, [answered(each, listed) for each in asked], where), where)
    source = told(found[0].source)
    assert source.get("shown") == shown
    if shown:
        assert (source["kind"], source["type"], source["parameter"]) == ("choice", "list", "labels")
        assert found[0].path == ["label_ids"]


def test_one_that_is_added_to_others_is_called_as_one_of_the_list() -> None:
    first, added = lines_of("1", "3")
    lines = [replace(first, source=Extracted(core="1", transaction_id="t0002", extractors=[])), added]
    where = context(inputs=[box("docs")], method="PUT", time=9.0)
    asked = questions(lines, where)
    source = told(settle(lines, asked, [answered(each, "labels") for each in asked], where)[1].source)
    assert (source["parameter"], source["shown"], source["of"]) == ("label", "docs", [{"parameter": "docs"}])


def test_one_number_that_stands_by_itself_is_no_entry_of_a_list() -> None:
    line = value("json", "label_id", "3", "constant_looking", path=["label_id"], type="integer")
    asked = questions([line], context(inputs=[box("docs")], method="POST", time=9.0))
    assert not [each for each in asked if each.label == "docs"]


@pytest.mark.parametrize(("other", "kind"), [("assignee_id", "constant"), ("watcher_id", "choice")])
def test_a_code_of_what_was_chosen_in_a_field_is_that_of_the_value_called_after_it(other: str, kind: str) -> None:
    chosen = entered("", "Cy Moss", label="Assignee", parameter="assignee")
    label = value("json", "team_id", "13", "constant_looking", path=["team_id"], type="integer")
    person = value("json", other, "13", "constant_looking", path=[other], type="integer")
    where = context(inputs=[chosen], method="POST", time=9.0)
    asked = questions([label, person], where)
    way = {"kind": "json", "path": [{"name": "Cy Moss"}, "id"]}
    pages = {"pages": [{"id": "t0004", "url": "http://x/api/users", "extractors": [way]}]}
    answers = [Result(True, pages if each.label == "Cy Moss" else {"origins": [], "total": 1}) for each in asked]
    assert told(settle([label, person], asked, answers, where)[0].source)["kind"] == kind


@pytest.mark.parametrize(("role", "first"), [("option", "choice"), ("", "unknown")])
def test_what_was_picked_in_a_field_last_is_one_of_several(role: str, first: str) -> None:
    field = entered("", "wir", label="Skills", parameter="skills", picked="Wiring", time=4.0)
    picked: list[Line] = [
        {"type": "click", "tag": "div", "text": text, "parameter": name, "time": at, "nameless": True, "role": role}
        for text, name, at in (("Roofing", "choice", 3.0), ("Wiring", "skills", 5.0))
    ]
    codes = {"Roofing": "0c5c7fd0a6a3a450", "Wiring": "9531985d5d9dc9f8"}
    lines = [value("json", "skills", code, "opaque", path=["skills", n]) for n, code in enumerate(codes.values())]
    where = context(inputs=[field], clicks=picked, method="POST", time=9.0)
    asked = questions(lines, where)
    found = [each.call.arguments.get("value") == codes.get(each.label) for each in asked]
    answers = [Result(True, _page(each) if there else NOTHING) for each, there in zip(asked, found, strict=True)]
    source = told(as_list(settle(lines, asked, answers, where), where)[0].source)
    assert source["kind"] == first
    if first == "choice":
        assert (source["parameter"], source["shown"]) == ("skills", ["Roofing", "Wiring"])


def _page(each: Question) -> Line:
    way = {"kind": "json", "path": ["results", {"name": each.label}, "id"]}
    return {"pages": [{"id": "t0004", "url": "http://x/rest/skills", "extractors": [way]}]}
