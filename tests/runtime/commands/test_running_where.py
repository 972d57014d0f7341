"""`run`: what is said of where it runs, and where it keeps the page on which it failed."""

from pathlib import Path

from routines.file import dump
from runtime.commands.running import failures_folder
from tests.runtime.http.http_routines import fetch, result_of, routine
from tests.runtime.terminal import Type
from tests.runtime.web import Web, json_reply


def test_that_the_named_browser_is_not_used_is_told(tmp_path: Path, type_in: Type) -> None:
    with Web(lambda request: json_reply('{"a": 1}')) as web:
        file = tmp_path / "routine.json"
        file.write_text(dump(routine(web, fetch("/", save_as="r"), result_of())), encoding="utf-8")
        told = type_in("run", file, "--cdp-url", "http://127.0.0.1:1")
        plain = type_in("run", file)
    assert (told.code, plain.code) == (0, 0)
    assert "note: it runs without the browser of --cdp-url: to run it there, add --browser always" in told.err
    assert "--cdp-url" not in plain.err


def test_runs_that_begin_in_one_second_keep_their_failures_apart() -> None:
    folders = {failures_folder() for _ in range(20)}
    assert len(folders) == 20
    assert {folder.parent for folder in folders} == {Path("failures")}
