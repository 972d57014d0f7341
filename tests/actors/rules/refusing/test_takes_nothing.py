"""A task that speaks of what is given needs a routine that takes something."""

from typing import Any

import pytest

from actors.rules.refusing.takes_nothing import takes_nothing

Line = dict[str, Any]
NAME: Line = {"name": "user", "secret": False}
PASSWORD: Line = {"name": "password", "secret": True}
LOGIN: Line = {"type": "fetch", "transaction": "t0001", "body": {"fields": [["u", "{{user}}"], ["p", "{{password}}"]]}}
FOUND: Line = LOGIN | {"extract": [{"name": "address", "sources": [{"kind": "link", "text": "{{title}}"}]}]}
SHOWN: Line = {"type": "fetch", "transaction": "t0002", "query": [["q", "{{title}}"]]}
MINE: Line = {"type": "fetch", "transaction": "t0003", "url": "http://x/users/{{user}}/notes/17"}
ENTERED: Line = {"name": "title", "secret": False}


@pytest.mark.parametrize(
    ("task", "parameters", "operations", "takes"),
    [
        ("List the notes", [NAME, PASSWORD], [LOGIN], True),
        ("List the notes with the given text", [NAME, PASSWORD], [LOGIN], False),
        ("List the notes with the given text", [], [], False),
        ("List the notes with the given text", [NAME, PASSWORD, ENTERED], [LOGIN, SHOWN], True),
        ("Open the note with the given title", [NAME, PASSWORD, ENTERED], [FOUND], True),
        ("Log in with the given name and the given password and list the notes", [NAME, PASSWORD], [LOGIN], True),
        ("Log in with the given user and list the notes of the given year", [NAME, PASSWORD], [LOGIN], False),
        ("Delete the given user", [NAME, PASSWORD], [LOGIN], False),
        ("Open the given note", [NAME, PASSWORD], [LOGIN, MINE], False),
        ("Given that I am in, list the notes given to me and the given names", [NAME, PASSWORD], [LOGIN], True),
        ("Open the given note", [NAME], [LOGIN | {"transaction": "t0009"}], True),
    ],
)
def test_what_is_given_is_taken(task: str, parameters: list[Line], operations: list[Line], takes: bool) -> None:
    why = takes_nothing(task, {"parameters": parameters, "operations": operations}, frozenset({"t0001"}))
    assert (why == "") is takes
