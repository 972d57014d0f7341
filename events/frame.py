"""One frame as bytes, and what a stretch of bytes holds: whole frames, then a clean, torn or damaged end. Pure.

A frame is a header of 72 bytes, little-endian, and its payload:

    offset  size  field
    0       4     magic C1 53 44 C1 (C1 occurs neither in UTF-8 text nor as a msgpack marker)
    4       2     format version
    6       2     flags (bit 0: the payload is the SHA-256 name of a blob)
    8       4     length of the payload in bytes
    12      8     seq
    20      8     writer epoch
    28      8     time, Unix seconds, IEEE double
    36      32    SHA-256 of the frame before, zeros for the first
    68      4     CRC-32 (zlib) of bytes 0-67 and the payload

The header keeps this layout and its CRC in every format version: so a newer frame can be told from a damaged one.
"""

import hashlib
import struct
import zlib

import msgspec

FORMAT = 1
"""The format version that this software writes: of the payload and of the flags. A higher one is refused."""

IN_BLOB = 1
"""The flag that says: the payload is the 32-byte name of a blob, and the blob holds the events."""

LONGEST_SOUGHT = 256 * 1024
"""Bytes of the payload of a frame that is looked for among damaged bytes. A stranger may have written a million headers
that each claim all that follows; and a store of segments keeps what is longer than a quarter of this in a blob."""

MAGIC = b"\xc1SD\xc1"
FIRST = bytes(32)
"""What stands for the hash of the frame before the first."""

_HEADER = struct.Struct("<4sHHIQQd32s")
_LENGTH = 8
_CRC = struct.Struct("<I")
_WHOLE = struct.Struct("<4sHHIQQd32sI")
HEADER_BYTES = _WHOLE.size


class Frame(msgspec.Struct, frozen=True, gc=False):
    """A whole frame that begins at byte `start`: the fields of its header, and its payload, not decoded."""

    version: int
    flags: int
    seq: int
    epoch: int
    time: float
    prev: bytes
    crc: int
    payload: bytes
    start: int

    @property
    def end(self) -> int:
        """The byte after its last."""
        return self.start + HEADER_BYTES + len(self.payload)

    def digest(self) -> bytes:
        """The hash of the frame: SHA-256 over all of its bytes, and through `prev` over all frames before it."""
        return hashlib.sha256(self.as_bytes()).digest()

    def as_bytes(self) -> bytes:
        """The bytes of the frame, as they were read."""
        size, place = len(self.payload), (self.seq, self.epoch, self.time)
        return _WHOLE.pack(MAGIC, self.version, self.flags, size, *place, self.prev, self.crc) + self.payload


class Tail(msgspec.Struct, frozen=True):
    """What follows the last whole frame. `end` is where zeros begin (`start` if it is all zeros: a clean end).

    `good` is the place of a whole frame further on, which makes the bytes between damage and not a torn write.
    """

    start: int
    end: int
    good: int | None = None


def encode(
    seq: int, epoch: int, time: float, prev: bytes, payload: bytes, flags: int = 0, version: int = FORMAT
) -> bytes:
    """The bytes of one frame."""
    head = _HEADER.pack(MAGIC, version, flags, len(payload), seq, epoch, time, prev)
    return b"".join((head, _CRC.pack(zlib.crc32(payload, zlib.crc32(head))), payload))


def frame_at(data: bytes, start: int) -> Frame | None:
    """The whole frame that begins at `start`, or None if there is none: the CRC decides."""
    body = start + HEADER_BYTES
    if body > len(data):
        return None
    magic, version, flags, length, seq, epoch, time, prev, crc = _WHOLE.unpack_from(data, start)
    if magic != MAGIC or length > len(data) - body:
        return None
    view = memoryview(data)
    if crc != zlib.crc32(view[body : body + length], zlib.crc32(view[start : body - 4])):
        return None
    return Frame(version, flags, seq, epoch, time, prev, crc, data[body : body + length], start)


def sought_at(data: bytes, start: int) -> Frame | None:
    """The whole frame that begins at `start`, if it is not longer than those that are looked for."""
    said = int.from_bytes(data[start + _LENGTH : start + _LENGTH + 4], "little")
    return frame_at(data, start) if said <= LONGEST_SOUGHT else None


def walk(data: bytes, start: int = 0) -> list[Frame]:
    """The whole frames that follow one another from `start`, up to the first thing that is none."""
    found: list[Frame] = []
    while (frame := frame_at(data, start)) is not None:
        found.append(frame)
        start += HEADER_BYTES + len(frame.payload)
    return found


def place_of(data: bytes, seq: int) -> int:
    """Where the whole frame number `seq` begins, found by the lengths in the headers before it; 0 if it is not found.

    Those before it are not checked, which is what makes it quick; that it was found where they led says enough.
    """
    start = 0
    while start + HEADER_BYTES <= len(data):
        magic, _, _, length, found, *_ = _WHOLE.unpack_from(data, start)
        if magic != MAGIC or found >= seq:
            whole = magic == MAGIC and found == seq and frame_at(data, start) is not None
            return start if whole else 0
        start += HEADER_BYTES + length
    return 0


def tail(data: bytes, start: int) -> Tail:
    """What stands at `start`, where no whole frame does."""
    end = max(start, len(data[start:].rstrip(b"\0")) + start)
    return Tail(start, end, _search(data, start + 1) if end > start else None)


def _search(data: bytes, start: int) -> int | None:
    """The place of the first whole frame at or after `start`."""
    at = data.find(MAGIC, start)
    while at >= 0 and sought_at(data, at) is None:
        at = data.find(MAGIC, at + 1)
    return at if at >= 0 else None
