"""Where a model is served and with which key: read from the environment, and refused before anything starts."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import urlsplit

from actors.model import ModelUnavailable

OPENAI_URL = "https://api.openai.com/v1"
REPLY_BYTES = 4 * 1024 * 1024
"""Bytes of a reply that are read, unpacked; `SUPERDISCOVERY_REPLY_BYTES` stands for another number."""

NO_KEY = "none"  # servers that want no key ignore this one; the SDK cannot be built without any


@dataclass(frozen=True)
class Endpoint:
    """One server. `timeout` is in seconds, for each attempt; `max_retries` are the SDK's, and the only ones.

    `url_variable` and `key_variable` are where a person sets the two, for messages. The key is never shown.
    """

    base_url: str
    key: str = field(repr=False)
    url_variable: str
    key_variable: str
    timeout: float
    max_retries: int
    reply_bytes: int = REPLY_BYTES

    @property
    def host(self) -> str:
        """Host and port, without the credentials that a URL may carry."""
        return urlsplit(self.base_url).netloc.rpartition("@")[2]


@dataclass(frozen=True)
class Asked:
    """What the caller said about the server; whatever is empty comes from the environment."""

    model: str
    base_url: str = ""
    key: str = field(default="", repr=False)
    timeout: float = 600.0
    max_retries: int = 2
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ, repr=False)

    def variable(self, name: str) -> str:
        return self.environ.get(name, "").strip()


def openai_endpoint(asked: Asked) -> Endpoint:
    """The server of the Responses API: `OPENAI_BASE_URL` or OpenAI's own, always with `OPENAI_API_KEY`."""
    url = asked.base_url or asked.variable("OPENAI_BASE_URL") or OPENAI_URL
    key = asked.key or asked.variable("OPENAI_API_KEY")
    return _checked(asked, url, key or _missing(asked.model), "OPENAI_BASE_URL", "OPENAI_API_KEY")


def chat_endpoint(asked: Asked) -> Endpoint:
    """The server of Chat Completions: `SUPERDISCOVERY_CHAT_URL`, else `OPENAI_BASE_URL`, else OpenAI's own.

    Only OpenAI's own needs a key. `OPENAI_API_KEY` is never sent to the first: it was given for another server.
    """
    if url := asked.base_url or asked.variable("SUPERDISCOVERY_CHAT_URL"):
        key = asked.key or asked.variable("SUPERDISCOVERY_CHAT_KEY")
        return _checked(asked, url, key or NO_KEY, "SUPERDISCOVERY_CHAT_URL", "SUPERDISCOVERY_CHAT_KEY")
    url, key = asked.variable("OPENAI_BASE_URL"), asked.key or asked.variable("OPENAI_API_KEY")
    key = key or (NO_KEY if url else _missing(asked.model, "OPENAI_API_KEY, or SUPERDISCOVERY_CHAT_URL to your server"))
    return _checked(asked, url or OPENAI_URL, key, "OPENAI_BASE_URL", "OPENAI_API_KEY")


def _missing(model: str, variable: str = "OPENAI_API_KEY") -> NoReturn:
    raise ModelUnavailable(f"{model} needs a key: set {variable}")


def _checked(asked: Asked, url: str, key: str, url_variable: str, key_variable: str) -> Endpoint:
    """Refuses what would only fail at the first question: a URL without scheme or host, a key no header can carry."""
    most = _bytes(asked)
    endpoint = Endpoint(url, key, url_variable, key_variable, asked.timeout, asked.max_retries, most)
    if not _usable(url):
        raise ModelUnavailable(f"{asked.model}: {url_variable} is not an http(s) URL with a host, such as {OPENAI_URL}")
    if not (key.isascii() and key.isprintable()):
        raise ModelUnavailable(f"{asked.model}: {key_variable} holds characters that no key has; copy it once more")
    return endpoint


def _bytes(asked: Asked) -> int:
    told = asked.variable("SUPERDISCOVERY_REPLY_BYTES")
    if told and not (told.isascii() and told.isdecimal() and 0 < len(told) <= 12 and int(told)):
        raise ModelUnavailable(f"{asked.model}: SUPERDISCOVERY_REPLY_BYTES is not a number of bytes, such as 4194304")
    return int(told) if told else REPLY_BYTES


def _usable(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number, a bracket that is not closed
        return False
