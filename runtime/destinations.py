"""Where the secrets of a routine may be sent, held against every request before it leaves."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, unquote, unquote_plus, urlsplit

from captures.masking.base64 import Encoded
from captures.opaque import is_telling
from routines.mask import spellings
from routines.operation import JsEvaluate
from routines.origin import origin
from routines.placeholder import as_text
from routines.routine import Routine
from routines.secrets_sent import ancestors, destinations, made_of

_PART, _SHARE = 6, 3
"""A part of a secret is kept as the whole is if it has so many characters and is at least a third of it. A shorter one
may stand elsewhere: the token of an account often begins with its number."""

Headers = Collection[tuple[str, str]]


@dataclass(frozen=True)
class Destinations:
    """`allowed` has the origins to which each secret may be sent, `made_of` the names of the values that may tell it,
    with the secrets, `ancestors` of each name the names of which its value is made. `values` are the values by name, as
    they are at the moment. `typed` are secrets that were typed into a page; with `code`, the routine runs code of its
    own in pages, which may write them in any way: from then on they are taken to be in every request."""

    allowed: Mapping[str, frozenset[str]] = field(default_factory=dict)
    made_of: Mapping[str, frozenset[str]] = field(default_factory=dict)
    ancestors: Mapping[str, frozenset[str]] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    typed: set[str] = field(default_factory=set)
    code: bool = False

    def secrets_in(self, names: Collection[str]) -> frozenset[str]:
        """The secrets that the values of these names may tell: by what they are made of, or because they are made of a
        value in which the secret stands, or a part of it, as an answer repeats it."""
        told = frozenset[str]().union(*(self.made_of.get(name, ()) for name in names))
        origins = frozenset[str]().union(*(self.ancestors.get(name, ()) for name in names))
        answered = (origins & self.ancestors.keys()) - self.allowed.keys()
        texts = [text for name in answered for text in _texts(self.values.get(name)) if text]
        return told | {secret for secret in self.allowed if any(self._repeats(text, secret) for text in texts)}

    def _repeats(self, text: str, secret: str) -> bool:
        """Whether a text has the secret in it, or is a large part of it."""
        kept = [each for each in _texts(self.values.get(secret)) if is_telling(each)]
        return any(_is_in(each, text) or _is_large_part(text, each) for each in kept)

    def kept_from(self, url: str) -> frozenset[str]:
        """The secrets that may not be sent there."""
        there = origin(url)
        return frozenset(name for name, places in self.allowed.items() if there not in places)

    def refusal(self, url: str, names: Collection[str] = (), headers: Headers = (), content: bytes | None = b"") -> str:
        """Why a request may not be sent: it has values of these `names` in it, or a secret in its address, headers or
        body, which is None if nobody can see it. Empty if it may."""
        kept = self.kept_from(url)
        if not kept:
            return ""
        unseen = self.typed if self.code or content is None else set[str]()
        named = (self.secrets_in(names) | unseen) & kept
        carried = sorted(named) or [name for name in sorted(kept) if self._stands(name, url, headers, content or b"")]
        return self.sentence(carried[0], url) if carried else ""

    def type(self, names: Collection[str], url: str) -> str:
        """A value with these names in it is to be typed into the page at the address. Why it may not be; empty if it
        may, and then the page has its secrets."""
        secrets = self.secrets_in(names)
        if kept := sorted(secrets & self.kept_from(url)):
            return self.sentence(kept[0], url)
        self.typed.update(secrets)
        return ""

    def places(self) -> frozenset[str] | None:
        """The only origins that anything may be sent to any more; None if there is no such limit."""
        if not (self.code and self.typed):
            return None
        return frozenset.intersection(*(self.allowed[name] for name in self.typed))

    def sentence(self, name: str, url: str) -> str:
        """That the secret may not be sent there, and what to do."""
        allowed = ", ".join(sorted(self.allowed[name])) or "no server at all"
        return (
            f"`{name}` is secret and may be sent to {allowed} only, not to {origin(url) or url[:200]}: "
            "nothing was sent; take it out of the request, or send that where it was recorded"
        )

    def _stands(self, secret: str, url: str, headers: Headers, content: bytes) -> bool:
        """Whether the secret, or a value that tells it, stands in the request in any of the usual spellings."""
        texts = self._texts_that_tell(secret)
        told = {text for text in texts if is_telling(text)}
        whole = "\n".join([url, *(value for _, value in headers), content.decode("utf-8", "replace")])
        if any(_is_in(text, whole) for text in told):
            return True
        short = texts - told
        return bool(short) and any(field in short for field in _fields(url, headers, content))

    def _texts_that_tell(self, secret: str) -> set[str]:
        """The secret, and the values that are made of it, as texts."""
        names = [name for name, told in self.made_of.items() if secret in told]
        return {text for name in names for text in _texts(self.values.get(name)) if text}


def held(routine: Routine, values: Mapping[str, Any], recorded: Mapping[str, Collection[str]] | None) -> Destinations:
    """As the routine says; `recorded` says it in its place for the names that it has, be they parameters or values that
    are taken from answers."""
    allowed = {**destinations(routine), **(recorded or {})}
    places = {name: frozenset(map(origin, where)) for name, where in allowed.items()}
    code = any(isinstance(each, JsEvaluate) for each in routine.operations)
    return Destinations(places, made_of(routine, places), ancestors(routine), values, code=code)


def _texts(value: Any) -> list[str]:
    return [text for each in value for text in _texts(each)] if isinstance(value, list) else [as_text(value)]


def _is_large_part(text: str, secret: str) -> bool:
    return text in secret and len(text) >= max(_PART, len(secret) / _SHARE)


def _is_in(text: str, whole: str) -> bool:
    spelt = [each for each in spellings(text) if each]
    readings = {whole, unquote(whole), unquote_plus(whole)}
    return any(each in reading for each in spelt for reading in readings) or _is_in_base64(text, whole)


def _is_in_base64(text: str, whole: str) -> bool:
    data, secret = unquote(whole).encode("utf-8", "replace"), text.encode("utf-8", "replace")

    def without(decoded: bytes) -> bytes:
        return decoded.replace(secret, b"")

    return Encoded([text]).mask(data, without) != data


def _fields(url: str, headers: Headers, content: bytes) -> Iterator[str]:
    """The values of the fields of a request, decoded."""
    yield from (value for _, value in parse_qsl(urlsplit(url).query))
    for name, value in headers:
        yield value
        if name.lower() == "cookie":
            yield from (unquote(each.partition("=")[2].strip()) for each in value.split(";"))
    text = content.decode("utf-8", "replace")
    try:
        yield from _leaves(json.loads(text))
    except (ValueError, RecursionError):
        yield from (value for _, value in parse_qsl(text))


def _leaves(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for each in value.values():
                yield from _leaves(each)
        case list():
            for each in value:
                yield from _leaves(each)
        case _:
            yield as_text(value)
