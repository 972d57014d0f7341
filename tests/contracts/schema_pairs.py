"""Random pairs of schemas, as a program would write them and as nobody would, and values to try them with."""

import json
import random
from collections.abc import Callable
from typing import Any

VALUES: list[Any] = [
    None, True, False, 0, 1, 1.0, -1, 2, 3, 4, 6, 0.5, 1.5, 2.5, "", "a", "ab", "abc", "2020-01-01", "1.2.3.4",
    "x@y.zz",
    [], [1], [1, 1], [1, 1.0], [True, 1], [0, False], ["a"], ["a", "b"], [1, 2, 3], [[], []], [{}], {}, {"a": 1},
    {"a": "a"}, {"b": 1}, {"a": 1, "b": 2}, {"a": None}, {"a/b": 1}, {"~": 1}, {"ab": 1}, {"a": 1, "b": 2, "c": 3},
    {"a": {"a": 1}}, {"a": {"a": "x"}}, [None], [1, "a"], ["a", 1], {"c": True}, {"a": []}, [1, 2], [2, 1, 0],
]  # fmt: skip
NAMES = ["a", "b", "ab", "a/b", "~"]
PATTERNS = ["^a", "b$", "a", "^a$", "^[ab]+$"]
RECURSIVE = {"x": {"type": ["integer", "array"], "items": {"$ref": "#/$defs/x"}}}


class Maker:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        one = self._random.choice
        self._keywords: dict[str, Callable[[int], Any]] = {
            "type": lambda d: one(
                [
                    "integer",
                    "number",
                    "string",
                    "object",
                    "array",
                    "null",
                    "boolean",
                    ["integer", "null"],
                    ["string", "object"],
                ]
            ),
            "const": lambda d: one(VALUES),
            "enum": lambda d: [one(VALUES) for _ in range(self._random.randint(1, 4))],
            "minimum": lambda d: one([0, 1, 1.0, 0.5, 2, -1]),
            "exclusiveMinimum": lambda d: one([0, 1, 1.0, 0.5, 2, -1]),
            "maximum": lambda d: one([0, 1, 3, 2.5, 2]),
            "exclusiveMaximum": lambda d: one([0, 1, 3, 2.5, 2]),
            "multipleOf": lambda d: one([1, 2, 3, 0.5, 6, 1.0, 4]),
            "minLength": lambda d: one([0, 1, 2, 3]),
            "maxLength": lambda d: one([0, 1, 2, 3]),
            "pattern": lambda d: one(PATTERNS),
            "format": lambda d: one(["date", "ipv4", "email", "nonsense"]),
            "properties": lambda d: {one(NAMES): self._inner(d) for _ in range(2)},
            "required": lambda d: self._random.sample(NAMES, self._random.randint(1, 2)),
            "additionalProperties": self._inner,
            "patternProperties": lambda d: {one(PATTERNS): self._inner(d)},
            "propertyNames": lambda d: one(
                [{"maxLength": 1}, {"pattern": "^a"}, {"enum": ["a", "b"]}, {"const": "a"}, False]
            ),
            "minProperties": lambda d: one([0, 1, 2]),
            "maxProperties": lambda d: one([0, 1, 2]),
            "minItems": lambda d: one([0, 1, 2, 3]),
            "maxItems": lambda d: one([0, 1, 2, 3]),
            "items": self._inner,
            "prefixItems": lambda d: [self._inner(d) for _ in range(self._random.randint(1, 2))],
            "uniqueItems": lambda d: one([True, True, False]),
            "contains": self._inner,
            "minContains": lambda d: one([0, 0, 1, 2]),
            "maxContains": lambda d: one([0, 1, 2]),
            "dependentRequired": lambda d: {one(NAMES): [one(NAMES)]},
            "dependentSchemas": lambda d: {one(NAMES): self._inner(d)},
            "unevaluatedProperties": self._inner,
            "unevaluatedItems": self._inner,
            "not": self._inner,
            "anyOf": lambda d: [self._inner(d) for _ in range(2)],
            "oneOf": lambda d: [self._inner(d) for _ in range(2)],
            "allOf": lambda d: [self._inner(d) for _ in range(2)],
            "if": self._inner,
            "then": self._inner,
            "else": self._inner,
            "$ref": lambda d: "#/$defs/x",
        }

    def pair(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Two schemas, as a rule related: one narrower, wider, or combined with something else."""
        one, extra = self._schema(2), self._schema(1)
        other = self._random.choice(
            [
                self._schema(2),
                {**one, **extra},
                {"anyOf": [one, extra]},
                {"allOf": [one]},
                {"not": one},
                {"oneOf": [one, extra]},
            ]
        )
        pair = [_complete(one), _complete(other)]
        self._random.shuffle(pair)
        return pair[0], pair[1]

    def _schema(self, depth: int) -> dict[str, Any]:
        names = self._random.sample(list(self._keywords), self._random.choice([1, 1, 2, 2, 3]))
        return {name: self._keywords[name](depth) for name in names}

    def _inner(self, depth: int) -> Any:
        if self._random.random() < 0.1:
            return self._random.random() < 0.5
        leaves = [
            {},
            {"type": "integer"},
            {"type": "string"},
            {"const": 1},
            {"minimum": 1},
            {"const": True},
            {"enum": [1, "a"]},
        ]
        return self._schema(depth - 1) if depth > 1 else self._random.choice(leaves)


def _complete(schema: dict[str, Any]) -> dict[str, Any]:
    return {**schema, "$defs": RECURSIVE} if '"$ref"' in json.dumps(schema) else schema
