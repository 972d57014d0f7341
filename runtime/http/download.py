"""Files that a routine downloads: written aside, then kept under a safe name."""

import hashlib
import re
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import unquote, urlsplit

_UNSAFE = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]+')
"""Also what turns the direction of a text round, so that `gpj.exe` reads as a picture."""
_LONGEST = 200
"""Bytes of a name."""
_DISPOSITION = re.compile(r"filename\*=[\w-]*'[\w-]*'([^;]+)|filename=\"([^\"]*)\"|filename=([^;\s]+)", re.IGNORECASE)


class DownloadFailed(Exception):
    """A file that could not be kept; the text says why."""


class Target:
    """A file in the making in `folder`; without `keep` nothing of it stays."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.size = 0
        self.digest = hashlib.sha256()

    def __enter__(self) -> "Target":
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file = tempfile.NamedTemporaryFile(dir=self.folder, prefix=".part-", delete=False)
        except OSError as error:
            raise DownloadFailed(f"the download folder {self.folder} cannot be written ({error.strerror})") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        Path(self._file.name).unlink(missing_ok=True)

    def write(self, piece: bytes) -> None:
        self.size += len(piece)
        self.digest.update(piece)
        try:
            self._file.write(piece)
        except OSError as error:
            raise DownloadFailed(f"the file cannot be written to {self.folder} ({error.strerror})") from error

    def keep(self, wanted: str, disposition: str, url: str) -> dict[str, Any]:
        """Give the file its name: the wanted one, the server's, or the URL's last part. Its path, size and SHA-256."""
        path = free_path(self.folder, file_name(wanted, disposition, url))
        try:
            self._file.close()
            Path(self._file.name).rename(path)
        except OSError as error:
            raise DownloadFailed(f"the file cannot be written to {path} ({error.strerror})") from error
        return {"path": str(path), "size": self.size, "sha256": self.digest.hexdigest()}


def file_name(wanted: str, disposition: str, url: str) -> str:
    """A name without folder, characters that are not seen, or leading dot, at most 200 bytes long, never empty."""
    for candidate in (wanted, _named(disposition), unquote(urlsplit(url).path.rpartition("/")[2])):
        safe = _UNSAFE.sub("_", candidate).strip(". ").encode()[-_LONGEST:].decode(errors="ignore").strip(". ")
        if safe.strip("_"):
            return safe
    return "download"


def _named(disposition: str) -> str:
    """The file name of a `Content-Disposition` (RFC 6266), the encoded spelling first."""
    found = {bool(match[1]): match[1] or match[2] or match[3] for match in _DISPOSITION.finditer(disposition)}
    return unquote(found[True]) if True in found else found.get(False) or ""


def free_path(folder: Path, name: str) -> Path:
    """`name` in `folder`, numbered if it is taken."""
    path, number = folder / name, 1
    while path.exists():
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path
