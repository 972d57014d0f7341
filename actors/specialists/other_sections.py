"""Lists that look like what was found and stand below headings of their own: what is popular, what was seen last."""

import re

from selectolax.lexbor import LexborNode

from actors.specialists.answered import TELLING
from routines.extracting.page import parsed, visible_text
from routines.extracting.selector import classes, tag_of
from routines.records.rule import RecordRule

_MOSTLY = 0.5
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_WORDS = re.compile(r"[^\W\d_][^\W\d_ .-]*(?:[ .-][^\W\d_ .-]+)*")
"""A heading that counts nothing and quotes nothing."""


def but_other_sections(rule: RecordRule, text: str, sought: list[str]) -> RecordRule:
    """The rule without the records below such headings, where most of the others speak of what was looked for and most
    of these do not."""
    sections = dict[int, list[LexborNode]]()
    for node in parsed(text).css(rule.selector):
        sections.setdefault(node.parent.mem_id if node.parent is not None else 0, []).append(node)
    telling = [key for key, nodes in sections.items() if _share(nodes, sought) >= _MOSTLY]
    others = [nodes for key, nodes in sections.items() if key not in telling]
    named = [_below_heading(nodes[0]) for nodes in others]
    if not telling or not others or not all(named):
        return rule
    selector = rule.selector + "".join(f":not({each})" for each in dict.fromkeys(named))
    left = {node.mem_id for node in parsed(text).css(selector)}
    kept = left == {node.mem_id for key in telling for node in sections[key]}
    return rule.model_copy(update={"selector": selector}) if kept else rule


def _share(nodes: list[LexborNode], sought: list[str]) -> float:
    texts = [visible_text(node).casefold() for node in nodes]
    return sum(any(len(one) >= TELLING and one in text for one in sought) for text in texts) / len(nodes)


def _below_heading(node: LexborNode) -> str:
    """What a selector says of all that stands with it, right below a heading; empty if there is none."""
    around = node.parent
    before = around.prev if around is not None else None
    while before is not None and not before.is_element_node:
        before = before.prev
    if around is None or before is None or before.tag not in _HEADINGS or not _WORDS.fullmatch(visible_text(before)):
        return ""
    kind = ".".join([tag_of(around), *classes(around)])
    return f'{before.tag}:lexbor-contains("{visible_text(before)}") + {kind} > *'
