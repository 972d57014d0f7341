"""The Python export is run as a user runs it: a file, an interpreter, options and the environment."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from routines.export import arazzo, curl, postman, python
from routines.routine import Routine
from tests.routines.export.recipes import PASSWORD, RECIPES, Recipe, data_of, routine_at, running, same, told_of_secrets
from tests.routines.recipe import document, fetch, taking
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect


def started(routine: Routine, folder: Path, *words: str, **secrets: str) -> subprocess.CompletedProcess[str]:
    """The exported file, run with nothing of this environment."""
    file = folder / python.export(routine).name
    file.write_text(python.export(routine).text, encoding="utf-8")
    command = [sys.executable, "-I", str(file), *words]
    return subprocess.run(
        command, env=secrets, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


def options(values: dict[str, Any]) -> list[str]:
    return [f"--{name}={value}" for name, value in values.items()]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_it_gives_what_run_gives(recipe: Recipe, tmp_path: Path) -> None:
    with running(recipe) as routine:
        for values in recipe.values:
            wanted = data_of(routine, values, recipe.password)
            told = started(routine, tmp_path, *options(values), **{PASSWORD: recipe.password})
            assert (told.returncode, told.stderr) == (0, told_of_secrets(recipe, routine))
            assert same(recipe, json.loads(told.stdout), wanted)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_it_is_well_written(recipe: Recipe, tmp_path: Path) -> None:
    file = tmp_path / "exported.py"
    file.write_text(python.export(routine_at(recipe.name)).text, encoding="utf-8")
    ruff = Path(sys.executable).with_name("ruff")
    rules = ["--isolated", "--no-cache", "--line-length", "130", "--select", "E,F,I,UP,B", "--ignore", "B904"]
    told = subprocess.run([ruff, "check", *rules, file], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout


def test_a_wrong_password_is_one_sentence_without_it(tmp_path: Path) -> None:
    recipe = next(each for each in RECIPES if each.name == "notes")
    with running(recipe) as routine:
        told = started(routine, tmp_path, *options(recipe.values[0]), **{PASSWORD: "guessed"})
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith(f"{told_of_secrets(recipe, routine)}error: ")
    assert told.stderr.count("\n") == 2
    assert "guessed" not in told.stderr


def test_everything_wrong_with_the_options_is_told_before_anything_is_sent(tmp_path: Path) -> None:
    told = started(routine_at("trains"), tmp_path, "--date=soon", "--passengers=0", "--from=a", "--to=b")
    assert told.returncode == 2
    for reason in (
        "username is required",
        "password is required: set SUPERDISCOVERY_PASSWORD",
        r"date breaks the rule pattern",
        "passengers breaks the rule minimum 1",
    ):
        assert reason in told.stderr


def test_a_secret_is_no_option(tmp_path: Path) -> None:
    told = started(routine_at("notes"), tmp_path, "--password=x", "--login=a", "--q=b")
    assert told.returncode == 2
    assert "unrecognized arguments" in told.stderr


def doing(web: Web, *operations: dict[str, Any], **more: Any) -> Routine:
    return Routine.model_validate(document(*operations, hosts=[web.origin], **more))


def test_values_stay_values_wherever_they_stand(tmp_path: Path) -> None:
    value = 'a", "admin": true, "z":"{}{{x}}/../ü&b=1#?%00'
    parameters = [
        {"name": "for", "type": "string"},
        {"name": "text", "type": "integer"},
        {"name": "page", "required": False},
    ]
    sent = {
        "method": "POST",
        "headers": [["X-Value", "v {{text}}"], ["X-None", "{{page}}"], ["Host", "evil"]],
        "query": [["q", "{{for}}"], ["none", "{{page}}"]],
        "save_as": "my result",
    }
    body = {"kind": "json", "value": {"{{for}}": ["{{text}}", "n {{text}}", None, True, 1.5, "{{page}}"], "{{{{": {}}}
    with Web(lambda request: json_reply(json.dumps([request.target, request.body.decode()]))) as web:
        routine = doing(
            web,
            fetch(f"{web.origin}/a/{{{{for}}}}/b{{{{text}}}}", body=body, **sent),
            {"type": "return", "response": "my result"},
            parameters=parameters,
        )
        told = started(routine, tmp_path, f"--for={value}", "--text=7")
        ours = data_of(routine, {"for": value, "text": 7}, "")
        mine, theirs = web.received
    assert json.loads(told.stdout) == ours
    assert (mine.target, mine.body) == (theirs.target, theirs.body)
    names = ("x-value", "x-none", "content-type", "user-agent", "accept", "origin", "referer", "host")
    assert [mine.headers.get(name) for name in names] == [theirs.headers.get(name) for name in names]


def test_that_a_list_may_have_further_pages_is_no_part_of_it() -> None:
    with Web(lambda request: page("")) as web:
        routine = doing(web, fetch(web.origin, pages=3), fetch(web.origin))
    assert [note for note in python.export(routine).notes if "pages" in note] == [
        "$.operations[0].pages: what is looked up by its name is looked for on the first page of the list only"
    ]


@pytest.mark.parametrize("form", [python, curl, postman, arazzo])
def test_who_asks_only_once_how_far_a_job_is_says_so(form: Any) -> None:
    with Web(lambda request: page("")) as web:
        routine = doing(web, fetch(web.origin, tries=3), fetch(web.origin))
    assert [note.partition(":")[0] for note in form.export(routine).notes if "asked once" in note] == [
        "$.operations[0].tries"
    ]


def test_a_query_is_sent_in_the_charset_of_its_page_or_a_note_says_that_it_is_not(tmp_path: Path) -> None:
    for charset, sent in (("gbk", "%BA%A3%20%80"), ("iso-2022-jp", "%1B%24B3%24%1B%28B%20%26%238364%3B")):
        with Web(lambda request: page("")) as web:
            routine = doing(web, fetch(f"{web.origin}/s", query=[["kw", "海 €"]], charset=charset))
            assert started(routine, tmp_path).returncode == 0
        assert [request.target for request in web.received] == [f"/s?kw={sent}"]
    for form in (postman, arazzo):
        assert [note for note in form.export(routine).notes if note.startswith("$.operations[0].charset: ")]


@pytest.mark.parametrize(("form", "sent"), [(python, []), (curl, []), (postman, ["UTF-8"]), (arazzo, ["UTF-8"])])
def test_who_cannot_send_a_form_in_the_charset_of_its_page_says_so(form: Any, sent: list[str]) -> None:
    body = {"kind": "form", "fields": [["street", "Straße"]], "charset": "iso-8859-1"}
    with Web(lambda request: page("")) as web:
        routine = doing(web, fetch(web.origin, method="POST", body=body))
    notes = [note for note in form.export(routine).notes if ".body.charset" in note]
    assert [word for note in notes for word in ("UTF-8",) if word in note] == sent


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "form", "fields": [["a", "{{x}}"], ["a", "é {{x}}"]]},
        {"kind": "text", "text": "<{{x}}>", "content_type": "text/plain"},
        {"kind": "text", "text": "<a>{{x}}</a>", "content_type": "text/xml", "escape": "xml"},
        {"kind": "text", "text": '["{{x}}"]', "content_type": "text/x-json", "escape": "json"},
        {
            "kind": "multipart",
            "parts": [{"name": 'f"', "value": "{{x}}", "filename": "{{x}}.txt"}, {"name": "n", "value": "1"}],
        },
        {"kind": "multipart", "parts": [{"name": "f", "value": "/wA=", "filename": "f", "encoding": "base64"}]},
        {"kind": "text", "text": "/wA=", "content_type": "image/png", "encoding": "base64"},
    ],
)
def test_a_body_is_sent_byte_for_byte(body: dict[str, Any], tmp_path: Path) -> None:
    with Web(lambda request: page("<p>ok")) as web:
        routine = doing(web, fetch(web.origin, method="PUT", body=body), parameters=[{"name": "x"}])
        told = started(routine, tmp_path, '--x=ü"\n&=')
        data_of(routine, {"x": 'ü"\n&='}, "")
        mine, theirs = web.received
    assert (told.returncode, told.stdout) == (0, "null\n")
    assert (mine.body, mine.headers["content-type"]) == (theirs.body, theirs.headers["content-type"])


@pytest.mark.parametrize(("data", "code"), [(None, 1), ({"add": None}, 1), ({"add": None, "board": 1}, 0)])
def test_graphql_that_was_refused_with_a_status_of_200(data: Any, code: int, tmp_path: Path) -> None:
    answer = {"data": data, "errors": [{"message": "Title must\nnot be blank"}]}
    with Web(lambda request: json_reply(json.dumps(answer))) as web:
        body = {"kind": "json", "value": {"query": "mutation { add { id } }"}}
        in_part = fetch(web.origin, method="POST", body=body, complaints=["errors: Title must not be blank"])
        told = started(doing(web, in_part), tmp_path)
    why = "the server answered 200 with an error and no data: Title must not be blank\n"
    assert (told.returncode, told.stderr.endswith(why), told.stderr.count("\n")) == (code, bool(code), code)


def test_every_value_of_a_field_is_sent(tmp_path: Path) -> None:
    form = page("<form><input type=checkbox name=a value=1 checked><input type=checkbox name=a value=2 checked></form>")
    sources = [{"kind": "form_field", "name": "a", "every": True}]
    parts = {"kind": "multipart", "parts": [{"name": "a", "value": "{{all}}"}]}
    with Web(lambda request: form) as web:
        routine = doing(
            web,
            fetch(web.origin, extract=[{"name": "all", "sources": sources}]),
            fetch(web.origin, method="POST", body={"kind": "form", "fields": [["a", "{{all}}"]]}),
            fetch(web.origin, method="POST", query=[["a", "{{all}}"]], body=parts),
        )
        assert started(routine, tmp_path).returncode == 0
        data_of(routine, {}, "")
        mine, theirs = web.received[:3], web.received[3:]
    assert [(each.target, each.body) for each in mine] == [(each.target, each.body) for each in theirs]


def test_what_follows_its_name_is_taken_and_a_name_alone_in_a_query_is_sent_so(tmp_path: Path) -> None:
    terms = page("<div><b class=k>Name</b><b>Owl</b></div><dl><dt>Status<dd>open<dt>Owner<dd>Ann</dl>")
    ways = {"status": ("dl dt", "Owner", "+ dd"), "name": ("div > b.k", "Name", "+ b:not(b.k)")}
    taken = [
        {"name": name, "sources": [{"kind": "beside", "selector": selector, "label": label, "within": within}]}
        for name, (selector, label, within) in ways.items()
    ]
    with Web(lambda request: terms) as web:
        told = {"type": "return", "values": {name: f"{{{{{name}}}}}" for name in ways}}
        routine = doing(web, fetch(f"{web.origin}/?all", query=[["n", "1"]], extract=taken), told)
        assert (
            json.loads(started(routine, tmp_path).stdout)
            == data_of(routine, {}, "")
            == {"status": "Ann", "name": "Owl"}
        )
    assert [each.target for each in web.received] == ["/?all&n=1"] * 2


def test_it_talks_to_its_own_hosts_only(tmp_path: Path) -> None:
    with Web(lambda request: page("no")) as other, Web(lambda request: redirect(f"{other.origin}/x")) as web:
        told = started(doing(web, fetch(web.origin)), tmp_path)
        assert other.received == []
    assert told.returncode == 1
    assert "would go to another place" in told.stderr


FORM = {"kind": "form", "fields": [["year", "2027"]]}


def shop(request: Received) -> Reply:
    match request.path:
        case "/":
            return page('<base href="/deep/"><a href="item?id=1">One</a>', ("Set-Cookie", "sid=s1; Secure"))
        case "/file":
            return Reply(b"\x00\x01", 200, [("Content-Disposition", 'attachment; filename="../a b.bin"')])
    return json_reply(json.dumps({"at": request.target, "cookie": request.headers.get("cookie")}))


def test_links_cookies_and_files(tmp_path: Path) -> None:
    with Web(shop) as web:
        routine = doing(
            web,
            {"type": "navigate", "url": f"{web.origin}/", "extract": [taking("there", "link", text="one")]},
            fetch(
                "{{there}}",
                query=[["n", "{{now_ms}}"], ["m", "{{now_iso}}"]],
                extract=[taking("at", "json", path=["at"])],
            ),
            {"type": "get_cookies", "save_as": "all"},
            {"type": "download", "url": f"{web.origin}/file", "save_as": "file"},
            fetch(f"{web.origin}/file", method="POST", body=FORM, file="application/pdf", save_as="posted"),
            fetch(f"{web.origin}/x", extract=[taking("sid", "json", path=["cookie"])]),
            {"type": "return", "values": {"sid": "{{sid}}", "at": "{{at}}"}},
        )
        told = started(routine, tmp_path)
    assert told.stderr == ""
    data = json.loads(told.stdout)
    assert data["sid"] == "sid=s1"
    assert re.fullmatch(r"/deep/item\?id=1&n=\d{13}&m=[\d-]{10}T[\d%3A]{12}\.\d{3}Z", data["at"])
    assert (tmp_path / "downloads" / "_a b.bin").read_bytes() == b"\x00\x01"
    assert (tmp_path / "downloads" / "_a b-2.bin").read_bytes() == b"\x00\x01"


HOSTILE = '"""\nimport os; os.system("touch x") \\ \u202e # \x00'


def test_captured_text_cannot_become_code() -> None:
    routine = Routine.model_validate(
        document(
            fetch(description=HOSTILE, save_as="a b; c", headers=[["X-A", HOSTILE.replace("{", "")]]),
            {"type": "return", "values": {HOSTILE: HOSTILE}},
            name=HOSTILE,
            description=HOSTILE,
            parameters=[{"name": "x", "description": HOSTILE, "default": HOSTILE, "required": False}],
        )
    )
    text = python.export(routine).text
    table = next(node for node in ast.parse(text).body if isinstance(node, ast.AnnAssign))
    assert table.value is not None
    assert ast.literal_eval(table.value)["x"]["default"] == HOSTILE
    assert "import os; " not in "".join(line for line in text.splitlines() if line.startswith(("import", "from")))
    assert "\u202e" not in text


def test_what_cannot_be_expressed_is_reported_with_its_place() -> None:
    routine = Routine.model_validate(
        document(
            fetch(extract=[taking("a", "pattern", pattern=r"\pN(x)"), taking("b", "attribute", selector="a:hover")]),
            {"type": "click", "selector": "#go"},
        )
    )
    notes = python.export(routine).notes
    assert [note.partition(":")[0] for note in notes][:3] == [
        "$.operations[0].extract[0].sources[0]",
        "$.operations[0].extract[1].sources[0]",
        "$.operations[1] (click)",
    ]


def test_no_credential_of_the_routine_is_in_the_text() -> None:
    routine = Routine.model_validate(
        document(
            fetch(headers=[["Authorization", "Bearer hunter-2"], ["X-Api-Key", "hunter-2"]]),
            fetch(method="POST", body={"kind": "json", "value": {"user": {"password": "hunter-2"}}}),
            fetch(method="POST", body={"kind": "form", "fields": [["__login_password", "hunter-2"]]}),
            parameters=[{"name": "pin", "secret": True, "default": "hunter-2", "examples": ["hunter-2"]}],
        )
    )
    exported = python.export(routine)
    assert "hunter-2" not in exported.text + "".join(exported.notes)
    assert "SUPERDISCOVERY_AUTHORIZATION" in exported.text
    assert len([note for note in exported.notes if "credential" in note]) == 4


_PEOPLE = [{"id": 1, "first": "Ada", "last": "Vale"}, {"id": 2, "first": "Bo", "last": "Vale"}, {"first": None}]
_STAFF = [{"id": 1, "of": {"first": "Ada", "last": "Vale"}}, {"id": 2, "of": {"first": "Bo", "last": "Vale"}}, {}]
_HOSTS = [{"pk": 3, "fields": {"name": "lamp"}}, {"pk": 4, "fields": {"name": "mill"}}, {"pk": 5, "fields": None}]
_BIDS = [{"node": {"pk": pk, "keeper": {"name": name}}} for pk, name in ((6, "Ann"), (7, "Bo"))]
_LINES = [{"id": 8, "kind": [3, "lamp"], "tags": [0, 16, 17]}, {"id": 9, "kind": [4, "owl"], "tags": [[], 16]}]
_BOATS = {"9f3a": {"name": "lamp"}, "77c1": {"name": "owl"}, "count": 2}


@pytest.mark.parametrize(
    ("document", "path", "name", "found"),
    [
        (_PEOPLE, [{"first last": "{{x}}"}, "id"], "bo vale", 2),
        (_PEOPLE, [{"first last": "{{x}}"}, "id"], "Bo", None),
        (_STAFF, [{"of.first last": "{{x}}"}, "id"], "bo vale", 2),
        (_HOSTS, [{"fields.name": "{{x}}"}, "pk"], "mill", 4),
        (_BIDS, [{"node.keeper.name": "{{x}}"}, "node", "pk"], "bo", 7),
        (_BOATS, [{"1.name": "{{x}}"}, 0], "owl", "77c1"),
        (_LINES, [{"kind.1": "{{x}}"}, "id"], "owl", 9),
        (_LINES, [{"kind.1": "{{x}}"}, "tags", {"": "17"}], "lamp", 17),
        (_LINES, [{"kind.1": "{{x}}"}, "tags", {"": "17"}], "owl", None),
    ],
    ids=[
        "two members",
        "one of two members",
        "two members one deeper",
        "one deeper",
        "two deeper",
        "an object keyed by ids",
        "one of a pair",
        "a number of a list",
        "none of a list",
    ],
)
def test_an_entry_is_found_by_its_name(document: Any, path: list[Any], name: str, found: Any, tmp_path: Path) -> None:
    with Web(lambda request: json_reply(json.dumps(document))) as web:
        routine = doing(
            web,
            fetch(web.origin, extract=[{"name": "id", "sources": [{"kind": "json", "path": path}]}]),
            {"type": "return", "values": {"id": "{{id}}"}},
            parameters=[{"name": "x"}],
        )
        told = started(routine, tmp_path, f"--x={name}")
        if found is None:
            assert told.returncode == 1
        else:
            assert json.loads(told.stdout) == data_of(routine, {"x": name}, "") == {"id": found}


@pytest.mark.parametrize(
    "entries",
    [
        [{"a": "kÄ3"}, {"a": None, "b": 3}, {"a": [{"c": "kä"}]}, "kä", {"b": "kä"}],
        {"x7": {"a": "kÄ3"}, "x8": {"a": None, "b": 3}, "x9": {"b": "kä"}},
    ],
)
def test_of_a_list_what_contains_a_text(entries: Any, tmp_path: Path) -> None:
    with Web(lambda request: json_reply(json.dumps({"all": entries}))) as web:
        for members in ([], ["a"]):
            some = {"text": "{{x}}", "members": members}
            last = {"type": "return", "response": "r", "path": ["all"], "containing": some}
            routine = doing(web, fetch(web.origin, save_as="r"), last, parameters=[{"name": "x"}])
            for text in ("Kä", "3", ""):
                told = started(routine, tmp_path, f"--x={text}")
                assert json.loads(told.stdout) == data_of(routine, {"x": text}, "")
