"""Files of a capture folder are read only from below it: a stranger may have put links there that lead elsewhere."""

from pathlib import Path

from captures.error import CaptureError


def inside(path: Path, folder: Path) -> Path:
    """The path, if it leads to something below the folder, whatever links are on the way. Raises `CaptureError`."""
    if path.resolve().is_relative_to(folder.resolve()):
        return path
    raise CaptureError(
        f"{path} is a link that leads out of the folder of the capture: put the file itself in its place, or remove it."
    )
