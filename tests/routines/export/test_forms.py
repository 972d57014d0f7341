"""Forms and documents that are sent as they stand, by an exported program and by `run` alike."""

import json
from pathlib import Path
from typing import Any

from routines.export import curl
from tests.routines.export import test_curl, test_python
from tests.routines.export.recipes import data_of
from tests.routines.recipe import fetch, taking
from tests.runtime.web import Received, Reply, Web, json_reply, page

FORM = """<form><input name=title value="Old &amp; new"><input type=checkbox name=lent checked><input type=checkbox
name=open><table><tr><td><input name=row-4-name value=Nut><input name=row-4-many value=1></td></tr><tr><td>
<input name=row-7-name value=Bolt><input name=row-7-many value=2></td></tr></table>
<label><input type=checkbox name=pick value=31>Blue</label><label><input type=checkbox name=pick value=33>Red</label>
<label><input type=checkbox name=mark value=f checked>Fragile</label><label><input type=checkbox name=mark value=h
checked>Heavy</label><input type=checkbox name=mark value=w checked>
<button name=go value=Save>Save</button></form><form><input name=q>
<label><input type=checkbox name=pick value=99>Blue</label><label><input type=checkbox name=mark value=h>Fragile</label>
<input list=kinds name=kind></form><form><input name=size><input list=sorts name=kind></form>
<datalist id=kinds><option value=a label=Any></datalist><datalist id=sorts><option value=s label=Any></datalist>"""
HOUSE: dict[str, Any] = {
    "rooms": [{"name": "Hall", "on": False}, {"name": "Attic", "on": False, "note": None}],
    "words": ["old", "wet"],
}


def site(request: Received) -> Reply:
    return page(FORM) if request.path == "/form" else json_reply(json.dumps(HOUSE))


def fields(*more: Any) -> dict[str, Any]:
    given = [
        ["lent", "{{lent}}"],
        ["row-{{row}}-many", "5"],
        ["pick", "{{picked}}"],
        ["mark", "{{marks}}"],
        ["mark", "x"],
        ["sort", "{{sort}}"],
        ["go", "Save"],
        *more,
    ]
    return {"kind": "form", "fields": given, "others": "{{form}}"}


def operations(web: Web) -> list[dict[str, Any]]:
    taken = [
        taking("form", "form", form_has=["title"]),
        taking("row", "form_row", field="row-#-name", which="shown", label="{{what}}"),
        taking("picked", "option", name="pick", label="{{crates}}", form_has=["title"]),
        taking("sort", "option", name="kind", label="any", form_has=["size"]),
        taking("marks", "form_field", name="mark", form_has=["title"], every=True, but=["{{mark}}", "w"]),
        taking("lent", "meta", name="none") | {"optional": True},
    ]
    changes = [
        {"path": ["rooms", {"name": "{{room}}"}, "on"], "do": "put", "value": True},
        {"path": ["words"], "do": "add", "value": "{{what}}"},
        {"path": ["words", "old"], "do": "take_out"},
    ]
    document = {"kind": "json", "value": "{{house}}", "changes": changes}
    return [
        fetch(f"{web.origin}/form", extract=taken),
        fetch(f"{web.origin}/form", method="POST", body=fields()),
        fetch(f"{web.origin}/house", extract=[taking("house", "json", path=[])]),
        fetch(f"{web.origin}/house", method="PUT", body=document),
    ]


SENT = (
    b"title=Old+%26+new&row-4-name=Nut&row-4-many=1&row-7-name=Bolt&row-7-many=5&mark=h&mark=x&pick=33&pick=31&sort=s"
    b"&go=Save"
)
PARAMETERS = [{"name": "what"}, {"name": "mark"}, {"name": "room"}, {"name": "crates", "type": "list"}]
VALUES = {"what": "Bolt", "mark": "fragile", "room": "attic", "crates": ["red", "Blue"]}


def test_an_exported_program_sends_what_run_sends(tmp_path: Path) -> None:
    with Web(site) as web:
        routine = test_python.doing(web, *operations(web), parameters=PARAMETERS)
        told = test_python.started(
            routine, tmp_path, "--what=Bolt", "--mark=fragile", "--room=attic", '--crates=["red", "Blue"]'
        )
        data_of(routine, VALUES, "")
        bodies = [each.body for each in web.received if each.method != "GET"]
    assert (told.returncode, told.stderr) == (0, "")
    assert bodies[:2] == bodies[2:]
    assert bodies[0] == SENT
    hall, attic = HOUSE["rooms"]
    assert json.loads(bodies[1]) == {"rooms": [hall, attic | {"on": True}], "words": ["wet", "Bolt"]}


def test_a_script_for_bash_sends_the_form_and_says_that_it_cannot_change_a_document(tmp_path: Path) -> None:
    with Web(site) as web:
        routine = test_python.doing(web, *operations(web), parameters=PARAMETERS)
        told = test_curl.started(
            routine, tmp_path, "--what=Bolt", "--mark=fragile", "--room=attic", '--crates=["red", "Blue"]'
        )
        bodies = [each.body for each in web.received if each.method != "GET"]
    assert bodies == [SENT]
    assert (told.returncode, told.stderr) == (1, "error: the document that was taken cannot be changed\n")
    (note,) = curl.export(routine).notes
    assert note.startswith("$.operations[3].body.changes")
