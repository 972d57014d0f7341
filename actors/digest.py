"""Long data in short, so that two of them can be compared member by member."""

from typing import Any

from actors.cut import LIMIT
from actors.word import as_text
from events.fingerprint import fingerprint

_LONGEST = 200


def digest_of(data: Any) -> Any:
    """An object with digests in the place of its lists and long texts; of anything else, and of one with too many
    members, the digest itself."""
    found = _short(data) if isinstance(data, dict) else None
    return found if found and len(as_text(found)) <= LIMIT // 4 else fingerprint(data)


def _short(value: Any) -> Any:
    match value:
        case dict():
            return {name: _short(each) for name, each in value.items()}
        case list():
            return fingerprint(value) if value else value
        case str():
            return fingerprint(value) if len(value) > _LONGEST else value
        case _:
            return value
