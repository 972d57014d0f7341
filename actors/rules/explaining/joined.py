"""The codes of several ticked rows in one text, as in `ids=3,7`: each of them is found by what its row is called."""

import re

from msgspec.structs import replace

from actors.rules.explaining.conditional import as_quoted
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Joined
from actors.rules.facts.value import Value

_PLACES = frozenset({"path", "query", "form", "multipart", "json"})
_LIST = re.compile(r"""([\[({]?["']?)([\w.-]+(?:(["']?[,;|+ ] ?["']?)[\w.-]+)+)(["']?[\])}]?)""")
"""What stands before, the codes, what stands between two of them, and after: `3,7`, `["3","7"]`, `(3;7)`."""


def in_parts(lines: list[Value], context: Context) -> list[Value]:
    """The lines, and behind a text of which nothing is known one for each code in it, if it has as many as there are
    rows that were ticked before."""
    ticked = {each.parameter for each in context.inputs if each.of_row and each.checked and each.time <= context.time}
    return [one for line in lines for one in (line, *_parts(line, len(ticked)))]


def _parts(line: Value, count: int) -> list[Value]:
    codes = _codes(line.value) if line.source is None and line.place in _PLACES and count > 1 else []
    told = codes if len(codes) == len(set(codes)) == count else []
    return [replace(line, value=code, joined=line.value) for code in told]


def _codes(text: str) -> list[str]:
    found = _LIST.fullmatch(text)
    return [] if found is None else found[2].split(found[3])


def as_joined(lines: list[Value]) -> list[Value]:
    """The lines as they are sent: a text is made of what was chosen, if all codes in it are known by that."""
    parts = [line for line in lines if line.joined]
    return [_made(line, [part for part in parts if _is_of(part, line)]) for line in lines if not line.joined]


def _is_of(part: Value, line: Value) -> bool:
    return (part.place, part.name, part.path, part.joined) == (line.place, line.name, line.path, line.value)


def _made(line: Value, parts: list[Value]) -> Value:
    if line.place == "header":
        return as_quoted(line, parts)
    found, codes = _LIST.fullmatch(line.value), [part.value for part in parts]
    chosen = [part.source for part in parts if isinstance(part.source, Choice)]
    if not parts or found is None or line.is_given or len({each.parameter for each in chosen}) < len(parts):
        return line
    before, _, between, after = found.groups()
    texts = [before, *[between] * (len(codes) - 1), after]
    return replace(line, source=Joined(parts=[*chosen], codes=codes, texts=texts))
