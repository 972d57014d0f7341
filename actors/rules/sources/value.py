"""What a value of a request looks like by itself."""

import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from actors.rules.slug import slug

Line = dict[str, Any]
FIELDS = frozenset({"query", "form", "multipart", "json", "xml"})
ID_NAME = re.compile(r"(^|_)(id|ids|pk|key|uid|uuid|guid|slug|hash|ref)$")
_MADE = frozenset({"opaque", "secret"})
_HANDLE = re.compile(r"secret-\d+-[a-z]+(-decoded)?")


def is_named_id(line: Line) -> bool:
    """Whether the name says that the value names a thing, which the server numbered: `projectId`, `item_key`."""
    return line["place"] in FIELDS and bool(ID_NAME.search(slug(line["name"])))


def names_one(line: Line) -> bool:
    """Whether it looks like the id of one thing, or like a token that may go with it."""
    return line["value"].isdigit() or line["hint"] in _MADE or is_named_id(line)


def core(line: Line) -> str:
    """The part of a value that has an origin: `Bearer` in front of a token has none."""
    found = _HANDLE.search(line["value"])
    return found[0] if found else str(line["value"])


def brought_by(source: Line) -> frozenset[tuple[str, str]]:
    """The query that the address of a link has, where that is taken as it stands on a page."""
    return frozenset(parse_qsl(urlsplit(source.get("address", "")).query, keep_blank_values=True))
