"""To which hosts a routine sends what it takes from the answers of others: tokens, session ids, cookies."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from routines import operation as ops
from routines.extractor import Cookie, Extraction
from routines.origin import origin
from routines.placeholder import names
from routines.places import extractions, places
from routines.routine import Routine
from routines.secrets_sent import ancestors

Way = tuple[str, str]
"""The origin of an answer, and another origin to which values of it are sent."""

_DOMAIN_LABELS: Final = 2
"""Hosts whose names end in the same so many labels are taken to share cookies."""


@dataclass(frozen=True)
class Told:
    """A sentence, and the origins that it names as those to which something goes."""

    text: str
    hosts: frozenset[str]


def answers_sent(routine: Routine) -> list[Told]:
    """What of answers goes to other hosts, and what may."""
    hosts = {origin(each) for each in routine.hosts} - {""}
    known, possible = _ways(routine, hosts)
    return [*_told(known, "go to"), *_told(possible - known, "may go to"), *_by_code(routine, hosts), *_cookies(hosts)]


def _ways(routine: Routine, hosts: set[str]) -> tuple[set[Way], set[Way]]:
    """Those that the routine itself names, and all that it allows: an address may be taken from an answer, and an
    answer may come after a redirect."""
    made, known, possible = ancestors(routine), set[Way](), set[Way]()
    surely, perhaps = _sources(routine, hosts)
    for operation in routine.operations:
        there = _address(operation)
        for name in {root for each in _sent_names(operation) for root in made.get(each, ())} & perhaps.keys():
            known |= {(source, there) for source in surely[name] if there}
            possible |= {(source, to) for source in perhaps[name] for to in ({there} if there else hosts)}
    return known, possible


def _sources(routine: Routine, hosts: set[str]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """For each extracted name, the origins that the routine names for its answer, and all that it may be taken from."""
    surely, perhaps = dict[str, set[str]](), dict[str, set[str]]()
    for operation in routine.operations:
        there = _address(operation)
        for each in extractions(operation):
            surely.setdefault(each.name, set()).update({there} if there else ())
            sole = there and not _follows(operation) and not _of_session(each)
            perhaps.setdefault(each.name, set()).update({there} if sole else hosts)
    return surely, perhaps


def _follows(operation: ops.Operation) -> bool:
    """Whether a redirect may lead it to another host."""
    return not isinstance(operation, ops.Fetch) or operation.follow


def _of_session(extraction: Extraction) -> bool:
    """Whether it may take a cookie, which another host may have set."""
    return any(isinstance(each, Cookie) for each in extraction.sources)


def _address(operation: ops.Operation) -> str:
    """The origin that the operation names for its request; empty if it is known only when the routine runs."""
    return origin(operation.url.partition("{{")[0]) if isinstance(operation, ops.Fetch | ops.Navigate) else ""


def _sent_names(operation: ops.Operation) -> Iterator[str]:
    """The names of which values are sent, or typed into a page that may send them."""
    if isinstance(operation, ops.Fetch | ops.Navigate | ops.Download | ops.InputText):
        yield from (name for path, text in places(operation) if not path.startswith(".extract") for name in names(text))


def _told(found: set[Way], how: str) -> list[Told]:
    """One for each set of origins of which values go to the same others."""
    sources: dict[str, list[str]] = {}
    for source, to in sorted(found):
        sources.setdefault(to, []).append(source)
    groups: dict[tuple[str, ...], list[str]] = {}
    for to, these in sorted(sources.items()):
        if these != [to]:
            groups.setdefault(tuple(these), []).append(to)
    return [_group(of, to, how) for of, to in groups.items()]


def _group(of: tuple[str, ...], to: list[str], how: str) -> Told:
    others = [each for each in of if [each] != to]
    return Told(f"values from answers of {', '.join(others)} {how} {', '.join(to)}", frozenset(to))


def _by_code(routine: Routine, hosts: set[str]) -> list[Told]:
    if len(hosts) < 2 or not any(isinstance(each, ops.JsEvaluate) for each in routine.operations):
        return []
    return [Told(f"its code may send what it reads in pages to {', '.join(sorted(hosts))}", frozenset(hosts))]


def _cookies(hosts: set[str]) -> list[Told]:
    """One for each group of hosts that a client may send the same cookies to: no port tells cookies apart."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for each in sorted(hosts):
        groups.setdefault(_domain(each), []).append(each)
    several = [group for group in groups.values() if len(group) > 1]
    return [Told(f"each of {', '.join(group)} may get cookies of the others", frozenset(group)) for group in several]


def _domain(host: str) -> tuple[str, ...]:
    labels = tuple((urlsplit(host).hostname or "").split("."))
    return labels if labels[-1].isdigit() else labels[-_DOMAIN_LABELS:]
