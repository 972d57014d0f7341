"""What a script of a page makes of a file before it sends it: another spelling of its bytes, its type, its size."""

from base64 import b64decode, b64encode
from typing import Literal, get_args

from routines.file_type import file_type
from routines.placeholder import SubstitutionError

FileWay = Literal["file_base64", "file_hex", "file_type", "file_size", "text_size"]
FILE_WAYS: tuple[FileWay, ...] = get_args(FileWay)


def made_of_file(told: str, how: FileWay) -> str | int:
    """Of the bytes that are given in Base64: the same in clean Base64 (`file_base64`), in hexadecimal digits
    (`file_hex`), or their number (`file_size`); of a text how many bytes it has in UTF-8 (`text_size`); of a name the
    type that browsers tell by its end (`file_type`). Raises `SubstitutionError` for what is no Base64."""
    match how:
        case "file_type":
            return file_type(told)
        case "text_size":
            return len(told.encode("utf-8", "replace"))
        case "file_base64":
            return b64encode(_bytes(told)).decode()
        case "file_hex":
            return _bytes(told).hex()
        case "file_size":
            return len(_bytes(told))


def _bytes(told: str) -> bytes:
    try:
        return b64decode("".join(told.split()), validate=True)
    except ValueError:
        raise SubstitutionError("the content of a file is not written in Base64") from None
