"""A capture in a file that is mapped into memory reads like the capture that it was written from."""

from pathlib import Path

import msgspec
import pytest

from benchmarks.large_capture import large_capture
from captures.capture import Capture
from captures.compound import made_of
from captures.dom import Snapshot
from captures.error import CaptureError, UnknownId
from captures.interaction import Interaction
from captures.mapped.capture import open_mapped
from captures.mapped.write import write_mapped
from captures.masking.redact import mask
from captures.storage import Stored
from captures.trace import origins
from captures.transaction import Request, Response, Transaction

SMALL = Capture(
    transactions=(
        Transaction("t0001", 1.0, 2.0, "fetch", Request("POST", "https://a.test/?q=one", (), b"\xff"), Response(0)),
        Transaction(
            "t0002", 3.0, 4.0, "fetch", Request("GET", "https://a.test/one"), Response(200, (("X", "ö"),), b"<p>one")
        ),
    ),
    snapshots=(Snapshot("d0001", 3.5, "", "Títle", "<p>öne", "", {"c": "v"}, {"l": "one"}, {"s": "x"}, {"w": "{}"}),),
    interactions=(Interaction("i0001", 0.5, "click", "", "", "a", classes=("x", "y"), text="one"),),
    storage=(Stored(3.0, "local", "https://a.test", "k", "one"),),
    documents={"guide.md": "# Wörter", "empty.md": ""},
    problems=("line 3: bad",),
    digest="0" * 64,
    vault={"secret-1-cookie": "s3cr3t-canary"},
    compounds={"secret-1-authorization": ("ann", "secret-1-password")},
)


def written(capture: Capture, folder: Path) -> Path:
    path = folder / "evidence"
    write_mapped(capture, path)
    return path


@pytest.mark.parametrize("capture", [SMALL, Capture(), mask(large_capture(300_000))], ids=["small", "empty", "large"])
def test_it_reads_as_what_was_written(capture: Capture, tmp_path: Path) -> None:
    mapped = open_mapped(written(capture, tmp_path))
    assert mapped == capture
    assert [each.response.body for each in mapped.transactions] == [each.response.body for each in capture.transactions]
    assert [each.html for each in mapped.snapshots] == [each.html for each in capture.snapshots]


def test_rows_are_found_by_id_and_by_place(tmp_path: Path) -> None:
    mapped = open_mapped(written(SMALL, tmp_path))
    assert mapped.transaction("t0002").response.body == mapped.transactions[-1].response.body == b"<p>one"
    assert mapped.snapshot("d0001").window_properties == {"w": "{}"}
    assert mapped.interaction("i0001").text == "one"
    assert [each.id for each in mapped.transactions[1:]] == ["t0002"]
    assert [each.id for each in reversed(mapped.transactions)] == ["t0002", "t0001"]
    with pytest.raises(UnknownId, match="t0003"):
        mapped.transaction("t0003")
    with pytest.raises(IndexError):
        mapped.transactions[2]


def test_its_rows_equal_ordinary_ones_and_only_those_with_the_same_body(tmp_path: Path) -> None:
    mapped, plain = open_mapped(written(SMALL, tmp_path)).transactions[1], SMALL.transactions[1]
    assert (mapped == plain, plain == mapped, hash(mapped) == hash(plain)) == (True, True, True)
    other = msgspec.structs.replace(plain, response=msgspec.structs.replace(plain.response, body=b"<p>two"))
    assert (mapped != other, other != mapped) == (True, True)
    assert mapped.response != mapped.request


def test_values_are_traced_as_in_the_capture_itself(tmp_path: Path) -> None:
    capture = mask(large_capture(300_000))
    mapped = open_mapped(written(capture, tmp_path))
    asked = [*capture.index.values, "price", "nowhere", "7", "&"]
    for value in asked:
        assert origins(mapped, value, 2e9, limit=5) == origins(capture, value, 2e9, limit=5), value
    assert len(asked) > 40


def test_the_vault_is_not_in_the_file_and_is_given_apart(tmp_path: Path) -> None:
    path = written(SMALL, tmp_path)
    assert b"canary" not in path.read_bytes()
    assert open_mapped(path).vault == {}
    assert open_mapped(path, SMALL.vault).vault == SMALL.vault
    assert path.stat().st_mode & 0o077 == 0


def test_what_is_there_twice_is_written_once(tmp_path: Path) -> None:
    bodies = [b"0123456789" * 10_000 + b"." for _ in range(9)]
    rows = [Transaction("t1", 1.0, 2.0, "fetch", Request("GET", "/"), Response(200, (), body)) for body in bodies]
    assert written(Capture(transactions=rows), tmp_path).stat().st_size < 2 * len(bodies[0])


def held() -> int:
    """Bytes of memory that this process has for itself: the pages of files are not among them."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("Anonymous:"))


def test_however_often_it_is_opened_its_bodies_are_in_memory_once(tmp_path: Path) -> None:
    bodies = [bytes([65 + n]) * 4_000_000 for n in range(10)]
    rows = [Transaction("t1", 1.0, 2.0, "fetch", Request("GET", "/"), Response(200, (), body)) for body in bodies]
    path = written(Capture(transactions=rows), tmp_path)
    before, opened = held(), [open_mapped(path) for _ in range(4)]
    assert [sum(len(each.response.body) for each in capture.transactions) for capture in opened] == [40_000_000] * 4
    assert held() - before < 20_000_000


@pytest.mark.parametrize("content", [b"", b"something else, and long enough"])
def test_a_file_that_is_none_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "evidence").write_bytes(content)
    with pytest.raises(CaptureError, match="start the run again"):
        open_mapped(tmp_path / "evidence")
    with pytest.raises(CaptureError, match="start the run again"):
        open_mapped(tmp_path / "nothing")


def test_what_basic_credentials_are_made_of_is_known_without_the_vault(tmp_path: Path) -> None:
    sent = Request("GET", "https://a.test/", (("Authorization", "Basic ZXJpbjpwYXNzICYgNyB3w7ZydGVy"),))
    capture = mask(Capture(transactions=(Transaction("t0001", 1.0, 2.0, "fetch", sent, Response(200)),)))
    mapped = open_mapped(written(capture, tmp_path))
    (_, header) = mapped.transactions[0].request.headers[0]
    assert made_of(mapped, header) == made_of(capture, header) == ("erin", "secret-1-password")
    assert mapped.vault == {}
