"""Whether a reader of a page sees an element, of what a server says to a reader."""

import re

from selectolax.lexbor import LexborNode

from routines.extracting.page import is_hidden

_UNSEEN = {"script", "style", "template", "noscript", "head"}
_IF = (
    "x-show",
    "x-if",
    "v-show",
    "v-if",
    "v-else",
    "v-else-if",
    "ng-show",
    "ng-if",
    "ng-hide",
    "*ngif",
    "data-ng-show",
)
"""What a script shows only if something holds that it alone knows."""


def is_seen(node: LexborNode) -> bool:
    """Whether nothing keeps it from sight, of itself and of all that it stands in; what a script decides upon counts as
    unseen, unless the page itself says that it begins with it being shown."""
    around: LexborNode | None = node
    while around is not None:
        if around.tag in _UNSEEN or is_hidden(around) or _is_kept_back(around):
            return False
        around = around.parent
    return True


def _is_kept_back(node: LexborNode) -> bool:
    attributes = node.attributes
    if (node.tag == "dialog" and "open" not in attributes) or attributes.get("aria-hidden") == "true":
        return True
    if "visibility:hidden" in (attributes.get("style") or "").replace(" ", ""):
        return True
    return any(name in attributes and not _begins_shown(node, attributes[name] or "") for name in _IF)


def _begins_shown(node: LexborNode, condition: str) -> bool:
    """`x-show="open"` in what has `x-data="{open: true}"`."""
    around: LexborNode | None = node
    while around is not None:
        if re.search(
            rf"(?<!\w){re.escape(condition.strip())}['\"]?\s*:\s*true\b", around.attributes.get("x-data") or ""
        ):
            return bool(condition.strip())
        around = around.parent
    return False
