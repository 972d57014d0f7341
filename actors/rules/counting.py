"""What scripts may send of an amount or a duration that was entered in other units: `175,50` as 17550."""

import re

from actors.rules.slug import slug
from routines.placeholder import SubstitutionError
from routines.units import UNITS, Unit, counted

_DECIMALS = re.compile(r".*[0-9][.,][0-9]{1,2}")
_IN_HUNDREDTHS = re.compile(r"(?:^|[^a-z])(?:cents?|centimes|pence|minor)(?:[^a-z]|$)|[a-z](?:Cents?|Minor)(?:[A-Z]|$)")
_PARTS = frozenset({
    "discount", "percent", "percentage", "pct", "rate", "ratio", "share", "vat", "tax", "margin", "commission",
})  # fmt: skip
"""Words for what is sent as a fraction, whatever was entered."""
_OF_TIME = frozenset({
    "second", "seconds", "sec", "secs", "minute", "minutes", "min", "mins", "duration", "estimate", "interval",
    "timeout",
})  # fmt: skip
"""Words for what is sent of a time that was entered as so many hours, or minutes."""
_TELLING = {
    "number": 3, "hundredths": 3, "thousandths": 3, "fraction": 2,
    "sixtieths": 2, "3600ths": 3, "minutes": 2, "seconds": 2,
}  # fmt: skip
"""Digits that hardly stand there by chance."""


def in_units(text: str, name: str = "") -> dict[str, Unit]:
    """What is sent, with its unit, as far as it is hardly there by chance: `12` is entered for anything that is 1200,
    unless the `name` under which that is sent says that it counts cents; so with 0.12, unless it is a `rate`, and with
    what may be sixty times as many only because it counts `seconds`."""
    made = [(each, sent) for each in UNITS if each in _TELLING and (sent := _made(text, each)) != text.strip()]
    return {sent: each for each, sent in made if len(_digits(sent)) >= _TELLING[each] and _tells(text, each, name)}


def _made(text: str, unit: Unit) -> str:
    try:
        return str(counted(text, unit))
    except SubstitutionError:
        return ""


def _digits(sent: str) -> str:
    return re.sub(r"\D", "", sent) if sent.startswith("0.") else re.sub(r"\D", "", sent).lstrip("0")


def _tells(text: str, unit: Unit, name: str) -> bool:
    if unit in ("sixtieths", "3600ths"):
        return not _OF_TIME.isdisjoint(slug(name).split("_"))
    cents = unit == "hundredths" and _IN_HUNDREDTHS.search(name) is not None
    named = cents or (unit == "fraction" and not _PARTS.isdisjoint(slug(name).split("_")))
    return unit in ("minutes", "seconds") or bool(_DECIMALS.fullmatch(text.strip())) or named
