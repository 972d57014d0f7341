"""What a run leaves that ended well, and a copy of it that belongs to the same user."""

import shutil
from pathlib import Path
from typing import Any, NamedTuple

from runtime.folder import RunFolder
from runtime.own_runs import pass_on


class Done(NamedTuple):
    """A run that ended well."""

    run: Path
    routine: dict[str, Any]


def copied(run: Path, to: Path) -> Path:
    """A copy of the run, which is one's own if the run is."""
    copy = Path(shutil.copytree(run, to))
    pass_on(RunFolder(run), RunFolder(copy))
    return copy
