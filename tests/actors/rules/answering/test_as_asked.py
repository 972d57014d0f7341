"""What of a page the task asks for."""

from typing import Any

import pytest

from actors.rules.answering.as_asked import as_asked

Line = dict[str, Any]
FIELDS = [{"name": name, "value": "x", "extractors": []} for name in ("heading", "text", "status", "due_date")]


def records(*names: str) -> Line:
    rule = {"selector": "table > tbody > tr", "fields": [{"name": name} for name in names]}
    return {"transaction_id": "t0001", "kind": "records", "rules": [{"rule": rule}], "fields": FIELDS}


@pytest.mark.parametrize(
    ("task", "names", "kind"),
    [
        ("Open the lamp with the given name and return its status and due date.", ("when", "who"), "fields"),
        ("Return its status and due date.", ("status", "due_date"), "records"),
        ("Return the status of a lamp.", ("when", "who"), "records"),
        ("List the lamps whose heading has a text.", ("when", "who"), "records"),
        ("Search the lamps by status and list each with its due date.", ("when", "who"), "records"),
        ("Open them by due and date.", ("when", "who"), "records"),
    ],
)
def test_the_values_of_a_page_about_one_thing_are_returned_if_the_task_names_them(
    task: str, names: tuple[str, ...], kind: str
) -> None:
    found = as_asked(records(*names), task)
    assert (found["kind"], "rules" in found) == (kind, kind == "records")
    assert as_asked({"kind": "records", "rules": records(*names)["rules"]}, task)["kind"] == "records"


@pytest.mark.parametrize(
    ("task", "kind"),
    [
        ("Show the lamp and return what it says.", "fields"),
        ("Return all the details of the lamp and list its values.", "fields"),
        ("List the prices of all lamps.", "records"),
    ],
)
def test_names_with_values_are_records_if_the_task_lists_things(task: str, kind: str) -> None:
    assert as_asked(records("term", "definition") | {"kind": "fields"}, task)["kind"] == kind
    assert as_asked({"kind": "fields", "fields": FIELDS}, task)["kind"] == "fields"


@pytest.mark.parametrize(
    ("task", "kind"),
    [
        ("Open a lamp and return its fields.", "fields"),
        ("Return the details of a lamp.", "fields"),
        ("Open a lamp.", "records"),
        ("Open a lamp and read its history.", "records"),
        ("Open a lamp and list its history.", "records"),
    ],
)
def test_a_page_of_one_thing_beside_a_list_is_returned_where_its_details_are_asked_for(task: str, kind: str) -> None:
    found = records("when", "who")
    found["rules"][0] |= {"about": "History"}
    assert as_asked(found, task)["kind"] == kind


def test_what_may_be_names_are_such_where_one_thing_is_opened() -> None:
    told = [{"name": name, "value": "x", "extractors": []} for name in ("heading", "status", "town", "price")]
    found = records("column_1", "column_2") | {"fields": FIELDS[:2], "supposed": told}
    opened = as_asked(found, "Open a lamp.")
    assert (opened["kind"], opened["fields"]) == ("fields", told)
    assert as_asked(found, "Search a lamp.")["kind"] == "records"
    assert "supposed" not in as_asked(found, "List the lamps.")
