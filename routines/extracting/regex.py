"""Regular expressions of routines: RE2's, whose time is linear in the text, so that no page can stall a run."""

from collections.abc import Iterator

import re2  # type: ignore[import-untyped]

from captures.expression import BadExpression, bounded

_META = frozenset("\\.+*?()|[]{}^$")


class BadPattern(ValueError):
    """A regular expression that RE2 does not take; the text says why."""


def compiled(pattern: str) -> "re2._Regexp":
    """The expression, ready to search. Raises `BadPattern`."""
    options = re2.Options()
    options.log_errors = False
    try:
        return bounded(re2.compile(_encodable(pattern), options))
    except BadExpression as error:
        raise BadPattern(str(error)) from None
    except re2.error as error:
        reason = error.args[0] if error.args else "it does not parse"
        raise BadPattern(reason.decode() if isinstance(reason, bytes) else str(reason)) from error


def matches(pattern: str, text: str) -> bool:
    """Whether the expression occurs anywhere in the text, as JSON Schema's `pattern` does."""
    return compiled(pattern).search(_encodable(text)) is not None


def first_groups(pattern: str, text: str) -> Iterator[str]:
    """For every match its first group, or the whole match of an expression without groups."""
    expression = compiled(pattern)
    group = 1 if expression.groups else 0
    for match in expression.finditer(_encodable(text)):
        yield match.group(group) or ""


def quoted(text: str) -> str:
    """The expression that matches exactly this text."""
    return "".join(f"\\{one}" if one in _META else one for one in _encodable(text))


def _encodable(text: str) -> str:
    """Lone surrogates cannot be UTF-8, which RE2 works on; they become U+FFFD."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
