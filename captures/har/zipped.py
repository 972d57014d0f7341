"""A HAR that Playwright wrote with its bodies into a zip archive (`recordHar: {path: "x.zip"}`)."""

import io
import zipfile
import zlib
from pathlib import Path
from typing import Final

from captures.error import CaptureError

Folder = Path | zipfile.Path
"""Where the bodies lie that a HAR attaches as files."""

_MOST: Final = 2**30
"""Bytes that an archive may unpack to."""


def unzipped(data: bytes, path: Path) -> tuple[bytes, Folder]:
    """The HAR in the file, and the folder of its bodies: both are those of the file itself if it is no archive. Raises
    `CaptureError`."""
    if not data.startswith(b"PK\x03\x04"):
        return data, path.parent
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        if sum(each.file_size for each in archive.infolist()) > _MOST:
            raise CaptureError(f"{path.name} unpacks to more than {_MOST} bytes: unpack it, and name its HAR.")
        found = [each for each in archive.namelist() if each.endswith(".har")]
        if len(found) != 1:
            raise CaptureError(f"{path.name} holds {len(found)} HAR files, not one: unpack it, and name one of them.")
        above, slash, _ = found[0].rpartition("/")
        return archive.read(found[0]), zipfile.Path(archive, above + slash)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise CaptureError(f"{path.name} is no zip archive that can be read ({error}): copy it again.") from None
