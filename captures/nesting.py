"""How deep the elements of a page stand in one another. Parsing takes a time that is quadratic in it; no page that a
browser shows is as deep as that: Chromium lets none stand deeper than 512 (`HTMLConstructionSite`)."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

DEEPEST: Final = 1_500
_FEW: Final = 3_000
"""Tags of a page that is not looked at: it cannot be so deep that it matters."""
_TAG: Final = re.compile(r"""<(/?)([a-zA-Z][^\s/>]*)(?:[^>=]++|=\s*+"[^"]*+"|=\s*+'[^']*+'|=)*+>?|<!--""")
_DRAWN: Final = ("svg", "math")
"""In these an element may end with its own tag, `<path/>`."""
_NOT_DRAWN: Final = frozenset(
    {
        *("b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em", "embed", "h1", "h2"),
        *("h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu", "meta", "nobr", "ol", "p", "pre"),
        *("ruby", "s", "small", "span", "strike", "strong", "sub", "sup", "table", "tt", "u", "ul", "var", "font"),
        *("foreignobject", "annotation-xml", "mi", "mn", "mo", "ms", "mtext"),
    }
)
"""Those that end a drawing, or in which there is HTML again (WHATWG HTML, 13.2.6.5)."""
_SAID: Final = ("title", "desc")
"""Those that say of a drawing what it is: in them, too, there may be HTML."""
_OPEN_ENDED: Final = frozenset(
    {
        *("area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param", "source"),
        *("html", "head", "body", "p", "li", "dt", "dd", "tr", "td", "th", "thead", "tbody", "tfoot", "colgroup"),
        *("option", "optgroup", "rb", "rp", "rt", "rtc", "track", "wbr"),
    }
)
"""Those that have no end tag, or may lack it: their next ends them."""
_RAW: Final = frozenset({"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"})


def shallow(html: str) -> str:
    """The page without the tags of the elements that stand deeper than `DEEPEST` in others; what they hold stays."""
    if html.count("<") <= _FEW:
        return html
    kept, end = list[str](), 0
    for start, stop in _too_deep(html):
        kept.append(html[end:start])
        end = stop
    return "".join([*kept, html[end:]]) if kept else html


def _too_deep(html: str) -> Iterator[tuple[int, int]]:
    """Where the tags stand of what is too deep."""
    around, open_, dropped, end, within = list[str](), Counter[str](), Counter[str](), 0, ""
    while (found := _TAG.search(html, end)) is not None:
        end, name, ended = found.end(), (found[2] or "").lower(), found[0].endswith("/>")
        raw = not name or (name in _RAW and within not in _DRAWN)
        within = _drawing(within, name, bool(found[1]), ended) if name else within
        if raw:
            end = _behind(html, "-->" if not name else f"</{name}", end) if not found[1] else end
        elif name in _OPEN_ENDED or (ended and (within in _DRAWN or name in _DRAWN)):
            continue
        elif not found[1]:
            if len(around) < DEEPEST:
                around.append(name)
                open_[name] += 1
            else:
                dropped[name] += 1
                yield found.start(), end
        elif dropped[name]:
            dropped[name] -= 1
            yield found.start(), end
        elif open_[name]:
            while (left := around.pop()) != name:
                open_[left] -= 1
            open_[name] -= 1


def _drawing(within: str, name: str, closes: bool, ended: bool) -> str:
    """The drawing in which the next tag stands, or, right behind its start, what says of the drawing what it is; empty
    where there may be HTML."""
    if name in _DRAWN:
        return "" if closes else within if ended else name
    if closes and within == name:
        return _DRAWN[0]
    if within not in _DRAWN or name in _NOT_DRAWN:
        return ""
    return name if name in _SAID and not (closes or ended) else within


def _behind(html: str, mark: str, start: int) -> int:
    """The place behind the next such mark; the end if there is none."""
    found = re.compile(re.escape(mark), re.IGNORECASE).search(html, start)
    return found.end() if found else len(html)
