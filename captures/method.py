"""Methods of requests."""

from typing import Final

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY"})
"""RFC 9110 §9.2.1, and those that other standards define as safe."""


def changes(method: str) -> bool:
    """Whether the method is none of those that only read."""
    return method.upper() not in _READING
