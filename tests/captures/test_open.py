"""Finding a capture and what stands beside it."""

import json
from pathlib import Path

import pytest

from captures.capture import Capture
from captures.error import CaptureError, UnknownId
from captures.open import load, open_capture
from captures.storage import Stored
from tests.captures.archive import START, entry, page, typed, write_har

STATE = {
    "cookies": [{"name": "theme", "value": "dark", "domain": "shop.test"}],
    "origins": [{"origin": "https://shop.test", "localStorage": [{"name": "a", "value": "1"}]}],
}


def test_the_files_beside_a_har_are_read(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "api.md").write_text("# The API")
    path = write_har(
        tmp_path, entry(), interactions=[typed("q", "moon", 2)], dom=[page("<p>", 1)], storage={"storage": STATE}
    )
    capture = load(path)
    assert (capture.interactions[0].value, capture.interactions[0].time) == ("moon", START + 2)
    assert (capture.snapshots[0].html, capture.snapshots[0].time) == ("<p>", START + 1)
    assert capture.storage == (
        Stored(START + 0.1, "cookie", "shop.test", "theme", "dark"),
        Stored(START + 0.1, "local", "https://shop.test", "a", "1"),
    )
    assert capture.documents == {"api.md": "# The API"}
    assert capture.digest == load(tmp_path).digest


def test_other_files_can_be_named(tmp_path: Path) -> None:
    other = tmp_path / "mine.jsonl"
    other.write_text(json.dumps(typed("q", "named", 1)))
    path = write_har(tmp_path, entry(), interactions=[typed("q", "beside", 1)])
    assert load(path, interactions=other).interactions[0].value == "named"
    with pytest.raises(CaptureError, match=r"gone.jsonl cannot be read: No such file"):
        load(path, interactions=tmp_path / "gone.jsonl")


def test_the_digest_is_that_of_the_content(tmp_path: Path) -> None:
    path = write_har(tmp_path, entry())
    before = load(path).digest
    (tmp_path / "dom.jsonl").write_text(json.dumps(page("<p>", 1)))
    assert len(before) == 64
    assert load(path).digest != before


def test_a_har_of_any_name_is_found_in_its_folder(tmp_path: Path) -> None:
    write_har(tmp_path, entry(), name="flow.har")
    assert len(load(tmp_path).transactions) == 1
    write_har(tmp_path, entry(), name="other.har")
    with pytest.raises(CaptureError, match="holds 2 HAR files: name one of them"):
        load(tmp_path)


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(CaptureError, match="cannot be read: No such file or directory"):
        open_capture(tmp_path / "none.har")
    with pytest.raises(CaptureError, match="holds no capture"):
        open_capture(tmp_path)


def test_bad_lines_are_counted_and_named(tmp_path: Path) -> None:
    path = write_har(tmp_path, entry())
    good = json.dumps(typed("q", "moon", 1))
    (tmp_path / "interactions.jsonl").write_text(f'{good}\n[1]\n\n{{"ts": 1}}\n{{"type": "click"}}\n{good[:40]}')
    (tmp_path / "dom.jsonl").write_text('{"ts": 5}\nnonsense\n')
    (tmp_path / "storage.json").write_text('{"cookies"')
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "logo.png").write_bytes(b"\x89PNG\xff")
    capture = load(path)
    assert len(capture.interactions) == 1
    assert [problem.split(" (")[0] for problem in capture.problems] == [
        "interactions.jsonl: line 2: not a JSON object",
        'interactions.jsonl: line 4: no "type"',
        'interactions.jsonl: line 5: no time: "ts" is neither seconds nor milliseconds since 1970',
        "interactions.jsonl: line 6: cut off while it was written",
        'dom.jsonl: line 1: no "html"',
        "dom.jsonl: line 2: it is not valid JSON at byte 0",
        "storage.json cannot be read: it is cut off: the JSON is not complete at its end, byte 10; "
        "export or copy it again.",
        "docs/logo.png: not UTF-8 text",
    ]


def test_a_chosen_file_is_called_by_its_name_without_the_folder_that_browsers_make_up(tmp_path: Path) -> None:
    chosen = typed("upload", "C:\\fakepath\\prices.txt", 1) | {"inputType": "file"}
    path = write_har(tmp_path, entry(), interactions=[chosen])
    assert [each.value for each in load(path).interactions] == ["prices.txt"]


def test_the_attributes_of_an_element_may_be_of_any_type(tmp_path: Path) -> None:
    rows = [typed("q", "x", 1, id={"baseVal": "a"}, className="a b"), typed("q", "x", 2, id=7, classes=["c"])]
    first, second = load(write_har(tmp_path, entry(), interactions=rows)).interactions
    assert (first.element_id, first.classes) == ("", ("a", "b"))
    assert (second.element_id, second.classes) == ("7", ("c",))


def test_cookies_of_a_snapshot_are_a_list_or_a_mapping(tmp_path: Path) -> None:
    rows = [page("", 1, cookies=[{"name": "a", "value": "1"}]), page("", 2, cookies={"a": "2"}, localStorage={"k": 3})]
    first, second = load(write_har(tmp_path, entry(), dom=rows)).snapshots
    assert (first.cookies, second.cookies, second.local_storage) == ({"a": "1"}, {"a": "2"}, {"k": "3"})


def test_rows_are_found_by_id(tmp_path: Path) -> None:
    capture = load(write_har(tmp_path, entry(), interactions=[typed("q", "x", 1)], dom=[page("", 1)]))
    assert capture.transaction("t0001") is capture.transactions[0]
    assert capture.interaction("i0001") is capture.interactions[0]
    assert capture.snapshot("d0001") is capture.snapshots[0]
    with pytest.raises(UnknownId, match=r"The capture has no transaction 't9': they run from t0001 to t0001\."):
        capture.transaction("t9")
    with pytest.raises(KeyError, match="it has none"):
        Capture().snapshot("d0001")
