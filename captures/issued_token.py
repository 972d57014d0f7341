"""Credentials that say what they are by how they begin, as those who issue them have it, or by where they stand in an
address: wherever they are, they need no name that tells of them."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from ahocorasick_rs import BytesAhoCorasick

from captures.expression import expression
from captures.known_formats import FORMATS
from captures.needles import all_hits
from captures.opaque import is_random

_ISSUED: Final = (
    *((f"gh{each}_", r"\bgh[oprsu]_[A-Za-z0-9]{36,}") for each in "oprsu"),  # forges
    ("github_pat_", r"\bgithub_pat_[A-Za-z0-9_]{40,}"),
    ("glpat-", r"\bglpat-[\w-]{20,}"),
    ("npm_", r"\bnpm_[A-Za-z0-9]{36,}"),  # registries
    ("pypi-AgE", r"\bpypi-AgE[\w-]{50,}"),
    ("hf_", r"\bhf_[A-Za-z0-9]{34,}"),
    *((f"xox{each}-", r"\bxox[abeoprs]-[A-Za-z0-9-]{20,}") for each in "abeoprs"),  # messages
    ("SG.", r"\bSG\.[\w-]{22}\.[\w-]{43}"),
    ("bot", r"\bbot[0-9]{8,10}:[\w-]{35}"),
    *((f"{each}_", r"\b[rs]k_(?:live|test)_[A-Za-z0-9]{20,}") for each in ("rk", "sk")),  # shops
    ("whsec_", r"\bwhsec_[A-Za-z0-9+/=]{24,}"),
    *((f"shp{each}_", r"\bshp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32,}") for each in ("at", "ca", "pa", "ss")),
    ("sk-", r"\bsk-(?:proj|ant|svcacct)-[\w-]{20,}"),  # clouds
    ("ya29.", r"\bya29\.[\w-]{20,}"),
    ("GOCSPX-", r"\bGOCSPX-[\w-]{28,}"),
    *((f"do{each}_v1_", r"\bdo[opr]_v1_[0-9a-f]{64,}") for each in "opr"),
)
"""Of those that a scanner knows by their length too, any that are longer, and such as it knows by their names only."""
_HOOK: Final = expression(
    r"(?:hooks\.slack\.com\\*/services\\*/\w+\\*/\w+|discord(?:app)?\.com\\*/api\\*/webhooks\\*/[0-9]+)\\*/[\w-]{20,}"
)
_USERINFO: Final = expression(r""":\\*/\\*/[^\s/:@"'`<>\\?#{}$]*:[^\s/:@"'`<>\\?#{}$*]{3,}@[\w\[]""")

_ALL: Final = (*_ISSUED, *FORMATS)
_BEGINNINGS: Final = BytesAhoCorasick([begin.encode() for begin, _ in _ALL])
_LONGEST_BEGINNING: Final = max(len(begin) for begin, _ in _ALL)
_MOST: Final = 4096
"""Bytes of a credential, longer than any that is known."""
_GOES_ON: Final = re.compile(rb"(?<=[A-Za-z0-9])[A-Za-z0-9_-]+")

_EXAMPLE: Final = re.compile(r"(?:(?:your|my)[-_]?)?(?:pass(?:word|wd|phrase|code)?|pwd)", re.IGNORECASE)


def issued_tokens(text: bytes) -> Iterator[str]:
    """Keys and tokens of well-known services, and the part of a web hook that lets anybody post there."""
    yield from _known(text)
    if b"hooks" in text:
        yield from (text[start:end].rpartition(b"/")[2].decode() for start, end in _HOOK(text))


def _known(text: bytes) -> Iterator[str]:
    """What has one of the formats that a scanner for secrets knows, if it looks as if a generator made it; with all
    that goes on behind it, as a format says at least how long a credential is."""
    done = 0
    for which, start in all_hits(_BEGINNINGS, text, _LONGEST_BEGINNING):
        found = _format(which).match(text, start, start + _MOST) if start >= done else None
        if found is None:
            continue
        rest = _GOES_ON.match(text, found.end(), found.end() + _MOST)
        done = rest.end() if rest else found.end()
        value = text[start:done].decode()
        if which < len(_ISSUED) or is_random(value):
            yield value


@lru_cache(maxsize=len(_ALL))
def _format(which: int) -> re.Pattern[bytes]:
    return re.compile(_ALL[which][1].encode(), re.ASCII)


def userinfo_passwords(text: bytes) -> Iterator[str]:
    """Passwords before a host, as in `postgres://user:t4ps@host`; not the place for one in a program's text, nor the
    word that stands there in an example: it says elsewhere what is to be done, as in `grant_type=password`."""
    for start, end in _USERINFO(text) if b"://" in text or b":\\/" in text else ():
        found = unquote(text[start:end].rpartition(b"@")[0].rpartition(b":")[2].decode("utf-8", "replace"))
        if not _EXAMPLE.fullmatch(found):
            yield found
