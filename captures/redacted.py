"""A copy of a capture that may be given away."""

from pathlib import Path

from captures.capture import Capture
from captures.error import CaptureError
from captures.masking.left import Removed
from captures.native import write_native
from captures.whole import refuse_used, whole


def write_redacted(masked: Capture, folder: Path) -> None:
    """Write the capture, whose secrets are handles, into an empty or new folder; then look in every file for what was
    removed. Raises `CaptureError`, and leaves nothing behind, if some of it is there in any spelling."""
    refuse_used(folder)
    removed = Removed(masked.vault)
    with whole(folder):
        write_native(masked, folder)
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            refuse_left(removed, file.read_bytes(), file.relative_to(folder).as_posix())


def refuse_left(removed: Removed, data: bytes, name: str) -> None:
    """Raises `CaptureError` if one of the secrets stands in what is to be given away as `name`, or in the name."""
    if handle := removed.left_in(name.encode("utf-8", "surrogatepass")):
        raise CaptureError(f"A file has what {handle} stands for in its name: rename it; nothing was written.")
    if handle := removed.left_in(data):
        raise CaptureError(
            f"{name} of the copy still has what {handle} stands for, written in a way that masking does not know: "
            "nothing was written; take the value out of the capture by hand, and report how it is written there."
        )
