"""Keeping secret values out of what people, logs and models see."""

import html
import json
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote, quote_plus

from routines.parameter import Parameter
from routines.placeholder import as_text

MASK = "***"


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
            return {name: mask_value(item, secrets) for name, item in value.items()}
        case _:
            return value


def spellings(secret: str) -> list[str]:
    """The ways in which a message may write it."""
    raw = secret.encode("utf-8", "replace")
    percent, loose = quote(raw, safe=""), quote(raw, safe="!$&'()*+,;=:@/?")
    escaped = (json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1], repr(secret)[1:-1])
    return [secret, percent, percent.lower(), loose, quote_plus(raw), html.escape(secret), *escaped]
