"""What a value of a request looks like by itself."""

import re
from typing import Any

from actors.rules.naming import slug

Line = dict[str, Any]
FIELDS = frozenset({"query", "form", "multipart", "json", "xml"})
ID_NAME = re.compile(r"(^|_)(id|ids|pk|key|uid|uuid|guid|slug|hash|ref)$")
_HANDLE = re.compile(r"secret-\d+-[a-z]+(-decoded)?")


def is_named_id(line: Line) -> bool:
    """Whether the name says that the value names a thing, which the server numbered: `projectId`, `item_key`."""
    return line["place"] in FIELDS and bool(ID_NAME.search(slug(line["name"])))


def core(line: Line) -> str:
    """The part of a value that has an origin: `Bearer` in front of a token has none."""
    found = _HANDLE.search(line["value"])
    return found[0] if found else str(line["value"])
