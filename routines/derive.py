"""Values made of others, as a page's script makes them before it sends them."""

import base64
import hashlib
import html
import json
import re
import secrets
import string
import unicodedata
from collections.abc import Callable, Mapping
from typing import Literal, get_args
from urllib.parse import quote

from routines.placeholder import SubstitutionError

How = Literal[
    "slug", "snake", "lower", "upper", "digits", "point", "base64", "json", "percent", "xml", "first_word",
    "capital", "stem", "rison", "random", "s256",
]  # fmt: skip
WAYS: tuple[How, ...] = get_args(How)
LONGEST = 16_000_000
"""Characters of a text that is written in another way, and of what comes of it."""

Code = str | int | float | bool | list[str] | None


def derive(text: str, how: How) -> str:
    """The text in another spelling: `slug` (ASCII letters and digits, in lower case, joined by hyphens), `snake` (by
    underscores), `lower`, `upper`, `digits` (of a telephone number, with its plus), `point` (in the place of a decimal
    comma), `base64`, `json` (as it stands between the quotes of a JSON string), `percent`, `xml`, its `first_word`,
    with a `capital` at its begin, the `stem` of a file's name (without its ending), `rison` (a string of that notation,
    with its quotes where it needs them), `random` (another name such as a generator makes, of the same length and kinds
    of characters), or `s256` (its SHA-256 in Base64 for addresses, the challenge of a verifier:
    https://www.rfc-editor.org/rfc/rfc7636#section-4.2). Half a surrogate pair is no text, and becomes U+FFFD where
    bytes are needed. Raises `SubstitutionError` for what is no such text, or longer than `LONGEST`."""
    return _bounded(_MADE[how](_bounded(text, how)), how)


def _bounded(text: str, how: str) -> str:
    if len(text) > LONGEST:
        raise SubstitutionError(f"a text of {len(text):,} characters is too long for `{how}`: {LONGEST:,} are allowed")
    return text


def stem(name: str) -> str:
    """The name of a file without its ending: `agenda` of `agenda.pdf`; whole where it has none."""
    return name.rpartition(".")[0] or name


_TELEPHONE = re.compile(r"(?:\+|\(\+?|0)[0-9 ()/.-]{4,40}")
_AMOUNT = re.compile(r"-?[0-9]{1,12}(?:[.,][0-9]{1,6})?")


def digits(text: str) -> str:
    """Those of a telephone number, with its plus. Raises `SubstitutionError` for what is none."""
    if not _TELEPHONE.fullmatch(text.strip()):
        raise SubstitutionError(f"{text[:80]!r} is no telephone number such as +44 171 2345 or 0171 2345")
    return re.sub("[^0-9+]", "", text)


def point(text: str) -> str:
    """The amount with a decimal point. Raises `SubstitutionError` for what is none, or has thousands apart."""
    if not _AMOUNT.fullmatch(text.strip()):
        raise SubstitutionError(f"{text[:80]!r} is no amount such as 1234.50 or 1234,50")
    return text.strip().replace(",", ".")


def s256(text: str) -> str:
    """The SHA-256 of a text, in the Base64 for addresses, without its padding."""
    digest = hashlib.sha256(text.encode("utf-8", "replace")).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def code_of(label: str, codes: Mapping[str, Code]) -> Code:
    """What is sent for a choice that is shown by the label. Raises `SubstitutionError`."""
    if label not in codes:
        raise SubstitutionError(f"{label!r} is none of the choices, which are: {', '.join(codes)}")
    return codes[label]


def rison(text: str) -> str:
    """A string as Rison writes it, bare or quoted: https://github.com/Nanonid/rison#rison-grammar."""
    bare = re.fullmatch(r"[^-0-9 '!:(),*@$][^ '!:(),*@$]*", text)
    return text if bare else "'" + re.sub("([!'])", r"!\1", text) + "'"


_ALPHABETS = (
    string.digits,
    "0123456789abcdef",
    "0123456789ABCDEF",
    string.digits + string.ascii_lowercase,
    "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    string.digits + string.ascii_uppercase,
)


def random_name(like: str) -> str:
    """A name as generators of ids make them (nanoid, shortid, cuid, ULID, ObjectId): the word or the character in
    front, and what is neither letter nor digit, stand where they stood."""
    kept = "".join(re.findall(r"(?s)\A(?:[a-z]+[_-]|.)", like))
    made = like.removeprefix(kept)
    used = {each for each in made if each.isalnum()}
    letters = next((each for each in _ALPHABETS if used <= set(each)), string.digits + string.ascii_letters)
    return kept + "".join(secrets.choice(letters) if each.isalnum() else each for each in made)


def slug(text: str) -> str:
    """What sites make of a title for an address: `Café Zürich, no. 5` becomes `cafe-zurich-no-5`."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['\u2019]", "", plain.lower())).strip("-")


def _base64(text: str) -> str:
    return base64.b64encode(text.encode("utf-8", "replace")).decode()


def _percent(text: str) -> str:
    return quote(text.encode("utf-8", "replace"), safe="")


_MADE: Mapping[How, Callable[[str], str]] = {
    "slug": slug,
    "snake": lambda text: slug(text).replace("-", "_"),
    "lower": str.lower,
    "upper": str.upper,
    "digits": digits,
    "point": point,
    "base64": _base64,
    "json": lambda text: json.dumps(text, ensure_ascii=False)[1:-1],
    "percent": _percent,
    "xml": html.escape,
    "first_word": lambda text: next(iter(text.split()), ""),
    "capital": lambda text: text[:1].upper() + text[1:],
    "stem": stem,
    "rison": rison,
    "random": random_name,
    "s256": s256,
}
"""How each way writes a text."""
