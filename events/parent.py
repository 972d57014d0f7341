"""Where a forked stream comes from: `<stream>/parent.json`, a reference to the prefix that it shares.

    {"format": 1, "log": "../../first/log", "stream": "network-1", "seq": 40, "hash": "9f86…"}

Frames 1 to `seq` are those of `stream` in the log folder `log`, which is named relative to the folder of the
forked log; `hash` is that of frame `seq`. The first frame of its own follows it as if both stood in one place.
"""

from pathlib import Path
from typing import Annotated

import msgspec

from events.disk import read_file
from events.log import Corrupt, LogError, NewerFormat, check_name

NAME = "parent.json"
FORMAT = 1
_MOST = 64 * 1024


class Parent(msgspec.Struct, frozen=True):
    """The prefix that a stream shares: frames 1 to `seq` of `stream` in the folder `log`."""

    log: Annotated[str, msgspec.Meta(max_length=4096, pattern=r"\A[^\x00]*\Z")]
    stream: str
    seq: Annotated[int, msgspec.Meta(ge=1)]
    hash: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    format: int = FORMAT

    def folder(self, child: Path) -> Path:
        """The folder of the parent's stream, for the stream in the folder `child`."""
        return child.parent / self.log / self.stream


def parent_of(folder: Path) -> Parent | None:
    """What the stream in this folder was forked from; None if it has a beginning of its own."""
    try:
        content = read_file(folder / NAME, _MOST)
    except FileNotFoundError:
        return None
    parent = _decode(content, folder / NAME)
    if parent.format > FORMAT:
        raise NewerFormat(f"{folder / NAME} has format {parent.format}, this version reads {FORMAT}: use a newer one")
    return parent


def _decode(content: bytes, path: Path) -> Parent:
    try:
        parent = msgspec.json.decode(content, type=Parent)
        check_name(parent.stream)
    except (msgspec.MsgspecError, UnicodeDecodeError, LogError) as error:
        raise Corrupt(f"{path} does not say where the stream was forked: {error}; restore it from a copy") from error
    return parent
