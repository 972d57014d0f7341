"""How large a JSON value, and a schema with its references followed, is: a short schema can refer to itself doubling,
again and again."""

from typing import Any

MANY = 20_000


def unfolded(schema: dict[str, Any]) -> int:
    """The number of subschemas once every local reference is followed, counted up to `MANY`; a cycle counts once."""
    return _Unfolding(schema).count(schema)


def depth(value: Any) -> int:
    """How deeply a JSON value nests; iterative, as the value may be deeper than the interpreter's stack."""
    deepest, level = 0, [value]
    while level:
        deepest += 1
        nested = [v for v in level if isinstance(v, dict | list)]
        level = [child for v in nested for child in (v.values() if isinstance(v, dict) else v)]
    return deepest


class _Unfolding:
    """`known` has the count of each part that was counted, by identity; the parts on the way are in it with 1."""

    def __init__(self, root: dict[str, Any]) -> None:
        self._root = root
        self._known: dict[int, int] = {}

    def count(self, part: Any) -> int:
        if not isinstance(part, dict | list):
            return 0
        if id(part) not in self._known:
            self._known[id(part)] = 1
            inside = part.values() if isinstance(part, dict) else part
            target = resolve(self._root, part.get("$ref")) if isinstance(part, dict) else None
            total = 1 + sum(self.count(each) for each in inside) + self.count(target)
            self._known[id(part)] = min(total, MANY)
        return self._known[id(part)]


def resolve(root: Any, reference: Any) -> Any:
    """What a local reference (`#/$defs/row`) points at; None for any other."""
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    part = root
    for step in reference[1:].split("/")[1:]:
        name = step.replace("~1", "/").replace("~0", "~")
        part = part.get(name) if isinstance(part, dict) else None
    return part
