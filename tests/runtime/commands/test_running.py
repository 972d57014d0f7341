"""`run`: a routine with the values of a person, and what becomes of wrong ones."""

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from events.event import TaskFailed, TaskReceived
from events.task import Task
from routines.file import dump, load
from routines.result import RoutineResult
from runtime.conductor import STREAM
from runtime.folder import FORMAT, Manifest, RunFolder
from runtime.store import store_of
from tests.runtime.done import Done
from tests.runtime.terminal import Type, at_a_terminal
from tests.runtime.web import Received, Reply, Web, json_reply
from tests.sites import notes

Who = tuple[str, str]
SECRET = "SUPERDISCOVERY_PASSWORD"


def named(done: Done, example: str) -> str:
    """The name of the parameter for which this was recorded."""
    (name,) = (p.name for p in load(done.run / "routine.json").parameters if example in p.examples)
    return name


@pytest.fixture
def text(done: Done) -> str:
    return named(done, notes.RECORDED["text"])


@pytest.fixture
def who(done: Done) -> Who:
    return ("-p", f"{named(done, notes.USER)}={notes.USER}")


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(SECRET, raising=False)


def test_other_values_as_json(done: Done, text: str, who: Who, type_in: Type) -> None:
    told = type_in("run", done.run, *who, "-p", f"password={notes.PASSWORD}", "-p", f"{text}=R&D #1", "--json")
    result = json.loads(told.out)
    assert (told.code, result["ok"]) == (0, True)
    assert {"ok", "data", "error", "operations"} <= set(result)
    assert "R&D #1 north" in json.dumps(result["data"])
    assert all(operation["ok"] for operation in result["operations"])
    assert notes.PASSWORD not in told.out + told.err


def test_other_values_as_a_table(
    done: Done, text: str, who: Who, type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SECRET, notes.PASSWORD)
    told = type_in("run", done.run / "routine.json", *who, "-p", f"{text}=interview")
    assert told.code == 0
    assert "interview harbour" in told.out
    assert "budget" not in told.out
    assert "\x1b" not in told.out


def test_a_wrong_password_is_a_failed_routine(done: Done, text: str, who: Who, type_in: Type) -> None:
    told = type_in("run", done.run, *who, "-p", "password=guessed", "-p", f"{text}=interview", "--json")
    result = json.loads(told.out)
    assert (told.code, result["ok"], result["data"]) == (1, False, None)
    assert f"error: {result['error']}" in told.err.splitlines()


def test_everything_that_is_wrong_with_the_values_is_told_at_once(
    done: Done, text: str, who: Who, type_in: Type
) -> None:
    told = type_in("run", done.run, *who, "-p", "color=red", "--no-input", "--json")
    told_to_machines = RoutineResult.model_validate_json(told.out)
    assert (told.code, told_to_machines.ok) == (2, False)
    assert told.err == f"error: {told_to_machines.error}\n"
    for reason in (
        "color: is no parameter; this routine takes ",
        f"{text}: is required",
        f"password: is required (secret: give it with -p, set {SECRET}, or keep it in the keyring)",
    ):
        assert reason in told.err


def test_a_value_of_the_wrong_type(tmp_path: Path, type_in: Type) -> None:
    with Web(lambda request: json_reply("[]")) as web:
        told = type_in("run", routine(tmp_path, web.origin), "-p", "page=two")
        assert (told.code, web.received) == (2, [])
        assert "page: must be a whole number, not 'two'" in told.err
        assert type_in("run", routine(tmp_path, web.origin), "-p", "page=2").out == "[]\n"
        assert web.received[0].target == "/list?page=2"


@pytest.mark.parametrize(
    ("words", "why"), [(["-p", "page"], "-p 'page' is not NAME=VALUE"), (["-p", "a=1", "-p", "a=2"], "given twice")]
)
def test_values_that_are_none(words: list[str], why: str, tmp_path: Path, type_in: Type) -> None:
    told = type_in("run", routine(tmp_path, "http://a.test"), *words)
    assert (told.code, told.out) == (2, "")
    assert why in told.err
    told = type_in("run", routine(tmp_path, "http://a.test"), *words, "--json")
    result = json.loads(told.out)
    assert (told.code, result["ok"]) == (2, False)
    assert why in result["error"]


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        (
            "application/json",
            '{"detail": [{"loc": ["page"], "msg": "too large"}]}',
            '[{"loc": ["page"], "msg": "too large"}]',
        ),
        ("application/json", '{"message": "no page\\u001b[2J 7", "code": 3}', "no page\\x1b[2J 7"),
        ("text/html", "<title>422</title><p>There is <b>no</b>\n page 7", "There is no page 7"),
        ("text/html", '<h1>Search</h1><p class="error">No page 7', "No page 7"),
        ("text/plain", f"{'a' * 290} 12345678", f"{'a' * 290} ***"),
        ("text/plain", "a" * 400, f"{'a' * 299}…"),
        ("application/octet-stream", "abc", ""),
    ],
)
def test_what_a_server_says_of_a_refusal_is_told(
    kind: str, body: str, said: str, tmp_path: Path, type_in: Type
) -> None:
    parameters = [{"name": "page", "type": "string", "description": "", "required": True, "secret": True}]
    with Web(lambda request: Reply(body.encode(), 422, [("Content-Type", kind)])) as web:
        file = routine(tmp_path, web.origin, parameters=parameters)
        told = type_in("run", file, "-p", "page=12345678", "--json", "--yes")
    result = json.loads(told.out)
    assert (told.code, result["operations"][-1]["said"]) == (1, said)
    assert result["error"].endswith(f"; it said: {said}" if said else "not 200 to 399")
    assert told.err.splitlines()[-1] == f"error: {result['error']}"


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_errors_in_an_answer_to_a_change_are_told(words: tuple[str, ...], tmp_path: Path, type_in: Type) -> None:
    html = '<input type="password"><p class="error">No such\n<b>board</b></p><p role="alert">Not saved \x1b[2J'
    with Web(lambda request: Reply(html.encode(), 200, [("Content-Type", "text/html")])) as web:
        steps = [{"type": "fetch", "method": method, "url": f"{web.origin}/"} for method in ("GET", "POST")]
        end = {"type": "return", "values": {"page": "{{page}}"}}
        told = type_in("run", routine(tmp_path, web.origin, operations=[*steps, end]), "-p", "page=2", *words)
    notes_told = [line for line in told.err.splitlines() if line.startswith("note: ")]
    assert notes_told == [
        "note: operation 2 was answered with an error: No such board",
        r"note: operation 2 was answered with an error: Not saved \x1b[2J",
    ]
    assert (told.code, "note:" in told.out, "notes" in told.out) == (0, False, False)


def test_what_was_announced_as_when_it_was_recorded_is_no_error(tmp_path: Path, type_in: Type) -> None:
    html = '<div class="flash flash--notice" role="alert">Saved {}.</div>'

    def notes_of(shown: str, **more: Any) -> list[str]:
        with Web(lambda request: Reply(shown.encode(), 200, [("Content-Type", "text/html")])) as web:
            step = {"type": "fetch", "method": "POST", "url": f"{web.origin}/", **more}
            end = {"type": "return", "values": {"page": "{{page}}"}}
            told = type_in("run", routine(tmp_path, web.origin, operations=[step, end]), "-p", "page=2")
        return [line.removeprefix("note: ") for line in told.err.splitlines() if line.startswith("note: ")]

    assert notes_of(html.format("it"), messages=["flash flash--notice"]) == ["operation 1 said: Saved it."]
    assert notes_of(html.format("it")) == ["operation 1 was answered with an error: Saved it."]


TEXT = [{"name": "page"}]
NOT_CHANGED = "note: it was given `{}` as {!r} and answered {!r}: look whether it was changed"


@pytest.mark.parametrize(
    ("body", "answer", "told"),
    [
        ({"note": "{{page}}"}, {"id": 4, "note": "quiet"}, ("note", "Fresh straw", "quiet")),
        ({"in": {"note": "{{page}}"}}, {"data": {"coop": {"note": "quiet"}}}, ("note", "Fresh straw", "quiet")),
        ({"note": "{{page}}"}, {"note": " FRESH  straw "}, None),
        ({"note": "{{page}}"}, {"note": "Fresh straw."}, None),
        ({"note": "{{page}}"}, {"note": None}, None),
        ({"note": "{{page}}"}, {"coop": {"note": "Fresh straw"}, "before": {"note": "quiet"}}, None),
        ({"note": "{{page}}"}, {"rows": [{"note": "quiet"}]}, None),
        ({"note": "{{page}}"}, {"id": 7, "owner": {"note": "quiet"}}, None),
        ({"note": "about {{page}}"}, {"note": "quiet"}, None),
        ({"remark": "{{page}}"}, {"note": "quiet"}, None),
        ({"status": "{{page}}"}, {"status": "ok"}, None),
        ({"status": "{{page}}"}, {"status": "Success", "message": "It is done.", "data": None}, None),
        ({"status": "{{page}}"}, {"status": "open"}, ("status", "Fresh straw", "open")),
        ({"status": "{{page}}"}, {"id": 4, "status": "ok"}, ("status", "Fresh straw", "ok")),
    ],
)
@pytest.mark.parametrize("kind", ["json", "form", "multipart"])
def test_that_an_answer_has_not_what_was_given_is_told(
    kind: str, body: dict[str, Any], answer: Any, told: tuple[str, str, str] | None, tmp_path: Path, type_in: Type
) -> None:
    (name, text), *_ = [*body["in"].items()] if "in" in body else [*body.items()]
    bodies: dict[str, Any] = {
        "json": {"value": body},
        "form": {"fields": [[name, text]]},
        "multipart": {"parts": [{"name": name, "value": text}]},
    }
    with Web(lambda request: json_reply(json.dumps(answer))) as web:
        sent = {"method": "POST", "url": f"{web.origin}/", "body": {"kind": kind, **bodies[kind]}}
        steps = [{"type": "fetch", "save_as": "answer", **sent}, {"type": "return", "response": "answer"}]
        done = type_in(
            "run", routine(tmp_path, web.origin, operations=steps, parameters=TEXT), "-p", "page=Fresh straw"
        )
    notes = [line for line in done.err.splitlines() if line.startswith("note: it was given")]
    assert (done.code, notes) == (0, [NOT_CHANGED.format(*told)] if told else [])


CALLED = "{coops(note: $note) {note}}"


@pytest.mark.parametrize(
    ("path", "sent", "told"),
    [
        ("/coops", {"note": "{{page}}"}, 1),
        ("/coops/search", {"note": "{{page}}"}, 0),
        ("/graphql", {"query": f"query Q($note: String) {CALLED}", "variables": {"note": "{{page}}"}}, 0),
        ("/graphql", {"query": f"mutation M($note: String) {CALLED}", "variables": {"note": "{{page}}"}}, 1),
    ],
)
def test_what_a_question_answers_otherwise_is_not_told(
    path: str, sent: Any, told: int, tmp_path: Path, type_in: Type
) -> None:
    with Web(lambda request: json_reply('{"note": "quiet"}')) as web:
        steps = [
            {"type": "fetch", "save_as": "answer", "method": "POST", "url": f"{web.origin}{path}"}
            | {"body": {"kind": "json", "value": sent}},
            {"type": "return", "response": "answer"},
        ]
        done = type_in(
            "run", routine(tmp_path, web.origin, operations=steps, parameters=TEXT), "-p", "page=Fresh straw"
        )
    assert (done.code, done.err.count("it was given")) == (0, told), done.err


def test_a_number_that_comes_back_written_otherwise_is_the_same(tmp_path: Path, type_in: Type) -> None:
    with Web(lambda request: json_reply('{"deg": 37.50}')) as web:
        sent = {"method": "PUT", "url": f"{web.origin}/", "body": {"kind": "json", "value": {"deg": "{{page}}"}}}
        steps = [{"type": "fetch", "save_as": "answer", **sent}, {"type": "return", "response": "answer"}]
        told = [
            "it was given `deg`"
            in type_in("run", routine(tmp_path, web.origin, operations=steps, parameters=TEXT), "-p", given).err
            for given in ("page=37,5", "page=38")
        ]
    assert told == [False, True]


@pytest.mark.parametrize(("method", "answer", "told"), [("GET", "[]", 0), ("POST", "[]", 1), ("POST", '{"id": 4}', 0)])
def test_what_a_change_returned_is_told_if_it_is_unlike_what_it_was(
    method: str, answer: str, told: int, tmp_path: Path, type_in: Type
) -> None:
    schema = {"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}
    with Web(lambda request: json_reply(answer)) as web:
        steps = [
            {"type": "fetch", "method": method, "url": f"{web.origin}/{{{{page}}}}", "save_as": "answer"},
            {"type": "return", "response": "answer"},
        ]
        done = type_in("run", routine(tmp_path, web.origin, operations=steps, output_schema=schema), "-p", "page=2")
    assert done.code == 0
    assert done.err.count("note: what came back is unlike what it was when discovered: $: [] is not of type") == told


def test_a_schema_of_what_it_returns_that_is_none_is_told_before_anything_is_sent(
    tmp_path: Path, type_in: Type
) -> None:
    sent: list[Received] = []

    def answer(request: Received) -> Reply:
        sent.append(request)
        return json_reply("[]")

    with Web(answer) as web:
        done = type_in("run", routine(tmp_path, web.origin, output_schema={"type": "nonsense"}), "-p", "page=2")
    assert (done.code, sent) == (5, [])
    assert '$.output_schema: "nonsense" is not valid' in done.err


def test_a_recorded_id_that_is_always_sent_is_told_before_it_is_sent(tmp_path: Path, type_in: Type) -> None:
    with Web(lambda request: json_reply("[]")) as web:
        done = type_in("run", routine(tmp_path, web.origin, fixed=["7 in `x` (POST)"]), "-p", "page=2")
    assert done.err.count("note: whatever it is given, it sends the recorded 7 in `x` (POST)") == 1


def test_one_page_of_a_list_is_told_to_be_all(tmp_path: Path, type_in: Type) -> None:
    with Web(lambda request: json_reply("[]")) as web:
        done = type_in("run", routine(tmp_path, web.origin, only_page="Next"), "-p", "page=2")
    assert done.err.count("note: of the list one page only is returned, that to which `Next` led") == 1


def test_so_is_what_was_entered_and_is_made_into_nothing_that_is_sent(tmp_path: Path, type_in: Type) -> None:
    left = ["`Date` (2027-03-05)", "`Time` (09:30)"]
    with Web(lambda request: json_reply("[]")) as web:
        done = type_in("run", routine(tmp_path, web.origin, left_out=left), "-p", "page=2")
    for field in left:
        note = f"note: nothing that it sends is made of what was entered in {field} when it was recorded"
        assert done.err.count(note) == 1


def routine(folder: Path, host: str, **changed: object) -> Path:
    document = {
        "name": "list",
        "description": "",
        "hosts": [host],
        "parameters": [{"name": "page", "type": "integer", "description": "", "required": True}],
        "operations": [
            {"type": "fetch", "method": "GET", "url": f"{host}/list?page={{{{page}}}}", "save_as": "answer"},
            {"type": "return", "response": "answer"},
        ],
    }
    (folder / "routine.json").write_text(json.dumps({**document, **changed}))
    return folder / "routine.json"


BAD = [
    ({"operations": [{"type": "teleport"}]}, "teleport"),
    ({"parameters": []}, "page"),
    ({"operations": [{"type": "fetch", "method": "GET", "url": "http://a.test/"}]}, "page"),
]


@pytest.mark.parametrize(("changed", "named"), BAD)
def test_a_routine_that_cannot_be_run(changed: dict[str, object], named: str, tmp_path: Path, type_in: Type) -> None:
    """An unknown operation, an undefined parameter, an unused one."""
    told = type_in("run", routine(tmp_path, "http://a.test", **changed), "-p", "page=2", "--json")
    assert (told.code, json.loads(told.out)["ok"]) == (5, False)
    assert told.err.startswith(f"error: {tmp_path / 'routine.json'}:")
    assert named in told.err


def test_files_that_are_no_routine(done: Done, type_in: Type) -> None:
    assert "nothing.json: cannot be read: No such file" in type_in("run", "nothing.json").err
    Path("text.json").write_text("{")
    assert "text.json: is no JSON" in type_in("run", "text.json").err
    Path("empty").mkdir()
    assert type_in("run", "empty").err == "error: empty holds no routine.json\n"
    shutil.copytree(done.run, "unfinished", ignore=shutil.ignore_patterns("routine.json"))
    told = type_in("run", "unfinished")
    assert told.code == 5
    assert told.err.endswith("holds no routine.json: `superdiscovery resume unfinished` goes on with the run\n")


def test_of_a_run_that_found_none_nothing_is_left_to_resume(tmp_path: Path, type_in: Type) -> None:
    run = RunFolder.create(tmp_path / "given-up", Manifest(FORMAT, "r1", "a task", "rules", "c", "", 5, 1.0))

    async def give_up() -> None:
        with store_of(run).writer(STREAM) as writer:
            await writer.append([TaskReceived(Task("t1", "director", STREAM, "Find it."))])
            await writer.append([TaskFailed("t1", 1, "the page never asked")])

    asyncio.run(give_up())
    told = type_in("run", run.path)
    assert (told.code, told.out) == (5, "")
    assert "no routine was found (the page never asked): mend that, and discover it again" in told.err
    assert "resume" not in told.err


def test_a_server_that_is_not_there(tmp_path: Path, type_in: Type) -> None:
    with Web(lambda request: json_reply("[]")) as web:
        pass
    told = type_in("run", routine(tmp_path, web.origin), "-p", "page=2", "--json")
    assert (told.code, json.loads(told.out)["ok"]) == (1, False)
    assert len(told.err.splitlines()) == 2


def test_a_secret_is_asked_for_and_typed_unseen(done: Done, text: str, who: Who) -> None:
    told = at_a_terminal(f"{notes.PASSWORD}\n", "run", done.run, *who, "-p", f"{text}=interview", "--json")
    assert (told.code, json.loads(told.out)["ok"]) == (0, True)
    assert "Password" in told.err
    assert notes.PASSWORD not in told.err


@pytest.mark.parametrize(("key", "code"), [("\x03", 130), ("\x04", 2)])
def test_a_secret_is_not_given(key: str, code: int, done: Done, text: str, who: Who) -> None:
    """Ctrl-C interrupts, as anywhere; Ctrl-D gives none."""
    told = at_a_terminal(key, "run", done.run, *who, "-p", f"{text}=interview")
    assert (told.code, told.out) == (code, "")
    assert "Aborted" not in told.err
    assert ("is required (secret: give it with -p" in told.err) == (code == 2)


def test_nothing_of_a_hostile_result_takes_effect(tmp_path: Path, type_in: Type) -> None:
    hostile = r'[{"[red]a": "[bold]x[/] \u001b[31mred\u001b]0;title\u0007", "b": "y\nz"}, {"b": ["\u202e"]}]'
    with Web(lambda request: json_reply(hostile)) as web:
        told = type_in("run", routine(tmp_path, web.origin), "-p", "page=2")
    assert told.code == 0
    assert r"[bold]x[/] \x1b[31mred\x1b]0;title\x07" in told.out
    assert "[red]a" in told.out
    assert r"y\nz" in told.out
    assert not {"\x1b", "\x07", "\u202e"} & set(told.out)


def test_a_routine_survives_being_read_and_written(done: Done) -> None:
    read = load(done.run / "routine.json")
    assert json.loads(dump(read))["name"] == done.routine["name"]
