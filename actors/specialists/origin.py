"""How a place at which a value stood is told, with the ways to take the value from there again."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from actors.specialists.listing import present, short
from actors.specialists.one_of_several import how_many_beside
from actors.specialists.recorded_page import at_place, dumped, has_markup, page_of, ways_to
from actors.specialists.renewal import first_given
from captures.capture import Capture
from captures.masking.handle import raw_handle
from captures.method import changes
from captures.mime import essence, is_script
from captures.route import is_below
from captures.spelling import spellings
from captures.trace import Origin
from captures.transaction import Transaction

MOST_IN_DETAIL = 5
_MOST_PAGES = 20


def in_detail(capture: Capture, origin: Origin, value: str, clicked: str, url: str) -> dict[str, Any]:
    """A place with ways to take the value from there; what stood at `clicked` comes first. `made` says that the answer
    may be to what made the thing at the `url`."""
    if origin.source == "cookie":
        return on_a_line(origin) | _cookie(capture, origin, value)
    if origin.source not in ("response_body", "response_header"):
        return on_a_line(origin)
    given_by = capture.transaction(origin.id)
    page = page_of(given_by)
    ways = ways_to(page, value, clicked)
    several = how_many_beside(page, ways["extractors"])
    one_of = {"one_of": several} if several > 1 else {}
    made = {"made": True} if _made(given_by, url) else {}
    return on_a_line(origin) | {"url": short(page.url, 300)} | ways | one_of | made


def clicked_there(capture: Capture, value: str, clicked: str, transaction_id: str) -> list[dict[str, Any]]:
    """The latest page with such a link or form at that place, in whatever way its address is written there."""
    moment = capture.transaction(transaction_id).started
    before = [each for each in capture.transactions if each.ended <= moment]
    pages = ((each, page_of(each)) for each in reversed(before) if has_markup(each))
    found = ((each, page.url, at_place(page, value, clicked)) for each, page in islice(pages, _MOST_PAGES))
    told = (
        {"source": "response_body", "id": each.id, "time": each.ended, "url": short(url, 300)}
        | {"extractors": dumped(ways)}
        for each, url, ways in found
        if ways
    )
    return list(islice(told, 1))


def pages_with_field(capture: Capture, name: str, value: str, moment: float) -> Iterator[dict[str, Any]]:
    """The pages before the moment with a form that has the field with the value, newest first."""
    for each in reversed(capture.transactions):
        if each.ended > moment or not has_markup(each):
            continue
        ways = [way for way in ways_to(page_of(each), value)["extractors"] if way.get("name") == name]
        if ways := [way for way in ways if way["kind"] == "form_field"]:
            yield {"id": each.id, "url": short(each.request.url, 300), "time": each.ended, "extractors": ways}


def first_and_last(
    capture: Capture, found: tuple[Origin, ...], value: str, url: str
) -> tuple[list[Origin], list[Origin]]:
    """The origins to show in detail, those in responses before others, and the rest; each in the order of time. A
    number stands in scripts and styles by chance: in their place what was answered besides is shown, and where a
    redirect led last. What was made last below whose address the `url` is of is shown as well."""
    useful = [each for each in found if each.source in ("response_body", "response_header", "cookie")] or list(found)
    if value.isdecimal():
        useful = [each for each in useful if not _is_of_program(capture, each)] or useful
    chosen = useful if len(useful) <= MOST_IN_DETAIL else [*useful[:3], *useful[-2:]]
    led = [each for each in useful if each.source == "response_header" and each.name.lower() == "location"]
    made = [each for each in useful if each.source == "response_body" and _made(capture.transaction(each.id), url)]
    chosen = sorted({*chosen, *found[:1], *made[-1:], *(led[-1:] if value.isdecimal() else ())}, key=found.index)
    return chosen, [each for each in found if each not in chosen]


def _made(each: Transaction, url: str) -> bool:
    """Whether it may have made what the address names: `POST /files` of `/files/plan.txt`."""
    return changes(each.request.method) and is_below(url, each.request.url)


def _is_of_program(capture: Capture, origin: Origin) -> bool:
    mime_type = capture.transaction(origin.id).response.mime_type if origin.source == "response_body" else ""
    return is_script(mime_type) or essence(mime_type) == "text/css"


def on_a_line(origin: Origin) -> dict[str, Any]:
    """The place alone."""
    return present(
        {
            "source": origin.source, "id": origin.id, "time": origin.time, "name": origin.name,
            "encoding": origin.encoding, "offset": origin.offset, "snippet": origin.snippet,
        }
    )  # fmt: skip


def in_brief(origin: Origin) -> str:
    """Its id, kind and name."""
    return " ".join(part for part in (origin.id, origin.source, origin.name) if part)


def _cookie(capture: Capture, origin: Origin, value: str) -> dict[str, Any]:
    """How to take a cookie, if the value is the whole of it."""
    if origin.id.startswith("t"):
        held = page_of(capture.transaction(origin.id)).cookies.get(origin.name, "")
    elif origin.id:
        held = capture.snapshot(origin.id).cookies.get(origin.name, "")
    else:
        held = next((each.value for each in capture.storage if each.name == origin.name), "")
    if spellings(value).get(held.encode()) != origin.encoding and held != raw_handle(value):
        return {}
    decode = "percent" if origin.encoding == "exact" else origin.encoding
    told = {} if _is_sent_escaped(capture, held, origin) else {"decode": decode}
    return {"extractors": [{"kind": "cookie", "name": origin.name}]} | told | _renewed(capture, origin)


def _is_sent_escaped(capture: Capture, held: str, origin: Origin) -> bool:
    """Whether something in it was escaped, and was sent so: of a secret only what stands for it tells. Where nothing
    was, who reads it may still undo what is, and the next cookie may have some."""
    return origin.encoding == "exact" and ("%" in held or f"{held}-decoded" in capture.vault)


def _renewed(capture: Capture, origin: Origin) -> dict[str, str]:
    given_by = capture.transaction(origin.id) if origin.id.startswith("t") else None
    first = first_given(capture, given_by, origin.name) if given_by is not None else None
    return {"renews": first.id} if first is not None and first is not given_by else {}
