"""Which requests change something, by their method."""

READING = frozenset({"GET", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "REPORT", "SEARCH", "QUERY"})
"""RFC 9110 §9.2.1, and those that other standards define as safe."""


def changes(method: str) -> bool:
    return method.upper() not in READING
