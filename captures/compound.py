"""Credentials that are made of others: the name and password that a `Basic` header carries."""

import base64
import binascii
from collections.abc import Collection, Mapping

from captures.capture import Capture
from captures.masking.handle import handles_in


def compounds_of(vault: Mapping[str, str], public: Collection[str] = ()) -> dict[str, tuple[str, str]]:
    """The handle of every credential that is a name and a known password in Base64 (RFC 7617), and what it is made of:
    (name, handle of the password). A name that reads as a password does is told only if it is `public`."""
    passwords = {secret: handle for handle, secret in vault.items() if handle.endswith("-password")}
    plain = ((handle, _name_and_password(secret)) for handle, secret in vault.items() if "-authorization" in handle)
    return {
        handle: (name, passwords[password])
        for handle, (name, password) in plain
        if password in passwords and (name not in passwords or name in public)
    }


def _name_and_password(credentials: str) -> tuple[str, str]:
    try:
        name, _, password = base64.b64decode(credentials, validate=True).decode().partition(":")
    except (binascii.Error, ValueError):
        return "", ""
    return name, password


def made_of(capture: Capture, header: str) -> tuple[str, str] | None:
    """(name, handle of the password) for the value of a header that carries both in Base64; None for any other."""
    scheme, _, credentials = header.partition(" ")
    if scheme.lower() != "basic" or handles_in(credentials) != [credentials]:
        return None
    return capture.compounds.get(credentials)
