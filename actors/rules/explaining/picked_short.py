"""A short entry that was picked in a list box, as `d` or `XL`, where one value of the request alone reads so."""

from collections.abc import Sequence

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Parameter, parameters_of
from actors.rules.facts.value import Value
from actors.rules.looks import is_telling, is_trivial
from actors.rules.slug import slug
from actors.rules.sources.value import is_named_id
from captures.method import changes

_BODY = frozenset({"json", "form", "multipart"})
_READ = frozenset({"integer", "number", ""})
"""Types in JSON of what a list box may read; a text has none."""
_LEAST = 3
"""Letters by which a word is known."""


def picked_short(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each that alone reads as such an entry is what the caller chooses. A number may be a code of
    anything: it has to be sent under a name that has a word of what the list box is called, or is made of the
    beginnings of its words, and is no id."""
    lines = list(lines)
    picked = [each for each in context.clicks if _is_short(each) and each.time <= context.time]
    for each in picked if changes(context.method) else ():
        given = {name for line in lines for name in parameters_of(line.source)}
        alike = [other for other in picked if other.called == each.called]
        at = [n for n, line in enumerate(lines) if _reads(line, each)]
        if len(at) == len(alike) == 1 and each.parameter not in given:
            kind = lines[at[0]].type or "string"
            source = Parameter(parameter=each.parameter, type=kind, shown=lines[at[0]].value)
            lines[at[0]] = replace(lines[at[0]], source=source)
    return lines


def _is_short(each: Click) -> bool:
    word = len(each.called) == 1 or not is_trivial(each.called)
    return each.role == "option" and bool(each.parameter) and not is_telling(each.called) and word


def _reads(line: Value, each: Click) -> bool:
    open_ = line.place in _BODY and line.source is None and line.filename is None and line.type in _READ
    called = not _words(line.name).isdisjoint(_words(each.group)) or _shortens(line.name, each.group)
    named = called and not is_named_id(line)
    return open_ and line.value == each.called and not line.same_elsewhere and (named or not each.called.isdigit())


def _shortens(name: str, label: str) -> bool:
    """Whether a name is written of the beginnings of all words of a label, `roomnum` of `Room number`."""
    words = slug(label).split("_")
    return len(words) > 1 and _is_made_of(slug(name).replace("_", ""), words)


def _is_made_of(text: str, words: Sequence[str]) -> bool:
    ends = {0}  # up to which places it is made of the words so far
    for word in words:
        lengths = range(min(_LEAST, len(word)), len(word) + 1)
        ends = {at + length for at in ends for length in lengths if text.startswith(word[:length], at)}
    return len(text) in ends


def _words(name: str) -> set[str]:
    return {*slug(name).split("_")} - {""}
