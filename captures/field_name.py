"""What the name of a field, header or cookie says about its value."""

import re
from functools import lru_cache
from typing import Final

_PASSWORD: Final = re.compile(r"(^|_)(pass|pin|otp|pwd|pw)\d?($|_)|passw|passphrase|passcode|userpass|pwd$")
_TOKEN: Final = re.compile(
    r"(access|refresh|id|auth|bearer|session|api|jwt|user|login|device|remember|personal)_?(token|key|jwt)$"
    r"|^(jwt|bearer|token|session_?id|sid|client_?secret|secret_?key|private_?key)$"
)
_SESSION: Final = re.compile(r"sess|auth|token|jwt|(^|_)(sid|sso)($|_)|remember|identity|secret|(^|_)key($|_)")
_FORGERY: Final = re.compile(r"csrf|xsrf|nonce|forgery|authenticity")
_ADDRESS_TOKEN: Final = re.compile(r"x_(amz|goog|oss|cos)_(signature|security_token)|subscription_key")
_KEY: Final = re.compile(r"key|sig|signature|hmac|(app|access|auth|account)_?key")
_CREDENTIAL_HEADER: Final = re.compile(
    r"(proxy_)?authorization|x_(amz_security|goog_api|vault|gitlab|functions|csrf_free)_(token|key)"
    r"|(x_)?(api|auth|access|session|user|private|id)_?(token|key)|x_(token|auth|authorization|session|session_id)"
)


def is_password_name(name: str) -> bool:
    return _PASSWORD.search(_plain(name)) is not None


@lru_cache(maxsize=4096)
def is_token_name(name: str) -> bool:
    """Such as `access_token`; never one against forged requests, which proves nothing about a person."""
    plain = _plain(name)
    return _TOKEN.search(plain) is not None and _FORGERY.search(plain) is None


def is_address_token_name(name: str) -> bool:
    """Whether a member of this name in an address is the signature or key that lets a request pass."""
    return _ADDRESS_TOKEN.fullmatch(_plain(name)) is not None


def is_key_name(name: str) -> bool:
    """Such as `key` or `sig`, which in an address often are credentials, and often are not."""
    return _KEY.fullmatch(_plain(name)) is not None


def is_forgery_name(name: str) -> bool:
    """Whether what is called so guards against forged requests."""
    return _FORGERY.search(_plain(name)) is not None


def is_session_name(name: str) -> bool:
    """Whether a cookie of this name says who somebody is."""
    return _SESSION.search(_plain(name)) is not None


def is_credential_header(name: str) -> bool:
    return _CREDENTIAL_HEADER.fullmatch(_plain(name)) is not None


def _plain(name: str) -> str:
    """In lower case, words joined by underscores: `user_pass` for `userPass` and `user[pass]`."""
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()).strip("_")
