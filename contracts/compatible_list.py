"""The keywords on arrays: what is given at each position, against what is wanted there."""

from typing import Any

from contracts.compatible_object import Path, Prover, looks_inside
from contracts.compatible_part import Part, Parts, members


class Lists:
    def __init__(self, proof: Prover) -> None:
        self._proof = proof

    def follows(self, given: Parts, wanted: Part, keyword: str, value: Any, path: Path) -> bool:
        match keyword:
            case "minItems":
                return bool(self._shortest(given) >= value)
            case "maxItems":
                return bool(self._longest(given, path) <= value)
            case "uniqueItems":
                return value is False or self._unique(given, path)
            case "prefixItems":
                return all(self._item(given, n, wanted.at(each), path) for n, each in enumerate(value))
            case "items":
                return self._items(given, len(wanted.schema.get("prefixItems", ())), wanted.at(value), path)
            case "contains":
                return self._contains(given, wanted, wanted.at(value), path)
            case "unevaluatedItems":
                return self._unevaluated(given, wanted, wanted.at(value), path)
        return False

    def nothing(self, given: Parts, path: Path) -> bool:
        """Whether no array is admitted."""
        return self._shortest(given) > self._longest(given, path)

    def _item(self, given: Parts, position: int, wanted: Part, path: Path) -> bool:
        if position >= self._longest(given, path):
            return True
        return self._proof.proves(at(given, position), wanted, (*path, f"[{position}]"))

    def _items(self, given: Parts, start: int, wanted: Part, path: Path) -> bool:
        """All items from `start` on; those behind every prefix are alike."""
        behind = max(start, _prefix(given))
        return all(self._item(given, n, wanted, path) for n in range(start, behind + 1))

    def _shortest(self, given: Parts) -> int:
        told = [v for _, v in members(given, "minItems")]
        needed = [part.schema.get("minContains", 1) for part, _ in members(given, "contains")]
        return int(max([*told, *needed], default=0))

    def _longest(self, given: Parts, path: Path) -> float:
        told = min((v for _, v in members(given, "maxItems")), default=float("inf"))
        for position in range(int(min(told, _prefix(given) + 1))):
            parts = at(given, position)
            if parts and self._proof.empty(parts, (*path, f"[{position}]")):
                return position
        return told

    def _unique(self, given: Parts, path: Path) -> bool:
        return any(value for _, value in members(given, "uniqueItems")) or self._longest(given, path) <= 1

    def _contains(self, given: Parts, wanted: Part, item: Part, path: Path) -> bool:
        least, most = wanted.schema.get("minContains", 1), wanted.schema.get("maxContains", float("inf"))
        if self._longest(given, path) > most:
            return False
        return bool(least == 0 or self._sure_of(given, item, path) >= least)

    def _sure_of(self, given: Parts, item: Part, path: Path) -> int:
        """How many items surely are what is looked for."""
        told = [
            part.schema.get("minContains", 1)
            for part, value in members(given, "contains")
            if self._proof.proves((part.at(value),), item, (*path, "[*]"))
        ]
        seen = min(self._shortest(given), _prefix(given) + 1)
        fitting = [self._proof.proves(at(given, n), item, (*path, f"[{n}]")) for n in range(seen)]
        alike = self._shortest(given) - seen if fitting and fitting[-1] and seen > _prefix(given) else 0
        return max([sum(fitting) + alike, *told], default=0)

    def _unevaluated(self, given: Parts, wanted: Part, item: Part, path: Path) -> bool:
        """Like `items` where nothing beside it looks at items too."""
        if "items" in wanted.schema:
            return True
        if looks_inside(wanted.schema) or "contains" in wanted.schema:
            return False
        return self._items(given, len(wanted.schema.get("prefixItems", ())), item, path)


def at(given: Parts, position: int) -> Parts:
    """What all of the given says of the item at this position."""
    found = []
    for part in given:
        if not isinstance(schema := part.schema, dict):
            continue
        prefix = schema.get("prefixItems", ())
        if position < len(prefix):
            found.append(part.at(prefix[position]))
        elif "items" in schema:
            found.append(part.at(schema["items"]))
    return tuple(found)


def _prefix(given: Parts) -> int:
    return max((len(value) for _, value in members(given, "prefixItems")), default=0)
