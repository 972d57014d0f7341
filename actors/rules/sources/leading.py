"""Which of the things that the person clicked led to a request."""

import re
from urllib.parse import parse_qsl, quote, unquote_plus, urljoin, urlsplit

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.looks import is_telling
from actors.rules.naming import but_credentials
from captures.route import routed

_AS_WRITTEN = "!#$%&()*+,/:;=?@[\\]^`{|}~"
"""What browsers leave in the query of an address, beside letters and digits."""


def page_of(context: Context) -> str:
    """The page from which the request was sent, if a form or link of it leads here: a form may be sent to the address
    of its own page, to which a menu had led before."""
    return next((click.url for click in clicked_before(context) if leads_here(click, context)), "")


def fields_of(context: Context) -> frozenset[str]:
    """The fields of the forms that are sent to this address."""
    forms = (click.form for click in context.clicks if click.form and leads_here(click, context))
    return frozenset(name for form in forms for name in form.fields)


def asks(click: Click, context: Context) -> bool:
    """Whether it sends a form that asks: the fields are the query."""
    return click.form is not None and click.form.method == "get" and context.method == "GET"


def leads_here(click: Click, context: Context) -> bool:
    url = bare(context.url)
    if asks(click, context):
        return url.partition("?")[0] == bare(click.action).partition("?")[0]
    return url in map(bare, (click.href, click.action))


def is_sent_to(action: str, url: str) -> bool:
    """Whether a form with this address was sent there, be it by a script that asks for more: `/rooms?ajax=1`."""
    try:
        form, sent = urlsplit(action), urlsplit(url)
    except ValueError:  # a script may set anything
        return False
    own, there = frozenset(parse_qsl(form.query)), frozenset(parse_qsl(sent.query))
    elsewhere = any(name in _PAGES for name, _ in there - own)
    return bool(action) and form[:3] == sent[:3] and own <= there and not elsewhere


_PAGES = frozenset({"route", "controller", "module"})
"""What one program calls its pages: a form for one of them is not sent to another."""


def clicked_before(context: Context) -> list[Click]:
    """What was clicked before the request, the last first."""
    return [each for each in reversed(context.clicks) if each.time <= context.time]


def led_page(context: Context) -> str:
    """The page on which the person did something last before the request, if a link had led there; else empty."""
    done = [each for each in context.done if each.time <= context.time]
    page = max(done, key=lambda each: each.time).url if done else ""
    led = any(same_address(each.href, page) for each in clicked_before(context) if each.href)
    return page if led else ""


def row_of(context: Context) -> Click | None:
    """The click on a button or link in a row of its own that led to the request, or after which a script sent it;
    None if none did. What was clicked on a later page led on from there: its form knows the thing."""
    done = clicked_before(context)
    at = next((n for n, each in enumerate(done) if each.row and each.parameter), -1)
    if at < 0:
        return None
    last = done[at]
    by_script = not last.href and not last.form
    later = any(leads_here(each, context) and each.url != last.url for each in done[:at])
    led = leads_here(last, context) or bool(addresses_held(last, context))
    return last if (by_script and not later) or led else None


def bare(url: str) -> str:
    """The address as it is asked for, whoever wrote it: a form without fields to send adds a question mark, and what
    may not stand in an address is encoded by browsers, be it written so in the page or not."""
    return quote(routed(url), safe=_AS_WRITTEN).removesuffix("?")


def same_address(one: str, other: str) -> bool:
    """Whether both are asked for alike."""
    return bare(one) == bare(other)


def depends(click: Click, context: Context) -> bool:
    """Whether where it leads depends on what had been entered, or names a thing by its id. A page that greets who has
    logged in is no such page."""
    parts = urlsplit(context.url)
    named = () if asks(click, context) else (value for _, value in parse_qsl(parts.query))
    numbered = any(is_id(part) for part in (*parts.path.split("/"), *named))
    return numbered or is_entered_in(click.url, context, click.time)


def is_entered_in(address: str, context: Context, moment: float) -> bool:
    """Whether an address holds what was entered before the moment; a name that somebody logs in with is none of it."""
    shown = unquote_plus(address)
    before = (each for each in but_credentials(context.inputs, context.inputs) if each.time <= moment)
    texts = [each.value for each in before if is_telling(each.value) and not each.secret]
    return any(text in shown or _words(text) in _words(shown) for text in texts)


def _words(text: str) -> str:
    """Its words alone: an address joins those of a name in its own way, as in `Coffee_machine`."""
    words = re.findall(r"[^\W_]+", unquote_plus(text).casefold())
    return f" {' '.join(words)} "


def is_id(segment: str) -> bool:
    """Whether a part of a path numbers something; `v2` and the like are versions."""
    return bool(re.search(r"\d", segment)) and not re.fullmatch(r"v\d+(\.\d+)*", segment)


def addresses_held(click: Click, context: Context) -> list[str]:
    """The address of the request, as attributes of the element (`data-href`, `data-url`) hold it for a script."""
    url, held = context.url.partition("#")[0], click.attributes.values()
    return [text for text in dict.fromkeys(held) if "/" in text and _absolute(click.url, text) == url]


def _absolute(page: str, text: str) -> str:
    """Empty if the text is no address: an attribute may hold anything."""
    try:
        return urljoin(page, text)
    except ValueError:
        return ""
