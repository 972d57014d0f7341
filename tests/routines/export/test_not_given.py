"""What a caller does not give stays as the page has it: by an exported program and by `run` alike, or not at all."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import pytest

from routines.export import arazzo, postman
from routines.routine import Routine
from runtime.http.execute import execute
from tests.routines.export import test_curl, test_python
from tests.routines.recipe import document, fetch, taking
from tests.runtime.web import Received, Reply, Web, page

FORM = """<form><input name=title value=Old><select name=who><option value=7>Ada<option value=8 selected>Ben</select>
<select name=where multiple><option value=n selected>North<option value=e>East<option value=s selected>South</select>
<label><input type=radio name=hue value=r>Red</label><input type=checkbox name=done value=1 checked>
<input type=checkbox name=open value=1></form>
<form><input name=q><select name=who><option value="">Anybody<option value=9>Ada</select></form>"""
PARAMETERS: list[dict[str, Any]] = [{"name": name, "required": False} for name in ("title", "who", "hue")] + [
    {"name": "where", "type": "list", "required": False},
    {"name": "less", "type": "list", "required": False, "default": []},
    {"name": "done", "type": "boolean", "required": False},
    {"name": "open", "type": "boolean", "required": False},
]
CODES = {"how": "code", "codes": {"true": "1", "false": []}}
Started = Callable[..., Any]


def site(request: Received) -> Reply:
    return page(FORM)


def routine_for(web: Web) -> Routine:
    kept = [
        taking("form", "form", form_has=["title"]),
        taking("who_value", "option", name="who", label="{{who}}", form_has=["title"]),
        taking("hue_value", "option", name="hue", label="{{hue}}"),
        taking("where_value", "option", name="where", label="{{where}}"),
        taking("rest", "form_field", name="where", every=True, but=["{{less}}"]),
        taking("title_value", "form_field", name="title") | {"unless": "{{title}}"},
        taking("done_value", "form_field", name="done") | {"unless": "{{done_code}}", "optional": True},
        taking("open_value", "form_field", name="open") | {"unless": "{{open_code}}", "optional": True},
    ]
    names = ("title", "who", "hue", "where", "done", "open")
    fields = [[name, f"{{{{{name}_value}}}}"] for name in names] + [["rest", "{{rest}}"]]
    operations = [
        *({"type": "derive", "name": f"{name}_code", "text": f"{{{{{name}}}}}", **CODES} for name in ("done", "open")),
        fetch(f"{web.origin}/", extract=kept),
        fetch(f"{web.origin}/", method="POST", body={"kind": "form", "fields": fields, "others": "{{form}}"}),
    ]
    return Routine.model_validate(document(*operations, hosts=[web.origin], parameters=PARAMETERS))


KEPT = [("title", "Old"), ("who", "8"), ("where", "n"), ("where", "s"), ("done", "1"), ("rest", "n"), ("rest", "s")]
GIVEN: dict[str, Any] = {"title": "New", "who": "ada", "hue": "Red", "where": ["East"], "less": ["South", "e"]}
GIVEN |= {"done": False, "open": True}
SENT = [("title", "New"), ("who", "7"), ("where", "e"), ("hue", "r"), ("open", "1"), ("rest", "n")]


@pytest.mark.parametrize("started", [test_python.started, test_curl.started], ids=["python", "curl"])
@pytest.mark.parametrize(("given", "sent"), [({}, KEPT), (GIVEN, SENT)], ids=["nothing", "everything"])
def test_a_program_keeps_what_run_keeps(started: Started, given: Any, sent: Any, tmp_path: Path) -> None:
    words = [f"--{name}={str(said).lower() if said in (True, False) else said}" for name, said in given.items()]
    with Web(site) as web:
        routine = routine_for(web)
        told = started(routine, tmp_path, *(word.replace("'", '"') for word in words))
        assert (told.returncode, told.stderr) == (0, "")
        assert asyncio.run(execute(routine, given)).ok
        program, run = (parse_qsl(each.body.decode()) for each in web.received if each.method == "POST")
    assert program == run
    assert sorted(run) == sorted(sent)


@pytest.mark.parametrize("started", [test_python.started, test_curl.started], ids=["python", "curl"])
@pytest.mark.parametrize("label", ["Cleo", "Anybody"])
def test_a_label_that_is_not_there_is_no_reason_to_keep_anything(started: Started, label: str, tmp_path: Path) -> None:
    """Nor one that is only offered by another form."""
    with Web(site) as web:
        told = started(routine_for(web), tmp_path, f"--who={label}")
        assert told.returncode == 1
        assert f"`who` has no choice '{label}'" in told.stderr
        assert [each.method for each in web.received] == ["GET"]


def test_where_nothing_can_be_kept_it_has_to_be_given() -> None:
    with Web(site) as web:
        routine = routine_for(web)
    notes = "\n".join(postman.export(routine).notes)
    for name in ("who", "hue", "where", "title", "done_code"):
        assert f"is not kept: `{name}` has to be given" in notes
    assert '"value": "Old"' not in postman.export(routine).text
    assert "`title_value` is an input of the workflow" in "\n".join(arazzo.export(routine).notes)


@pytest.mark.parametrize("started", [test_python.started, test_curl.started], ids=["python", "curl"])
def test_a_program_takes_off_nothing_that_is_not_offered(started: Started, tmp_path: Path) -> None:
    with Web(site) as web:
        told = started(routine_for(web), tmp_path, '--less=["Sud"]')
        assert told.returncode == 1
        assert "`where` has no choice 'Sud'" in told.stderr
        assert [each.method for each in web.received] == ["GET"]
