"""`python -m tests.fuzz`: Hypothesis spoils documents for every reader, in this process, whose memory is bounded.

What is found is printed as JSON: the reader, the round, the smallest document that shows it, and the end of the trace.
"""

import argparse
import json
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FrameType

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.mutating import spoilt
from tests.fuzz.readers import READERS, Files, Reader

MEMORY = 3 * 1024**3
"""Bytes of address space that a reader may take; Python and the libraries have 1.5 GB of it."""

LONGEST = 20.0
"""Seconds that one document may take."""

ROUND = 200
"""Documents that Hypothesis makes from one seed, which is the number of the round."""

SHOWN = 2_000
"""Bytes of a document that are printed."""


class TooSlow(BaseException):
    """A document took too long."""


class Found(Exception):
    """A reader did something else than to read the document or to refuse it; the text is the end of the trace."""

    def __init__(self, wrong: str, changed: Files) -> None:
        super().__init__(wrong)
        self.changed = changed


def attempt(reader: Reader, files: Files) -> str:
    """What went wrong, as a trace; empty if it was read or refused."""
    with TemporaryDirectory() as made:
        folder = Path(made)
        for name, data in files.items():
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


def play(reader: Reader, number: int, documents: int, progress: Path) -> None:
    """One round: the same documents for the same number. Raises `Found`."""

    @seed(number)
    @settings(
        max_examples=documents,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.shrink),
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.randoms(use_true_random=False))
    def read(random: Random) -> None:
        files = dict(reader.files())
        name = random.choice(sorted(files))
        files[name] = spoilt(files[name], random)
        progress.write_text(f"{reader.name}: round {number}, {name}: {files[name][:SHOWN]!r}")
        if wrong := attempt(reader, files):
            raise Found(wrong, {name: files[name]})

    read()


def found(reader: Reader, first: int, documents: int, seconds: float, progress: Path) -> dict[str, object] | None:
    """The first finding, if there is one."""
    until = time.monotonic() + seconds
    for number in range(first, first + -(-documents // ROUND)):
        if time.monotonic() > until:
            return None
        try:
            play(reader, number, min(ROUND, documents - (number - first) * ROUND), progress)
        except Found as one:
            shown = {name: repr(data[:SHOWN]) for name, data in one.changed.items()}
            return {"reader": reader.name, "round": number, "document": shown, "wrong": str(one)}
    return None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("--reader", action="append", help="its name; by default all of them")
    parser.add_argument("--first", type=int, default=0, help="the number of the first round")
    parser.add_argument("--documents", type=int, default=10**9, help="for each reader")
    parser.add_argument("--seconds", type=float, default=10**9, help="for each reader")
    parser.add_argument("--progress", type=Path, default=Path("/dev/null"), help="what is being read stands there")
    given = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _too_slow)
    readers = [each for each in READERS if given.reader is None or each.name in given.reader]
    for each in readers:
        finding = found(each, given.first, given.documents, given.seconds, given.progress)
        if finding is not None:
            json.dump(finding, sys.stdout)
            print(flush=True)


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlow


if __name__ == "__main__":
    main()
