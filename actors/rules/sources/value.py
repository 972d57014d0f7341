"""What a value of a request looks like by itself."""

import re
from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.source import Choice, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.noun import is_any_thing
from actors.rules.slug import slug

FIELDS = frozenset({"query", "form", "multipart", "json", "xml"})
_ID_NAME = re.compile(r"(^|_)(id|pk|key|uid|uuid|guid|slug|hash|ref)s?$")
_GLUED_ID = re.compile(
    r"[a-z]{3,}(?<!gr)(?<!vo)(?<!pa)(?<!val)(?<!sol)(?<!liqu)(?<!hybr)(?<!andro)(?<!flu)(?<!hum)(?<!rap)id$"
)
"""`builderid`, but no word that ends so."""
_CONDITIONS = frozenset({"if-match", "if-unmodified-since"})
_HANDLE = re.compile(r"secret-\d+-[a-z]+(-decoded)?")


def is_named_id(line: Value) -> bool:
    """Whether the name says that the value names a thing, which the server numbered: `projectId`, `item_key`."""
    named = line.place in FIELDS and is_id_name(slug(line.name))
    return named and not (_is_command(line) or _is_sign(line.value))


def refers_to_thing(line: Value) -> bool:
    """Whether it names a thing by an id, or by a number under a name that may stand for any: `item` of a comment."""
    numbered = line.value.isdigit() and bool(line.value.strip("0"))
    return is_named_id(line) or (line.place in FIELDS and numbered and is_any_thing(line.name))


def _is_command(line: Value) -> bool:
    """Whether it stands first in one of several lists and is a single digit: it says what is to be done with the ids
    behind it, as in `"tag_ids": [[3, 17], [4, 21]]`."""
    in_list = any(isinstance(step, int) for step in line.path[-2:-1])
    return len(line.value) == 1 and line.path[-1:] == [0] and in_list


def _is_sign(text: str) -> bool:
    """Whether it is no name or number of anything: `=` says how something is compared."""
    return bool(text) and not any(map(str.isalnum, text))


def counts_entries(line: Value) -> bool:
    """Whether it says how many entries of a list are asked for, or from which on: the id of nothing."""
    return line.place == "query" and line.value.isdigit() and line.name.lower() in _COUNTING


_COUNTING = frozenset(
    {"offset", "skip", "$skip", "limit", "_limit", "$top", "per_page", "perpage", "page_size", "pagesize"}
)


def names_thing(line: Value) -> bool:
    """Whether it says which thing is meant: an address, a part of one, or an id."""
    return line.place in ("url", "path") or is_named_id(line)


def is_condition(line: Value) -> bool:
    """Whether it says on which version of a thing a change depends."""
    return line.place == "header" and line.name.lower() in _CONDITIONS


def is_version(line: Value) -> bool:
    """Whether it is what stands in the quotes of such a header, asked about by itself."""
    return is_condition(line) and bool(line.joined)


def is_own_header(line: Value) -> bool:
    """Whether a script sends it in a header of the application's own to say for whom or in which part of it something
    is done, such as `X-Tenant-Id: 42` or `X-Org: o11`: no word, which is the same for everybody."""
    own = line.place == "header" and line.name.lower().startswith("x-")
    return own and (line.hint == "plain" or is_id_name(slug(line.name)))


def is_key(line: Value) -> bool:
    """Whether it is a credential in a header of the application's own, as each of several things may have one."""
    return line.place == "header" and line.hint == "secret" and line.name.lower().startswith("x-")


def is_id_name(name: str) -> bool:
    """Whether a thing's number or key is called so; `name` as `slug` spells it."""
    return bool(_ID_NAME.search(name) or _GLUED_ID.search(name))


def names_one(line: Value) -> bool:
    """Whether it looks like the id of one thing, or like a token that may go with it."""
    return line.value.isdigit() or line.is_made or is_named_id(line)


def core(line: Value) -> str:
    """The part of a value that has an origin: `Bearer` in front of a token has none."""
    found = _HANDLE.search(line.value)
    return found[0] if found else line.value


def brought_by(source: Source | None) -> frozenset[tuple[str, str]]:
    """The query that the address of a link has, where that is taken as it stands on a page."""
    address = source.address if isinstance(source, Choice | Extracted) else ""
    return frozenset(parse_qsl(urlsplit(address).query, keep_blank_values=True))
