"""The process in which calls are made that may have to be ended: see `runtime/processes/apart.py`."""

import contextlib
import pickle
import resource
import struct
import sys
from typing import Any, BinaryIO

_LENGTH = struct.Struct("<Q")
_SPARE = 5
"""Seconds of a processor beyond those of a call: the process ends by itself if nobody is left to end it."""


def serve(memory: int) -> None:
    """Do one call after the other, until there is nobody to ask for one; `memory`: bytes."""
    # What it computes prints nothing, but a library might.
    calls, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_AS, memory)
    answers.write(b"!")
    answers.flush()
    while len(head := calls.read(_LENGTH.size)) == _LENGTH.size:
        answer = _answered(calls, _LENGTH.unpack(head)[0])
        answers.write(_LENGTH.pack(len(answer)))
        answers.write(answer)
        answers.flush()
        del answer


def _answered(calls: BinaryIO, size: int) -> bytes:
    try:
        return pickle.dumps(_done(calls.read(size)), protocol=pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return pickle.dumps(("memory", None))


def _done(job: bytes) -> tuple[str, Any]:
    seconds, function, args, kwargs = pickle.loads(job)
    usage = resource.getrusage(resource.RUSAGE_SELF)
    _limit(resource.RLIMIT_CPU, int(usage.ru_utime + usage.ru_stime + seconds) + _SPARE)
    try:
        return "returned", function(*args, **kwargs)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - it is raised where the call was made
        return "raised", error.with_traceback(None)


def _limit(what: int, value: int) -> None:
    """The soft limit, so that it can be set again."""
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(what, (value, resource.getrlimit(what)[1]))
