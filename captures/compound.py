"""Credentials that are made of others: the name and password that a `Basic` header carries."""

import base64
import binascii

from captures.capture import Capture
from captures.handle import handles_in


def made_of(capture: Capture, header: str) -> tuple[str, str] | None:
    """(name, handle of the password) for the value of a header that carries both in Base64 (RFC 7617). None for any
    other, and if the password is not known as a secret of its own."""
    scheme, _, credentials = header.partition(" ")
    if scheme.lower() != "basic" or handles_in(credentials) != [credentials]:
        return None
    try:
        plain = base64.b64decode(capture.vault.get(credentials, ""), validate=True).decode()
    except (binascii.Error, ValueError):
        return None
    name, colon, password = plain.partition(":")
    known = {secret: handle for handle, secret in capture.vault.items() if handle.endswith("-password")}
    return (name, known[password]) if colon and password in known and name not in known else None
