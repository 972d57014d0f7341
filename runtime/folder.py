"""A run as a folder: its manifest, its log, and the routine that came of it."""

import json
import os
import re
import time
from pathlib import Path

import msgspec

from actors.validation import Validate

FORMAT = 1
DISCOVERY, INVOCATION = "discovery", "invocation"


class RunError(Exception):
    """The run folder cannot be used as asked; the text says what, where and what to do."""


class Origin(msgspec.Struct, frozen=True):
    """Where a run was forked: frame `seq` of `stream`, whose hash is `hash` (hex), of the run in the folder `path`,
    seen from the folder of the fork."""

    run_id: str
    path: str
    stream: str
    seq: int
    hash: str


class Manifest(msgspec.Struct, frozen=True):
    """What the run was started with. `capture` is a path, `capture_digest` what was found there; `created` is Unix
    seconds. `log` is the address of its log, without a password; empty if the log is in the run folder.
    `validate` is how far its routine is validated (`actors/validation.py`). `allow_hosts` are the origins beside the
    recorded ones to which its routine may send. `parent` is what it was forked from. `kind` is `discovery` or
    `invocation`, which has no capture of its own."""

    format: int
    run_id: str
    task: str
    model: str
    capture: str
    capture_digest: str
    max_loops: int
    created: float
    log: str = ""
    parent: Origin | None = None
    kind: str = DISCOVERY
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
        _place(path, msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n")
        return cls(path)

    @classmethod
    def open(cls, path: Path) -> "RunFolder":
        if not (path / "run.json").is_file():
            raise RunError(f"{path} is not a run folder: it has no run.json")
        folder = cls(path)
        folder.manifest()
        return folder

    def manifest(self) -> Manifest:
        """The manifest. Raises `RunError` if it is damaged or newer than this software."""
        file = self.path / "run.json"
        try:
            document = msgspec.json.decode(file.read_bytes())
            written = document["format"]
        except (msgspec.DecodeError, KeyError, TypeError) as error:
            raise RunError(f"{file} is damaged ({error}): restore it from a copy of the run") from error
        if written != FORMAT:
            raise RunError(f"{file} has format {written}; this version reads format {FORMAT}: install a newer version")
        try:
            return msgspec.convert(document, Manifest)
        except msgspec.ValidationError as error:
            raise RunError(f"{file} is damaged ({error}): restore it from a copy of the run") from error

    def write_routine(self, routine: dict[str, object]) -> None:
        partial = self.path / "routine.json.part"
        partial.write_text(json.dumps(routine, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        partial.rename(self.routine)


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
