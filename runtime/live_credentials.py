"""Credentials that a server gives while a routine runs: nothing that is told of the run holds them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from captures.address import address_pairs, address_tokens, userinfo_password
from captures.field_name import (
    is_address_token_name,
    is_credential_header,
    is_password_name,
    is_session_name,
    is_token_name,
)
from captures.opaque import is_opaque, is_random, is_telling
from routines import operation as ops
from routines.placeholder import names
from routines.routine import Routine

Field = tuple[str, Any]


def sent_to_prove(routine: Routine) -> frozenset[str]:
    """The names of the values that requests of the routine carry where a credential stands: in a header made for it,
    or under its name."""
    found = (text for each in routine.operations for text in _texts(each))
    return frozenset(name for text in found for name in names(text))


def proofs_among(name: str, taken: Iterable[Any], proving: frozenset[str]) -> list[str]:
    """What was taken under the name, if it is such a credential."""
    return [each for each in taken if isinstance(each, str) and is_telling(each)] if name in proving else []


def session_cookies(cookies: Mapping[str, str]) -> Iterator[str]:
    """The values of the cookies that say who somebody is."""
    for name, value in cookies.items():
        if is_random(value) or (is_session_name(name) and is_opaque(value)):
            yield value


def tokens_in(address: str) -> list[str]:
    """The credentials in an address, known by their names."""
    if "=" not in address and "@" not in address and "/" not in address:
        return []
    named = [value for name, value in address_pairs(address) if is_token_name(name) and is_opaque(value)]
    return [each for each in (*named, *address_tokens(address), userinfo_password(address)) if each]


def _texts(operation: ops.Operation) -> Iterator[str]:
    if isinstance(operation, ops.Fetch):
        yield from (text for name, text in operation.headers if is_credential_header(name) or name.lower() == "cookie")
    if isinstance(operation, ops.Fetch | ops.Navigate | ops.Download):
        yield from _proving(operation.query)
    body = operation.body if isinstance(operation, ops.Fetch) else None
    match body:
        case ops.FormBody():
            yield from _proving(body.fields)
        case ops.MultipartBody():
            yield from _proving((part.name, part.value) for part in body.parts)
        case ops.JsonBody():
            yield from _proving(_leaves("", body.value))


def _proving(fields: Any) -> Iterator[str]:
    for name, value in fields:
        if isinstance(value, str) and (is_token_name(name) or is_password_name(name) or is_address_token_name(name)):
            yield value


def _leaves(name: str, value: Any) -> Iterator[Field]:
    match value:
        case dict():
            for member, each in value.items():
                yield from _leaves(str(member), each)
        case list():
            for each in value:
                yield from _leaves(name, each)
        case _:
            yield name, value
