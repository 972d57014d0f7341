"""Why a form was refused, in the words of the page that came instead of what was expected."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from selectolax.lexbor import LexborNode

from routines.extracting.page import Page, parsed, seen_text, texts_of, visible_text
from routines.extracting.seen import is_seen
from routines.mask import mask
from routines.refusals.announced import is_bad
from routines.refusals.complaint import LOGIN, complaints
from routines.refusals.same_error import without_numbers

_MOST, _LONGEST, _FEW = 500, 200, 3
_NO_NOTE = {
    "html",
    "body",
    "form",
    "a",
    "button",
    "label",
    "input",
    "select",
    "option",
    "textarea",
    "fieldset",
    "table",
}
_SENTENCE = re.compile(r"\S*[^\W\d_]\S*\s+\S")


def why_refused(
    page: Page, earlier: Sequence[Page] = (), given: Collection[str] = (), secrets: Sequence[str] = ()
) -> list[str]:
    """What it marks as an error, else what looks like one, else its new texts if they are few: none that `earlier`
    pages showed, nor a value that was `given`. Secrets are masked."""
    ways: list[Callable[[Page], list[str]]] = [complaints, _looking_bad]
    for way in [*ways, _sentences] if earlier else ways:
        before = {without_numbers(text) for each in earlier for text in [*way(each), *_texts(each)]}
        fresh = [each for each in way(page) if without_numbers(each) not in before and each not in (LOGIN, *given)]
        if fresh and (way is not _sentences or len(fresh) <= _FEW):
            return [mask(each, secrets)[:_LONGEST] for each in dict.fromkeys(fresh)]
    return []


def _looking_bad(page: Page) -> list[str]:
    """The innermost that do so by their classes."""
    classed = parsed(page.text).css("[class]")[:_MOST]
    found = [node for node in classed if node.tag not in _NO_NOTE and is_bad(node.attributes.get("class") or "")]
    around = {each.mem_id for node in found for each in _around(node)}
    texts = [visible_text(node) for node in found if node.mem_id not in around and is_seen(node)]
    return [text for text in texts if re.search(r"[^\W\d_]", text)]


def _around(node: LexborNode) -> Iterator[LexborNode]:
    around = node.parent
    while around is not None:
        yield around
        around = around.parent


def _sentences(page: Page) -> list[str]:
    """The shortest that stand for themselves."""
    body = parsed(page.text).body
    seen = seen_text(body) if body is not None else ""
    found = [text for text in _texts(page)[:_MOST] if _SENTENCE.match(text) and text in seen]
    return [text for text in found if not any(other in text for other in found if other != text)]


def _texts(page: Page) -> list[str]:
    body = parsed(page.text).body
    return texts_of(body) if body is not None else []
