"""Regular expressions that find a value again by what stands around it."""

import re
import string
from collections.abc import Iterator
from itertools import islice

from captures.masking.handle import handles_in
from routines.extracting.made_name import is_made, is_made_mostly
from routines.extracting.regex import quoted

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_ANY_UUID = re.compile(_UUID.pattern, re.IGNORECASE)
_CLASSES = (
    (re.compile(r"[0-9]+"), "[0-9]+"),
    (_UUID, "[0-9a-f-]{36}"),
    (re.compile(r"[A-Za-z0-9_-]+"), "[A-Za-z0-9_-]+"),
)
_NAMED_CLASSES = [f"({expression})" for _, expression in _CLASSES]
_DELIMITERS = "/?&#=;"
_CONTEXTS = (12, 24, 48, 80)
_OCCURRENCES = 4
_IN_ADDRESS, _LEFTS = 16, 12
"""Places in an address, and contexts of each: a query of some thousand characters has hundreds."""
_WORD_LENGTH, _UUID_LENGTH = 40, 36
_NUMBERS = 2
"""That a word has at most which people made: `address1line2`."""
_WORD = string.ascii_letters + string.digits


def occurrences(text: str, value: str) -> Iterator[int]:
    """Where the value stands as a whole: no letter or digit that could belong to it touches it, and it is no number
    in a word or UUID that a generator made."""
    start = text.find(value)
    while start >= 0:
        end = start + len(value)
        apart = not _continues(text[start - 1 : start], value[0]) and not _continues(text[end : end + 1], value[-1])
        if apart and not (value.isdigit() and _is_in_made_word(text, start, end)):
            yield start
        start = text.find(value, start + 1)


def _is_in_made_word(text: str, start: int, end: int) -> bool:
    before = re.search(r"[A-Za-z0-9]*$", text[max(0, start - _WORD_LENGTH) : start])
    behind = re.match(r"[A-Za-z0-9]*", text[end : end + _WORD_LENGTH])
    word = (before[0] if before else "") + text[start:end] + (behind[0] if behind else "")
    near = _ANY_UUID.finditer(text, max(0, start - _UUID_LENGTH), end + _UUID_LENGTH)
    if any(uuid.start() <= start and end <= uuid.end() for uuid in near):
        return True
    return len(word) > end - start and (is_made(word) or len(re.findall(r"[0-9]+", word)) > _NUMBERS)


def _continues(neighbour: str, edge: str) -> bool:
    """A digit goes on with a digit, a letter with a letter or digit."""
    return (edge.isdigit() and neighbour.isdigit()) or (edge.isalpha() and neighbour.isalnum())


def address_patterns(address: str, value: str) -> Iterator[str]:
    """For a value that is a part of an address: by the path segment or query name before it, then by more and more. A
    word in what a tab of the page is called (`#settings_users`) is none."""
    for start in islice(occurrences(address, value), _IN_ADDRESS):
        if _names_tab(address, start, value):
            continue
        after = address[start + len(value) : start + len(value) + 1]
        body = _in_place(address[:start]) if handles_in(value) else _body(value, after)
        right = "" if body in _NAMED_CLASSES else quoted(after) if after else "$"
        yield from (f"{left}{body}{right}" for left in _lefts(address[:start]))


def _body(value: str, after: str) -> str:
    return _class(value, after) if not any(mark in value for mark in _DELIMITERS) else "(.+)"


def _in_place(before: str) -> str:
    """Everything up to where such a part of an address ends. A secret is known by the handle that stands for it, which
    says nothing of the characters that it has: a code may have dots, `%2F` or `=`."""
    if "#" in before:
        return "([^&]+)"
    return "([^&#]+)" if "?" in before else "([^/?#;]+)"


def _names_tab(address: str, start: int, value: str) -> bool:
    """Whether a word is only a part of a fragment that is neither a route of a script nor a query."""
    anchor, fragment = address.find("#"), address.partition("#")[2]
    return 0 <= anchor < start and value.isalpha() and value != fragment and not {"/", "="} & set(fragment)


def _lefts(before: str) -> Iterator[str]:
    """Contexts that begin at a delimiter, at least one whole word long; a word beside the value counts as changing
    if it ends in a separator (`/blue-shirt_` of `/blue-shirt_42`)."""
    slug = re.search(r"/([^/?#]*[A-Za-z][^/?#]*)([-_.])$", before)
    if slug:
        for left in _lefts(before[: slug.start() + 1]):
            yield f"{left}[^/?#]*{quoted(slug[2])}"
    starts = [match.start() for match in re.finditer(r"[/?&;#]", before) if match.start() < len(before) - 1]
    for start in reversed((starts[2:] if "://" in before else starts)[-_LEFTS:]):
        head = "[?&]" if before[start] in "?&" else quoted(before[start])
        yield head + generalised(before[start + 1 :])


def generalised(text: str) -> str:
    """The text as an expression in which every number, and every word that a generator made, may be another one."""
    return "".join(_anew(part) for part in re.split(r"([A-Za-z0-9_-]+)", text) if part)


def _anew(word: str) -> str:
    if is_made_mostly(word):
        return "[A-Za-z0-9_-]+"
    runs = re.split(r"([_-])", word)
    return "".join("[A-Za-z0-9]+" if is_made(run) else _numbered(run) for run in runs if run)


def _numbered(word: str) -> str:
    return "".join("[0-9]+" if part.isdigit() else quoted(part) for part in re.split(r"([0-9]+)", word) if part)


def _class(value: str, after: str) -> str:
    for shape, expression in _CLASSES:
        if shape.fullmatch(value):
            return f"({expression})"
    return f"([^{_in_class(_DELIMITERS + after)}]+)"


def _in_class(characters: str) -> str:
    return "".join(f"\\{one}" if one in "\\]^-[" else one for one in dict.fromkeys(characters))


def text_patterns(text: str, value: str) -> Iterator[str]:
    """For a value anywhere in a text: by what stands before it on its line, and the character after it."""
    for count, start in enumerate(occurrences(text, value)):
        if count == _OCCURRENCES:
            return
        after = text[start + len(value) : start + len(value) + 1]
        apart = bool(after) and (after not in value or bool(handles_in(value)))
        inner = f"([^{_in_class(after)}]+)" if apart else "(.+)"
        right = quoted(after) if after else r"\z"
        line = text.rfind("\n", 0, start) + 1
        for length in _CONTEXTS:
            yield f"{generalised(_from_word(text, max(line, start - length), start))}{inner}{right}"


def _from_word(text: str, begin: int, end: int) -> str:
    """The stretch of text without the rest of a word that its first letters belong to."""
    stretch = text[begin:end]
    return stretch.lstrip(_WORD) if text[begin - 1 : begin].isalnum() and stretch.strip(_WORD) else stretch
