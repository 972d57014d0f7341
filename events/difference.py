"""Where two values part, one readable line a place: `$.calls[0].name: was 'a', is 'b'`."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

_ENCODER = msgspec.msgpack.Encoder()

LINES = 50
WIDTH = 240
_SHOWN = 90
_ALIGNED = 300
"""Stretches of lists up to this length are aligned, so that one put in front leaves the others the same."""


def differences(then: Any, now: Any) -> list[str]:
    """The differences of two JSON-like values or msgspec structs, at most `LINES` of at most `WIDTH` characters.

    Types count: 1, 1.0 and true are three values. All text is escaped. Empty if the values are the same.
    """
    if _alike(then, now):
        return []
    found = list(itertools.islice(_compare(_plain(then), _plain(now), "$"), LINES + 1))
    lines = [line if len(line) <= WIDTH else line[: WIDTH - 1] + "…" for line in found[:LINES]]
    return [*lines[:-1], "… and more differences"] if len(found) > LINES else lines


def _alike(then: Any, now: Any) -> bool:
    """Whether they are the same to the byte, which is quickly seen and nearly always so."""
    try:
        return _ENCODER.encode(then) == _ENCODER.encode(now)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return False


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, builtin_types=(bytes,))


def _compare(then: Any, now: Any, path: str) -> Iterator[str]:
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        yield from _compare_maps(then, now, path)
    elif isinstance(then, list | tuple) and isinstance(now, list | tuple):
        yield from _compare_lists(then, now, path)
    elif not _same(then, now):
        yield _changed(then, now, path)


def _compare_maps(then: Mapping[Any, Any], now: Mapping[Any, Any], path: str) -> Iterator[str]:
    for key, value in then.items():
        place = _member(path, key)
        yield from _compare(value, now[key], place) if key in now else [_gone(value, place)]
    yield from (_new(value, _member(path, key)) for key, value in now.items() if key not in then)


def _compare_lists(then: Sequence[Any], now: Sequence[Any], path: str) -> Iterator[str]:
    for old, new in _pairs(then, now):
        both = min(len(old), len(new))
        for i, j in zip(old[:both], new[:both], strict=True):
            yield from _compare(then[i], now[j], f"{path}[{i}]")
        yield from (_gone(then[i], f"{path}[{i}]") for i in old[both:])
        yield from (_new(now[j], f"{path}[{j}]") for j in new[both:])


def _pairs(then: Sequence[Any], now: Sequence[Any]) -> Iterator[tuple[range, range]]:
    """The stretches of two lists that stand against each other and are not the same."""
    old, new = ([repr(item) for item in side] for side in (then, now))
    start = _shared(old, new)
    end = _shared(old[start:][::-1], new[start:][::-1])
    old, new = old[start : len(old) - end], new[start : len(new) - end]
    if max(len(old), len(new)) > _ALIGNED:
        yield range(start, start + len(old)), range(start, start + len(new))
        return
    for tag, a, b, c, d in SequenceMatcher(a=old, b=new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield range(start + a, start + b), range(start + c, start + d)


def _shared(old: Sequence[str], new: Sequence[str]) -> int:
    """How many elements two lists share at their beginning."""
    return next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))


def _same(then: Any, now: Any) -> bool:
    return type(then) is type(now) and (then == now or (then != then and now != now))


def _changed(then: Any, now: Any, path: str) -> str:
    if isinstance(then, str) and isinstance(now, str) and max(len(then), len(now)) > _SHOWN:
        at = _shared(then, now)
        start = max(0, at - 20)
        return f"{path}: at character {at} was {show(then[start:])}, is {show(now[start:])}"
    return f"{path}: was {show(then)}, is {show(now)}"


def _gone(value: Any, path: str) -> str:
    return f"{path}: was {show(value)}, is gone"


def _new(value: Any, path: str) -> str:
    return f"{path}: was not there, is {show(value)}"


def show(value: Any) -> str:
    """A value in at most `_SHOWN` characters, with everything escaped that does not print."""
    text = repr(value[:_SHOWN] if isinstance(value, str) else value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _member(path: str, key: Any) -> str:
    return f"{path}.{key}" if isinstance(key, str) and key.isascii() and key.isidentifier() else f"{path}[{show(key)}]"
