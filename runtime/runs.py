"""The runs below a folder."""

import re
from collections.abc import Iterator
from pathlib import Path

from runtime.folder import RunError, RunFolder

_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}")


def runs_in(folder: Path) -> Iterator[RunFolder]:
    """The run folders in it, by name; what is no run, cannot be read, or is a link to elsewhere, is none."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if (path / "run.json").is_file() and (found := _readable(path)):
            yield found


def run_in(folder: Path, name: str) -> RunFolder | None:
    """The run of this name; None if there is none. Neither a name nor a link leads out of the folder."""
    if not _NAME.fullmatch(name) or not (folder / name / "run.json").is_file():
        return None
    return _readable(folder / name)


def _readable(path: Path) -> RunFolder | None:
    if path.is_symlink():
        return None
    try:
        return RunFolder.open(path)
    except RunError:
        return None
