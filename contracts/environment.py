"""What of the environment a program that is started here gets: what it cannot do without, and never our own keys."""

from collections.abc import Mapping
from typing import Final

NEEDED: Final = ("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR")
"""Variables that every program gets, with those that begin with `LC_`: where programs, files and words are."""
_NEEDED_PREFIX: Final = "LC_"

_OWN_PREFIX: Final = "SUPERDISCOVERY_"
"""Our own tokens, and the secrets that routines are given."""
_HARMLESS: Final = frozenset({"SUPERDISCOVERY_CHROMIUM", "SUPERDISCOVERY_STATE_FOLDER"})
_OWN_PREFIXES: Final = (_OWN_PREFIX, "OPENAI_")
_OF_DATABASE: Final = frozenset({"PGPASSWORD", "PGPASSFILE", "PGSERVICEFILE", "PGSSLKEY", "PGSSLPASSWORD"})
"""Passwords and keys of the database that may hold our logs, and the paths of files that have them."""
_OWN: Final = _OF_DATABASE | {"RAY_AUTH_TOKEN"}


def is_own(name: str) -> bool:
    """Whether the variable holds a key or token of superdiscovery itself, or of what it logs in to: those of its
    models, its server, its database and its routines. No other program gets one."""
    upper = name.upper()
    return (upper.startswith(_OWN_PREFIXES) or upper in _OWN) and upper not in _HARMLESS


def why_kept(name: str) -> str:
    """Why no program gets the variable, one of which `is_own` is true."""
    if name.upper() in _OF_DATABASE:
        return "it is kept for the database of superdiscovery's own logs"
    return "it is kept for superdiscovery itself, as its keys and the secrets of routines are"


def needed(here: Mapping[str, str]) -> dict[str, str]:
    """Those of the variables that any program needs to start and to find its way."""
    return {name: text for name, text in here.items() if name in NEEDED or name.startswith(_NEEDED_PREFIX)}


def without_own(here: Mapping[str, str]) -> dict[str, str]:
    """All but our own keys, for programs that are parts of ours and have settings that nobody can list."""
    return {name: text for name, text in here.items() if not is_own(name)}
