"""What was removed from a capture, counted by where it stood and what it is."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from captures.capture import Capture
from captures.masking.handle import HANDLE

_HANDLE: Final = re.compile(HANDLE.pattern.encode())
_PLURALS: Final = {
    "password": "passwords, codes and numbers",
    "authorization": "authorizations",
    "token": "tokens",
    "cookie": "cookies",
}


def removed_from(masked: Capture) -> dict[str, dict[str, int]]:
    """How often each kind of secret of the vault was replaced, by where: `{"requests": {"cookies": 3}}`. What was
    already a handle when the capture was opened counts for nothing."""
    rows: dict[str, Iterable[object]] = {
        "requests": (each.request for each in masked.transactions),
        "responses": (each.response for each in masked.transactions),
        "interactions": masked.interactions,
        "pages": masked.snapshots,
        "storage": masked.storage,
        "docs": masked.documents.values(),
    }
    counted = {where: _counted(each, masked.vault) for where, each in rows.items()}
    return {where: found for where, found in counted.items() if found}


def _counted(rows: Iterable[object], vault: Mapping[str, str]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in rows:
        data = msgspec.msgpack.encode(row)
        found.update(_kind(each[0].decode()) for each in _HANDLE.finditer(data) if each[0].decode() in vault)
    return {name: found[kind] for kind, name in _PLURALS.items() if found[kind]}


def _kind(handle: str) -> str:
    return handle.split("-")[2]
