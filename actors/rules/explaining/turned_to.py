"""The number of the page of a list to which the person turned."""

from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Derived, Parameter, Part
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from routines.extracting.counted_pages import PAGES, TURNING
from routines.extracting.pager import turns_pages

_SIZES = frozenset(("limit", "size", "page_size", "per_page", "count", "rows", "length"))
"""How much a page holds, rather than which one it is."""
_PAGE = "page"


def turned_to(value: Value, context: Context) -> Parameter | Derived | None:
    """What the caller gives for it: in an address as the link had it, in a body where the last page was asked for."""
    if value.place == "query":
        return _by_link(value, context.clicks, context.url)
    last = max((each for each in context.clicks if is_turned_by(each)), key=lambda each: each.time, default=None)
    return _in_body(value, last) if last is not None and last.time <= context.time else None


def is_turned_by(click: Click) -> bool:
    """Whether it turns the pages of a list, be it a link or a button."""
    return click.type == "click" and (click.is_pager or turns_pages(read_on(click)))


def read_on(click: Click) -> str:
    """What a link or button reads. The number that an `input` has for its value may be that of a box, which nobody
    reads."""
    shown = click.value if click.tag == "input" and not click.value.isdecimal() else ""
    return " ".join((click.text or shown).split())


def _by_link(value: Value, clicks: list[Click], url: str) -> Parameter | None:
    if not value.value.isdigit() or slug(value.name) in _SIZES:
        return None
    for click in clicks:
        href = urlsplit(click.href)
        turned = click.is_pager and href.path == urlsplit(url).path
        if turned and (value.name, value.value) in parse_qsl(href.query):
            return Parameter(parameter=slug(value.name) or _PAGE, type="integer")
    return None


def _in_body(value: Value, last: Click) -> Parameter | Derived | None:
    """As a script counted it, where other requests asked for other pages; as the button or the link reads. What a
    hidden field of the form has is that of the page before."""
    if value.place == "json" and value.name.lower() in TURNING and value.value.isdecimal():
        return _given(value) if any(each.isdecimal() for each in value.other_values) else None
    number = read_on(last)
    if value.place not in ("form", "multipart") or not number.isdecimal() or not _is_of(value, last):
        return None
    if value.value == last.value == number:
        return _given(value) if value.name.lower() in TURNING else None
    before = value.value.removesuffix(number)
    given = Part(parameter=_PAGE, type="integer", shown=number)
    return Derived(parts=[given], how="", before=before) if before.lower().rstrip("$:=_ ") in PAGES else None


def _is_of(value: Value, last: Click) -> bool:
    return last.form is not None and value.name in last.form.fields


def _given(value: Value) -> Parameter:
    return Parameter(parameter=slug(value.name) or _PAGE, type="integer", shown=value.value)
