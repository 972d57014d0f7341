"""The native layout: a folder of append-only JSON-lines files, one object a line, each line complete in itself.

    manifest.json                       {"format": "superdiscovery-capture", "version": 1, "counts": {FILE: LINES}}
    network/events.jsonl                transactions: {"id", "started", "answered", "ended", "resource_type",
                                          "request": {"method", "url", "headers": [[NAME, VALUE]],
                                          "body", "body_missing"},
                                          "response": {"status", "headers", "body", "mime_type", "body_missing"}}
    network/javascript_events.jsonl     the same, for scripts
    interaction/events.jsonl            the fields of `Interaction`
    dom/events.jsonl                    the fields of `Snapshot`, without its window properties
    window_properties/events.jsonl      {"snapshot": ID, "properties": {NAME: VALUE}}
    storage/events.jsonl                the fields of `Stored`
    docs/                               documentation files, UTF-8

A body that is not UTF-8 stands under `body_base64`. Times are Unix seconds. Fields that have their default may be
missing. A recorder appends lines as things happen, in any order, and writes the counts at the end; a folder without
counts, or whose last lines are cut, is what a crash leaves, and is read as far as it goes.
"""

import base64
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from captures.bodiless import says_empty
from captures.capture import Capture
from captures.charset import is_charset
from captures.dom import Snapshot
from captures.error import CaptureError
from captures.har.sidecar import read_interactions, read_snapshots
from captures.interaction import Interaction
from captures.lines import Record, object_of, parse_lines, read_object, status_of
from captures.moment import is_moment
from captures.order import number
from captures.other_layout import flatten, is_other_layout, read_requests
from captures.storage import Stored
from captures.transaction import Request, Response, Transaction
from captures.whole import refuse_used, whole
from captures.worker import sent_by_worker, without_worker

FORMAT: Final = "superdiscovery-capture"
VERSION: Final = 1
NETWORK: Final = "network/events.jsonl"
JAVASCRIPT: Final = "network/javascript_events.jsonl"
DOM: Final = "dom/events.jsonl"
INTERACTION: Final = "interaction/events.jsonl"
STORAGE: Final = "storage/events.jsonl"
WINDOW: Final = "window_properties/events.jsonl"
STREAMS: Final = (NETWORK, JAVASCRIPT, DOM, INTERACTION, STORAGE, WINDOW)

_Row = TypeVar("_Row")


def write_native(capture: Capture, folder: Path) -> None:
    """Write the capture, as it is, into an empty or new folder, whole or not at all. Raises `CaptureError`."""
    refuse_used(folder)
    try:
        with whole(folder):
            _write_all(capture, folder)
    except OSError as error:
        why = f"{error.filename or folder} cannot be written: {error.strerror or error}"
        raise CaptureError(f"{why}; name a folder where there is room and files may be made.") from None


def _write_all(capture: Capture, folder: Path) -> None:
    streams = _streams(capture)
    for name, lines in streams.items():
        _write(folder / name, b"".join(encode_line(line) for line in lines))
    for name, text in capture.documents.items():
        _write(folder / "docs" / name, text.encode())
    counts = {name: len(lines) for name, lines in streams.items()}
    _write(folder / "manifest.json", msgspec.json.encode({"format": FORMAT, "version": VERSION, "counts": counts}))


def encode_line(line: object) -> bytes:
    """One line as a recorder appends it, newline included."""
    return msgspec.json.encode(line) + b"\n"


def encode_transaction(transaction: Transaction) -> Record:
    """The object that stands for a transaction on its line."""
    line: Record = msgspec.to_builtins(transaction, builtin_types=(bytes,))
    for message in (line["request"], line["response"]):
        message.update(_encode_body(message.pop("body")))
        if not message["charset"]:
            del message["charset"]
    return line


def read_native(files: dict[str, bytes], problems: list[str]) -> Capture:
    """The capture in `files` (path below the folder: content). Raises `CaptureError`; a bad line becomes a problem."""
    counts = _counts(files)
    network = [row for name in (NETWORK, JAVASCRIPT) for row in _requests(name, files, problems)]
    snapshots = _snapshots(files, problems)
    windows = _read(WINDOW, files, problems, _window)
    interactions = _interactions(files, problems)
    storage = _read(STORAGE, files, problems, lambda line: msgspec.convert(line, Stored))
    return Capture(
        transactions=number(without_worker(network, sent_by_worker(network)), "t", "started"),
        interactions=number(interactions, "i", "time"),
        snapshots=number(_with_windows(snapshots, dict(windows), problems), "d", "time"),
        storage=tuple(sorted(storage, key=lambda each: each.time)),
        problems=tuple(problems),
        remarks=tuple(_miscounted(counts, files)),
    )


def _requests(name: str, files: dict[str, bytes], problems: list[str]) -> Sequence[Transaction]:
    data = files.get(name, b"")
    if is_other_layout(data):
        return read_requests(data, name, problems)
    return _read(name, files, problems, decode_transaction)


def _interactions(files: dict[str, bytes], problems: list[str]) -> Sequence[Interaction]:
    data = files.get(INTERACTION, b"")
    if not _ours(data):
        return read_interactions(flatten(data), INTERACTION, problems)
    return _read(INTERACTION, files, problems, lambda line: msgspec.convert(line, Interaction))


def _snapshots(files: dict[str, bytes], problems: list[str]) -> Sequence[Snapshot]:
    data = files.get(DOM, b"")
    if not _ours(data):
        return read_snapshots(data, DOM, problems)
    return _read(DOM, files, problems, lambda line: msgspec.convert(line, Snapshot))


def _ours(data: bytes) -> bool:
    """Whether the first line that can be read says when under our name, or nowhere."""
    _, line = next(parse_lines(data, "", []), (0, {}))
    return "time" in line or not line.keys() & {"ts", "timestamp"}


def decode_transaction(line: Record) -> Transaction:
    """The transaction of a line. Raises `ValueError`."""
    request, response = ({**object_of(line.get(name))} for name in ("request", "response"))
    sent = msgspec.convert({**request, "body": _decode_body(request)}, Request)
    sent = msgspec.structs.replace(sent, body_missing=False) if says_empty(sent) else sent  # as some recorders call it
    answer = msgspec.convert({**response, "body": _decode_body(response)}, Response)
    status_of(answer.status)
    if not all(is_charset(each.charset) for each in (sent, answer)):
        raise ValueError('its "charset" is none that browsers know')
    found = msgspec.convert({"id": "", **line, "request": sent, "response": answer}, Transaction)
    if not all(is_moment(each) for each in (found.started, found.headers_known, found.ended)):
        raise ValueError("its times are not those of a clock: seconds since 1970")
    return found


def _streams(capture: Capture) -> dict[str, list[Any]]:
    scripts = {each.id for each in capture.transactions if each.resource_type == "script"}
    return {
        NETWORK: [encode_transaction(each) for each in capture.transactions if each.id not in scripts],
        JAVASCRIPT: [encode_transaction(each) for each in capture.transactions if each.id in scripts],
        DOM: [msgspec.structs.replace(each, window_properties={}) for each in capture.snapshots],
        INTERACTION: list(capture.interactions),
        STORAGE: list(capture.storage),
        WINDOW: [
            {"snapshot": each.id, "properties": each.window_properties}
            for each in capture.snapshots
            if each.window_properties
        ],
    }


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(data)


def _encode_body(body: bytes) -> dict[str, str]:
    try:
        return {"body": body.decode()}
    except UnicodeDecodeError:
        return {"body_base64": base64.b64encode(body).decode()}


def _decode_body(message: Record) -> bytes:
    encoded, text = message.pop("body_base64", None), message.pop("body", "")
    if isinstance(encoded, str):
        return base64.b64decode(encoded, validate=True)
    if not isinstance(text, str):
        raise ValueError("a body that is not text")
    return text.encode()


def _counts(files: dict[str, bytes]) -> dict[str, int]:
    if "manifest.json" not in files:
        return {}
    manifest = read_object(files["manifest.json"], "manifest.json")
    if "format" not in manifest and "version" not in manifest:
        return {}  # another recorder's
    if manifest.get("format") != FORMAT:
        raise CaptureError(f'manifest.json is not that of a capture: its "format" is not "{FORMAT}".')
    version = manifest.get("version")
    if not isinstance(version, int) or version < 1:
        raise CaptureError('manifest.json is damaged: its "version" is not a number; copy the capture again.')
    if version > VERSION:
        raise CaptureError(f"The capture has format {version}, this program reads up to {VERSION}: update the program.")
    return {name: n for name, n in object_of(manifest.get("counts")).items() if isinstance(n, int)}


def _miscounted(counts: dict[str, int], files: dict[str, bytes]) -> Iterator[str]:
    for name, expected in counts.items():
        found = sum(1 for line in io.BytesIO(files.get(name, b"")) if line.strip())
        if found != expected:
            yield f"{name}: the manifest counts {expected} lines, the file has {found}"


def _read(name: str, files: dict[str, bytes], problems: list[str], decode: Callable[[Record], _Row]) -> list[_Row]:
    found = []
    for n, line in parse_lines(files.get(name, b""), name, problems):
        try:
            found.append(decode(line))
        except ValueError as error:
            problems.append(f"{name}: line {n}: {error}")
    return found


def _window(line: Record) -> tuple[str, dict[str, str]]:
    return msgspec.convert((line.get("snapshot"), line.get("properties")), tuple[str, dict[str, str]])


def _with_windows(
    snapshots: Iterable[Snapshot], windows: dict[str, dict[str, str]], problems: list[str]
) -> list[Snapshot]:
    joined = [
        msgspec.structs.replace(each, window_properties=windows.pop(each.id, each.window_properties))
        for each in snapshots
    ]
    problems += [f"{WINDOW}: the snapshot {name!r} is missing" for name in windows]
    return joined
