"""The values with which a routine is tried out."""

from typing import Any

import pytest

from actors.rules.facts.input import Input
from actors.rules.trying.trial import (
    changes_something,
    in_logins,
    looked_up,
    other_text,
    other_texts,
)

Line = dict[str, Any]
CONSTANT: Line = {"kind": "constant"}


LOGIN: Line = {"type": "fetch", "method": "POST", "transaction": "t1", "body": {"u": "{{user}}", "p": "{{password}}"}}
CREATE: Line = {"type": "fetch", "method": "POST", "transaction": "t2", "body": {"n": "{{name}}"}}
SEARCH: Line = {"type": "fetch", "query": [("q", "{{name}}")]}
ACCOUNT: Line = {**LOGIN, "transaction": "t3"}
LOGINS = frozenset({"t1"})
DECLARED = [{"name": n, "secret": n == "password"} for n in ("user", "password", "name", "kind")]


def test_opening_a_session_changes_nothing_but_making_an_account_does() -> None:
    assert not changes_something({"parameters": DECLARED, "operations": [LOGIN, SEARCH, {"type": "return"}]}, LOGINS)
    assert changes_something({"parameters": DECLARED, "operations": [LOGIN, CREATE]}, LOGINS)
    assert changes_something({"parameters": DECLARED, "operations": [ACCOUNT]}, LOGINS)


def test_what_is_refused_changes_nothing_but_what_only_leads_to_nothing_does() -> None:
    refused = CREATE | {"statuses": [404]}
    assert not changes_something({"operations": [refused]}, LOGINS)
    assert changes_something({"operations": [refused | {"lands_on": {"path": "^/things/[^/]+$"}}]}, LOGINS)


def test_a_form_of_filters_that_gives_the_list_asks() -> None:
    fields = [("apply_filter", " "), ("filtername", "{{name}}"), ("filteruid", ""), ("csrf_token", "{{token}}")]
    asked = {"type": "fetch", "method": "POST", "body": {"kind": "form", "fields": fields}, "save_as": "result"}
    assert not changes_something({"operations": [asked]}, LOGINS)
    saved = [("title", "{{name}}"), ("order", "1"), ("search", "sea")]
    acts = [*fields, ("filter_action", "delete")]
    bodies = ({"kind": "form", "fields": each} for each in (saved, acts))
    for other in ({"save_as": ""}, {"url": "http://x/filters/add"}, *({"body": body} for body in bodies)):
        assert changes_something({"operations": [asked | other]}, LOGINS)


def test_other_texts_for_what_was_made_up_and_for_nothing_else() -> None:
    recorded = {"user": "anna", "password": "secret-1-password", "name": "agenda.txt", "kind": "urgent", "count": 3}
    recorded |= {"mail": "ann@example.org", "site": "https://example.org/ann"}
    inputs = [
        Input(value="anna", type="text"),
        Input(value="secret-1-password", type="password", secret=True),
        Input(value="agenda.txt", type="text"),
        Input(value="2", chosen_label="urgent", type="select"),
        Input(value="ann@example.org", type="email"),
        Input(value="https://example.org/ann", type="url"),
    ]
    made_up = {"name": "agenda-2.txt", "mail": "ann+2@example.org"}
    kept = in_logins({"parameters": DECLARED, "operations": [LOGIN, CREATE]}, LOGINS)
    assert other_texts(recorded, inputs, kept, 2) == recorded | made_up
    assert other_text("https://example.org/", 2) == "https://example.org/2"


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("http://x/login/user", ["who", "password"]),
        ("http://x/basket", ["password"]),
        ("http://x/login", ["password"]),
        ("{{address}}", ["password"]),
    ],
)
def test_who_it_is_may_be_asked_before_the_password(url: str, kept: list[str]) -> None:
    declared = [{"name": "who"}, {"name": "password", "secret": True}, {"name": "name"}]
    sent = [("t1", url, "who"), ("t2", "http://x/login/pin", "password"), ("t3", "http://x/login/more", "name")]
    operations = [
        {
            "type": "fetch",
            "method": "POST",
            "url": at,
            "transaction": id,
            "body": {"kind": "json", "value": f"{{{{{name}}}}}"},
        }
        for id, at, name in sent  # noqa: A001
    ]
    assert in_logins({"parameters": declared, "operations": operations}, frozenset({"t2"})) == set(kept)


def test_a_text_without_an_ending_gets_a_number() -> None:
    typed = [Input(value="Bulb flickers", type="text")]
    assert other_texts({"name": "Bulb flickers"}, typed, frozenset(), 3) == {"name": "Bulb flickers 3"}


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("agenda.txt", "agenda-2.txt"),
        ("our agenda.txt", "our agenda 2.txt"),
        ("Mr. Miller went", "Mr. Miller went 2"),
        ("ann@desk.example", "ann+2@desk.example"),
        ("12", "13"),
        ("0099", "0100"),
        ("sign-up_page", "sign-up_page2"),
        ("Thursday", "Thursday 2"),
        ("lena", "lena2"),
        ("MARSH", "MARSH2"),
        ("#boats", "#boats2"),
        ("sea/boats", "sea/boats2"),
        ("why?", "why? 2"),
        ("2026-12-31", "2027-01-01"),
        ("31/12/2026", "01/01/2027"),
    ],
)
def test_another_text_is_of_the_same_kind(text: str, other: str) -> None:
    assert other_text(text, 2) == other


def test_what_was_typed_with_a_space_around_it_is_made_up_too() -> None:
    typed = [Input(parameter="code", value="spring26 ", type="text")]
    assert other_texts({"code": "spring26"}, typed, frozenset(), 2) == {"code": "spring262"}


def test_what_is_looked_up_is_not_made_up() -> None:
    routine = {"parameters": DECLARED, "operations": [LOGIN, SEARCH, CREATE]}
    assert looked_up(routine, LOGINS) == {"user", "password", "name"}
