"""The secrets of an invocation: no fact, no model and no message sees them, but the handles that stand for them."""

import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from captures.masking.handle import handle_of, reveal
from contracts.contract import Path
from contracts.parameters import secret_paths
from routines.mask import spellings
from routines.placeholder import as_text


class Vault:
    """Secrets by name, each with its handle (`secret-1234-password`), which follows from the name alone: it is the same
    when the invocation goes on in another process."""

    def __init__(self, secrets: Mapping[str, str]) -> None:
        self._handles = {name: handle_of("password", zlib.crc32(name.encode())) for name in secrets}
        self._by_handle = {self._handles[name]: secret for name, secret in secrets.items() if secret}
        pairs = [(text, handle) for handle, secret in self._by_handle.items() for text in spellings(secret)]
        self._spellings = sorted(pairs, key=lambda pair: len(pair[0]), reverse=True)

    def of(self, name: str) -> str | None:
        """The secret of a name, or None."""
        return self._by_handle.get(self._handles.get(name, ""))

    def secrets(self) -> dict[str, str]:
        """Every secret by its name; for another process of the same run."""
        return {name: self._by_handle[handle] for name, handle in self._handles.items() if handle in self._by_handle}

    def hide(self, value: Any) -> Any:
        """The value with a handle in place of every secret, however it is spelt."""
        match value:
            case str():
                for text, handle in self._spellings:
                    value = value.replace(text, handle)
                return value
            case list() | tuple():
                return type(value)(self.hide(item) for item in value)
            case dict():
                return {self.hide(name): self.hide(item) for name, item in value.items()}
            case int() | float() if not isinstance(value, bool):
                return next((h for h, secret in self._by_handle.items() if secret == as_text(value)), value)
            case _:
                return value

    def show(self, value: Any) -> Any:
        """The value with the secrets in place of their handles."""
        match value:
            case str():
                return reveal(value, self._by_handle)
            case list():
                return [self.show(item) for item in value]
            case dict():
                return {name: self.show(item) for name, item in value.items()}
            case _:
                return value


def secrets_in(schema: dict[str, Any], parameters: Mapping[str, Any]) -> dict[str, str]:
    """What the parameters hold that their schema marks as secret, named by its place: `login.password`."""
    found = (leaf for path in secret_paths(schema, parameters) for leaf in _leaves(_at(parameters, path), path))
    return {".".join(map(str, path)): as_text(value) for path, value in found if value is not None}


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    match value:
        case dict():
            for name, item in value.items():
                yield from _leaves(item, (*path, name))
        case list():
            for place, item in enumerate(value):
                yield from _leaves(item, (*path, place))
        case bool():
            return
        case _:
            yield path, value
