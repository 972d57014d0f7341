"""Keeping secret values out of what people, logs and models see."""

import html
import json
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from captures.masking.replacing import with_line_breaks
from captures.private_number import written_alike
from routines.parameter import Parameter
from routines.placeholder import as_text

MASK = "***"
_PARTICULAR = 6
"""Digits of a number from which on it is a secret wherever it stands."""


def secret_values(parameters: Iterable[Parameter], arguments: Mapping[str, Any]) -> list[str]:
    """The values of the secret parameters, as text."""
    texts = (as_text(arguments.get(parameter.name)) for parameter in parameters if parameter.secret)
    return [text for text in texts if text]


def mask(text: str, secrets: Iterable[str]) -> str:
    """The text in which each secret, in every spelling that a message may hold, reads `***`."""
    known = {spelling for secret in secrets for spelling in spellings(secret)}
    for spelling in sorted(known, key=len, reverse=True):
        text = text.replace(spelling, MASK)
    return text


def mask_value(value: Any, secrets: list[str]) -> Any:
    """JSON in which no text holds a secret."""
    match value:
        case str():
            return mask(value, secrets)
        case list():
            return [mask_value(item, secrets) for item in value]
        case dict():
            return {mask(name, secrets): mask_value(item, secrets) for name, item in value.items()}
        case int() if not isinstance(value, bool) and _is_secret_number(value, secrets):
            return MASK
        case _:
            return value


def _is_secret_number(value: int, secrets: Iterable[str]) -> bool:
    """Whether a number is a secret that no other number is by chance, such as that of a card."""
    text = as_text(value)
    return len(text) >= _PARTICULAR and any(text in spellings(secret) for secret in secrets)


def spellings(secret: str) -> list[str]:
    """The ways in which a message may write it, with any kind of line breaks, and a number with or without groups."""
    return [way for each in (*with_line_breaks(secret), *written_alike(secret)) for way in _escaped(each)]


def _escaped(secret: str) -> list[str]:
    raw = secret.encode("utf-8", "replace")
    percent, loose = quote(raw, safe=""), quote(raw, safe="!$&'()*+,;=:@/?")
    escaped = (json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1], repr(secret)[1:-1])
    return [secret, percent, percent.lower(), loose, quote_plus(raw), html.escape(secret), *escaped]
