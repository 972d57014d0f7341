"""`python -m tests.fuzz`: spoilt documents for every reader, in this process, with so much memory and no more.

What is found is printed as JSON: the reader, the number of the document, and the end of the trace.
"""

import argparse
import json
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType

from tests.fuzz.mutating import spoilt
from tests.fuzz.readers import READERS, Reader

MEMORY = 3 * 1024**3
"""Bytes of address space that a reader may take; Python and the libraries have 1.5 GB of it."""

LONGEST = 20.0
"""Seconds that one document may take."""

MOST_FINDINGS = 5


class TooSlow(BaseException):
    """A document took too long."""


def document(reader: Reader, number: int) -> dict[str, bytes]:
    """The files of the folder, one of which is spoilt: the same for the same number."""
    random = Random(f"{reader.name} {number}")
    files = dict(reader.files())
    name = random.choice(sorted(files))
    return files | {name: spoilt(files[name], random)}


def attempt(reader: Reader, number: int) -> str:
    """What went wrong, as a trace; empty if it was read or refused."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        for name, data in document(reader, number).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        try:
            reader.read(folder)
        except reader.refusals as refusal:
            return "" if str(refusal).strip() else f"{type(refusal).__name__} says nothing"
        except (Exception, TooSlow) as wrong:  # noqa: BLE001 - this is what is looked for
            return "".join(traceback.format_exception(wrong)[-6:])
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    return ""


def found(reader: Reader, first: int, documents: int, seconds: float, progress: Path) -> Iterator[dict[str, object]]:
    """Findings, each in another place."""
    until, seen = time.monotonic() + seconds, set[str]()
    for number in range(first, first + documents):
        if time.monotonic() > until or len(seen) >= MOST_FINDINGS:
            return
        progress.write_text(f"{reader.name}: document {number}")
        wrong = attempt(reader, number)
        place = "\n".join(wrong.splitlines()[-3:])
        if wrong and place not in seen:
            seen.add(place)
            yield {"reader": reader.name, "document": number, "wrong": wrong}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--reader", action="append", help="its name; by default all of them")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--documents", type=int, default=10**9, help="for each reader")
    parser.add_argument("--seconds", type=float, default=10**9, help="for each reader")
    parser.add_argument("--progress", type=Path, default=Path("/dev/null"), help="what is being read stands there")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _too_slow)
    readers = [each for each in READERS if given.reader is None or each.name in given.reader]
    for each in readers:
        for finding in found(each, given.first, given.documents, given.seconds, given.progress):
            json.dump(finding, sys.stdout)
            print(flush=True)


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow


if __name__ == "__main__":
    main()
