"""The events of one frame as msgpack, and back: what cannot be read later is refused before it is written."""

from collections.abc import Callable, Sequence

import msgspec

from events.event import AnyEvent
from events.frame import FIRST, FORMAT, IN_BLOB, Frame
from events.log import Corrupt, LogError, NewerFormat, Record
from events.upcast import Raw, upcast

LATEST = 100_000_000_000.0
"""Unix seconds: in the year 5138. A frame is not older than the epoch, and not later than this."""

_ENCODER = msgspec.msgpack.Encoder()
_DECODER: msgspec.msgpack.Decoder[tuple[AnyEvent, ...]] = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])
_RAW: msgspec.msgpack.Decoder[Raw] = msgspec.msgpack.Decoder(Raw)
_UNREADABLE = (msgspec.MsgspecError, RecursionError, UnicodeDecodeError)
"""What reading bytes that are no step ends with; a step that is nested too deeply could not have been written."""
_KINDS = frozenset(kind.__name__ for kind in AnyEvent.__args__)


def pack(stream: str, events: Sequence[AnyEvent]) -> tuple[bytes, tuple[AnyEvent, ...]]:
    """The payload of a step, and the events as a reader will see them (a tuple inside `Any` comes back a list)."""
    if not events:
        raise LogError(f"stream {stream}: a frame must hold at least one event")
    try:
        payload = _ENCODER.encode(tuple(events))
        return payload, _DECODER.decode(payload)
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
        kinds = ", ".join(type(event).__name__ for event in events)
        raise LogError(f"stream {stream}: cannot write {kinds}: {error}; nothing was written") from error


def glance(frame: Frame) -> tuple[AnyEvent, ...]:
    """The events of a frame that holds them itself, in today's format; nothing for any other, or if they are wrong."""
    if frame.version == FORMAT and not frame.flags:
        try:
            return _DECODER.decode(frame.payload)
        except _UNREADABLE:
            return ()  # `unpack` says what is wrong
    return ()


def unpack(frame: Frame, payload: bytes, place: Callable[[], str]) -> tuple[AnyEvent, ...]:
    """The events of a frame that is not `newer`; `place` says where it stands, for the errors."""
    try:
        if frame.version == FORMAT:
            return _DECODER.decode(payload)
        return msgspec.convert(upcast(_RAW.decode(payload), frame.version), tuple[AnyEvent, ...])
    except LookupError as error:
        raise LogError(f"{place()}: {error}: this installation is not complete; install it anew") from error
    except _UNREADABLE as error:
        raise _misfit(payload if frame.version == FORMAT else b"\x90", place(), error) from error


def newer(frame: Frame) -> str:
    """Why only a later version of this software can read a frame; empty if this one can."""
    if frame.version > FORMAT:
        return (
            f"written in format {frame.version}, but this version of superdiscovery reads formats up to {FORMAT}: "
            "open it with a newer version"
        )
    if frame.flags & ~IN_BLOB:
        return f"has flags {frame.flags:#x} that format {FORMAT} does not know: open it with a newer version"
    return ""


def strays(frame: Frame, last: Frame | None, proof: bool) -> str:
    """Why a frame cannot stand right after `last` (None: one that was not read); empty if it can.

    `proof` computes the hash of `last`, which takes about as long as to decode it.
    """
    if not 0 <= frame.time <= LATEST:
        return "it has a time that no clock shows: restore a copy of the run"
    if last is None:
        follows = frame.seq > 1 or frame.prev == FIRST
    else:
        follows = frame.seq == last.seq + 1 and frame.epoch >= last.epoch
        follows = follows and (not proof or frame.prev == last.digest())
    if follows:
        return ""
    before = f"frame {last.seq}" if last else "the beginning"
    return f"it does not follow {before}: something was removed or changed; restore a copy of the run"


def record(stream: str, frame: Frame, events: tuple[AnyEvent, ...], digest: bytes) -> Record:
    """The record that a frame is; `digest` is its hash."""
    return Record(stream, frame.seq, frame.epoch, frame.time, events, frame.prev, digest)


def _misfit(payload: bytes, place: str, error: Exception) -> LogError:
    """Why a whole frame's content does not fit: a kind or a field unknown to this version, or nonsense."""
    unknown = sorted({kind for kind in _kinds(payload) if kind not in _KINDS})
    if unknown:
        return NewerFormat(
            f"{place}: unknown kind of event {', '.join(unknown)} (format {FORMAT}): use a newer version"
        )
    if "unknown field" in str(error):
        return NewerFormat(f"{place}: {error} (format {FORMAT}): use a newer version")
    return Corrupt(f"{place}: the frame is whole, but its content is not a step: {error}")


def _kinds(payload: bytes) -> list[str]:
    try:
        return [str(event.get("kind")) for event in _RAW.decode(payload)]
    except _UNREADABLE:
        return []
