"""Opening a capture: a native folder, a HAR file, or a folder that holds a HAR."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from captures.batch import with_batches_apart
from captures.bodiless import lacking_bodies, lacking_uploads
from captures.capture import Capture
from captures.clicked import with_clickables
from captures.components import with_documents
from captures.dom import Snapshot
from captures.error import CaptureError
from captures.flattened import with_plain_json
from captures.har.read import read_har
from captures.har.sidecar import read_interactions, read_snapshots, read_storage
from captures.har.zipped import unzipped
from captures.in_utf8 import with_texts_in_utf_8
from captures.intake import Intake
from captures.interaction import Interaction
from captures.label import with_labels
from captures.masking.redact import mask
from captures.native import STREAMS, read_native
from captures.storage import Stored
from captures.unreachable import without_unreachable
from captures.userinfo import with_userinfo_in_headers
from files.listing import files_below
from files.regular import is_inside

MANY = 5_000
"""Rows from which on it is told how far the opening of a capture is."""

_Row = TypeVar("_Row", Interaction, Snapshot)


def open_capture(path: Path | str, tell: Callable[[str], None] | None = None) -> Capture:
    """The capture at `path` as it is read, every secret in it replaced by a handle. Raises `CaptureError`.

    `tell` is told how far that is, of a capture with many rows.
    """
    recorded = load(path)
    rows = len(recorded.transactions) + len(recorded.interactions) + len(recorded.snapshots)
    if tell is not None and rows >= MANY:
        tell(
            f"read {len(recorded.transactions):,} requests, {len(recorded.interactions):,} interactions and "
            f"{len(recorded.snapshots):,} snapshots; now looking for credentials in them"
        )
    return mask(with_documents(with_plain_json(with_batches_apart(with_texts_in_utf_8(recorded)))))


def load(
    path: Path | str,
    interactions: Path | None = None,
    dom: Path | None = None,
    storage: Path | None = None,
    docs: Path | None = None,
) -> Capture:
    """The capture at `path` as it was recorded, **secrets included**: for copying it, and for nothing else.

    A HAR takes `interactions.jsonl`, `dom.jsonl`, `storage.json` and `docs/` from beside it unless others are named; of
    one that was named itself the capture remarks on it. Raises `CaptureError`: not found, unreadable, or nothing in it
    that can be used; and for a file that was named in which every line is wrong.
    """
    path = Path(path)
    named = {"interactions.jsonl": interactions, "dom.jsonl": dom, "storage.json": storage}
    try:
        intake = Intake()
        har = _har_in(path) if path.is_dir() else path
        capture = _load_har(har, path, named, _folder(docs), intake) if har else _load_folder(path, intake)
        if har == path:
            capture = replace(capture, remarks=(*capture.remarks, *_neighbours(path.parent, named, docs)))
    except OSError as error:
        why = f"{error.filename or path} cannot be read: {error.strerror or error}"
        raise CaptureError(f"{why}; give the folder of a recording, or a HAR, that is there.") from None
    readable = with_userinfo_in_headers(without_unreachable(capture))
    return with_labels(with_clickables(_usable(readable, path)))


def _har_in(folder: Path) -> Path | None:
    """The HAR of a folder; None for a folder in the native layout."""
    if any(is_inside(folder, name) for name in ("manifest.json", *STREAMS)):
        return None
    if is_inside(folder, "capture.har"):
        return folder / "capture.har"
    archives = sorted(folder.glob("*.har"))
    if len(archives) == 1:
        return archives[0]
    if archives:
        raise CaptureError(f"{folder} holds {len(archives)} HAR files: name one of them.")
    raise CaptureError(f"{folder} holds no capture: neither network/events.jsonl nor a HAR file is in it.")


def _load_folder(folder: Path, intake: Intake) -> Capture:
    problems: list[str] = []
    names = [name for name in ("manifest.json", *STREAMS) if is_inside(folder, name)]
    files = {name: intake.inside(folder, name) for name in names}
    documents = _documents(_docs_in(folder), intake, problems)
    return _finish(read_native(files, problems), documents, files, problems)


def _neighbours(folder: Path, named: Mapping[str, Path | None], docs: Path | None) -> list[str]:
    """What was taken from beside a HAR that was named, though nobody named it."""
    taken = [name for name, path in named.items() if path is None and is_inside(folder, name)]
    if docs is None and (folder / "docs").is_dir():
        taken.append("docs/")
    return [f"from beside it, {', '.join(taken)} {'is' if len(taken) == 1 else 'are'} used too"] if taken else []


def _folder(docs: Path | None) -> Path | None:
    if docs is not None and not docs.is_dir():
        raise CaptureError(f"{docs} is not a folder: name one with documentation in it.")
    return docs


def _load_har(path: Path, given: Path, named: Mapping[str, Path | None], docs: Path | None, intake: Intake) -> Capture:
    """The capture of the HAR at `path`, which is the one that was given or lies in the folder that was."""
    problems, remarks = list[str](), list[str]()
    archive = intake.named(path) if path == given else intake.inside(given, path.name)
    har, attached = unzipped(archive, path, intake)
    transactions = read_har(har, path.name, attached, problems, remarks)
    files = _beside(path.parent, named, intake)
    capture = Capture(
        transactions=transactions,
        interactions=_given(read_interactions, "interactions.jsonl", files, named, problems),
        snapshots=_given(read_snapshots, "dom.jsonl", files, named, problems),
        storage=_storage(files, named, max((each.ended for each in transactions), default=0.0), problems),
    )
    capture = replace(capture, remarks=(*remarks, *lacking_bodies(capture)))
    documents = _documents(docs or _docs_in(path.parent), intake, problems)
    return _finish(capture, documents, {**files, "capture.har": archive}, problems)


def _beside(folder: Path, named: Mapping[str, Path | None], intake: Intake) -> dict[str, bytes]:
    found = {name: intake.named(path) for name, path in named.items() if path is not None}
    beside = [name for name, path in named.items() if path is None and is_inside(folder, name)]
    return found | {name: intake.inside(folder, name) for name in beside}


def _given(
    read: Callable[[bytes, str, list[str]], tuple[_Row, ...]],
    name: str,
    files: Mapping[str, bytes],
    named: Mapping[str, Path | None],
    problems: list[str],
) -> tuple[_Row, ...]:
    """The rows of a file of lines. Raises `CaptureError` for one that somebody named and that is something else."""
    path, wrong = named[name], list[str]()
    rows = read(files.get(name, b""), path.name if path else name, wrong)
    if path and wrong and not rows:
        raise CaptureError(
            f"{path} has no line as {name} has them ({wrong[0]}; {len(wrong)} in all): name another file."
        )
    problems += wrong
    return rows


def _storage(
    files: Mapping[str, bytes], named: Mapping[str, Path | None], time: float, problems: list[str]
) -> tuple[Stored, ...]:
    path = named["storage.json"]
    try:
        return read_storage(files["storage.json"], str(path or "storage.json"), time) if "storage.json" in files else ()
    except CaptureError as error:
        if path:
            raise
        problems.append(str(error))
        return ()


def _finish(capture: Capture, documents: dict[str, str], files: Mapping[str, bytes], problems: list[str]) -> Capture:
    content = {**files, **{f"docs/{name}": text.encode() for name, text in documents.items()}}
    content.pop("manifest.json", None)
    remarks = (*capture.remarks, *lacking_uploads(capture))
    return replace(capture, documents=documents, problems=tuple(problems), remarks=remarks, digest=_digest(content))


def _docs_in(folder: Path) -> Path | None:
    """The folder `docs` of a folder that may be a stranger's; None if there is none. Raises `CaptureError` for a link,
    which could lead to anything of the reader's."""
    docs = folder / "docs"
    if docs.is_symlink():
        raise CaptureError(
            f"{docs} is a link, which is not followed: put the folder itself in its place, or remove it."
        )
    return docs if docs.is_dir() else None


def _documents(folder: Path | None, intake: Intake, problems: list[str]) -> dict[str, str]:
    """The text files below a folder, by their path in it. What is no file, such as a link, becomes a problem."""
    found: dict[str, str] = {}
    for name in files_below(folder) if folder else ():
        assert folder is not None
        if not name.isprintable():
            problems.append(f"docs/{name!a}: its name has characters that do not print")
            continue
        try:
            found[name] = intake.inside(folder, name).decode()
        except UnicodeDecodeError:
            problems.append(f"docs/{name}: not UTF-8 text")
        except CaptureError as error:
            problems.append(f"docs/{name}: {error}")
    return found


def _digest(files: Mapping[str, bytes]) -> str:
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name} {hashlib.sha256(files[name]).hexdigest()}\n".encode())
    return total.hexdigest()


def _usable(capture: Capture, path: Path) -> Capture:
    if any(each.response.status for each in capture.transactions):
        return capture
    if capture.transactions:
        n = len(capture.transactions)
        raise CaptureError(f"{path}: no usable request: none of its {n} got an answer; record again while online.")
    if capture.problems:
        why = f" ({capture.problems[0]}; {len(capture.problems)} problems in all)"
    else:
        why = f" ({'; '.join(capture.remarks)})" if capture.remarks else ""
    raise CaptureError(f"{path} holds no request{why}: record the task again, with the network recorded.")
