"""A HAR that Playwright wrote with its bodies into a zip archive (`recordHar: {path: "x.zip"}`)."""

import io
import zipfile
import zlib
from pathlib import Path
from typing import Final

from captures.error import CaptureError
from captures.har.attached import Attached, beside
from captures.intake import Intake

MOST_RATIO: Final = 200
"""How many times its own size an archive may unpack to: pages and JSON come to some 30, a bomb to 1,000."""
SMALL: Final = 64 * 1024 * 1024
"""Bytes to which any archive may unpack, whatever the ratio."""
MOST_MEMBERS: Final = 100_000
"""Members of an archive. Each takes half a kilobyte of memory, and may take 50 bytes of the file."""

_MEMBER: Final = b"PK\x01\x02"
"""With which the entry of a member begins in the directory of an archive."""
_PACKED: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


def unzipped(data: bytes, path: Path, intake: Intake) -> tuple[bytes, Attached]:
    """The HAR in the file, and the bodies beside it: those of the file itself if it is no archive. Raises
    `CaptureError`."""
    if not data.startswith(b"PK\x03\x04"):
        return data, beside(path.parent, intake)
    if data.count(_MEMBER) > MOST_MEMBERS:
        raise CaptureError(f"{path.name} holds more than {MOST_MEMBERS:,} files: unpack it, and name its HAR.")
    try:
        archive = _Archive(zipfile.ZipFile(io.BytesIO(data)), path.name, intake)
        archive.refuse_large(len(data))
        found = [each for each in archive.names if each.endswith(".har")]
        if len(found) != 1:
            raise CaptureError(f"{path.name} holds {len(found)} HAR files, not one: unpack it, and name one of them.")
        above, slash, _ = found[0].rpartition("/")
        har = archive.read(found[0])
    except _BROKEN as error:
        raise _unreadable(path.name, error) from None
    return har or b"", Attached(lambda name: archive.member(f"{above}{slash}{name}"), intake)


_BROKEN: Final = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError, ValueError)


def _unreadable(name: str, error: Exception) -> CaptureError:
    return CaptureError(f"{name} is no zip archive that can be read ({error}): copy it again.")


class _Archive:
    """An archive that may say of itself what it likes: no more is unpacked than a capture may have."""

    def __init__(self, archive: zipfile.ZipFile, name: str, intake: Intake) -> None:
        self._archive = archive
        self._name = name
        self._intake = intake
        self.names = frozenset(archive.namelist())

    def refuse_large(self, size: int) -> None:
        """Raises `CaptureError` if it says that it unpacks to more than may be; `size` is that of the archive."""
        total = sum(each.file_size for each in self._archive.infolist())
        if total > self._intake.most or total > max(SMALL, size * MOST_RATIO):
            most = min(self._intake.most, max(SMALL, size * MOST_RATIO))
            raise CaptureError(
                f"{self._name} has {size:,} bytes and unpacks to more than {most:,}: unpack it, and name its HAR."
            )

    def member(self, name: str) -> bytes | None:
        """The content of a member; None if there is none. Raises `CaptureError`."""
        try:
            return self.read(name) if name in self.names else None
        except _BROKEN as error:
            raise _unreadable(self._name, error) from None

    def read(self, name: str) -> bytes:
        """The content of a member, as far as its own entry says that it goes. Raises what `zipfile` does."""
        info = self._archive.getinfo(name)
        if info.compress_type not in _PACKED:
            raise zipfile.BadZipFile(f"{name} is packed in a way that is not read")
        with self._archive.open(info) as packed:
            data = packed.read(min(info.file_size, self._intake.left) + 1)
        self._intake.count(len(data), f"{name} in {self._name}")
        return data
