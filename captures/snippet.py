"""A piece of a text around a place in it, for people and models to read."""

CONTEXT = 80


def snippet(text: bytes, start: int, end: int, context: int = CONTEXT) -> str:
    """One line: the span and up to `context` bytes either side, an ellipsis where it was cut, no control characters."""
    left, right = max(0, start - context), min(len(text), min(end, start + 4 * context) + context)
    # A cut inside a character leaves half of it at the edges.
    words = " ".join(text[left:right].decode("utf-8", "ignore").split())
    shown = "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in words)
    return f"{'…' if left else ''}{shown}{'…' if right < len(text) else ''}"
