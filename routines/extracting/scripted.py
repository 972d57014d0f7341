"""Values that a link hands to a script: `Edit$1` of `javascript:post('grid','Edit$1')`."""

import re
from collections.abc import Iterable, Iterator

from routines.extracting.regex import quoted

SCRIPT = "onclick"
"""The attribute with what is done when the element is clicked."""
_SCRIPT = re.compile(r"\s*javascript:", re.IGNORECASE)
_CALL = re.compile(r"\s*[\w.$]+\(")
_LEADING = re.compile(
    r"((?:\blocation(?:\.href)?\s*=|\blocation\.(?:assign|replace)\(|\bopen\()\s*)('[^'\\\s]+'|\"[^\"\\\s]+\")"
)
_ARGUMENT = re.compile(r"'([^'\\]*)'|\"([^\"\\]*)\"|(?<=[(,\s])(\d+)(?=\s*[,)])")
_STEM = re.compile(r"\D*[^A-Za-z0-9]")
_BEHIND = re.compile(r"\d([^A-Za-z0-9'\"\\\[\]]+[A-Za-z]\w*)$")
_PLAIN = re.compile(r"[^\"\\\[\]]+")


def address_in(code: str) -> str:
    """Where a script leads that does nothing else: `/men/7` of `location='/men/7'`; empty if it leads nowhere."""
    found = _LEADING.search(code)
    return found[2][1:-1] if found and re.search(r"[/?.]", found[2]) else ""


def address_pattern(code: str) -> str:
    """What finds the address in such a script, of whichever thing."""
    found = _LEADING.search(code)
    return f"{quoted(found[1])}{found[2][0]}([^{found[2][0]}]+){found[2][0]}" if found else ""


def arguments_in(code: str) -> list[str]:
    """The texts and numbers that a script in an address, or a call such as `edit(17)`, is given, in order; none if it
    is neither."""
    return handed_in(code) if _SCRIPT.match(code) or _CALL.match(code) else []


def handed_in(code: str) -> list[str]:
    """The texts and numbers that any call in a script is given: `17` of `if (confirm('Sure?')) remove(17)` too."""
    return ["".join(each) for each in _ARGUMENT.findall(code)]


def shape_of(href: str) -> str:
    """The address without its numbers: links of one kind have one shape."""
    return re.sub(r"\d+", "0", href)


def telling_argument(href: str, hrefs: Iterable[str]) -> str:
    """The one in which the address differs from the others of its shape; empty if there is none."""
    own = arguments_in(href)
    others = [arguments_in(each) for each in hrefs if each != href and shape_of(each) == shape_of(href)] if own else []
    differing = [n for n, text in enumerate(own) if any(each[n] != text for each in others)]
    return own[differing[0]] if len(differing) == 1 else ""


def is_of_numbered(href: str, value: str, hrefs: Iterable[str]) -> bool:
    """Whether a word with the number of its thing, as `Save$2`, stands where others of the page that are the same else
    have other words with the numbers of several things, as `Edit$0` and `Edit$1`: though no other is saved now."""
    words = [text for each in hrefs for text in arguments_in(each) if each.replace(text, value) == href]
    others = {text for text in words if stem_of(text) not in ("", stem_of(value))}
    return bool(stem_of(value)) and len({text.removeprefix(stem_of(text)) for text in others}) > 1


def argument_patterns(href: str, value: str) -> Iterator[str]:
    """What finds such a value, of whichever thing: by the sign before and after it, then by all that stands before."""
    for before, after in _around(href, value):
        if called := behind_number(value):
            yield f"{quoted(before[-1:])}([^'\"]+{quoted(called)}){quoted(after[:1])}"
            return
        stem = stem_of(value)
        body = f"({quoted(stem)}[A-Za-z0-9_-]+)" if stem else "([0-9]+)" if value.isdigit() else "([^'\"]+)"
        yield from (f"{quoted(left)}{body}{quoted(after[:1])}" for left in (before[-1:], before))


def stem_of(value: str) -> str:
    """What the values of all things begin with: `Edit$` of `Edit$1`; empty if nothing says that."""
    found = _STEM.match(value)
    return found[0] if found and re.search(r"\d", value) else ""


def behind_number(value: str) -> str:
    """What one button or field of a row is called, behind the number of that: `$lnkUpdate` of `grid$ctl03$lnkUpdate`;
    empty if it is not called so."""
    found = _BEHIND.search(value)
    return found[1] if found else ""


def is_script(href: str) -> bool:
    return _SCRIPT.match(href) is not None


def kind_of(code: str, value: str) -> str:
    """The text by which a script is known from others of its row, whatever thing it is of: the script and what stands
    before the thing; empty if it cannot stand in a selector."""
    for before, _ in _around(code, value):
        if called := behind_number(value):
            return called
        text = re.split(r"\d", before + stem_of(value))[-1]
        return text if _PLAIN.fullmatch(text) else ""
    return ""


def _around(code: str, value: str) -> Iterator[tuple[str, str]]:
    places = (found.span(found.lastindex or 0) for found in _ARGUMENT.finditer(code))
    yield from ((code[:start], code[end:]) for start, end in places if code[start:end] == value)
