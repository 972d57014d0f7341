"""The bash export is run as a user runs it, with curl, against real servers."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routines.export import curl
from routines.export.curl_steps import shell
from routines.routine import Routine
from tests.routines.export.recipes import PASSWORD, RECIPES, Recipe, data_of, routine_at, running, same, told_of_secrets
from tests.routines.recipe import document, fetch, taking
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect


def started(
    routine: Routine, folder: Path, *words: str, shell: str = "bash", **secrets: str
) -> subprocess.CompletedProcess[str]:
    file = folder / curl.export(routine).name
    file.write_text(curl.export(routine).text, encoding="utf-8")
    environment = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(folder), **secrets}
    command = [shell, str(file), *words]
    return subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )


def options(values: dict[str, Any]) -> list[str]:
    return [f"--{name}={value}" for name, value in values.items()]


TRIED = [recipe for recipe in RECIPES if recipe.name in ("desk", "tickets")]


@pytest.mark.parametrize("recipe", TRIED, ids=lambda recipe: recipe.name)
def test_it_gives_what_run_gives(recipe: Recipe, tmp_path: Path) -> None:
    values = recipe.values[-1]
    with running(recipe) as routine:
        wanted = data_of(routine, values, recipe.password)
        told = started(routine, tmp_path, *options(values), **{PASSWORD: recipe.password})
    assert (told.returncode, told.stderr) == (0, told_of_secrets(recipe, routine))
    assert same(recipe, json.loads(told.stdout), wanted)


def test_a_wrong_password_is_one_sentence(tmp_path: Path) -> None:
    recipe = next(each for each in RECIPES if each.name == "notes")
    with running(recipe) as routine:
        told = started(routine, tmp_path, *options(recipe.values[0]), **{PASSWORD: "guessed"})
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.startswith(f"{told_of_secrets(recipe, routine)}error: ")
    assert "guessed" not in told.stderr


def test_another_shell_hands_it_to_bash(tmp_path: Path) -> None:
    told = started(routine_at("trains"), tmp_path, "--help", shell="sh")
    assert (told.returncode, "--date" in told.stdout) == (0, True), told.stderr


def test_wrong_options_are_told_and_nothing_is_sent(tmp_path: Path) -> None:
    told = started(routine_at("trains"), tmp_path, "--date=soon", "--from=a", "--to=b")
    assert told.returncode == 2
    assert told.stderr.startswith(f"usage: {curl.export(routine_at('trains')).name} ")
    assert "username is required" in told.stderr
    assert "password is required: set SUPERDISCOVERY_PASSWORD" in told.stderr


def doing(web: Web, *operations: dict[str, Any], **more: Any) -> Routine:
    return Routine.model_validate(document(*operations, hosts=[web.origin], **more))


VALUE = 'R&D #1\\ a", "admin": true, "z":"' + "$(touch owned) `id`\n ${HOME} -rf; @/etc/passwd <x 'y' {{z}} %00\n"


def test_no_value_is_ever_syntax(tmp_path: Path) -> None:
    json_body = {"kind": "json", "value": {"{{x}}": ["{{n}}", "n {{x}}", None, "{{none}}"]}}
    form = {"kind": "form", "fields": [["a", "{{x}}"], ["a", "'$(id)' {{x}}"], ["none", "{{none}}"]]}
    text = {"kind": "text", "text": "<a>{{x}}</a>", "content_type": "text/xml", "escape": "xml"}
    with Web(lambda request: json_reply(json.dumps([request.target, request.body.decode()]))) as web:
        routine = doing(
            web,
            fetch(f"{web.origin}/a/{{{{x}}}}/b{{{{n}}}}", method="POST", query=[["q", "{{x}}"]], body=json_body),
            fetch(f"{web.origin}/form", method="POST", body=form, headers=[["X-N", "v {{n}}"], ["X-None", "{{none}}"]]),
            fetch(f"{web.origin}/text", method="PUT", body=text, save_as="last one"),
            {"type": "derive", "name": "made", "text": "{{x}}", "how": "slug"},
            {"type": "derive", "name": "code", "text": "{{n}}", "how": "code", "codes": {"7": 'it\'s "so"', "8": 0}},
            {"type": "derive", "name": "first", "text": "{{x}} {{n}}", "how": "first_word"},
            {"type": "derive", "name": "day", "text": "0{{n}}.03.2027"} | DATE,
            {"type": "derive", "name": "then", "text": "179516647{{n}}"}
            | DATE
            | {"read": "epoch_s", "write": "%Y.%H:%M"},
            fetch(
                f"{web.origin}/empty/{{{{code}}}}/{{{{day}}}}/{{{{first}}}}",
                method="POST",
                headers=[["X-Made", "{{made}} {{then}}"]],
            ),
            {"type": "return", "response": "last one", "path": [1]},
            parameters=[{"name": "x"}, {"name": "n", "type": "integer"}, {"name": "none", "required": False}],
        )
        told = started(routine, tmp_path, f"--x={VALUE}", "--n=7")
        assert (told.returncode, told.stderr) == (0, "")
        assert json.loads(told.stdout) == data_of(routine, {"x": VALUE, "n": 7}, "")
        mine, theirs = web.received[:4], web.received[4:]
        assert [(each.method, each.target, each.body) for each in mine] == [
            (each.method, each.target, each.body) for each in theirs
        ]
        names = ("content-type", "x-n", "x-none", "x-made", "user-agent", "accept", "origin", "referer")
        assert [[each.headers.get(name) for name in names] for each in mine] == [
            [each.headers.get(name) for name in names] for each in theirs
        ]
    assert not (tmp_path / "owned").exists()


POSTED: dict[str, Any] = {"method": "POST", "headers": [["X-Made", "{{made}}"]]}
DATE = {"how": "date", "read": "%d.%m.%Y", "write": "epoch_s"}


def test_an_amount_is_counted_or_refused(tmp_path: Path) -> None:
    with Web(lambda request: page("<p>ok")) as web:
        made = {"type": "derive", "name": "made", "text": "{{x}}", "how": "hundredths"}
        sent = fetch(web.origin, method="POST", body={"kind": "json", "value": {"cents": "{{made}}"}})
        routine = doing(web, made, sent, parameters=[{"name": "x"}])
        assert started(routine, tmp_path, "--x=1.012,40").returncode == 0
        refused = started(routine, tmp_path, "--x=1.012")
        (only,) = web.received
    assert json.loads(only.body) == {"cents": 101240}
    assert (refused.returncode, "two amounts" in refused.stderr) == (1, True)


def test_of_a_list_what_contains_a_text(tmp_path: Path) -> None:
    entries = [{"a": "kä3"}, {"a": None, "b": 3}, {"b": "Kä"}]
    with Web(lambda request: json_reply(json.dumps(entries))) as web:
        last = {"type": "return", "response": "r", "containing": {"text": "{{x}}", "members": ["a"]}}
        routine = doing(web, fetch(web.origin, save_as="r"), last, parameters=[{"name": "x"}])
        told = started(routine, tmp_path, "--x=Kä")
        assert json.loads(told.stdout) == data_of(routine, {"x": "Kä"}, "") == [{"a": "kä3"}]


def test_files_and_parts(tmp_path: Path) -> None:
    parts = [
        {"name": "note", "value": "{{x}}"},
        {"name": "none", "value": "{{none}}"},
        {"name": "all", "value": "{{all}}"},
        {"name": "file", "value": "{{x}}", "filename": '{{x}} "1".txt', "content_type": "text/plain"},
        {"name": "bytes", "value": "/wAN", "filename": "b.bin", "encoding": "base64"},
        {"name": "other", "value": "1", "filename": "c.pdf"},
    ]
    boxes = page("<input type=checkbox name=b value=one checked><input type=checkbox name=b value=two checked>")
    every = {"name": "all", "sources": [{"kind": "form_field", "name": "b", "every": True}]}
    with Web(lambda request: boxes) as web:
        routine = doing(
            web,
            fetch(web.origin, extract=[every]),
            fetch(web.origin, method="POST", body={"kind": "multipart", "parts": parts}),
            parameters=[{"name": "x"}, {"name": "none", "required": False}],
        )
        told = started(routine, tmp_path, "--x=@a;type=b\nc")
        sent = web.received[1]
    assert told.returncode == 0, told.stderr
    assert (sent.body.count(b"@a;type=b\r\nc"), sent.body.count(b"@a;type=b\nc")) == (1, 1)
    assert b'name="note"' in sent.body
    assert b'name="none"' not in sent.body
    assert sent.body.count(b'name="all"') == 2
    assert b"text/plain" in sent.body
    assert b"application/pdf" in sent.body
    assert b"\r\n\r\n\xff\x00\x0d\r\n" in sent.body


FORM = {"kind": "form", "fields": [["year", "2027"]]}


def shop(request: Received) -> Reply:
    match request.path:
        case "/":
            return page('<base href="/deep/"><a href="item?id=1">One</a>', ("Set-Cookie", "sid=s1; Secure"))
        case "/away":
            return redirect("/landed?ok=1", ("X-Made", "42"))
        case "/file":
            return Reply(b"\x00\x01", 200, [("Content-Disposition", 'attachment; filename="a b.bin"')])
    return json_reply(json.dumps({"at": request.target, "cookie": request.headers.get("cookie")}))


def test_links_cookies_redirects_and_files(tmp_path: Path) -> None:
    with Web(shop) as web:
        routine = doing(
            web,
            {"type": "navigate", "url": f"{web.origin}/", "extract": [taking("there", "link", text="one")]},
            fetch(
                "{{there}}", query=[["n", "1"]], extract=[taking("at", "json", path=["at"]), taking("c", name="sid")]
            ),
            fetch(
                f"{web.origin}/away",
                method="POST",
                body={"kind": "form", "fields": []},
                lands_on={"path": "^/landed$", "query": ["ok"]},
                extract=[taking("made", "header", name="x-made"), taking("url", "url", pattern=r"ok=(\d)")],
            ),
            {"type": "get_cookies", "save_as": "all"},
            {"type": "download", "url": f"{web.origin}/file", "save_as": "file"},
            fetch(f"{web.origin}/file", method="POST", body=FORM, file="application/pdf", save_as="posted"),
            {"type": "return", "values": {name: f"{{{{{name}}}}}" for name in ("at", "c", "made", "url")}},
        )
        told = started(routine, tmp_path)
    assert told.stderr == ""
    assert json.loads(told.stdout) == {"at": "/deep/item?id=1&n=1", "c": "s1", "made": "42", "url": "1"}
    assert (tmp_path / "downloads" / "a b.bin").read_bytes() == b"\x00\x01"
    assert (tmp_path / "downloads" / "a b-2.bin").read_bytes() == b"\x00\x01"


def test_it_talks_to_its_own_hosts_only(tmp_path: Path) -> None:
    with Web(lambda request: page("no")) as other, Web(lambda request: redirect(f"{other.origin}/x")) as web:
        told = started(doing(web, fetch(web.origin)), tmp_path)
        assert other.received == []
    assert (told.returncode, told.stdout) == (1, "")
    assert "is another place" in told.stderr


TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)


@settings(max_examples=10)
@given(st.lists(TEXT, min_size=30, max_size=60))
def test_every_text_is_one_word_of_bash(texts: list[str]) -> None:
    words = " ".join(map(shell, texts))
    told = subprocess.run(["bash", "-c", f"printf '%s\\0' {words}"], capture_output=True, check=True)
    assert told.stdout.decode().split("\0")[:-1] == texts


def test_what_needs_a_browser_is_reported_and_stops_the_script(tmp_path: Path) -> None:
    routine = Routine.model_validate(document({"type": "click", "selector": "#go"}))
    assert curl.export(routine).notes == ["$.operations[0] (click): needs a browser; the script stops there"]
    told = started(routine, tmp_path)
    assert (told.returncode, told.stderr) == (1, "error: operation 0 (click) needs a browser\n")


@pytest.mark.parametrize("kind", ["form", "multipart"])
def test_line_breaks_travel_as_a_form_sends_them(kind: str, tmp_path: Path) -> None:
    fields = (
        {"fields": [["note", "{{note}}"]]} if kind == "form" else {"parts": [{"name": "note", "value": "{{note}}"}]}
    )
    with Web(lambda received: json_reply("{}")) as web:
        post = fetch(web.origin, method="POST", body={"kind": kind} | fields, save_as="answer")
        wanted = document(
            post, {"type": "return", "response": "answer"}, parameters=[{"name": "note"}], hosts=[web.origin]
        )
        told = started(Routine.model_validate(wanted), tmp_path, "--note=one\ntwo\r\nthree")
        assert told.returncode == 0, told.stderr
        (received,) = web.received
    assert (b"one%0D%0Atwo%0D%0Athree" if kind == "form" else b"\r\n\r\none\r\ntwo\r\nthree\r\n") in received.body


def test_a_text_is_split_into_the_list_that_is_sent(tmp_path: Path) -> None:
    text, ways = "a b, c;\n d,, ", ("commas", "semicolons", "lines", "words")
    with Web(lambda request: page("<p>ok")) as web:
        made = [{"type": "derive", "name": how, "text": "{{x}}", "how": how} for how in ways]
        body = {"kind": "json", "value": {how: f"{{{{{how}}}}}" for how in ways}}
        fields = {"kind": "form", "fields": [[how, f"{{{{{how}}}}}"] for how in ways]}
        sent = [fetch(web.origin, method="POST", body=each) for each in (body, fields)]
        routine = doing(web, *made, *sent, parameters=[{"name": "x"}])
        told = started(routine, tmp_path, f"--x={text}")
        assert (told.returncode, told.stderr) == (0, "")
        data_of(routine, {"x": text}, "")
        mine, theirs = [each.body for each in web.received[:2]], [each.body for each in web.received[2:]]
    assert mine == theirs
    assert json.loads(mine[0]) == {
        "commas": ["a b", "c;\n d"],
        "semicolons": ["a b, c", "d,,"],
        "lines": ["a b, c;", "d,,"],
        "words": ["a", "b,", "c;", "d,,"],
    }


def test_what_is_made_of_a_file_is_sent_alike(tmp_path: Path) -> None:
    ways = {"file_base64": "f", "file_hex": "f", "file_size": "f", "file_type": "n", "text_size": "n"}
    with Web(lambda request: page("<p>ok")) as web:
        made = [{"type": "derive", "name": how, "text": f"{{{{{of}}}}}", "how": how} for how, of in ways.items()]
        body = {"kind": "json", "value": {how: f"data:{{{{file_type}}}};{{{{{how}}}}}" for how in ways}}
        sent = fetch(web.origin, method="POST", body=body | {"value": body["value"] | {"size": "{{file_size}}"}})
        routine = doing(web, *made, sent, parameters=[{"name": "f", "file": "base64"}, {"name": "n"}])
        given = {"f": "iVBORw0K\nGgr/", "n": "d\u00fcne.PNG"}
        told = started(routine, tmp_path, *(f"--{name}={text}" for name, text in given.items()))
        assert (told.returncode, told.stderr) == (0, "")
        data_of(routine, given, "")
        mine, theirs = (json.loads(each.body) for each in web.received)
    assert mine == theirs
    assert (mine["file_base64"], mine["size"]) == ("data:image/png;iVBORw0KGgr/", 9)


def test_a_query_and_a_form_are_sent_in_the_charset_of_their_page(tmp_path: Path) -> None:
    body = {"kind": "form", "fields": [["kw", "{{kw}}"]], "charset": "gbk"}
    with Web(lambda request: page("")) as web:
        search = fetch(f"{web.origin}/s", query=[["kw", "{{kw}} €"]], charset="gbk")
        routine = doing(web, search, fetch(web.origin, method="POST", body=body), parameters=[{"name": "kw"}])
        assert started(routine, tmp_path, *options({"kw": "海𠀀"})).returncode == 0
    asked, sent = web.received
    assert asked.target == "/s?kw=%BA%A3%26%23131072%3B%20%80"
    assert sent.body == b"kw=%BA%A3%26%23131072%3B"
    parts = fetch(web.origin, method="POST", body={"kind": "multipart", "parts": [], "charset": "gbk"})
    (note,) = [each for each in curl.export(doing(web, parts)).notes if "charset" in each]
    assert note.startswith("$.operations[0].body.charset: the form is sent in UTF-8, not in gbk")
