"""What is kept for this user between commands: which runs are their own, and what they have said yes to."""

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import platformdirs

from runtime.say import tell

FOLDER = "SUPERDISCOVERY_STATE_FOLDER"
"""The environment variable that names another folder than the system's usual one."""


def state_folder() -> Path:
    """Where it is kept. The folder need not exist yet."""
    named = os.environ.get(FOLDER)
    return Path(named) if named else Path(platformdirs.user_state_dir("superdiscovery"))


@dataclass(frozen=True)
class Kept:
    """The keys of one kind that this user has kept, such as digests of confirmed routines. `kind` is the name of a
    folder; each key is a file in it, named by its SHA-256, so that commands that run side by side lose nothing."""

    kind: str

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and self._file(key).is_file()

    def add(self, key: str, about: str = "") -> None:
        """Keep a key; `about` tells a person what it stands for. If it cannot be written, that is told on stderr, and
        the key is not kept."""
        file = self._file(key)
        try:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file.write_text(f"{key}\n{about}\n", encoding="utf-8", errors="backslashreplace")
        except OSError as wrong:
            tell(f"note: {file.parent} cannot be written ({wrong.strerror or wrong}): you will be asked again")

    def _file(self, key: str) -> Path:
        return state_folder() / self.kind / sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
