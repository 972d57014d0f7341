"""The address of a form that is about a thing which was looked for or chosen: its page says where it is sent."""

from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Extracted
from actors.rules.facts.value import Value
from actors.rules.sources.leading import is_entered_in, is_id
from captures.route import routed

Line = dict[str, Any]


def sent_to(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which the address is taken from the page with the form, if it depends on the thing; `form` is what
    `trace_form` tells of one that is fetched anyway. However many parts of the address vary, the page has them all. A
    link with the same address elsewhere on the page has it by chance."""
    told = form.get("sent_to")
    if told is None or not (_is_about_a_thing(form["url"], context) or _names_what_was_made(form, context)):
        return lines
    address, ways = told["address"], told["extractors"]
    source = Extracted(core=address, transaction_id=form["id"], extractors=ways, address=address)
    return [replace(line, source=source) if line.place == "url" and _is_open(line) else line for line in lines]


def _names_what_was_made(form: Line, context: Context) -> bool:
    made = form.get("made", "")
    return bool(made) and made in urlsplit(context.url).path.split("/")


def _is_open(line: Value) -> bool:
    return line.source is None or isinstance(line.source, Extracted)


def _is_about_a_thing(page: str, context: Context) -> bool:
    """Whether the request's address numbers something, or that of the page has what was entered, or is below that of a
    chosen link."""
    numbered = any(map(is_id, urlsplit(context.url).path.split("/")))
    return numbered or is_entered_in(page, context, context.time) or _is_below_a_choice(page, context)


def _is_below_a_choice(page: str, context: Context) -> bool:
    chosen = (routed(each.href) for each in context.clicks if each.parameter and each.href)
    return any(page == each or ("?" not in each and page.startswith(f"{each.rstrip('/')}/")) for each in chosen)
