"""What is kept for this user between commands: which runs are their own, and what they have said yes to."""

import errno
import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import platformdirs

from runtime.say import tell

FOLDER = "SUPERDISCOVERY_STATE_FOLDER"
"""The environment variable that names another folder than the system's usual one."""


_UNWRITTEN: set[tuple[str, str]] = set()
"""What could not be written, by kind and key: it is known as long as this process lives."""


def state_folder() -> Path:
    """Where it is kept. The folder need not exist yet. Raises `OSError` if the user has no home, like one whose number
    the system does not know."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    try:
        return Path(platformdirs.user_state_dir("superdiscovery"))
    except RuntimeError as homeless:
        raise OSError(errno.ENOENT, f"this user has no home folder: set HOME or {FOLDER}") from homeless


@dataclass(frozen=True)
class Kept:
    """The keys of one kind that this user has kept, such as digests of confirmed routines. `kind` is the name of a
    folder; each key is a file in it, named by its SHA-256, so that commands that run side by side lose nothing."""

    kind: str

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and ((self.kind, key) in _UNWRITTEN or self._is_written(key))

    def add(self, key: str, about: str = "") -> None:
        """Keep a key; `about` tells a person what it stands for. If it cannot be written, that is told on stderr, and
        the key is kept for this process alone."""
        try:
            file = self._file(key)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.write_text(f"{key}\n{about}\n", encoding="utf-8", errors="backslashreplace")
        except OSError as wrong:
            _UNWRITTEN.add((self.kind, key))
            where = f"{wrong.filename} cannot be written ({wrong.strerror})" if wrong.filename else wrong.strerror
            tell(f"note: {where}: the next command will ask you again")

    def _is_written(self, key: str) -> bool:
        try:
            return os.path.isfile(self._file(key))  # noqa: PTH113 - `Path.is_file` raises where it may not look
        except OSError:
            return False

    def _file(self, key: str) -> Path:
        return state_folder() / self.kind / sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
