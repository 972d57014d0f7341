"""Writing a file into a folder that somebody else may have filled: nothing is written through a link."""

import os
import secrets
from pathlib import Path


def replace_inside(folder: Path, name: str, content: bytes, mode: int = 0o644) -> None:
    """Put a file that holds this content into the folder, in place of what has the name there: of a link, the link goes
    and not what it leads to. There is always the old one or the whole new one. Raises `OSError`."""
    draft = folder / f".{name}.{secrets.token_hex(8)}.part"
    file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)
    try:
        with open(file, "wb") as stream:  # noqa: PTH123
            stream.write(content)
        draft.replace(folder / name)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
