"""Which parameters name a thing, and so have to say something."""

from typing import Any

import pytest

from actors.rules.meant import with_texts

Line = dict[str, Any]
SEARCH: Line = {"type": "fetch", "method": "GET", "url": "http://x/find", "query": [["q", "{{q}}"]]}
LINK = {"kind": "attribute", "selector": "li a", "attribute": "href"}
ROW = {"kind": "beside", "selector": "tr", "label": "{{q}}", "within": "td"}


def fetch(url: str, **more: Any) -> Line:
    return {"type": "fetch", "method": "GET", "url": url} | more


def taking(name: str, *sources: Line) -> Line:
    return {"extract": [{"name": name, "sources": list(sources)}]}


def needs_a_text(*operations: Line, **more: Any) -> bool:
    parameter = {"name": "q", "type": "string", "secret": False, "examples": ["lamp"]} | more
    (found,) = with_texts([parameter], list(operations))
    return bool(found.get("min_length"))


@pytest.mark.parametrize(
    "operations",
    [
        (SEARCH | taking("address", LINK), fetch("{{address}}")),
        (fetch("http://x/all", **taking("id", ROW)), fetch("http://x/do", method="POST")),
        (fetch("http://x/things/{{q}}"),),
        ({"type": "derive", "name": "q_slug", "text": "{{q}}", "how": "slug"}, fetch("http://x/{{q_slug}}")),
    ],
)
def test_what_is_searched_looked_up_or_opened(operations: tuple[Line, ...]) -> None:
    assert needs_a_text(*operations)
    assert not needs_a_text(*operations, examples=[""])
    assert not needs_a_text(*operations, type="integer", examples=[7])


def test_a_list_may_be_asked_for_with_nothing_and_a_text_may_be_empty() -> None:
    token = taking("csrf_token", {"kind": "form_field", "name": "csrf_token"})
    save = fetch("http://x/new", method="POST", body={"fields": [["note", "{{q}}"], ["csrf_token", "{{csrf_token}}"]]})
    assert not needs_a_text(SEARCH | {"save_as": "result"})
    assert not needs_a_text(fetch("http://x/new", **taking("code", {"kind": "option", "name": "n", "label": "{{q}}"})))
    assert not needs_a_text(SEARCH | token, save | {"body": {"fields": [["csrf_token", "{{csrf_token}}"]]}})
    assert not needs_a_text(fetch("http://x/new", **token), save)
