"""A HAR alone in which something is made and then changed: both are done, with the id that the new thing gets."""

import json
from pathlib import Path
from typing import Any

import pytest

from actors.rules.uncertain import UNANSWERED, is_uncertain
from routines.routine import Routine
from runtime.ending import Failed
from tests.captures.archive import entry, write_har
from tests.discovering import discover, routine_of

SITE = "http://127.0.0.1:8990"
TASK = "Add a jar with a label and a weight, and have it sealed by somebody"
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
NEW = "<title>New jar</title><form method=post action=/jars><input name=label><input name=weight></form>"
SEAL = "<title>Jar</title><h1>Plum autumn</h1><form method=post action=/jars/41/seal><input name=by></form>"
LIST = "<title>Jars</title><ul><li><a href=/jars/40>Old pear</a><li><a href=/jars/41>Plum autumn</a></ul>"
SCRIPTED = "<title>Jar</title><h1>Plum autumn</h1><b>41</b><i>41</i><script>let jar = 41</script><input id=by>"


def page(path: str, at: float, text: str) -> dict[str, Any]:
    return entry(f"{SITE}{path}", at, text=text)


def form(path: str, at: float, text: str, to: str) -> dict[str, Any]:
    post, led = {"mimeType": FORM, "text": text}, {"Location": to}
    return entry(f"{SITE}{path}", at, method="POST", sent={"Content-Type": FORM}, post=post, status=303, got=led)


def call(path: str, at: float, method: str, sent: Any, got: Any) -> dict[str, Any]:
    post = {"mimeType": JSON, "text": json.dumps(sent)}
    about: dict[str, Any] = {"method": method, "kind": "fetch", "sent": {"Content-Type": JSON}, "post": post}
    return entry(f"{SITE}{path}", at, **about, text=json.dumps(got), mime=JSON)


def made(to: str) -> list[dict[str, Any]]:
    return [page("/jars/new", 0, NEW), form("/jars", 5, "label=Plum+autumn&weight=3.5", to)]


def found(folder: Path, *entries: dict[str, Any]) -> Routine:
    return routine_of(discover(write_har(folder, *entries), TASK, folder / "run", validate="none")[0])


def operations(routine: Routine) -> list[dict[str, Any]]:
    return [each.model_dump(mode="json") for each in routine.operations]


@pytest.mark.parametrize("name", ["41", "plum-of-autumn"])
def test_the_page_to_which_the_making_led_is_that_of_the_new_thing(tmp_path: Path, name: str) -> None:
    text = SEAL.replace("41", name).replace("<input", "<input type=hidden name=once value=9f3ac0e1d2b4><input")
    sealed = [form(f"/jars/{name}/seal", 12, "once=9f3ac0e1d2b4&by=Ann+Wax", f"/jars/{name}")]
    routine = found(tmp_path, *made(f"/jars/{name}"), page(f"/jars/{name}", 6, text), *sealed)
    make, seal, _ = operations(routine)
    assert (make["method"], make["url"]) == ("POST", f"{SITE}/jars")
    assert {each["name"] for each in make["extract"]} >= {"once", seal["url"].strip("{}")}
    assert {each.name for each in routine.parameters} == {"label", "weight", "by"}
    assert routine.fixed == []


def test_a_script_sends_the_number_to_which_the_making_led(tmp_path: Path) -> None:
    changed = call("/api/jars/41", 12, "PUT", {"by": "Ann Wax"}, {"id": 41, "by": "Ann Wax"})
    make, seal, _ = operations(found(tmp_path, *made("/jars/41"), page("/jars/41", 6, SCRIPTED), changed))
    (taken,) = make["extract"]
    assert taken["sources"][0] == {"kind": "header", "name": "Location", "pattern": "/jars/([0-9]+)"}
    assert seal["url"] == f"{SITE}/api/jars/{{{{{taken['name']}}}}}"


def test_a_thing_that_is_found_in_no_way_is_not_changed_under_its_recorded_number(tmp_path: Path) -> None:
    shown = [page("/jars", 6, LIST), page("/jars/41", 8, SEAL)]
    sealed = [form("/jars/41/seal", 12, "by=Ann+Wax", "/jars/41"), page("/jars/41", 13, SEAL)]
    har = write_har(tmp_path, *made("/jars"), *shown, *sealed)
    ending, _ = discover(har, TASK, tmp_path / "run", validate="none")
    assert isinstance(ending, Failed)
    assert "t0005 changes 41 in the path" in ending.reason
    assert "nothing named before t0002" in ending.reason
    assert "lacks the answer" not in ending.reason


@pytest.mark.parametrize("path", ["/api/search", "/api/ping"])
def test_nor_if_a_script_asked_or_reported_between_the_making_and_the_naming(tmp_path: Path, path: str) -> None:
    between = [page("/jars", 6, "<title>Jars</title>"), call(path, 7, "POST", {"page": 1}, {"hits": ["/jars/41"]})]
    sealed = [
        page("/jars/41", 8, SEAL),
        form("/jars/41/seal", 12, "by=Ann+Wax", "/jars/41"),
        page("/jars/41", 13, SEAL),
    ]
    har = write_har(tmp_path, *made("/jars"), *between, *sealed)
    ending, _ = discover(har, TASK, tmp_path / "run", validate="none")
    assert isinstance(ending, Failed)
    assert "t0006 changes 41 in the path" in ending.reason
    assert "nothing named before t0002" in ending.reason


def test_that_answers_were_lost_stands_in_the_reason(tmp_path: Path) -> None:
    cut = page("/jars", 5, "")
    cut["response"]["content"] = {"size": 9000, "mimeType": "text/html"}
    picture = entry(f"{SITE}/a.png", 6, kind="image", mime="image/png", text=None)
    picture["response"]["content"]["size"] = 9000
    har = write_har(tmp_path, entry(f"{SITE}/x.css", 0, kind="stylesheet", text="p {}", mime="text/css"), cut, picture)
    ending, _ = discover(har, "List the jars", tmp_path / "run", validate="none")
    assert isinstance(ending, Failed)
    assert "the recording lacks the answer, or the end of it, to t0002: " in ending.reason


def test_but_not_where_it_is_known_what_speaks_against_a_routine(tmp_path: Path) -> None:
    cut = page("/jars", 5, "")
    cut["response"]["content"] = {"size": 9000, "mimeType": "text/html"}
    refused = call("/api/jars", 7, "POST", {"label": "Plum"}, {"error": "no"})
    refused["response"]["status"] = 422
    har = write_har(tmp_path, cut, page("/jars/form", 6, "<title>New</title>"), refused)
    ending, _ = discover(har, "Create a jar", tmp_path / "run", validate="none")
    assert isinstance(ending, Failed)
    assert "none of the 2 recorded answers is to a request that changes anything" in ending.reason
    assert "lacks the answer" not in ending.reason


@pytest.mark.parametrize(("reason", "uncertain"), [(f"{UNANSWERED} at all", True), ("t1 deletes the same", False)])
def test_a_reason_is_uncertain_if_it_says_that_something_is_missing(reason: str, uncertain: bool) -> None:
    assert is_uncertain(reason) == uncertain


def test_every_form_that_was_sent_is_sent_again(tmp_path: Path) -> None:
    order = "<title>Order</title><form method=post action=/order><input name=street></form>"
    thanks = [form("/order", 12, "street=Long+Lane+4", "/thanks"), page("/thanks", 13, "<title>Thanks</title>")]
    routine = found(tmp_path, *made("/jars"), page("/jars", 6, "<a href=/order>"), page("/order", 7, order), *thanks)
    assert [each["url"] for each in operations(routine)[:-1]] == [f"{SITE}/jars", f"{SITE}/order"]


@pytest.mark.parametrize(("weight", "kind"), [(3, "integer"), (3.5, "number"), ("3", "string"), ("3.5", "string")])
def test_what_was_sent_keeps_its_type_in_json(tmp_path: Path, weight: Any, kind: str) -> None:
    sent = {"label": "Plum autumn", "weight": weight}
    routine = found(tmp_path, page("/jars", 0, "<title>Jars</title>"), call("/api/jars", 5, "POST", sent, {"id": 41}))
    (parameter,) = [each for each in routine.parameters if each.name == "weight"]
    assert (parameter.type, parameter.examples) == (kind, [weight])
