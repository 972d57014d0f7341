"""The secrets of a capture, each with the handle that stands for it."""

from collections.abc import Iterator
from urllib.parse import unquote

import msgspec

from captures.capture import Capture
from captures.credential import (
    authorizations,
    basic_passwords,
    cookies,
    mentioned_passwords,
    sent_passwords,
    typed_passwords,
    written_passwords,
)
from captures.credential_token import tokens, written_tokens
from captures.field_name import (
    is_any_token_name,
    is_credential_header,
    is_session_name,
    is_token_name,
    proves_by_itself,
)
from captures.masking.handle import SecretKind, handle_of, is_handle, next_number
from captures.masking.replacing import with_line_breaks
from captures.opaque import is_opaque, is_plain_secret, is_public, is_random, is_wordlike
from captures.password_field import fields_beside, filled_in, hidden_fields, passwords_of_fields
from captures.private_field import is_private
from captures.private_number import written_alike


class Secret(msgspec.Struct, frozen=True):
    """A secret. `everywhere`: it is particular enough to be replaced wherever it stands, not only where it proves
    something. `decoded` is what a cookie says without its quotes and percent escapes, if that differs. `written`: only
    the documentation calls it a password or a token, where it may be no more than a word."""

    handle: str
    kind: SecretKind
    value: str
    everywhere: bool
    decoded: str = ""
    written: bool = False

    def named(self, name: str) -> bool:
        """Whether a field or member of this name holds the secret."""
        if self.kind == "password":
            return proves_by_itself(name) or is_private(name, self.value)
        return is_token_name(name) or is_any_token_name(name) or is_credential_header(name)


class Secrets(msgspec.Struct, frozen=True):
    """All secrets of a capture by value. `typed` is the password meant by each interaction with a password field;
    `public` are the values of ordinary fields, with the fields' names; `sent` those of fields that a page has for
    passwords. `shortest` is how many characters at least are a password by themselves."""

    by_value: dict[str, Secret]
    typed: dict[str, str]
    public: frozenset[tuple[str, str]]
    sent: frozenset[tuple[str, str]] = frozenset()
    shortest: int = 4

    def handle(self, value: str) -> str:
        """The handle of a value, or the value itself if it is not secret."""
        return self.by_value[value].handle if value in self.by_value else value

    def hides(self, name: str, value: str) -> bool:
        """Whether the field of a request carries a password: by its name, by its page, or because what was typed stands
        in a field that no ordinary input filled; or another credential, by its name."""
        secret = self.by_value.get(value)
        if secret is None or secret.kind == "cookie":
            return False
        if secret.kind != "password":
            return secret.named(name) and not secret.written
        known = secret.named(name) or (name, value) in self.sent
        return known or (not secret.written and len(value) >= self.shortest and (name, value) not in self.public)

    def beside_another(self) -> "Secrets":
        """The secrets as they are known in a request that carries one: there the three digits of a card stand too."""
        return msgspec.structs.replace(self, shortest=3)


def find_secrets(capture: Capture) -> Secrets:
    """Every credential of the capture: typed and sent passwords, authorisation, tokens and cookies, in this order."""
    fields = hidden_fields(capture) | fields_beside(capture)
    typed = typed_passwords(capture.interactions, fields)
    public = frozenset((each.name, each.value) for each in capture.interactions if each.id not in typed)
    sent = frozenset(passwords_of_fields(capture, fields))
    found = _Found(next_number(value for _, value in cookies(capture)))
    for kind, name, value in _all(capture, typed, sent):
        if found.is_new(value) and _is_credential(kind, name, value, public):
            found.add(kind, value, capture)
    for kind, value in _written(capture):
        if found.is_new(value):
            found.add_written(kind, value)
    return Secrets(found.by_value, typed, public, sent)


class _Found:
    """The secrets that were found so far, by value. The handles of each kind are numbered from `first` on."""

    def __init__(self, first: int) -> None:
        self.by_value: dict[str, Secret] = {}
        self._first = first
        self._numbers: dict[SecretKind, int] = {}

    def is_new(self, value: str) -> bool:
        return value not in self.by_value and not is_handle(value)

    def add(self, kind: SecretKind, value: str, capture: Capture) -> None:
        """The value with all the ways in which it is written, under one handle."""
        handle = self._next_handle(kind)
        decoded = _decoded(value) if kind == "cookie" else ""
        for way in _ways(value, capture) if kind in ("password", "token") else (value,):
            self.by_value.setdefault(way, Secret(handle, kind, way, _is_everywhere(kind, way), decoded))

    def add_written(self, kind: SecretKind, value: str) -> None:
        everywhere = kind == "password" and _is_particular(value)
        self.by_value[value] = Secret(self._next_handle(kind), kind, value, everywhere, written=True)

    def _next_handle(self, kind: SecretKind) -> str:
        self._numbers[kind] = self._numbers.get(kind, self._first - 1) + 1
        return handle_of(kind, self._numbers[kind])


def _is_credential(kind: SecretKind, name: str, value: str, public: frozenset[tuple[str, str]]) -> bool:
    """Whether there is a value, and one that proves something if it is that of a cookie."""
    return value != "" and (kind != "cookie" or _proves(name, value, public))


def _written(capture: Capture) -> Iterator[tuple[SecretKind, str]]:
    """What only the documentation calls a credential, and what may be a word."""
    yield from (("password", value) for value in written_passwords(capture))
    yield from (("token", value) for value in written_tokens(capture))


def _is_particular(word: str) -> bool:
    """Whether what a document calls a password can be no word, unlike that of `password: mandatory-field`."""
    return is_random(word) or (is_opaque(word) and any(map(str.isdigit, word)))


def _ways(value: str, capture: Capture) -> list[str]:
    """The value, and how others write it: a person types groups of digits, and the page sends the number without
    spaces; or lines, and the form sends them with CRLF. That comes first which a request carries: it is what has to be
    sent again."""
    ways = [*with_line_breaks(value), *written_alike(value)]
    return sorted(ways, key=lambda way: len(ways) == 1 or not _is_sent(way, capture))


def _is_sent(way: str, capture: Capture) -> bool:
    raw = way.encode("utf-8", "surrogatepass")
    return any(raw in each.request.body or way in each.request.url for each in capture.transactions)


def _is_everywhere(kind: SecretKind, value: str) -> bool:
    """A token of a few letters or digits alone is one only where a name tells of it, or as a whole word."""
    return is_opaque(value) or (kind == "token" and not (value.isascii() and (value.isalpha() or value.isdigit())))


def vault_of(secrets: Secrets) -> dict[str, str]:
    """Every handle and what it stands for; of a number that is written in several ways, as it was first found. What may
    be a word of the documentation is none of a run's."""
    held = [each for each in secrets.by_value.values() if each.everywhere or not each.written]
    vault = {each.handle: each.value for each in reversed(held)}
    return vault | {f"{each.handle}-decoded": each.decoded for each in held if each.decoded}


def _all(
    capture: Capture, typed: dict[str, str], sent: frozenset[tuple[str, str]]
) -> Iterator[tuple[SecretKind, str, str]]:
    yield from (("password", "", value) for value in typed.values())
    for transaction in capture.transactions:
        yield from (("password", "", value) for value in sent_passwords(transaction.request))
        for credentials in authorizations((*transaction.request.headers, *transaction.response.headers)):
            yield from (("password", "", value) for value in basic_passwords(credentials))
            yield "authorization", "", credentials
    yield from (("password", "", value) for _, value in sorted(sent))
    yield from (("password", "", value) for value in mentioned_passwords(capture))
    yield from (("password", "", value) for value in filled_in(capture))
    yield from (("token", "", value) for value in tokens(capture))
    yield from (("cookie", name, value) for name, value in cookies(capture))


def _proves(name: str, value: str, public: frozenset[tuple[str, str]]) -> bool:
    """Whether a cookie proves who somebody is; what the person typed into an ordinary field does not."""
    if is_random(value) or (is_session_name(name) and is_plain_secret(value) and not is_wordlike(value)):
        return True
    return not is_public(value) and (is_session_name(name) or all(value != typed for _, typed in public))


def _decoded(value: str) -> str:
    plain = unquote(value.strip('"'))
    return plain if plain != value else ""
