"""What a routine returns and keeps: the HTTP executor against real servers."""

import gzip
from pathlib import Path

import pytest

from runtime.http.download import file_name
from runtime.http.execute import execute
from runtime.http.session import HttpOptions
from tests.runtime.http.http_routines import Document, failed, fetch, listing, navigate, read, result_of, routine
from tests.runtime.web import Reply, Web, json_reply, page


@pytest.mark.parametrize(
    ("reply", "returns", "message"),
    [
        (page("<p>Please log in"), {}, "is text/html; charset=utf-8, 16 characters: the response is no JSON document"),
        (json_reply('{"a": NaN}'), {}, "NaN is no JSON"),
        (json_reply("[" * 100_000), {}, "the response is no JSON document"),
        (json_reply('{"a": 1}'), {"path": ["b"]}, "there is no member `b`; there are a"),
    ],
)
async def test_what_is_returned_must_be_what_was_asked_for(reply: Reply, returns: Document, message: str):
    with Web(lambda request: reply) as web:
        result = await execute(routine(web, fetch("/", save_as="r"), result_of(**returns)), {})
    assert message in failed(result)


async def test_json_that_is_written_flat_is_read_as_plain_json():
    flat = Reply(b'[{"_1":2},"data",{"_3":4},"name","Ada"]', 200, [("Content-Type", "text/x-script")])
    with Web(lambda request: flat) as web:
        result = await execute(routine(web, fetch("/rows.data", save_as="r"), result_of(path=["data", "name"])), {})
    assert result.data == "Ada"


async def test_html_records_cookies_and_values_can_be_returned():
    rule = {
        "selector": "li",
        "fields": [{"name": "name", "selector": "a"}, {"name": "link", "selector": "a", "attribute": "href"}],
    }
    with Web(lambda request: page("<ul><li><a href=1> A </a><li><a href=2>B</a></ul>", ("Set-Cookie", "c=v"))) as web:
        look = navigate("/list/", save_as="r")
        records = await execute(routine(web, look, result_of(records=rule)), {})
        text = await execute(routine(web, look, {"type": "return_html", "response": "r"}), {})
        jar = await execute(routine(web, look, {"type": "get_cookies", "save_as": "c"}, result_of("c")), {})
    assert records.data == [
        {"name": "A", "link": f"{web.origin}/list/1"},
        {"name": "B", "link": f"{web.origin}/list/2"},
    ]
    assert text.data.startswith("<ul>")
    assert jar.data == {"c": "v"}


async def test_a_download_is_kept_under_a_safe_name(tmp_path: Path):
    disposition = ("Content-Disposition", 'attachment; filename="../../report.pdf"')
    with Web(lambda request: Reply(b"%PDF", 200, [disposition])) as web:
        recipe = routine(web, {"type": "download", "url": "/x", "save_as": "f"}, result_of("f"))
        first = await execute(recipe, {}, downloads=tmp_path / "new")
        second = await execute(recipe, {}, downloads=tmp_path / "new")
        nowhere = await execute(recipe, {})
    assert first.data["size"] == 4
    assert read(tmp_path / "new" / "_.._report.pdf") == b"%PDF"
    assert len(first.data["sha256"]) == 64
    assert listing(tmp_path / "new") == ["_.._report-2.pdf", "_.._report.pdf"]
    assert Path(second.data["path"]).name == "_.._report-2.pdf"
    assert "no folder for downloads" in failed(nowhere)


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ("../../etc/passwd", "_.._etc_passwd"),
        ("photo\u202egpj.exe", "photo_gpj.exe"),
        ("a\u200bb\ufeff\x9b.txt", "a_b_.txt"),
        ("\udcff.txt", "_.txt"),
        ("ü" * 300 + ".csv", "ü" * 98 + ".csv"),
        (" . \u2066", "download"),
        ("日報 7月.pdf", "日報 7月.pdf"),
    ],
)
def test_the_name_of_a_file_is_what_a_person_sees(wanted: str, kept: str) -> None:
    assert file_name(wanted, "", "http://x/") == kept


async def test_a_failed_download_leaves_nothing(tmp_path: Path):
    with Web(lambda request: Reply(b"gone", 404)) as web:
        recipe = routine(web, {"type": "download", "url": "/x", "save_as": "f"})
        assert "404" in failed(await execute(recipe, {}, downloads=tmp_path))
    assert listing(tmp_path) == []


async def test_a_file_that_is_asked_for_by_a_form_is_kept_byte_by_byte(tmp_path: Path):
    sheet = b"PK\x03\xff\x00 of 2027"
    named = ("Content-Disposition", 'attachment; filename="sheet.xlsx"')
    with Web(lambda request: Reply(sheet if request.body == b"year=2027" else b"", 200, [named])) as web:
        form = {"kind": "form", "fields": [["year", "2027"]]}
        asked = {"method": "POST", "body": form, "file": "application/zip", "save_as": "f"}
        result = await execute(routine(web, fetch("/report", **asked), result_of("f")), {}, downloads=tmp_path)
    assert read(Path(result.data["path"])) == sheet
    assert listing(tmp_path) == ["sheet.xlsx"]
    with Web(lambda request: page("<form>Log in</form>")) as web:
        refused = await execute(routine(web, fetch("/report", **asked), result_of("f")), {}, downloads=tmp_path)
    assert "the server sent a web page, not the file" in failed(refused)
    assert listing(tmp_path) == ["sheet.xlsx"]


@pytest.mark.parametrize(
    ("url", "due", "headers", "is_kept"),
    [
        ("/x", "text/csv", [], False),
        ("/x", "application/json", [], True),
        ("/x", "text/csv", [("Content-Disposition", "attachment; filename=a.json")], True),
        ("/files/a.json", "text/csv", [], True),
    ],
)
async def test_json_in_the_place_of_a_file_is_no_file_unless_it_is_attached_or_called_so(
    tmp_path: Path, url: str, due: str, headers: list[tuple[str, str]], is_kept: bool
):
    told = [("Content-Type", "application/json"), *headers]
    with Web(lambda request: Reply(b'{"error": "no such year"}', 200, told)) as web:
        recipe = routine(web, {"type": "download", "url": url, "media_type": due, "save_as": "f"}, result_of("f"))
        result = await execute(recipe, {}, downloads=tmp_path)
    assert result.ok is is_kept
    assert bool(listing(tmp_path)) is is_kept
    if not is_kept:
        assert "the server sent JSON, not the file (text/csv)" in failed(result)


async def test_a_file_beyond_the_limit_is_refused_and_leaves_nothing(tmp_path: Path):
    with Web(lambda request: Reply(gzip.compress(b"0" * 5_000_000), 200, [("Content-Encoding", "gzip")])) as web:
        recipe = routine(web, {"type": "download", "url": "/x", "save_as": "f"})
        result = await execute(recipe, {}, downloads=tmp_path, options=HttpOptions(download_limit=1_000_000))
    assert "the body is larger than the limit of 1000000 bytes" in failed(result)
    assert listing(tmp_path) == []


async def test_a_message_that_says_no_where_none_was_recorded_is_told() -> None:
    with Web(lambda request: page("<p class=hinweis>Nicht verliehen</p>")) as web:
        save = fetch("/save", method="POST", messages=[], save_as="r")
        result = await execute(routine(web, save, {"type": "return_html", "response": "r"}), {})
    assert result.ok
    assert "'Nicht verliehen', where it said nothing when it was recorded" in result.notes[0]


@pytest.mark.parametrize(
    ("text", "error", "note"),
    [
        ("Saved", "", ""),
        ("Not enough", "the server answered 200 and says 'Not enough', where it said 'Saved' when it was recorded", ""),
        ("Ask Ann", "", "the application says 'Ask Ann', where it said 'Saved' when it was recorded"),
    ],
)
async def test_a_message_in_other_words_than_the_recorded_one_is_told(text: str, error: str, note: str) -> None:
    with Web(lambda request: page(f"<p class=msg>{text}</p>")) as web:
        save = fetch("/save", method="POST", messages=["msg"], said=["Saved"], save_as="r")
        result = await execute(routine(web, save, {"type": "return_html", "response": "r"}), {})
    assert (result.ok, error in result.error) == (not error, True)
    assert [note in each for each in result.notes] == [True] * bool(note)
