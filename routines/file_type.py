"""The content type of a file by the end of its name, as browsers tell it."""

from functools import lru_cache
from mimetypes import MimeTypes

UNKNOWN = "application/octet-stream"
_OFFICE = "application/vnd.openxmlformats-officedocument."
_MORE = {
    ".docx": f"{_OFFICE}wordprocessingml.document",
    ".xlsx": f"{_OFFICE}spreadsheetml.sheet",
    ".pptx": f"{_OFFICE}presentationml.presentation",
    ".webp": "image/webp",
    ".md": "text/markdown",
    ".gz": "application/gzip",
}


def file_type(name: str) -> str:
    """That of bytes, if the end of the name says nothing."""
    end = f".{name.rpartition('.')[2].lower()}" if "." in name else ""
    return _table().get(end, UNKNOWN)


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    """What Python knows by itself, whatever the machine adds."""
    return {**MimeTypes().types_map[True], **_MORE}
