"""URLs with placeholders: each value is percent-encoded as one piece of the path or query that it stands in."""

import re
from collections.abc import Mapping
from urllib.parse import quote, urljoin

from routines.charset import in_charset
from routines.placeholder import (
    Placeholder,
    SubstitutionError,
    Values,
    as_text,
    fill_pairs,
    first_name,
    pieces,
    value_of,
)

_NOWHERE = re.compile(r"\s*(#(?![/!])|javascript:)", re.IGNORECASE)
"""A place of the page itself, unless a script reads it as an address: `#/things/7`."""
_START = re.compile(r"https?://[^/?#]*", re.IGNORECASE)
_LEADING = re.compile(r"\{\{[a-z][a-z0-9_]*\}\}")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")
_DROPPED = re.compile(r"[\t\r\n]")
"""What browsers drop from within an address."""


def leads_nowhere(href: str) -> bool:
    """Whether a link leads to no other page by itself: a script gives it something to do."""
    return _NOWHERE.match(href) is not None


def fill_url(url: str, values: Values, bases: Mapping[str, str], charset: str = "") -> str:
    """The URL with its values, without fragment. `bases` has, for each extracted name, the URL of its page.

    Values in its query are written in the charset. A URL that starts with a placeholder starts with that extracted
    address, resolved against its page. Raises `SubstitutionError`, also for a value that would stand as an empty, `.`
    or `..` path segment: those are syntax.
    """
    name = first_name(url)
    if name is not None:
        rest = url[len(_LEADING.match(url)[0]) :]  # type: ignore[index]
        return _append(_extracted_address(name, values, bases, charset), fill_rest(rest, values, charset))
    start = _START.match(url)
    if start is None:
        raise SubstitutionError(f"the address {url!r} must start with http:// or https://, or with an extracted value")
    if "{{" in start[0]:
        raise SubstitutionError(f"a placeholder may not stand in the host of {url!r}")
    return start[0] + fill_rest(url[start.end() :], values, charset)


def _extracted_address(name: str, values: Values, bases: Mapping[str, str], charset: str) -> str:
    if name not in bases:
        raise SubstitutionError(f"an address may not start with {{{{{name}}}}}: only an extracted value may")
    address = _DROPPED.sub("", as_text(value_of(name, values))).strip()
    try:
        path, mark, query = urljoin(bases[name], address).partition("#")[0].partition("?")
        return path + mark + _BEYOND_ASCII.sub(lambda found: percent(found[0], charset), query)
    except ValueError as error:
        raise SubstitutionError(f"the extracted value {{{{{name}}}}} is no address: {error}") from error


def _append(address: str, rest: str) -> str:
    """The rest of a path goes before the query that the extracted address has."""
    if "?" in address and not rest.startswith(("?", "&")):
        path, _, query = address.partition("?")
        return f"{path}{rest}?{query}"
    return address + rest


def fill_rest(rest: str, values: Values, charset: str = "") -> str:
    """What follows the host: path segments and, behind a `?`, a query; its fragment is dropped."""
    path, mark, query = rest.partition("#")[0].partition("?")
    filled = "/".join(_fill_segment(segment, values) for segment in path.split("/"))
    return filled + mark + _fill_encoded(query, values, charset)


def _fill_segment(segment: str, values: Values) -> str:
    filled = _fill_encoded(segment, values)
    if filled != segment and filled in ("", ".", ".."):
        raise SubstitutionError(f"the value for {segment} is {filled!r}, which cannot stand as a part of a path")
    return filled


def _fill_encoded(text: str, values: Values, charset: str = "") -> str:
    return "".join(
        percent(as_text(value_of(piece.name, values)), charset) if isinstance(piece, Placeholder) else piece
        for piece in pieces(text)
    )


def percent(text: str, charset: str = "") -> str:
    """Percent-encoded, of UTF-8 or another charset, everything but letters, digits and `-._~`. Raises
    `SubstitutionError`."""
    try:
        return quote(in_charset(text, charset), safe="")
    except UnicodeEncodeError as error:
        raise SubstitutionError("a value holds half a surrogate pair, which is no text") from error


def add_query(url: str, pairs: list[tuple[str, str]], values: Values, charset: str = "") -> str:
    """The URL with the filled pairs behind what query it has. A space becomes `%20`, which every server reads."""
    filled = fill_pairs(pairs, values)
    query = "&".join(f"{percent(name, charset)}={percent(text, charset)}" for name, text in filled)
    if not query:
        return url
    return f"{url}{'&' if '?' in url else '?'}{query}"
