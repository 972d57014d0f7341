"""What a schema speaks of: constants, bounds, names and lengths, as what to try at the edges that it draws."""

import re
from typing import Any


class Edges:
    """The constants, edges, names and lengths that a schema speaks of."""

    def __init__(self) -> None:
        self.constants: list[Any] = []
        self.numbers: list[Any] = []
        self.texts: list[str] = []
        self.names: list[str] = []
        self.longest: set[int] = {0, 1, 2}

    def look(self, schema: Any) -> None:
        level = [schema]
        while level:
            here = level.pop()
            if isinstance(here, list):
                level.extend(here)
            elif isinstance(here, dict):
                for keyword, value in here.items():
                    self._note(keyword, value)
                    if keyword not in ("const", "enum", "default", "examples"):
                        level.append(value)

    def _note(self, keyword: str, value: Any) -> None:
        match keyword, value:
            case "const", _:
                self.constants.append(value)
            case "enum", list():
                self.constants.extend(value)
            case "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf", int() | float():
                self.numbers += [value, value - 1, value + 1, value + 0.5]
                self.numbers += [value * 2, value * 3] if keyword == "multipleOf" else []
            case "minLength" | "maxLength", int():
                self.texts += ["x" * n for n in (value, value + 1, value - 1) if 0 <= n <= 4000]
            case "minItems" | "maxItems" | "minContains" | "maxContains", int():
                self.longest |= {n for n in (value - 1, value, value + 1) if n >= 0}
            case "prefixItems", list():
                self.longest |= {len(value), len(value) + 1}
            case "pattern" | "patternProperties" | "propertyNames", _:
                self._patterns(value)
            case "properties" | "dependentSchemas" | "dependentRequired", dict():
                self.names += value.keys()
            case "required", list():
                self.names += [each for each in value if isinstance(each, str)]

    def _patterns(self, value: Any) -> None:
        """What the patterns may match: their letters, with the plainest of each class, and without."""
        for pattern in [value] if isinstance(value, str) else value if isinstance(value, dict) else []:
            for text in plain_matches(pattern):
                self.texts.append(text)
                self.names.append(text)


def plain_matches(pattern: str) -> list[str]:
    """A few texts that a simple pattern may match."""
    text = re.sub(r"\\d|\[0-9\]|\[1-9\]", "1", pattern.strip("^$"))
    text = re.sub(r"\\w|\[a-z[^\]]*\]", "a", text)
    text = re.sub(r"\[A-Z[^\]]*\]", "A", text)
    text = re.sub(r"\[\^?(.)[^\]]*\]", r"\1", text)
    text = re.sub(r"(.)\{(\d+)[^}]*\}", lambda found: found[1] * min(int(found[2]), 40), text)
    text = re.sub(r"\(\?:|[()]", "", text)
    fewest, most = re.sub(r"(.)\?|(.)\*", "", text), re.sub(r"(.)[+*]", r"\1\1\1", text)
    return list(dict.fromkeys(re.sub(r"[+?*]|\\", "", each).split("|")[0] for each in (fewest, text, most)))
