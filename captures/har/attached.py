"""Bodies that a HAR attaches as files (`_file`): they lie beside it, in its folder or in its archive."""

from collections.abc import Callable
from pathlib import Path, PurePath

from captures.intake import Intake
from files.regular import is_inside


class Attached:
    """The files beside a HAR. Each is read once, and its bytes count once for every entry that refers to it: when its
    secrets are masked, every transaction gets a copy."""

    def __init__(self, read: Callable[[str], bytes | None], intake: Intake) -> None:
        self._read = read
        self._intake = intake
        self._found: dict[str, bytes | None] = {}

    def body(self, name: str) -> bytes | None:
        """The content of the file; None if there is none of this name, which is never a path. Raises `CaptureError`."""
        if not name or name != PurePath(name).name or name.startswith("."):
            return None
        if name not in self._found:
            self._found[name] = self._read(name)
        elif again := self._found[name]:
            self._intake.count(len(again), f"{name}, which several entries refer to,")
        return self._found[name]


def beside(folder: Path, intake: Intake) -> Attached:
    """The attached files of a HAR in a folder."""
    return Attached(lambda name: intake.inside(folder, name) if is_inside(folder, name) else None, intake)
