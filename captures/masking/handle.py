"""The names that stand in for secrets: plain enough to survive every encoding unchanged."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal

SecretKind = Literal["password", "authorization", "token", "cookie"]

# It ends in one of four words, so that whatever follows it in a text cannot be taken for a part of it.
HANDLE: Final = re.compile(r"secret-\d+-(?:password|authorization|token|cookie)(?:-decoded)?")


def handle_of(kind: SecretKind, n: int, decoded: bool = False) -> str:
    """`secret-1-cookie`; the handle of what a cookie says once it is decoded ends in `-decoded`."""
    return f"secret-{n}-{kind}{'-decoded' if decoded else ''}"


def is_handle(text: str) -> bool:
    return HANDLE.fullmatch(text) is not None


def handles_in(text: str) -> list[str]:
    """The handles in a text, in order."""
    return HANDLE.findall(text)


def raw_handle(handle: str) -> str:
    """The handle of the cookie as it travels, for that of its decoded value."""
    return handle.removesuffix("-decoded")


def reveal(text: str, vault: Mapping[str, str]) -> str:
    """The text with every handle that the vault knows replaced by its secret. For the runtime only."""
    return HANDLE.sub(lambda found: vault.get(found[0], found[0]), text)


def next_number(texts: Iterable[str]) -> int:
    """The first number that no handle in the texts has, nor any number after it."""
    return max((int(found.split("-")[1]) for text in texts for found in handles_in(text)), default=0) + 1
