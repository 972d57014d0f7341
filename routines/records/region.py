"""How likely a part of a page is its content rather than its furniture."""

import re

from selectolax.lexbor import LexborNode

from routines.extracting.page import is_hidden

CONTENT = 0.5
"""The weight of what is no furniture of a page."""
_FURNITURE = {"nav", "aside", "footer", "header", "menu", "dialog", "select", "head"}
_FURNITURE_ROLES = {"navigation", "banner", "contentinfo", "complementary", "menu", "menubar", "dialog", "tablist"}
_FURNITURE_NAMES = re.compile(
    r"(?:^|[-_])(?:nav|navbar|navigation|menu|side-?bar|footer|breadcrumbs?|pagination|pager|toolbar|cookie|tabs|"
    r"dropdown|modal|banner|language|skip|social|facets?|filters?|help|tooltip|popover|popup)(?:$|[-_])",
    re.IGNORECASE,
)
_CONTENT_NAMES = re.compile(
    r"(?:^|[-_])(?:main|content|results?|list(?:ing)?|items?|products?|hits)(?:$|[-_])", re.IGNORECASE
)


def weight(node: LexborNode) -> float:
    """About 1 for content, more inside what is marked as the main part, far less in navigation or what is hidden."""
    found, step = 1.0, _step
    inner: LexborNode | None = node
    while inner is not None and inner.tag not in ("html", "body", None):
        found *= step(inner)
        inner = inner.parent
    return max(min(found, 2.0), 0.01)


def _step(node: LexborNode) -> float:
    attributes = node.attributes
    if is_hidden(node):
        return 0.1
    if node.tag in _FURNITURE or attributes.get("role") in _FURNITURE_ROLES:
        return 1.0 if node.tag == "header" and _within_article(node) else 0.1
    names = f"{attributes.get('id') or ''} {attributes.get('class') or ''}".split()
    if any(_FURNITURE_NAMES.search(name) for name in names):
        return 0.2
    if node.tag == "main" or attributes.get("role") == "main" or any(_CONTENT_NAMES.search(name) for name in names):
        return 1.4
    return 1.0


def _within_article(node: LexborNode) -> bool:
    parent = node.parent
    return parent is not None and parent.tag in ("article", "section", "li")
