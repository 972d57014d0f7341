"""The things that the addresses name which a person opened: they were entered there."""

import re
from collections.abc import Collection, Iterator, Sequence
from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.opened import Addressed, Opened
from actors.rules.naming import is_said, unused
from actors.rules.noun import but_id, one_called
from actors.rules.refusing.same_pages import is_number
from actors.rules.slug import plain, slug
from actors.rules.sources.value import is_id_name
from captures.body import path_segments
from captures.opaque import is_random
from captures.route import routed

_NAME = re.compile(r"(?=.*[A-Z0-9_:])(?!.*\.\w{1,5}$).+")
"""Nothing that the application may call a part of itself, such as `settings`, and no program, such as `Staff.aspx`."""
_LONGEST = 100


def named_addresses(opened: Sequence[Opened], task: str, taken: Collection[str]) -> list[Addressed]:
    """Each thing with its parameter, none of which is `taken`: what is a number or is sent as an id, and what the task
    calls by its name."""
    names = dict[tuple[str, str], str]()
    for value, kind in (each for page in opened for each in _things(page.url, task)):
        names.setdefault((value, kind), unused(kind, {*taken, *names.values()}))
    return [
        Addressed(url=page.url, value=value, kind=kind, parameter=names[value, kind], time=page.time)
        for page in opened
        for value, kind in _things(page.url, task)
    ]


def _things(url: str, task: str) -> Iterator[tuple[str, str]]:
    """Each with the word for its kind."""
    url = routed(url)
    for name, value in parse_qsl(urlsplit(url).query):
        if is_id_name(slug(name)) or _is_meant(value, task):
            yield from _short(value, kind_called(name))
    before = ""
    for step in path_segments(url):
        if is_number(step, before) or _is_meant(step, task):
            yield from _short(step, kind_below(before))
        before = step


def kind_called(name: str) -> str:
    """The word for what is sent under the name: `card` for `card_id`."""
    return plain(but_id(slug(name)), "page")


def kind_below(step: str) -> str:
    """The word for what stands behind the step of an address: `card` behind `cards`."""
    return plain(one_called(step), "page")


def _is_meant(text: str, task: str) -> bool:
    return bool(_NAME.fullmatch(text)) and (is_said(text, task) or is_said(text.replace("_", " "), task))


def _short(value: str, kind: str) -> Iterator[tuple[str, str]]:
    if len(value) <= _LONGEST and not is_random(value):
        yield value, kind
