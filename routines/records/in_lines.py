"""Values in lines that begin with their names and a colon, in no element of their own."""

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import normal, visible_text
from routines.extracting.regex import quoted
from routines.extracting.selector import classes, tag_of
from routines.extractor import Pattern
from routines.records.descriptions import is_name
from routines.records.families import Told, families
from routines.records.item_places import has_bare_words

_LINES = ("li", "p", "div", "dd", "td", "span")
_BOLD = ("b", "strong", "span", "i", "em")
_LINE = re.compile(r"([^:]{2,40}):\s*(\S.*)", re.DOTALL)
_LEAST = 2


def in_lines(html: str) -> Iterator[Told]:
    """The values of lines that begin with a name and a colon: `<li>Price: 4.50`, `<b>Price:</b> 4.50<br>`."""
    for _, lines in families(html, _LINES):
        found = ((line, _LINE.fullmatch(visible_text(line))) for line in lines if _is_line(line))
        told = [(line, told[1]) for line, told in found if told is not None]
        yield from _written(told, "")
    for _, names in families(html, _BOLD):
        yield from _written([(name, visible_text(name)[:-1]) for name in names if _is_name(name)], r"\s*</[a-z]+>")


def _written(told: list[tuple[LexborNode, str]], end: str) -> Iterator[Told]:
    """How each value is found behind its name, and what may stand between them."""
    names = [name for _, name in told]
    if len(told) >= _LEAST and len(set(names)) == len(names) and all(map(is_name, names)):
        for node, name in told:
            between = end or r"(?:</[a-z]+>)?\s*"
            bold = "" if end else r"(?:<[a-z]+[^<>]*>\s*)?"
            yield (
                name,
                Pattern(pattern=rf"<{tag_of(node)}(?:\s[^<>]*)?>\s*{bold}{quoted(name)}\s*:{between}\s*([^<]*[^<\s])"),
            )


def _is_name(node: LexborNode) -> bool:
    """Whether it is a name with its colon, before words in no element of their own."""
    after = node.next
    said = after is not None and after.is_text_node and normal(after.text_content or "")
    return bool(said) and visible_text(node).endswith(":") and not classes(node)


def _is_line(line: LexborNode) -> bool:
    """Whether it is one text, at the most with its beginning in bold."""
    elements = [each for each in line.css("*") if each.mem_id != line.mem_id]
    return all(each.tag in _BOLD for each in elements) and len(elements) <= 1 and has_bare_words(line)
