"""The next page of a list whose answer in JSON only counts: which page it is of how many, or how many entries there
are of which a request asks for some, by the number of a page or by that of the first entry."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from routines.extracting.decoding import parse_json
from routines.extracting.page import ExtractionError, Page

PAGES = frozenset({"page", "p", "pg", "pagina", "pagenumber", "page_number", "current_page"})
"""What the number of a page is called in an address, in small letters."""
OFFSETS = frozenset({"offset", "skip", "$skip", "start", "_start", "from", "startindex", "start_index", "firstresult"})
"""The same of the number of the first entry."""
TURNING = PAGES | OFFSETS
"""What tells in an address which page of a list is asked for."""
SIZES = frozenset(
    {"limit", "_limit", "size", "$top", "top", "take", "rows", "per_page", "perpage", "page_size", "pagesize", "length"}
    | {"maxresults", "max_results", "max"}
)
"""What the number of entries that are asked for is called there."""
_CURRENT = frozenset({"number", "page", "current_page", "currentPage", "page_number", "pageNumber"})
_LAST = frozenset(
    {"totalPages", "total_pages", "last_page", "lastPage", "pageCount", "page_count", "num_pages", "pages"}
)
"""Members in which an answer counts: which page it is, and how many there are."""
_TOTALS = frozenset(
    {"total", "count", "total_count", "totalCount", "totalItems", "total_items", "totalElements", "totalResults"}
    | {"total_results", "totalRecords", "recordsFiltered", "numFound", "__count", "@odata.count", "@count"}
)
"""Members that tell how many entries there are on all pages."""
_TOTAL_HEADERS = frozenset({"x-total-count", "x-total", "total-count"})
_DIGITS = 10
_AROUND = ("page", "meta", "pagination", "paging", "_meta", "pageInfo", "d", "data", "response", "result")
"""Members with those that count."""


def next_by_count(page: Page) -> Iterator[str]:
    """The address of the next page, if the answer tells that there is one: whether the first page is 0 or 1, it does
    not say."""
    parts = urlsplit(page.url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    numbers, offsets, sizes = (_numbers(pairs, names) for names in (PAGES, OFFSETS, SIZES))
    held = _counting(page)
    size, total = (sizes or [0])[0], _total(page, held)
    if len(numbers) == 1 and (
        any(_counts_on(each, numbers[0]) for each in held) or 0 < max(numbers[0], 1) * size < total
    ):
        yield parts._replace(query=_with(pairs, PAGES, numbers[0] + 1)).geturl()
    if len(offsets) == 1 and size and offsets[0] + size < total:
        yield parts._replace(query=_with(pairs, OFFSETS, offsets[0] + size)).geturl()


def _numbers(pairs: list[tuple[str, str]], names: frozenset[str]) -> list[int]:
    return [int(text) for name, text in pairs if _is_number(name, text, names)]


def _with(pairs: list[tuple[str, str]], names: frozenset[str], number: int) -> str:
    return urlencode([(name, str(number) if _is_number(name, text, names) else text) for name, text in pairs])


def _is_number(name: str, text: str, names: frozenset[str]) -> bool:
    return name.lower() in names and text.isdecimal() and len(text) < _DIGITS


def _counting(page: Page) -> list[dict[str, Any]]:
    try:
        document = parse_json(page.text)
    except ExtractionError:
        return []
    held = document if isinstance(document, dict) else {}
    return [held, *(each for name in _AROUND if isinstance(each := held.get(name), dict))]


def _counts_on(held: dict[str, Any], number: int) -> bool:
    last = [held[name] for name in _LAST if type(held.get(name)) is int]
    return any(type(held.get(name)) is int and held[name] == number for name in _CURRENT) and number < max(
        last, default=0
    )


def _total(page: Page, held: list[dict[str, Any]]) -> int:
    """How many entries there are, as far as the answer tells; else 0."""
    told = [text for name, text in page.headers if name.lower() in _TOTAL_HEADERS]
    return max((_count(told), *map(total_in, held)))


def total_in(held: dict[str, Any]) -> int:
    """How many entries there are on all pages, as far as the object tells; else 0."""
    return _count([each for name in _TOTALS if isinstance(each := held.get(name), int | str)])


def _count(told: list[Any]) -> int:
    return max((int(text) for text in map(str, told) if text.isdecimal() and len(text) < _DIGITS), default=0)
