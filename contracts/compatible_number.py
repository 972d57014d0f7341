"""What the keywords on numbers leave, and the few values of a type that can be listed."""

import math
from dataclasses import dataclass
from typing import Any

from contracts.compatible_part import Parts, members

FEW = 64


@dataclass(frozen=True)
class Range:
    """From `low` to `high`, each None if open-ended; exclusive bounds are marked. `integral`: only whole numbers."""

    low: float | None = None
    high: float | None = None
    above: bool = False
    below: bool = False
    integral: bool = False

    @property
    def empty(self) -> bool:
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.above or self.below))

    def listed(self) -> list[Any] | None:
        """All its values, if they are few."""
        if not self.integral or self.low is None or self.high is None or self.high - self.low >= FEW:
            return None
        return list(range(int(self.low), int(self.high) + 1))

    def starts(self, bound: float, exclusive: bool) -> bool:
        """Whether nothing in it is less than the bound (or equal to it, if that is exclusive)."""
        return self.low is not None and (self.low > bound or (self.low == bound and (self.above or not exclusive)))

    def ends(self, bound: float, exclusive: bool) -> bool:
        return self.high is not None and (self.high < bound or (self.high == bound and (self.below or not exclusive)))


def range_of(parts: Parts) -> Range:
    """Where the numbers that all the parts admit lie; bounds of whole numbers are whole and inclusive."""
    lows = [
        (value, name == "exclusiveMinimum")
        for name in ("minimum", "exclusiveMinimum")
        for _, value in members(parts, name)
    ]
    highs = [
        (value, name == "exclusiveMaximum")
        for name in ("maximum", "exclusiveMaximum")
        for _, value in members(parts, name)
    ]
    low, above = max(lows, default=(None, False))
    high, below = min(highs, key=lambda each: (each[0], not each[1]), default=(None, False))
    if not is_integral(parts):
        return Range(low, high, above, below)
    if low is not None:
        low = math.floor(low) + 1 if above else math.ceil(low)
    if high is not None:
        high = math.ceil(high) - 1 if below else math.floor(high)
    return Range(low, high, integral=True)


def is_integral(parts: Parts) -> bool:
    return any("number" not in value and "integer" in value for _, value in members(parts, "type")) or any(
        _whole(value) is not None for _, value in members(parts, "multipleOf")
    )


def is_multiple(parts: Parts, wanted: float) -> bool:
    """Whether every number that the parts admit is a multiple; by whole divisors, or the same one, only."""
    divisors = [value for _, value in members(parts, "multipleOf")]
    if any(type(each) is type(wanted) and each == wanted for each in divisors):
        return True
    divisor = _whole(wanted)
    if divisor is None:
        return False
    return (divisor == 1 and is_integral(parts)) or any(
        (given := _whole(each)) is not None and given % divisor == 0 for each in divisors
    )


def _whole(value: float) -> int | None:
    return int(value) if isinstance(value, int) or value.is_integer() else None
