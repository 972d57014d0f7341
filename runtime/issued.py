"""Credentials that a live server issued while a routine was tried out: no fact may hold them."""

import re
from typing import Any, Final

from captures.credential_token import web_tokens
from captures.field_name import is_password_name, is_session_name, is_token_name
from captures.opaque import is_public, is_random
from routines.mask import MASK, mask
from routines.operation import GetCookies, Return
from routines.routine import Routine
from runtime.live_credentials import tokens_in

ISSUED: Final = "secret-live"
"""Stands for every one of them: a string in place of a string, so that the shape of the result stays."""


def mask_issued(result: dict[str, Any], routine: Routine) -> dict[str, Any]:
    """The result of a routine with `ISSUED` for the session's cookies, for whatever the name of its member makes a
    credential, and for JSON web tokens wherever they stand."""
    last = routine.operations[-1]
    jars = {operation.save_as for operation in routine.operations if isinstance(operation, GetCookies)}
    of_cookies = isinstance(last, Return) and last.response in jars
    rest = {name: _masked(value, "", cookies=False) for name, value in result.items() if name != "data"}
    return {**rest, "data": _masked(result.get("data"), "", cookies=of_cookies)}


def _masked(value: Any, name: str, *, cookies: bool) -> Any:
    match value:
        case dict():
            return {key: _masked(item, str(key), cookies=cookies) for key, item in value.items()}
        case list():
            return [_masked(item, name, cookies=cookies) for item in value]
        case str():
            return ISSUED if _proves(name, value, cookies=cookies) else _without_web_tokens(_without_tokens(value))
        case _:
            return value


def _without_tokens(address: str) -> str:
    """What is no address holds none that is known so."""
    for token in tokens_in(address) if re.match(r"https?:|/", address) else ():
        address = mask(address, [token]).replace(MASK, ISSUED)
    return address


def _without_web_tokens(text: str) -> str:
    for token in sorted(set(web_tokens(text.encode("utf-8", "replace"))), key=len, reverse=True):
        text = text.replace(token, ISSUED)
    return text


def _proves(name: str, value: str, *, cookies: bool) -> bool:
    """Whether the value proves who somebody is. A cookie's name says so whatever it holds; other members that are named
    like one are mostly about something else, such as an `author`, and do only if a generator made the value."""
    if not value:
        return False
    if cookies:
        return is_session_name(name) or not is_public(value)
    return is_token_name(name) or is_password_name(name) or (is_session_name(name) and is_random(value))
