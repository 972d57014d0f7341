"""The text of a body, in the charset that its type or, of a page, its `<meta>` names."""

import re

from captures.mime import parameter

_META = re.compile(rb"""<meta[^>]{0,200}charset=["']?([A-Za-z0-9_-]{1,40})""", re.IGNORECASE)
_HEAD = 1024
"""Bytes in which a page has to say so: https://html.spec.whatwg.org/#charset."""


def charset_of(body: bytes, mime_type: str) -> str:
    """The name, as it is written; empty if none is named."""
    meta = _META.search(body[:_HEAD])
    return parameter(mime_type, "charset") or (meta[1].decode() if meta else "")


def decoded(body: bytes, mime_type: str) -> str:
    """By the charset that is named, else as UTF-8; what does not decode becomes U+FFFD."""
    try:
        return body.decode(charset_of(body, mime_type) or "utf-8", "replace")
    except LookupError:
        return body.decode("utf-8", "replace")
