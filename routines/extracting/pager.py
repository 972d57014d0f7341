"""The pages of a list: which links turn them, and where the next one is."""

import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import parse_qsl, urlsplit

from selectolax.lexbor import LexborNode

from routines.address import leads_nowhere
from routines.extracting.counted_pages import next_by_count
from routines.extracting.decoding import parse_json
from routines.extracting.element import attribute, outwards
from routines.extracting.json_path import NoSuchPlace, Path, walk
from routines.extracting.page import ExtractionError, Page, parsed, resolve, visible_text

_PAGER_TEXT = re.compile(
    r"(next|prev|previous|first|last|older|newer|more|[«»\u2039\u203a<>←→…]+|\d{1,4})( page)?\W*", re.IGNORECASE
)
_PAGER_WORD = re.compile(
    r"^(?:[«»\u2039\u203a<>←→]\s*)?(?:page |página |pagina )?"
    r"(?:weiter|zurück|nächste|vorherige|vor|suivante?|précédente?|siguiente|anterior|próxim[ao]|seguinte|successiv[ao]|"
    r"precedente|avanti|indietro|volgende|vorige|nästa|föregående|neste|forrige|næste|seuraava|edellinen|następn[aey]|"
    r"poprzedni[ae]?|další|předchozí|далее|назад|следующ\w+|предыдущ\w+|sonraki|önceki|下一[页頁]|上一[页頁]|次へ?|前へ?|다음|이전)"
    r"(?: (?:seite|page|página|pagina|sida|strana|strona|страница))?(?:\s*[«»\u2039\u203a<>←→])?$",
    re.IGNORECASE,
)
"""The words on such links in other languages."""
_NEXT = re.compile(
    r"(?:page |página |pagina )?(?:next|older|weiter|nächste|suivante?|siguiente|próxim[ao]|seguinte|successiv[ao]|"
    r"avanti|volgende|nästa|neste|næste|seuraava|następn[aey]|další|далее|следующ\w+|sonraki|下一[页頁]|次へ?|다음)?"
    r"(?: (?:page|seite|página|pagina|sida|strana|strona|страница))?\s*[»\u203a>→]{0,2}",
    re.IGNORECASE,
)
_MEMBERS: tuple[Path, ...] = (
    ["next"], ["links", "next"], ["links", "next", "href"], ["_links", "next", "href"], ["paging", "next"],
    ["meta", "next"], ["@odata.nextLink"],
)  # fmt: skip
"""Where answers in JSON say their next page: as Django REST framework, JSON:API, HAL and OData do."""
_LINK_HEADER = re.compile(r"<([^<>]*)>[^,]*;\s*rel=\"?(?:[^\",;]* )?next\b")
_WHOLE_PAGER_TEXT = re.compile(rf"^(?:{_PAGER_TEXT.pattern})$", re.IGNORECASE)
_MORE = re.compile(r"^(?:load|show|see|view) more\b", re.IGNORECASE)
_NUMBERED = re.compile(r"[?&/](?:page|p|pg|pagina)[=/](\d{1,6})\b", re.IGNORECASE)
_PAGER_CLASS = re.compile(r"pag(er|ination|inator)|page-(link|item|numbers)", re.IGNORECASE)


def is_pager(anchor: LexborNode) -> bool:
    """Whether the link turns a page of a list, by its `rel`, its text, or the class of what stands around it."""
    if {"next", "prev"} & set(attribute(anchor, "rel").lower().split()):
        return True
    text, digits = shown_name(anchor), shown_name(anchor).isdigit()
    if not _PAGER_TEXT.fullmatch(text) and not _PAGER_WORD.search(text):
        return False
    return not digits or _in_pagination(anchor) or _counts(attribute(anchor, "href"), text)


def turns_pages(text: str) -> bool:
    """Whether a link or button reads as one that turns a page of a list, or shows more of it."""
    return any(each.search(text) for each in (_WHOLE_PAGER_TEXT, _PAGER_WORD, _MORE))


def number_of(url: str) -> int:
    """Which page of a list an address asks for; 1 if it does not say."""
    found = _NUMBERED.search(url)
    return int(found[1]) if found else 1


def next_page(page: Page, number: int) -> str:
    """The address of the page of the list that has this number, as the page before it links to it; empty if it does
    not. Looked for in the `Link` header (RFC 8288), in JSON, be it that it only counts the pages, and in the links that
    turn them."""
    told = (each for name, text in page.headers if name.lower() == "link" for each in _LINK_HEADER.findall(text))
    address = next(
        (each for each in (*told, *_in_json(page), *next_by_count(page), *_in_markup(page, number)) if each), ""
    )
    return resolve(page, address) if address else ""


def _in_json(page: Page) -> Iterator[str]:
    try:
        document = parse_json(page.text)
    except ExtractionError:
        return
    for path in _MEMBERS:
        try:
            found = walk(document, path)
        except NoSuchPlace:
            continue
        if isinstance(found, str) and re.match(r"https?://|[/?]", found):
            yield found


def _in_markup(page: Page, number: int) -> Iterator[str]:
    tree = parsed(page.text)
    yield from (attribute(each, "href") for each in tree.css("link[rel~=next][href], a[rel~=next][href]"))
    links = [each for each in tree.css("a[href]") if is_pager(each) and not leads_nowhere(attribute(each, "href"))]
    yield from (attribute(each, "href") for each in links if shown_name(each) == str(number))
    yield from (attribute(each, "href") for each in links if _NEXT.fullmatch(shown_name(each)))


def shown_name(anchor: LexborNode) -> str:
    """What a link shows: its text, else its `aria-label` or title, else what its picture stands for."""
    picture = anchor.css_first("img[alt]")
    shown = (visible_text(anchor), attribute(anchor, "aria-label"), attribute(anchor, "title"))
    texts = (*shown, attribute(picture, "alt") if picture is not None else "")
    return next((found for text in texts if (found := " ".join(text.split()))), "")


def _in_pagination(anchor: LexborNode) -> bool:
    named = (f"{attribute(here, 'class')} {attribute(here, 'aria-label')}" for here in islice(outwards(anchor), 4))
    return any(_PAGER_CLASS.search(names) for names in named)


def _counts(href: str, number: str) -> bool:
    """Whether the address carries the number under a name for pages."""
    named = (value for name, value in parse_qsl(urlsplit(href).query) if name.lower() in ("page", "p", "pg", "pagina"))
    return number in named or re.search(rf"/page/{number}\b", href) is not None
