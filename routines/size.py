"""How large a routine may be, and a value that it makes: bounds that no recorded task comes near."""

import json
import re
from collections.abc import Iterator
from typing import Any

MAX_DEPTH = 100
"""Levels to which a JSON value may be nested: a routine's document, what an answer holds, what is returned."""
MAX_BYTES = 16 * 1024 * 1024
"""Of a routine as JSON, and of its file. A recorded upload may stand in it."""
MAX_OPERATIONS = 500
MAX_PARAMETERS = 500
MAX_FILLED = 64 * 1024 * 1024
"""Characters of a text, or of all that an operation sends, once the values are in it."""
MAX_ITEMS = 2_000_000
"""Values within one JSON value that is taken from an answer, or returned."""

_HALF = re.compile("[\ud800-\udfff]")


def depth(value: Any) -> int:
    """How deeply a JSON value nests; iterative, as the value may be deeper than the interpreter's stack."""
    deepest, level = 0, [value]
    while level:
        deepest += 1
        nested = [each for each in level if isinstance(each, dict | list)]
        level = [child for each in nested for child in (each.values() if isinstance(each, dict) else each)]
    return deepest


def too_much(document: dict[str, Any]) -> Iterator[str]:
    """Why a routine is larger than any may be, or could not be written down, one sentence each with its JSON path. No
    part of such a routine is looked at."""
    if (levels := depth(document)) > MAX_DEPTH:
        deep = "$.output_schema" if depth(document.get("output_schema")) > MAX_DEPTH - 1 else "$"
        yield f"{deep}: is nested {levels} levels deep; a routine has at most {MAX_DEPTH}"
        return
    if (size := len(json.dumps(document, default=str))) > MAX_BYTES:
        yield f"$: has {size} bytes; a routine has at most {MAX_BYTES}"
    if half := _HALF.search(json.dumps(document, default=str, ensure_ascii=False)):
        yield f"$: holds half of a surrogate pair (\\u{ord(half[0]):04x}), which is no text: take it out"
    for name, most in (("operations", MAX_OPERATIONS), ("parameters", MAX_PARAMETERS)):
        listed = document.get(name)
        if isinstance(listed, list) and len(listed) > most:
            yield f"$.{name}: has {len(listed)} entries; a routine has at most {most}"


def in_whole_characters(value: Any) -> Any:
    """The JSON value, with U+FFFD for each half of a surrogate pair, which can be neither written nor printed."""
    written = json.dumps(value, ensure_ascii=False)
    return json.loads(_HALF.sub("\ufffd", written)) if _HALF.search(written) else value


def too_large(value: Any) -> str:
    """Why a value cannot be kept; empty if it can."""
    items, levels, level = 0, 0, [value]
    while level:
        items, levels = items + len(level), levels + 1
        if levels > MAX_DEPTH:
            return f"it is nested deeper than {MAX_DEPTH} levels"
        if items > MAX_ITEMS:
            return f"it holds more than {MAX_ITEMS} values"
        nested = [each for each in level if isinstance(each, dict | list)]
        level = [child for each in nested for child in (each.values() if isinstance(each, dict) else each)]
    return ""
