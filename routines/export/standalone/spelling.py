"""Values made of others, as a page's script makes them."""

import base64
import hashlib
import html
import json
import math
import re
import secrets
import string
import unicodedata
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from routines.export.standalone.values import Failed, text

_ALPHABETS = (
    string.digits,
    "0123456789abcdef",
    "0123456789ABCDEF",
    string.digits + string.ascii_lowercase,
    "0123456789ABCDEFGHJKMNPQRSTVWXYZ",
    string.digits + string.ascii_uppercase,
)


def slug(value: Any) -> str:
    """What sites make of a title for an address."""
    plain = unicodedata.normalize("NFKD", text(value)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", re.sub("['\u2019]", "", plain.lower())).strip("-")


def capital(value: Any) -> str:
    """With a capital at its begin."""
    told = text(value)
    return told[:1].upper() + told[1:]


def stem(value: Any) -> str:
    """The name of a file without its ending."""
    told = text(value)
    return told.rpartition(".")[0] or told


def moment() -> str:
    """This one, as scripts write it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def digits(value: Any) -> str:
    """Those of a telephone number, with its plus."""
    told = text(value)
    if not re.fullmatch(r"(?:\+|\(\+?|0)[0-9 ()/.-]{4,40}", told.strip()):
        raise Failed(f"{told[:80]!r} is no telephone number such as +44 171 2345 or 0171 2345")
    return re.sub("[^0-9+]", "", told)


def point(value: Any) -> str:
    """The amount with a decimal point."""
    told = text(value)
    if not re.fullmatch(r"-?[0-9]{1,12}(?:[.,][0-9]{1,6})?", told.strip()):
        raise Failed(f"{told[:80]!r} is no amount such as 1234.50 or 1234,50")
    return told.strip().replace(",", ".")


def as_base64(value: Any) -> str:
    return base64.b64encode(text(value).encode("utf-8", "replace")).decode()


def as_s256(value: Any) -> str:
    """Its SHA-256 in the Base64 for addresses, without the padding."""
    digest = hashlib.sha256(text(value).encode("utf-8", "replace")).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def as_json(value: Any) -> str:
    """As it stands between the quotes of a JSON string."""
    return json.dumps(text(value), ensure_ascii=False)[1:-1]


def as_xml(value: Any) -> str:
    return html.escape(text(value))


def as_rison(value: Any) -> str:
    """A string of that notation, with its quotes where it needs them."""
    bare = re.fullmatch(r"[^-0-9 '!:(),*@$][^ '!:(),*@$]*", text(value))
    return text(value) if bare else "'" + re.sub("([!'])", r"!\1", text(value)) + "'"


def random_name(like: Any) -> str:
    """A name as generators of ids make them: the word or the character in front, and what is neither letter nor digit,
    stand where they stood."""
    kept = "".join(re.findall(r"(?s)\A(?:[a-z]+[_-]|.)", text(like)))
    made = text(like).removeprefix(kept)
    used = {each for each in made if each.isalnum()}
    letters = next((each for each in _ALPHABETS if used <= set(each)), string.digits + string.ascii_letters)
    return kept + "".join(secrets.choice(letters) if each.isalnum() else each for each in made)


def code_of(label: str, codes: dict[str, Any]) -> Any:
    """What is sent for a choice that is shown by the label."""
    if label not in codes:
        raise Failed(f"{label!r} is none of the choices, which are: {', '.join(codes)}")
    return codes[label]


def pieces(value: Any, mark: str) -> list[str]:
    """The texts between such marks, without space around them; none of them is empty."""
    return [each.strip() for each in text(value).split(mark) if each.strip()]


def date_as(value: Any, read: str, write: str) -> str | int:
    """The date in another form, which was given in the one that `read` names or as 2027-03-05."""
    for form in (read, "%Y-%m-%d"):
        try:
            if form == "epoch_s":
                moment = datetime.fromtimestamp(int(text(value)), UTC)
            else:
                moment = datetime.strptime(text(value).strip(), form).replace(tzinfo=UTC)
        except (ValueError, OverflowError, OSError):
            continue
        if write in ("epoch_s", "epoch_ms"):
            return int(moment.timestamp()) * (1000 if write == "epoch_ms" else 1)
        if write == "/Date(epoch_ms)/":
            return f"/Date({int(moment.timestamp()) * 1000})/"
        return moment.strftime(write)
    raise Failed(f"{text(value)[:80]!r} is no date such as {datetime(2027, 3, 5, 17, 30, tzinfo=UTC).strftime(read)}")


def counted(value: Any, unit: str) -> int | float:
    """An amount, perhaps in hundredths or thousandths, per cent as a fraction, sixty or 3600 times as many, a duration
    in minutes or seconds, the product of amounts, or the days between two."""
    told = text(value)
    if unit == "product":
        return whole(math.prod((amount(each) for each in told.split("*")), start=Decimal(1)))
    if unit == "days":
        return days_in(told)
    if unit in ("minutes", "seconds"):
        clock = re.fullmatch(r"([0-9]{1,4}):([0-5][0-9])", told.strip())
        if clock is None:
            raise Failed(f"{told[:80]!r} is no duration such as 1:30")
        return (int(clock[1]) * 60 + int(clock[2])) * (60 if unit == "seconds" else 1)
    if unit in ("sixtieths", "3600ths"):
        return whole(amount(told) * (60 if unit == "sixtieths" else 3600))
    places = {"number": 0, "hundredths": 2, "thousandths": 3, "fraction": -2}[unit]
    moved = whole(amount(told).scaleb(places))
    if places > 0 and isinstance(moved, float):
        raise Failed(f"{told[:80]!r} has more than {places} decimals")
    return moved


def whole(number: Decimal) -> int | float:
    return int(number) if number == number.to_integral_value() else float(str(number))


def days_in(told: str) -> int:
    try:
        first, last = (date.fromisoformat(each.strip()) for each in told.split("/"))
    except ValueError:
        raise Failed(f"{told[:80]!r} is no span of days such as 2027-02-03/2027-02-05") from None
    return (last - first).days


def amount(told: str) -> Decimal:
    grouped = r"[0-9]{1,3}(?:(?P<gap>[.,'\u2019\u202f\u00a0 ])[0-9]{3})(?:(?P=gap)[0-9]{3}){0,2}"
    found = re.fullmatch(rf"(-?)([0-9]{{1,12}}|{grouped})(?:([.,])([0-9]{{1,6}}))?", told.strip())
    if found is None:
        raise Failed(f"{told[:80]!r} is no amount such as 1234.50 or 1234,50")
    sign, whole, gap, mark, decimals = found.groups()
    if (gap and gap == mark) or (gap in (".", ",") and not mark) or (not gap and len(decimals or "") == 3):
        raise Failed(f"{told[:80]!r} may be read as two amounts: write it as 1234.50 or 1234,50")
    return Decimal(f"{sign}{re.sub('[^0-9]', '', whole)}.{decimals or 0}")
