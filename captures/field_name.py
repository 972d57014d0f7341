"""What the name of a field, header or cookie says about its value."""

import re
from functools import lru_cache
from typing import Final

_PASSWORD: Final = re.compile(
    r"(^|_)(pass|pin|t?otp|pwd|psw|pw)\d?($|_)|passw|passphrase|passcode|userpass|pwd$"
    r"|(^|_)(mfa|2fa|two_?factor)_?(code|pin|passcode)$"
)
_ABOUT_PASSWORD: Final = re.compile(
    r"_(expir(y|es?|ed|ation)|(max_|min_)?(age|length)|lifetime|validity|changed|at|date|days|policy|strength|history)$"
)
"""How long it is good, how it has to be, or when it was set."""
_GIVEN_PASSWORD: Final = re.compile(r"(^|_)(pass(word|wd|phrase|code)?|pwd|pin|(mfa|2fa|two_?factor|t?otp)(_?code)?)$")
_ANSWER: Final = re.compile(r"(^|_)(secret|security)_?answer")
_TOKEN: Final = re.compile(
    r"(access|refresh|id|auth|bearer|session|api|jwt|user|login|device|remember|personal)_?(token|key|jwt)$"
    r"|^(jwt|bearer|token|(x_|j|php|asp)?sess(ion)?_?id|sid|code_?verifier|saml_?(response|art)|wresult)$"
    r"|(^|_)(private_?key|secret(_?key|_?answer)?|client_?secret|webhook_?secret|assertion)$"
    r"|(^|_)(invit(e|ation)|reset|confirm(ation)?|activat(e|ion)|unsubscribe|magic(_?link)?|recover(y)?)_?(token|key)$"
    r"|(^|(user|account|mail|phone)_)verif(y|ication)_?(token|key)$"
)
_SAYS_CREDENTIAL: Final = re.compile(r"_?(token|key|jwt|secret)$")
_CODE: Final = re.compile(r"(^|_)((recovery|rescue)_?(code|key|phrase)|(backup|scratch)_?(code|phrase))s?$")
_OPENED: Final = re.compile(r"auth|session|(\w+_)?rpc_session|credentials?|cookie")
_ITSELF: Final = frozenset({"key", "value", "hash"})
_OF_META: Final = re.compile(r"(x_)?(auth|authorization|authentication|session|credentials?)")
_SESSION: Final = re.compile(r"sess|auth|token|jwt|(^|_)(sid|sso)($|_)|remember|identity|secret|(^|_)key($|_)")
_FORGERY: Final = re.compile(r"csrf|xsrf|nonce|forgery|authenticity")
_ADDRESS_TOKEN: Final = re.compile(r"x_(amz|goog|oss|cos)_(signature|security_token)|subscription_key")
_ANY_TOKEN: Final = re.compile(r"\w+_(token|secret|api_?key)")
_OF_LIST: Final = re.compile(
    r"(^|_)(pages?|next|prev(ious)?|cursor|continuation|sync|skip|start|resume|list|paging)(_|$)"
)
"""Tokens that say where in a list to go on, which prove nothing."""
_CREDENTIALS: Final = frozenset({"nonce", "secret", "token"})
_KEY: Final = re.compile(r"key|sig|signature|hmac|(app|access|auth|account)_?key")
_CREDENTIAL_HEADER: Final = re.compile(
    r"(proxy_)?authorization|x_(amz_security|goog_api|vault|gitlab|functions|csrf_free)_(token|key)"
    r"|(x_)?(api|auth|access|session|user|private|id)_?(token|key)|x_(token|auth|authorization|session|session_id)"
)
_OWN_HEADER: Final = re.compile(
    r"(\w+_)?(jwt|oidc|assertion)(_\w+)?|(\w+_)?(access|id|refresh|bearer|session|identity|auth)_?token"
    r"|(\w+_)?(secret(_key)?|api_?key)"
)

COMMANDS = frozenset({"action", "act", "do", "cmd", "command", "op"})
"""Under which an address says what is to be done, whatever with."""


def is_password_name(name: str) -> bool:
    """Such as `user[pass]`; not what is said of one, as `password_expiry`."""
    plain = plain_name(name)
    return _PASSWORD.search(plain) is not None and _ABOUT_PASSWORD.search(plain) is None


@lru_cache(maxsize=4096)
def is_given_password_name(name: str) -> bool:
    """Whether an answer calls a password so that it gives; not what it says of one, as `password_changed_at`."""
    return _GIVEN_PASSWORD.search(plain_name(name)) is not None


def proves_by_itself(name: str) -> bool:
    """Whether what is sent under the name is hidden however ordinary it looks: a password, or such an answer."""
    return is_password_name(name) or is_answer_name(name)


def is_answer_name(name: str) -> bool:
    """Whether it is the answer to a question that only one person should know the answer to."""
    return _ANSWER.search(plain_name(name)) is not None


@lru_cache(maxsize=4096)
def is_token_name(name: str) -> bool:
    """Such as `access_token`; never one against forged requests, which proves nothing about a person."""
    plain = plain_name(name)
    return _TOKEN.search(plain) is not None and _FORGERY.search(plain) is None


@lru_cache(maxsize=4096)
def says_credential(name: str) -> bool:
    """Whether nothing but a credential is called so, whatever it looks like: `auth_token`, `api_key`, not `sid`."""
    return _SAYS_CREDENTIAL.search(plain_name(name)) is not None and is_token_name(name)


@lru_cache(maxsize=4096)
def is_code_name(name: str) -> bool:
    """Whether what is called so, or each of them, lets somebody in who lost everything else."""
    return _CODE.search(plain_name(name)) is not None


def is_one_of_tokens(name: str, holder: str) -> bool:
    """Whether something is a token by what holds it, one of `apiKeys`, or the `key` of one of them, or may be one by
    what it opens, such as the `session` or `auth` that each call of a program carries."""
    if is_token_name(name.removesuffix("s")) or _OPENED.fullmatch(plain_name(name)):
        return True
    return plain_name(name) in _ITSELF and holder != "" and is_token_name(holder.removesuffix("s"))


def is_meta_token_name(name: str) -> bool:
    """Whether an element of a page's head that is called so, as `auth` is, says who somebody is."""
    return _OF_META.fullmatch(plain_name(name)) is not None


def is_address_token_name(name: str) -> bool:
    """Whether a member of this name in an address is the signature or key that lets a request pass."""
    return _ADDRESS_TOKEN.fullmatch(plain_name(name)) is not None


@lru_cache(maxsize=4096)
def is_any_token_name(name: str) -> bool:
    """Whether an address may call a credential so, of whatever kind: `ref_token`, neither `page_token`, which says
    where in a list to go on, nor `csrf_token`."""
    plain = plain_name(name)
    if is_address_token_name(name):
        return True
    return bool(_ANY_TOKEN.fullmatch(plain)) and not (_OF_LIST.search(plain) or _FORGERY.search(plain))


def is_key_name(name: str) -> bool:
    """Such as `key` or `sig`, which in an address often are credentials, and often are not."""
    return _KEY.fullmatch(plain_name(name)) is not None


def is_forgery_name(name: str) -> bool:
    """Whether what is called so guards against forged requests."""
    return _FORGERY.search(plain_name(name)) is not None


def is_session_name(name: str) -> bool:
    """Whether a cookie of this name says who somebody is."""
    return _SESSION.search(plain_name(name)) is not None


def is_credential_header(name: str) -> bool:
    plain = plain_name(name)
    if _CREDENTIAL_HEADER.fullmatch(plain):
        return True
    return _OWN_HEADER.fullmatch(plain) is not None and _FORGERY.search(plain) is None


def names_credential(name: str) -> bool:
    """Whether a page that calls something so tells it to one person alone: a token of any kind, a password."""
    told = (is_token_name, is_forgery_name, is_password_name, is_code_name)
    return not _CREDENTIALS.isdisjoint(plain_name(name).split("_")) or any(says(name) for says in told)


def plain_name(name: str) -> str:
    """In lower case, words joined by underscores: `user_pass` for `userPass` and `user[pass]`."""
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()).strip("_")
