"""JSON from files that strangers wrote: tolerant of byte order marks, exact about what is wrong.

No message repeats content: a bad line may hold a secret.
"""

import io
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from captures.error import CaptureError

Record = dict[str, Any]
LONGEST: Final = 256 * 1024 * 1024
"""Bytes of a line that is read."""
MOST_LINES: Final = 1_000_000
"""Lines of a file that are read."""
MOST_VALUES: Final = 50_000_000
"""Values in one JSON document, of which each takes some 70 bytes of memory, however short its text."""

_STATUS: Final = re.compile(r"(-\d{1,3}|\d{1,3})(?:\.0)?")


def parse_json(data: bytes) -> Any:
    """The JSON value. Raises `ValueError` that says what is wrong and at which byte."""
    data = _without_mark(data)
    _refuse_crowded(data)
    try:
        return msgspec.json.decode(data)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except msgspec.DecodeError as error:
        return _parse_leniently(data, str(error))


def parse_lines(data: bytes, name: str, problems: list[str]) -> Iterator[tuple[int, Record]]:
    """The objects of a JSON-lines file with their line numbers (from 1); every other line becomes a problem.

    A last line without its newline that does not parse is told apart: the recorder died while it wrote.
    """
    for n, line in enumerate(io.BytesIO(_without_mark(data)), 1):
        if n > MOST_LINES:
            problems.append(f"{name}: line {n} and all after it: at most {MOST_LINES:,} lines of a file are read")
            return
        if not line.strip():
            continue
        try:
            yield n, _as_object(_parse_line(line))
        except ValueError as error:
            cut = str(error) if line.endswith(b"\n") or len(line) > LONGEST else "cut off while it was written"
            problems.append(f"{name}: line {n}: {cut}")


def read_object(data: bytes, name: str) -> Record:
    """The one object of a file. Raises `CaptureError`."""
    if not data.strip():
        raise CaptureError(f"{name} is empty: record again, or give another file.")
    try:
        return _as_object(parse_json(data))
    except ValueError as error:
        raise CaptureError(f"{name} cannot be read: {error}; export or copy it again.") from None


def text_of(value: object) -> str:
    """A text or a number as text; empty for everything else."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def status_of(value: object) -> int:
    """The status of an answer, a number or one written as text; 0 where nothing came back. Raises `ValueError`."""
    if value is None or value == "":
        return 0
    text = str(value) if isinstance(value, str) or (isinstance(value, int | float) and abs(value) < 1e6) else ""
    found = _STATUS.fullmatch(text.strip())
    if found is None:
        raise ValueError("its status is none of HTTP's, which have three digits")
    return max(0, int(found[1]))


def object_of(value: object) -> Record:
    """The object, or an empty one in place of anything else."""
    return value if isinstance(value, dict) else {}


def list_of(value: object) -> list[Any]:
    """The list, or an empty one in place of anything else."""
    return value if isinstance(value, list) else []


def _parse_line(line: bytes) -> Any:
    if len(line) > LONGEST:
        raise ValueError(f"it has {len(line):,} bytes, and at most {LONGEST:,} of a line are read")
    return parse_json(line.removesuffix(b"\n"))


def _refuse_crowded(data: bytes) -> None:
    """Raises `ValueError` for a document of so many values that they would fill the memory."""
    if len(data) > MOST_VALUES and sum(map(data.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise ValueError(f"it holds more than {MOST_VALUES:,} values")


def _as_object(value: Any) -> Record:
    if isinstance(value, dict):
        return value
    raise ValueError("not a JSON object")


def _without_mark(data: bytes) -> bytes:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace").encode()
    return data.removeprefix(b"\xef\xbb\xbf")


def _parse_leniently(data: bytes, reason: str) -> Any:
    # Browsers write lone surrogates and some exporters NaN: JSON to the standard library, not to msgspec.
    try:
        return _without_surrogates(json.loads(data.decode("utf-8", "replace")))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(_where(data, error, reason)) from None
    except ValueError:  # Python reads no whole number of more than some thousand digits
        raise ValueError("a number in it has too many digits") from None


def _where(data: bytes, error: json.JSONDecodeError, reason: str) -> str:
    # An escape or a number that was cut in its middle is an error a few characters before the end.
    if "truncated" in reason or error.pos >= len(error.doc) - 6:
        return f"it is cut off: the JSON is not complete at its end, byte {len(data)}"
    at = len(data.decode("utf-8", "replace")[: error.pos].encode())
    return f"it is not valid JSON at byte {at} ({error.msg})"


def _without_surrogates(value: Any) -> Any:
    match value:
        case str():
            return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        case list():
            return [_without_surrogates(each) for each in value]
        case dict():
            return {_without_surrogates(key): _without_surrogates(each) for key, each in value.items()}
        case _:
            return value
