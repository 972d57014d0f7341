"""Replacing every secret of a capture by its handle."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import TypeVar

import msgspec

from captures.assigned import assigned
from captures.capture import Capture
from captures.compound import compounds_of
from captures.credential import split_authorization
from captures.dom import Snapshot
from captures.field_name import is_credential_header
from captures.interaction import Interaction
from captures.masking.base64 import Encoded
from captures.masking.body import mask_fields
from captures.masking.handle import reveal
from captures.masking.place import mask_assigned, mask_members, mask_quoted
from captures.masking.plain import unfolded
from captures.masking.replacing import replace_all
from captures.masking.secret import Secret, Secrets, find_secrets, vault_of
from captures.masking.word import mask_word, paths_of, words_of
from captures.needles import Cores
from captures.set_cookie import split_set_cookie
from captures.spelling import plain_core, plain_end
from captures.storage import Stored
from captures.transaction import Header, Transaction

__all__ = ["mask", "reveal"]

_Row = TypeVar("_Row", bound=msgspec.Struct)


def mask(capture: Capture) -> Capture:
    """The capture with a handle in place of every secret, and the secrets in its vault.

    Lengths and digests in headers are left as they were. A secret has one handle, wherever and however it is written,
    so that where a value comes from can still be traced.
    """
    secrets = find_secrets(capture)
    typed = min((each.time for each in capture.interactions if each.id in secrets.typed), default=0.0)
    scrub = _Scrubber(secrets, paths_of(each.request.url for each in capture.transactions if each.started < typed))
    vault = {**capture.vault, **vault_of(secrets)}
    return replace(
        capture,
        transactions=tuple(scrub.transaction(each) for each in capture.transactions),
        interactions=tuple(scrub.interaction(each) for each in capture.interactions),
        snapshots=tuple(scrub.snapshot(each) for each in capture.snapshots),
        storage=tuple(scrub.stored(each) for each in capture.storage),
        documents={name: scrub.text(text, scrub.document) for name, text in capture.documents.items()},
        vault=vault,
        compounds={**capture.compounds, **compounds_of(vault, {value for _, value in secrets.public})},
    )


class _Scrubber:
    """Replaces the secrets of one capture, in bytes, texts and structures."""

    def __init__(self, secrets: Secrets, paths: Collection[str]) -> None:
        self.secrets = secrets
        self._paths = paths
        wide = [each for each in secrets.by_value.values() if each.everywhere]
        wide.sort(key=lambda each: len(each.value), reverse=True)
        self._wide = [pair for each in wide for pair in _names(each)]
        self._cores = Cores([plain_core(value) for value, _ in self._wide])
        self._ends = [plain_end(value) for value, _ in self._wide]
        self._encoded = Encoded(value for value, _ in self._wide)
        self._ordinary = [each for each in secrets.by_value.values() if each.kind != "cookie" and not each.everywhere]
        self._words = words_of(secrets)

    def data(self, data: bytes) -> bytes:
        for each in self._ordinary:
            data = mask_quoted(mask_members(data, each, _names_it(each)), each)
        present = tuple(self._wide[n] for n in self._present(data))
        masked = replace_all(data, present) if present else data
        return self._encoded.mask(masked, self.data)

    def _present(self, data: bytes) -> list[int]:
        """Which of the values may stand there, by what every spelling leaves alone."""
        found = {n for each in unfolded(data) for n in self._cores.present(each) if self._ends[n] in each}
        return sorted(found)

    def body(self, data: bytes) -> bytes:
        """What a page or a script made of it."""
        return self._masked(data, self._paths)

    def sent(self, data: bytes) -> bytes:
        """What a person sent: no page breaks if an address in it is masked."""
        return self._masked(data, ())

    def document(self, data: bytes) -> bytes:
        """Documentation: what it calls by a name that tells is replaced behind that name, however ordinary it is."""
        masked = self.body(data)
        for name, value in dict.fromkeys(assigned(masked)):
            secret = self.secrets.by_value.get(value)
            if secret is not None and secret.named(name):
                masked = mask_assigned(masked, name, secret)
        return masked

    def _masked(self, data: bytes, paths: Collection[str]) -> bytes:
        for each in self._words:
            data = mask_word(data, each, paths)
        return self.data(data)

    def address(self, data: bytes) -> bytes:
        for each in self._ordinary:
            data = mask_members(data, each, self.secrets.hides)
        return self.data(data)

    def text(self, text: str, scrub: Callable[[bytes], bytes] | None = None) -> str:
        data = text.encode("utf-8", "surrogatepass")
        masked = (scrub or self.data)(data)
        return text if masked is data else masked.decode("utf-8", "surrogatepass")

    def transaction(self, each: Transaction) -> Transaction:
        request, response = each.request, each.response
        return msgspec.structs.replace(
            each,
            request=msgspec.structs.replace(
                request,
                url=self.text(request.url, self.address),
                headers=tuple(self.header(pair) for pair in request.headers),
                body=self.sent(mask_fields(request, self.secrets)),
            ),
            response=msgspec.structs.replace(
                response,
                headers=tuple(self.header(pair) for pair in response.headers),
                body=self.body(response.body),
            ),
        )

    def header(self, pair: Header) -> Header:
        name, value = pair
        lower = name.lower()
        if lower == "cookie":
            return name, "; ".join(self._cookie(each.strip()) for each in value.split(";") if each.strip())
        if lower == "set-cookie":
            key, cookie, rest = split_set_cookie(value)
            return name, f"{key}={self.value(cookie)}{self.text(rest)}"
        if is_credential_header(name):
            scheme, credentials = split_authorization(value)
            return name, scheme + self.value(credentials)
        return name, self.text(value, self.address)

    def interaction(self, each: Interaction) -> Interaction:
        masked = self._texts(each, ("selector", "value", "text", "label"))
        masked = msgspec.structs.replace(masked, url=self.text(each.url, self.address))
        if each.id in self.secrets.typed:
            return msgspec.structs.replace(
                masked, value=self.secrets.handle(self.secrets.typed[each.id]), key=_named(each.key)
            )
        return msgspec.structs.replace(masked, key=_named(each.key)) if each.input_type == "password" else masked

    def snapshot(self, each: Snapshot) -> Snapshot:
        kept = {
            "url": self.text(each.url, self.address),
            "html": self.text(each.html, self.body),
            "cookies": {name: self.value(value) for name, value in each.cookies.items()},
            "local_storage": self.mapping(each.local_storage),
            "session_storage": self.mapping(each.session_storage),
            "window_properties": self.mapping(each.window_properties),
        }
        return msgspec.structs.replace(self._texts(each, ("title", "label")), **kept)

    def stored(self, each: Stored) -> Stored:
        value = self.value(each.value) if each.area == "cookie" else self.text(each.value, self.body)
        return msgspec.structs.replace(each, value=value)

    def mapping(self, values: Mapping[str, str]) -> dict[str, str]:
        return {name: self.text(value, self.body) for name, value in values.items()}

    def value(self, value: str) -> str:
        """A value whose place makes it secret."""
        handle = self.secrets.handle(value)
        return handle if handle != value else self.text(value)

    def _cookie(self, pair: str) -> str:
        name, equals, value = pair.partition("=")
        return f"{name}{equals}{self.value(value.strip())}"

    def _texts(self, row: _Row, names: tuple[str, ...]) -> _Row:
        return msgspec.structs.replace(row, **{name: self.text(getattr(row, name)) for name in names})


def _names_it(secret: Secret) -> Callable[[str, str], bool]:
    return lambda name, _: secret.named(name)


def _names(secret: Secret) -> list[tuple[str, str]]:
    """What to look for and what to put there. Outside the headers made for them, cookies are mostly written decoded."""
    decoded = [(secret.decoded, f"{secret.handle}-decoded")] if secret.decoded else []
    return [*decoded, (secret.value, secret.handle)]


def _named(key: str) -> str:
    """Keys with a name, such as Enter, stay; a character of a password does not."""
    return key if len(key) > 1 else ""
