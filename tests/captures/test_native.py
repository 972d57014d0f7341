"""The native layout: what is written is what is read, and what a crash leaves is read as far as it goes."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from captures.capture import Capture
from captures.dom import Snapshot
from captures.error import CaptureError
from captures.interaction import Interaction
from captures.native import encode_line, encode_transaction, read_native, write_native
from captures.open import load
from captures.order import number
from captures.storage import Stored
from captures.transaction import Request, Response, Transaction
from tests.captures.masking.masked import capture_of, exchange

texts = st.text(max_size=20)
times = st.floats(1e9, 2e9)
headers = st.lists(st.tuples(texts, texts), max_size=3).map(tuple)
mappings = st.dictionaries(texts, texts, max_size=2)
requests = st.builds(Request, texts, texts, headers, st.binary(max_size=20))
responses = st.builds(Response, st.integers(0, 599), headers, st.binary(max_size=20), texts, st.booleans())
kinds = st.sampled_from(["document", "script", "xhr"])
transactions = st.builds(Transaction, st.just(""), times, times, kinds, requests, responses)
interactions = st.builds(
    Interaction, st.just(""), times, texts, texts, texts, texts, classes=st.lists(texts, max_size=2).map(tuple)
)
snapshots = st.builds(
    Snapshot,
    st.just(""),
    times,
    texts,
    texts,
    texts,
    cookies=mappings,
    local_storage=mappings,
    window_properties=mappings,
)
stored = st.builds(Stored, times, st.sampled_from(["cookie", "local", "session"]), texts, texts, texts)
captures = st.builds(
    Capture,
    transactions=st.lists(transactions, max_size=4).map(lambda rows: number(rows, "t", "started")),
    interactions=st.lists(interactions, max_size=3).map(lambda rows: number(rows, "i", "time")),
    snapshots=st.lists(snapshots, max_size=3).map(lambda rows: number(rows, "d", "time")),
    storage=st.lists(stored, max_size=3).map(lambda rows: tuple(sorted(rows, key=lambda each: each.time))),
)


def files_of(folder: Path) -> dict[str, bytes]:
    return {each.relative_to(folder).as_posix(): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(capture=captures)
def test_what_is_written_is_what_is_read(tmp_path_factory: pytest.TempPathFactory, capture: Capture) -> None:
    folder = tmp_path_factory.mktemp("native") / "capture"
    write_native(capture, folder)
    problems: list[str] = []
    assert read_native(files_of(folder), problems) == capture
    assert problems == []


TRANSACTION = Transaction("t0001", 5.0, 6.0, "xhr", Request("GET", "https://a.test/"), Response(200, (), b"\xff\x00"))


def written(folder: Path, **more: object) -> Path:
    write_native(Capture(transactions=(TRANSACTION,), **more), folder / "c")  # type: ignore[arg-type]
    return folder / "c"


def test_a_folder_is_opened_with_its_documents(tmp_path: Path) -> None:
    folder = written(tmp_path, documents={"api/errors.md": "404"})
    capture = load(folder)
    assert capture.transactions == (TRANSACTION,)
    assert capture.documents == {"api/errors.md": "404"}
    assert capture.problems == ()


def test_a_line_cut_by_a_crash_costs_that_line(tmp_path: Path) -> None:
    folder = written(tmp_path)
    with (folder / "network/events.jsonl").open("ab") as stream:
        stream.write(encode_line(encode_transaction(TRANSACTION))[:50])
    capture = load(folder)
    assert len(capture.transactions) == 1
    assert capture.problems == ("network/events.jsonl: line 2: cut off while it was written",)
    assert capture.remarks == ("network/events.jsonl: the manifest counts 1 lines, the file has 2",)


def test_a_recorder_appends_in_any_order_and_needs_no_manifest(tmp_path: Path) -> None:
    (tmp_path / "network").mkdir()
    later = msgspec.structs.replace(TRANSACTION, started=9.0, id="x")
    lines = [encode_line(encode_transaction(each)) for each in (later, TRANSACTION)]
    (tmp_path / "network/events.jsonl").write_bytes(b"".join(lines))
    assert [(each.id, each.started) for each in load(tmp_path).transactions] == [("t0001", 5.0), ("t0002", 9.0)]


@pytest.mark.parametrize(
    ("stream", "line", "says"),
    [
        ("network/events.jsonl", {"id": "t1"}, "missing required field `method`"),
        ("network/events.jsonl", {"request": {"body": 1}}, "a body that is not text"),
        ("network/events.jsonl", {"request": {"body_base64": "?"}}, "base64"),
        ("interaction/events.jsonl", {"id": "i1"}, "missing required field `time`"),
        ("dom/events.jsonl", {"id": 1}, "Expected `str`, got `int`"),
        ("storage/events.jsonl", {"time": 1, "area": "attic"}, "Invalid enum value"),
        ("window_properties/events.jsonl", {"snapshot": 1}, "Expected `str`"),
        ("window_properties/events.jsonl", {"snapshot": "d7", "properties": {}}, "the snapshot 'd7' is missing"),
    ],
)
def test_a_line_that_is_not_what_it_should_be_is_named(
    tmp_path: Path, stream: str, line: dict[str, object], says: str
) -> None:
    folder = written(tmp_path)
    (folder / "manifest.json").unlink()
    with (folder / stream).open("ab") as file:
        file.write(encode_line(line))
    (problem,) = load(folder).problems
    assert problem.startswith(stream)
    assert says.lower() in problem.lower()


@pytest.mark.parametrize(
    ("manifest", "says"),
    [
        ({"format": "superdiscovery-capture", "version": 2}, "format 2, this program reads up to 1: update"),
        ({"format": "superdiscovery-capture", "version": "x"}, "damaged"),
        ({"format": "other"}, "is not that of a capture"),
    ],
)
def test_a_manifest_of_something_else_or_something_newer_is_refused(
    tmp_path: Path, manifest: dict[str, object], says: str
) -> None:
    folder = written(tmp_path)
    (folder / "manifest.json").write_bytes(encode_line(manifest))
    with pytest.raises(CaptureError, match=says):
        load(folder)


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CaptureError, match=r"file/c.* cannot be written: Not a directory"):
        write_native(Capture(), tmp_path / "file" / "c")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    folder = written(tmp_path)
    with pytest.raises(CaptureError, match="is not empty"):
        write_native(Capture(), folder)


def test_a_status_that_is_none_of_http_is_a_problem(tmp_path: Path) -> None:
    good, bad = exchange(), exchange(at=200)
    bad = msgspec.structs.replace(bad, response=msgspec.structs.replace(bad.response, status=1000))
    write_native(capture_of(good, bad), tmp_path / "capture")
    capture = load(tmp_path / "capture")
    assert len(capture.transactions) == 1
    assert capture.problems == ("network/events.jsonl: line 2: its status is none of HTTP's, which have three digits",)


def test_requests_that_lack_what_was_sent_are_told_of(tmp_path: Path) -> None:
    asked = Request("POST", "https://a.test/", body_missing=True)
    each = Transaction("t0001", 1e9, 1e9, "document", asked, Response(303))
    write_native(Capture(transactions=(each,)), tmp_path / "capture")
    capture = load(tmp_path / "capture")
    assert capture.transactions == (each,)
    (remark,) = capture.remarks
    assert remark.startswith("1 request lacks its body, or a file in it")


def test_a_stream_that_is_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    write_native(Capture(), tmp_path / "capture")
    (tmp_path / "own.jsonl").write_text("{}")
    stream = tmp_path / "capture" / "network" / "events.jsonl"
    stream.unlink()
    stream.symlink_to(tmp_path / "own.jsonl")
    with pytest.raises(CaptureError, match=r"events\.jsonl is a link, which is not followed"):
        load(tmp_path / "capture")


@pytest.mark.parametrize("charset", ["undefined", "hex", "idna", "GBK", "nonsense"])
def test_a_charset_that_no_browser_names_so_is_a_problem(charset: str) -> None:
    row = exchange(body=b"q=%26%2320013%3B", sent=(("Content-Type", "application/x-www-form-urlencoded"),))
    line = encode_transaction(row)
    line["request"]["charset"] = charset
    problems: list[str] = []
    found = read_native({"network/events.jsonl": encode_line(line) + encode_line(encode_transaction(row))}, problems)
    assert problems == ['network/events.jsonl: line 1: its "charset" is none that browsers know']
    assert len(found.transactions) == 1


@pytest.mark.parametrize("when", [-1.0, 1e300])
@pytest.mark.parametrize("which", ["started", "answered", "ended"])
def test_a_time_that_no_clock_shows_is_a_problem(which: str, when: float) -> None:
    line = {**encode_transaction(exchange()), which: when}
    problems: list[str] = []
    assert read_native({"network/events.jsonl": encode_line(line)}, problems).transactions == ()
    assert problems == ["network/events.jsonl: line 1: its times are not those of a clock: seconds since 1970"]
