"""A run as a folder: its manifest, its log, and the routine that came of it."""

import hashlib
import json
import os
import re
import time
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from actors.validation import Validate
from files.error import FileError
from files.regular import read_inside
from files.replacing import replace_inside
from files.strict_json import strict_json

FORMAT = 1
DISCOVERY: Literal["discovery"] = "discovery"
INVOCATION: Literal["invocation"] = "invocation"
NAME = "run.json"
MOST = 4 * 1024 * 1024
"""Bytes of a manifest, in which the longest thing is the sentence of the task."""
PARTS = ("log", "routine.json", "downloads", "failures")
"""What a run folder may hold besides, none of which is ever a link: it could lead to anything of the reader's."""

_Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
_Path = Annotated[str, msgspec.Meta(max_length=4096, pattern=r"\A[^\x00]*\Z")]
_Seconds = Annotated[float, msgspec.Meta(ge=0, le=100_000_000_000)]


class RunError(Exception):
    """The run folder cannot be used as asked; the text says what, where and what to do."""


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a run was forked: frame `seq` of `stream`, whose hash is `hash` (hex), of the run in the folder `path`,
    seen from the folder of the fork."""

    run_id: str
    path: _Path
    stream: str
    seq: _Count
    hash: str


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the run was started with. `capture` is a path, `capture_digest` what was found there; `created` is Unix
    seconds. `log` is the address of its log, without a password; empty if the log is in the run folder.
    `validate` is how far its routine is validated (`actors/validation.py`). `allow_hosts` are the origins beside the
    recorded ones to which its routine may send. `parent` is what it was forked from. `kind` is `discovery` or
    `invocation`, which has no capture of its own.

    The file has a member more, `digest`: the SHA-256 of all others, so that it is told when one is changed. Those of
    older versions have none."""

    format: int
    run_id: str
    task: str
    model: str
    capture: _Path
    capture_digest: str
    max_loops: _Count
    created: _Seconds
    log: str = ""
    parent: Origin | None = None
    kind: Literal["discovery", "invocation"] = DISCOVERY
    validate: Validate = "full"
    allow_hosts: tuple[str, ...] = ()


class RunFolder:
    """The folder of one run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.log = path / "log"
        self.routine = path / "routine.json"

    @classmethod
    def create(cls, path: Path, manifest: Manifest) -> "RunFolder":
        """Make a new run folder; refuses one that holds anything."""
        cls.check_free(path)
        return cls.place(path, manifest)

    @staticmethod
    def check_free(path: Path) -> None:
        """Raises `RunError` if there is anything at the path."""
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise RunError(f"{path} is already there: name another folder with --out, or continue it with `resume`")

    @classmethod
    def place(cls, path: Path, manifest: Manifest) -> "RunFolder":
        """Make a folder a run by its manifest; what else belongs to it may be there already."""
        path.mkdir(parents=True, exist_ok=True)
        _place(path, _encoded(manifest))
        return cls(path)

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        """The run in a folder, which may be a stranger's. Raises `RunError` if it is none, if its manifest is damaged
        or newer than this software, or if a part of it is a link."""
        folder = cls(path)
        folder.manifest()
        for name in PARTS:
            refuse_link(path / name)
        return folder

    def manifest(self) -> Manifest:
        """The manifest. Raises `RunError` if it is damaged or newer than this software."""
        file = self.path / NAME
        document = _document(self.path)
        written = document.get("format")
        if type(written) is not int or written < FORMAT:
            raise RunError(f"{file} is damaged (no format that there is): {_RESTORE}")
        if written > FORMAT:
            raise RunError(f"{file} has format {written}; this version reads format {FORMAT}: install a newer version")
        noted = document.pop(_DIGEST, None)
        if noted is not None and noted != _digest(document):
            raise RunError(f"{file} is not what the run was started with: it was changed since; {_RESTORE}")
        try:
            return msgspec.convert(document, Manifest)
        except msgspec.ValidationError as error:
            newer = ", or use a newer version" if "unknown field" in str(error) else ""
            raise RunError(f"{file} is damaged ({error}): {_RESTORE}{newer}") from error

    def write_routine(self, routine: dict[str, object]) -> None:
        text = json.dumps(routine, indent=2, ensure_ascii=False) + "\n"
        replace_inside(self.path, self.routine.name, text.encode())


_DIGEST = "digest"
_RESTORE = "restore it from a copy of the run"


def refuse_link(path: Path) -> None:
    """Raises `RunError` if a part of a run folder is a link."""
    if path.is_symlink():
        raise RunError(f"{path} is a link, which is not followed: put what it stands for in its place, or remove it")


def _document(path: Path) -> dict[str, Any]:
    """The JSON object in the manifest of a run folder."""
    file = path / NAME
    try:
        document = strict_json(read_inside(path, NAME, MOST).decode())
    except (FileNotFoundError, NotADirectoryError):
        raise RunError(f"{path} is not a run folder: it has no {NAME}") from None
    except FileError as error:
        raise RunError(str(error)) from None
    except OSError as error:
        raise RunError(f"{file} cannot be read ({error.strerror}): see to its permissions") from error
    except UnicodeDecodeError:
        raise RunError(f"{file} is damaged (it is no UTF-8 text): {_RESTORE}") from None
    except RecursionError:
        raise RunError(f"{file} is damaged (it is nested too deeply): {_RESTORE}") from None
    except ValueError as error:
        raise RunError(f"{file} is damaged ({error}): {_RESTORE}") from None
    if not isinstance(document, dict):
        raise RunError(f"{file} is damaged (it holds no object): {_RESTORE}")
    return document


def _encoded(manifest: Manifest) -> bytes:
    document = msgspec.to_builtins(manifest)
    return json.dumps(document | {_DIGEST: _digest(document)}, indent=2, ensure_ascii=False).encode() + b"\n"


def _digest(document: dict[str, Any]) -> str:
    """Of all members, in whatever order and whichever there are: a later version has more."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _place(path: Path, manifest: bytes) -> None:
    """Put the manifest into the folder, whole or not at all. Raises `RunError` if another process was quicker."""
    partial = path / f"run.json.{os.getpid()}.part"
    try:
        partial.write_bytes(manifest)
        (path / "run.json").hardlink_to(partial)
    except FileExistsError:
        raise RunError(f"{path} was just made by another run: name another folder with --out") from None
    finally:
        partial.unlink(missing_ok=True)


def default_path(task: str) -> Path:
    """`runs/<name>`, where the name is the day and the first words of the task, and free."""
    words = re.findall(r"[a-z0-9]+", task.lower())[:5] or ["run"]
    name = time.strftime("%Y%m%d-") + "-".join(words)
    taken = (Path("runs") / (name if n == 1 else f"{name}-{n}") for n in range(1, 10_000))
    return next(path for path in taken if not path.exists())
