"""Whatever a stranger wrote is read, or refused with a sentence: no other error, bounded memory, an end.

A little of it here; `FUZZ=SECONDS` makes it as long as that, all readers together.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.fuzz.__main__ import LONGEST
from tests.fuzz.readers import READERS, Reader
from tests.runtime.terminal import ROOT

SECONDS = float(os.environ.get("FUZZ", "0")) / len(READERS)
FIRST = os.environ.get("FROM", "0")
FEW = ("--documents", "25")

Findings = Mapping[str, str]


@pytest.fixture(scope="session")
def few() -> Findings:
    """What a few documents for every reader find, in a process of their own."""
    return findings(FEW)


def findings(how: tuple[str, ...], progress: Path | None = None) -> Findings:
    """What was found, by reader; the memory that the process has is bounded."""
    given = ["--first", FIRST, *how, *(["--progress", str(progress)] if progress else [])]
    told = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", *given], cwd=ROOT, capture_output=True, text=True, check=False
    )
    last = progress.read_text() if progress and progress.exists() else ""
    assert told.returncode == 0, f"it ended with {told.returncode} {last}\n{told.stderr[-3000:]}"
    each = map(json.loads, told.stdout.splitlines())
    return {one["reader"]: f"round {one['round']}, {one['document']}: {one['wrong']}" for one in each}


@pytest.mark.parametrize("reader", READERS, ids=lambda each: each.name)
def test_a_document_is_read_or_refused(reader: Reader, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    if SECONDS:
        found = findings(("--reader", reader.name, "--seconds", f"{SECONDS}"), tmp_path / "progress")
    else:
        found = request.getfixturevalue("few")
    assert found.get(reader.name, "") == ""


@pytest.mark.parametrize("reader", READERS, ids=lambda each: each.name)
def test_a_document_that_is_not_spoilt_is_read(reader: Reader, tmp_path: Path) -> None:
    for name, data in reader.files().items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    reader.read(tmp_path)


def test_what_is_looked_for_is_found(tmp_path: Path) -> None:
    """An error that is no refusal, too much memory, and no end."""
    code = f"""
import tests.fuzz.__main__ as fuzz
from tests.fuzz.readers import Reader
def wrong(folder): raise KeyError((folder / 'a').read_bytes())
def large(folder): bytearray(10 * fuzz.MEMORY)
def endless(folder):
    while True: pass
def silent(folder): raise ValueError
fuzz.LONGEST = {LONGEST} / 100
reads = {{'wrong': wrong, 'large': large, 'endless': endless, 'silent': silent}}
fuzz.READERS = tuple(Reader(name, lambda: {{'a': b'[1]'}}, read, (ValueError,)) for name, read in reads.items())
fuzz.main()
"""
    told = subprocess.run(
        [sys.executable, "-c", code, "--documents", "1"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ends = [json.loads(line)["wrong"].splitlines()[-1] for line in told.stdout.splitlines()]
    assert [each.split(":")[0].split(".")[-1] for each in ends] == [
        "KeyError",
        "MemoryError",
        "TooSlow",
        "ValueError says nothing",
    ]
