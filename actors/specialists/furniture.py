"""What a page says of the thing that it is about, told apart from what the site says on each of its pages."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from actors.specialists.answered import TELLING, Answered
from actors.specialists.record_of import value_of
from actors.specialists.recorded_page import page_of
from captures.capture import Capture
from captures.field_name import names_credential
from captures.masking.handle import handles_in
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.page import Page, normal, parsed, visible_text
from routines.extracting.selector import unique_place
from routines.extractor import Attribute, Beside, Pattern
from routines.records.field_name import snake
from routines.records.page_fields import OF_EVERY_PAGE, PageField
from routines.records.region import CONTENT, weight

_EARLIER = 8
"""How many earlier pages are compared."""
_NO_PROSE = "table, ul, ol, dl, input:not([type=hidden i]), select, textarea"


def earlier_pages(answered: Answered) -> list[Page]:
    """The last pages of other kinds that were shown before it was asked for."""
    return [page_of(each) for each in islice(_before(answered.capture, answered), _EARLIER)]


def is_told(one: PageField, page: Page, earlier: Sequence[Page], varying: Sequence[str]) -> bool:
    """Whether it is said of the thing: no furniture of the site, no credential, nothing named after what was entered or
    numbers the thing, which is called otherwise the next time, and no text of a page that lists things."""
    credential = names_credential(one.name) or handles_in(one.value)
    if credential or _is_named_after(one.name, varying) or _stood_before(one, earlier):
        return False
    return one.name != "text" or not isinstance(one.extractor, Attribute) or _is_prose(one.extractor, page, earlier)


def paragraph(page: Page, earlier: Sequence[Page], entered: Sequence[str]) -> list[PageField]:
    """The first paragraph of the content that few other pages have; where the content is more than prose, one that has
    in it what was entered."""
    mixed = any(weight(each) >= CONTENT for each in parsed(page.text).css(_NO_PROSE))
    texts = [text for text in entered if len(text) >= TELLING] if mixed else [""]
    content = (each for each in parsed(page.text).css("p") if weight(each) >= CONTENT and visible_text(each))
    found = (each for each in content if any(text in visible_text(each).casefold() for text in texts))
    told = (each for each in found if not _stands_on_others(each, earlier))
    ways = ((Attribute(selector=unique_place(each)), visible_text(each)) for each in told)
    return [PageField("text", said, way) for way, said in islice(ways, 1) if value_of(way, page) == said]


def _before(capture: Capture, answered: Answered) -> Iterator[Transaction]:
    """The pages of other kinds that had been shown before, the last first."""
    here = _kind(answered.answer.request.url)
    shown = (each for each in reversed(capture.transactions) if each.ended <= answered.asked.started)
    pages = (each for each in shown if is_html(each.response.mime_type) and each.response.status == 200)
    return (each for each in pages if _kind(each.request.url) != here)


def _kind(url: str) -> str:
    """The path, in which numbers count for nothing: another thing of the kind has a page of the same kind."""
    return re.sub(r"\d+", "0", urlsplit(url).path)


def _is_named_after(name: str, varying: Sequence[str]) -> bool:
    words = (text if text.isdigit() else snake(text) for text in varying if text.isdigit() or len(text) >= TELLING)
    return any(word and f"_{word}_" in f"_{name}_" for word in words)


def _stood_before(one: PageField, earlier: Sequence[Page]) -> bool:
    """Whether it is what most of the other pages say in the same place, as of who is logged in: a value beside its
    name, be it another one, as of what is counted; anything else just so, and a field of a form on several pages."""
    placed = isinstance(one.extractor, Beside | Pattern)
    there = ((value_of(one.extractor, page), page) for page in earlier)
    same = [page for value, page in there if value == one.value or (placed and value is not None)]
    enough = placed or one.name in OF_EVERY_PAGE or len(same) > 1
    return enough and 2 * len(same) > len(earlier)


def _is_prose(where: Attribute, page: Page, earlier: Sequence[Page]) -> bool:
    """Whether the part of the page is nothing but what it says: no list, form or furniture, and no line of which most
    of the other pages have, too."""
    part = parsed(page.text).css_first(where.selector)
    if part is None or part.css_first(_NO_PROSE) is not None:
        return False
    if any(weight(each) < CONTENT <= weight(part) and visible_text(each) for each in part.css("*")):
        return False
    return not _stands_on_others(part, earlier)


def _stands_on_others(part: LexborNode, earlier: Sequence[Page]) -> bool:
    """Whether most of the other pages have a line of it, too."""
    others = [set(_lines(body)) for each in earlier if (body := parsed(each.text).body) is not None]
    return any(2 * sum(line in lines for lines in others) > len(others) for line in _lines(part))


def _lines(part: LexborNode) -> Iterator[str]:
    """Its texts, but for headings."""
    headings = {each.mem_id for each in part.css("h1, h2, h1 *, h2 *, script, style, title")}
    texts = (node for node in part.traverse(include_text=True) if node.is_text_node)
    said = (normal(node.text_content or "") for node in texts if node.parent and node.parent.mem_id not in headings)
    return (text for text in said if len(text) >= TELLING)
