"""Lists of ids or words that are sent as a whole in the place of those that a thing has: `{"id": 7, "labelIds":
[3, 5]}`, where an earlier answer has `{"id": 7, "labels": [{"id": 3}]}`."""

import json
import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from actors.specialists.recorded_page import document_of
from actors.specialists.sent.document_changes import ways_to_call
from captures.capture import Capture
from captures.mime import is_json
from captures.transaction import Transaction
from routines.extracting.json_path import NoSuchPlace, Path, leaves, nodes, walk
from routines.placeholder import as_text

_ID = re.compile(r"(?:_?[iI][dD]s?|_?[uU]uids?|_?keys?)$")
_KEYS = ("id", "pk", "uuid", "uid", "_id", "key")
_BELOW = ("nodes", "edges", "data", "items", "results")
"""Members under which an object has its list."""
_SEARCHED = 12
"""Answers before the request that are looked through."""
_ALONE = 1
"""Entries of a thing in whose place a list is sent that has none of them; of more it stands for something else."""
_NEAR = 3

Entry = tuple[str, Path]
"""The transaction whose answer has a thing, and the path to it there."""


@dataclass(frozen=True)
class _List:
    """A list that the `thing` has under the member `name`, be it one below; `path` leads to it."""

    thing: dict[str, Any]
    of: Path
    name: str
    path: Path
    entries: list[Any]

    def key(self, sent: Sequence[str]) -> Path | None:
        """Where the id of an entry stands in it, such as `node.id`, as one of those that are sent has it; if none is
        sent, what is called an id, as a number is that has one beside it."""
        near = [(path, as_text(leaf)) for each in self.entries for path, leaf in _near(each)]
        keys = [path for path, _ in near if not path or path[-1] in _KEYS]
        found = [path for path, text in near if text in sent and not (keys and text.isdigit() and path not in keys)]
        return min(found if sent else keys, key=lambda path: path not in keys, default=None)

    def ids(self, key: Path) -> list[str] | None:
        """None if not all entries have one."""
        try:
            return [as_text(walk(each, key)) for each in self.entries]
        except NoSuchPlace:
            return None

    def is_kept(self, sent: Sequence[Any], key: Path) -> bool:
        """Whether those of its ids that are sent are so as they stand here, in their order: else these were put into
        another one."""
        held = [walk(each, key) for each in self.entries]
        ours, theirs = {as_text(each) for each in sent}, {as_text(each) for each in held}
        return [each for each in sent if as_text(each) in theirs] == [each for each in held if as_text(each) in ours]

    def called(self, entry: Any) -> dict[str, str]:
        """The members that tell it from the others there, that which a person reads first: but for ids."""
        told = [each for each in self.entries if isinstance(each, dict)]
        ways = ways_to_call(entry, told) if isinstance(entry, dict) else {"": as_text(entry)}
        return {name: text for name, text in ways.items() if name not in _KEYS}

    def stands_for(self, sent: Sequence[str]) -> bool:
        """Whether it shares an entry with what is sent, or has one at most, which was taken out."""
        shared = [each for each in self.entries if {as_text(leaf) for _, leaf in _near(each)} & set(sent)]
        return bool(shared) or len(self.entries) <= _ALONE


def replaced_lists(capture: Capture, transaction: Transaction, found: Sequence[Entry]) -> list[dict[str, Any]]:
    """Of each list of the body that is one: its path there (`sent`), which member of the thing it replaces (`list_of`),
    the places in it of what is `added`, and what is `taken_out`; `id` and `path` lead to all ids that the thing has, if
    there is a way that leads to those of another thing too: things are known as they were `found`, or stand alone."""
    document = _parsed(transaction.request.body)
    sent = [path for path, value in nodes(document) if path and isinstance(path[-1], str) and _is_of_words(value)]
    lists = _Answers(capture, transaction) if sent else None
    told = (lists.replaced(document, path, found) for path in sent) if lists else ()
    return [each for each in told if each]


class _Answers:
    """The lists that things have in the answers before a request, the latest first, and in its own."""

    def __init__(self, capture: Capture, transaction: Transaction) -> None:
        answers = [each for each in reversed(capture.transactions) if is_json(each.response.mime_type)]
        before = [each for each in answers if each.ended <= transaction.started][:_SEARCHED]
        self._documents = {each.id: document_of(each) for each in [*before, transaction]}
        self._url, self._own = transaction.request.url, transaction.id

    def replaced(self, document: Any, path: Path, found: Sequence[Entry]) -> dict[str, Any]:
        whole, stem = walk(document, path), _stem(str(path[-1]))
        sent = [as_text(each) for each in whole]
        lists = [(each, one) for each, answer in self._documents.items() for one in _lists(answer, stem)]
        things = [*_things(document, path), *(("", unquote(part)) for part in urlsplit(self._url).path.split("/"))]
        own = [(answer, each) for answer, each in lists if answer != self._own and _is_of(each, things)]
        key = next((key for _, each in [*own, *lists] if (key := each.key(sent)) is not None), None)
        for answer, each in own:
            if each.stands_for(sent):
                told = {"sent": path, "list_of": each.name}
                return told | (self._compared(answer, each, whole, key, found) if key is not None else {})
        return {}

    def _compared(
        self, answer: str, each: _List, whole: Sequence[Any], key: Path, found: Sequence[Entry]
    ) -> dict[str, Any]:
        ids, way, sent = each.ids(key), self._way(answer, each, found), [as_text(one) for one in whole]
        if ids is None or not each.is_kept(whole, key):
            return {}
        pairs = zip(ids, each.entries, strict=True)
        return {
            "added": [n for n, one in enumerate(sent) if one not in ids],
            "taken_out": [{"value": one, "named": each.called(entry)} for one, entry in pairs if one not in sent],
        } | ({"id": answer, "path": [*way, {}, *key]} if way is not None else {})

    def _way(self, answer: str, each: _List, found: Sequence[Entry]) -> Path | None:
        """The path to the list by which that of another thing is found, too."""
        document, below = self._documents[answer], each.path[len(each.of) :]
        for holder, path in found:
            if holder == answer and _is_at(document, path, each.thing):
                return [*path, *below]
        return each.path if _stands_alone(document, each.path) else None


def _lists(document: Any, stem: str) -> Iterator[_List]:
    for path, thing in nodes(document):
        for name, held in thing.items() if isinstance(thing, dict) else ():
            if stem and _stem(name) == stem:
                inner = [each for each in _BELOW if isinstance(held, dict) and isinstance(held.get(each), list)][:1]
                entries = held[inner[0]] if inner else held
                if isinstance(entries, list) or entries is None:
                    yield _List(thing, path, name, [*path, name, *inner], entries or [])


def _things(document: Any, within: Path) -> Iterator[tuple[str, str]]:
    """What the request says beside the list that may tell of which thing it is: its name and its value."""
    for path, leaf in leaves(document):
        if path[: len(within)] != within and path and leaf is not None:
            yield str(path[-1]), as_text(leaf)


def _is_of(each: _List, things: Sequence[tuple[str, str]]) -> bool:
    """Whether the list is of one of the things: a number is the id of many things, unless it is called so."""
    ids = {as_text(each.thing[key]) for key in _KEYS if key in each.thing}
    kinds: Set[str] = {_stem(step) for step in each.of if isinstance(step, str)}
    told = [name for name, value in things if value and value in ids]
    plain = all(one.isdigit() for one in ids)
    return any(not plain or name in _KEYS or not name or _stem(name) in kinds for name in told)


def _is_at(document: Any, path: Path, thing: dict[str, Any]) -> bool:
    try:
        return walk(document, path) is thing
    except NoSuchPlace:
        return False


def _stands_alone(document: Any, path: Path) -> bool:
    """Whether no list on the way has other elements."""
    above = (walk(document, path[:at]) for at, step in enumerate(path) if isinstance(step, int))
    return all(len(each) == 1 for each in above)


def _is_of_words(value: Any) -> bool:
    return isinstance(value, list) and not any(isinstance(each, dict | list) for each in value)


def _near(entry: Any) -> list[tuple[Path, Any]]:
    """The texts and numbers of an entry, not far below."""
    return [(path, leaf) for path, leaf in leaves(entry) if len(path) < _NEAR and isinstance(leaf, str | int)]


def _stem(name: str) -> str:
    """`labelIds`, `label_ids` and `labels` are all of labels."""
    one = _ID.sub("", name).lower().replace("_", "")
    return re.sub(r"ies$", "y", one).removesuffix("s")


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
