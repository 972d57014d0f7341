"""References in the values that somebody wrote: `$input.a.b`, `$scan.findings[0]`, whole or inside of a text.

A text that is one reference becomes what it refers to, of whatever type; inside of a longer text that is written out.
`${scan.count}` says where a reference ends, `$scan["a/b"]` names what is no word, and `$$` is a dollar sign. What is
put in is never read for references again.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from contracts.contract import Path

_WORD = r"[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*"
_STEP = rf'\.{_WORD}|\[[0-9]{{1,9}}\]|\["[^"\]]*"\]'
_WHOLE = rf"{_WORD}(?:{_STEP})*"
_FOUND = re.compile(rf"\$(?:(\$)|\{{({_WHOLE})\}}|({_WHOLE})|)")
_STEPS = re.compile(rf'\.({_WORD})|\[([0-9]+)\]|\["([^"\]]*)"\]')


class BadReference(ValueError):
    """A dollar sign that begins no reference; the text says so."""


class Missing(Exception):
    """A value that is referred to is not there; the text says which and why."""


@dataclass(frozen=True)
class Reference:
    """The part at `path` of what is called `name`; `text` is how it was written."""

    name: str
    path: Path
    text: str


@dataclass(frozen=True)
class Together:
    """A prompt with data behind it, clearly set off: the data is no part of what is asked."""

    prompt: str
    data: Any


def pieces(text: str) -> list[str | Reference]:
    """A text as the literal pieces and the references that it is made of. Raises `BadReference`."""
    found: list[str | Reference] = []
    end = 0
    for match in _FOUND.finditer(text):
        found.append(text[end : match.start()] + ("$" if match[1] else ""))
        end = match.end()
        written = match[2] or match[3]
        if written:
            found.append(_reference(written, match[0]))
        elif not match[1]:
            raise BadReference(
                f"the dollar sign in {text[match.start() :][:20]!r} begins no reference; write $$ for it"
            )
    return [piece for piece in _joined([*found, text[end:]]) if piece != ""]


def _joined(parts: list[str | Reference]) -> list[str | Reference]:
    """Literal pieces that follow one another as one."""
    joined: list[str | Reference] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _reference(written: str, text: str) -> Reference:
    name = re.match(_WORD, written)
    assert name is not None
    steps = _STEPS.finditer(written, name.end())
    return Reference(name[0], tuple(int(s[2]) if s[2] else s[1] or s[3] for s in steps), text)


def only(text: str) -> Reference | None:
    """The reference that the text is, if it is one and nothing else."""
    found = pieces(text)
    return found[0] if len(found) == 1 and isinstance(found[0], Reference) else None


def look(value: Any, path: Path = ()) -> Iterator[tuple[Path, Reference | BadReference]]:
    """Every reference in a value, and every dollar sign that begins none, with where it stands."""
    match value:
        case str():
            try:
                yield from ((path, piece) for piece in pieces(value) if isinstance(piece, Reference))
            except BadReference as wrong:
                yield path, wrong
        case Together(prompt=prompt, data=data):
            yield from look(prompt, path)
            yield from look(data, path)
        case dict():
            for name, inner in value.items():
                yield from look(inner, (*path, name))
        case list() | tuple():
            for place, inner in enumerate(value):
                yield from look(inner, (*path, place))


def filled(value: Any, scope: Mapping[str, Any]) -> Any:
    """The value with what is referred to in place of the references. Raises `Missing`."""
    match value:
        case str():
            found = pieces(value)
            if len(found) == 1 and isinstance(found[0], Reference):
                return referred(found[0], scope)
            return "".join(piece if isinstance(piece, str) else as_text(referred(piece, scope)) for piece in found)
        case Together(prompt=prompt, data=data):
            shown = json.dumps(filled(data, scope), ensure_ascii=False, indent=1).replace("</", "<\\/")
            return f"{filled(prompt, scope)}\n\n<input>\n{shown}\n</input>".lstrip()
        case dict():
            return {name: filled(inner, scope) for name, inner in value.items()}
        case list() | tuple():
            return [filled(inner, scope) for inner in value]
        case _:
            return value


def referred(reference: Reference, scope: Mapping[str, Any]) -> Any:
    """What is referred to. Raises `Missing`."""
    if reference.name not in scope:
        raise Missing(f"{reference.text}: there is no {reference.name}")
    value = scope[reference.name]
    for step in reference.path:
        inside = isinstance(value, dict) and step in value if isinstance(step, str) else _has_place(value, step)
        if not inside:
            what = "no member" if isinstance(step, str) else "no item"
            raise Missing(f"{reference.text}: there is {what} {step!r} in {_kind(value)}")
        value = value[step]
    return value


def _has_place(value: Any, place: int) -> bool:
    return isinstance(value, list) and place < len(value)


def as_text(value: Any) -> str:
    """A value inside of a text: a text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _kind(value: Any) -> str:
    match value:
        case dict():
            return f"an object with {', '.join(map(repr, list(value)[:6])) or 'nothing'}"
        case list():
            return f"a list of {len(value)}"
        case None:
            return "null"
        case _:
            return type(value).__name__
