"""Regular expressions from models and strangers: RE2's, whose time is linear in the text."""

from collections.abc import Callable, Iterator

import re2  # type: ignore[import-untyped]

Span = tuple[int, int]
Finder = Callable[[bytes], Iterator[Span]]
"""Finds, in UTF-8, the byte spans of what it looks for, in order and without overlap."""


MAX_GROUPS = 50
"""Of an expression: every match is told for each of them. With 1,000 groups 2,000 characters take 14 seconds."""
MAX_PROGRAM = 20_000
"""Instructions of a compiled expression; the time that a text takes goes by them."""


class BadExpression(ValueError):
    """RE2 does not take the expression; the text says why."""


def expression(pattern: str, ignore_case: bool = False) -> Finder:
    """A finder of matches of an RE2 expression. Raises `BadExpression`."""
    compiled = _compile(pattern, ignore_case)

    def find(text: bytes) -> Iterator[Span]:
        return (match.span() for match in compiled.finditer(text))

    return find


def literal(value: str, ignore_case: bool = False) -> Finder:
    """A finder of a text as it is; nothing finds the empty text."""
    wanted = value.encode("utf-8", "replace")
    if ignore_case and value:
        return expression(re2.escape(wanted.decode()), ignore_case=True)

    def find(text: bytes) -> Iterator[Span]:
        at = text.find(wanted) if wanted else -1
        while at >= 0:
            yield at, at + len(wanted)
            at = text.find(wanted, at + len(wanted))

    return find


def _compile(pattern: str, ignore_case: bool) -> "re2._Regexp":
    options = re2.Options()
    options.log_errors = False
    options.case_sensitive = not ignore_case
    try:
        return bounded(re2.compile(pattern.encode(), options))
    except UnicodeEncodeError:
        raise BadExpression("the expression holds a lone surrogate, which is no text") from None
    except re2.error as error:
        reason = error.args[0]
        raise BadExpression(reason.decode() if isinstance(reason, bytes) else str(reason)) from None


def bounded(compiled: "re2._Regexp") -> "re2._Regexp":
    """The expression, if it is none that takes long for every text. Raises `BadExpression`."""
    if compiled.groups > MAX_GROUPS:
        raise BadExpression(f"it has {compiled.groups} groups; at most {MAX_GROUPS} are allowed")
    if compiled.programsize > MAX_PROGRAM:
        raise BadExpression(f"it compiles to {compiled.programsize} instructions; at most {MAX_PROGRAM} are allowed")
    return compiled
