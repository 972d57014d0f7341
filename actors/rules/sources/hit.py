"""The address of what a search found: of several things the one that is called as it was asked for, else the first, if
several had been found when it was recorded."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.link_choice import is_beside_id, is_only, path_of
from actors.rules.looks import but_count
from actors.rules.method import says_deletion
from actors.rules.naming import but_credentials
from actors.rules.sources.leading import same_address
from actors.rules.sources.origin import Origin
from actors.rules.sources.ways import is_behind_others
from captures.field_name import is_forgery_name, is_token_name
from captures.opaque import is_random

Line = dict[str, Any]
_PLACE = re.compile(r":nth-(?:of-type|child)\(\d+\)$")
"""Which of its like an entry is, without which the selector is that of all of them."""
_PLACED = re.compile(r"(?<!\btd)(?<!\bth):nth-(?:of-type|child)\(")
"""The same of an element around it, unless that is a cell: a column is the same in all rows."""


@dataclass(frozen=True)
class Hit(Origin):
    """`typed` is what was searched for, if it found what was clicked; `alone`: nothing else may be found."""

    click: Click | None = None
    typed: Input | None = None
    alone: bool = False

    def source(self, answer: Line, line: Value) -> Source | None:
        found = super().source(_of_all(answer) if self.alone else answer, line)
        if not isinstance(found, Extracted) or self.click is None:
            return found
        way = found.extractors[0]
        shown = way.get("attribute") == "href" or (way["kind"] == "link" and not way.get("pattern"))
        if shown and self.typed is None and _acts_there(self.click):
            around = self.click.link.around if self.click.link else ""
            return replace(found, extractors=[{"kind": "link", "text": but_count(self.click.text), "among": around}])
        ways = _of_any(found.extractors) if self.click.first_hit else found.extractors
        found = replace(found, extractors=_ways(self._by_place(ways), self.alone))
        if self.typed is None:
            return found
        first = found.extractors[0]
        among = _PLACE.sub("", str(first.get("selector", "")).rpartition(" ")[0].removesuffix(" >"))
        if first.get("attribute") != "href" or not among:
            return found
        link = {"kind": "link", "text": self.click.text, "among": among}
        given = Parameter(parameter=self.typed.parameter, input=self.typed.id)
        return replace(found, extractors=[link, *found.extractors], asked={self.click.text: given})

    def _by_place(self, ways: list[Line]) -> list[Line]:
        """Without what the link read, if that is the name of what was found: another one is found tomorrow."""
        hit = self.typed is not None or (self.click is not None and self.click.first_hit)
        return ways[1:] if hit and is_behind_others(ways) else ways


def _acts_there(click: Click) -> bool:
    """Whether it is one of several links that each do something else with the thing of the page, by a word below its
    own address or beside its id: at the same place another thing may have the link to something else, so only what it
    reads is meant."""
    above = f"{path_of(click.url).rstrip('/')}/"
    texts = [each.text for each in click.choices]
    below = all(path_of(each.href).removeprefix(above).isalpha() for each in click.choices)
    acts = len(texts) > 1 and (below or is_beside_id(click)) and not click.first_hit
    return acts and click.text != "" and texts.count(click.text) == 1


def _ways(ways: list[Line], alone: bool) -> list[Line]:
    return [each | {"only": True} if alone and each["kind"] == "attribute" else each for each in ways]


def _of_all(answer: Line) -> Line:
    """With those ways to an element alone that lead to its like in every entry, where there are any: by its place only
    the first is found, however many there are."""
    return answer | {"origins": [each | {"extractors": _unplaced(each)} for each in answer.get("origins", [])]}


def _unplaced(origin: Line) -> list[Line]:
    ways: list[Line] = origin.get("extractors", [])
    of_all = [each for each in ways if not each.get("index") and not _PLACED.search(str(each.get("selector", "")))]
    return of_all if any(each["kind"] == "attribute" for each in of_all) else ways


def _of_any(ways: list[Line]) -> list[Line]:
    """To the first of several, where a search says what is meant."""
    return [{name: told for name, told in each.items() if name != "only"} for each in ways]


def found_alone(click: Click, context: Context) -> bool:
    """Whether a search found one thing, which was changed itself: then no first one of several is meant, as is well by
    whoever puts one into a basket, or says so in the task."""
    own = _thing(click.href)
    sent = [each for each in context.clicks if each.time > click.time and each.form and each.form.method == "post"]
    changed = any(own in _thing(each.action) or _is_sent_above(each, click) for each in sent) or _does(click.href)
    return click.first_hit and is_only(click) and changed and not context.first_meant


def _does(href: str) -> bool:
    """Whether a link says that it deletes what it leads to, by a step or a value that is nothing but the verb, or
    carries a token, which nobody needs who only reads; what is put into something else names that first."""
    parts = urlsplit(href)
    query = parse_qsl(parts.query)
    verbs = [*parts.path.split("/"), *(value for _, value in query), *(name for name, _ in query)]
    tokens = [name for name, _ in query if is_forgery_name(name) or is_token_name(name)]
    return any(says_deletion(each) for each in verbs if each.isalpha()) or (bool(tokens) and not _adds(verbs))


def _adds(verbs: list[str]) -> bool:
    return not {each.lower() for each in verbs}.isdisjoint(("add", "cart", "basket"))


def _is_sent_above(each: Click, click: Click) -> bool:
    """Whether it sends a form of the page of the found thing to where such things are kept: from `/tools/60` to
    `/tools`, with its number in a field."""
    above, own = path_of(each.action).rstrip("/"), path_of(click.href)
    return bool(above) and same_address(each.url, click.href) and own.startswith(f"{above}/")


def _thing(address: str) -> str:
    """The path down to the last id in it: `/tools/60/edit` is a page of `/tools/60/`, as is `/admin/tools/60/`."""
    steps = path_of(address).strip("/").split("/")
    ids = [place for place, step in enumerate(steps) if step.isdecimal() or is_random(step)]
    return "/".join(["", *steps[: ids[-1] + 1 if ids else None], ""])


def sought(found: str, moment: float, context: Context) -> Input | None:
    """What had been entered by then and stands in the text of what was found: a search that found it."""
    before = [each for each in but_credentials(context.inputs, context.inputs) if each.time <= moment]
    typed = (each for each in reversed(before) if each.parameter and not each.secret and not each.chosen_label)
    return next((each for each in typed if (text := each.value.strip().casefold()) and text in found.casefold()), None)
