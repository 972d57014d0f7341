"""Spoiling a document, as random as its `Random`: its bytes, or the JSON that it is."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

_DEEP: Any = None
for _ in range(150):
    _DEEP = [_DEEP]

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2**31, 2**53 + 1, -(2**63), 2**64, 10**30, 1.5, 1e308, 5e-324),
    *(
        "",
        " ",
        "0",
        "-1",
        "null",
        "\0",
        "\ud800",
        "\x1b[2J",
        "é",
        "\u202e",
        "x" * 10_000,
        "../../etc/passwd",
        "/dev/null",
    ),
    *("{{password}}", "$.a[0]", "(a+)+$", "[", "http://[", "https://a.test:99999/", "data:,x", "file:///etc/passwd"),
    *("2026-13-45T99:99:99Z", "9" * 400, "base64", "idna", "undefined", "text/html; charset=utf-7", "=", "&", "%ff"),
    *([], [[]], {}, {"": {}}, [None] * 50, {"a": 1}, _DEEP),
)
PIECES = (
    *(b"", b"\0", b"\xff", b"\xed\xa0\x80", b"\n", b"\r\n", b"{", b"}", b"[", b"]", b'"', b"\\", b",", b":", b"- "),
    *(b"&a", b"*a", b"!!python/object:x", b"---\n", b"NaN", b"1e999", b"-", b"9" * 5000, b"[" * 3000, b"%", b"\\ud800"),
    *(b"null", b"true", b"\xef\xbb\xbf", b"\xff\xfe", b"<", b"&#0;", b"\x1b", b"a" * 5000, b"PK\3\4", b"\x1f\x8b"),
)


def spoilt(data: bytes, random: Random) -> bytes:
    """Another document, made of this one by a few changes."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        change = random.choice(_CHANGES)
        data = change(data, random)
    return data


def _flip(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) or 1)
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, random: Random) -> bytes:
    start, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
    return random.choice((data[:start], data[end:], data[:start] + data[end:]))


def _insert(data: bytes, random: Random) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(PIECES) + data[at:]


def _again(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    piece = data[start : start + random.choice((1, 10, 100, 1000))]
    return data[:start] + piece * random.choice((1, 2, 20)) + data[start:]


def _lines(data: bytes, random: Random) -> bytes:
    lines = data.split(b"\n")
    random.shuffle(lines)
    return b"\n".join(lines)


def _in_json(data: bytes, random: Random) -> bytes:
    """A change of a value, a member or its name; of a line, if the document is one JSON value a line."""
    try:
        return _changed(json.loads(data), random)
    except (ValueError, RecursionError):
        lines = data.split(b"\n")
    at = random.randrange(len(lines))
    try:
        lines[at] = _changed(json.loads(lines[at]), random)
    except (ValueError, RecursionError):
        return _insert(data, random)
    return b"\n".join(lines)


def _changed(value: Any, random: Random) -> bytes:
    places = list(_places(value))
    if places:
        holder, key = random.choice(places)
        random.choice(_EDITS)(holder, key, random)
    else:
        value = random.choice(VALUES)
    return json.dumps(value).encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each value in it, by what holds it and its name or number."""
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ():
            yield holder, key
            waiting.append(holder[key])


def _replace(holder: Any, key: Any, random: Random) -> None:
    holder[key] = random.choice(VALUES)


def _remove(holder: Any, key: Any, random: Random) -> None:
    del holder[key]


def _rename(holder: Any, key: Any, random: Random) -> None:
    value = holder[key]
    if isinstance(holder, dict):
        del holder[key]
        holder[random.choice(("", "a", "type", "name", "value", "\ud800", "$ref", "__class__"))] = value
    else:
        holder.append(value)


def _wrap(holder: Any, key: Any, random: Random) -> None:
    holder[key] = random.choice(([holder[key]], {"a": holder[key]}, str(holder[key])))


def _many(holder: Any, key: Any, random: Random) -> None:
    if isinstance(holder, list):
        holder += [holder[key]] * 50
    else:
        holder.update({f"{key}{each}": holder[key] for each in range(50)})


_EDITS: tuple[Callable[[Any, Any, Random], None], ...] = (_replace, _replace, _replace, _remove, _rename, _wrap, _many)
_CHANGES: tuple[Callable[[bytes, Random], bytes], ...] = (
    *(_in_json,) * 6,
    *(_flip, _cut, _insert, _again, _lines),
)
