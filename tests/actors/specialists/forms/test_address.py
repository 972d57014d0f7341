"""Where a form is sent, as its page has it."""

from typing import Any

import pytest

from actors.specialists.forms.address import form_address
from routines.extracting.form import forms
from routines.extracting.page import Page

SEARCH = '<form id=search action="/find"><input name=q></form>'


def told(form: str, url: str) -> dict[str, Any]:
    page = Page("http://x/garden/rose-beds/edit?key=1", text=f"{SEARCH}{form}")
    return form_address(forms(page.text)[-1], page, url)


def form(action: str) -> str:
    return f'<form method=post{action}><input name=title value="Rose beds"></form>'


@pytest.mark.parametrize("action", ["/garden/rose-beds/@@save", "http://x/garden/rose-beds/@@save", "@@save"])
def test_by_a_selector_that_names_no_thing(action: str) -> None:
    found = told(form(f' id=edit action="{action}"'), "http://x/garden/rose-beds/@@save")
    assert found["extractors"] == [{"kind": "attribute", "selector": "#edit", "attribute": "action"}]
    assert found["address"] == "http://x/garden/rose-beds/@@save"


def test_of_a_form_that_names_no_address_it_is_that_of_its_page() -> None:
    assert told(form(""), "http://x/garden/rose-beds/edit?key=1")["extractors"] == [{"kind": "url"}]


def test_what_the_request_adds_to_the_query_is_its_own() -> None:
    assert told(form(' action="../save"'), "http://x/garden/save?by=script")["address"] == "http://x/garden/save"


def test_where_a_script_sent_it_elsewhere_the_page_says_nothing() -> None:
    assert told(form(' action="/garden/save"'), "http://x/api/save") == {}
    assert told("<input name=alone>", "http://x/garden/rose-beds/edit?key=1") == {}
